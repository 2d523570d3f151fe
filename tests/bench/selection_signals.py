"""``python3 build bench selection_signals``: which signals foretell what the answer loses when a span is hidden.

A span's true worth is the log-likelihood, in nats, that a local LLM gives the reference answer less what it gives it
when the span alone is a placeholder. Each signal is compared with it by rank within a prompt, and by what the answer
loses when the spans of least signal are hidden.

--data FOLDER   medqa, samsum and codealpaca as .jsonl.gz; without it a few made-up prompts
--prompts N     prompts a task (15)
--longest N     rows of more characters are passed over (450)
--minutes M     stop after M minutes with what there is
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
from bench.browser_report import table
from bench.experiments import own_environment
from bench.experiments.case import Case
from bench.experiments.items import TASKS, read
from bench.experiments.language_model import DownstreamModel, LocalModel
from bench.experiments.outcome import Edit, Outcome
from bench.experiments.person import weave
from bench.experiments.questions import asked, reference
from bench.experiments.statistics import chance, paired, shown
from bench.rank_correlation import spearman
from promptgraph.analysis import analyze
from promptgraph.attributes.windows import sentences
from promptgraph.datatypes import Span
from promptgraph.embeddings import embed
from promptgraph.language_models import LanguageModels
from promptgraph.masked_lm import Ask, PromptTokens, log_likelihoods
from promptgraph.native import NativeModels
from promptgraph.settings import PRESETS
from promptgraph.utility import requests, usefulness

CACHE = Path(__file__).resolve().parents[2] / ".cache" / "paper"
SPANS, HIDDEN, SEED = 16, 4, 2026
"""Of each prompt so many spans are drawn; so many of them are hidden by each signal."""

Signals = dict[str, Sequence[float]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A prompt's signals and true worths of its drawn spans, and what the answer loses to each signal's choice."""

    signals: Signals
    worth: Sequence[float]
    lost: Mapping[str, float]


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build bench selection_signals", description=__doc__)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--prompts", type=int, default=15)
    parser.add_argument("--longest", type=int, default=450)
    parser.add_argument("--minutes", type=float, default=60)
    options = parser.parse_args(argv)
    if not own_environment.inside():
        return own_environment.call(CACHE, "selection_signals", argv)
    models, llm = NativeModels(threads=1), LocalModel(own_environment.model(CACHE))
    end = time.monotonic() + 60 * options.minutes
    found: dict[str, list[Judged]] = defaultdict(list)
    items = {task: read(task, options.data, options.prompts, options.longest) for task in TASKS}
    for number in range(options.prompts):
        for task in TASKS:
            if number < len(items[task]) and time.monotonic() < end:
                found[task] += judged(models, llm, weave(task, items[task][number]))
        print(f"{sum(map(len, found.values()))} prompts", flush=True)
    print(report(found))
    return 0


def judged(models: LanguageModels, llm: DownstreamModel, case: Case) -> list[Judged]:
    """One, or none where the prompt has too few spans."""
    random = Random(f"{SEED}:{case.key}")
    graph = asyncio.run(analyze(case.text, None, PRESETS["default"])).graph
    spans = [node.span for node in graph.candidates]
    if len(spans) < SPANS:
        return []
    drawn = sorted(random.sample(range(len(spans)), SPANS))
    signals = asyncio.run(measured(models, case.text, spans, drawn))
    signals["drawn at random"] = [random.random() for _ in drawn]
    whole = nats(llm, case, ())
    # From the last span to the first, so that most of each prompt is what the model has just read.
    worth = [whole - nats(llm, case, (spans[i],)) for i in reversed(drawn)][::-1]
    lost = {}
    for name, values in signals.items():
        chosen = sorted(range(SPANS), key=lambda k: (values[k], k))[:HIDDEN]
        lost[name] = whole - nats(llm, case, [spans[drawn[k]] for k in sorted(chosen)])
    return [Judged(signals=signals, worth=worth, lost=lost)]


def nats(llm: DownstreamModel, case: Case, hidden: Sequence[Span]) -> float:
    """Log-likelihood of the reference answer with the spans hidden."""
    outcome = Outcome(edits=tuple(Edit(start=s.start, end=s.end, text=f"[P{k + 1}]") for k, s in enumerate(hidden)))
    scored = llm.score(asked(case, outcome), reference(case, outcome))
    assert scored is not None
    return scored.nats


