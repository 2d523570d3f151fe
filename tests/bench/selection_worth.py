"""What edges and the node term buy: sets of equal number and sets of equal privacy, each beside its shuffled control.

Three judges that need no language model to write: the hand-made marks, the embedding of what stays, and how well the
masked LM still guesses the words that stay.
"""

from __future__ import annotations

import asyncio
import statistics
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import get_args

import numpy as np
from bench.attribute_measures import marked_prompts
from promptgraph.analysis import analyze
from promptgraph.attributes.windows import sentences
from promptgraph.datatypes import PromptGraph
from promptgraph.dependency import Nearness
from promptgraph.graph import privacy
from promptgraph.language_models import Memory
from promptgraph.masked_lm import Ask, PromptTokens, log_likelihoods
from promptgraph.native import NativeModels
from promptgraph.selection import Edge
from promptgraph.settings import PRESETS
from promptgraph.utility import usefulness
from train.sentence_encoder import SentenceEncoder

CONTROLS = 5
"""Shuffled copies an arm; their mean is reported."""

EDGE_WEIGHT = 0.2
"""λ of the paper, so that edges have a say; `default` weighs them less."""

NODE_WEIGHT = PRESETS["default"].usefulness
PRIVACY_SHARE = 0.6
"""Share of all privacy that sets of equal privacy gain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A prompt's graph with P and u a node, and the edges (i, j, I_ij) of neighbours in the text and by meaning."""

    graph: PromptGraph
    gain: tuple[float, ...]
    useful: tuple[float, ...]
    edges: tuple[Edge, ...]
    alike: tuple[Edge, ...]


def scored(models: NativeModels, text: str) -> Scored:
    """Every pair scored, so that edges are not those of the chosen alone."""
    settings, remembered = replace(PRESETS["default"], every_pair=True), Memory(models)
    graph, other = (
        asyncio.run(analyze(text, remembered, replace(settings, nearness=nearness))).graph
        for nearness in get_args(Nearness)
    )
    gains = [privacy(node, {}) for node in graph.candidates]
    return Scored(
        graph=graph,
        gain=tuple(gains),
        useful=usefulness(text, [node.span for node in graph.candidates]),
        edges=tuple((edge.i, edge.j, edge.weight) for edge in graph.dependencies),
        alike=tuple((edge.i, edge.j, edge.weight) for edge in other.dependencies),
    )


def arms(prompt: Scored, random: Random) -> Iterator[tuple[str, Scored]]:
    """Name and what is known under that name; an arm that occurs several times is averaged."""
    bare = replace(prompt, useful=(0.0,) * len(prompt.gain), edges=())
    yield "P alone", bare
    yield "P, edges in the text", replace(bare, edges=prompt.edges)
    yield "P, edges by meaning", replace(bare, edges=prompt.alike)
    yield "P, node term", replace(bare, useful=prompt.useful)
    for _ in range(CONTROLS):
        nodes = list(range(len(prompt.gain)))
        random.shuffle(nodes)
        for name, edges in (("in the text", prompt.edges), ("by meaning", prompt.alike)):
            moved = tuple((nodes[i], nodes[j], weight) for i, j, weight in edges)
            yield f"P, shuffled edges {name}", replace(bare, edges=moved)
        yield "P, shuffled node term", replace(bare, useful=tuple(prompt.useful[n] for n in nodes))


def order(prompt: Scored) -> list[int]:
    """Nodes with P > 0 in the order in which greedy selection takes them when it never stops."""
    net = [gain - NODE_WEIGHT * useful for gain, useful in zip(prompt.gain, prompt.useful, strict=True)]
    for i, j, weight in prompt.edges:
        net[i] -= EDGE_WEIGHT * weight
        net[j] -= EDGE_WEIGHT * weight
    neighbours = defaultdict(list)
    for i, j, weight in prompt.edges:
        neighbours[i].append((j, weight))
        neighbours[j].append((i, weight))
    left, taken = {i for i, gain in enumerate(prompt.gain) if gain > 0}, []
    while left:
        best = min(left, key=lambda i: (-net[i], i))
        left.remove(best)
        taken.append(best)
        for other, weight in neighbours[best]:
            net[other] += EDGE_WEIGHT * weight
    return taken


def equal_number(prompt: Scored, count: int) -> list[int]:
    return order(prompt)[:count]


