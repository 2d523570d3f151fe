"""The tagger's windows and words, on a small fake network."""

from __future__ import annotations

import asyncio

import pytest
from fakes import FakeModels
from promptgraph.datatypes import Cancelled, Progress
from promptgraph.detectors import entities
from promptgraph.detectors.guards import is_bare_number, is_literal, is_notation, is_public
from promptgraph.detectors.phrases import Word, merge
from promptgraph.detectors.public_words import historical


def recognized(text: str) -> list[str]:
    return [text[f.start : f.end] for f in asyncio.run(entities.recognize(FakeModels(), text))]


def test_names_are_whole_words_in_original_offsets() -> None:
    text = "ask Ro\u200bsalind and Tobias's team"
    assert recognized(text) == ["Ro\u200bsalind", "Tobias"]


def test_name_on_the_border_of_windows_is_found() -> None:
    for filler in range(entities.WINDOW - 4, entities.WINDOW + 4):
        text = "a " * filler + "Nina Castell" + " b" * 80
        assert recognized(text) == ["Nina Castell"], filler


def test_numbers_without_a_word_are_not_read() -> None:
    places, shares = asyncio.run(entities.words_of(FakeModels(), "12.7.4 " * 200))
    assert len(places) > 0
    assert (shares[:, 0] == 1.0).all()
    assert recognized("12 7 4 " * 60 + "Nina Castell") == ["Nina Castell"]


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


def test_what_people_have_is_no_eponym() -> None:
    assert is_public("Dupuy's disease", 0, 5)
    for thing in ("number", "phone number", "code", "fracture", "ring"):
        assert not is_public(f"Petra's {thing}", 0, 5), thing


def test_public_names_and_times() -> None:
    assert is_public("cinq heures du soir", 5, 19)
    assert is_public("zum Vorquartal", 4, 14)
    assert is_public("Ferritin 37 ng/mL", 0, 8)
    assert is_public("Keine Ödeme, Leber weich", 0, 11)
    assert is_public("Tesla and Volta are the names of our two meeting rooms", 10, 15)
    assert not is_public("Petra is the name of my daughter", 0, 5)
    assert historical("a play by Goethe") == [(10, 16)]
    assert historical("Marie Curie, born 04/05/1988, card 4417") == []


def test_a_name_ends_with_its_family_name() -> None:
    text = "Mieke ten Cate and Paul de la Rive MD"
    places = ((0, 5), (19, 26))
    words = [Word(start=s, end=e, label="PERSON", kind="SURNAME", score=0.9) for s, e in places]
    merged = [text[word.start : word.end] for word in merge(text, iter(words))]
    assert merged == ["Mieke ten Cate", "Paul de la Rive MD"]


def test_guards() -> None:
    assert is_public("uses Dijkstra", 5, 13)
    assert is_public("the Marburg procedure", 4, 11)
    assert is_literal('{"name": "Odile"}', 10, 15)
    assert not is_literal("say 'Odile' now", 5, 10)
    assert is_notation("at 2031-04-05T10:11:12Z", 3, 13)
    assert is_bare_number("glucose 145 mg/dL", 8, 11, "LICENCE")
    assert not is_bare_number("licence 145-88-A", 8, 16, "LICENCE")
