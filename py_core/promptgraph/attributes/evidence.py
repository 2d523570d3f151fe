"""Contextual evidence C_ia by counterfactual masking in the span's own window.

Source: Gu et al. 2026, eq. for C_i: ``C_i = max_a [G(a|q) − G(a|q∖i)]_+``, kept per attribute and one-sided. The
two-sided form adds what the span gives away when it is the only one to be seen: ``½ (removal + insertion)``, so that
two cues of the same attribute do not hide each other.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Literal

from promptgraph.arrays import np
from promptgraph.attributes.cues import says_credentials
from promptgraph.attributes.estimator import Units, estimate, reader, unwatched
from promptgraph.attributes.reach import about_nobody, request_clauses
from promptgraph.attributes.taxonomy import ATTRIBUTES, INDEX
from promptgraph.attributes.windows import Range, masked, members, windows
from promptgraph.datatypes import Observer, Progress, Span, unobserved
from promptgraph.language_models import FloatArray, LanguageModels

Sided = Literal["one", "two"]

ASKED_FOR = 0.4
"""Weight of evidence in a clause that asks for something without a word on oneself: the task, seldom the person."""


async def contextual(
    models: LanguageModels | None,
    text: str,
    spans: Sequence[Span],
    sided: Sided = "two",
    observe: Observer = unobserved,
) -> FloatArray:
    """C of each span and attribute, (n, A) in [0, 1]; 0 for spans inside code.

    Cost: two passes a span ("one": one), each over one window, so linear in the prompt.

    >>> import asyncio
    >>> text = "Since May my lupus is back."
    >>> c = asyncio.run(contextual(None, text, [Span(start=13, end=18, text="lupus")]))
    >>> c.shape, bool(c[0, 0] > 0)
    ((1, 15), True)
    """
    found = windows(text)
    evidence = await measure(models, text, spans, found, members(text, spans, found), frozenset(), sided, observe)
    return evidence * weights_of_place(text, spans)


def weights_of_place(text: str, spans: Sequence[Span]) -> FloatArray:
    """What evidence is worth where it stands, (n, A): less in a request, no secret where none is spoken of."""
    result = np.ones((len(spans), len(ATTRIBUTES)), dtype=np.float32)
    if not says_credentials(text):
        result[:, INDEX["credentials"]] = 0.0
    clauses = request_clauses(text)
    starts = [low for low, _ in clauses]
    for i, span in enumerate(spans):
        place = bisect_right(starts, span.start)
        if place and span.end <= clauses[place - 1][1]:
            result[i] *= ASKED_FOR
    return result


async def measure(
    models: LanguageModels | None,
    text: str,
    spans: Sequence[Span],
    found: Sequence[Range],
    inside: Sequence[Sequence[int]],
    hidden: frozenset[int],
    sided: Sided,
    observe: Observer = unobserved,
) -> FloatArray:
    """C of the visible spans in the given windows while ``hidden`` are masked; (n, A), 0 for all others."""
    plans = [Plan(text, window, spans, chosen, hidden) for window, chosen in zip(found, inside, strict=True)]
    found_of = await weighed(
        reader(models, text),
        plans,
        sided,
        about_nobody(text),
        lambda done, total: observe(Progress(stage="context", done=done, total=total)),
    )
    result = np.zeros((len(spans), len(ATTRIBUTES)), dtype=np.float32)
    for plan, evidence in zip(plans, found_of, strict=True):
        result[plan.visible] = np.maximum(result[plan.visible], evidence)
    return result


async def weighed(
    models: LanguageModels | None, plans: Sequence[Plan], sided: Sided, case: bool, observe: Units = unwatched
) -> list[FloatArray]:
    """The evidence (visible, A) of each plan, all their counterfactual texts judged at once."""
    variants = [plan.variants(sided) for plan in plans]
    judged = await estimate(
        models,
        [text for texts in variants for text in texts],
        case,
        observe,
        sources=[plan.source for plan, texts in zip(plans, variants, strict=True) for _ in texts],
    )
    ends = accumulate(map(len, variants))
    return [
        plan.evidence(judged[end - len(texts) : end], sided)
        for plan, texts, end in zip(plans, variants, ends, strict=True)
    ]


class Plan:
    """The counterfactual texts of one window: as it stands, all spans masked, then each span removed and each alone."""

    def __init__(
        self, text: str, window: Range, spans: Sequence[Span], inside: Sequence[int], hidden: frozenset[int]
    ) -> None:
        self.text, self.window = text, window
        self.ranges = {i: (spans[i].start, spans[i].end) for i in inside}
        self.masked = [self.ranges[i] for i in inside if i in hidden]
        self.visible = [i for i in inside if i not in hidden]
        self.source = masked(text, window, ())

    def without(self, more: Sequence[int]) -> str:
        """The window with the hidden spans and these masked."""
        return masked(self.text, self.window, [*self.masked, *(self.ranges[i] for i in more)])

    def variants(self, sided: Sided) -> list[str]:
        if not self.visible:
            return []
        removals = [self.without([]), *(self.without([i]) for i in self.visible)]
        if sided == "one":
            return removals
        alone = [self.without([j for j in self.visible if j != i]) for i in self.visible]
        return [*removals, self.without(self.visible), *alone]

    def evidence(self, judged: FloatArray, sided: Sided) -> FloatArray:
        """(visible, A) from the G of the variants; no row where no span is visible."""
        count = len(self.visible)
        if not count:
            return np.zeros((0, len(ATTRIBUTES)), dtype=np.float32)
        removal = judged[0] - judged[1 : 1 + count]
        if sided == "one":
            return np.asarray(np.maximum(removal, 0.0), dtype=np.float32)
        insertion = judged[2 + count :] - judged[1 + count]
        return np.asarray(np.maximum(0.5 * (removal + insertion), 0.0), dtype=np.float32)
