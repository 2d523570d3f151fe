"""Intervals, tests and rank correlations against values computed by hand."""

from __future__ import annotations

import math

import pytest
from bench.experiments.statistics import interval, mean, number, paired, shown
from bench.rank_correlation import ranks, spearman


def test_each_group_weighs_the_same_whatever_its_size() -> None:
    assert mean([0.0, 0.0, 0.0, 0.0], [1.0]) == 0.5
    assert mean([1.0, 2.0, 3.0], [], [4.0]) == 3.0
    assert math.isnan(mean([], []))


def test_an_interval_draws_within_the_groups() -> None:
    assert interval([1.0, 1.0], [3.0]) == (2.0, 2.0, 2.0)
    middle, low, high = interval([0.0, 1.0], [1.0])
    assert (middle, low, high) == (0.75, 0.5, 1.0)


def test_a_permutation_test_flips_every_sign() -> None:
    # Of the four ways to sign 1 and 3, two have a mean as far from 0 as 2.
    assert paired([1.0], [3.0]) == pytest.approx(0.5, abs=0.04)
    assert paired([1.0, 3.0]) == pytest.approx(0.5, abs=0.04)
    assert paired([0.0, 0.0], [0.0]) == 1.0
    assert paired([1.0] * 20) < 0.001


def test_no_values_are_a_dash() -> None:
    assert shown([]) == shown([], []) == number() == "–"
    assert shown([0.5, 0.5], digits=1) == "0.5 [0.5, 0.5]"


def test_ties_share_their_ranks() -> None:
    assert ranks([3.0, 1.0, 3.0, 2.0]).tolist() == [2.5, 0.0, 2.5, 1.0]
    assert ranks([5.0, 5.0, 5.0]).tolist() == [1.0, 1.0, 1.0]


def test_a_rank_correlation_with_ties() -> None:
    # Ranks 0, 1.5, 1.5, 3 and 0, 1, 2, 3, less their mean of 1.5: 4.5 / √(4.5 · 5).
    assert spearman([1, 2, 2, 3], [10, 20, 30, 40]) == pytest.approx(4.5 / math.sqrt(22.5))
    # Without ties 1 − 6 Σd² / (n (n² − 1)), Σd² = 2 of n = 4.
    assert spearman([1, 2, 3, 4], [2, 1, 3, 4]) == pytest.approx(1 - 6 * 2 / (4 * 15))
    assert spearman([1, 2, 3], [3, 2, 1]) == pytest.approx(-1.0)


def test_ties_in_both_do_not_depend_on_the_order() -> None:
    one, other = [0, 0, 1, 1], [0, 1, 0, 1]
    assert spearman(one, other) == spearman(one[::-1], other[::-1]) == 0.0


def test_a_constant_side_ranks_nothing() -> None:
    assert math.isnan(spearman([1, 1, 1], [1, 2, 3]))
    with pytest.raises(ValueError, match="one length"):
        spearman([1, 2], [1, 2, 3])
