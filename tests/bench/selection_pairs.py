"""``python3 build bench selection_pairs``: how much of all dependency the pairs hold that a rule picks.

--data FOLDER   medqa, samsum and codealpaca as .jsonl.gz; without it a few made-up prompts
--prompts N     prompts a task (6)
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterable, Sequence
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np
from bench.browser_report import table
from bench.tasks import TASKS, prompts
from promptgraph.analysis import analyze
from promptgraph.dependency import REACH, Pair, raw_dependencies
from promptgraph.embeddings import embed, nearest
from promptgraph.native import NativeModels
from promptgraph.settings import PRESETS
from train.sentence_encoder import SentenceEncoder

CHARACTERS, FEWEST, MOST = 600, 10, 30
"""Of each prompt the first so many characters, and of their spans at least and at most so many."""
NEIGHBOURS, APART, SEED = 4, 2, 1


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build bench selection_pairs", description=__doc__)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--prompts", type=int, default=6)
    options = parser.parse_args(argv)
    models = NativeModels()
    encoder = SentenceEncoder(models.tokenizer("masked_lm"))
    texts = [text[:CHARACTERS] for task in TASKS for text in prompts(task, options.data, options.prompts)]
    found = [shares for text in texts if (shares := _shares(models, encoder, text))]
    rows = [
        [rule, *(f"{value:.3f}" for value in np.mean([shares[rule] for shares in found], axis=0))] for rule in found[0]
    ]
    print(table(f"pairs worth scoring ({len(found)} prompts)", ["pairs", "of Σ a_ij", "of all pairs"], rows))
    return 0


def _shares(models: NativeModels, encoder: SentenceEncoder, text: str) -> dict[str, tuple[float, float]]:
    """For each rule the share of Σ a_ij and of all pairs; {} for a prompt of too few spans."""
    spans = [node.span for node in asyncio.run(analyze(text, None, PRESETS["default"])).graph.candidates][:MOST]
    if len(spans) < FEWEST:
        return {}
    pairs = list(combinations(range(len(spans)), 2))
    drops = dict(zip(pairs, asyncio.run(raw_dependencies(models, text, spans, pairs)), strict=True))
    words = [span.text for span in spans]
    teacher = nearest(encoder.vectors(words), NEIGHBOURS, REACH)
    rules: dict[str, Iterable[Pair]] = {
        "four nearest by our embedding": nearest(asyncio.run(embed(models, words)), NEIGHBOURS, REACH),
        "four nearest by all-MiniLM-L6-v2": teacher,
        "random": Random(SEED).sample(pairs, len(teacher)),
        "at most two spans apart in the text": [(i, j) for i, j in pairs if j - i <= APART],
    }
    whole = sum(drops.values())
    return {
        rule: (sum(drops[pair] for pair in chosen) / whole, len(list(chosen)) / len(pairs))
        for rule, chosen in rules.items()
    }