def equal_privacy(prompt: Scored, wanted: float) -> list[int]:
    chosen: list[int] = []
    gained = 0.0
    for node in order(prompt):
        if gained >= wanted:
            break
        chosen.append(node)
        gained += prompt.gain[node]
    return chosen


@cache
def _encoder(models: NativeModels) -> SentenceEncoder:
    """all-MiniLM-L6-v2, which the method itself does not use."""
    return SentenceEncoder(models.tokenizer("masked_lm"), threads=1)


def similarity(models: NativeModels, prompt: Scored, chosen: Sequence[int]) -> float:
    """Mean cosine of each sentence with what stays of it, in [-1, 1]."""
    text = prompt.graph.text
    spans = [prompt.graph.candidates[i].span for i in chosen]
    pairs = []
    for start, end in sentences(text):
        kept = list(text[start:end])
        for span in spans:
            for place in range(max(start, span.start), min(end, span.end)):
                kept[place - start] = ""
        pairs.append((text[start:end], "".join(kept)))
    vectors = _encoder(models).vectors([part for pair in pairs for part in pair])
    return float(np.mean(np.sum(vectors[::2] * vectors[1::2], axis=1))) if pairs else 1.0


def guessable(models: NativeModels, prompt: Scored, chosen: Sequence[int]) -> float:
    """Mean ℓ of the spans that stay when the chosen are hidden, less the same when nothing is; nats, mostly ≤ 0."""
    spans = [node.span for node in prompt.graph.candidates]
    tokens = PromptTokens(models.tokenizer("masked_lm"), prompt.graph.text, spans)
    stay = [i for i in range(len(spans)) if i not in set(chosen)]
    asks = [Ask(target=i, blocks=tokens.window((i,)), hidden=hidden) for hidden in ((), tuple(chosen)) for i in stay]
    levels = asyncio.run(log_likelihoods(models, tokens, asks))
    return float(np.mean(levels[len(stay) :]) - np.mean(levels[: len(stay)])) if stay else 0.0


def judged(
    models: NativeModels, prompts: Sequence[Scored], equal: str, random: Random
) -> dict[str, list[tuple[int, float, float]]]:
    """By arm and prompt: spans hidden, similarity and guessability of what stays."""
    found: dict[str, list[tuple[int, float, float]]] = defaultdict(list)
    for prompt in prompts:
        count = round(PRIVACY_SHARE * sum(gain > 0 for gain in prompt.gain))
        wanted = PRIVACY_SHARE * sum(prompt.gain)
        for name, known in arms(prompt, random):
            chosen = equal_number(known, count) if equal == "number" else equal_privacy(known, wanted)
            if chosen:
                likeness, guess = similarity(models, prompt, chosen), guessable(models, prompt, chosen)
                found[name].append((len(chosen), likeness, guess))
    return found


def worth(models: NativeModels, texts: Mapping[str, Sequence[str]], seed: int) -> tuple[list[str], list[list[str]]]:
    """Head and rows of the table of the second and third judge."""
    random, rows = Random(seed), []
    for task, prompts in texts.items():
        ready = [scored(models, text) for text in prompts]
        for equal in ("number", "privacy"):
            for name, values in judged(models, ready, equal, random).items():
                hidden, likeness, guess = (statistics.mean(column) for column in zip(*values, strict=True))
                rows.append([task, equal, name, f"{hidden:.1f}", f"{likeness:.4f}", f"{guess:.4f}"])
    return ["prompts", "equal", "selection", "hidden", "cosine of what stays", "ℓ of what stays, nats"], rows


def marks(models: NativeModels, seed: int) -> tuple[list[str], list[list[str]]]:
    """Head and rows: the share of chosen spans that lie in a mark, when as many are chosen as there are marks."""
    random = Random(seed)
    found: dict[str, list[float]] = defaultdict(list)
    for text, ranges in marked_prompts():
        prompt = scored(models, text)
        for name, known in arms(prompt, random):
            chosen = [prompt.graph.candidates[i].span for i in equal_number(known, len(ranges))]
            hits = [any(a < span.end and span.start < b for a, b in ranges) for span in chosen]
            if hits:
                found[name].append(statistics.mean(hits))
    rows = [[name, f"{statistics.mean(values):.3f}"] for name, values in found.items()]
    return ["selection", "chosen spans that are marked"], rows
