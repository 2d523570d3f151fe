"""Which spans support reconstructing which: candidate pairs, a_ij and I_ij of the paper.

a_ij = ½[ℓ_i(q) − ℓ_i(q∖j)]₊ + ½[ℓ_j(q) − ℓ_j(q∖i)]₊ (nats), I_ij = a_ij scaled into [0, 1].
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Literal

from promptgraph.arrays import np
from promptgraph.datatypes import Dependency, Observer, Progress, Span, unobserved
from promptgraph.embeddings import embed, nearest
from promptgraph.language_models import LanguageModels
from promptgraph.masked_lm import WINDOW_TOKENS, Ask, PromptTokens, Scoring, log_likelihoods

Scale = Literal["max", "robust"]
Nearness = Literal["text", "meaning"]
"""Which spans are neighbours: those that stand beside each other, or the paper's, by cosine of their embeddings."""

ROBUST_QUANTILE = 0.95
"""The maximum is set by a single collocation ("credit cards", 5 nats) in a trial; the 95th percentile is not."""

REACH = 128
"""Spans to each side among which a span's neighbours are sought: all of a prompt of 128 spans, and linear beyond."""

STEM = 5
"""Words that agree in their first five letters count as the same word: a masked LM copies them from the context."""

Pair = tuple[int, int]


async def candidate_pairs(
    models: LanguageModels,
    spans: Sequence[Span],
    neighbours: int,
    nearness: Nearness,
    wanted: Callable[[int], bool],
    observe: Observer = unobserved,
) -> tuple[Pair, ...]:
    """Undirected pairs of neighbours, ascending, where at least one end is ``wanted``; ``spans`` are in text order."""
    if nearness == "text":
        near = beside(len(spans), neighbours)
    else:
        near = await alike(models, spans, neighbours, wanted, observe)
    return tuple((i, j) for i, j in near if wanted(i) or wanted(j))


def beside(count: int, neighbours: int) -> tuple[Pair, ...]:
    """Pairs of which one is among the k spans nearest to the other in the text, half of them on each side.

    What a masked LM knows of a span stands mostly beside it: these pairs hold more of all a_ij than as many nearest by
    meaning (``python3 build bench selection_pairs``).

    >>> beside(4, 2), beside(3, 4)
    (((0, 1), (1, 2), (2, 3)), ((0, 1), (0, 2), (1, 2)))
    """
    apart = (neighbours + 1) // 2
    return tuple((i, j) for i in range(count) for j in range(i + 1, min(count, i + apart + 1)))


async def alike(
    models: LanguageModels,
    spans: Sequence[Span],
    neighbours: int,
    wanted: Callable[[int], bool],
    observe: Observer = unobserved,
) -> tuple[Pair, ...]:
    """Pairs of which one is among the other's k nearest by cosine, of the spans within REACH of it.

    Spans out of reach of any wanted one are not embedded.
    """
    near = sorted({n for i in range(len(spans)) if wanted(i) for n in range(i - REACH, i + REACH + 1)})
    kept = [index for index in near if 0 <= index < len(spans)]
    vectors = await embed(models, [spans[index].text for index in kept], observe)
    return tuple((kept[i], kept[j]) for i, j in nearest(vectors, neighbours, REACH))


async def raw_dependencies(
    models: LanguageModels,
    text: str,
    spans: Sequence[Span],
    pairs: Sequence[Pair],
    scoring: Scoring = "joint",
    observe: Observer = unobserved,
    room: int = WINDOW_TOKENS,
) -> tuple[float, ...]:
    """a_ij of each pair in nats, ≥ 0; 0 for pairs that repeat each other's words. ``room``: tokens of a window."""
    if not pairs:
        return ()
    observe(Progress(stage="dependency", done=0, total=len(pairs)))
    prompt = PromptTokens(models.tokenizer("masked_lm"), text, spans, room)
    scored = [pair for pair in pairs if not repeats(spans[pair[0]].text, spans[pair[1]].text)]
    asks: list[Ask] = []
    for i, j in scored:
        blocks = prompt.window((i, j))
        asks += [Ask(target=i, blocks=blocks), Ask(target=i, blocks=blocks, hidden=(j,))]
        asks += [Ask(target=j, blocks=blocks), Ask(target=j, blocks=blocks, hidden=(i,))]
    levels = await log_likelihoods(
        models, prompt, asks, scoring, lambda d, t: observe(Progress(stage="dependency", done=d, total=t))
    )
    drops = {
        pair: 0.5 * max(0.0, levels[4 * n] - levels[4 * n + 1]) + 0.5 * max(0.0, levels[4 * n + 2] - levels[4 * n + 3])
        for n, pair in enumerate(scored)
    }
    return tuple(drops.get(pair, 0.0) for pair in pairs)


def repeats(one: str, other: str) -> bool:
    """Whether two spans share a word or a stem, so that one merely repeats the other.

    Words of one or two characters are passed over: they are articles and prepositions more often than not.

    >>> repeats("type 2 diabetes", "diabetic diet"), repeats("insulin pump", "night shifts")
    (True, False)
    """
    return bool(_stems(one) & _stems(other))


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:STEM] for word in re.findall(r"\w{3,}", text.lower()))


def scaled(drops: Sequence[float], scale: Scale = "robust") -> tuple[float, ...]:
    """I from a: by the largest drop as in the paper, or min(1, a / p95); all 0 when there is no drop.

    >>> scaled([0.0, 1.0, 2.0], "max")
    (0.0, 0.5, 1.0)
    """
    positive = [drop for drop in drops if drop > 0]
    if not positive:
        return tuple(0.0 for _ in drops)
    top = max(positive) if scale == "max" else float(np.quantile(positive, ROBUST_QUANTILE, method="lower"))
    return tuple(min(1.0, drop / top) for drop in drops)


def dependencies(pairs: Sequence[Pair], drops: Sequence[float], scale: Scale = "robust") -> tuple[Dependency, ...]:
    """The edges of the graph: every pair with a positive drop, in order."""
    weights = scaled(drops, scale)
    return tuple(
        Dependency(i=i, j=j, drop=drop, weight=weight)
        for (i, j), drop, weight in zip(pairs, drops, weights, strict=True)
        if drop > 0
    )
