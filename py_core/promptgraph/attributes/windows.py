"""Windows of a prompt: whole sentences packed together, so that cost is linear in the prompt; code is left out.

A window is what G looks at. Each code point of prose lies in exactly one window.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence

from promptgraph.datatypes import Span

MASK = "[MASK]"
Range = tuple[int, int]

WINDOW_WORDS = 36
"""Sentences are packed up to this many words: enough to see who speaks, short enough to keep cost linear."""
SENTENCE_WORDS = 60
SENTENCE_CHARACTERS = 400
"""A longer sentence is cut: no window may outgrow the network (512 tokens; one code point is at most one token)."""

_TAG = re.compile(r"\[P\d+\]")
_FENCE = re.compile(r"^ {0,3}(```|~~~)", re.M)
_SENTENCE = re.compile(r"[^\n]*?(?:[.!?…。！？]+[\"'”’)\]]*(?=\s|$)|(?=\n)|$)", re.S)
_ABBREVIATION = re.compile(r"\b(?:mr|mrs|ms|dr|prof|st|no|vs|e\.g|i\.e|etc|approx|inc|ltd|jr|sr|[a-z])\.$", re.I)
_CODE_LINE = re.compile(
    r"""^\s*(?:
      (?:def|class|import|from|return|function|const|let|var|public|private|static|void|int|float|double|elif|else|for|while
        |try|except|finally|catch|switch|case|package|using|namespace|struct|enum|fn|func|begin|end)\b.*[:;{}()=]\s*$
      |\#include\b|<\?php|\#!|//|/\*|\*/|@\w+\s*(?:\(.*)?$
      |(?:select|insert\s+into|update|delete\s+from|create\s+table|alter\s+table|drop\s+table)\b.*(?:;|\bfrom\b|\bset\b|\bvalues\b|\()
      |</?[a-z][\w-]*(?:\s[^<>]*)?>.*$
      |[\w.\[\]'"$]+\s*(?:=|\+=|-=|:=)\s*[^=].*[;)\]}'"\d]\s*$
      |[\w.$]+\(.*\)\s*[;{:]?\s*$
      |.*[;{}]\s*$
      |\$\s\w+.*$|>>>\s.*$
    )""",
    re.X | re.I,
)


def code_ranges(text: str) -> list[Range]:
    """Fenced code blocks and lines that read as code, ascending.

    >>> code_ranges("Fix this:\\nx = f(3)\\nThanks")
    [(10, 19)]
    """
    fences = [match.start() for match in _FENCE.finditer(text)]
    blocks = [(start, _line_end(text, end)) for start, end in zip(fences[::2], [*fences[1::2], len(text)], strict=False)]
    ranges, start = list(blocks), 0
    for line in text.splitlines(keepends=True):
        if _CODE_LINE.match(line) and not any(low <= start < high for low, high in blocks):
            ranges.append((start, start + len(line)))
        start += len(line)
    return _merged(ranges)


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end + 1


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
            if end == start or (end < high and text[end] != "\n" and _ABBREVIATION.search(text, max(start, end - 8), end)):
                continue
            found.extend(_cut(text, start, end))
            start = end
        found.extend(_cut(text, start, high))
    return found


def _prose(text: str) -> list[Range]:
    edges = [0, *(edge for pair in code_ranges(text) for edge in pair), len(text)]
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


def windows(text: str, words: int = WINDOW_WORDS) -> list[Range]:
    """Sentences packed to at most ``words`` words; a window never crosses a blank line or code.

    >>> windows("One two. Three.\\n\\nFour.")
    [(0, 15), (17, 22)]
    """
    packed: list[Range] = []
    size = 0
    for start, end in sentences(text):
        count = len(text[start:end].split())
        gap = text[packed[-1][1] : start] if packed else ""
        if packed and size + count <= words and not gap.strip() and gap.count("\n") < 2:
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


def members(spans: Sequence[Span], found: Sequence[Range]) -> list[list[int]]:
    """The spans that overlap each window, by index in text order; a span that overlaps none (code) is in no list.

    >>> spans = [Span(start=0, end=3, text="One"), Span(start=16, end=20, text="Four")]
    >>> members(spans, [(0, 14), (16, 21)])
    [[0], [1]]
    """
    lists: list[list[int]] = [[] for _ in found]
    ends = [high for _, high in found]
    for i in sorted(range(len(spans)), key=lambda i: (spans[i].start, i)):
        place = bisect_right(ends, spans[i].start)
        while place < len(found) and found[place][0] < spans[i].end:
            lists[place].append(i)
            place += 1
    return lists
