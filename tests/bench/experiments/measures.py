"""The measures of privacy and of words kept, for one prompt and one method."""

from __future__ import annotations

from collections.abc import Sequence

from bench.experiments.attackers import Filler
from bench.experiments.case import Case
from bench.experiments.outcome import WORD, Outcome, Range, apply
from bench.experiments.store import Record


def measure(case: Case, outcome: Outcome, filler: Filler | None) -> Record:
    """What is hidden of the gold, what is recovered of that, and what is kept of the rest.

    ``hidden`` tells for each gold span whether its words no longer stand anywhere in the sanitized prompt, as the
    paper's PHR does; ``whole`` whether every word of it is replaced. ``recovered`` is the share
    of a hidden one's word pieces that the attacker fills in.
    ``kept`` is the share of all words that stand, ``rest`` that of the words outside the gold.
    """
    shown = apply(case.text, outcome.edits).casefold()
    values = [case.text[g.start : g.end] for g in case.gold]
    hidden = [value.casefold() not in shown for value in values]
    words = [match.span() for match in WORD.finditer(case.text)]
    standing = _standing(words, [(e.start, e.end) for e in outcome.edits])
    inside = [any(g.start <= a < g.end for g in case.gold) for a, _ in words]
    rest = [stands for stands, gold in zip(standing, inside, strict=True) if not gold]
    filled = filler.recovered(case.text, case.gold, outcome) if filler else []
    return {
        "kinds": [g.kind for g in case.gold],
        "hidden": hidden,
        "whole": [_whole((g.start, g.end), words, standing) for g in case.gold],
        "recovered": [got * hid for got, hid in zip(filled, hidden, strict=True)] if filler else None,
        "kept": sum(standing) / max(1, len(standing)),
        "rest": sum(rest) / max(1, len(rest)),
        "edits": len(outcome.edits),
    }


def _standing(words: Sequence[Range], edits: Sequence[Range]) -> list[bool]:
    """Whether each word is untouched; both lists ascend."""
    made, at = [], 0
    for start, end in words:
        while at < len(edits) and edits[at][1] <= start:
            at += 1
        made.append(not (at < len(edits) and edits[at][0] < end))
    return made


def _whole(gold: Range, words: Sequence[Range], standing: Sequence[bool]) -> bool:
    own = [stands for (start, _), stands in zip(words, standing, strict=True) if gold[0] <= start < gold[1]]
    return not any(own)
