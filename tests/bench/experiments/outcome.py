"""What a method makes of a prompt: replacements of ranges of the original, so that all methods are measured alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from promptgraph.datatypes import Span
from promptgraph.placeholders import Redaction, redact

Range = tuple[int, int]

PLACEHOLDER = re.compile(r"\[P\d+\]")
WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """``prompt[start:end]`` becomes ``text``."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The disjoint edits in text order; ``restores`` tells whether the method can undo them in a reply."""

    edits: tuple[Edit, ...]
    restores: bool = True


def apply(prompt: str, edits: Sequence[Edit]) -> str:
    """The sanitized prompt.

    >>> apply("Ann asks", [Edit(start=0, end=3, text="[P1]")])
    '[P1] asks'
    """
    pieces, at = [], 0
    for edit in edits:
        pieces += [prompt[at : edit.start], edit.text]
        at = edit.end
    return "".join([*pieces, prompt[at:]])


def placeholders(prompt: str, ranges: Sequence[Range]) -> Outcome:
    """The ranges, merged where they touch or overlap, as placeholders; the same words get the same number."""
    spans = [(Span(start=a, end=b, text=prompt[a:b]), "HIDDEN") for a, b in merged(ranges)]
    return of_redaction(redact(prompt, spans))


def of_redaction(redaction: Redaction) -> Outcome:
    """The outcome of the core's own redaction."""
    return Outcome(edits=tuple(Edit(start=s.start, end=s.end, text=s.token) for s in redaction.segments if s.token))


def merged(ranges: Sequence[Range]) -> list[Range]:
    """Disjoint ranges in order that cover the same.

    >>> merged([(5, 8), (0, 2), (1, 3)])
    [(0, 3), (5, 8)]
    """
    made: list[Range] = []
    for start, end in sorted(ranges):
        if made and start < made[-1][1]:
            made[-1] = (made[-1][0], max(end, made[-1][1]))
        elif end > start:
            made.append((start, end))
    return made


def substituted(text: str, pairs: Sequence[tuple[str, str]]) -> str:
    """``text`` with every whole-word mention of a left side turned into its right side, the longest first.

    >>> substituted("Ann met Annika.", [("Ann", "[P1]")])
    '[P1] met Annika.'
    """
    table = {left: right for left, right in pairs if left.strip()}
    if not table:
        return text
    words = "|".join(re.escape(left) for left in sorted(table, key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{words})(?!\w)", lambda match: table[match[0]], text)


def renamed(text: str, prompt: str, outcome: Outcome) -> str:
    """A reference answer as it reads before restoring: hidden words as their replacements."""
    if not outcome.restores:
        return text
    return substituted(text, [(prompt[edit.start : edit.end], edit.text) for edit in outcome.edits])
