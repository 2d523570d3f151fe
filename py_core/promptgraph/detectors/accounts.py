"""Payment cards, IBANs, bank accounts and what stands beside them."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import re
from collections.abc import Iterator

from promptgraph.detectors.rule import Hit, Rule, detector, words

_IBAN = re.compile(r"(?<![A-Za-z0-9])[A-Z]{2}[ ]?\d{2}(?:[ -]?[A-Z0-9]{2,6}){2,8}(?:[ -]?[A-Z0-9]{1,3})?(?![A-Za-z0-9])")
_CARD = re.compile(r"(?<![A-Za-z0-9_À-ɏ.,+-])\d(?:[ .-]?\d){11,18}(?![A-Za-z0-9_À-ɏ]|[.,-]\d)")
_NETWORK = re.compile(r"4\d{12}(?:\d{3})?|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3[068]\d{12}|6(?:011|4[4-9]\d|5\d\d)\d{12}|35\d{14}")
"""Prefixes and lengths of the card networks (ISO/IEC 7812; the networks' own pages)."""

_PRINTED = re.compile(
    r"(?<![A-Za-z0-9_À-ɏ.+])(?<!\d-)(?=(?P<value>\d{13,16}|\d{4}(?P<gap>[ -])\d{4}(?P=gap)\d{4}(?P=gap)\d{4}|\d{4}[ -]\d{6}[ -]\d{5})(?![A-Za-z0-9_À-ɏ]|\.\d))"
)
"""A card number as it is printed; the look ahead lets the next one begin inside."""

_BESIDE = re.compile(r"[ ,;|\t-]{1,3}(?P<expiry>(?:0[1-9]|1[0-2])[/|-](?:20)?\d\d)(?:[ ,;|\t]{1,3}(?P<code>\d{3,4}))?(?![\d/])")
"""A card's date of expiry and security code as they are written after its number."""

_CARD_CUE = re.compile(r"card|visa|master|amex|american express|discover|maestro|diners|jcb|karte|carte|tarjeta|carta|kaart|cart[aã]o|credit|debit|\bcc\b|pan\b", re.I)
_IBAN_START = re.compile(r"[A-Z]{2}\d{2}[ -]?$")
_CUE_REACH = 60

IBAN_LENGTHS = {
    "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BI": 27, "BR": 29,
    "BY": 28, "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DJ": 27, "DK": 18, "DO": 28, "EE": 20, "EG": 29,
    "ES": 24, "FI": 18, "FK": 18, "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28,
    "HN": 28, "HR": 21, "HU": 28, "IE": 22, "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20,
    "LB": 28, "LC": 32, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "LY": 25, "MC": 27, "MD": 24, "ME": 22, "MK": 19,
    "MN": 20, "MR": 27, "MT": 31, "MU": 30, "NI": 28, "NL": 18, "NO": 15, "OM": 23, "PK": 24, "PL": 28, "PS": 29,
    "PT": 25, "QA": 29, "RO": 24, "RS": 22, "RU": 33, "SA": 24, "SC": 31, "SD": 18, "SE": 24, "SI": 19, "SK": 24,
    "SM": 27, "SO": 23, "ST": 25, "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24, "XK": 20,
    "YE": 30,
}  # fmt: skip
"""Length by country: SWIFT IBAN Registry, release 99 (2024)."""


def mod_97(value: str) -> int:
    """ISO 7064 MOD 97-10 of an IBAN; 1 when the check digits hold.

    >>> mod_97("GB82WEST12345698765432")
    1
    """
    return int("".join(str(int(c, 36)) for c in value[4:] + value[:4])) % 97


def luhn(digits: str) -> bool:
    """ISO/IEC 7812-1 annex B.

    >>> luhn("4539578763621486"), luhn("4539578763621487")
    (True, False)
    """
    odd = sum(int(d) for d in digits[-1::-2])
    return (odd + sum(sum(divmod(2 * int(d), 10)) for d in digits[-2::-2])) % 10 == 0


def _holds(compact: str) -> bool:
    return len(compact) == IBAN_LENGTHS.get(compact[:2]) and mod_97(compact) == 1


def _ibans(text: str) -> Iterator[Hit]:
    """IBANs with their blanks, cut back to the length of their country where more was caught."""
    for match in _IBAN.finditer(text):
        compact = re.sub(r"[ -]", "", match[0])
        length = IBAN_LENGTHS.get(compact[:2])
        end, holds = match.end(), False
        if length is not None and len(compact) >= length:
            cut = _end_of(match[0], length)
            whole = len(compact) == length or match[0][cut : cut + 1] in " -"
            holds = whole and mod_97(compact[:length]) == 1
            end = match.start() + cut if whole else end
        elif length is None or not 14 <= len(compact) <= 34 or abs(len(compact) - length) > 8:
            continue
        if sum(c.isdigit() for c in text[match.start() : end]) < 9:
            continue
        yield Hit(
            start=match.start(),
            end=end,
            label="IBAN",
            rule="accounts.iban" if holds else "accounts.iban-shape",
            reason="An IBAN whose check digits hold (ISO 13616)." if holds else "It is shaped like an IBAN.",
            floor=holds,
        )


def _end_of(text: str, length: int) -> int:
    """Where the first ``length`` letters and digits end."""
    for index, character in enumerate(text):
        length -= character not in " -"
        if not length:
            return index + 1
    return len(text)


def _proven(text: str) -> Iterator[tuple[int, int]]:
    """Disjoint card numbers of a network whose Luhn digit holds, whatever numbers stand beside them.

    >>> list(_proven("7 4539 5787 6362 1486 12/27"))
    [(2, 21)]
    """
    done = 0
    for match in _PRINTED.finditer(text):
        digits = re.sub(r"\D", "", match["value"])
        if match.start() >= done and len(set(digits)) > 1 and _NETWORK.fullmatch(digits) and luhn(digits):
            done = match.end("value")
            yield match.span("value")


def _beside(text: str, end: int) -> Iterator[Hit]:
    """The date of expiry and the security code right after a card number."""
    found = _BESIDE.match(text, end)
    for group, label, reason in (("expiry", "CARD", "It is a card's date of expiry."), ("code", "CVC", "It is a card's security code.")):
        if found and found[group]:
            start, stop = found.span(group)
            yield Hit(start=start, end=stop, label=label, rule=f"accounts.{'expiry' if label == 'CARD' else 'cvc'}", reason=reason, floor=label == "CVC")


def _cards(text: str) -> Iterator[Hit]:
    """Card numbers: those of a network, and those with a card cue or the printed grouping in fours."""
    proven = list(_proven(text))
    for start, end in proven:
        if _IBAN_START.search(text, max(0, start - 6), start):
            continue
        cued = bool(_CARD_CUE.search(text, max(0, start - _CUE_REACH), start))
        sure = cued or not text[start:end].isdigit()
        yield Hit(
            start=start, end=end, label="CARD", rule="accounts.card" if sure else "accounts.card-bare",
            reason="Its last digit is right for a payment card (Luhn).", floor=sure,
        )  # fmt: skip
        yield from _beside(text, end)
    for match in _CARD.finditer(text):
        if any(start < match.end() and end > match.start() for start, end in proven):
            continue
        digits = re.sub(r"\D", "", match[0])
        if len(set(digits)) < 2 or _IBAN_START.search(text, max(0, match.start() - 6), match.start()):
            continue
        holds = luhn(digits) and digits[0] in "23456"
        cued = bool(_CARD_CUE.search(text, max(0, match.start() - _CUE_REACH), match.start()))
        grouped = bool(re.fullmatch(r"(?:\d{4}[ -]){3}\d{3,4}|\d{4}[ -]\d{6}[ -]\d{5}", match[0])) and digits[0] in "3456"
        if not (holds and len(digits) >= 13) and not cued and not grouped:
            continue
        rule = "card" if holds and (cued or grouped) else "card-shape" if cued or grouped else "card-bare"
        reason = "Its last digit is right for a payment card (Luhn)." if holds else "It is shaped like a card number."
        yield Hit(
            start=match.start(), end=match.end(), label="CARD", rule=f"accounts.{rule}", reason=reason, floor=rule == "card"
        )


_ACCOUNTS = ("account number", "account no", "account nr", "account id", "accountid", "account", "acct", "acct no", "acc no", "a/c", "bank account", "kontonummer", "hauptkontonummer", "bankkontonummer", "konto nr", "konto", "numéro de compte", "compte", "cuenta", "número de cuenta", "conto", "numero di conto", "conto corrente", "rekeningnummer", "rekening", "conta", "número da conta", "routing number", "routing", "aba", "sort code", "bankleitzahl", "blz", "bsb", "ifsc", "swift", "bic", "clabe", "customer number", "customer id", "customer no", "client id", "client number", "member id", "membership number", "kundennummer", "numéro client", "número de cliente", "numero cliente", "klantnummer")
_ACCOUNT = words(*_ACCOUNTS)
LINK = r"(?:[\"']?\s{0,2}(?:[:=#]|n[°º]|no\.?|nr\.?|number|num\.?|id)?\.?[\"']?\s{0,2}(?:[:=#|→–—]|-(?=\s)|[-=]>|(?:is|ist|est|es|è|é|was)\s?:?|are|of|ending in)?\s{0,2}[\"'(#]?)"

RULES = (
    Rule(
        name="accounts.cued",
        label="ACCOUNT",
        pattern=re.compile(rf"(?<![A-Za-z]){_ACCOUNT}{LINK}(?P<value>(?:[A-Z]{{2,5}}[ -]?)?\d(?:[ -]?[\dX*]){{4,24}})(?![\w]|[.,]\d)", re.I),
        reason="The words before it announce an account.", opens=_ACCOUNTS,
        valid=("Account Number: 123456789", "kontonummer 12 345 678", "\"accountId\":\"604417730928\"", "sort code 20-45-11"),
        invalid=("the account was closed in 2019", "account balance 1200.50"),
    ),
    Rule(
        name="accounts.card-masked", label="CARD",
        pattern=re.compile(r"(?<![\w])(?:\d{4}[ -]?(?:[*Xx•]{4}[ -]?){2}\d{4}|(?:[*Xx•]{4}[ -]?){1,3}\d{4})(?!\w)"),
        reason="It is a card number of which some digits are covered.",
        valid=("Visa 4027 **** **** 8806", "****7715"),
        invalid=("**** 12", "xxxx"),
    ),
    Rule(
        name="accounts.card-ending", label="CARD",
        pattern=re.compile(r"\b(?:card|karte|carte|tarjeta|carta|kaart|cart[aã]o|visa|mastercard|amex)\b[^.\n]{0,30}?\b(?:ending(?: in| with)?|ends in|endend auf|mit endziffern?|terminad[oa] e[mn]|terminante in|se terminant par|finissant par|eindigend op|che termina con|final)[ :]{1,2}(?P<value>\d{4})(?!\d)", re.I),
        reason="These are the last digits of a card.",
        opens=("card", "karte", "carte", "tarjeta", "carta", "kaart", "cartão", "cartao", "visa", "mastercard", "amex"),
        valid=("credit card ending 8830", "cartão terminado em 9042"),
        invalid=("card ending soon",),
    ),
    Rule(
        name="accounts.iban-cue", label="IBAN",
        pattern=re.compile(r"\bIBAN\b[\s:=#]{1,4}(?P<value>[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{1,6}){2,9})(?![\w])"),
        reason="The word IBAN stands before it.", opens=("iban",),
        valid=("IBAN: IT31 7740 2093 6618 45",), invalid=("IBAN numbers",),
    ),
    Rule(
        name="accounts.iban-lower", label="IBAN", floor=True,
        pattern=re.compile(r"\biban\b(?:[\s:=#]|is|ist|est|es|è){1,6}(?P<value>[a-z]{2}\d\d(?:[ -]?(?=[a-z]{0,5}\d)[a-z0-9]{2,6}){2,8})(?![a-z0-9])", re.I),
        accept=lambda value: _holds(re.sub(r"[ -]", "", value).upper()),
        reason="An IBAN whose check digits hold (ISO 13616).", opens=("iban",),
        valid=("iban de89 3704 0044 0532 0130 00",), invalid=("iban de88 3704 0044 0532 0130 00",),
    ),
    Rule(
        name="accounts.bic",
        label="ACCOUNT",
        pattern=re.compile(r"\b(?:BIC|SWIFT(?:[ -]code)?)(?:[:#= ]|is){1,4}(?P<value>[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)\b"),
        reason="It is a bank identifier code (ISO 9362).",
        opens=("bic", "swift"),
        valid=("BIC: DEUTDEFF500",),
        invalid=("SWIFT language",),
    ),
    Rule(
        name="accounts.cvc",
        label="CVC",
        pattern=re.compile(r"\b(?:cvc2?|cvv2?|cv2|csc|card security code|security code|prüfziffer|prüfnummer|cryptogramme|código de seguridad|codice di sicurezza|beveiligingscode)(?:\s?(?:code|number|no\.?))?(?:[:#=\s\"'(]|is|ist|est|es|è){1,6}(?P<value>\d{3,4})(?!\d|[.,]\d)", re.I),
        reason="It is a card's security code.",
        floor=True,
        opens=("cvc", "cvv", "cv2", "csc", "card", "security", "prüf", "cryptogramme", "código", "codice", "beveiligingscode"),
        valid=("CVC 604", "cvv: 1234", "CVV is 908"),
        invalid=("cvc", "security code review 2019 plan"),
    ),
    Rule(
        name="accounts.expiry",
        label="CARD",
        pattern=re.compile(r"\b(?:exp(?:iry|iration|ires|\.)?(?: date)?|valid (?:thru|until|through)|gültig bis|scadenza|expira|caduca|expire le|vervaldatum|validade)[:\s(]{1,3}(?P<value>(?:0[1-9]|1[0-2])\s?/\s?(?:20)?\d{2})(?![\d/])", re.I),
        reason="It is a card's date of expiry.",
        opens=("exp", "valid", "gültig", "scadenza", "caduca", "vervaldatum"),
        valid=("exp 09/28", "Expiration date: 11/2027"),
        invalid=("expires 2031-03-09",),
    ),
)  # fmt: skip

_cued = detector(RULES)


def find_accounts(text: str) -> Iterator[Hit]:
    """Cards, IBANs and accounts of a folded text.

    >>> [hit.rule for hit in find_accounts("IBAN GB82 WEST 1234 5698 7654 32 or 4539 5787 6362 1486")]
    ['accounts.iban', 'accounts.card', 'accounts.iban-cue']
    """
    yield from _ibans(text)
    yield from _cards(text)
    yield from _cued(text)
