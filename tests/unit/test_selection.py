from __future__ import annotations

import pytest
from promptgraph.datatypes import Method, SettingError
from promptgraph.frontier import frontier
from promptgraph.selection import Objective, select, select_exact, select_greedy

TRAP = Objective(gains=(0.6, 0.6), edges=((0, 1, 1.0),))
"""Each node alone loses 0.4, both together gain 0.2."""


def test_greedy_stops_where_the_exact_maximum_does_not() -> None:
    assert select_greedy(TRAP, 1.0).chosen == ()
    best = select_exact(TRAP, 1.0)
    assert best.chosen == (0, 1)
    assert best.objective == pytest.approx(0.2)


def test_an_edge_is_charged_once() -> None:
    assert TRAP.context({0}) == TRAP.context({0, 1}) == 1.0


def test_pinned_nodes_are_in_and_freed_nodes_are_out() -> None:
    objective = Objective(gains=(-1.0, 0.9, 0.9), pinned=frozenset({0}), freed=frozenset({2}))
    methods: tuple[Method, ...] = ("exact", "greedy")
    for method in methods:
        assert select(objective, 0.1, method).chosen == (0, 1)


def test_a_node_that_gains_nothing_is_not_hidden() -> None:
    assert select(Objective(gains=(0.0, 0.5)), 0.0).chosen == (1,)


def test_the_frontier_of_the_trap() -> None:
    points = frontier(TRAP)
    assert [(point.trade_off, point.chosen) for point in points] == [(0.0, (0, 1)), (1.2, ())]
    assert (points[0].privacy, points[0].context) == (1.2, 1.0)


def test_a_frontier_ends_at_its_limit() -> None:
    assert [point.trade_off for point in frontier(TRAP, limit=1.0)] == [0.0]


@pytest.mark.parametrize("edge", [(0, 0, 1.0), (0, 2, 1.0), (0, 1, -0.1)])
def test_an_edge_that_cannot_be_is_refused(edge: tuple[int, int, float]) -> None:
    with pytest.raises(SettingError):
        Objective(gains=(0.1, 0.1), edges=(edge,))


@pytest.mark.parametrize("trade_off", [-0.1, float("inf"), float("nan")])
def test_a_trade_off_outside_its_range_is_refused(trade_off: float) -> None:
    with pytest.raises(SettingError):
        select(TRAP, trade_off)
