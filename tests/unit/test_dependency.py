from __future__ import annotations

import asyncio
from typing import get_args

import pytest
from fakes import SUPPORT, FakeModels
from promptgraph.datatypes import Span
from promptgraph.dependency import Nearness, candidate_pairs, dependencies, raw_dependencies, repeats, scaled
from promptgraph.spans import segment

PROMPT = "the insulin near the pump while the tram waits at the depot"


def spans_of(*found: str, prompt: str = PROMPT) -> list[Span]:
    return [Span(start=prompt.index(t), end=prompt.index(t) + len(t), text=t) for t in found]


def raw(
    spans: list[Span], pairs: list[tuple[int, int]], prompt: str = PROMPT, scoring: str = "joint"
) -> tuple[float, ...]:
    return asyncio.run(raw_dependencies(FakeModels(), prompt, spans, pairs, scoring))  # type: ignore[arg-type]


@pytest.mark.parametrize("scoring", ["joint", "exact"])
def test_spans_of_one_topic_depend_and_others_do_not(scoring: str) -> None:
    spans = spans_of("insulin", "pump", "tram")
    assert raw(spans, [(0, 1), (0, 2)], scoring=scoring) == pytest.approx((SUPPORT, 0.0))


def test_a_is_the_mean_of_both_directions_over_the_words_of_a_span() -> None:
    prompt = "the insulin and the pump clinic"
    spans = spans_of("insulin", "pump clinic", prompt=prompt)
    assert raw(spans, [(0, 1)], prompt) == pytest.approx((0.5 * 2 * SUPPORT + 0.5 * SUPPORT,))


def test_repeats_do_not_support_each_other() -> None:
    prompt = "insulin here and insulin there"
    spans = [Span(start=0, end=7, text="insulin"), Span(start=17, end=24, text="insulin")]
    assert raw(spans, [(0, 1)], prompt) == (0.0,)
    assert repeats("Diabetes type", "diabetic")


def test_spans_far_apart_are_scored_in_a_joined_window() -> None:
    filler = " of the and".join(" x" for _ in range(400))
    prompt = f"insulin{filler} pump"
    spans = [Span(start=0, end=7, text="insulin"), Span(start=len(prompt) - 4, end=len(prompt), text="pump")]
    assert raw(spans, [(0, 1)], prompt) == pytest.approx((SUPPORT,))


def test_neighbours_are_the_nearest_and_one_end_is_wanted() -> None:
    spans = spans_of("insulin", "pump", "tram", "depot")
    pairs = asyncio.run(candidate_pairs(FakeModels(), spans, 1, "meaning", lambda span: True))
    assert pairs == ((0, 1), (2, 3))
    only = asyncio.run(candidate_pairs(FakeModels(), spans, 1, "meaning", lambda span: span == 2))
    assert only == ((2, 3),)


def test_neighbours_in_the_text_ask_no_network_and_one_end_is_wanted() -> None:
    spans = spans_of("insulin", "pump", "tram", "depot")
    models = FakeModels()
    pairs = asyncio.run(candidate_pairs(models, spans, 3, "text", lambda span: span == 0))
    assert pairs == ((0, 1), (0, 2))
    assert models.calls == 0


def test_scaling_by_the_maximum_and_by_the_robust_quantile() -> None:
    drops = [1.0] * 19 + [10.0]
    assert max(scaled(drops, "max")) == 1.0
    assert scaled(drops, "max")[0] == pytest.approx(0.1)
    assert scaled(drops, "robust")[0] == pytest.approx(1.0)
    assert scaled([0.0, 0.0]) == (0.0, 0.0)


def test_edges_without_a_drop_are_left_out() -> None:
    (edge,) = dependencies([(0, 1), (1, 2)], [0.0, 2.0])
    assert (edge.i, edge.j, edge.drop, edge.weight) == (1, 2, 2.0, 1.0)


@pytest.mark.parametrize("nearness", get_args(Nearness))
def test_a_prompt_without_spans_has_no_pairs(nearness: Nearness) -> None:
    assert asyncio.run(candidate_pairs(FakeModels(), segment("?!"), 4, nearness, lambda span: True)) == ()
