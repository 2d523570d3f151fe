"""The user's own lists, however a word is written."""

from __future__ import annotations

import unicodedata

import pytest
from promptgraph.datatypes import SettingError, UserRules
from promptgraph.detectors import find, resolve
from promptgraph.detectors.user import find_user

COMPOSED = "Zo\u00eb"
DECOMPOSED = unicodedata.normalize("NFD", COMPOSED)


def hidden(text: str, *entries: str) -> list[str]:
    return [text[f.start : f.end] for f in find_user(text, UserRules(always=entries))]


def shown(text: str, *entries: str) -> list[str]:
    return [text[f.start : f.end] for f in find_user(text, UserRules(never=entries))]


@pytest.mark.parametrize(
    ("entry", "written"),
    [
        (COMPOSED, DECOMPOSED),
        (DECOMPOSED, COMPOSED),
        ("kestrel", "ＫＥＳＴＲＥＬ"),
        ("ｋｅｓｔｒｅｌ", "Kestrel"),
        ("Straße", "STRASSE"),
        ("İzmir", "izmir"),
        ("blue heron", "Blue\n heron"),
        ("Kestrel", "Kes\u00adtrel"),
        ("\ud83d", "\ud83d"),
    ],
)
def test_a_word_is_the_same_word_in_every_form(entry: str, written: str) -> None:
    text = f"Ask {written}, please."
    assert hidden(text, entry) == [written]
    assert shown(text, entry) == [written]


def test_another_form_is_hidden_to_the_last_code_point() -> None:
    text = f"Ask {DECOMPOSED} today"
    (found,) = resolve(text, find(text, UserRules(always=(COMPOSED,))))
    assert text[found.start : found.end] == DECOMPOSED


@pytest.mark.parametrize("text", [DECOMPOSED, COMPOSED, "Zoes", "xZoe"])
def test_another_word_is_no_match(text: str) -> None:
    assert hidden(text, "Zoe") == shown(text, "Zoe") == []


def test_look_alikes_are_hidden_and_never_shown() -> None:
    assert hidden("ask p\u0430ypal", "paypal") == ["p\u0430ypal"]
    assert shown("ask p\u0430ypal", "paypal") == []
    assert shown("\u0915\u0932", "\u0915\u0941\u0932") == []


def test_a_pattern_reads_the_text_as_written_and_as_folded() -> None:
    assert hidden(f"{DECOMPOSED}1 {COMPOSED}2", f"/{COMPOSED}./") == [f"{DECOMPOSED}1", f"{COMPOSED}2"]
    assert hidden("a\u200bb", "/\u200b/") == ["\u200b"]
    assert shown(f"{DECOMPOSED}1", f"/{COMPOSED}./") == []


@pytest.mark.parametrize("entry", ["", "  ", "\u200b", "/x*/"])
def test_an_entry_that_matches_nothing_finds_nothing(entry: str) -> None:
    assert hidden("Ask Nina", entry) == []


def test_a_pattern_that_is_none_is_refused() -> None:
    with pytest.raises(SettingError, match="regular expression"):
        hidden("Ask Nina", "/(/")