async def measured(models: LanguageModels, text: str, spans: Sequence[Span], drawn: Sequence[int]) -> Signals:
    """By signal its value for each drawn span; larger means that the answer needs it more."""
    wanted = requests(text)
    in_request = [i for i, span in enumerate(spans) if any(a <= span.start < b for a, b in wanted)]
    places = [_sentence(text, span) for span in spans]
    asked_in = sorted({places[i] for i in in_request})
    signals: Signals = {
        "in the request (u of the default preset)": usefulness(text, [spans[i] for i in drawn]),
        "near the request, in sentences": [-min((abs(places[i] - s) for s in asked_in), default=0) for i in drawn],
        "length in words": [len(spans[i].text.split()) for i in drawn],
    }
    signals |= await _embedded(models, text, [spans[i] for i in drawn], wanted)
    signals |= await _left_out(models, text, spans, drawn, in_request)
    return signals


async def _embedded(
    models: LanguageModels, text: str, spans: Sequence[Span], wanted: Sequence[tuple[int, int]]
) -> Signals:
    """Cosine of the span with the request, and how far the prompt's embedding moves without the span."""
    request = " ".join(text[a:b] for a, b in wanted) or text
    without = [text[: span.start] + text[span.end :] for span in spans]
    vectors = await embed(models, [request, text, *(span.text for span in spans), *without])
    size = len(spans)
    return {
        "cosine with the request": [float(v @ vectors[0]) for v in vectors[2 : 2 + size]],
        "embedding of the prompt moves without it": [1 - float(v @ vectors[1]) for v in vectors[2 + size :]],
    }


async def _left_out(
    models: LanguageModels, text: str, spans: Sequence[Span], drawn: Sequence[int], in_request: Sequence[int]
) -> Signals:
    """Masked LM: how hard the span is to guess, and how much harder others become to guess without it."""
    tokens = PromptTokens(models.tokenizer("masked_lm"), text, spans)
    alone = await log_likelihoods(models, tokens, [Ask(target=i, blocks=tokens.window((i,))) for i in drawn])
    pairs = [(i, j) for i in drawn for j in sorted({*in_request, *drawn}) if i != j]
    both = [Ask(target=j, blocks=tokens.window((i, j)), hidden=hidden) for i, j in pairs for hidden in ((), (i,))]
    levels = await log_likelihoods(models, tokens, both)
    support: dict[int, dict[int, float]] = defaultdict(dict)
    for k, (i, j) in enumerate(pairs):
        support[i][j] = levels[2 * k] - levels[2 * k + 1]
    wanted = set(in_request)
    return {
        "hard to guess (−ℓ)": [-value for value in alone],
        "supports the request's words (masked LM)": [
            sum(v for j, v in support[i].items() if j in wanted) for i in drawn
        ],
        "supports the other drawn spans and the request (Σ a)": [
            sum(max(v, 0.0) for v in support[i].values()) for i in drawn
        ],
    }


def _sentence(text: str, span: Span) -> int:
    return next((k for k, (a, b) in enumerate(sentences(text)) if a <= span.start < b), 0)


def report(found: Mapping[str, Sequence[Judged]]) -> str:
    """A row a signal: mean rank correlation with 95 % interval, and nats lost, by task and pooled.

    A signal that is the same for all spans of a prompt foretells nothing there and counts as 0.
    """
    together = [one for many in found.values() for one in many]
    if not together:
        return "no prompt has enough spans"
    head = ["signal", *(f"ρ {task}" for task in found), "ρ all", "p", "nats lost"]
    rows = []
    for name in together[0].signals:
        by_task = [
            [float(np.nan_to_num(spearman(one.signals[name], one.worth))) for one in many] for many in found.values()
        ]
        pooled = [value for values in by_task for value in values]
        cells = [f"{np.mean(values):+.2f}" for values in by_task]
        lost = shown([one.lost[name] for one in together], digits=1)
        rows.append([name, *cells, shown(pooled, digits=2), chance(paired(pooled)), lost])
    title = f"{len(together)} prompts, {SPANS} spans of each, {HIDDEN} of them hidden by least signal"
    return table(title, head, rows)
