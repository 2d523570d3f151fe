"""A value found once is private wherever it stands: all its occurrences as whole words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from promptgraph.datatypes import Finding
from promptgraph.detectors.public_words import PUBLIC, TIMES
from promptgraph.detectors.titles import NAMES_TOO, TITLES
from promptgraph.folding import fold
from promptgraph.function_words import FUNCTION_WORDS

SPREADING = frozenset({
    "PERSON", "USERNAME", "EMAIL", "PHONE", "IBAN", "CARD", "ACCOUNT", "NATIONAL_ID", "TAX_ID", "PASSPORT", "LICENCE",
    "PLATE", "MEDICAL_ID", "POLICY", "PERSONAL_ID", "PASSWORD", "SECRET", "IP", "MAC", "ADDRESS",
})  # fmt: skip
"""Labels whose values are looked for elsewhere."""

_COMMON = frozenset().union(*FUNCTION_WORDS.values(), TITLES - NAMES_TOO)
"""Words in lower case that are seldom meant as a name when they stand alone."""

_WORD = re.compile(r"\w+")
MINIMUM = 3
"""Characters of the shortest value that is looked for: shorter ones are initials and words of every sentence."""

Values = dict[str, dict[int, dict[str, dict[str, Finding]]]]
"""First word → length → the value, both words in casefold → the value as it was found → its finding."""


def repeats(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Further occurrences of found values, and of single words of found names where they are written with a capital.

    One pass over the words of the text, whatever the number of values.
    """
    values = _values(text, findings)
    if not values:
        return
    folded = fold(text)
    for word in _WORD.finditer(folded.text):
        for length, known in values.get(word[0].casefold(), {}).items():
            start, stop = word.start(), word.start() + length
            here, after = folded.text[start:stop], folded.text[stop : stop + 1]
            if after.isalnum() or after == "_":
                continue
            for value, finding in known.get(here.casefold(), {}).items():
                if here == value or " " in value:
                    low, high = folded.original(start, stop)
                    yield replace(finding, start=low, end=high)


def _identifies(part: str) -> bool:
    """Whether a single word of a name says whose it is wherever it stands: no title, no word that frames sentences.

    >>> _identifies("Okafor"), _identifies("Will"), _identifies("Mrs")
    (True, False, False)
    """
    word = part.lower()
    return word not in PUBLIC and word not in TIMES and word not in _COMMON


def _values(text: str, findings: Iterable[Finding]) -> Values:
    """What to look for."""
    found: Values = defaultdict(lambda: defaultdict(lambda: defaultdict(dict)))
    for finding in findings:
        if finding.label not in SPREADING:
            continue
        value = fold(text[finding.start : finding.end]).text
        parts = [value]
        if finding.label == "PERSON":
            parts += [part for part in re.findall(r"\w[\w'’-]*\w", value) if part[:1].isupper() and _identifies(part)]
        for part in parts:
            first = _WORD.match(part)
            if first and len(part) >= MINIMUM:
                found[first[0].casefold()][len(part)][part.casefold()].setdefault(part, finding)
    return found
