from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from promptgraph.frontier import frontier
from promptgraph.selection import Objective, select, select_exact, select_greedy

PART = st.integers(0, 1000).map(lambda n: n / 1000)
TRADE_OFFS = st.sampled_from((0.0, 0.05, 0.1, 0.2, 0.5, 1.0, 3.0))


@st.composite
def objectives(draw: st.DrawFn, size: int = 10) -> Objective:
    count = draw(st.integers(1, size))
    pairs = list(combinations(range(count), 2))
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=20)) if pairs else []
    nodes = st.frozensets(st.integers(0, count - 1), max_size=2)
    return Objective(
        gains=tuple(draw(st.lists(PART.map(lambda p: p - 0.3), min_size=count, max_size=count))),
        edges=tuple((i, j, draw(PART)) for i, j in chosen),
        pinned=draw(nodes),
        freed=draw(nodes),
    )


def brute_force(objective: Objective, trade_off: float) -> float:
    free = [i for i in range(len(objective.gains)) if i not in objective.pinned | objective.freed]
    subsets = (objective.pinned | set(s) for r in range(len(free) + 1) for s in combinations(free, r))
    return max(objective.value(subset, trade_off) for subset in subsets)


def papers_greedy(objective: Objective, trade_off: float) -> tuple[int, ...]:
    """Algorithm 1 of the paper as written, from F alone."""
    chosen = set(objective.pinned)
    while True:
        options = [i for i in range(len(objective.gains)) if i not in chosen | objective.freed]
        now = objective.value(chosen, trade_off)
        gains = [(objective.value(chosen | {i}, trade_off) - now, -i) for i in options]
        if not gains or max(gains)[0] <= 1e-9:
            return tuple(sorted(chosen))
        chosen.add(-max(gains)[1])


@given(objectives(), TRADE_OFFS)
def test_exact_equals_brute_force_and_is_at_least_greedy(objective: Objective, trade_off: float) -> None:
    best = select_exact(objective, trade_off).objective
    assert best == pytest.approx(brute_force(objective, trade_off), abs=1e-6)
    assert best >= select_greedy(objective, trade_off).objective - 1e-6


@given(objectives(), TRADE_OFFS)
def test_greedy_is_the_papers_algorithm(objective: Objective, trade_off: float) -> None:
    ours = select_greedy(objective, trade_off)
    assert ours.objective == pytest.approx(objective.value(papers_greedy(objective, trade_off), trade_off), abs=1e-6)


@given(objectives(), TRADE_OFFS, st.sampled_from(("exact", "greedy")))
def test_floor_and_pins_always_hold(objective: Objective, trade_off: float, method: str) -> None:
    chosen = set(select(objective, trade_off, method).chosen)  # type: ignore[arg-type]
    assert objective.pinned <= chosen
    assert not chosen & (objective.freed - objective.pinned)


@given(objectives())
def test_without_a_trade_off_all_that_gains_is_chosen(objective: Objective) -> None:
    gaining = {i for i, gain in enumerate(objective.gains) if gain > 0 and i not in objective.freed}
    assert set(select_exact(objective, 0.0).chosen) == gaining | objective.pinned


@given(objectives())
def test_optimal_sets_are_nested_in_the_trade_off(objective: Objective) -> None:
    sets = [set(select_exact(objective, trade_off).chosen) for trade_off in (0.0, 0.1, 0.2, 0.5, 1.0, 5.0)]
    assert all(smaller <= larger for larger, smaller in pairwise(sets))


@given(objectives(), st.floats(0.001, 3.0))
def test_the_frontier_holds_an_optimum_for_every_trade_off(objective: Objective, trade_off: float) -> None:
    points = frontier(objective)
    assert all(set(b.chosen) < set(a.chosen) for a, b in pairwise(points))
    held = [point for point in points if point.trade_off <= trade_off][-1]
    best = select_exact(objective, trade_off).objective
    assert objective.value(held.chosen, trade_off) == pytest.approx(best, abs=1e-4)


@given(objectives(), TRADE_OFFS, st.randoms(use_true_random=False))
def test_the_order_of_spans_does_not_matter(objective: Objective, trade_off: float, random: Random) -> None:
    order = list(range(len(objective.gains)))
    random.shuffle(order)
    place = {old: new for new, old in enumerate(order)}
    shuffled = Objective(
        gains=tuple(objective.gains[old] for old in order),
        edges=tuple((place[i], place[j], weight) for i, j, weight in objective.edges),
        pinned=frozenset(place[i] for i in objective.pinned),
        freed=frozenset(place[i] for i in objective.freed),
    )
    chosen = {place[i] for i in select_exact(objective, trade_off).chosen}
    assert chosen == set(select_exact(shuffled, trade_off).chosen)
