"""Redacting and the table: numbers, surfaces, turns, what a table file must be."""

from __future__ import annotations

import json

import pytest
from promptgraph.datatypes import Span, TableError
from promptgraph.placeholders import Placeholder, RestorationTable, mentioned_numbers, redact


def spans(prompt: str, *surfaces: str) -> list[tuple[Span, str]]:
    """The first place of each surface after the one before it, as persons."""
    found, at = [], 0
    for surface in surfaces:
        at = prompt.index(surface, at)
        found.append((Span(start=at, end=at + len(surface), text=surface), "PERSON"))
        at += len(surface)
    return found


def test_numbers_rise_in_order_of_appearance() -> None:
    prompt = "Ann met Bo, then Ann left."
    redaction = redact(prompt, spans(prompt, "Ann", "Bo", "Ann"))
    assert redaction.text == "[P1] met [P2], then [P1] left."
    assert [(s.text, s.token, s.start, s.end) for s in redaction.segments][:3] == [
        ("Ann", "[P1]", 0, 3),
        (" met ", None, 3, 8),
        ("Bo", "[P2]", 8, 10),
    ]


def test_case_makes_another_surface() -> None:
    prompt = "Ann and ann"
    assert redact(prompt, spans(prompt, "Ann", "ann")).text == "[P1] and [P2]"


def test_a_possessive_ending_stays_outside() -> None:
    prompt = "Marek’s visa expires, remind Marek"
    assert redact(prompt, spans(prompt, "Marek’s", "Marek")).text == "[P1]’s visa expires, remind [P1]"


@pytest.mark.parametrize("label", ["PASSWORD", "SECRET", "PRIVATE_KEY"])
def test_a_secret_is_hidden_to_its_last_sign(label: str) -> None:
    secret = "hunter's"
    hidden = [(Span(start=8, end=8 + len(secret), text=secret), label)]
    redaction = redact(f"The key {secret} works", hidden)
    assert redaction.text == "The key [P1] works"
    assert redaction.table.entries == (Placeholder("[P1]", secret, label),)


@pytest.mark.parametrize(
    ("literal", "token"),
    [
        ("[P1]", "[P2]"),
        ("[ p 1 ]", "[P2]"),
        ("\\[P1\\]", "[P2]"),
        ("&#91;P1&#93;", "[P2]"),
        ("［Ｐ１］", "[P2]"),
        ("[P01]", "[P2]"),
        ("P1", "[P2]"),
        ("(p-1)", "[P2]"),
        ("[P1–P3]", "[P4]"),
        ("[P2] and [P3]", "[P1]"),
        ("[Р1]", "[P2]"),
        ("[P&nbsp;1]", "[P2]"),
        ("AP1 and step 1", "[P1]"),
    ],
)
def test_numbers_of_the_prompt_are_not_given_out(literal: str, token: str) -> None:
    prompt = f"Keep {literal} as is; ask Bram."
    assert redact(prompt, spans(prompt, "Bram")).text == f"Keep {literal} as is; ask {token}."


def test_a_number_retired_in_one_turn_stays_retired() -> None:
    first = redact("The form has [P1] in it.", [])
    second = redact("Ann", spans("Ann", "Ann"), first.table)
    assert first.table.retired == (1,)
    assert second.text == "[P2]"


def test_turns_share_numbers() -> None:
    one, two = "Ann wrote to Bo", "Cy wrote to Bo"
    first = redact(one, spans(one, "Ann", "Bo"))
    second = redact(two, spans(two, "Cy", "Bo"), first.table)
    assert second.text == "[P3] wrote to [P2]"
    assert second.table.turns == 2
    assert first.table.entries == (Placeholder("[P1]", "Ann", "PERSON"), Placeholder("[P2]", "Bo", "PERSON"))


def test_known_placeholders_in_a_later_prompt_are_no_literals() -> None:
    first = redact("Ann", spans("Ann", "Ann"))
    second = redact("Tell [P1] and Bo", spans("Tell [P1] and Bo", "Bo"), first.table)
    assert second.text == "Tell [P1] and [P2]"
    assert second.table.retired == ()


