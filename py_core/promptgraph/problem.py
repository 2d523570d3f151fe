"""From a graph to the objective that is maximised over it, and from its solution back to spans.

Mentions of the same words are one decision: a name that is hidden once and left standing elsewhere is not hidden.
Each mention counts with the largest P among them. The paper decides on every mention by itself, as ``tied=False``
does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from promptgraph.attributes.policy import Policy
from promptgraph.datatypes import Method, PromptGraph, Selection
from promptgraph.folding import spelling
from promptgraph.frontier import FrontierPoint, frontier
from promptgraph.graph import privacy
from promptgraph.selection import Objective, select
from promptgraph.settings import Settings
from promptgraph.utility import usefulness


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What the user decides beside λ: the policy, nodes pinned and nodes freed."""

    policy: tuple[tuple[str, float], ...] = ()
    pinned: frozenset[int] = frozenset()
    freed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """The objective over groups of nodes; ``members[g]`` are the nodes that are hidden together, ascending."""

    objective: Objective
    members: tuple[tuple[int, ...], ...]

    def solve(self, trade_off: float, method: Method) -> Selection:
        """The selection of nodes for λ by the named method."""
        made = select(self.objective, trade_off, method)
        return replace(made, chosen=self._nodes(made.chosen))

    def frontier(self, limit: float) -> tuple[FrontierPoint, ...]:
        """All optimal selections of nodes for λ from 0 to ``limit``."""
        points = frontier(self.objective, limit)
        return tuple(replace(point, chosen=self._nodes(point.chosen)) for point in points)

    def privacy(self, chosen: Collection[int]) -> float:
        """The net privacy of a selection of nodes."""
        return self.objective.privacy(self._groups(chosen))

    def context(self, chosen: Collection[int]) -> float:
        """The dependency weight that a selection of nodes costs."""
        return self.objective.context(self._groups(chosen))

    def _nodes(self, groups: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(node for group in groups for node in self.members[group]))

    def _groups(self, nodes: Collection[int]) -> list[int]:
        inside = set(nodes)
        return [group for group, members in enumerate(self.members) if members[0] in inside]


def problem(graph: PromptGraph, settings: Settings, choice: Choice) -> Problem:
    """F of a graph: net gains P_i − τ − μ u_i, the edges, and the floor (always hidden unless the user frees it)."""
    members = mentions(graph) if settings.tied else tuple((index,) for index in range(len(graph.candidates)))
    group_of = {node: group for group, nodes in enumerate(members) for node in nodes}
    policy: Policy = dict(choice.policy)
    floor = {index for index, node in enumerate(graph.candidates) if node.floor}
    pinned, freed = ({group_of[node] for node in nodes} for nodes in (choice.pinned, choice.freed))
    needed = usefulness(graph.text, [node.span for node in graph.candidates])
    costs = [sum(settings.cost + settings.usefulness * needed[node] for node in nodes) for nodes in members]
    tops = [max(privacy(graph.candidates[node], policy) for node in nodes) for nodes in members]
    weights: dict[tuple[int, int], float] = {}
    for edge in graph.dependencies:
        one, other = sorted((group_of[edge.i], group_of[edge.j]))
        if one != other:
            weights[one, other] = weights.get((one, other), 0.0) + edge.weight
    objective = Objective(
        gains=tuple(len(nodes) * top - cost for nodes, top, cost in zip(members, tops, costs, strict=True)),
        edges=tuple((one, other, weight) for (one, other), weight in sorted(weights.items())),
        pinned=frozenset({group_of[node] for node in floor} - freed | pinned),
        freed=frozenset(freed - pinned),
    )
    return Problem(objective=objective, members=members)


def mentions(graph: PromptGraph) -> tuple[tuple[int, ...], ...]:
    """The nodes grouped by their words, in order of first mention.

    Letter case, white space and the Unicode form of a letter (NFKC: é as one code point or two, full-width) aside.
    """
    groups: dict[str, list[int]] = {}
    for index, node in enumerate(graph.candidates):
        groups.setdefault(spelling(node.span.text), []).append(index)
    return tuple(tuple(nodes) for nodes in groups.values())
