"""A LanguageModels adapter without files: small tables in the place of weights, so that tests know the right answer."""

from __future__ import annotations

import string

import numpy as np
from promptgraph.attributes import ATTRIBUTES
from promptgraph.language_models import DIMENSIONS, LOGITS, NETWORKS, Batch, FloatArray, IntArray, Network
from promptgraph.wordpiece import WordPiece

TAGGER_LABELS = 35
B_GIVEN_NAME, I_GIVEN_NAME = 1, 2
NAMES = ("nina", "castell", "rosalind", "tobias")

TOPICS = (
    ("insulin", "pump", "diabetes", "clinic"),
    ("night", "shifts", "tram", "depot"),
    ("paris", "france", "eiffel", "tower"),
)
"""Words of one topic predict each other and lie close together."""

ATTRIBUTE_OF_TOPIC = ("health", "occupation", "location")

KNOWN = tuple(word for topic in TOPICS for word in topic) + NAMES
LETTERS = string.ascii_lowercase + string.digits + string.punctuation
VOCABULARY = (
    "[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]",
    *KNOWN, *LETTERS, *("##" + letter for letter in string.ascii_lowercase + string.digits),
)  # fmt: skip

UNGUESSED = -9.0
SUPPORT = 2.0
"""Nats that each visible word of the target's topic adds."""


class FakeModels:
    """Answers by table; counts its calls."""

    def __init__(self, available: frozenset[Network] = frozenset(NETWORKS)) -> None:
        self.available = available
        self.calls = 0
        self._tokenizer = WordPiece(VOCABULARY)
        self._topic = {self._tokenizer.ids(word)[0]: number for number, topic in enumerate(TOPICS) for word in topic}
        self._names = {self._tokenizer.ids(name)[0] for name in NAMES}

    def tokenizer(self, network: Network) -> WordPiece:
        return self._tokenizer

    async def run(self, network: Network, batch: Batch) -> FloatArray:
        self.calls += 1
        if network == "masked_lm":
            return self._log_probabilities(batch)
        rows = {"tagger": self._tags, "attributes": self._read}[network](batch.ids)
        return rows.astype(np.float32)

    def _tags(self, ids: IntArray) -> FloatArray:
        logits = np.zeros((*ids.shape, TAGGER_LABELS), dtype=np.float32)
        named = np.isin(ids, list(self._names))
        inside = named & np.pad(named, ((0, 0), (1, 0)))[:, :-1]
        logits[..., 0] = np.where(named, 0, 9)
        logits[..., B_GIVEN_NAME] = np.where(named & ~inside, 9, 0)
        logits[..., I_GIVEN_NAME] = np.where(inside, 9, 0)
        return logits

    def _read(self, ids: IntArray) -> FloatArray:
        """A logit for each topic that is in sight; the embedding counts words by topic."""
        answer = np.zeros((len(ids), LOGITS + DIMENSIONS), dtype=np.float32)
        answer[:, :LOGITS] = -5.0
        for row, topics in enumerate(self._visible(ids)):
            for topic in set(topics):
                answer[row, ATTRIBUTES.index(ATTRIBUTE_OF_TOPIC[topic])] = 3.0
            for token in map(int, ids[row]):
                answer[row, LOGITS + self._topic.get(token, 8 + token % (DIMENSIONS - 8))] += float(token > 4)
        return answer

    def _log_probabilities(self, batch: Batch) -> FloatArray:
        assert batch.positions is not None
        assert batch.targets is not None
        made = np.full(batch.positions.shape, UNGUESSED, dtype=np.float32)
        for row, topics in enumerate(self._visible(batch.ids)):
            for column, target in enumerate(batch.targets[row]):
                topic = self._topic.get(int(target))
                made[row, column] += SUPPORT * topics.count(topic) if topic is not None else 0.0
        return made

    def _visible(self, ids: IntArray) -> list[list[int]]:
        return [[self._topic[int(token)] for token in row if int(token) in self._topic] for row in ids]
