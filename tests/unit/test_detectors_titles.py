"""Titles and forms of address: each announces a name, and none says by itself whose it is."""

from __future__ import annotations

import pytest
from promptgraph.datatypes import Finding
from promptgraph.detectors.persons import find_persons
from promptgraph.detectors.phrases import is_abbreviated
from promptgraph.detectors.repetition import repeats
from promptgraph.detectors.titles import ACADEMIC, ACADEMIC_SHORT, ADDRESS, KINSHIP, LOWER, NAMES_TOO, SHORT, TITLES
from promptgraph.detectors.word_model import LEARNT


def named(text: str) -> set[str]:
    return {text[hit.start : hit.end] for hit in find_persons(text)}


def again(name: str, rest: str) -> list[str]:
    """What is found again in the rest of a text that begins with a name."""
    text = name + rest
    finding = Finding(start=0, end=len(name), label="PERSON", score=0.9, source="test", reason="")
    return [text[f.start : f.end] for f in repeats(text, [finding]) if f.start >= len(name)]


@pytest.mark.parametrize("title", [*ADDRESS, *ACADEMIC])
def test_every_title_announces_a_name(title: str) -> None:
    assert f"{title} Okafor" in named(f"so {title} Okafor called")


@pytest.mark.parametrize("title", LOWER)
def test_some_announce_a_name_without_capitals(title: str) -> None:
    assert f"{title}. johansson" in named(f"so {title}. johansson called")


@pytest.mark.parametrize("title", [*SHORT, *ACADEMIC_SHORT])
def test_a_full_stop_after_an_abbreviation_ends_no_sentence(title: str) -> None:
    assert is_abbreviated(f"met {title}. Okafor", 4 + len(title))


@pytest.mark.parametrize("title", ["Nurse", "Coach", "Captain", "Officer", "Professor", "Aunt", "Dhr", "Sra", "Mrs"])
def test_a_title_found_with_a_name_is_not_looked_for_alone(title: str) -> None:
    assert again(f"{title} Okafor", f" met Okafor, a {title} too") == ["Okafor"]


@pytest.mark.parametrize("name", sorted(name.title() for name in NAMES_TOO))
def test_a_title_that_is_a_name_as_well_is_looked_for(name: str) -> None:
    assert again(f"{name} Okafor", f" left, then {name} came") == [name]


def test_the_lists_hold_each_other() -> None:
    assert set(LOWER) <= TITLES
    assert set(KINSHIP) <= TITLES
    assert NAMES_TOO <= TITLES
    assert LEARNT < TITLES
    assert len({*ADDRESS, *ACADEMIC}) == len(ADDRESS) + len(ACADEMIC)
