"""What sanitizing costs: seconds and memory of each method, and the stages of PromptGraph, at 64 to 256 spans."""

from __future__ import annotations

import asyncio
import time
import tracemalloc
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.experiments.stages import Clock
from bench.experiments.store import Store
from bench.experiments.tools import Method, Tools, Vectors
from bench.tasks import long_prompt
from promptgraph.analysis import analyze
from promptgraph.datatypes import Observer
from promptgraph.language_models import LanguageModels
from promptgraph.pipeline import audited, choose
from promptgraph.problem import Choice
from promptgraph.settings import PRESETS, Settings
from promptgraph.spans import segment
from promptgraph.stopwatch import Stopwatch

SIZES = (64, 128, 192, 256)
MEASURED = (
    "RegexMasking", "HaS", "InferDPT", "DP-OPT", "ProSan", "ALSA", "Rampart alone", "PromptGraph", "paper preset"
)  # fmt: skip
STAGED = {"PromptGraph": "default", "paper preset": "paper"}
MEGABYTE = 1e6


def overhead(
    methods: Mapping[str, Method], models: LanguageModels, vectors: Vectors, data: Path | None, words: Path | None,
    store: Store, clock: Clock, sizes: Sequence[int],
) -> None:  # fmt: skip
    """STC (seconds of this process) and PMO (peak of what Python and numpy allocate, MB) of each method and size."""
    tools = Tools(models=models, vectors=vectors, seed=0, cache=words)
    for size in sizes:
        text = long_prompt(size, data, lambda t: len(segment(t)))
        for name in (name for name in MEASURED if name in methods):
            key = f"{name}|{size}"
            if store.get(key) or clock.over():
                continue
            spent, peak = _run(methods[name], text, tools)
            stages = _stages(text, models, PRESETS[STAGED[name]]) if name in STAGED else {}
            store.put(key, {"spans": len(segment(text)), "seconds": spent, "megabytes": peak, "stages": stages})


def _run(method: Method, text: str, tools: Tools) -> tuple[float, float]:
    """Seconds of a run, and the peak of another, since tracing slows it."""
    asyncio.run(method(text, "samsum", Tools(tools.models, tools.vectors, 0, tools.cache, tools._words)))
    began = time.process_time()
    asyncio.run(method(text, "samsum", Tools(tools.models, tools.vectors, 0, tools.cache, tools._words)))
    spent = time.process_time() - began
    tracemalloc.start()
    asyncio.run(method(text, "samsum", Tools(tools.models, tools.vectors, 0, tools.cache, tools._words)))
    peak = tracemalloc.get_traced_memory()[1] / MEGABYTE
    tracemalloc.stop()
    return spent, peak


def _stages(text: str, models: LanguageModels, settings: Settings) -> dict[str, float]:
    async def run(watch: Observer) -> None:
        analysis = await audited(await analyze(text, models, settings, observe=watch), models, Choice(), watch)
        choose(analysis.graph, settings, Choice())

    watch = Stopwatch(time.process_time)
    asyncio.run(run(watch))
    return {str(stage): seconds for stage, seconds in watch.stop().items()}
