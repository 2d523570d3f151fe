"""How the settings trade privacy for words: λ × k of the paper preset, and λ and τ of the default preset."""

from __future__ import annotations

from dataclasses import replace

from bench.experiments.case import Case
from bench.experiments.measures import measure
from bench.experiments.outcome import of_redaction
from bench.experiments.store import Record
from bench.experiments.tools import Tools
from promptgraph.analysis import Analysis
from promptgraph.pipeline import choose, redacted
from promptgraph.placeholders import RestorationTable
from promptgraph.problem import Choice
from promptgraph.settings import PRESETS, Settings

TRADE_OFFS = (0.0, 0.1, 0.2, 0.5, 1.0)
NEIGHBOURS = (1, 2, 4, 8)
FINE = (0.0, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
COSTS = (0.0, 0.05, 0.12, 0.25, 0.5)
PROMPTS, GRID_PROMPTS = 60, 10
"""Prompts a task of the curves, and of the λ × k grid, which needs a graph for each k."""


async def sweep(case: Case, tools: Tools, grid: bool) -> Record:
    """Points (setting, share of gold hidden, words outside the gold kept) of one prompt.

    The grid takes joint scoring, since a pass per token costs several times as much. τ is swept on a graph with every
    pair: the default preset's own leaves pairs out that its τ makes idle and a smaller one does not.
    """
    default, paper = PRESETS["default"], replace(PRESETS["paper"], scoring="joint")
    made: Record = {"grid": [], "trade_off": [], "cost": []}
    analysis = await tools.analysis(case.text, default)
    made["trade_off"] = [[v, *_point(case, analysis, replace(default, trade_off=v))] for v in FINE]
    whole = await tools.analysis(case.text, replace(default, every_pair=True))
    made["cost"] = [[v, *_point(case, whole, replace(default, cost=v))] for v in COSTS]
    for k in NEIGHBOURS if grid else ():
        near = await tools.analysis(case.text, replace(paper, neighbours=k), False)
        made["grid"] += [[v, k, *_point(case, near, replace(paper, trade_off=v))] for v in TRADE_OFFS]
    return made


def _point(case: Case, analysis: Analysis, settings: Settings) -> tuple[float, float]:
    chosen = choose(analysis.graph, settings, Choice()).chosen
    outcome = of_redaction(redacted(analysis.graph, chosen, RestorationTable()))
    made = measure(case, outcome, None)
    return sum(made["hidden"]) / max(1, len(made["hidden"])), made["rest"]
