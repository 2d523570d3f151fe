"""A reply that arrives in pieces ends as the whole, never takes back what was settled and shows no half placeholder."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from promptgraph.placeholders import RestorationTable
from promptgraph.restoration import restore, restore_prefix
from property.restoration_texts import tables, texts


@given(texts, tables())
def test_the_last_prefix_is_the_whole(reply: str, table: RestorationTable) -> None:
    assert restore_prefix(reply, table, complete=True).restoration == restore(reply, table)


@given(texts, tables())
def test_settled_text_only_grows_and_is_final(reply: str, table: RestorationTable) -> None:
    whole, settled = restore(reply, table).text, ""
    for end in range(len(reply) + 1):
        streamed = restore_prefix(reply[:end], table)
        shown = streamed.restoration.text[: streamed.settled]
        assert shown.startswith(settled)
        assert whole.startswith(shown)
        settled = shown


@given(texts, tables(), st.sampled_from(("[P1]", "\\[ p 2 \\]", "&#91;P1&#93;", "［Ｐ１］")), st.data())
def test_no_half_placeholder_is_shown(reply: str, table: RestorationTable, token: str, data: st.DataObject) -> None:
    half = token[: data.draw(st.integers(1, len(token) - 1))]
    shown = restore_prefix(f"{reply}. {half}", table).restoration.text
    assert shown == restore(f"{reply}. ", table).text
