"""ProSan (Shen et al. 2024, arXiv:2406.14318): a word is replaced where its privacy risk outweighs its importance.

Risk is the word's self-information under a local model, and certain for what a recognizer finds; importance is what the
task loses without it. Simplified: importance by leaving a phrase out of its sentence (the paper takes a gradient of the
local LLM), and placeholders instead of a fluent substitute of the local LLM.
"""

from __future__ import annotations

from bench.experiments.methods.scored import importance, phrases, surprise
from bench.experiments.outcome import Outcome, placeholders
from bench.experiments.tools import Tools

MARGIN = 0.35
"""How far the rank of the risk must exceed that of the importance: the middle of the paper's three levels."""


async def prosan(text: str, task: str, tools: Tools) -> Outcome:
    """Phrases whose risk outweighs their importance, and all entities, as placeholders."""
    spans, direct = await phrases(text, tools)
    if not spans:
        return Outcome(edits=())
    risk, needed = await surprise(text, spans, tools), await importance(text, spans, tools)
    hidden = (direct > 0) | (risk - needed > MARGIN)
    return placeholders(text, [(s.start, s.end) for s, hide in zip(spans, hidden.tolist(), strict=True) if hide])
