"""Intervals and tests over prompts: percentile bootstrap, and a sign-flip permutation test for pairs.

Each function takes one group of values or several, as those of several tasks: the statistic is then the mean of the
groups' means, so that each group weighs the same and none is cut to the size of another. Empty groups do not count.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

DRAWS = 2000
SEED = 2026


def mean(*groups: Sequence[float]) -> float:
    """Mean of the groups' means; NaN for no values.

    >>> mean([1.0, 2.0, 3.0], [4.0])
    3.0
    """
    filled = _filled(groups)
    return float(np.mean([group.mean() for group in filled])) if filled else float("nan")


def interval(*groups: Sequence[float]) -> tuple[float, float, float]:
    """Mean and its 95 % percentile bootstrap interval (Efron & Tibshirani 1993); NaN for no values.

    Prompts are drawn within their group, as in a stratified sample.

    >>> interval([1.0, 1.0, 1.0])
    (1.0, 1.0, 1.0)
    """
    filled = _filled(groups)
    if not filled:
        return float("nan"), float("nan"), float("nan")
    random = np.random.default_rng(SEED)
    drawn = [group[random.integers(0, len(group), size=(DRAWS, len(group)))].mean(axis=1) for group in filled]
    low, high = np.quantile(np.mean(drawn, axis=0), (0.025, 0.975))
    return mean(*groups), float(low), float(high)


def paired(*groups: Sequence[float]) -> float:
    """Two-sided p that the mean difference is 0, by flipping signs at random; NaN for no values.

    >>> paired([0.0, 0.0])
    1.0
    """
    filled = _filled(groups)
    if not filled:
        return float("nan")
    random = np.random.default_rng(SEED)
    flipped = [(random.choice((-1.0, 1.0), size=(DRAWS, len(group))) * group).mean(axis=1) for group in filled]
    beyond = np.abs(np.mean(flipped, axis=0)) >= abs(mean(*groups)) - 1e-12
    return float((1 + beyond.sum()) / (1 + DRAWS))


def shown(*groups: Sequence[float], digits: int = 3) -> str:
    """Mean with its interval, for a table."""
    middle, low, high = interval(*groups)
    return "–" if np.isnan(middle) else f"{middle:.{digits}f} [{low:.{digits}f}, {high:.{digits}f}]"


def number(*groups: Sequence[float], digits: int = 3) -> str:
    """Mean alone, for a table.

    >>> number([0.5, 1.0]), number([])
    ('0.750', '–')
    """
    return f"{mean(*groups):.{digits}f}" if any(map(len, groups)) else "–"


def chance(p: float) -> str:
    """A p-value for a table.

    >>> chance(0.0004), chance(0.25)
    ('< 0.001', '0.250')
    """
    return "< 0.001" if p < 0.001 else f"{p:.3f}"


def _filled(groups: Sequence[Sequence[float]]) -> list[NDArray[np.float64]]:
    return [np.asarray(group, dtype=float) for group in groups if len(group)]
