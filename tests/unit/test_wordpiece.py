from __future__ import annotations

import pytest
from fakes import VOCABULARY
from hypothesis import given
from hypothesis import strategies as st
from promptgraph.wordpiece import WordPiece
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers

TEXTS = (
    "insulin pumps, at the CLINIC!",
    "Renée's café — naïve; e\u0301 n\u0303",
    "tram\tdepot\r\nnight\u00a0shifts",
    "日本語のテキスト and 中文",
    "👩\u200d⚕️ ok \U0001f600\ufe0f",
    "zero\u200bwidth soft\u00adhyphen \x00 \ufffd",
    "İstanbul STRASSE ß ﬁ Ⅳ",
    "a_b-c.d/e@f #1 $2 ^x `y` |z|",
    "x" * 150 + " paris",
    "नमस्ते दुनिया שלום مرحبا",
    "",
    "   ",
)

CHARACTERS = st.characters(max_codepoint=0x24F) | st.sampled_from("\u0301\u2003\u2028\u200b\u3000\ufeff\u4e2d\u0e01")
"""Old enough that the library's Unicode and Python's agree on them."""


@pytest.fixture(scope="module")
def reference() -> Tokenizer:
    model = models.WordPiece({t: i for i, t in enumerate(VOCABULARY)}, unk_token="[UNK]", max_input_chars_per_word=100)
    tokenizer = Tokenizer(model)
    tokenizer.normalizer = normalizers.BertNormalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.WordPiece()
    return tokenizer


@pytest.mark.parametrize("text", TEXTS)
def test_ids_equal_those_of_the_reference_library(reference: Tokenizer, text: str) -> None:
    assert list(WordPiece(VOCABULARY).ids(text)) == reference.encode(text, add_special_tokens=False).ids


@pytest.mark.parametrize("text", TEXTS)
def test_ids_are_those_of_the_tokens(text: str) -> None:
    tokenizer = WordPiece(VOCABULARY)
    assert tokenizer.ids(text) == tuple(token.id for token in tokenizer.tokens(text))


@given(st.text(CHARACTERS, max_size=60))
def test_any_text_gives_the_ids_of_the_reference_library(reference: Tokenizer, text: str) -> None:
    assert list(WordPiece(VOCABULARY).ids(text)) == reference.encode(text, add_special_tokens=False).ids


@pytest.mark.parametrize("text", TEXTS)
def test_tokens_lie_inside_the_text_in_order(text: str) -> None:
    places = [(token.start, token.end) for token in WordPiece(VOCABULARY).tokens(text)]
    assert all(0 <= start < end <= len(text) for start, end in places)
    assert places == sorted(places)


def test_a_dropped_combining_mark_belongs_to_the_token_before_it() -> None:
    token, comma = WordPiece(VOCABULARY).tokens("e\u0301,")
    assert (token.start, token.end, comma.start) == (0, 2, 2)


def test_an_incomplete_vocabulary_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\[PAD\] at 0"):
        WordPiece(["[UNK]", "[PAD]"])
