"""A folded copy of a text for pattern matching, with the way back to the original code points.

Folding is NFKC (Unicode Standard Annex 15) cluster by cluster, a cluster being a base character and the marks after it.
Format characters (zero-width spaces, soft hyphens, byte order marks) and marks that do not compose are dropped, and a
look-alike of another script inside an otherwise Latin word becomes its Latin twin (the single-letter confusables of
Unicode Technical Standard 39), and the hyphens of Unicode become the one of ASCII, so that no rule is dodged by
writing a letter another way.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

TWINS = dict(
    zip(
        "авсеѕіјкмнорԛѕтуѵѡхАВСЕЅІЈКМНОРԚТУХԜοαυνρικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
        "abcesijkmhopqstyvwxABCESIJKMHOPQTYXWoauvpikABEZHIKMNOPTYX",
        strict=True,
    )
)
"""Cyrillic and Greek letters that look like a Latin one, lower then upper case."""

HYPHENS = dict.fromkeys((0x2010, 0x2011, 0x2012, 0x2212), "-")
"""Hyphen, non-breaking hyphen, figure dash and minus sign: within a number people mean the hyphen of the keyboard."""

_LABEL_SIGNS = re.compile(r"\r(?=\n)|(?<=\w)(?:\*{1,3}|_{2,3})(?=[ \t]?:)|(?<=\w:)(?:\*{1,3}|_{2,3})(?=\s)")
_FOREIGN = re.compile(r"[^\x00-\x7f]")
_TWIN = re.compile("[" + "".join(TWINS) + "]")
_LATIN = "A-Za-zÀ-ɏ"


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """A folded text; ``starts[i]``, ``ends[i]`` bound the original cluster of character i (None: all as it was)."""

    text: str
    starts: Sequence[int] | None = None
    ends: Sequence[int] | None = None

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The original range of a folded range that is not empty."""
        if self.starts is None or self.ends is None:
            return start, end
        return self.starts[start], self.ends[end - 1]


def fold(text: str) -> Folded:
    """Fold a text.

    >>> fold("ａnn＠x.org").text
    'ann@x.org'
    >>> folded = fold("No\\u00adra 4\\u03039")
    >>> folded.text, folded.original(0, 4), folded.original(5, 7)
    ('Nora 49', (0, 5), (6, 9))
    """
    if text.isascii():
        return Folded(text=text)
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    index = 0
    for start, end in _clusters(text):
        folded = _cluster(text[start:end])
        pieces += [text[index:start], folded]
        starts += [*range(index, start), *[start] * len(folded)]
        ends += [*range(index + 1, start + 1), *[_visible_end(text, start, end)] * len(folded)]
        index = end
    pieces.append(text[index:])
    starts.extend(range(index, len(text)))
    ends.extend(range(index + 1, len(text) + 1))
    return Folded(text=_untwin("".join(pieces)), starts=starts, ends=ends)


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """The clusters that are not plain ASCII, half-open, in text order.

    >>> list(_clusters("No\\u00adra 4\\u03039"))
    [(1, 3), (6, 8)]
    """
    index = 0
    while foreign := _FOREIGN.search(text, index):
        start = foreign.start()
        if start > index and _attached(text[start]):
            start -= 1
        index = start + 1
        while index < len(text) and _attached(text[index]):
            index += 1
        yield start, index


def _visible_end(text: str, start: int, end: int) -> int:
    """Where a cluster ends without the format characters after it."""
    while end > start + 1 and unicodedata.category(text[end - 1]) == "Cf":
        end -= 1
    return end


@lru_cache(maxsize=4096)
def _attached(character: str) -> bool:
    return character > "\x7f" and unicodedata.category(character) in ("Mn", "Me", "Cf")


@lru_cache(maxsize=8192)
def _cluster(cluster: str) -> str:
    visible = "".join(c for c in cluster if unicodedata.category(c) != "Cf")
    composed = unicodedata.normalize("NFKC", visible)
    kept = "".join(c for c in composed if c <= "\x7f" or unicodedata.category(c) not in ("Mn", "Me", "Cf"))
    return kept.translate(HYPHENS)


def unmarked(folded: Folded) -> Folded:
    """Without the emphasis that touches the colon of a label (Markdown), and with every line break one sign.

    >>> plain = unmarked(fold("**PIN:** 4471\\r\\nok"))
    >>> plain.text, plain.original(7, 11)
    ('**PIN: 4471\\nok', (9, 13))
    """
    drops = [match.span() for match in _LABEL_SIGNS.finditer(folded.text)]
    if not drops:
        return folded
    size = len(folded.text)
    begins, stops = zip((-1, 0), *drops, (size, size), strict=True)
    kept = [slice(low, high) for low, high in zip(stops, begins[1:], strict=False)]
    starts = range(size) if folded.starts is None else folded.starts
    ends = range(1, size + 1) if folded.ends is None else folded.ends
    return Folded(
        text="".join(folded.text[part] for part in kept),
        starts=[place for part in kept for place in starts[part]],
        ends=[place for part in kept for place in ends[part]],
    )


def spelling(text: str) -> str:
    """One form for all spellings of the same words: letter case, white space and Unicode forms (NFKC) aside.

    >>> spelling("Zo\\u00cb  ｘ") == spelling("zoe\\u0308 X")
    True
    """
    caseless = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(unicodedata.normalize("NFKC", caseless).split())


def _untwin(text: str) -> str:
    """Look-alikes inside words that also hold a Latin letter become Latin; the length does not change.

    >>> _untwin("pаypal и мир")
    'paypal и мир'
    """
    if not _TWIN.search(text):
        return text
    return re.sub(r"\w+", lambda word: _latinised(word[0]), text)


def _latinised(word: str) -> str:
    if word.isascii() or not re.search(f"[{_LATIN}]", word):
        return word
    return "".join(TWINS.get(letter, letter) for letter in word)
