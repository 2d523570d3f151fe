"""The residual audit: what the text still gives away once spans are hidden, and which visible spans it comes from.

Redundant cues hide each other: masking either of two synonyms changes G little. So where an attribute still stands
above the threshold, the visible spans are masked one after another, the most telling first, until it falls below; those
that were needed share the whole fall as their evidence. What the prompt asks for is left alone: hiding it would hide
the task, so the exposure that stays is told instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from promptgraph.attributes.estimator import estimate, measured, reader
from promptgraph.attributes.evidence import Plan, Sided, weights_of_place
from promptgraph.attributes.reach import about_nobody
from promptgraph.attributes.taxonomy import ATTRIBUTES
from promptgraph.attributes.windows import members, windows
from promptgraph.datatypes import Observer, Progress, Span, unobserved
from promptgraph.language_models import FloatArray, LanguageModels

EXPOSED = 0.5
"""An attribute above this exposure is more likely than not to be inferred; the audit works until none is."""
LIKELY = 0.15
"""Below this of the small network the encoder is not asked for its opinion of a window, which costs more."""
TELLING = 0.06
"""A span is charged only if it changed G by this much on the way; less is noise of the network."""


async def residual(
    models: LanguageModels | None,
    text: str,
    spans: Sequence[Span],
    hidden: Iterable[int],
    sided: Sided = "two",
    observe: Observer = unobserved,
) -> FloatArray:
    """Evidence (n, A) in [0, 1] of the spans still visible for attributes still above ``EXPOSED``; 0 for all others.

    Only windows that stand above the threshold are taken apart, so that a clean text costs one pass a window.

    >>> import asyncio
    >>> text = "I have asthma, the asthma is bad."
    >>> spans = [Span(start=7, end=13, text="asthma"), Span(start=19, end=25, text="asthma")]
    >>> asyncio.run(residual(None, text, spans, [])).shape
    (2, 15)
    """
    chosen = frozenset(hidden)
    networks, case, place = reader(models, text), about_nobody(text), weights_of_place(text, spans)
    found = windows(text)
    plans = [Plan(text, w, spans, inside, chosen) for w, inside in zip(found, members(text, spans, found), strict=True)]
    result = np.zeros((len(spans), len(ATTRIBUTES)), dtype=np.float32)
    open_plans = await _open(networks, [plan for plan in plans if plan.visible], case)
    for done, (plan, row, exposed) in enumerate(open_plans):
        judged = await estimate(networks, plan.variants("two"), case)
        for attribute in exposed:
            order = [i for i in _most_telling(plan, judged, int(attribute)) if place[i, attribute] == 1.0]
            if not order:
                continue
            steps = [plan.without(order[: k + 1]) for k in range(len(order))]
            path = (await estimate(networks, steps, case))[:, attribute]
            for i, charge in _charges(order, path, float(row[attribute]), plan, judged, int(attribute)):
                result[i, attribute] = max(result[i, attribute], charge)
        observe(Progress(stage="audit", done=done + 1, total=len(open_plans)))
    return result


async def _open(
    models: LanguageModels | None, plans: Sequence[Plan], case: bool
) -> list[tuple[Plan, FloatArray, list[int]]]:
    """Windows that expose something, each with its G by the small network and the attributes that either judge sees."""
    texts = [plan.without([]) for plan in plans]
    standing = await estimate(models, texts, case)
    likely = [k for k, row in enumerate(standing) if row.max() > LIKELY]
    metered = await measured(models, [texts[k] for k in likely], case)
    both = {k: np.maximum(standing[k], meter) for k, meter in zip(likely, metered, strict=True)}
    return [(plans[k], standing[k], np.flatnonzero(g > EXPOSED).tolist()) for k, g in both.items() if g.max() > EXPOSED]


def _most_telling(plan: Plan, judged: FloatArray, attribute: int) -> list[int]:
    evidence = plan.evidence(judged, "two")[:, attribute]
    return [plan.visible[k] for k in np.argsort(-evidence, kind="stable")]


def _charges(
    order: Sequence[int], path: FloatArray, before: float, plan: Plan, judged: FloatArray, attribute: int
) -> list[tuple[int, float]]:
    """Which spans of the path are charged, and how much: the fall of G up to the end of the path that was needed."""
    below = np.flatnonzero(path <= EXPOSED)
    last = int(below[0]) if len(below) else int(path.argmin())
    fall = before - float(path[last])
    if fall <= TELLING:
        return []
    steps = np.concatenate([[before], path[: last + 1]])
    evidence = dict(zip(plan.visible, plan.evidence(judged, "two")[:, attribute], strict=True))
    return [
        (i, fall) for k, i in enumerate(order[: last + 1]) if steps[k] - steps[k + 1] > TELLING or evidence[i] > TELLING
    ]
