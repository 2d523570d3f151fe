"""Cutting a prompt into spans: u_1 … u_n of the paper, disjoint and in order; the gaps between them stay.

What the detectors found is a span of its own. The rest is cut into content phrases: runs of content words between
function words, punctuation and line breaks. In code, identifiers and string literals stay whole.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from promptgraph.code import code_regions, gaps
from promptgraph.datatypes import Finding, Span
from promptgraph.function_words import FUNCTION_WORDS, guess_language
from promptgraph.placeholders import ACCEPTED

MAX_PHRASE_WORDS = 3
"""Longer runs are cut: five words glue what does not belong together (a trial on 93 spans marked by hand)."""

LANGUAGE_SAMPLE = 4000
"""Words looked at to guess the language."""

COMPOUND = re.compile(r"\d+[-‐]\w+(?:[-‐]\w+)*")
"""A measure used as an adjective ("58-year-old", "3-day") says something of its own: no part of a longer phrase."""

_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'")
_KEYWORDS = frozenset(
    """
    and as assert async await break case catch char class const continue def default del delete do double elif
    else enum except export extends false final finally float for from func function global if implements import
    in include int interface is lambda let long match namespace new nil none not null or package pass private
    protected public raise return self short static string struct super switch this throw throws true try type
    typedef undefined union unsigned using var void while with yield select insert update where group order by
    limit join on set table create
    """.split()
)

Range = tuple[int, int]


@lru_cache(maxsize=8192)
def _in_word(character: str) -> bool:
    return character.isalnum() or character == "_" or unicodedata.category(character)[0] == "M"


def words(text: str, start: int = 0, end: int | None = None) -> list[Range]:
    """The words of a stretch of text: letters, digits, marks and _, joined over one inner - ' ’, and . , in numbers.

    >>> text = "Renée's HbA1c: 9.4, well-kept."
    >>> [text[s:e] for s, e in words(text)]
    ["Renée's", 'HbA1c', '9.4', 'well-kept']
    """
    end = len(text) if end is None else end
    found: list[Range] = []
    at = start
    while at < end:
        if not (text[at].isalnum() or text[at] == "_"):
            at += 1
            continue
        begin = at
        while at < end and (_in_word(text[at]) or (at + 1 < end and _joins(text[at - 1], text[at], text[at + 1]))):
            at += 1
        found.append((begin, at))
    return found


def _joins(before: str, sign: str, after: str) -> bool:
    if sign in "-'’":
        return _in_word(after) and before != "-"
    return sign in ".," and before.isdigit() and after.isdigit()


def segment(text: str, findings: Sequence[Finding] = ()) -> tuple[Span, ...]:
    """The spans of a prompt: each finding one span, the rest content phrases of at most three words.

    ``findings`` are disjoint and in order. ``text[s.start:s.end] == s.text`` for every span.

    >>> [span.text for span in segment("Could you adjust the dosage in my fasting log?")]
    ['adjust', 'dosage', 'fasting log']
    """
    code = code_regions(text)
    sample = [text[s:e].lower() for s, e in words(text, 0, min(len(text), LANGUAGE_SAMPLE * 8))[:LANGUAGE_SAMPLE]]
    closed = FUNCTION_WORDS[guess_language(sample)] | FUNCTION_WORDS["en"]
    taken = [(finding.start, finding.end) for finding in findings] + [m.span() for m in ACCEPTED.finditer(text)]
    ranges = [(finding.start, finding.end) for finding in findings]
    for start, end in gaps(sorted(taken), len(text)):
        for piece, is_code in _split(start, end, code):
            ranges += _identifiers(text, *piece) if is_code else _phrases(text, *piece, closed)
    return tuple(Span(start=s, end=e, text=text[s:e]) for s, e in sorted(ranges))


def _split(start: int, end: int, code: Sequence[Range]) -> list[tuple[Range, bool]]:
    """A gap cut at the borders of code regions."""
    pieces, at = [], start
    for low, high in code:
        if high <= at or low >= end:
            continue
        if low > at:
            pieces.append(((at, low), False))
        pieces.append(((max(at, low), min(end, high)), True))
        at = min(end, high)
    return pieces + ([((at, end), False)] if at < end else [])


def _phrases(text: str, start: int, end: int, closed: frozenset[str]) -> list[Range]:
    runs: list[list[Range]] = []
    previous = -1
    for word in words(text, start, end):
        content = text[word[0] : word[1]].lower().replace("’", "'") not in closed and _weighty(text[word[0] : word[1]])
        compound = bool(COMPOUND.fullmatch(text[word[0] : word[1]]))
        touching = previous >= 0 and not compound and text[previous : word[0]] in (" ", "\u00a0", "  ")
        if content and touching and runs:
            runs[-1].append(word)
        elif content:
            runs.append([word])
        previous = word[1] if content and not compound else -1
    return [piece for run in runs for piece in _chunks(run)]


def _weighty(word: str) -> bool:
    """A lone letter carries nothing; a digit or a CJK character does."""
    return len(word) > 1 or word.isdigit() or ord(word) >= 0x2E80


def _chunks(run: list[Range]) -> list[Range]:
    """A run of words in the fewest pieces of at most MAX_PHRASE_WORDS, as even as can be."""
    count = -(-len(run) // MAX_PHRASE_WORDS)
    cuts = [round(i * len(run) / count) for i in range(count + 1)]
    return [(run[low][0], run[high - 1][1]) for low, high in itertools.pairwise(cuts)]


def _identifiers(text: str, start: int, end: int) -> list[Range]:
    found, at = [], start
    for string in _STRING.finditer(text, start, end):
        found += _names(text, at, string.start())
        inner = (string.start() + 1, string.end() - 1)
        if text[inner[0] : inner[1]].strip():
            found.append(_stripped(text, inner))
        at = string.end()
    return found + _names(text, at, end)


def _names(text: str, start: int, end: int) -> list[Range]:
    return [
        (s, e)
        for s, e in words(text, start, end)
        if e - s > 1 and not text[s].isdigit() and text[s:e].lower() not in _KEYWORDS
    ]


def _stripped(text: str, piece: Range) -> Range:
    start, end = piece
    while text[start].isspace():
        start += 1
    while text[end - 1].isspace():
        end -= 1
    return start, end
