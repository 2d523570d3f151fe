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
    ("lost", "nats a reference word lost", min),
    ("rouge", "SAMSum ROUGE-L of restored replies", max),
    ("codebleu", "CodeAlpaca CodeBLEU of restored replies", max),
    ("llm rec", "values recovered by the LLM", min),
    ("llm attr", "attributes guessed by the LLM", min),
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
            kept = values[tied[0]].get("rest", math.nan) if len(tied) == 1 and measure != "rest" else math.nan
            price = "" if math.isnan(kept) else f", which keeps {kept:.3f} of the other words"
            lines.append(f"- {words}: {mine}; best of the baselines: {_named(tied, rivals)} with {first:.3f}{price}.")
    return "\n".join([*lines, *_dominated(values, ours, baselines)])


def _named(tied: Sequence[str], rivals: Mapping[str, float]) -> str:
    """
    >>> _named(["a", "b", "c", "d"], dict.fromkeys("abcdef", 0.0)), _named(["a", "b"], dict.fromkeys("abc", 0.0))
    ('4 of 6', 'a and b')
    """
    if len(tied) == len(rivals) > 1:
        return "every baseline"
    return " and ".join(tied) if len(tied) < 3 else f"{len(tied)} of {len(rivals)}"


def _dominated(values: Means, ours: Sequence[str], baselines: Sequence[str]) -> list[str]:
    """The baselines that hide at least as much as ours, and what they keep of the other words."""
    lines = []
    for name in (n for n in ours if n in values and "rest" in values[n]):
        hidden, kept = values[name]["phr"], values[name]["rest"]
        equal = [b for b in baselines if b in values and values[b]["phr"] >= hidden]
        told = ", ".join(f"{b} keeps {values[b]['rest']:.3f}" for b in equal)
        lines.append(f"- hiding as much as {name}, which keeps {kept:.3f} of the other words: {told or 'no baseline'}.")
    return lines
