"""``python3 build bench selection``: what the selection and its parts do on real prompts, and how long they take.

--data FOLDER   medqa, samsum and codealpaca as .jsonl.gz; without it a few made-up prompts
--prompts N     prompts a task (100)
--repeats N     runs a size of the timing table (5)
--only PART …   some of methods, scorings, windows, edges, worth, marks, times
"""

from __future__ import annotations

import argparse
import asyncio
import math
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
from bench.markdown import table
from bench.rank_correlation import spearman
from bench.selection_worth import marks, worth
from bench.tasks import TASKS, long_prompt, prompts
from promptgraph.analysis import Analysis, analyze
from promptgraph.datatypes import Span
from promptgraph.dependency import candidate_pairs, raw_dependencies
from promptgraph.language_models import Batch, FloatArray, Network
from promptgraph.masked_lm import WINDOW_TOKENS
from promptgraph.native import NativeModels
from promptgraph.pipeline import audited, choose
from promptgraph.problem import Choice, problem
from promptgraph.selection import Objective, select
from promptgraph.settings import PRESETS, Settings
from promptgraph.spans import segment
from promptgraph.stopwatch import Stopwatch

SIZES = (64, 128, 192, 256)
SEED = 17
PARTS = ("methods", "scorings", "windows", "edges", "worth", "marks", "times")
SHUFFLES = 20


