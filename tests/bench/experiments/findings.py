"""The report's plain sentences, computed from the same numbers: where PromptGraph leads and where it does not."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

Means = Mapping[str, Mapping[str, float]]
"""Method → measure → mean; NaN, or no such measure, where there is no value."""

ASKED = (
    ("phr", "share of gold hidden (PHR)", max),
    ("rec", "values recovered (Rec-ASR)", min),
    ("sentences", "attributes guessed (Attr-ASR)", min),
    ("rest", "other words kept", max),
)


def sentences(values: Means, ours: Sequence[str], baselines: Sequence[str]) -> str:
    """A line a measure: ours beside the best baseline, and what the baselines that hide as much keep.

    >>> print(sentences({"a": {"phr": 0.9}, "b": {"phr": 0.8}}, ["a"], ["b"]))
    - share of gold hidden (PHR): a 0.900; best of the baselines: b with 0.800.
    """
    lines = []
    for measure, words, best in ASKED:
        found = {name: values[name].get(measure, math.nan) for name in (*ours, *baselines) if name in values}
        known = {name: mean for name, mean in found.items() if not math.isnan(mean)}
        rivals = {name: mean for name, mean in known.items() if name in baselines}
        mine = ", ".join(f"{name} {known[name]:.3f}" for name in ours if name in known)
        if mine and rivals:
            first = best(rivals.values())
            tied = [name for name, mean in rivals.items() if mean == first]
            named = "every baseline" if len(tied) == len(rivals) > 1 else " and ".join(tied)
            lines.append(f"- {words}: {mine}; best of the baselines: {named} with {first:.3f}.")
    return "\n".join([*lines, *_dominated(values, ours, baselines)])


def _dominated(values: Means, ours: Sequence[str], baselines: Sequence[str]) -> list[str]:
    """The baselines that hide at least as much as ours, and what they keep of the other words."""
    lines = []
    for name in (n for n in ours if n in values and "rest" in values[n]):
        hidden, kept = values[name]["phr"], values[name]["rest"]
        equal = [b for b in baselines if b in values and values[b]["phr"] >= hidden]
        told = ", ".join(f"{b} keeps {values[b]['rest']:.3f}" for b in equal)
        lines.append(f"- hiding as much as {name}, which keeps {kept:.3f} of the other words: {told or 'no baseline'}.")
    return lines
