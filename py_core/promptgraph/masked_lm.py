"""Pseudo-log-likelihood of spans under a masked language model (Salazar et al. 2020), in the context of a prompt.

ℓ_i(x) = (1/m_i) Σ_t log P_θ(w_{i,t} | x∖(i,t)), nats: how well the words of span i can be guessed from the text x
around them. ``exact`` masks one token a pass, as written; ``joint`` masks the whole span in one pass.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from promptgraph.arrays import np
from promptgraph.datatypes import Span
from promptgraph.language_models import LanguageModels, Query, run_queries
from promptgraph.wordpiece import Token, WordPiece

Scoring = Literal["joint", "exact"]

BLOCK_TOKENS = 32
"""A block ends with its sentence or line, and at this many tokens; contexts are made of whole blocks, so that pairs
share the passes that score their spans alone, and an edit changes only the contexts that hold it."""

WINDOW_TOKENS = 126
"""A window and its frame fill the 128 tokens that the masked LM was trained on."""

SENTENCE_ENDS = frozenset(".!?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Score the tokens of ``target`` in the window of ``blocks`` while the spans in ``hidden`` are masked too."""

    target: int
    blocks: tuple[int, ...]
    hidden: tuple[int, ...] = ()


class PromptTokens:
    """A prompt as the masked LM sees it, and where each span's tokens are (indices into the token list).

    ``room`` is the size of a window in tokens.
    """

    def __init__(self, tokenizer: WordPiece, text: str, spans: Sequence[Span], room: int = WINDOW_TOKENS) -> None:
        self.tokenizer = tokenizer
        self.room = room
        tokens = tokenizer.tokens(text)
        self.ids = tuple(token.id for token in tokens)
        self.blocks = _blocks(text, tokens)
        self._lows = tuple(low for low, _ in self.blocks)
        starts = [token.start for token in tokens]
        self.places = tuple(_places(tokens, starts, span) for span in spans)

    def blocks_of(self, span: int) -> tuple[int, ...]:
        """The blocks that a span's tokens lie in; none when it has no tokens."""
        low, high = self.places[span]
        if high <= low:
            return ()
        return tuple(range(bisect_right(self._lows, low) - 1, bisect_right(self._lows, high - 1)))

    def window(self, spans: Sequence[int]) -> tuple[int, ...]:
        """The blocks of all these spans, and those nearest to them as long as there is room.

        The whole prompt where it fits. Spans far apart give a joined window: the text between is left out.
        """
        if len(self.ids) <= self.room:
            return tuple(range(len(self.blocks)))
        kept: set[int] = set()
        room = self.room
        for block in self._by_distance(sorted({block for span in spans for block in self.blocks_of(span)})):
            low, high = self.blocks[block]
            if high - low > room:
                break
            kept.add(block)
            room -= high - low
        return tuple(sorted(kept))

    def _by_distance(self, wanted: Sequence[int]) -> Iterator[int]:
        """The wanted blocks, then their neighbours, one step farther on each side at a time."""
        yield from wanted
        seen = set(wanted)
        for distance in range(1, self.room):
            for block in (other for one in wanted for other in (one - distance, one + distance)):
                if 0 <= block < len(self.blocks) and block not in seen:
                    seen.add(block)
                    yield block

    def query(self, ask: Ask, positions: tuple[int, int]) -> Query:
        """The row in which the token range ``positions`` and all hidden spans are masked; the former is asked for."""
        kept = [i for block in ask.blocks for i in range(*self.blocks[block])]
        masked = set(range(*positions)).union(*(range(*self.places[span]) for span in ask.hidden))
        ids = [self.tokenizer.mask if i in masked else self.ids[i] for i in kept]
        where = {token: place + 1 for place, token in enumerate(kept)}
        asked = [i for i in range(*positions) if i in where]
        return Query(
            ids=self.tokenizer.framed(ids),
            positions=tuple(where[i] for i in asked),
            targets=tuple(self.ids[i] for i in asked),
        )


def _blocks(text: str, tokens: Sequence[Token]) -> tuple[tuple[int, int], ...]:
    """Token ranges that end with a sentence or a line, of at most BLOCK_TOKENS."""
    cuts = [0]
    for index in range(1, len(tokens)):
        before = tokens[index - 1]
        ended = text[before.end - 1] in SENTENCE_ENDS or "\n" in text[before.end : tokens[index].start]
        if ended or index - cuts[-1] >= BLOCK_TOKENS:
            cuts.append(index)
    return tuple(zip(cuts, [*cuts[1:], len(tokens)], strict=True)) if tokens else ()


def _places(tokens: Sequence[Token], starts: Sequence[int], span: Span) -> tuple[int, int]:
    low = bisect_left(starts, span.start)
    if low and tokens[low - 1].end > span.start:
        low -= 1
    return low, max(low, bisect_left(starts, span.end))


async def log_likelihoods(
    models: LanguageModels,
    prompt: PromptTokens,
    asks: Sequence[Ask],
    scoring: Scoring = "joint",
    observe: Callable[[int, int], None] = lambda done, total: None,
) -> list[float]:
    """ℓ of each ask in nats, mean over the target's tokens; 0 for a span without tokens in its window."""
    queries: list[Query] = []
    owners: list[int] = []
    for index, ask in enumerate(asks):
        low, high = prompt.places[ask.target]
        ranges = [(low, high)] if scoring == "joint" else [(t, t + 1) for t in range(low, high)]
        for query in (prompt.query(ask, piece) for piece in ranges if piece[1] > piece[0]):
            if query.positions:
                queries.append(query)
                owners.append(index)
    rows, places = _shared_rows(queries)
    answers = [answer.tolist() for answer in await run_queries(models, "masked_lm", rows, observe)]
    collected: list[list[float]] = [[] for _ in asks]
    for owner, (row, columns) in zip(owners, places, strict=True):
        collected[owner] += [answers[row][column] for column in columns]
    return [float(np.mean(values)) if values else 0.0 for values in collected]


def _shared_rows(queries: Sequence[Query]) -> tuple[list[Query], list[tuple[int, list[int]]]]:
    """One row for all queries that see the same tokens, and where in it each finds its answers (row, columns).

    A row with both spans of a pair masked is asked for both: half the passes of the pair's two joint terms.
    """
    asked: dict[tuple[int, ...], dict[tuple[int, int], int]] = {}
    for query in queries:
        columns = asked.setdefault(query.ids, {})
        for entry in zip(query.positions, query.targets, strict=True):
            columns.setdefault(entry, len(columns))
    order = {ids: row for row, ids in enumerate(asked)}
    rows = [
        Query(ids=ids, positions=tuple(p for p, _ in columns), targets=tuple(t for _, t in columns))
        for ids, columns in asked.items()
    ]
    places = [
        (order[q.ids], [asked[q.ids][entry] for entry in zip(q.positions, q.targets, strict=True)]) for q in queries
    ]
    return rows, places
