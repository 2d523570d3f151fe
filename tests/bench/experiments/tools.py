"""What the methods share for one prompt: the networks, the tagger's entities, importance of words, and a seed."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from bench.experiments.outcome import Outcome, Range
from bench.experiments.store import digest
from promptgraph.analysis import Analysis, analyze
from promptgraph.datatypes import Finding, Span, UserRules
from promptgraph.detectors import entities, find
from promptgraph.language_models import FloatArray, LanguageModels
from promptgraph.pipeline import audited
from promptgraph.problem import Choice
from promptgraph.settings import Settings

CONTENT = re.compile(r"[^\W\d_]{4,}")
CANDIDATES = 3000
"""Words among which InferDPT draws: whole words of the vocabulary, the most frequent first."""

Vectors = Callable[[Sequence[str]], FloatArray]
"""Embeddings of unit length, (n, d): all-MiniLM-L6-v2, which the method itself does not use."""


def sentence_vectors(models: LanguageModels) -> Vectors:
    """all-MiniLM-L6-v2, which reads the vocabulary of our own networks; fetched when it is not there."""
    from train.sentence_encoder import SentenceEncoder

    return SentenceEncoder(models.tokenizer("masked_lm"), threads=1).vectors


@dataclass(slots=True)
class Tools:
    """The networks and what was already computed for the prompt at hand; ``cache`` keeps the words' vectors."""

    models: LanguageModels
    vectors: Vectors
    seed: int
    cache: Path | None = None
    _words: tuple[tuple[str, ...], FloatArray] | None = None
    _text: str = ""
    _analyses: dict[tuple[Settings, bool], Analysis] | None = None

    def random(self, method: str, text: str) -> Random:
        return Random(f"{self.seed}:{method}:{text}")

    async def tagged(self, text: str) -> list[Finding]:
        """The tagger's entities."""
        return list(await entities.recognize(self.models, text))

    def ruled(self, text: str) -> list[Finding]:
        """What the rules find."""
        return list(find(text, UserRules()))

    async def analysis(self, text: str, settings: Settings, audit: bool = True) -> Analysis:
        """The graph for settings; equal settings of one prompt are analysed once."""
        if text != self._text or self._analyses is None:
            self._text, self._analyses = text, {}
        if (settings, audit) not in self._analyses:
            made = (
                await audited(await self.analysis(text, settings, False), self.models, Choice())
                if audit
                else await analyze(text, self.models, settings)
            )
            self._analyses[settings, audit] = made
        return self._analyses[settings, audit]

    async def importance(self, text: str, spans: Sequence[Span], frames: Sequence[Range]) -> FloatArray:
        """How far the embedding of a span's sentence moves without it: 1 − cosine, (n,)."""
        texts = [text[a:b] for a, b in frames]
        without = [text[a : s.start] + text[s.end : b] for s, (a, b) in zip(spans, frames, strict=True)]
        whole, less = self.vectors(texts), self.vectors([w or "." for w in without])
        return np.asarray(1.0 - (whole * less).sum(axis=1), dtype=np.float32)

    async def words(self) -> tuple[tuple[str, ...], FloatArray]:
        """Words with their vectors, from the cache where it is there."""
        if self._words is None:
            tokenizer = self.models.tokenizer("masked_lm")
            listed = tuple(w for w in tokenizer.tokens_by_id if CONTENT.fullmatch(w))[:CANDIDATES]
            self._words = listed, embedded(self.vectors, listed, self.cache)
        return self._words


def embedded(vectors: Vectors, texts: Sequence[str], folder: Path | None) -> FloatArray:
    """Vectors of texts that every run asks for, kept in the folder."""
    file = folder / f"vectors-{digest(*texts)}.npy" if folder else None
    if file and file.exists():
        return np.asarray(np.load(file), dtype=np.float32)
    made = vectors(texts)
    if file:
        np.save(file, made)
    return made


Method = Callable[[str, str, Tools], Coroutine[Any, Any, Outcome]]
"""(prompt, task, tools) → outcome."""
