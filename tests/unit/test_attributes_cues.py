"""Cue detectors: a topic is a word, a disclosure is a turn of phrase."""

from __future__ import annotations

import pytest
from promptgraph.attributes.cues import cues, lexicon_hits
from promptgraph.attributes.lexicons import LEXICONS
from promptgraph.attributes.patterns import PATTERNS
from promptgraph.attributes.taxonomy import ATTRIBUTES, INDEX, SUBJECTS, describe_cue

DISCLOSED = {
    "health": "My insulin was late again.",
    "disability": "My wheelchair does not fit the door.",
    "location": "We live behind the old mill.",
    "origin": "I grew up in Tbilisi.",
    "age": "I turned fifty on a ferry.",
    "gender": "As a woman in the pit crew I get stared at.",
    "family": "My daughter has the recital on Monday.",
    "occupation": "My shift at the depot ends at six.",
    "education": "My thesis is due in June.",
    "income": "I can't afford the boiler.",
    "religion": "My rabbi asked me to read.",
    "politics": "I canvassed in the rain for the mayor.",
    "sexuality": "I came out to my team.",
    "legal": "My court date is on the ninth.",
    "credentials": "the door code is 4410",
}


@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_each_attribute_has_a_lexicon_a_pattern_and_a_name_for_the_user(attribute: str) -> None:
    assert LEXICONS[attribute]
    assert PATTERNS[attribute]
    assert SUBJECTS[attribute] in describe_cue(attribute, 0.3)


@pytest.mark.parametrize(("attribute", "text"), DISCLOSED.items())
def test_a_disclosure_has_its_pattern(attribute: str, text: str) -> None:
    assert cues([text])[0, INDEX[attribute], 0] == 1.0


@pytest.mark.parametrize(
    "text",
    [
        "Explain how insulin works.",
        "What is a wheelchair ramp?",
        "List the duties of a rabbi.",
        "How do court dates get set?",
    ],
)
def test_a_topic_has_words_but_no_pattern_and_nobody_near(text: str) -> None:
    assert cues([text])[0, :, :2].sum() == 0.0
    assert cues([text])[0, :, 2].sum() > 0.0


def test_medicines_are_known_by_their_stem() -> None:
    assert INDEX["health"] in lexicon_hits("and then zofenopril")
    assert INDEX["health"] not in lexicon_hits("in april")


def test_lexicon_entries_are_folded_and_short_enough_to_be_found() -> None:
    for entries in LEXICONS.values():
        assert all(entry == entry.lower() for entry in entries)


def test_long_text_without_words_is_no_trouble() -> None:
    assert cues(["." * 20_000 + "my" * 5_000]).sum() == 0.0


def test_an_amount_is_told_in_hundredths_and_kept_in_range() -> None:
    assert "about 100 of 100" in describe_cue("age", 1.7)
    with pytest.raises(KeyError):
        describe_cue("shoe size", 0.5)


def test_masking_takes_a_turn_of_phrase_away_and_makes_none() -> None:
    said = "My blue sofa, table and chairs, bed, desk and diagnosis."
    far = "My [MASK] diagnosis."
    health = INDEX["health"]
    assert cues([said, far])[:, health, 0].tolist() == [0.0, 1.0]
    assert cues([far, "My [MASK]."], sources=[said, said])[:, health, 0].tolist() == [0.0, 0.0]
    assert cues(["My [MASK].", far], sources=[far, far])[:, health, 0].tolist() == [0.0, 1.0]
