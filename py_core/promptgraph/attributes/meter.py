"""Heads on the sentence encoder: mean and maximum of its hidden states, then two small layers to a logit each."""

from __future__ import annotations

import base64
from functools import lru_cache

import numpy as np

from promptgraph.attributes import meter_weights as stored
from promptgraph.language_models import FloatArray


@lru_cache(maxsize=1)
def _inner() -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    """Centre and spread of the features (2d,), weights (h, 2d) and bias (h,) of the first layer."""
    centre, bias = _halves(stored.CENTRE), _halves(stored.INNER_BIAS)
    whole = np.frombuffer(base64.b64decode(stored.INNER), dtype=np.int8).reshape(len(bias), len(centre))
    weights = whole.astype(np.float32) * _halves(stored.INNER_SCALE)[:, None]
    return centre, _halves(stored.SPREAD), weights, bias


@lru_cache(maxsize=1)
def _outer() -> tuple[FloatArray, FloatArray]:
    """Weights (A, h) and bias (A,) of the second layer."""
    bias = _halves(stored.OUTER_BIAS)
    return _halves(stored.OUTER).reshape(len(bias), -1), bias


def _halves(text: str) -> FloatArray:
    return np.frombuffer(base64.b64decode(text), dtype="<f2").astype(np.float32)


def pooled(states: FloatArray) -> FloatArray:
    """Mean beside maximum over the tokens: (t, d) → (2d,).

    >>> pooled(np.array([[0.0, 2.0], [1.0, 0.0]], dtype=np.float32)).tolist()
    [0.5, 1.0, 1.0, 2.0]
    """
    return np.concatenate([states.mean(axis=0), states.max(axis=0)])


def heads(features: FloatArray) -> FloatArray:
    """Logits of the heads: (2d,) → (A,)."""
    centre, spread, inner, inner_bias = _inner()
    outer, outer_bias = _outer()
    hidden = np.maximum(inner @ ((features - centre) / spread) + inner_bias, 0.0)
    return np.asarray(outer @ hidden + outer_bias, dtype=np.float32)
