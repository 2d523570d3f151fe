"""What web/choices.js makes of what the user says, run in Node."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from in_node import needs_node, run_script
from promptgraph.folding import spelling

WEB = Path(__file__).parents[2] / "web"
TEXT = "Zoë plays with zoe\u0308 and Marek."
FIRST, SECOND, OTHER = ({"start": TEXT.index(words), "end": TEXT.index(words) + len(words)}
                        for words in ("Zoë", "zoe\u0308", "Marek"))  # fmt: skip
PURPOSES = [{"name": "default", "policy": {}}, {"name": "legal", "policy": {"legal": 0}}]

SCRIPT = """
import { readFileSync } from 'node:fs';
const { module, steps } = JSON.parse(readFileSync(0, 'utf8'));
const { Choices } = await import(module);
const choices = new Choices();
for (const [method, ...values] of steps) choices[method](...values);
const { decisions, purpose, policy, tradeOff } = choices.wishes;
console.log(JSON.stringify({ decisions, purpose, policy, tradeOff }));
"""

SPELLING = """
import { readFileSync } from 'node:fs';
const { module, words } = JSON.parse(readFileSync(0, 'utf8'));
const { spelling } = await import(module);
console.log(JSON.stringify(words.map(spelling)));
"""

pytestmark = needs_node


def wishes(*steps: tuple[Any, ...]) -> dict[str, Any]:
    """What is wished after these calls (method and values)."""
    wished: dict[str, Any] = run_script(SCRIPT, module=(WEB / "choices.js").as_uri(), steps=steps)
    return wished


def said(*steps: tuple[Any, ...]) -> set[tuple[str, int]]:
    """Action and start of every decision after these calls on ``TEXT``."""
    return {(made["action"], made["start"]) for made in wishes(("textChanged", "", TEXT), *steps)["decisions"]}


def test_the_last_word_about_a_mention_holds_for_all_mentions_of_the_same_words() -> None:
    assert said(("decide", "hide", FIRST, True), ("decide", "show", SECOND, True)) == {("show", SECOND["start"])}
    assert said(("decide", "show", FIRST, True), ("decide", "hide", SECOND, True)) == {("hide", SECOND["start"])}


def test_what_was_said_of_other_words_and_in_the_same_sense_stays() -> None:
    steps = (("decide", "hide", OTHER, True), ("decide", "hide", FIRST, True), ("decide", "hide", SECOND, True))
    assert said(*steps) == {("hide", place["start"]) for place in (FIRST, SECOND, OTHER)}


def test_where_each_mention_is_decided_by_itself_the_others_stay_as_they_were_said_to_be() -> None:
    steps = (("decide", "hide", FIRST, False), ("decide", "show", SECOND, False))
    assert said(*steps) == {("hide", FIRST["start"]), ("show", SECOND["start"])}


def test_undo_brings_back_what_the_last_word_took_away() -> None:
    steps = (("decide", "hide", FIRST, True), ("decide", "show", SECOND, True), ("undo",))
    assert said(*steps) == {("hide", FIRST["start"])}


def test_an_example_from_before_the_start_of_the_core_has_its_purpose_once_the_core_is_there() -> None:
    wished = wishes(("textChanged", "", TEXT), ("useExample", "legal"), ("learn", PURPOSES, 0.02))
    assert (wished["purpose"], wished["policy"], wished["tradeOff"]) == ("legal", {"legal": 0}, 0.02)


@pytest.mark.parametrize("end", [("textChanged", TEXT, "Quite another prompt"), ("forget",)])
def test_such_an_example_that_is_gone_by_then_sets_no_purpose(end: tuple[Any, ...]) -> None:
    wished = wishes(("textChanged", "", TEXT), ("useExample", "legal"), end, ("learn", PURPOSES, 0.02))
    assert (wished["purpose"], wished["policy"]) == ("default", {})


def test_words_are_the_same_where_the_core_says_so() -> None:
    words = ["Zoë", "zoe\u0308", "ＺＯＥ\u0308", " Ana \n\u00a0Belén", "Straße", "STRASSE"]
    words += ["ΟΔΟΣ", "οδος", "ﬁle", "x\x1cy"]
    told = run_script(SPELLING, module=(WEB / "marks.js").as_uri(), words=words)
    assert told == [spelling(word) for word in words]
