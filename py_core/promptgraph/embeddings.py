"""Span embeddings of unit length, as a small network learned them from all-MiniLM-L6-v2 (Reimers & Gurevych 2019)."""

from __future__ import annotations

from collections.abc import Sequence

from promptgraph.arrays import np
from promptgraph.datatypes import Observer, Progress, unobserved
from promptgraph.language_models import LOGITS, FloatArray, LanguageModels, Query, run_queries

MAX_TEXT_TOKENS = 126
"""The network learned from texts of up to 128 tokens, [CLS] and [SEP] included; longer ones are cut."""


async def embed(models: LanguageModels, texts: Sequence[str], observe: Observer = unobserved) -> FloatArray:
    """One unit vector a text, (n, d) float32; each text is embedded alone."""
    if not texts:
        return np.zeros((0, 1), dtype=np.float32)
    observe(Progress(stage="embed", done=0, total=len(texts)))
    tokenizer = models.tokenizer("attributes")
    queries = [Query(ids=tokenizer.framed(tokenizer.ids(text)[:MAX_TEXT_TOKENS])) for text in texts]
    answers = await run_queries(
        models, "attributes", queries, lambda done, total: observe(Progress(stage="embed", done=done, total=total))
    )
    return unit(np.stack([answer[LOGITS:] for answer in answers]))


def unit(vectors: FloatArray) -> FloatArray:
    """The rows of length 1; a row of zeros stays one.

    >>> unit(np.array([[3.0, 4.0]], dtype=np.float32)).round(2).tolist()
    [[0.6000000238418579, 0.800000011920929]]
    """
    norms: FloatArray = np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
    return (vectors / norms).astype(np.float32)


def nearest(vectors: FloatArray, count: int, reach: int) -> tuple[tuple[int, int], ...]:
    """Undirected pairs i < j in which one is among the other's ``count`` nearest by cosine; ties go to the lower index.

    Only rows at most ``reach`` apart are compared, so that the work is linear in their number.

    >>> nearest(np.array([[1, 0], [0.9, 0.1], [0, 1]], dtype=np.float32), 1, reach=2)
    ((0, 1), (1, 2))
    """
    pairs: set[tuple[int, int]] = set()
    for i in range(len(vectors)):
        low, high = max(0, i - reach), min(len(vectors), i + reach + 1)
        similarity = vectors[low:high] @ vectors[i]
        similarity[i - low] = -np.inf
        order = np.argsort(-similarity, kind="stable")[: min(count, high - low - 1)]
        pairs |= {(min(i, low + int(j)), max(i, low + int(j))) for j in order}
    return tuple(sorted(pairs))
