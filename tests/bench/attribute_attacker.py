"""An attacker of other make: TF-IDF and logistic regression, taught on unsanitized text, asked about sanitized text."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from bench.attribute_measures import CERTAIN, FEATURES, rows
from bench.attribute_plot import Point, svg
from numpy.typing import NDArray
from promptgraph.analysis import analyze
from promptgraph.attributes import ATTRIBUTES
from promptgraph.datatypes import PromptGraph
from promptgraph.detectors import entities
from promptgraph.native import NativeModels
from promptgraph.pipeline import audited, choose
from promptgraph.problem import Choice
from promptgraph.settings import PRESETS, Settings

COSTS = (0.02, 0.05, 0.08, 0.12, 0.2, 0.3, 0.45)
TRADE_OFFS = (0.0, 0.2, 0.5, 1.0)
SEED, DRAWS = 7, 20
NOBODY = Choice(policy=tuple((name, 0.0) for name in ATTRIBUTES))


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """A text, the features that it gives away, and who wrote it."""

    text: str
    features: frozenset[str]
    author: str


def labelled(data: Path) -> list[Labelled]:
    """Both public sets; of SynthPAI what people labelled with certainty."""
    found = [
        Labelled(text=row["text"], features=frozenset((row["feature"],)), author=row["id"])
        for row in rows(data / "attr_llmprivacy.jsonl.gz")
    ]
    for row in rows(data / "attr_synthpai.jsonl.gz"):
        sure = frozenset(f for f in row["labels"] if row["certainty"].get(f, 0) >= CERTAIN and f in FEATURES)
        if sure:
            found.append(Labelled(text=row["text"], features=sure, author=row["author"]))
    return found


def halves(every: Sequence[Labelled], count: int) -> tuple[list[Labelled], list[Labelled]]:
    """Texts that teach, and up to ``count`` texts of other authors that are attacked, spread over both sets."""
    taught = set(sorted({entry.author for entry in every})[::2])
    attacked = [entry for entry in every if entry.author not in taught]
    step = max(1, len(attacked) // count)
    return [entry for entry in every if entry.author in taught], attacked[::step][:count]


class Attacker:
    """Ranks the features of a text."""

    def __init__(self, taught: Sequence[Labelled]) -> None:
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression
        from sklearn.multiclass import OneVsRestClassifier

        self.vectors = TfidfVectorizer(ngram_range=(1, 2), min_df=2, sublinear_tf=True)
        target = np.array([[name in entry.features for name in FEATURES] for entry in taught], dtype=int)
        model = LogisticRegression(C=10.0, max_iter=300, class_weight="balanced")
        matrix = self.vectors.fit_transform([entry.text for entry in taught])
        self.model = OneVsRestClassifier(model).fit(matrix, target)

    def right(self, texts: Sequence[str], attacked: Sequence[Labelled]) -> NDArray[Any]:
        """Whether the feature ranked first is one that the original text gives away, 0 or 1 a text."""
        plain = [re.sub(r"\[P\d+\]", " ", text) for text in texts]
        best = self.model.predict_proba(self.vectors.transform(plain)).argmax(axis=1)
        names = list(FEATURES)
        return np.array([names[b] in entry.features for b, entry in zip(best, attacked, strict=True)], dtype=float)


def curve(models: NativeModels, data: Path, count: int, plot: Path | None) -> list[str]:
    """The attacker's success and the share of words kept, each way of sanitizing beside random words at equal share."""
    try:
        taught, attacked = halves(labelled(data), count)
        attacker = Attacker(taught)
    except ImportError:
        return ["needs scikit-learn"]
    texts = [entry.text for entry in attacked]
    chance = Chance(attacker, attacked)
    points, lines = [], []
    for name, safe in sanitized(models, texts).items():
        share, right = kept(texts, safe), attacker.right(safe, attacked)
        random = chance.right(share)
        gain = random - right
        error = gain.std() / np.sqrt(len(gain))
        points += [Point(name, share, float(right.mean())), Point("random words", share, float(random.mean()))]
        figures = f"{share:.3f} | {right.mean():.3f} | {random.mean():.3f} | {gain.mean():+.3f} ± {error:.3f} |"
        lines.append(f"| {name} | {figures}")
    if plot is not None:
        plot.write_text(svg(points), "utf-8")
    head = [
        f"{len(taught)} texts teach, {len(texts)} of other authors are attacked; gain with its standard error",
        "",
        "| run | words kept | attacker right | at as many random words | gain |",
        "|---|---|---|---|---|",
    ]
    return head + lines


class Chance:
    """The attacker's success when words are hidden at random, mean of ``DRAWS`` draws a text."""

    def __init__(self, attacker: Attacker, attacked: Sequence[Labelled]) -> None:
        self.attacker, self.attacked = attacker, attacked
        self.known: dict[float, NDArray[Any]] = {}

    def right(self, share: float) -> NDArray[Any]:
        share = round(share, 3)
        if share not in self.known:
            random = np.random.default_rng(SEED)
            drawn = [[drop(entry.text, share, random) for entry in self.attacked] for _ in range(DRAWS)]
            self.known[share] = np.mean([self.attacker.right(texts, self.attacked) for texts in drawn], axis=0)
        return self.known[share]


def sanitized(models: NativeModels, texts: Sequence[str]) -> dict[str, list[str]]:
    """Each text by each way of sanitizing; one analysis a text serves all costs and trade-offs, as on the page."""
    default = PRESETS["default"]
    made: dict[str, list[str]] = {"unsanitized": list(texts)}
    for text in texts:
        tagged = asyncio.run(entities.recognize(models, text))
        made.setdefault("Rampart alone", []).append(without(text, [(f.start, f.end) for f in tagged]))
        plain = asyncio.run(analyze(text, models, default))
        full = asyncio.run(audited(plain, models, Choice())).graph
        made.setdefault("default without C", []).append(chosen(plain.graph, default, NOBODY))
        made.setdefault("default without the audit", []).append(chosen(plain.graph, default, Choice()))
        made.setdefault("default", []).append(chosen(full, default, Choice()))
        for cost in COSTS:
            made.setdefault(f"τ = {cost}", []).append(chosen(full, replace(default, cost=cost), Choice()))
        for weight in TRADE_OFFS:
            made.setdefault(f"λ = {weight}", []).append(chosen(full, replace(default, trade_off=weight), Choice()))
    return made


def chosen(graph: PromptGraph, settings: Settings, choice: Choice) -> str:
    """The text without the spans that the setting chooses."""
    spans = [graph.candidates[i].span for i in choose(graph, settings, choice).chosen]
    return without(graph.text, [(span.start, span.end) for span in spans])


def without(text: str, ranges: Sequence[tuple[int, int]]) -> str:
    """The text with a placeholder for each range."""
    for start, end in sorted(ranges, reverse=True):
        text = text[:start] + "[P1]" + text[end:]
    return text


def kept(texts: Sequence[str], safe: Sequence[str]) -> float:
    """Share of words that are still there."""
    left = sum(len(re.sub(r"\[P\d+\]", " ", text).split()) for text in safe)
    return left / sum(len(text.split()) for text in texts)


def drop(text: str, share: float, random: np.random.Generator) -> str:
    """The text with each word kept by the given chance."""
    words = text.split()
    stay = random.random(len(words)) < share
    return " ".join(word if keep else "[P1]" for word, keep in zip(words, stay, strict=True))
