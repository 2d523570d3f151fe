"""PromptGraph (Gu et al. 2026, arXiv:2607.10709) in both presets, and each without one of its parts.

One analysis of a prompt serves all variants that only select differently.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bench.experiments.outcome import Outcome, of_redaction
from bench.experiments.tools import Method, Tools
from promptgraph.attributes import ATTRIBUTES
from promptgraph.attributes.policy import POLICIES
from promptgraph.pipeline import choose, redacted
from promptgraph.placeholders import RestorationTable
from promptgraph.problem import Choice
from promptgraph.settings import PRESETS

NOBODY = Choice(policy=tuple((name, 0.0) for name in ATTRIBUTES))
"""No contextual evidence counts: P_i = D_i."""
OPEN = {"medqa": "medical question", "codealpaca": "code", "samsum": "default"}
"""The policy by purpose that a user of the task would pick; summaries have none of their own."""


def variant(preset: str, audit: bool = True, choice: Choice | None = None, **changes: Any) -> Method:
    """A preset with selection settings changed; what decides on the analysis is ``scoring`` alone."""
    measured = replace(PRESETS[preset], scoring=changes.get("scoring", PRESETS[preset].scoring))
    settings = replace(PRESETS[preset], **changes)

    async def run(text: str, task: str, tools: Tools) -> Outcome:
        analysis = await tools.analysis(text, measured, audit and bool(settings.audit_rounds))
        decided = choice or Choice()
        chosen = choose(analysis.graph, settings, decided).chosen
        return of_redaction(redacted(analysis.graph, chosen, RestorationTable()))

    return run


async def task_open(text: str, task: str, tools: Tools) -> Outcome:
    """The default preset under the policy that leaves the task's own attribute open."""
    policy = Choice(policy=tuple(POLICIES[OPEN.get(task, "default")].items()))
    return await variant("default", choice=policy)(text, task, tools)


VARIANTS: dict[str, Method] = {
    "PromptGraph": variant("default"),
    "PromptGraph, task open": task_open,
    "PromptGraph without C": variant("default", audit=False, choice=NOBODY),
    "PromptGraph without I": variant("default", trade_off=0.0),
    "PromptGraph without u": variant("default", usefulness=0.0),
    "PromptGraph without audit": variant("default", audit=False),
    "PromptGraph greedy": variant("default", method="greedy"),
    "PromptGraph per token": variant("default", scoring="exact"),
    "paper preset": variant("paper"),
    "paper preset without C": variant("paper", choice=NOBODY),
    "paper preset without I": variant("paper", trade_off=0.0),
    "paper preset exact": variant("paper", method="exact"),
    "paper preset joint": variant("paper", scoring="joint"),
}
