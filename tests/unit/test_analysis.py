"""The graph's edges: between which spans they are sought, and what is asked for them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from fakes import FakeModels
from promptgraph.analysis import analyze, could_be_chosen, with_dependencies
from promptgraph.datatypes import Candidate, Progress, PromptGraph, Span, Stage
from promptgraph.language_models import Batch, FloatArray, Memory, Network
from promptgraph.pipeline import sanitize
from promptgraph.settings import PRESETS, Settings

TEXT = "pump and PUMP and tram"
PROMPT = "Ask Nina why my insulin pump is frozen on night shifts at the tram depot. The pump is new."


def graph() -> PromptGraph:
    """The second mention of the pump is telling, the first one and the tram are not."""
    nodes = [
        Candidate(span=Span(start=start, end=start + 4, text=TEXT[start : start + 4]), label="PHRASE", direct=direct)
        for start, direct in ((0, 0.0), (9, 0.5), (18, 0.0))
    ]
    return PromptGraph(text=TEXT, candidates=tuple(nodes))


def test_a_mention_can_be_chosen_when_its_twin_can() -> None:
    settings = Settings(cost=0.2)
    assert could_be_chosen(graph(), settings) == (True, True, False)
    assert could_be_chosen(graph(), replace(settings, tied=False)) == (False, True, False)
    assert could_be_chosen(graph(), replace(settings, cost=0.5)) == (False, False, False)


def test_what_was_asked_before_is_not_asked_again() -> None:
    fake = FakeModels()
    models = Memory(fake)
    made = asyncio.run(analyze(PROMPT, models, PRESETS["default"]))
    asked = fake.calls
    again = asyncio.run(with_dependencies(made.graph, models, PRESETS["default"]))
    assert again == made.graph
    assert fake.calls == asked


@pytest.mark.parametrize("preset", ["default", "paper"])
def test_each_network_runs_under_its_own_stage(preset: str) -> None:
    ran: set[tuple[Network, Stage]] = set()
    stage: list[Stage] = []

    class Watched(FakeModels):
        async def run(self, network: Network, batch: Batch) -> FloatArray:
            ran.add((network, stage[-1]))
            return await super().run(network, batch)

    def observe(progress: Progress) -> None:
        assert 0 <= progress.done <= progress.total
        stage.append(progress.stage)

    asyncio.run(sanitize(PROMPT, Watched(), PRESETS[preset], observe=observe))
    assert ran <= {
        ("tagger", "tag"), ("attributes", "context"), ("attributes", "embed"), ("masked_lm", "dependency"),
        ("attributes", "audit"),
    }  # fmt: skip
    assert {network for network, _ in ran} == {"tagger", "attributes", "masked_lm"}


@pytest.mark.parametrize(("preset", "own"), [("default", set()), ("paper", {"embed"})])
def test_a_stage_is_told_before_its_first_unit(preset: str, own: set[str]) -> None:
    told: list[Progress] = []
    asyncio.run(sanitize(PROMPT, FakeModels(), PRESETS[preset], observe=told.append))
    first = {progress.stage: progress for progress in reversed(told)}
    assert set(first) == {"detect", "tag", "context", "dependency", "select", "audit"} | own
    assert {progress.done for progress in first.values()} == {0}
