"""Telephone numbers: candidates by shape, judged with libphonenumber's metadata and the words around them."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from promptgraph.detectors.rule import Hit

REGIONS = ("US", "GB", "DE", "FR", "ES", "IT", "NL", "PT", "BR", "AT", "CH", "BE", "IE", "PL", "SE", "AU", "IN", "MX")
"""Regions whose national formats are tried when no country code is given."""

_CANDIDATE = re.compile(
    r"(?=[+(\d])(?<![\d./#$€£%&+=_-])(?<!\d,)(?<![0-9a-fA-F]-)(?:\+|00)?\(?\d(?:[\d]|[ ./\u2011-]{1,2}(?=[\d(])|\s?\((?=\d)|\d\)[ ./-]{0,2}(?=\d)){5,24}\d"
    r"(?:\s?(?:x|ext\.?|extension)\s?\d{1,6})?(?![\w%€$]|[.,/:-]\d|-(?!(?i:office|fax|home|mobile|cell|work|desk|phone)\b)[a-zA-Z])"
)
_CUE = re.compile(
    r"(?:phone|telephone|tel\b|tel[.:]|cell|mobile|mob\b|fax|call|text|ring|dial|reach|whatsapp|sms|hotline|contact|number is|handy|telefon|rufnummer|erreichbar|anruf|mobil|téléphone|portable|appel|joindre|joignable|teléfono|telefono|móvil|llam|chiam|cellulare|recapito|bel\b|bellen|telefoon|mobiel|bereikbaar|nummer|telefone|telemóvel|celular|ligue|numero|número|numéro)[^\d]{0,30}$",
    re.I,
)
_OTHER_CUE = re.compile(r"(?:order|ticket|invoice|account|iban|ssn|passport|card|ref(?:erence)?|transaction|policy|claim|case|serial|isbn|issn|version|pesel|nip|tax|id|amount|total|konto\w*|rechnung\w*|no|nr)\W{0,4}(?:number|no|nr|nummer|#|id)?\W{0,4}$", re.I)
_DATE = re.compile(r"\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}(?:[ T]\d{1,2})?|(?:19|20)\d\d\s?[-–]\s?(?:19|20)\d\d")
_DECIMAL = re.compile(r"\d+\.\d{4,}")
_EXTENSION = re.compile(r"\s?(?:x|ext\.?|extension)\s?\d{1,6}$")
_SHAPES = re.compile(
    r"\(\d{2,5}\)[ .-]?\d[\d .-]{4,}|(?:1[ .-])?\d{3}[ .-]\d{3}[ .-]\d{4}|001-\d{3}-\d{3}-\d{4}|\d{3}-\d{4}|0\d(?:[ .]\d\d){4}|0\d{2,4}[ /-]\d[\d -]{4,12}"
)


def find_phones(text: str) -> Iterator[Hit]:
    """Telephone numbers of a folded text.

    >>> [hit.rule for hit in find_phones("07700 900 418 or +49 30 9018 2044; build 20310421")]
    ['phones.national', 'phones.international']
    """
    for match in _CANDIDATE.finditer(text):
        kind = _kind(text, match)
        if kind:
            yield Hit(start=match.start(), end=match.end(), label="PHONE", rule=f"phones.{kind}", reason=REASONS[kind])


REASONS = {
    "international": "A valid international telephone number.",
    "national": "A valid telephone number in a national format.",
    "cued": "The words before it announce a telephone number.",
    "shape": "It is written like a telephone number.",
}


def _kind(text: str, match: re.Match[str]) -> str:
    """Which ground there is to take the candidate for a telephone number; "" for none."""
    value = match[0]
    number = _EXTENSION.sub("", value)
    digits = sum(c.isdigit() for c in number)
    if not 7 <= digits <= 16 or _DATE.fullmatch(value) or _DECIMAL.fullmatch(value) or len(set(value)) < 4:
        return ""
    before = text[max(0, match.start() - 40) : match.start()]
    cued = bool(_CUE.search(before))
    if value[0] == "+" or value.startswith("00"):
        return "international" if _valid(number, "ZZ") or cued or (value[0] == "+" and digits > 8) else ""
    if _OTHER_CUE.search(before) and not cued:
        return ""
    if cued:
        return "cued"
    shaped = bool(_SHAPES.fullmatch(number))
    if number.isdigit() or not (shaped or value[0] == "0"):
        return ""
    if any(_valid(number, region) for region in REGIONS):
        return "national"
    glued = bool(before) and before[-1].isalnum()
    return "shape" if shaped and digits >= 10 and not glued else ""


@lru_cache(maxsize=4096)
def _valid(value: str, region: str) -> bool:
    import phonenumbers

    try:
        number = phonenumbers.parse(value if not value.startswith("00") else "+" + value[2:], None if region == "ZZ" else region)
    except phonenumbers.NumberParseException:
        return False
    return bool(phonenumbers.is_valid_number(number))
