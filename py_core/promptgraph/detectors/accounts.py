"""IBANs, bank and customer accounts."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import re
from collections.abc import Iterator

from promptgraph.detectors.assignment import LINK
from promptgraph.detectors.rule import Hit, Rule, detector, words

_IBAN = re.compile(
    r"(?<![A-Za-z0-9])[A-Z]{2}[ ]?\d{2}(?:[ -]?[A-Z0-9]{2,6}){2,8}(?:[ -]?[A-Z0-9]{1,3})?(?![A-Za-z0-9])"
)
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


_ACCOUNTS = (
    "account number", "account no", "account nr", "account id", "accountid", "account", "acct", "acct no", "acc no",
    "a/c", "bank account", "kontonummer", "hauptkontonummer", "bankkontonummer", "konto nr", "konto",
    "numéro de compte", "compte", "cuenta", "número de cuenta", "conto", "numero di conto", "conto corrente",
    "rekeningnummer", "rekening", "conta", "número da conta", "routing number", "routing", "aba", "sort code",
    "bankleitzahl", "blz", "bsb", "ifsc", "swift", "bic", "clabe", "customer number", "customer id", "customer no",
    "client id", "client number", "member id", "membership number", "kundennummer", "numéro client",
    "número de cliente", "numero cliente", "klantnummer",
)  # fmt: skip
_ACCOUNT = words(*_ACCOUNTS)

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
)  # fmt: skip

_cued = detector(RULES)


def find_accounts(text: str) -> Iterator[Hit]:
    """IBANs and accounts of a folded text.

    >>> [hit.rule for hit in find_accounts("IBAN GB82 WEST 1234 5698 7654 32")]
    ['accounts.iban', 'accounts.iban-cue']
    """
    yield from _ibans(text)
    yield from _cued(text)
