"""HaS, Hide and Seek (Chen et al. 2023, arXiv:2309.03057): entities are replaced by others of their kind and put back.

Simplified: hide and seek are both tables, where the paper trains a small LM for each; entities come from the tagger
and the rules, and substitutes from short lists of our own, the same one for the same value.
"""

from __future__ import annotations

import re
from random import Random

from bench.experiments.outcome import Edit, Outcome, merged
from bench.experiments.tools import Tools

OTHERS = {
    "PERSON": ("Dana Whitlock", "Ravi Sandoval", "Nina Aldous", "Owen Petrov", "Clara Jensen", "Hugo Amadi"),
    "PLACE": ("Fairview", "Norwick", "Eastham", "Greyport", "Hollin", "Stanmore"),
    "ADDRESS": ("5 Elm Court", "31 Chapel Street", "12 Harbour View", "7 Station Road"),
    "EMAIL": ("contact@sample.example", "hello@sample.example", "desk@sample.example"),
    "ORGANIZATION": ("Norbrook Partners", "Vantor Works", "Elmfield Trust"),
    "URL": ("https://sample.example/page", "https://sample.example/home"),
}


async def has(text: str, task: str, tools: Tools) -> Outcome:
    """Each entity as another of its kind."""
    random = tools.random("has", text)
    found = [*tools.ruled(text), *await tools.tagged(text)]
    label_at = {hit.start: hit.label for hit in sorted(found, key=lambda hit: hit.score)}
    known: dict[str, str] = {}
    edits = []
    for start, end in merged([(hit.start, hit.end) for hit in found]):
        value = text[start:end]
        if value not in known:
            known[value] = _other(value, label_at[start], random, set(known.values()))
        edits.append(Edit(start=start, end=end, text=known[value]))
    return Outcome(edits=tuple(edits))


def _other(value: str, label: str, random: Random, used: set[str]) -> str:
    """A value of the same kind: from the list, or the same shape with other digits and letters."""
    listed = [other for other in OTHERS.get(label, ()) if other not in used]
    if listed:
        return random.choice(listed)
    digits = re.sub(r"\d", lambda _: str(random.randint(0, 9)), value)
    if digits != value:
        return digits
    return re.sub(r"[^\W\d_]", lambda c: random.choice("aeiourstln").upper() if c[0].isupper() else "x", value)
