"""The residual audit: what the text still gives away once spans are hidden, and which visible spans it comes from.

Redundant cues hide each other: masking either of two synonyms changes G little. So where an attribute still stands
above the threshold, the visible spans are masked one after another, the most telling first, until it falls below; those
that were needed share the whole fall as their evidence. What the prompt asks for is left alone: hiding it would hide
the task, so the exposure that stays is told instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from promptgraph.arrays import np
from promptgraph.attributes.estimator import estimate, measured, reader
from promptgraph.attributes.evidence import Plan, Sided, weighed, weights_of_place
from promptgraph.attributes.reach import about_nobody
from promptgraph.attributes.taxonomy import ATTRIBUTES
from promptgraph.attributes.windows import members, windows
from promptgraph.datatypes import Observer, Progress, Span, unobserved
from promptgraph.language_models import FloatArray, LanguageModels

EXPOSED = 0.5
"""An attribute above this exposure is more likely than not to be inferred; the audit works until none is."""
TELLING = 0.06
"""A span is charged only if it changed G by more than this on the way, or if its own C is more; less is noise of the
network. A fall of G that is no larger charges nobody."""


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
    walks = await _walks(networks, await _open(networks, [plan for plan in plans if plan.visible], case), place, case)
    steps = [walk.plan.without(walk.order[: k + 1]) for walk in walks for k in range(len(walk.order))]
    judged = await estimate(
        networks,
        steps,
        case,
        lambda done, total: observe(Progress(stage="audit", done=done, total=total)),
        sources=[walk.plan.source for walk in walks for _ in walk.order],
    )
    start = 0
    for walk in walks:
        path = judged[start : start + len(walk.order), walk.attribute]
        start += len(walk.order)
        for i, charge in _charges(walk, path):
            result[i, walk.attribute] = max(result[i, walk.attribute], charge)
    return result


@dataclass(frozen=True, slots=True, kw_only=True)
class _Walk:
    """One attribute of one window, and its visible spans in the order in which they are masked one after another.

    ``before`` is G with none of them masked, ``evidence`` their own C of the attribute.
    """

    plan: Plan
    attribute: int
    order: tuple[int, ...]
    before: float
    evidence: Mapping[int, float]


async def _open(
    models: LanguageModels | None, plans: Sequence[Plan], case: bool
) -> list[tuple[Plan, FloatArray, list[int]]]:
    """Windows that expose something, each with its G as masked text and the attributes exposed by that or the meter."""
    texts = [plan.without([]) for plan in plans]
    standing = await estimate(models, texts, case, sources=[plan.source for plan in plans])
    metered = await measured(models, texts, case)
    exposed = np.maximum(standing, metered) > EXPOSED
    return [
        (plan, row, np.flatnonzero(high).tolist())
        for plan, row, high in zip(plans, standing, exposed, strict=True)
        if high.any()
    ]


async def _walks(
    models: LanguageModels | None,
    opened: Sequence[tuple[Plan, FloatArray, list[int]]],
    place: FloatArray,
    case: bool,
) -> list[_Walk]:
    """For each exposed attribute of each window the spans that may be charged, the most telling first."""
    found = await weighed(models, [plan for plan, _, _ in opened], "two", case)
    walks = []
    for (plan, standing, exposed), evidence in zip(opened, found, strict=True):
        for attribute in exposed:
            order = [plan.visible[k] for k in np.argsort(-evidence[:, attribute], kind="stable")]
            walk = _Walk(
                plan=plan,
                attribute=attribute,
                order=tuple(i for i in order if place[i, attribute] == 1.0),
                before=float(standing[attribute]),
                evidence=dict(zip(plan.visible, evidence[:, attribute].tolist(), strict=True)),
            )
            walks += [walk] if walk.order else []
    return walks


def _charges(walk: _Walk, path: FloatArray) -> list[tuple[int, float]]:
    """Which spans of the walk are charged, and how much: the fall of G up to the step that was needed."""
    below = np.flatnonzero(path <= EXPOSED)
    last = int(below[0]) if len(below) else int(path.argmin())
    fall = walk.before - float(path[last])
    if fall <= TELLING:
        return []
    steps = np.concatenate([[walk.before], path[: last + 1]])
    return [
        (i, fall)
        for k, i in enumerate(walk.order[: last + 1])
        if steps[k] - steps[k + 1] > TELLING or walk.evidence[i] > TELLING
    ]
