"""The tagger's windows and words, on a small fake network."""

from __future__ import annotations

import asyncio

import pytest
from fakes import FakeModels
from promptgraph.datatypes import Cancelled, Progress
from promptgraph.detectors import entities
from promptgraph.detectors.guards import is_bare_number, is_literal, is_notation, is_public


def recognized(text: str) -> list[str]:
    return [text[f.start : f.end] for f in asyncio.run(entities.recognize(FakeModels(), text))]


def test_names_are_whole_words_in_original_offsets() -> None:
    text = "ask Ro\u200bsalind and Tobias's team"
    assert recognized(text) == ["Ro\u200bsalind", "Tobias"]


def test_name_on_the_border_of_windows_is_found() -> None:
    for filler in range(entities.WINDOW - 4, entities.WINDOW + 4):
        text = "a " * filler + "Nina Castell" + " b" * 80
        assert recognized(text) == ["Nina Castell"], filler


def test_no_models_no_findings() -> None:
    assert asyncio.run(entities.recognize(None, "Nina")) == ()
    assert asyncio.run(entities.recognize(FakeModels(frozenset()), "Nina")) == ()


def test_watcher_may_cancel() -> None:
    def stop(progress: Progress) -> None:
        raise Cancelled(progress.stage)

    with pytest.raises(Cancelled):
        asyncio.run(entities.recognize(FakeModels(), "Nina", stop))


def test_windows_cover_every_token() -> None:
    for count in (0, 1, entities.WINDOW, entities.WINDOW + 1, 1000):
        covered = {i for start, end in entities.plan(count) for i in range(start, end)}
        assert covered == set(range(count))


def test_guards() -> None:
    assert is_public("uses Dijkstra", 5, 13)
    assert is_public("the Marburg procedure", 4, 11)
    assert is_literal('{"name": "Odile"}', 10, 15)
    assert not is_literal("say 'Odile' now", 5, 10)
    assert is_notation("at 2031-04-05T10:11:12Z", 3, 13)
    assert is_bare_number("glucose 145 mg/dL", 8, 11, "LICENCE")
    assert not is_bare_number("licence 145-88-A", 8, 16, "LICENCE")
