"""Laws of the rules: they stand every text, stay inside it, and lose nothing when text is added elsewhere."""

# ruff: noqa: E501  lists of pieces are easier to read on one line
from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from promptgraph.detectors import find, resolve, uncovered_scripts
from promptgraph.folding import fold

PIECES = st.sampled_from(
    [
        "mia.koh@post.example.org", "+44 20 7946 0958", "GB82 WEST 1234 5698 7654 32", "Dr. Odile Marchetti", "4111 1111 1111 1111",
        "my password is Lerche7!feld", "12 Mill Lane Road, Norwick", "198.51.100.23", "a", "\n", ", ", " and ", "é", "\u0301", "\u200b",
        "中", "{", "\"", "'s", "=", ":", "@", "-----BEGIN", "://", "\r\n", "0", "Σ", "[P1]",
    ]
)  # fmt: skip
TEXTS = st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=12).map("".join))
VALUES = (
    "mia.koh@post.example.org", "+44 20 7946 0958", "GB82 WEST 1234 5698 7654 32", "4111 1111 1111 1111", "198.51.100.23",
)  # fmt: skip


@given(TEXTS)
@settings(max_examples=300, deadline=None)
def test_findings_lie_inside_and_resolve_to_disjoint_spans(text: str) -> None:
    found = find(text)
    assert all(0 <= f.start < f.end <= len(text) and 0 <= f.score <= 1 for f in found)
    settled = resolve(text, found)
    assert all(a.end <= b.start for a, b in pairwise(settled))
    assert all(0 <= f.start < f.end <= len(text) and text[f.start : f.end].strip() for f in settled)
    uncovered_scripts(text)


@settings(deadline=None)
@given(
    st.sampled_from(VALUES),
    st.sampled_from(["", " ", "\n", "  \n\n", "It rains. ", "Ça va ? "]),
    st.sampled_from(["", " ", "\n", " It rains.", " — ok"]),
)
def test_text_elsewhere_loses_no_finding(value: str, before: str, after: str) -> None:
    text = before + value + after
    covered = {i for f in resolve(text, find(text)) for i in range(f.start, f.end)}
    wanted = {len(before) + i for i, c in enumerate(value) if c.isalnum()}
    assert wanted <= covered


@given(TEXTS)
@settings(deadline=None)
def test_resolving_twice_changes_nothing(text: str) -> None:
    once = resolve(text, find(text))
    assert [(f.start, f.end) for f in resolve(text, once)] == [(f.start, f.end) for f in once]


@given(st.text(max_size=120))
@settings(deadline=None)
def test_every_folded_character_has_a_place(text: str) -> None:
    folded = fold(text)
    places = [folded.original(i, i + 1) for i in range(len(folded.text))]
    assert all(0 <= start < end <= len(text) for start, end in places)
    assert places == sorted(places)


@given(st.lists(PIECES, max_size=12).map("".join))
@settings(deadline=None)
def test_windows_line_breaks_change_no_finding(text: str) -> None:
    unix = text.replace("\r\n", "\n").replace("\r", "")
    windows = unix.replace("\n", "\r\n")
    plain, broken = ([t[f.start : f.end] for f in resolve(t, find(t))] for t in (unix, windows))
    assert [value.replace("\r", "") for value in broken] == plain