def test_placeholders_inside_a_span_stay_and_the_rest_is_hidden() -> None:
    prompt = "It was John [P1] Smith."
    assert redact(prompt, spans(prompt, "John [P1] Smith")).text == "It was [P2] [P1] [P3]."


@pytest.mark.parametrize("surface", ["[P1]", "[P1])", "P1", "1", "([P1])"])
def test_a_placeholder_is_not_hidden_again(surface: str) -> None:
    prompt = "Ask ([P1]), please."
    assert redact(prompt, spans(prompt, surface)).text == prompt


def test_a_passport_number_is_no_placeholder() -> None:
    prompt = "Passport P1234567."
    assert redact(prompt, spans(prompt, "P1234567")).text == "Passport [P1]."


@pytest.mark.parametrize(
    "hidden",
    [
        [(Span(start=0, end=3, text="Bob"), "PERSON")],
        [(Span(start=4, end=6, text="to"), "X"), (Span(start=0, end=3, text="Ann"), "X")],
        [(Span(start=0, end=3, text="Ann"), "X"), (Span(start=2, end=4, text="n "), "X")],
    ],
)
def test_spans_that_do_not_fit_are_refused(hidden: list[tuple[Span, str]]) -> None:
    with pytest.raises(ValueError, match="disjoint"):
        redact("Ann to Bo", hidden)


def test_wide_ranges_name_their_ends_only() -> None:
    assert mentioned_numbers("[P1–P900000000]") == {1, 900000000}


def test_a_table_survives_its_file() -> None:
    prompt = "Zoë 😀 has [P9]"
    table = redact(prompt, spans(prompt, "Zoë 😀")).table
    assert RestorationTable.from_json(table.to_json()) == table
    assert "Zoë 😀" in table.to_json()


def test_a_table_refilled_with_other_pairs_is_a_table() -> None:
    record = json.loads(redact("Ann", spans("Ann", "Ann")).table.to_json())
    record["entries"] = [{**record["entries"][0], "token": f"[P{n}]", "original": v} for n, v in ((3, "x"), (1, "x"))]
    assert [e.token for e in RestorationTable.from_json(json.dumps(record)).entries] == ["[P3]", "[P1]"]


def test_a_table_with_one_value_twice_keeps_both_and_uses_the_first() -> None:
    table = RestorationTable((Placeholder("[P1]", "Ann", "PERSON"), Placeholder("[P2]", "Ann", "PERSON")))
    redaction = redact("Ann, Bo", spans("Ann, Bo", "Ann", "Bo"), table)
    assert redaction.text == "[P1], [P3]"
    assert redaction.table.entries == (*table.entries, Placeholder("[P3]", "Bo", "PERSON"))


def test_a_byte_order_mark_before_a_table_is_read_over() -> None:
    table = redact("Ann", spans("Ann", "Ann")).table
    assert RestorationTable.from_json("\ufeff" + table.to_json()) == table


ENTRY = {"token": "[P1]", "original": "Ann", "label": "PERSON"}


@pytest.mark.parametrize(
    "record",
    [
        [],
        {},
        {"entries": {}},
        {"entries": ["x"]},
        {"entries": [ENTRY, ENTRY]},
        {"entries": [ENTRY | {"token": "[P01]"}]},
        {"entries": [ENTRY | {"token": "P1"}]},
        {"entries": [ENTRY | {"token": 1}]},
        {"entries": [ENTRY | {"original": ""}]},
        {"entries": [ENTRY | {"original": None}]},
        {"entries": [ENTRY | {"label": 3}]},
        {"entries": [ENTRY], "retired": [1]},
        {"entries": [ENTRY], "retired": "1"},
        {"entries": [ENTRY], "retired": [-2]},
        {"entries": [ENTRY], "retired": [True]},
        {"entries": [ENTRY], "turns": -1},
        {"entries": [ENTRY], "prompts": [1]},
        {"entries": [ENTRY], "version": 2},
    ],
)
def test_what_is_no_table_is_refused_without_its_words(record: object) -> None:
    with pytest.raises(TableError) as caught:
        RestorationTable.from_json(json.dumps(record))
    assert str(caught.value).endswith(".")
    assert "Ann" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000])
def test_text_that_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(TableError):
        RestorationTable.from_json(text)
