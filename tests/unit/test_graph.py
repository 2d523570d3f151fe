from __future__ import annotations

import pytest
from promptgraph.datatypes import Candidate, Dependency, PromptGraph, SettingError, Span
from promptgraph.graph import layout, privacy, with_range

TEXT = "Nina rides the blue tram home"


def node(start: int, end: int, **fields: object) -> Candidate:
    return Candidate(span=Span(start=start, end=end, text=TEXT[start:end]), label="PHRASE", **fields)  # type: ignore[arg-type]


GRAPH = PromptGraph(
    text=TEXT,
    candidates=(node(0, 4, direct=0.9), node(15, 24, contextual=(("location", 0.5), ("age", 0.2))), node(25, 29)),
    dependencies=(Dependency(i=0, j=2, drop=1.0, weight=1.0), Dependency(i=1, j=2, drop=0.5, weight=0.5)),
)


def test_privacy_is_the_larger_of_direct_and_weighted_contextual_evidence() -> None:
    assert [privacy(c, {}) for c in GRAPH.candidates] == [0.9, 0.5, 0.0]
    assert privacy(GRAPH.candidates[1], {"location": 0.0}) == 0.2


def test_a_range_becomes_a_pinned_node_and_cuts_what_it_meets() -> None:
    made = with_range(GRAPH, 15, 20)
    assert [(c.span.text, c.floor) for c in made.candidates] == [
        ("Nina", False), ("blue", True), ("tram", False), ("home", False),
    ]  # fmt: skip
    assert [(e.i, e.j) for e in made.dependencies] == [(0, 3)]


def test_a_range_inside_a_node_leaves_both_sides() -> None:
    made = with_range(GRAPH, 17, 18)
    assert [c.span.text for c in made.candidates] == ["Nina", "bl", "u", "e tram", "home"]


@pytest.mark.parametrize(("start", "end"), [(4, 4), (4, 5), (-1, 2), (0, 99)])
def test_a_range_without_text_is_refused(start: int, end: int) -> None:
    with pytest.raises(SettingError):
        with_range(GRAPH, start, end)


def test_the_layout_is_the_same_each_time_and_inside_the_square() -> None:
    places = layout(GRAPH)
    assert places == layout(GRAPH)
    assert len(places) == 3
    assert all(abs(x) <= 1.0001 and abs(y) <= 1.0001 for x, y in places)
