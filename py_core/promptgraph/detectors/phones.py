"""Telephone numbers: candidates by shape, judged with libphonenumber's metadata and the words around them."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from promptgraph.detectors.rule import Hit

REGIONS = ("US", "GB", "DE", "FR", "ES", "IT", "NL", "PT", "BR", "AT", "CH", "BE", "IE", "PL", "SE", "AU", "IN", "MX")
"""Regions whose national formats are tried when no country code is given."""

_CANDIDATE = re.compile(
    r"(?=[+(\d])(?<![\d./#$€£%&+=_-])(?<!\d,)(?<![0-9a-fA-F]-)(?:\+|00)?\(?\d(?:[\d]|[ ./\u2011-]{1,2}(?=[\d(])|[ ]?\((?=\d)|\d\)[ ./-]{0,2}(?=\d)){5,24}\d"
    r"(?:\s?(?:x|ext\.?|extension)\s?\d{1,6})?(?![\w%€$]|[.,/:-]\d|-(?!(?i:office|fax|home|mobile|cell|work|desk|phone)\b)[a-zA-Z])"
)
_CUE = re.compile(
    r"(?:(?<![^\W_])(?:(?:cell |mobile )?(?:tele)?phones?|ph|tel|cell|mobile|mob|fax|call(?: me| us| him| her| them)?|text(?: me| us| him| her)?|answer\w*|ring|dial|reach|whatsapp|sms|hotline|contact|number is|handy\w*|"
    r"(?:tele[fp]o|ruf|rückruf|mobil|fest|fax)\w*|erreichbar|anruf\w*|téléphone|portable|appel\w*|joindre|joignable|teléfono|móvil|ll[aá]m\w*|chiam\w*|cellulare|recapito|bel|bellen|bereik\w*|nummer|"
    r"telemóvel|celular|ligue|n[uú]mero|numéro|tlf|puh)(?![^\W_])|(?:cell|mobile|[^\W\d_]?phone|fax|handy)[ _-]?(?:number|no|nr)\b|(?-i:[a-z]Phone)|手机号?码?|手機|电话|電話|전화|телефон\w*|тел\b|звоните|τηλ\w*|هاتف|טלפון)[^\d]{0,30}$",
    re.I,
)
_OTHER_CUE = re.compile(
    r"(?:order|ticket|invoice|account|iban|ssn|passport|card|ref(?:erence)?|transaction|policy|claim|case|serial|isbn(?:-?1[03])?|issn|version|\blines|\bpages?|\bpp?(?=\.)|\brows?|between|chmod|cron|pesel|nip|tax|id|amount|total|konto\w*|rechnung\w*|no|nr)\W{0,4}(?:number|no|nr|nummer|#|id)?\W{0,4}$",
    re.I,
)
_DATE = re.compile(
    r"\d{1,2}[.:/]\d\d ?- ?\d{1,2}[.:/]\d\d|\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}(?:[ T]\d{1,2})?|(?:19|20)\d\d\s?[-–]\s?(?:19|20)\d\d"
)
_DECIMAL = re.compile(r"\d+\.\d{4,}")
_EXTENSION = re.compile(r"\s?(?:x|ext\.?|extension)\s?\d{1,6}$")
_SHAPES = re.compile(
    r"\(\d{2,5}\)[ .-]?\d[\d .-]{4,}|\(\d\d\) ?\d{4,5}-\d{4}|(?:1[ .-])?\d{3}[ .-]\d{3}[ .-]\d{4}|001-\d{3}-\d{3}-\d{4}|\d{3}-\d{4}|0\d(?:[ .]\d\d){4}|0\d{2,4}[ /-]\d[\d -]{4,12}"
)


def find_phones(text: str) -> Iterator[Hit]:
    """Telephone numbers of a folded text.

    >>> [hit.rule for hit in find_phones("07700 900 418 or +49 30 9018 2044; build 20310421")]
    ['phones.national', 'phones.international']
    """
    for match in _CANDIDATE.finditer(text):
        start = match.start() + (match[0][0] == "(" and ")" not in match[0])
        kind = _kind(text, start, match.end())
        if kind:
            yield Hit(start=start, end=match.end(), label="PHONE", rule=f"phones.{kind}", reason=REASONS[kind])


REASONS = {
    "international": "A valid international telephone number.",
    "national": "A valid telephone number in a national format.",
    "cued": "The words before it announce a telephone number.",
    "shape": "It is written like a telephone number.",
}


def is_series(value: str) -> bool:
    """Whether numbers with blanks between are a row of numbers: decimals, single digits, steps of one width, file modes.

    >>> is_series("0 1 1 2 3 5 8 13"), is_series("0.25 0.50 0.75"), is_series("06 12 34 56 78")
    (True, True, False)
    """
    parts = value.split(" ")
    if len(parts) < 2:
        return False
    if any(all(re.fullmatch(form, part) for part in parts) for form in (r"\d{1,2}\.\d{1,3}", "0[0-7]{3}")):
        return True
    whole = [int(part) for part in parts if part.isdigit()]
    steps = {after - before for before, after in pairwise(whole)}
    return len(whole) == len(parts) > 2 and (len(steps) == 1 or sum(len(part) == 1 for part in parts) > 2)


def _kind(text: str, start: int, end: int) -> str:
    """Which ground there is to take the candidate for a telephone number; "" for none."""
    value = text[start:end]
    number = _EXTENSION.sub("", value)
    digits = sum(c.isdigit() for c in number)
    if not 7 <= digits <= 16 or _DATE.fullmatch(value) or _DECIMAL.fullmatch(value) or len(set(value)) < 4:
        return ""
    before = text[max(0, start - 40) : start]
    cued = bool(_CUE.search(before))
    if value[0] == "+" or value.startswith("00"):
        return "international" if _valid(number, "ZZ") or cued or (value[0] == "+" and digits > 8) else ""
    if _OTHER_CUE.search(before) and not cued:
        return ""
    if cued:
        return "cued"
    shaped = bool(_SHAPES.fullmatch(number))
    if number.isdigit() or is_series(value) or not (shaped or value[0] == "0"):
        return ""
    if any(_valid(number, region) for region in REGIONS):
        return "national"
    glued = bool(before) and before[-1].isalnum()
    return "shape" if shaped and digits >= 10 and not glued else ""


@lru_cache(maxsize=4096)
def _valid(value: str, region: str) -> bool:
    import phonenumbers

    try:
        number = phonenumbers.parse(re.sub("^00", "+", value), None if region == "ZZ" else region)
    except phonenumbers.NumberParseException:
        return False
    return bool(phonenumbers.is_valid_number(number))
