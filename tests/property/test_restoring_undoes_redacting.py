"""restore ∘ redact = identity, and redacting twice is redacting once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from promptgraph.datatypes import Span
from promptgraph.placeholders import ACCEPTED, RestorationTable, mentioned_numbers, redact
from promptgraph.restoration import restore
from property.restoration_texts import hidden_in, labels, prompts


@given(prompts())
def test_restoring_what_was_redacted_gives_the_prompt_back(given_prompt: tuple[str, list[tuple[Span, str]]]) -> None:
    text, hidden = given_prompt
    redaction = redact(text, hidden)
    table = RestorationTable.from_json(redaction.table.to_json())
    assert restore(redaction.text, table).text == text


@given(st.lists(prompts(), min_size=2, max_size=4))
def test_every_turn_of_a_conversation_comes_back(turns: list[tuple[str, list[tuple[Span, str]]]]) -> None:
    table = RestorationTable()
    made: list[tuple[str, str]] = []
    for text, hidden in turns:
        issued = {entry.number for entry in table.entries}
        redaction = redact(text, hidden, table)
        table = redaction.table
        if not issued & mentioned_numbers(text):
            made.append((text, redaction.text))
    for text, sanitized in made:
        assert restore(sanitized, table).text == text


@given(prompts())
def test_the_pieces_are_the_prompt_and_its_sanitized_text(given_prompt: tuple[str, list[tuple[Span, str]]]) -> None:
    text, hidden = given_prompt
    redaction = redact(text, hidden)
    assert "".join(s.text for s in redaction.segments) == text
    assert "".join(s.token or s.text for s in redaction.segments) == redaction.text
    assert all(text[s.start : s.end] == s.text for s in redaction.segments)


@given(prompts())
def test_numbers_given_out_do_not_occur_in_the_prompt(given_prompt: tuple[str, list[tuple[Span, str]]]) -> None:
    text, hidden = given_prompt
    table = redact(text, hidden).table
    assert not {entry.number for entry in table.entries} & mentioned_numbers(text)


@given(st.lists(prompts(), min_size=1, max_size=4))
def test_one_surface_has_one_number(turns: list[tuple[str, list[tuple[Span, str]]]]) -> None:
    table = RestorationTable()
    seen: dict[str, str] = {}
    for text, hidden in turns:
        redaction = redact(text, hidden, table)
        table = redaction.table
        for segment in redaction.segments:
            if segment.token:
                assert seen.setdefault(segment.text, segment.token) == segment.token
    assert len(set(seen.values())) == len(seen)


@given(prompts(), st.data())
def test_redacting_placeholders_again_changes_nothing(
    given_prompt: tuple[str, list[tuple[Span, str]]], data: st.DataObject
) -> None:
    text, hidden = given_prompt
    sanitized = redact(text, hidden).text
    again = [(Span(start=m.start(), end=m.end(), text=m[0]), data.draw(labels)) for m in ACCEPTED.finditer(sanitized)]
    assert redact(sanitized, again).text == sanitized


@given(prompts(), st.data())
def test_a_second_pass_leaves_placeholders_whole(
    given_prompt: tuple[str, list[tuple[Span, str]]], data: st.DataObject
) -> None:
    text, hidden = given_prompt
    first = redact(text, hidden)
    second = redact(first.text, data.draw(hidden_in(first.text)), first.table)
    for entry in first.table.entries:
        assert second.text.count(entry.token) >= first.text.count(entry.token)
