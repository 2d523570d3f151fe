"""What the edges and the node term buy: each against its own shuffled control, at equal number and at equal privacy.

All arms start from one prompt's nodes (the default preset, audited, with every pair of neighbours scored) and hide
spans one at a time by the largest marginal gain of F, until as many are hidden as every other arm hides, or until the
summed P reaches that of the others. *Edges* join spans that stand beside each other, as in the default preset, *edges
by meaning* those whose embeddings are near, as in the paper. Shuffled edges keep all weights and the shape of the
graph and permute the nodes they join; the shuffled node term permutes u.
Placeholders are numbered by the span, so that a span's placeholder is the same token in every arm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from bench.experiments.outcome import Edit, Outcome
from promptgraph.datatypes import Dependency, PromptGraph
from promptgraph.graph import privacy
from promptgraph.selection import Edge
from promptgraph.utility import usefulness

TRADE_OFF = 0.2
"""λ of the arms with edges: the paper's, which lets edges weigh more than the default preset's does."""
PRICE = 0.2
"""μ of the arms with the node term: the default preset's."""
SHARE = 0.2
"""Share of the spans that is hidden."""

ARMS = (
    "P alone",
    "edges",
    "edges shuffled",
    "edges by meaning",
    "edges by meaning shuffled",
    "node term",
    "node term shuffled",
)
MODES = ("equal number", "equal privacy")


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm:
    """A control's outcome, how many spans it hides and their summed P."""

    name: str
    mode: str
    outcome: Outcome
    count: int
    privacy: float


def arms(graph: PromptGraph, by_meaning: Sequence[Dependency], seed: str) -> tuple[Arm, ...]:
    """All arms of a prompt in both modes; none where fewer than two spans would be hidden.

    ``by_meaning``: edges of the same nodes, of candidate pairs by meaning.
    """
    count = round(SHARE * len(graph.candidates))
    if count < 2:
        return ()
    gains = [privacy(node, {}) for node in graph.candidates]
    other = replace(graph, dependencies=tuple(by_meaning))
    orders = {
        name: order(gains, *_terms(name, other if "meaning" in name else graph, Random(f"{seed}:{name}")))
        for name in ARMS
    }
    target = min(sum(gains[i] for i in ranked[:count]) for ranked in orders.values())
    made = []
    for name, ranked in orders.items():
        made.append(_arm(graph, gains, name, MODES[0], ranked[:count]))
        made.append(_arm(graph, gains, name, MODES[1], _reaching(ranked, gains, target)))
    return tuple(made)


def order(gains: Sequence[float], edges: Sequence[Edge], costs: Sequence[float]) -> list[int]:
    """The nodes by the largest marginal gain, each given that those before it are hidden; ties in text order.

    >>> order([0.5, 0.4], [], [0.2, 0.0])
    [1, 0]
    """
    open_weight = [0.0] * len(gains)
    neighbours: list[list[tuple[int, float]]] = [[] for _ in gains]
    for i, j, weight in edges:
        for one, other in ((i, j), (j, i)):
            open_weight[one] += weight
            neighbours[one].append((other, weight))
    rest, ranked = list(range(len(gains))), []
    while rest:
        best = max(rest, key=lambda i: (gains[i] - costs[i] - TRADE_OFF * open_weight[i], -i))
        rest.remove(best)
        ranked.append(best)
        for other, weight in neighbours[best]:
            open_weight[other] -= weight
    return ranked


def _terms(name: str, graph: PromptGraph, random: Random) -> tuple[list[Edge], list[float]]:
    """The edges and the node costs of an arm."""
    size = len(graph.candidates)
    moved = random.sample(range(size), size) if "shuffled" in name else list(range(size))
    edges = [(moved[e.i], moved[e.j], e.weight) for e in graph.dependencies] if "edges" in name else []
    needed = usefulness(graph.text, [node.span for node in graph.candidates])
    costs = [PRICE * needed[moved[i]] for i in range(size)] if "node term" in name else [0.0] * size
    return edges, costs


def _reaching(ranked: Sequence[int], gains: Sequence[float], target: float) -> list[int]:
    """The shortest start of the order whose summed P reaches the target."""
    chosen, held = [], 0.0
    for node in ranked:
        if held >= target - 1e-9:
            break
        chosen.append(node)
        held += gains[node]
    return chosen


def _arm(graph: PromptGraph, gains: Sequence[float], name: str, mode: str, chosen: Sequence[int]) -> Arm:
    spans = {i: graph.candidates[i].span for i in sorted(chosen)}
    edits = tuple(Edit(start=span.start, end=span.end, text=f"[P{i + 1}]") for i, span in spans.items())
    held = sum(gains[i] for i in chosen)
    return Arm(name=name, mode=mode, outcome=Outcome(edits=edits), count=len(chosen), privacy=held)
