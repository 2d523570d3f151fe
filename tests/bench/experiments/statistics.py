"""Intervals and tests over prompts: percentile bootstrap, and a sign-flip permutation test for pairs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

DRAWS = 2000
SEED = 2026


def interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Mean and its 95 % percentile bootstrap interval (Efron & Tibshirani 1993); NaN for no values.

    >>> interval([1.0, 1.0, 1.0])
    (1.0, 1.0, 1.0)
    """
    if not values:
        return float("nan"), float("nan"), float("nan")
    data = np.asarray(values, dtype=float)
    picks = np.random.default_rng(SEED).integers(0, len(data), size=(DRAWS, len(data)))
    low, high = np.quantile(data[picks].mean(axis=1), (0.025, 0.975))
    return float(data.mean()), float(low), float(high)


def paired(differences: Sequence[float]) -> float:
    """Two-sided p that the mean difference is 0, by flipping signs at random.

    >>> paired([0.0, 0.0])
    1.0
    """
    data = np.asarray(differences, dtype=float)
    if not len(data):
        return float("nan")
    signs = np.random.default_rng(SEED).choice((-1.0, 1.0), size=(DRAWS, len(data)))
    beyond = np.abs((signs * data).mean(axis=1)) >= abs(data.mean()) - 1e-12
    return float((1 + beyond.sum()) / (1 + DRAWS))


def shown(values: Sequence[float], digits: int = 3) -> str:
    """Mean with its interval, for a table."""
    mean, low, high = interval(values)
    return "–" if np.isnan(mean) else f"{mean:.{digits}f} [{low:.{digits}f}, {high:.{digits}f}]"


def chance(p: float) -> str:
    """A p-value for a table.

    >>> chance(0.0004), chance(0.25)
    ('< 0.001', '0.250')
    """
    return "< 0.001" if p < 0.001 else f"{p:.3f}"
