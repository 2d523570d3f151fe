"""The port to the neural networks, and the one way of batching for it.

Python tokenises, masks and reads scores; an adapter only runs a network on integer arrays. Three adapters pass the same
contract suite: a fake for tests, onnxruntime (``native``) and transformers.js in the browser (``bridge``).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from promptgraph.arrays import FloatArray as FloatArray
from promptgraph.arrays import IntArray as IntArray
from promptgraph.arrays import np
from promptgraph.wordpiece import WordPiece

Network = Literal["tagger", "masked_lm", "attributes"]
NETWORKS: tuple[Network, ...] = ("tagger", "masked_lm", "attributes")

LOGITS, DIMENSIONS = 15, 64
"""What the network ``attributes`` gives a text: logits of the attributes, then an embedding."""

MAX_TOKENS = 512
"""Position embeddings of all networks (BERT, Devlin et al. 2019)."""

TOKEN_BUDGET = 2048
"""Padded tokens a batch: beyond it speed no longer rises in wasm while memory does (8-16 rows of 128 tokens)."""


MEMORY_NUMBERS = 8_000_000
"""Numbers that a ``Memory`` holds: 32 MB, the answers of some ten prompts of 256 spans."""
MOST_NOTES = 20_000
"""Notes that a ``Memory`` keeps: some ten prompts of 256 spans make so many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """One padded run of a network.

    ``ids`` is (n, t), padded with 0, which is [PAD] in both vocabularies, so that the attention mask is ``ids != 0``.
    ``positions`` and ``targets`` are (n, k), given for the masked LM only: which positions are asked about and which
    tokens stand there.
    """

    ids: IntArray
    positions: IntArray | None = None
    targets: IntArray | None = None


class LanguageModels(Protocol):
    """What an adapter gives. ``available`` names the networks that loaded; the others must not be asked.

    ``run`` answers float32: tagger (n, t, 35) logits; masked_lm (n, k) log-probabilities in nats; attributes
    (n, LOGITS + DIMENSIONS), a logit an attribute and after them the text's embedding. A row's answer does not depend
    on its batch mates or its padding.
    """

    @property
    def available(self) -> frozenset[Network]: ...

    def tokenizer(self, network: Network) -> WordPiece: ...

    async def run(self, network: Network, batch: Batch) -> FloatArray: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """One row: token ids with [CLS] and [SEP], and for the masked LM the positions asked about and their tokens."""

    ids: tuple[int, ...]
    positions: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()


def pad(rows: Sequence[Sequence[int]], width: int) -> IntArray:
    """Rows of different length as one (n, width) array, filled up with 0.

    >>> pad([(1, 2), (3,)], 2).tolist()
    [[1, 2], [3, 0]]
    """
    array = np.zeros((len(rows), width), dtype=np.int64)
    for i, row in enumerate(rows):
        array[i, : len(row)] = row
    return array


def batches(lengths: Sequence[int], budget: int = TOKEN_BUDGET) -> list[list[int]]:
    """Indices grouped so that rows of like length meet and ``rows × longest`` stays within the budget.

    >>> batches([5, 2, 2, 5], budget=10)
    [[1, 2], [0, 3]]
    """
    groups: list[list[int]] = []
    for index in sorted(range(len(lengths)), key=lambda i: (lengths[i], i)):
        if groups and (len(groups[-1]) + 1) * lengths[index] <= budget and lengths[index] <= 2 * lengths[groups[-1][0]]:
            groups[-1].append(index)
        else:
            groups.append([index])
    return groups


class Memory:
    """An adapter that remembers its answers, so that an edited prompt asks only about what changed.

    Bounded; the answers used longest ago go first. ``forget`` wipes it. ``notes`` is for whoever reads the same texts
    beside the networks: it is bounded and wiped too.
    """

    def __init__(self, models: LanguageModels, capacity: int = MEMORY_NUMBERS) -> None:
        self._models, self._capacity = models, capacity
        self._answers: OrderedDict[tuple[Network, Query], FloatArray] = OrderedDict()
        self._held = 0
        self._tokenizers: dict[Network, WordPiece] = {}
        self._notes: dict[str, Any] = {}

    @property
    def available(self) -> frozenset[Network]:
        return self._models.available

    @property
    def notes(self) -> dict[str, Any]:
        if len(self._notes) > MOST_NOTES:
            self._notes.clear()
        return self._notes

    def tokenizer(self, network: Network) -> WordPiece:
        if network not in self._tokenizers:
            self._tokenizers[network] = self._models.tokenizer(network)
        return self._tokenizers[network]

    async def run(self, network: Network, batch: Batch) -> FloatArray:
        return await self._models.run(network, batch)

    def recall(self, network: Network, query: Query) -> FloatArray | None:
        """The answer to a query asked before, or None."""
        answer = self._answers.get((network, query))
        if answer is not None:
            self._answers.move_to_end((network, query))
        return answer

    def keep(self, network: Network, query: Query, answer: FloatArray) -> None:
        """Remembers an answer, and drops old ones where there is no room."""
        self._answers[network, query] = answer
        self._held += answer.size
        while self._held > self._capacity:
            self._held -= self._answers.popitem(last=False)[1].size

    def forget(self) -> None:
        """Drops all answers, and the words that the tokenisers remember: they are made from prompts."""
        self._answers.clear()
        self._notes.clear()
        self._held = 0
        for tokenizer in self._tokenizers.values():
            tokenizer.forget()


async def run_queries(
    models: LanguageModels,
    network: Network,
    queries: Sequence[Query],
    observe: Callable[[int, int], None] = lambda done, total: None,
) -> list[FloatArray]:
    """One answer a query, in order; equal queries run once, rows are cut back to their own length.

    The answer to a query is what ``LanguageModels.run`` gives for its row: (t, 35) for the tagger, (k,) for the masked
    LM, (LOGITS + DIMENSIONS,) for the attributes.
    """
    memory = models if isinstance(models, Memory) else None
    known = {query: memory.recall(network, query) if memory else None for query in queries}
    answers = {query: answer for query, answer in known.items() if answer is not None}
    fresh = [query for query in known if query not in answers]
    for group in batches([len(query.ids) for query in fresh]):
        chosen = [fresh[i] for i in group]
        result = await models.run(network, _batch(chosen))
        for query, row in zip(chosen, result, strict=True):
            answers[query] = np.array(row[: _length(network, query)])
            if memory:
                memory.keep(network, query, answers[query])
        observe(len(answers), len(known))
    return [answers[query] for query in queries]


def _batch(queries: Sequence[Query]) -> Batch:
    ids = pad([query.ids for query in queries], max(len(query.ids) for query in queries))
    asked = max(len(query.positions) for query in queries)
    if not asked:
        return Batch(ids=ids)
    return Batch(
        ids=ids,
        positions=pad([query.positions for query in queries], asked),
        targets=pad([query.targets for query in queries], asked),
    )


def _length(network: Network, query: Query) -> int | None:
    if network == "masked_lm":
        return len(query.positions)
    return None if network == "attributes" else len(query.ids)


def available(models: LanguageModels | None, network: Network) -> bool:
    """Whether this network may be asked; without any models only the rules are left."""
    return models is not None and network in models.available
