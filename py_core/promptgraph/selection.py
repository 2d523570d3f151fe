r"""Which spans to hide: the objective, its exact maximum by minimum cut, and the paper's greedy.

With g_i the net gain of hiding span i (P_i less its costs) and I_ij the dependencies,

    F(S) = Σ_{i∈S} g_i − λ Σ_{(i,j)∈E: i∈S or j∈S} I_ij

is supermodular, so a minimum cut maximises it: with d_i = Σ_j I_ij and a_i = g_i − λ d_i / 2,
F(S) = Σ_{i∈S} a_i − (λ/2) · cut(S, V∖S). Maximal sets are nested in λ. Gains and weights are rounded to a millionth
and all cuts are made in whole numbers, so that results are exact and the same everywhere (Picard & Queyranne 1980).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from promptgraph.datatypes import Method, Selection, SettingError

UNIT = 1_000_000
"""Gains and weights are whole numbers of this part."""

Edge = tuple[int, int, float]

SOURCE, SINK = -1, -2
"""The two terminals of the flow network, beside the nodes 0 … n−1."""

if TYPE_CHECKING:
    import networkx as nx

    FlowNetwork = nx.DiGraph[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Objective:
    """F without its λ: net gains, weighted edges (i, j, I_ij), nodes that must be hidden and nodes that must not.

    A node both pinned and freed is pinned: a floor is never lifted by accident.
    """

    gains: tuple[float, ...]
    edges: tuple[Edge, ...] = ()
    pinned: frozenset[int] = frozenset()
    freed: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        size = len(self.gains)
        if any(not (0 <= i < size and 0 <= j < size and i != j and w >= 0) for i, j, w in self.edges):
            raise SettingError("an edge joins two different nodes of the graph with a weight of at least 0")
        if not (self.pinned | self.freed) <= set(range(size)):
            raise SettingError("pinned and freed nodes belong to the graph")

    def privacy(self, chosen: Iterable[int]) -> float:
        """Σ g_i over the chosen nodes."""
        return sum(round(self.gains[i] * UNIT) for i in set(chosen)) / UNIT

    def context(self, chosen: Collection[int]) -> float:
        """The dependency weight lost: every edge with an end among the chosen, once."""
        inside = set(chosen)
        return sum(round(w * UNIT) for i, j, w in self.edges if i in inside or j in inside) / UNIT

    def value(self, chosen: Collection[int], trade_off: float) -> float:
        """F(S).

        >>> Objective(gains=(0.6, 0.6), edges=((0, 1, 1.0),)).value({0, 1}, 1.0)
        0.2
        """
        return round(self.privacy(chosen) - trade_off * self.context(chosen), 9)


def select(objective: Objective, trade_off: float, method: Method = "exact") -> Selection:
    """The chosen set by the named method.

    >>> select(Objective(gains=(0.6, 0.6), edges=((0, 1, 1.0),)), 1.0).chosen
    (0, 1)
    >>> select(Objective(gains=(0.6, 0.6), edges=((0, 1, 1.0),)), 1.0, "greedy").chosen
    ()
    """
    if not 0 <= trade_off < float("inf"):
        raise SettingError("the trade-off λ is a number of at least 0")
    return {"exact": select_exact, "greedy": select_greedy}[method](objective, trade_off)


def select_greedy(objective: Objective, trade_off: float) -> Selection:
    """The paper's algorithm: add the node with the largest positive marginal gain until there is none.

    The marginal gain of i is g_i − λ × the edges between i and nodes still outside S. Ties go to the lower index.
    """
    chosen = set(objective.pinned)
    neighbours = _neighbours(objective)
    open_weight = {i: sum(w for j, w in neighbours[i].items() if j not in chosen) for i in range(len(objective.gains))}
    rest = [i for i in range(len(objective.gains)) if i not in chosen and i not in objective.freed]
    while rest:
        best = max(rest, key=lambda i: (objective.gains[i] - trade_off * open_weight[i], -i))
        if objective.gains[best] - trade_off * open_weight[best] <= 1e-12:
            break
        chosen.add(best)
        rest.remove(best)
        for other, weight in neighbours[best].items():
            open_weight[other] -= weight
    return _selection(objective, chosen, trade_off, "greedy")


def select_exact(objective: Objective, trade_off: float) -> Selection:
    """The maximum of F by one minimum cut; of several maxima the smallest set, which is contained in all others."""
    chosen = maximize(objective, Fraction(trade_off).limit_denominator(UNIT))
    return _selection(objective, chosen, trade_off, "exact")


def maximize(
    objective: Objective,
    trade_off: Fraction,
    inside: frozenset[int] = frozenset(),
    within: frozenset[int] | None = None,
) -> frozenset[int]:
    """The smallest maximiser S of F with inside ∪ pinned ⊆ S ⊆ within ∖ freed, in whole numbers.

    A node that gains nothing by itself is never worth adding: the edges to the rest of S are charged already.
    """
    import networkx as nx  # here, since it takes a third of the core's start in a browser

    sure = objective.pinned | inside
    allowed = range(len(objective.gains)) if within is None else within
    free = sorted(i for i in allowed if objective.gains[i] > 0 and i not in objective.freed and i not in sure)
    p, q = trade_off.numerator, trade_off.denominator
    score = {i: 2 * q * round(objective.gains[i] * UNIT) for i in free}
    network: FlowNetwork = nx.DiGraph()
    network.add_nodes_from((SOURCE, SINK))
    for i, j, weight in objective.edges:
        cost = p * round(weight * UNIT)
        if cost and i in score and j in score:
            score[i] -= cost
            score[j] -= cost
            _connect(network, i, j, cost)
        elif cost and (i in score) != (j in score):
            inner, outer = (i, j) if i in score else (j, i)
            if outer not in sure:
                score[inner] -= 2 * cost
    for i, amount in score.items():
        if amount:
            network.add_edge(*((SOURCE, i) if amount > 0 else (i, SINK)), capacity=abs(amount))
    return sure | _source_side(network)


def _connect(network: FlowNetwork, i: int, j: int, capacity: int) -> None:
    for one, other in ((i, j), (j, i)):
        held = network.get_edge_data(one, other, {"capacity": 0})["capacity"]
        network.add_edge(one, other, capacity=held + capacity)


def _source_side(network: FlowNetwork) -> frozenset[int]:
    """The nodes that the residual network of a maximum flow still reaches from s: the smallest minimum cut."""
    from networkx.algorithms.flow import preflow_push

    residual = preflow_push(network, SOURCE, SINK)
    seen, stack = {SOURCE}, [SOURCE]
    while stack:
        for other, arc in residual[stack.pop()].items():
            if other not in seen and arc["flow"] < arc["capacity"]:
                seen.add(other)
                stack.append(other)
    return frozenset(seen - {SOURCE})


def _neighbours(objective: Objective) -> Sequence[dict[int, float]]:
    table: list[dict[int, float]] = [{} for _ in objective.gains]
    for i, j, weight in objective.edges:
        table[i][j] = table[i].get(j, 0.0) + weight
        table[j][i] = table[j].get(i, 0.0) + weight
    return table


def _selection(objective: Objective, chosen: Iterable[int], trade_off: float, method: Method) -> Selection:
    nodes = tuple(sorted(chosen))
    return Selection(chosen=nodes, trade_off=trade_off, objective=objective.value(nodes, trade_off), method=method)
