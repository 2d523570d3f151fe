"""Pseudo-log-likelihood of spans under a masked language model (Salazar et al. 2020), in the context of a prompt.

ℓ_i(x) = (1/m_i) Σ_t log P_θ(w_{i,t} | x∖(i,t)), nats: how well the words of span i can be guessed from the text x
around them. ``exact`` masks one token a pass, as written; ``joint`` masks the whole span in one pass.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from promptgraph.datatypes import Span
from promptgraph.language_models import LanguageModels, Query, run_queries
from promptgraph.wordpiece import Token, WordPiece

Scoring = Literal["joint", "exact"]

BLOCK = 32
"""Tokens a block: contexts are made of whole blocks, so that pairs share the passes that score their spans alone."""

WINDOW_BLOCKS = 4
"""Blocks a window: 128 tokens, the length that the masked LM was trained on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Score the tokens of ``target`` in the window of ``blocks`` while the spans in ``hidden`` are masked too."""

    target: int
    blocks: tuple[int, ...]
    hidden: tuple[int, ...] = ()


class PromptTokens:
    """A prompt as the masked LM sees it, and where each span's tokens are (indices into the token list)."""

    def __init__(self, tokenizer: WordPiece, text: str, spans: Sequence[Span]) -> None:
        self.tokenizer = tokenizer
        tokens = tokenizer.tokens(text)
        self.ids = tuple(token.id for token in tokens)
        starts = [token.start for token in tokens]
        self.places = tuple(_places(tokens, starts, span) for span in spans)

    def blocks_of(self, span: int) -> tuple[int, ...]:
        """The blocks that a span's tokens lie in; none when it has no tokens."""
        low, high = self.places[span]
        return tuple(range(low // BLOCK, (high - 1) // BLOCK + 1)) if high > low else ()

    def window(self, spans: Sequence[int]) -> tuple[int, ...]:
        """The blocks of all these spans, filled up evenly with the blocks next to them to WINDOW_BLOCKS.

        The whole prompt where it fits. Spans far apart give a joined window: the text between is left out.
        """
        last = -(-len(self.ids) // BLOCK)
        if last <= WINDOW_BLOCKS:
            return tuple(range(last))
        chosen = sorted({block for span in spans for block in self.blocks_of(span)})[:WINDOW_BLOCKS]
        while len(chosen) < WINDOW_BLOCKS:
            near = [b for c in chosen for b in (c - 1, c + 1) if 0 <= b < last and b not in chosen]
            if not near:
                break
            chosen = sorted([*chosen, min(near, key=lambda b: (min(abs(b - c) for c in chosen), b))])
        return tuple(chosen)

    def query(self, ask: Ask, positions: tuple[int, int]) -> Query:
        """The row in which the token range ``positions`` and all hidden spans are masked; the former is asked for."""
        kept = [i for block in ask.blocks for i in range(block * BLOCK, min((block + 1) * BLOCK, len(self.ids)))]
        masked = set(range(*positions)).union(*(range(*self.places[span]) for span in ask.hidden))
        ids = [self.tokenizer.mask if i in masked else self.ids[i] for i in kept]
        where = {token: place + 1 for place, token in enumerate(kept)}
        asked = [i for i in range(*positions) if i in where]
        return Query(
            ids=self.tokenizer.framed(ids),
            positions=tuple(where[i] for i in asked),
            targets=tuple(self.ids[i] for i in asked),
        )


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
    answers = await run_queries(models, "masked_lm", queries, observe)
    collected: list[list[float]] = [[] for _ in asks]
    for owner, answer in zip(owners, answers, strict=True):
        collected[owner] += answer.tolist()
    return [float(np.mean(values)) if values else 0.0 for values in collected]
