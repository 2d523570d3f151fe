"""Scores of phrases that ProSan and ALSA share: risk, surprise, importance, each in [0, 1] and from local networks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from bench.experiments.outcome import Range
from bench.experiments.tools import Tools
from promptgraph.attributes.windows import sentences
from promptgraph.datatypes import Span
from promptgraph.detectors import resolve
from promptgraph.language_models import FloatArray
from promptgraph.masked_lm import Ask, PromptTokens, log_likelihoods
from promptgraph.spans import segment


async def phrases(text: str, tools: Tools) -> tuple[tuple[Span, ...], FloatArray]:
    """The phrases of a prompt and their direct risk: the score of the detector that found them, else 0."""
    findings = resolve(text, [*tools.ruled(text), *await tools.tagged(text)])
    spans = segment(text, findings)
    score = {(found.start, found.end): found.score for found in findings}
    return spans, np.array([score.get((s.start, s.end), 0.0) for s in spans], dtype=np.float32)


async def surprise(text: str, spans: Sequence[Span], tools: Tools) -> FloatArray:
    """How hard the words are to guess (self-information under the masked LM), as a rank from 0 to 1."""
    prompt = PromptTokens(tools.models.tokenizer("masked_lm"), text, spans)
    asks = [Ask(target=i, blocks=prompt.window((i,))) for i in range(len(spans))]
    return ranked([-level for level in await log_likelihoods(tools.models, prompt, asks)])


async def importance(text: str, spans: Sequence[Span], tools: Tools) -> FloatArray:
    """How much their sentence loses without them, as a rank from 0 to 1."""
    places = sentences(text)
    return ranked((await tools.importance(text, spans, [frame(text, span, places) for span in spans])).tolist())


def frame(text: str, span: Span, places: Sequence[Range]) -> Range:
    """The sentence of a span; in code, its line."""
    for start, end in places:
        if start <= span.start and span.end <= end:
            return start, end
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    return start, len(text) if end < 0 else end


def ranked(values: Sequence[float]) -> FloatArray:
    """Ranks from 0 to 1; ties in order.

    >>> ranked([5.0, 1.0, 3.0]).tolist()
    [1.0, 0.0, 0.5]
    """
    order = np.argsort(np.argsort(np.asarray(values), kind="stable"), kind="stable")
    return np.asarray(order / max(1, len(order) - 1), dtype=np.float32)
