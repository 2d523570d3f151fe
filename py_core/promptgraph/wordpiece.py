"""BERT's tokeniser with exact places: which code points of the original text each token stands for.

Source: Devlin et al. 2019, ``BasicTokenizer`` (clean text, spaces around CJK, lower case, accents stripped, split at
punctuation) and ``WordpieceTokenizer`` (greedy longest match first). Equal to Hugging Face ``tokenizers``'
BertNormalizer, BertPreTokenizer and WordPiece on the same vocabulary, which a test holds; written here because that
library has no build for Pyodide and transformers.js gives no offsets.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

MAX_WORD = 100
"""Longer words become [UNK] (max_input_chars_per_word of BERT)."""

CJK = (
    (0x4E00, 0x9FFF), (0x3400, 0x4DBF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F),
    (0x2B820, 0x2CEAF), (0xF900, 0xFAFF), (0x2F800, 0x2FA1F),
)  # fmt: skip


_CHUNK = re.compile("[^\t\n\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
"""A run without white space as BERT knows it (tab, line ends, categories Zs, Zl and Zp): no token crosses its ends."""

REMEMBERED = 20_000
"""Chunks whose tokens are remembered: counterfactual windows and edits repeat nearly all of a prompt's."""


class Token(NamedTuple):
    """A vocabulary id and the code points of the text that it stands for, half-open."""

    id: int
    start: int
    end: int


@lru_cache(maxsize=4096)
def _fold(character: str) -> tuple[str, ...]:
    """What the normalizer makes of one character; a marker where a word ends: " " for space, "" for nothing."""
    code = ord(character)
    if code in (0, 0xFFFD):
        return ()
    if character in "\t\n\r" or unicodedata.category(character) in ("Zs", "Zl", "Zp"):
        return (" ",)
    if unicodedata.category(character) in ("Cc", "Cf", "Cn", "Co", "Cs"):
        return ()
    decomposed = unicodedata.normalize("NFD", character)
    kept = "".join(c for c in decomposed if unicodedata.category(c) != "Mn")
    return tuple(kept.lower())


@lru_cache(maxsize=4096)
def _alone(character: str) -> bool:
    """Whether the folded character is a word of its own: punctuation or CJK."""
    code = ord(character)
    if 33 <= code <= 47 or 58 <= code <= 64 or 91 <= code <= 96 or 123 <= code <= 126:
        return True
    return unicodedata.category(character).startswith("P") or any(low <= code <= high for low, high in CJK)


class WordPiece:
    """The tokeniser of one vocabulary: token *i* is the i-th entry.

    >>> tokenizer = WordPiece(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "re", "##nee", "!"])
    >>> [(t.id, t.start, t.end) for t in tokenizer.tokens("Renée !")]
    [(5, 0, 2), (6, 2, 5), (7, 6, 7)]
    """

    def __init__(self, vocabulary: Sequence[str]) -> None:
        self._ids = {token: index for index, token in enumerate(vocabulary)}
        self.tokens_by_id = tuple(vocabulary)
        missing = [t for t in ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]") if t not in self._ids]
        if missing or self._ids["[PAD]"]:
            raise ValueError("a WordPiece vocabulary holds [PAD] at 0 and [UNK], [CLS], [SEP], [MASK]")
        self.unknown, self.cls, self.sep, self.mask = (self._ids[f"[{n}]"] for n in ("UNK", "CLS", "SEP", "MASK"))
        self._chunk_tokens = lru_cache(maxsize=REMEMBERED)(self._read)
        self._chunk_ids = lru_cache(maxsize=REMEMBERED)(lambda chunk: tuple(t.id for t in self._chunk_tokens(chunk)))

    def tokens(self, text: str) -> list[Token]:
        """The tokens of a text in order, without [CLS] and [SEP]."""
        return [
            Token(identity, start + chunk.start(), end + chunk.start())
            for chunk in _CHUNK.finditer(text)
            for identity, start, end in self._chunk_tokens(chunk[0])
        ]

    def ids(self, text: str) -> tuple[int, ...]:
        """The token ids of a text, without [CLS] and [SEP]."""
        return tuple(chain.from_iterable(map(self._chunk_ids, _CHUNK.findall(text))))

    def forget(self) -> None:
        """Drops the remembered chunks: they are words of prompts."""
        self._chunk_tokens.cache_clear()
        self._chunk_ids.cache_clear()

    def framed(self, ids: Iterable[int]) -> tuple[int, ...]:
        """[CLS] ids [SEP]."""
        return (self.cls, *ids, self.sep)

    def _read(self, chunk: str) -> tuple[Token, ...]:
        found = [
            Token(identity, places[start], places[end - 1] + 1)
            for word, places in _words(chunk)
            for identity, start, end in self._split(word)
        ]
        return tuple(_cover_marks(chunk, found))

    def _split(self, word: str) -> tuple[tuple[int, int, int], ...]:
        if len(word) > MAX_WORD:
            return ((self.unknown, 0, len(word)),)
        pieces, start = [], 0
        while start < len(word):
            end = len(word)
            while end > start and (word[start:end] if not start else "##" + word[start:end]) not in self._ids:
                end -= 1
            if end == start:
                return ((self.unknown, 0, len(word)),)
            pieces.append((self._ids[word[start:end] if not start else "##" + word[start:end]], start, end))
            start = end
        return tuple(pieces)


def _words(text: str) -> Iterable[tuple[str, list[int]]]:
    """Folded words, each with the original index of every character."""
    word: list[str] = []
    places: list[int] = []
    for index, character in enumerate(text):
        for folded in _fold(character):
            single = folded == " " or _alone(folded)
            if single and word:
                yield "".join(word), places
                word, places = [], []
            if single and folded != " ":
                yield folded, [index]
            elif not single:
                word.append(folded)
                places.append(index)
    if word:
        yield "".join(word), places


def _cover_marks(text: str, tokens: list[Token]) -> list[Token]:
    """Combining marks that folding dropped belong to the token before them."""
    covered = []
    for token in tokens:
        end = token.end
        while end < len(text) and unicodedata.category(text[end]) in ("Mn", "Me"):
            end += 1
        covered.append(token._replace(end=end))
    return covered
