"""Whether a value can be what the words around its placeholder say it is.

The paper asks for checks on the entry's private metadata and leaves them open. These compare three things: the words just
before the placeholder ("e-mail:", "Dear", "IBAN"), what the value itself plainly is, and the entry's label. They speak up
only where the value contradicts the words; where the value may be anything (a password, a nickname) they stay silent.
"""

from __future__ import annotations

import re
from typing import Literal

Kind = Literal["email", "phone", "iban", "url", "address", "date", "number", "words", "other"]

_KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("email", re.compile(r"[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+")),
    ("url", re.compile(r"(?:https?://|www\.)\S+", re.I)),
    ("iban", re.compile(r"[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?")),
    ("address", re.compile(r"\d{1,3}(?:\.\d{1,3}){3}|(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{0,4}", re.I)),
    ("date", re.compile(r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})")),
    ("phone", re.compile(r"(?=(?:\D*\d){7,15}\D*\Z)(?:\+|\(?0)[\d\s()./-]+")),
    ("number", re.compile(r"[\d\s./-]*\d[\d\s./-]*")),
    ("words", re.compile(r"[^\W\d_]+(?:[ '’.-]{1,2}[^\W\d_]+)*\.?")),
)
_NAME_LABELS = re.compile(r"person|name|given|family|surname", re.I)

_AFTER_CUE = r"(?P<colon>[\"'*_`]{0,3}\s?(?:[:：=|]|\bis\b|\bist\b|\bes\b|\best\b)\s?)?[\s\"'*_`(<\\]{0,4}\Z"
_CUES: tuple[tuple[str, re.Pattern[str], frozenset[Kind], frozenset[Kind]], ...] = (
    # (what the words announce, the words, contradicting kinds anywhere, more of them after a colon or "is")
    (
        "an e-mail address",
        re.compile(r"(?<![\w-])(?:e-?mails?(?: address)?|mail address|correo(?: electrónico)?|courriel|e-mail-adresse)" + _AFTER_CUE, re.I),
        frozenset({"phone", "iban", "address", "date", "number"}),
        frozenset({"words", "url"}),
    ),
    (
        "a phone number",
        re.compile(r"(?<![\w-])(?:(?:tele|cell ?|mobile ?)?phone(?: number)?|tel\.?|mobile|telefon|téléphone|teléfono|telefono|fax)" + _AFTER_CUE, re.I),
        frozenset({"email", "iban", "url", "address"}),
        frozenset({"words", "date"}),
    ),
    (
        "a person's name",
        re.compile(
            r"(?<![\w-])(?:dear|hi|hello|mr\.?|mrs\.?|ms\.?|estimad[oa]|querid[oa]|liebe[rs]?|lieber|sehr geehrte[rs]?(?: herr| frau)?|cher|chère|bonjour|caro|cara|gentile)"
            r"[\s*_`\"\\]{1,4}\Z",
            re.I,
        ),
        frozenset({"phone", "iban", "url", "address", "date", "number"}),
        frozenset(),
    ),
    (
        "a name",
        re.compile(r"(?<![\w-])(?:(?:full|first|last|sur|family)[ _-]?)?name" + _AFTER_CUE, re.I),
        frozenset(),
        frozenset({"phone", "iban", "date", "email"}),
    ),
    (
        "an account number",
        re.compile(r"(?<![\w-])(?:iban|account (?:number|no\.?)|(?:credit )?card (?:number|no\.?)|kontonummer)" + _AFTER_CUE, re.I),
        frozenset({"email", "url", "address"}),
        frozenset({"words", "date"}),
    ),
    (
        "a date of birth",
        re.compile(r"(?<![\w-])(?:date of birth|birth ?date|dob|geburtsdatum|fecha de nacimiento|date de naissance)" + _AFTER_CUE, re.I),
        frozenset({"email", "iban", "url", "address"}),
        frozenset({"phone"}),
    ),
    (
        "an IP address",
        re.compile(r"(?<![\w-])ip(?:v[46])?(?: address)?" + _AFTER_CUE, re.I),
        frozenset({"email", "iban", "date"}),
        frozenset(),
    ),
)
WINDOW = 48
"""Characters before a placeholder that are read for a cue; the longest cue with its colon is shorter."""


def kind_of(value: str) -> Kind:
    """What a value plainly is, by its form alone.

    >>> kind_of("ann@mail.example"), kind_of("+44 20 7946 0123"), kind_of("a$&b"), kind_of("Ann Lowe")
    ('email', 'phone', 'other', 'words')
    """
    return next((kind for kind, pattern in _KINDS if pattern.fullmatch(value.strip())), "other")


def contradiction(before: str, value: str, label: str) -> str | None:
    """What the words ``before`` the placeholder announce, where ``value`` cannot be that; else None.

    ``before`` is the text of the placeholder's own line up to it. Plain words count as a contradiction only where the
    label says that they are somebody's name.

    >>> contradiction("Please e-mail ", "+44 20 7946 0123", "PHONE")
    'an e-mail address'
    >>> contradiction("password is ", "hunter2", "PERSON") is None
    True
    """
    kind = kind_of(value)
    if kind == "other" or (kind == "words" and not _NAME_LABELS.search(label)):
        return None
    for announced, pattern, anywhere, after_colon in _CUES:
        cue = pattern.search(before[-WINDOW:])
        if cue and (kind in anywhere or (kind in after_colon and "colon" in cue.groupdict() and cue["colon"])):
            return announced
    return None
