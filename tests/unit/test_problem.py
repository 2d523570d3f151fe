from __future__ import annotations

from dataclasses import replace

from promptgraph.datatypes import Candidate, Dependency, PromptGraph, Span
from promptgraph.problem import Choice, mentions, problem
from promptgraph.settings import PRESETS, Settings

TEXT = "Nina met NINA and Tobias"
SETTINGS = Settings(trade_off=0.1, cost=0.1)


def node(start: int, end: int, **fields: object) -> Candidate:
    return Candidate(span=Span(start=start, end=end, text=TEXT[start:end]), label="PERSON", **fields)  # type: ignore[arg-type]


GRAPH = PromptGraph(
    text=TEXT,
    candidates=(node(0, 4, direct=0.9), node(9, 13, direct=0.05), node(18, 24, direct=0.3)),
    dependencies=(Dependency(i=0, j=2, drop=1.0, weight=1.0), Dependency(i=1, j=2, drop=1.0, weight=0.5)),
)


def test_mentions_of_the_same_words_are_one_decision_with_the_largest_privacy() -> None:
    made = problem(GRAPH, SETTINGS, Choice())
    assert mentions(GRAPH) == ((0, 1), (2,)) == made.members
    assert made.objective.gains == (2 * (0.9 - 0.1), 0.3 - 0.1)
    assert made.objective.edges == ((0, 1, 1.5),)
    assert made.solve(0.1, "exact").chosen == (0, 1, 2)


def test_mentions_in_another_unicode_form_are_the_same_words() -> None:
    text = "Zo\u00eb ZOE\u0308 \uff3a\uff4f\u00eb Zoe"
    spans = [Span(start=a, end=b, text=text[a:b]) for a, b in ((0, 3), (4, 8), (9, 12), (13, 16))]
    graph = PromptGraph(text=text, candidates=tuple(Candidate(span=span, label="PERSON") for span in spans))
    assert mentions(graph) == ((0, 1, 2), (3,))


def test_the_paper_decides_on_every_mention() -> None:
    made = problem(GRAPH, replace(PRESETS["paper"], cost=0.1), Choice())
    assert made.members == ((0,), (1,), (2,))
    assert 1 not in made.solve(0.2, "exact").chosen


def test_pinning_or_freeing_one_mention_does_it_to_all() -> None:
    assert problem(GRAPH, SETTINGS, Choice(freed=frozenset({1}))).solve(0.0, "exact").chosen == (2,)
    assert set(problem(GRAPH, SETTINGS, Choice(pinned=frozenset({1}))).solve(10.0, "exact").chosen) >= {0, 1}


def test_the_floor_is_hidden_unless_the_user_frees_it() -> None:
    nodes = (*GRAPH.candidates[:2], replace(GRAPH.candidates[2], floor=True))
    graph = replace(GRAPH, candidates=nodes)
    assert 2 in problem(graph, SETTINGS, Choice()).solve(10.0, "exact").chosen
    assert 2 not in problem(graph, SETTINGS, Choice(freed=frozenset({2}))).solve(10.0, "exact").chosen


def test_privacy_and_context_of_a_selection_and_of_the_frontier_agree() -> None:
    made = problem(GRAPH, SETTINGS, Choice())
    for point in made.frontier(2.0):
        assert (point.privacy, point.context) == (made.privacy(point.chosen), made.context(point.chosen))
