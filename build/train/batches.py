"""Token batches for the masked LM: documents of like length together, words chosen and masked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Int64 = NDArray[np.int64]

CLS, SEP, MASK = 101, 102, 103
LONGEST = 128
TOKENS_PER_BATCH = 4096
MASK_RATES = (0.15, 0.35)
# Spans never start with function words and punctuation, so that the model meets them masked less often than the rest.
FUNCTION_WORD_WEIGHT = 0.3
FUNCTION_WORDS = frozenset(
    """a an the and or but if so as of in on at to for from by with about into over after before than then that this
    these those it its he him his she her they them their we us our you your i me my is am are was were be been being do
    does did have has had will would can could should shall may might must not no nor there here who whom which what
    when where why how all any some each just very too also s t re ve ll d m don""".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """Token ids without special tokens, and for each token the number of the word that it belongs to."""

    ids: NDArray[np.int32]
    words: NDArray[np.int32]


@dataclass(frozen=True, slots=True, kw_only=True)
class MaskedBatch:
    """Input ids (n, t) with [MASK] at the places (rows, columns); `targets` are the ids that stood there."""

    ids: Int64
    rows: Int64
    columns: Int64
    targets: Int64


def tokenize(tokenizer: Any, texts: Sequence[str]) -> list[Document]:
    """Documents of at most LONGEST tokens with [CLS] and [SEP]; longer texts are cut into several."""
    documents, room = [], LONGEST - 2
    for start in range(0, len(texts), 5000):
        for encoded in tokenizer.encode_batch(list(texts[start : start + 5000]), add_special_tokens=False):
            words = [-1 if word is None else word for word in encoded.word_ids]
            for cut in range(0, len(encoded.ids), room):
                if len(encoded.ids) - cut >= 5:
                    ids = np.array(encoded.ids[cut : cut + room], dtype=np.int32)
                    documents.append(Document(ids=ids, words=np.array(words[cut : cut + room], dtype=np.int32)))
    return documents


class TokenChooser(Protocol):
    def choose(self, document: Document, random: np.random.Generator) -> Int64: ...


class Masker:
    """Chooses the tokens to mask: in half the documents single tokens, in half runs of one to three whole words."""

    def __init__(self, tokenizer: Any) -> None:
        self.weight = np.ones(tokenizer.get_vocab_size(), dtype=np.float64)
        for token, number in tokenizer.get_vocab().items():
            if token in FUNCTION_WORDS or not any(character.isalnum() for character in token):
                self.weight[number] = FUNCTION_WORD_WEIGHT

    def choose(self, document: Document, random: np.random.Generator) -> Int64:
        """Indices of `document` to mask: at least one."""
        size = len(document.ids)
        wanted = max(1, round(size * random.uniform(*MASK_RATES)))
        # Weighted sampling without replacement by exponential keys (Efraimidis and Spirakis 2006).
        order = np.argsort(random.exponential(size=size) / self.weight[document.ids])
        if random.random() < 0.5:
            return np.sort(order[:wanted])
        masked = np.zeros(size, dtype=bool)
        for index in order:
            first = document.words[index]
            masked |= (document.words >= first) & (document.words < first + random.integers(1, 4))
            if masked.sum() >= wanted:
                break
        return np.flatnonzero(masked)


def masked_batch(documents: Sequence[Document], masker: TokenChooser, random: np.random.Generator) -> MaskedBatch:
    """Pad, add [CLS] and [SEP], mask; the answer depends on the generator's state alone."""
    width = max(len(document.ids) for document in documents) + 2
    ids = np.zeros((len(documents), width), dtype=np.int64)
    rows, columns = [], []
    for row, document in enumerate(documents):
        end = len(document.ids) + 1
        ids[row, 0], ids[row, end] = CLS, SEP
        ids[row, 1:end] = document.ids
        chosen = masker.choose(document, random)
        rows.append(np.full(len(chosen), row))
        columns.append(chosen + 1)
    row_index, column_index = np.concatenate(rows), np.concatenate(columns)
    targets = ids[row_index, column_index]
    ids[row_index, column_index] = MASK
    return MaskedBatch(ids=ids, rows=row_index, columns=column_index, targets=targets)


def endless_batches(
    documents: Sequence[Document], masker: TokenChooser, random: np.random.Generator
) -> Iterator[MaskedBatch]:
    """Shuffle, take pools of 4,000 documents, sort each by length, cut into batches of equal token number; for ever."""
    while True:
        order = random.permutation(len(documents))
        for start in range(0, len(order), 4000):
            pool = sorted(order[start : start + 4000], key=lambda index: len(documents[index].ids))
            groups: list[list[int]] = []
            group: list[int] = []
            for index in pool:
                if (len(group) + 1) * (len(documents[index].ids) + 2) > TOKENS_PER_BATCH:
                    groups.append(group)
                    group = []
                group.append(index)
            groups.append(group)
            for number in random.permutation(len(groups)):
                yield masked_batch([documents[index] for index in groups[number]], masker, random)
