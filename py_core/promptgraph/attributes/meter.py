"""Heads on the sentence encoder: mean and maximum of its hidden states, one linear function an attribute."""

from __future__ import annotations

import base64
from functools import lru_cache

import numpy as np

from promptgraph.attributes.meter_weights import BIAS, WEIGHTS
from promptgraph.language_models import FloatArray


@lru_cache(maxsize=1)
def _table() -> tuple[FloatArray, FloatArray]:
    """Weights (A, 2d) and bias (A,)."""
    bias = np.array(BIAS, dtype=np.float32)
    weights = np.frombuffer(base64.b64decode(WEIGHTS), dtype="<f2").reshape(len(bias), -1)
    return weights.astype(np.float32), bias


def pooled(states: FloatArray) -> FloatArray:
    """Mean beside maximum over the tokens: (t, d) → (2d,).

    >>> pooled(np.array([[0.0, 2.0], [1.0, 0.0]], dtype=np.float32)).tolist()
    [0.5, 1.0, 1.0, 2.0]
    """
    return np.concatenate([states.mean(axis=0), states.max(axis=0)])


def heads(features: FloatArray) -> FloatArray:
    """Logits of the heads: (2d,) → (A,)."""
    weights, bias = _table()
    return np.asarray(weights @ features + bias, dtype=np.float32)
