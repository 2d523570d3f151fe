"""Whether a string looks drawn at random, as keys are, or written by a person, as names and placeholders are."""

from __future__ import annotations

import math
import re
from collections import Counter

_WORDS = "sample|dummy|insert|todo|fixme|environ|lorem|foobar"
_MARKS = (
    r"example|change_?me|placeholder|your[_-]?(?:\w*[_-]?)?(?:key|token|secret|pass|id)|my[_-]?(?:key|token|secret|pass)|"
    r"redacted|x{4,}|\*{3,}|\.{3,}|0{8,}|1{8,}|12345678901|process\.env|getenv|"
    r"^(?:<[^>]*>|\[[^]]*\]|\$?\{[^}]*\}+|\$\([^)]*\)|\$\w+|%\w+%|%\(\w+\)s|null|none|undefined|true|false)$"
)
PLACEHOLDER = re.compile(f"{_MARKS}|{_WORDS}", re.I)
"""Strings that stand for a random secret without being one."""

ASKED_FOR = re.compile(rf"{_MARKS}|(?<![^\W_])(?:{_WORDS})(?=[\W_]|\d*$|pass|pw|secret|key|token)", re.I)
"""The same for a password, which people make of words: a word counts only where it stands alone."""

SHORTEST, KINDS, BITS = 10, 6, 2.8
"""Letters and digits of the shortest random string, how many different ones it holds, and its least bits a character.

Conventions: a shorter string is no key but a password; of ten hexadecimal digits seven or eight differ on average; and
log2 7 = 2.81 bits are those of seven characters equally often.
"""

CHANGES = 5
"""Changes between letters and digits from which a string is random; a convention: a name with a
number in it has one or two."""

WORDY, WORDY_LETTERS = 0.5, 0.4
"""Share of pronounceable words from which a string with digits is no random one, and one of letters alone; conventions:
half, and less where no digit speaks for a key."""

LETTERS = 16
"""Letters of the shortest random string without a digit; a convention: shorter ones are too like an abbreviation."""

VOWELS = (0.2, 0.7)
"""Least and largest share of vowels in a word; conventions: "strength" (1 in 8) and "queue" (4 in 5) lie outside."""

_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_VOWEL = re.compile(r"[aeiouyAEIOUY]")


def entropy(value: str) -> float:
    """Shannon entropy of the letters of a string, in bits a character; 0 for "".

    >>> entropy("aaaa"), entropy("abcd")
    (0.0, 2.0)
    """
    if not value:
        return 0.0
    return -sum(n / len(value) * math.log2(n / len(value)) for n in Counter(value).values()) + 0.0


def looks_random(value: str) -> bool:
    """Whether a token of ten characters or more looks drawn at random.

    Case, letters and digits change often in a random string; names change at the seams of words, and words hold vowels.

    >>> looks_random("q8ZkT2vLr0Xw5Jd1"), looks_random("recomputeMonthlyLedger"), looks_random("API_ORG_EXIST_2")
    (True, False, False)
    """
    body = re.sub(r"[^A-Za-z0-9]", "", value)
    if len(body) < SHORTEST or len(set(body)) < KINDS or entropy(body) < BITS:
        return False
    parts = _PARTS.findall(value)
    wordy = sum(len(part) for part in parts if len(part) > 2 and part.isalpha() and pronounceable(part))
    if re.fullmatch(r"[0-9a-fA-F]+", body):
        return bool(re.search(r"\d", body) and re.search(r"[a-fA-F]", body))
    if body.isdigit():
        return False
    if len(re.findall(r"(?<=[A-Za-z])\d|(?<=\d)[A-Za-z]", body)) >= CHANGES:
        return True
    if not re.search(r"\d", body):
        return len(body) >= LETTERS and wordy / len(body) < WORDY_LETTERS
    return wordy / len(body) < WORDY


def pronounceable(word: str) -> bool:
    """Whether vowels and consonants alternate as in a word of a European language."""
    vowels = len(_VOWEL.findall(word))
    return VOWELS[0] <= vowels / len(word) <= VOWELS[1] and not re.search(
        r"[^aeiouy]{5,}|[aeiou]{4,}|[qjxz][^aeiouy]", word, re.I
    )
