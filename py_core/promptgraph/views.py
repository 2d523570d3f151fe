"""What the page is shown: analyses, selections and restorations as JSON values, in segments instead of offsets."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Any

from promptgraph import attributes
from promptgraph.analysis import Analysis
from promptgraph.attributes.policy import Policy
from promptgraph.datatypes import Candidate, PromptGraph, Selection
from promptgraph.frontier import FrontierPoint
from promptgraph.graph import USER_LABEL, layout, privacy
from promptgraph.placeholders import Redaction, RestorationTable
from promptgraph.problem import Problem
from promptgraph.restoration import Restoration

Json = dict[str, Any]

SHOWN_NEIGHBOURS = 3
MAX_DRAWN = 400
"""Beyond this many spans no graph is drawn: nobody can read it, and the layout is quadratic."""


def analysis_view(analysis: Analysis, policy: Policy) -> Json:
    """Segments, spans with their grounds, edges, exposure and notices."""
    graph = analysis.graph
    neighbours = _neighbours(graph)
    return {
        "segments": prompt_segments(graph),
        "spans": [
            {**_span(node, policy), "neighbours": neighbours[index]} for index, node in enumerate(graph.candidates)
        ],
        "edges": [
            {"i": e.i, "j": e.j, "weight": round(e.weight, 4), "drop": round(e.drop, 4)} for e in graph.dependencies
        ],
        "exposure": _named(analysis.exposure),
        "attributes": list(attributes.ATTRIBUTES),
        "notices": [{"kind": notice.kind, "text": notice.text} for notice in analysis.notices],
        "protection": analysis.protection,
    }


def layout_view(graph: PromptGraph) -> Json:
    """A place in [−1, 1]² for each span, for whoever looks at the graph; none where nobody could read it."""
    places = layout(graph) if len(graph.candidates) <= MAX_DRAWN else ()
    return {"places": [{"x": round(x, 4), "y": round(y, 4)} for x, y in places]}


def prompt_segments(graph: PromptGraph) -> list[Json]:
    """The prompt cut at its spans; joined again the segments give the prompt."""
    segments: list[Json] = []
    at = 0
    for index, node in enumerate(graph.candidates):
        if node.span.start > at:
            segments.append({"text": graph.text[at : node.span.start], "span": None})
        segments.append({"text": node.span.text, "span": index})
        at = node.span.end
    return segments + ([{"text": graph.text[at:], "span": None}] if at < len(graph.text) else [])


def _span(node: Candidate, policy: Policy) -> Json:
    return {
        "text": node.span.text,
        "label": node.label,
        "direct": round(node.direct, 4),
        "contextual": dict(node.contextual),
        "privacy": round(privacy(node, policy), 4),
        "floor": node.floor,
        "evidence": [
            {"kind": e.kind, "source": e.source, "label": e.label, "score": round(e.score, 4), "reason": e.reason}
            for e in node.evidence
        ],
    }


def _neighbours(graph: PromptGraph) -> list[list[Json]]:
    found: list[list[Json]] = [[] for _ in graph.candidates]
    for edge in graph.dependencies:
        for one, other in ((edge.i, edge.j), (edge.j, edge.i)):
            found[one].append({"span": other, "weight": round(edge.weight, 4), "drop": round(edge.drop, 4)})
    return [sorted(rows, key=lambda row: (-row["weight"], row["span"]))[:SHOWN_NEIGHBOURS] for rows in found]


def selection_view(
    selection: Selection, goal: Problem, redaction: Redaction, graph: PromptGraph, original: PromptGraph
) -> Json:
    """The sanitized prompt in segments, and what the selection gains and costs.

    ``chosen`` and each segment's ``span`` count the spans of the analysis; a range of the user's own has none, and what
    it left of a span counts as that span.
    """
    starts = [node.span.start for node in original.candidates]
    owners = {(node.span.start, node.span.end): _owner(node, starts) for node in graph.candidates}
    chosen = {owners[graph.candidates[i].span.start, graph.candidates[i].span.end] for i in selection.chosen}
    return {
        "chosen": sorted(index for index in chosen if index is not None),
        "segments": [
            {
                "text": piece.text,
                "token": piece.token,
                "span": owners.get((piece.start, piece.end)) if piece.token else None,
                "user": piece.token is not None and owners.get((piece.start, piece.end)) is None,
            }
            for piece in redaction.segments
        ],
        "sanitized": redaction.text,
        "trade_off": selection.trade_off,
        "objective": selection.objective,
        "privacy": goal.privacy(selection.chosen),
        "context": goal.context(selection.chosen),
        "summary": {"hidden": len(selection.chosen), "total": len(graph.candidates)},
    }


def _owner(node: Candidate, starts: Sequence[int]) -> int | None:
    """The span of the analysis that a node is, or is a piece of; None for the user's own range."""
    return None if node.label == USER_LABEL else bisect_right(starts, node.span.start) - 1


def frontier_view(points: Iterable[FrontierPoint]) -> list[Json]:
    return [
        {
            "trade_off": round(point.trade_off, 6),
            "chosen": list(point.chosen),
            "privacy": point.privacy,
            "context": point.context,
        }
        for point in points
    ]


def restoration_view(restoration: Restoration) -> Json:
    return {
        "text": restoration.text,
        "segments": [{"text": s.text, "token": s.token, "state": s.state} for s in restoration.segments],
        "issues": [
            {"kind": i.kind, "token": i.token, "position": i.position, "sentence": i.sentence, "segment": i.segment}
            for i in restoration.issues
        ],
        "restored": sum(segment.state == "restored" for segment in restoration.segments),
    }


def table_view(table: RestorationTable) -> Json:
    entries = [{"token": e.token, "label": e.label, "original": e.original} for e in table.entries]
    return {"entries": entries, "turns": table.turns, "json": table.to_json()}


def _named(values: Iterable[float]) -> dict[str, float]:
    return {name: round(value, 4) for name, value in zip(attributes.ATTRIBUTES, values, strict=True)}