class Timed(NativeModels):
    """The native adapter, counting the seconds spent inside the networks."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 0.0

    async def run(self, network: Network, batch: Batch) -> FloatArray:
        began = time.perf_counter()
        answer = await super().run(network, batch)
        self.seconds += time.perf_counter() - began
        return answer


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build bench selection", description=__doc__)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--prompts", type=int, default=100)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--only", nargs="+", choices=PARTS)
    options = parser.parse_args(argv)
    models = Timed()
    texts = {task: prompts(task, options.data, options.prompts) for task in TASKS}
    parts: dict[str, Callable[[], str]] = {
        "methods": lambda: _methods(models, texts),
        "scorings": lambda: _scorings(models, texts),
        "windows": lambda: _windows(models, texts),
        "edges": lambda: _edges(models, texts),
        "worth": lambda: _table("what stays, at equal number and at equal privacy", *worth(models, texts, SEED)),
        "marks": lambda: _table("marked prompts, as many spans chosen as are marked", *marks(models, SEED)),
        "times": lambda: _times(models, options.data, options.repeats),
    }
    print(f"prompts a task: {', '.join(f'{task} {len(found)}' for task, found in texts.items())}\n")
    for name in options.only or PARTS:
        print(parts[name](), flush=True)
    return 0


def _analysis(models: NativeModels, text: str, settings: Settings) -> Analysis:
    async def run() -> Analysis:
        return await audited(await analyze(text, models, settings), models, Choice())

    return asyncio.run(run())


def _table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return f"### {title}\n\n{table(head, rows)}"


def _methods(models: NativeModels, texts: dict[str, tuple[str, ...]]) -> str:
    """How often and by how much the exact optimum beats greedy."""
    rows = []
    for preset, settings in PRESETS.items():
        joint = replace(settings, scoring="joint")
        for task, found in texts.items():
            goals = [problem(_analysis(models, t, joint).graph, joint, Choice()).objective for t in found]
            pairs = [[select(g, joint.trade_off, m) for m in ("exact", "greedy")] for g in goals]
            better = [e.objective - g.objective for e, g in pairs if e.objective > g.objective + 1e-6]
            hidden = [len(e.chosen) / max(1, len(g.gains)) for (e, _), g in zip(pairs, goals, strict=True)]
            share = f"{len(better)}/{len(pairs)}"
            gain = f"{statistics.mean(better):.4f}" if better else "–"
            rows.append([preset, task, share, gain, f"{100 * statistics.mean(hidden):.1f} %"])
    head = ["preset", "task", "exact better", "mean gain in F where better", "spans hidden (exact)"]
    return _table("exact against greedy", head, rows)


def _scorings(models: NativeModels, texts: dict[str, tuple[str, ...]]) -> str:
    """Agreement of joint with per-token scoring, every pair scored."""
    rows = []
    for task, found in texts.items():
        ranks, overlaps = [], []
        for text in found:
            both = [
                _analysis(models, text, replace(PRESETS["default"], scoring=s, every_pair=True, audit_rounds=0))
                for s in ("joint", "exact")
            ]
            weights = [{(e.i, e.j): e.weight for e in made.graph.dependencies} for made in both]
            keys = sorted(set(weights[0]) | set(weights[1]))
            if len(keys) > 2:
                ranks.append(spearman(*([w.get(key, 0.0) for key in keys] for w in weights)))
            chosen = [set(choose(made.graph, made.settings, Choice()).chosen) for made in both]
            overlaps.append(len(chosen[0] & chosen[1]) / len(chosen[0] | chosen[1]) if chosen[0] | chosen[1] else 1.0)
        rows.append([task, _mean_of(ranks), f"{statistics.mean(overlaps):.3f}"])
    return _table("joint against per-token scoring", ["task", "Spearman ρ of I", "Jaccard of S"], rows)


def _windows(models: NativeModels, texts: dict[str, tuple[str, ...]]) -> str:
    """Agreement of a_ij in a joined window of half the size with the full window, on prompts that fit the latter."""
    rows = []
    for task, found in texts.items():
        ranks, weights = [], []
        for text in found:
            spans = segment(text)
            if not WINDOW_TOKENS // 2 < len(models.tokenizer("masked_lm").tokens(text)) <= WINDOW_TOKENS:
                continue
            full, joined = asyncio.run(_both_windows(models, text, spans))
            if len(full) > 2 and any(full) and any(joined):
                ranks.append(spearman(full, joined))
                weights.append(float(np.corrcoef(full, joined)[0, 1]))
        rows.append([task, str(len(ranks)), _mean_of(ranks), _mean_of(weights)])
    head = ["task", "prompts", "Spearman ρ of a", "Pearson r of a"]
    return _table(f"windows of {WINDOW_TOKENS // 2} tokens joined around a pair, against the whole prompt", head, rows)


async def _both_windows(models: NativeModels, text: str, spans: Sequence[Span]) -> list[tuple[float, ...]]:
    pairs = await candidate_pairs(models, spans, PRESETS["default"].neighbours, "meaning", lambda _: True)
    rooms = (WINDOW_TOKENS, WINDOW_TOKENS // 2)
    return [await raw_dependencies(models, text, spans, pairs, room=room) for room in rooms]


def _mean_of(values: Sequence[float]) -> str:
    """The mean over the prompts whose value is defined; a constant side has no rank correlation."""
    known = [value for value in values if not math.isnan(value)]
    return f"{statistics.mean(known):.3f}" if known else "–"


def _edges(models: NativeModels, texts: dict[str, tuple[str, ...]]) -> str:
    """What the edges change: the same number of spans hidden with them, without them, and with them shuffled."""
    rows = []
    random = Random(SEED)
    settings = PRESETS["default"]
    for task, found in texts.items():
        overlaps, shuffled, privacy = [], [], []
        for text in found:
            goal = problem(_analysis(models, text, settings).graph, settings, Choice()).objective
            chosen = set(select(goal, settings.trade_off).chosen)
            if not chosen:
                continue
            plain = _top(goal, len(chosen))
            overlaps.append(_jaccard(chosen, plain))
            privacy.append(goal.privacy(chosen) - goal.privacy(plain))
            controls = [_shuffle(goal, random) for _ in range(SHUFFLES)]
            sets = [set(select(control, settings.trade_off).chosen) for control in controls]
            shuffled.append(statistics.mean(_jaccard(chosen, other) for other in sets))
        rows.append(
            [
                task,
                str(len(overlaps)),
                *(f"{statistics.mean(v):.3f}" if v else "–" for v in (overlaps, shuffled, privacy)),
            ]
        )
    head = ["task", "prompts", "Jaccard with P alone", "Jaccard with shuffled edges", "Σ(P−τ) against P alone"]
    return _table("what the edges change (default preset, equal numbers)", head, rows)


def _top(goal: Objective, count: int) -> set[int]:
    order = sorted(range(len(goal.gains)), key=lambda i: (i not in goal.pinned, -goal.gains[i], i))
    return set(order[:count])


def _jaccard(one: set[int], other: set[int]) -> float:
    return len(one & other) / len(one | other) if one | other else 1.0


def _shuffle(goal: Objective, random: Random) -> Objective:
    """The same weights on pairs drawn anew."""
    nodes = range(len(goal.gains))
    edges = []
    for _, _, weight in goal.edges:
        i, j = random.sample(nodes, 2)
        edges.append((min(i, j), max(i, j), weight))
    return replace(goal, edges=tuple(edges))


def _times(models: Timed, data: Path | None, repeats: int) -> str:
    """Median seconds a stage, and the whole as a ratio to the time inside the networks."""
    rows = []
    for preset, settings in PRESETS.items():
        for size in SIZES:
            text = long_prompt(size, data, lambda t: len(segment(t)))
            runs = [_timed(models, text, settings) for _ in range(repeats + 1)][1:]
            stages = sorted({stage for _, made, _ in runs for stage in made})
            means = [
                f"{stage} {statistics.median(made.get(stage, 0.0) for _, made, _ in runs):.3f}" for stage in stages
            ]
            whole = statistics.median(total for total, _, _ in runs)
            ratio = statistics.median(total / raw for total, _, raw in runs)
            count = str(len(segment(text)))
            rows.append([preset, count, f"{whole:.2f}", f"{ratio:.2f}", ", ".join(means)])
    head = ["preset", "spans", "seconds", "ratio to raw model time", "seconds a stage"]
    return _table("time of an analysis, native", head, rows)


def _timed(models: Timed, text: str, settings: Settings) -> tuple[float, dict[str, float], float]:
    async def run(watch: Stopwatch) -> None:
        analysis = await audited(await analyze(text, models, settings, observe=watch), models, Choice(), watch)
        choose(analysis.graph, settings, Choice())

    models.seconds = 0.0
    began = time.perf_counter()
    watch = Stopwatch(time.perf_counter)
    asyncio.run(run(watch))
    return time.perf_counter() - began, {str(k): v for k, v in watch.stop().items()}, models.seconds
