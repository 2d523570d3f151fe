"""Folding and the way back to the original code points."""

from __future__ import annotations

import pytest
from promptgraph.folding import fold, unmarked


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("plain ascii", "plain ascii"),
        ("ｍｉａ＠example．org", "mia@example.org"),
        ("mi\u200ba\u00ad@x", "mia@x"),
        ("Zoe\u0301", "Zo\u00e9"),
        ("7\u03031", "71"),
        ("ﬁne", "fine"),
        ("p\u0430ul", "paul"),
        ("мир", "мир"),
        ("\u0441arl", "carl"),
        ("219\u201144\u22127312", "219-44-7312"),
        ("10 \u2013 12", "10 \u2013 12"),
    ],
)
def test_folded_text(text: str, folded: str) -> None:
    assert fold(text).text == folded


def test_range_covers_marks_and_what_is_hidden_inside() -> None:
    text = "to Zoe\u0301 Ma\u200bi now"
    folded = fold(text)
    start = folded.text.index("Zo")
    assert text[slice(*folded.original(start, start + len("Zoé Mai")))] == "Zoe\u0301 Ma\u200bi"


def test_trailing_format_characters_stay_outside() -> None:
    text = "Mai\u200b\u200b said"
    assert fold(text).original(0, 3) == (0, 3)


def test_ligature_maps_to_its_one_character() -> None:
    folded = fold("aﬁb")
    assert [folded.original(i, i + 1) for i in range(4)] == [(0, 1), (1, 2), (1, 2), (2, 3)]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("**PIN:** 1", "**PIN: 1"),
        ("- **PIN**: 1", "- **PIN: 1"),
        ("__PIN:__ 1", "__PIN: 1"),
        ("a\r\nb\rc", "a\nb\rc"),
        ("2 ** 3: x", "2 ** 3: x"),
        ("plain: text", "plain: text"),
    ],
)
def test_signs_around_labels_and_line_breaks_are_left_out(text: str, plain: str) -> None:
    folded = unmarked(fold(text))
    assert folded.text == plain
    places = [folded.original(i, i + 1) for i in range(len(plain))]
    assert "".join(text[start:end] for start, end in places) == plain
