"""Whether a value can be what the words around its placeholder say it is.

The paper asks for checks on the entry's private metadata and leaves them open. These compare three things: the words
just before the placeholder ("e-mail:", "Dear", "IBAN"), what the value itself plainly is, and the entry's label. They
speak up only where the value contradicts the words; where it may be anything (a password, a nickname) they are silent.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, cast

Kind = Literal["email", "phone", "iban", "url", "address", "date", "number", "words", "other"]

_KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("email", re.compile(r"[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+")),
    ("url", re.compile(r"(?:https?://|www\.)\S+", re.I)),
    ("iban", re.compile(r"[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?")),
    ("number", re.compile(r"\d\d(?:\.\d\d){3}|(?:0[1-9]|[12]\d|3[01]) (?:0[1-9]|1[0-2]) (?:19|20)\d\d")),
    ("address", re.compile(r"\d{1,3}(?:\.\d{1,3}){3}|(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{0,4}", re.I)),
    ("date", re.compile(r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}(?:[-/]|\. ?)\d{1,2}(?:[-/]|\. ?)(?:\d{4}|\d{2})")),
    ("phone", re.compile(r"(?=(?:\D*\d){7,15}\D*\Z)(?:\+|\(?0)[\d\s()./-]+")),
    ("number", re.compile(r"[\d\s./-]*\d[\d\s./-]*")),
    ("words", re.compile(r"[^\W\d_]+(?:[ '’.-]{1,2}[^\W\d_]+)*\.?")),
)
_NAME_LABELS = re.compile(r"person|name|given|family|surname", re.I)

_COLON = r"(?P<colon>[\"'*_`]{0,3}\s?(?:[:：=|]|(?P<verb>\b(?:is|ist|es|est)\b))\s?)?[\s\"'*_`(<\\]{0,4}\Z"
_SUBJECT = re.compile(
    r"(?:^|[.,;:!?(–—]|\b(?:and|but|that|und|aber|dass|y|que|et|mais)\b)[\s\"'*_`-]*"
    r"(?:(?:my|your|his|her|its|our|their|the|meine?|deine?|ihre?|seine?|unsere?|mi|tu|su|el|la|le|mon|ma|votre|son)\s+)?"
    r"(?:[^\W\d_]+(?:['’]s)?\s+)?\Z",
    re.I,
)
"""What stands before a cue that is the subject of its "is": the start of a clause and at most an article and a word."""

_NO_PERSON = r"(?P<other>(?:user|log-?in|account|nick|screen|display|file|host|domain|profile|sign-?in)[ ._-]?)?"
"""Words that make another thing of a name: an account's name may be an address or a number."""

_GREETING = r"[\s*_`\"\\]{1,4}\Z"


@dataclass(frozen=True, slots=True)
class _Cue:
    """Words that announce something, the kinds that contradict them, and those that do only after a colon or "is".

    A group ``other`` in the words names something that may be of any kind after all.
    """

    announced: str
    words: re.Pattern[str]
    contradicting: frozenset[Kind]
    after_colon: frozenset[Kind] = frozenset()


def _cue(announced: str, words: str, contradicting: str, after_colon: str = "", ending: str = _COLON) -> _Cue:
    kinds = [frozenset(cast("list[Kind]", text.split())) for text in (contradicting, after_colon)]
    return _Cue(announced, re.compile(rf"(?<![\w-])(?:{words}){ending}", re.I), *kinds)


_CUES = (
    _cue(
        "an e-mail address",
        r"e-?mails?(?:[ -]addresse?)?|mail address|correo(?: electrónico)?|courriel",
        "phone iban address number",
        "words url date",
    ),
    _cue(
        "a phone number",
        r"(?:(?:tele|cell ?|mobile ?)?phone(?: number)?|tel\.?|mobile|telefon|téléphone|teléfono|telefono|fax)",
        "email iban url address",
        "words date",
    ),
    _cue(
        "a person",
        r"dear|hi|hello|mr\.?|mrs\.?|ms\.?|estimad[oa]|querid[oa]|lieber?|sehr geehrte[rs]?(?: herr| frau)?"
        r"|chère?|bonjour|car[oa]|gentile",
        "phone iban url address date number",
        ending=_GREETING,
    ),
    _cue("a name", rf"{_NO_PERSON}(?:(?:full|first|last|sur|family)[ _-]?)?name", "", "phone iban date email"),
    _cue(
        "an account number",
        r"iban|account (?:number|no\.?)|(?:credit )?card (?:number|no\.?)|kontonummer",
        "email url address",
        "words date",
    ),
    _cue(
        "a date of birth",
        r"date of birth|birth ?date|dob|geburtsdatum|fecha de nacimiento|date de naissance",
        "email iban url address",
        "phone",
    ),
    _cue("an IP address", r"ip(?:v[46])?(?: address)?", "email iban date"),
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
    for cue in _CUES:
        found = cue.words.search(before[-WINDOW:])
        if found and (kind in cue.contradicting or (kind in cue.after_colon and _introduces(found, before))):
            return cue.announced
    return None


def _introduces(found: re.Match[str], before: str) -> bool:
    """Whether a cue says what comes next ("e-mail:", "my e-mail is") and not what somebody does by it."""
    groups = found.groupdict()
    if not groups.get("colon") or groups.get("other"):
        return False
    if not groups["verb"]:
        return True
    subject = _SUBJECT.search(found.string[: found.start()])
    return subject is not None and (subject.start() > 0 or len(before) < WINDOW)
