"""ALSA (Ma et al., KDD 2025): privacy, context and task scores of each phrase, clustered; the cluster decides.

The cluster with the highest privacy less context and task is encrypted (a placeholder that is restored), the next is
replaced by a general word, and the rest is kept. Simplified: its action Delete is left out; privacy is the detectors'
score or half the surprise, context the importance within the sentence, task the place in the request; k-means with
three centres that start at the quantiles of the balance.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from bench.experiments.methods.scored import importance, phrases, surprise
from bench.experiments.outcome import Edit, Outcome, placeholders
from bench.experiments.tools import Tools
from numpy.typing import NDArray
from promptgraph.language_models import FloatArray
from promptgraph.utility import usefulness

CLUSTERS = 3
ROUNDS = 20
REPLACED = "something"


async def alsa(text: str, task: str, tools: Tools) -> Outcome:
    """Phrases encrypted, replaced or kept by their cluster."""
    spans, direct = await phrases(text, tools)
    if len(spans) < CLUSTERS:
        return placeholders(text, [(s.start, s.end) for s, d in zip(spans, direct.tolist(), strict=True) if d > 0])
    privacy = np.maximum(direct, 0.5 * await surprise(text, spans, tools))
    needed = await importance(text, spans, tools)
    points = np.stack([privacy, needed, np.asarray(usefulness(text, spans), dtype=np.float32)], axis=1)
    balance = points[:, 0] - 0.5 * points[:, 1] - 0.5 * points[:, 2]
    group = cluster(points, balance)
    order = np.argsort([-balance[group == g].mean() if (group == g).any() else np.inf for g in range(CLUSTERS)])
    outcome = placeholders(text, [(s.start, s.end) for s, g in zip(spans, group, strict=True) if g == order[0]])
    taken = [(edit.start, edit.end) for edit in outcome.edits]
    plain = [s for s, g in zip(spans, group, strict=True) if g == order[1] and privacy[spans.index(s)] > 0.4]
    free = [s for s in plain if not any(a < s.end and s.start < b for a, b in taken)]
    replaced = [Edit(start=s.start, end=s.end, text=REPLACED) for s in free]
    return Outcome(edits=tuple(sorted([*outcome.edits, *replaced], key=lambda edit: edit.start)))


def cluster(points: FloatArray, balance: NDArray[np.floating[Any]]) -> NDArray[np.int64]:
    """The cluster of each point (Lloyd's algorithm), from fixed starts."""
    starts = [int(np.argsort(balance, kind="stable")[int(q * (len(balance) - 1))]) for q in (0.0, 0.5, 1.0)]
    centres = points[starts]
    group = np.zeros(len(points), dtype=np.int64)
    for _ in range(ROUNDS):
        group = ((points[:, None] - centres[None]) ** 2).sum(axis=2).argmin(axis=1).astype(np.int64)
        centres = np.stack([points[group == g].mean(axis=0) if (group == g).any() else centres[g] for g in range(3)])
    return group
