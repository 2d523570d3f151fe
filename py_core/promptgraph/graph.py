"""The prompt's graph: privacy of its nodes under a policy, the user's own ranges, and a place for each node."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from promptgraph.attributes.policy import Policy
from promptgraph.datatypes import Candidate, Evidence, PromptGraph, SettingError, Span

if TYPE_CHECKING:
    import networkx as nx

USER_LABEL = "USER"
"""The label of what the user chose to hide."""

LAYOUT_ROUNDS = 60
LAYOUT_SEED = 7


def contextual(candidate: Candidate, policy: Policy) -> float:
    """C_i = max_a w_a · C_ia."""
    return max((policy.get(attribute, 1.0) * amount for attribute, amount in candidate.contextual), default=0.0)


def privacy(candidate: Candidate, policy: Policy) -> float:
    """P_i = max(D_i, C_i), in [0, 1].

    >>> node = Candidate(span=Span(start=0, end=3, text="Ann"), label="PERSON", direct=0.2, contextual=(("age", 0.6),))
    >>> privacy(node, {}), privacy(node, {"age": 0.0})
    (0.6, 0.2)
    """
    return max(candidate.direct, contextual(candidate, policy))


def layout(graph: PromptGraph) -> tuple[tuple[float, float], ...]:
    """A place in [−1, 1]² for every node: force-directed (Fruchterman & Reingold 1991), the same each time.

    Nodes without an edge are left out of the forces and laid on a circle around the others.
    """
    import networkx as nx  # here, since it takes a third of the core's start in a browser

    joined = sorted({node for edge in graph.dependencies for node in (edge.i, edge.j)})
    network: nx.Graph[int] = nx.Graph()
    network.add_nodes_from(joined)
    network.add_weighted_edges_from((edge.i, edge.j, edge.weight) for edge in graph.dependencies)
    places = nx.spring_layout(network, iterations=LAYOUT_ROUNDS, seed=LAYOUT_SEED, scale=0.85) if joined else {}
    alone = [index for index in range(len(graph.candidates)) if index not in places]
    rim: nx.Graph[int] = nx.empty_graph(alone)
    places |= nx.circular_layout(rim) if alone else {}
    return tuple((float(places[i][0]), float(places[i][1])) for i in range(len(graph.candidates)))


def with_range(graph: PromptGraph, start: int, end: int) -> PromptGraph:
    """The graph with the user's own range as one pinned node; nodes that it cuts lose the part inside, or go.

    White space at the ends is left outside. Raises SettingError when the range holds no text.
    """
    if not 0 <= start < end <= len(graph.text):
        raise SettingError("a range to hide lies inside the prompt and is not empty")
    chosen = graph.text[start:end]
    start += len(chosen) - len(chosen.lstrip())
    end -= len(chosen) - len(chosen.rstrip())
    if start >= end:
        raise SettingError("a range to hide holds more than white space")
    span = Span(start=start, end=end, text=graph.text[start:end])
    reason = Evidence(kind="user", source="you", label=USER_LABEL, score=1.0, reason="You chose to hide this.")
    node = Candidate(span=span, label=USER_LABEL, direct=1.0, floor=True, evidence=(reason,))
    pieces = [(piece, index) for index, c in enumerate(graph.candidates) for piece in _outside(graph, c, start, end)]
    ordered = sorted([*pieces, (node, -1)], key=lambda entry: entry[0].span.start)
    moved = {index: place for place, (piece, index) in enumerate(ordered) if _untouched(graph, piece, index)}
    edges = tuple(
        replace(edge, i=moved[edge.i], j=moved[edge.j])
        for edge in graph.dependencies
        if edge.i in moved and edge.j in moved
    )
    return replace(graph, candidates=tuple(piece for piece, _ in ordered), dependencies=edges)


def _untouched(graph: PromptGraph, piece: Candidate, index: int) -> bool:
    return index >= 0 and graph.candidates[index].span == piece.span


def _outside(graph: PromptGraph, candidate: Candidate, start: int, end: int) -> list[Candidate]:
    """What a range leaves of a candidate: itself, up to two trimmed pieces, or nothing."""
    span = candidate.span
    if span.end <= start or span.start >= end:
        return [candidate]
    pieces = []
    for low, high in ((span.start, min(start, span.end)), (max(end, span.start), span.end)):
        text = graph.text[low:high] if low < high else ""
        low, high = low + len(text) - len(text.lstrip()), high - (len(text) - len(text.rstrip()))
        if low < high:
            pieces.append(replace(candidate, span=Span(start=low, end=high, text=graph.text[low:high])))
    return pieces
