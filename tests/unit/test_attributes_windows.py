"""Windows: linear, bounded, true to the text, and without code."""

from __future__ import annotations

import itertools

import pytest
from promptgraph.attributes.windows import (
    SENTENCE_CHARACTERS,
    SENTENCE_WORDS,
    WINDOW_WORDS,
    blocks,
    masked,
    members,
    sentences,
    windows,
)
from promptgraph.datatypes import Span

PROSE = "I moved to the coast. Dr. Adeyemi says rest.\n\nSecond paragraph, with no end"


def span(text: str, part: str) -> Span:
    start = text.index(part)
    return Span(start=start, end=start + len(part), text=part)


def test_sentences_end_at_full_stops_and_lines_but_not_at_abbreviations() -> None:
    assert [PROSE[a:b] for a, b in sentences(PROSE)] == [
        "I moved to the coast.",
        "Dr. Adeyemi says rest.",
        "Second paragraph, with no end",
    ]


def test_a_window_holds_whole_sentences_and_stops_at_a_blank_line() -> None:
    assert [PROSE[a:b] for a, b in windows(PROSE)] == [
        "I moved to the coast. Dr. Adeyemi says rest.",
        "Second paragraph, with no end",
    ]


def test_code_is_in_no_window_and_parts_windows() -> None:
    text = "Why does it fail?\n```py\nage = 67\n```\nThanks a lot."
    assert [text[a:b] for a, b in windows(text)] == ["Why does it fail?", "Thanks a lot."]
    assert [text[a:b].strip("\n") for a, b in blocks(text)] == ["```py\nage = 67\n```"]


def test_inline_code_stays_in_its_sentence_but_its_spans_are_in_no_list() -> None:
    text = "My boss wants `salary` renamed."
    found = windows(text)
    assert len(found) == 1
    assert members(text, [span(text, "salary"), span(text, "boss")], found) == [[1]]


@pytest.mark.parametrize("text", ["", "   \n\t ", "🙂🙂", "x" * 5000, "word " * 3000, "a.b.c.d " * 500, "谢谢" * 900])
def test_every_window_is_bounded_whatever_the_text(text: str) -> None:
    for start, end in windows(text):
        assert text[start:end].strip() == text[start:end] != ""
        assert end - start <= SENTENCE_CHARACTERS
        assert len(text[start:end].split()) <= max(SENTENCE_WORDS, WINDOW_WORDS)


def test_windows_are_disjoint_ascending_and_hold_all_prose() -> None:
    text = "First one here. " * 40 + "\n" + "Another line\n" * 10
    found = windows(text)
    assert all(a[1] <= b[0] for a, b in itertools.pairwise(found))
    assert sum(len(text[a:b].split()) for a, b in found) == len(text.split())


def test_masking_replaces_ranges_neighbours_and_placeholders_of_earlier_turns() -> None:
    text = "I met [P12] at the old mill in May."
    old, mill = text.index("old"), text.index("mill")
    assert (
        masked(text, (0, len(text)), [(old, old + 3), (mill, mill + 4)]) == "I met [MASK] at the [MASK] [MASK] in May."
    )
    assert masked(text, (6, 20), [(0, 3), (16, 40)]) == "[MASK] at t[MASK]"


def test_a_span_over_two_windows_belongs_to_both() -> None:
    text = "One two."
    assert members(text, [span(text, "One two")], [(0, 3), (4, 8)]) == [[0], [0]]
