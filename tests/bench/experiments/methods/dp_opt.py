"""DP-OPT (Hong et al. 2024, arXiv:2312.03724): a prompt chosen by a differentially private mechanism.

DP-OPT learns one instruction from a private *data set* with an ensemble of local LLMs; it has no notion of the private
words of a single user's prompt, so what it promises cannot be had here. What is kept is its core, a private choice by
the exponential mechanism: candidates are the prompt with a random half of its phrases hidden, their quality is the
cosine to the whole prompt (sensitivity 1), and one is drawn with ε. It bounds how much the choice itself tells.
"""

from __future__ import annotations

import numpy as np
from bench.experiments.outcome import Outcome, Range, apply, placeholders
from bench.experiments.tools import Tools
from promptgraph.spans import segment

EPSILON = 8.0
"""DP-OPT's own setting."""
CANDIDATES = 4
HIDDEN = 0.5


async def dp_opt(text: str, task: str, tools: Tools) -> Outcome:
    """One of the candidates, drawn by the exponential mechanism."""
    random = tools.random("dp_opt", text)
    ranges: list[Range] = [(span.start, span.end) for span in segment(text, ())]
    halves = [[r for r in ranges if random.random() < HIDDEN] for _ in range(CANDIDATES)]
    outcomes = [placeholders(text, half) for half in halves]
    vectors = tools.vectors([text, *(apply(text, made.edits) for made in outcomes)])
    weights = np.exp(EPSILON * (vectors[1:] @ vectors[0]) / 2.0)
    return random.choices(outcomes, weights=weights.tolist())[0]
