"""A value found once is private wherever it stands: all its occurrences as whole words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from promptgraph.datatypes import Finding
from promptgraph.folding import fold

SPREADING = frozenset({
    "PERSON", "USERNAME", "EMAIL", "PHONE", "IBAN", "CARD", "ACCOUNT", "NATIONAL_ID", "TAX_ID", "PASSPORT", "LICENCE",
    "PLATE", "MEDICAL_ID", "POLICY", "PERSONAL_ID", "PASSWORD", "SECRET", "IP", "MAC", "ADDRESS",
})  # fmt: skip
"""Labels whose values are looked for elsewhere."""

_WORD = re.compile(r"\w+")
MINIMUM = 3


def repeats(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Further occurrences of found values, and of single words of found names where they are written with a capital.

    One pass over the words of the text, whatever the number of values.
    """
    values = _values(text, findings)
    if not values:
        return
    folded = fold(text)
    words = [match.span() for match in _WORD.finditer(folded.text)]
    for index, (start, end) in enumerate(words):
        for value, finding in values.get(folded.text[start:end].casefold(), ()):
            stop = start + len(value)
            same = folded.text[start:stop] == value or (
                " " in value and folded.text[start:stop].casefold() == value.casefold()
            )
            if same and not folded.text[stop : stop + 1].isalnum() and folded.text[stop : stop + 1] != "_":
                low, high = folded.original(start, stop)
                yield replace(finding, start=low, end=high)
        del index


def _values(text: str, findings: Iterable[Finding]) -> dict[str, list[tuple[str, Finding]]]:
    """Values to look for by their first word in casefold, longest first."""
    found: dict[str, dict[str, Finding]] = defaultdict(dict)
    for finding in findings:
        if finding.label not in SPREADING:
            continue
        value = fold(text[finding.start : finding.end]).text
        parts = [value]
        if finding.label == "PERSON":
            parts += [part for part in re.findall(r"\w[\w'’-]*\w", value) if part[:1].isupper()]
        for part in parts:
            first = _WORD.match(part)
            if first and len(part) >= MINIMUM:
                found[first[0].casefold()].setdefault(part, finding)
    return {first: sorted(values.items(), key=lambda item: -len(item[0])) for first, values in found.items()}
