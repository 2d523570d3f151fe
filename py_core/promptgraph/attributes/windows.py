"""Windows of a prompt: whole sentences packed together, so that cost is linear in the prompt; code is left out.

A window is what G looks at. Each code point of prose lies in exactly one window.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence

from promptgraph.code import code_regions
from promptgraph.datatypes import Span

MASK = "[MASK]"
Range = tuple[int, int]

WINDOW_WORDS = 36
"""Sentences are packed up to this many words: enough to see who speaks, short enough to keep cost linear."""
SENTENCE_WORDS = 60
SENTENCE_CHARACTERS = 400
"""A longer sentence is cut, so that a window fits the network (512 tokens): a code point is at most one token, save
Hangul syllables, which may be three. What still outgrows the network is cut off by ``estimator.encode``."""

_TAG = re.compile(r"\[P\d+\]")
_SENTENCE = re.compile(r"[^\n]*?(?:(?<![.!?…。！？])[.!?…。！？]++[\"'”’)\]]*+(?=\s|$)|(?=\n)|$)", re.S)
_ABBREVIATION = re.compile(r"\b(?:mr|mrs|ms|dr|prof|st|no|vs|e\.g|i\.e|etc|approx|inc|ltd|jr|sr|[a-z])\.$", re.I)


def blocks(text: str) -> list[Range]:
    """Code that fills whole lines, ascending; inline code stays part of its sentence.

    >>> blocks("Fix this:\\nx = f(3)\\nThanks for `y`")
    [(10, 18)]
    """
    found = []
    for start, end in code_regions(text):
        if (not start or text[start - 1] == "\n") and (end == len(text) or "\n" in text[end - 1 : end + 1]):
            found.append((start, end))
    return _merged(found)


def _merged(ranges: Iterable[Range]) -> list[Range]:
    merged: list[Range] = []
    for low, high in sorted(ranges):
        if merged and low <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return merged


def sentences(text: str) -> list[Range]:
    """The sentences of the prose, ascending; blank ones and code are left out, long ones are cut.

    >>> [text[a:b] for text in ["I am ill. Dr. Wu knows."] for a, b in sentences(text)]
    ['I am ill.', 'Dr. Wu knows.']
    """
    found: list[Range] = []
    for low, high in _prose(text):
        start = low
        for match in _SENTENCE.finditer(text, low, high):
            end = match.end()
            if end == start or (
                end < high and text[end] != "\n" and _ABBREVIATION.search(text, max(start, end - 8), end)
            ):
                continue
            found.extend(_cut(text, start, end))
            start = end
        found.extend(_cut(text, start, high))
    return found


def _prose(text: str) -> list[Range]:
    edges = [0, *(edge for pair in blocks(text) for edge in pair), len(text)]
    return [(low, high) for low, high in zip(edges[::2], edges[1::2], strict=True) if low < high]


def _cut(text: str, start: int, end: int) -> list[Range]:
    """The range without outer white space, in pieces of bounded length; [] when blank."""
    pieces: list[Range] = []
    words, low, last = 0, -1, -1
    for match in re.finditer(rf"\S{{1,{SENTENCE_CHARACTERS}}}", text[start:end]):
        first, final = start + match.start(), start + match.end()
        if low >= 0 and (words >= SENTENCE_WORDS or final - low > SENTENCE_CHARACTERS):
            pieces.append((low, last))
            low, words = -1, 0
        low = first if low < 0 else low
        words, last = words + 1, final
    if low >= 0:
        pieces.append((low, last))
    return pieces


def windows(text: str, words: int = WINDOW_WORDS, characters: int = SENTENCE_CHARACTERS) -> list[Range]:
    """Sentences packed to at most ``words`` words and ``characters``; a window never crosses a blank line or code.

    >>> windows("One two. Three.\\n\\nFour.")
    [(0, 15), (17, 22)]
    """
    packed: list[Range] = []
    size = 0
    for start, end in sentences(text):
        count = len(text[start:end].split())
        gap = text[packed[-1][1] : start] if packed else ""
        fits = bool(packed) and size + count <= words and end - packed[-1][0] <= characters
        if fits and not gap.strip() and gap.count("\n") < 2:
            packed[-1] = (packed[-1][0], end)
            size += count
        else:
            packed.append((start, end))
            size = count
    return packed


def masked(text: str, window: Range, hidden: Iterable[Range]) -> str:
    """The window with each hidden range replaced by ``[MASK]``, and the placeholders of earlier turns too.

    >>> masked("I took [P1] in Graz.", (0, 20), [(15, 19)])
    'I took [MASK] in [MASK].'
    """
    pieces, place = [], window[0]
    clipped = ((max(low, window[0]), min(high, window[1])) for low, high in hidden)
    for low, high in _merged(pair for pair in clipped if pair[0] < pair[1]):
        pieces += [text[place:low], MASK]
        place = high
    pieces.append(text[place : window[1]])
    return _TAG.sub(MASK, "".join(pieces))


def prose(text: str, spans: Sequence[Span]) -> list[int]:
    """The spans that touch no code, by index."""
    regions = code_regions(text)
    starts = [start for start, _ in regions]
    kept = []
    for i, span in enumerate(spans):
        place = bisect_right(starts, span.end - 1)
        if not place or max(end for _, end in regions[max(0, place - 2) : place]) <= span.start:
            kept.append(i)
    return kept


def members(text: str, spans: Sequence[Span], found: Sequence[Range]) -> list[list[int]]:
    """The spans that overlap each window, by index in text order; a span that touches code is in no list.

    >>> spans = [Span(start=0, end=3, text="One"), Span(start=16, end=20, text="Four")]
    >>> members("One two three.\\n\\nFour.", spans, [(0, 14), (16, 21)])
    [[0], [1]]
    """
    lists: list[list[int]] = [[] for _ in found]
    ends = [high for _, high in found]
    for i in sorted(prose(text, spans), key=lambda i: (spans[i].start, i)):
        place = bisect_right(ends, spans[i].start)
        while place < len(found) and found[place][0] < spans[i].end:
            lists[place].append(i)
            place += 1
    return lists
