"""u_i: how much the answer needs a span, from what the prompt itself says it wants.

The request is the clause that asks: "could you …", "write …", "how do I …", or a question. Its words carry the task,
and hiding them leaves the cloud nothing to answer, so the objective charges μ u_i for them. In a trial with a local
LLM the request's own sentence was the signal most correlated with a span's true answer loss.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from promptgraph.attributes.verbs import OF_ANSWERS
from promptgraph.attributes.windows import sentences
from promptgraph.datatypes import Span

Range = tuple[int, int]

_OPENING = r"(?:^|[,;:—–]\s+|\b(?:so|and|then|but)\s+)(?:please\s+|kindly\s+|now\s+)*"

DEMAND = re.compile(
    rf"{_OPENING}(?:(?:can|could|would|will|should)\s+(?:you|i|we|someone)\b|"
    rf"(?:i|we)(?:\s+need|\s+want|\s+would\s+like|'d\s+like)\s+(?:you|help|advice|to\s+know)\b|(?:{OF_ANSWERS})\b)",
    re.IGNORECASE,
)
"""Where a clause that demands begins; it runs to the end of its sentence."""

QUESTION = re.compile(
    rf"{_OPENING}(?:what|where|when|which|who|why|how|is|are|do|does|did|am|may|any|some)\b", re.IGNORECASE
)
"""Where the asking clause of a sentence with a question mark may begin; the last such place counts."""


def requests(text: str) -> tuple[Range, ...]:
    """The parts of a prompt that ask, ascending: from the asking clause to the end of its sentence.

    >>> prompt = "I live above a bakery, write a letter to the owner. It is loud."
    >>> [prompt[a:b] for a, b in requests(prompt)]
    [', write a letter to the owner.']
    """
    found: list[Range] = []
    for start, end in sentences(text):
        sentence = text[start:end]
        clauses = [clause.start() for clause in [DEMAND.search(sentence)] if clause]
        if sentence.rstrip("\"'”’)").endswith(("?", "？")):
            clauses = clauses or [clause.start() for clause in QUESTION.finditer(sentence)][-1:] or [0]
        found += [(start + at, end) for at in clauses]
    return tuple(found)


def usefulness(text: str, spans: Sequence[Span]) -> tuple[float, ...]:
    """u_i in [0, 1] of each span: 1 where it lies in a request, else 0.

    >>> prompt = "I drive a bus. Explain the form."
    >>> usefulness(prompt, [Span(start=10, end=13, text="bus"), Span(start=27, end=31, text="form")])
    (0.0, 1.0)
    """
    asked = requests(text)
    starts = [start for start, _ in asked]
    places = [bisect_right(starts, span.start) - 1 for span in spans]
    return tuple(float(place >= 0 and span.start < asked[place][1]) for place, span in zip(places, spans, strict=True))
