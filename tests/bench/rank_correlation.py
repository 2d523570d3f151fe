"""Spearman's rank correlation with shared ranks among ties."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def ranks(values: Sequence[float]) -> NDArray[np.float64]:
    """Ranks from 0; equal values share the mean of theirs.

    >>> ranks([3.0, 1.0, 3.0]).tolist()
    [1.5, 0.0, 1.5]
    """
    _, which, counts = np.unique(np.asarray(values, dtype=float), return_inverse=True, return_counts=True)
    return np.asarray((np.cumsum(counts) - (counts + 1) / 2)[which], dtype=np.float64)


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Pearson's correlation of the ranks, -1 to 1; NaN where one side is constant, which ranks nothing.

    Raises ValueError for sides of different length.

    >>> spearman([1, 2, 3], [1, 4, 9])
    1.0
    """
    if len(one) != len(other):
        raise ValueError("a rank correlation needs two sides of one length")
    a, b = ranks(one), ranks(other)
    a, b = a - a.mean(), b - b.mean()
    size = float(np.sqrt((a * a).sum() * (b * b).sum()))
    return float((a * b).sum()) / size if size else float("nan")
