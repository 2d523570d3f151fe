"""Payment cards: their numbers by network, check digit, grouping or the words before them, and what stands beside them."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import re
from collections.abc import Iterator

from promptgraph.detectors.rule import Hit, Rule, detector

_CARD = re.compile(r"(?<![A-Za-z0-9_À-ɏ.,+-])\d(?:[ .-]?\d){11,18}(?![A-Za-z0-9_À-ɏ]|[.,-]\d)")
_NETWORK = re.compile(
    r"4\d{12}(?:\d{3})?|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3[068]\d{12}|6(?:011|4[4-9]\d|5\d\d)\d{12}|35\d{14}"
)
"""Prefixes and lengths of the card networks (ISO/IEC 7812; the networks' own pages)."""

_PRINTED = re.compile(
    r"(?<![A-Za-z0-9_À-ɏ.+])(?<!\d-)(?=(?P<value>\d{13,16}|\d{4}(?P<gap>[ -])\d{4}(?P=gap)\d{4}(?P=gap)\d{4}|\d{4}[ -]\d{6}[ -]\d{5})(?![A-Za-z0-9_À-ɏ]|\.\d))"
)
"""A card number as it is printed; the look ahead lets the next one begin inside."""

_BESIDE = re.compile(
    r"[ ,;|\t-]{1,3}(?P<expiry>(?:0[1-9]|1[0-2])[/|-](?:20)?\d\d)(?:[ ,;|\t]{1,3}(?P<code>\d{3,4}))?(?![\d/])"
)
"""A card's date of expiry and security code as they are written after its number."""

_CARD_CUE = re.compile(
    r"card|visa|master|amex|american express|discover|maestro|diners|jcb|karte|carte|tarjeta|carta|kaart|cart[aã]o|credit|debit|\bcc\b|pan\b",
    re.I,
)
_GROUPS = re.compile(r"(?:\d{4}[ -]){3}\d{3,4}|\d{4}[ -]\d{6}[ -]\d{5}")
"""Digits as they are printed on cards."""

_IBAN_START = re.compile(r"[A-Z]{2}\d{2}[ -]?$")
_CUE_REACH = 60
"""Characters before a number in which the word for a card may stand; a convention: about ten words."""


def luhn(digits: str) -> bool:
    """ISO/IEC 7812-1 annex B.

    >>> luhn("4539578763621486"), luhn("4539578763621487")
    (True, False)
    """
    odd = sum(int(d) for d in digits[-1::-2])
    return (odd + sum(sum(divmod(2 * int(d), 10)) for d in digits[-2::-2])) % 10 == 0


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
    if not found:
        return
    start, stop = found.span("expiry")
    yield Hit(start=start, end=stop, label="CARD", rule="accounts.expiry", reason="It is a card's date of expiry.")
    if found["code"]:
        start, stop = found.span("code")
        yield Hit(
            start=start, end=stop, label="CVC", rule="accounts.cvc", reason="It is a card's security code.", floor=True,
        )  # fmt: skip


def _numbers(text: str) -> Iterator[Hit]:
    """Card numbers: those of a network with what stands beside them, and those that are only shaped like one."""
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
    yield from _shaped(text, proven)


def _shaped(text: str, proven: list[tuple[int, int]]) -> Iterator[Hit]:
    """Other card numbers: those whose Luhn digit holds, with a card cue, or with the printed grouping in fours."""
    for match in _CARD.finditer(text):
        if any(start < match.end() and end > match.start() for start, end in proven):
            continue
        digits = re.sub(r"\D", "", match[0])
        if len(set(digits)) < 2 or _IBAN_START.search(text, max(0, match.start() - 6), match.start()):
            continue
        holds = luhn(digits) and digits[0] in "23456"
        cued = bool(_CARD_CUE.search(text, max(0, match.start() - _CUE_REACH), match.start()))
        grouped = bool(_GROUPS.fullmatch(match[0])) and digits[0] in "3456"
        if not (holds and len(digits) >= 13) and not cued and not grouped:
            continue
        rule = "card" if holds and (cued or grouped) else "card-shape" if cued or grouped else "card-bare"
        reason = "Its last digit is right for a payment card (Luhn)." if holds else "It is shaped like a card number."
        yield Hit(
            start=match.start(), end=match.end(), label="CARD", rule=f"accounts.{rule}", reason=reason,
            floor=rule == "card",
        )  # fmt: skip


RULES = (
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

_ruled = detector(RULES)


def find_cards(text: str) -> Iterator[Hit]:
    """Card numbers of a folded text, their dates of expiry and security codes.

    >>> [hit.rule for hit in find_cards("4539 5787 6362 1486, 12/27, CVC 604")]
    ['accounts.card', 'accounts.expiry', 'accounts.cvc']
    """
    yield from _numbers(text)
    yield from _ruled(text)
