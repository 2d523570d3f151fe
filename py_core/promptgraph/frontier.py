"""The whole privacy-utility frontier: every set that is optimal for some λ, from a few minimum cuts.

Optimal sets are nested in λ (Gallo, Grigoriadis & Tarjan 1989), so a slider over λ only ever adds or takes away.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from promptgraph.selection import UNIT, Objective, maximize


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontierPoint:
    """A set that is optimal from λ = ``trade_off`` up to the next point, the privacy gained and the context lost."""

    trade_off: float
    chosen: tuple[int, ...]
    privacy: float
    context: float


def frontier(objective: Objective, limit: float = float("inf")) -> tuple[FrontierPoint, ...]:
    """All optimal sets for λ from 0 to ``limit``, each with the λ from which it holds, ascending.

    Eisner and Severance's search on the lines g(S) − λ·e(S), shrunk by nestedness: between two sets only the nodes in
    which they differ are still open.
    """
    top = maximize(objective, Fraction(0))
    floor = maximize(objective, _beyond(objective))
    found = {_line(objective, top): top, _line(objective, floor): floor}
    _search(objective, top, floor, found)
    return _points(objective, found, limit)


def _points(
    objective: Objective, found: dict[tuple[int, int], frozenset[int]], limit: float
) -> tuple[FrontierPoint, ...]:
    points: list[FrontierPoint] = []
    lines = sorted(found, key=lambda line: -line[1])
    for index, line in enumerate(lines):
        start = Fraction(0)
        if index:
            before = lines[index - 1]
            start = Fraction(before[0] - line[0], before[1] - line[1])
        if start <= limit:
            chosen = found[line]
            points.append(
                FrontierPoint(
                    trade_off=float(start),
                    chosen=tuple(sorted(chosen)),
                    privacy=objective.privacy(chosen),
                    context=objective.context(chosen),
                )
            )
    return tuple(points)


def _search(
    objective: Objective, large: frozenset[int], small: frozenset[int], found: dict[tuple[int, int], frozenset[int]]
) -> None:
    """Adds every optimal set strictly between two nested ones."""
    (gain_l, cost_l), (gain_s, cost_s) = _line(objective, large), _line(objective, small)
    if cost_l <= cost_s:
        return
    crossing = Fraction(gain_l - gain_s, cost_l - cost_s)
    middle = maximize(objective, crossing, inside=small, within=large)
    line = _line(objective, middle)
    if line in found or line[0] - crossing * line[1] <= gain_l - crossing * cost_l:
        return
    found[line] = middle
    _search(objective, large, middle, found)
    _search(objective, middle, small, found)


def _line(objective: Objective, chosen: frozenset[int]) -> tuple[int, int]:
    return round(objective.privacy(chosen) * UNIT), round(objective.context(chosen) * UNIT)


def _beyond(objective: Objective) -> Fraction:
    """A λ above every breakpoint: the largest possible gain over the smallest possible cost."""
    costs = [round(w * UNIT) for _, _, w in objective.edges if round(w * UNIT) > 0]
    gains = sum(abs(round(g * UNIT)) for g in objective.gains)
    return Fraction(gains + 1, min(costs, default=1))
