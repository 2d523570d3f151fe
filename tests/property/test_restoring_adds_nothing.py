"""Restoring invents nothing: without placeholders it is the identity, and only values of the table come in."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st
from promptgraph.placeholders import RestorationTable, mentioned_numbers
from promptgraph.restoration import restore
from promptgraph.restoration.encode import ENCODERS
from property.restoration_texts import characters, tables, texts


@given(st.text(characters, max_size=60), tables())
def test_text_without_placeholders_stays(reply: str, table: RestorationTable) -> None:
    assume(not mentioned_numbers(reply))
    assert restore(reply, table).text == reply


@given(texts)
def test_an_empty_table_changes_nothing(reply: str) -> None:
    assert restore(reply, RestorationTable()).text == reply


@given(texts, tables())
def test_every_restored_piece_is_a_value_of_the_table(reply: str, table: RestorationTable) -> None:
    written = {entry.original for entry in table.entries}
    written |= {made for rule in ENCODERS.values() for value in written if (made := rule(value)) is not None}
    doubled = {value.replace('"', '""') for value in written}
    for segment in restore(reply, table).segments:
        if segment.state == "restored":
            bare = {segment.text, segment.text.removeprefix('"'), segment.text.removesuffix('"'), segment.text[1:-1]}
            assert bare & (written | doubled)


@given(texts, tables())
def test_text_pieces_and_mentions_are_the_reply(reply: str, table: RestorationTable) -> None:
    segments = restore(reply, table).segments
    said = "".join(s.token if s.token is not None else s.text for s in segments)
    assert said.replace('"', "") == reply.replace('"', "")
    assert all(s.text.strip('"') == (s.token or "").strip('"') for s in segments if s.state == "unresolved")


@given(texts, tables())
def test_issues_point_at_what_they_name(reply: str, table: RestorationTable) -> None:
    restoration = restore(reply, table)
    for issue in restoration.issues:
        if issue.kind == "missing":
            assert issue.position is None
            continue
        assert issue.position is not None
        assert reply[issue.position : issue.position + len(issue.token)] == issue.token
        assert restoration.segments[issue.segment or 0].token == issue.token


@given(texts, tables(), st.dictionaries(st.integers(0, 12), st.booleans(), max_size=6))
def test_a_choice_changes_only_its_own_piece(reply: str, table: RestorationTable, choices: dict[int, bool]) -> None:
    before, after = restore(reply, table).segments, restore(reply, table, choices).segments
    assert [s.token for s in before] == [s.token for s in after]
    assert all(a.state == b.state for i, (a, b) in enumerate(zip(before, after, strict=True)) if i not in choices)
