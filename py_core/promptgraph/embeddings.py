"""Span embeddings: mean of the encoder's hidden states, unit length (Reimers & Gurevych 2019, Sentence-BERT)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from promptgraph.datatypes import Observer, Progress, unobserved
from promptgraph.language_models import FloatArray, LanguageModels, Query, run_queries

MAX_TEXT_TOKENS = 126
"""all-MiniLM-L6-v2 was trained on 128 tokens, [CLS] and [SEP] included; longer texts are cut."""


async def embed(models: LanguageModels, texts: Sequence[str], observe: Observer = unobserved) -> FloatArray:
    """One unit vector a text, (n, d) float32; each text is embedded alone."""
    if not texts:
        return np.zeros((0, 1), dtype=np.float32)
    tokenizer = models.tokenizer("encoder")
    queries = [Query(ids=tokenizer.framed(tokenizer.ids(text)[:MAX_TEXT_TOKENS])) for text in texts]
    states = await run_queries(
        models, "encoder", queries, lambda done, total: observe(Progress(stage="embed", done=done, total=total))
    )
    means = np.stack([state.mean(axis=0) for state in states])
    norms: FloatArray = np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-12)
    return (means / norms).astype(np.float32)


def nearest(vectors: FloatArray, count: int) -> tuple[tuple[int, int], ...]:
    """Undirected pairs i < j in which one is among the other's ``count`` nearest by cosine; ties go to the lower index.

    >>> nearest(np.array([[1, 0], [0.9, 0.1], [0, 1]], dtype=np.float32), 1)
    ((0, 1), (1, 2))
    """
    size = len(vectors)
    if size < 2 or count < 1:
        return ()
    pairs: set[tuple[int, int]] = set()
    for start in range(0, size, 512):
        similarity = vectors[start : start + 512] @ vectors.T
        for row, i in enumerate(range(start, start + len(similarity))):
            similarity[row, i] = -np.inf
            order = np.argsort(-similarity[row], kind="stable")[: min(count, size - 1)]
            pairs |= {(min(i, int(j)), max(i, int(j))) for j in order}
    return tuple(sorted(pairs))
