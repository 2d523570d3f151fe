"""The teacher of the attribute estimator: all-MiniLM-L6-v2 with heads of two layers, fitted on the written lines.

It is too large for the page. What it says of unlabelled text, logits and embeddings, is what the small network learns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from promptgraph.embeddings import unit

from train.attribute_heads import Float32, Heads, fit_heads
from train.attribute_rows import Line, whole
from train.sentence_encoder import WIDTH, SentenceEncoder


@dataclass(frozen=True, slots=True, kw_only=True)
class Lessons:
    """Unlabelled texts with the teacher's logits (n, A) and embeddings of unit length (n, 384)."""

    texts: tuple[str, ...]
    logits: Float32
    vectors: Float32


def lessons(encoder: SentenceEncoder, lines: Sequence[Line], texts: Sequence[str], seed: int) -> Lessons:
    """What the teacher, taught by the lines, says of the texts."""
    rows = [whole(line) for line in lines]
    heads: Heads = fit_heads(encoder.features([row.text for row in rows]), rows, seed)
    logits, vectors = [], []
    for start in range(0, len(texts), 4096):
        features = encoder.features(texts[start : start + 4096])
        logits.append(heads(features))
        vectors.append(unit(features[:, :WIDTH]))
        print(f"taught {min(start + 4096, len(texts))} of {len(texts)} texts", flush=True)
    return Lessons(texts=tuple(texts), logits=np.concatenate(logits), vectors=np.concatenate(vectors))
