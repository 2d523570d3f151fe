# ruff: noqa: E501 - SVG reads better unbroken
"""An attacker of other make: TF-IDF and logistic regression, taught on unsanitized text, asked about sanitized text."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from bench.attribute_measures import CERTAIN, FEATURES, rows
from numpy.typing import NDArray
from promptgraph.analysis import analyze
from promptgraph.attributes import ATTRIBUTES
from promptgraph.datatypes import PromptGraph
from promptgraph.detectors import entities
from promptgraph.native import NativeModels
from promptgraph.pipeline import audited, choose
from promptgraph.problem import Choice
from promptgraph.settings import PRESETS, Settings

COSTS = (0.05, 0.1, 0.15, 0.25, 0.4)
SEED, DRAWS = 7, 20


def labelled(data: Path) -> list[tuple[str, frozenset[str], str]]:
    """(text, features that it gives away, author or id) of both public sets."""
    found = [(r["text"], frozenset((r["feature"],)), r["id"]) for r in rows(data / "attr_llmprivacy.jsonl.gz")]
    for row in rows(data / "attr_synthpai.jsonl.gz"):
        sure = frozenset(f for f in row["labels"] if row["certainty"].get(f, 0) >= CERTAIN and f in FEATURES)
        if sure:
            found.append((row["text"], sure, row["author"]))
    return found


class Attacker:
    """Ranks the features of a text; half of the authors teach, the other half is attacked."""

    def __init__(self, texts: Sequence[str], labels: Sequence[frozenset[str]]) -> None:
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression
        from sklearn.multiclass import OneVsRestClassifier

        self.vectors = TfidfVectorizer(ngram_range=(1, 2), min_df=2, sublinear_tf=True)
        names = list(FEATURES)
        target = np.array([[name in label for name in names] for label in labels], dtype=int)
        model = LogisticRegression(C=10.0, max_iter=300, class_weight="balanced")
        self.model = OneVsRestClassifier(model).fit(self.vectors.fit_transform(texts), target)

    def right(self, texts: Sequence[str], labels: Sequence[frozenset[str]]) -> NDArray[Any]:
        """Whether the feature ranked first is one that the original text gives away."""
        plain = [re.sub(r"\[P\d+\]", " ", text) for text in texts]
        best = self.model.predict_proba(self.vectors.transform(plain)).argmax(axis=1)
        names = list(FEATURES)
        return np.array([names[b] in label for b, label in zip(best, labels, strict=True)])


def curve(models: NativeModels, data: Path, count: int, plot: Path | None) -> list[str]:
    """Success of the attacker and share of words kept, for several costs, without C, without the audit, and for the tagger alone."""
    try:
        import sklearn  # noqa: F401
    except ImportError:
        return ["needs scikit-learn"]
    every = labelled(data)
    authors = sorted({author for _, _, author in every})
    taught = set(authors[::2])
    teaching = [entry for entry in every if entry[2] in taught]
    attacked = [entry for entry in every if entry[2] not in taught]
    attacked = attacked[:: max(1, len(attacked) // count)][:count]
    attacker = Attacker([t for t, _, _ in teaching], [label for _, label, _ in teaching])
    labels, texts = [label for _, label, _ in attacked], [text for text, _, _ in attacked]
    points = [
        (name, kept(texts, safe), float(attacker.right(safe, labels).mean()))
        for name, safe in _safe(models, texts).items()
    ]
    random = np.random.default_rng(SEED)
    for share in sorted({round(share, 2) for _, share, _ in points}):
        dropped = [[drop(text, share, random) for text in texts] for _ in range(DRAWS)]
        rate = float(np.mean([attacker.right(draw, labels).mean() for draw in dropped]))
        points.append((f"random words, {share:.2f} kept", share, rate))
    if plot is not None:
        plot.write_text(svg(points), "utf-8")
    head = [
        f"{len(teaching)} texts teach, {len(texts)} of other authors are attacked",
        "",
        "| run | words kept | attacker right |",
        "|---|---|---|",
    ]
    return head + [f"| {name} | {share:.3f} | {rate:.3f} |" for name, share, rate in points]


def _safe(models: NativeModels, texts: Sequence[str]) -> dict[str, list[str]]:
    """Each text by each way of sanitizing; one analysis a text serves all costs, as on the page."""
    default, nobody = PRESETS["default"], Choice(policy=tuple((name, 0.0) for name in ATTRIBUTES))
    made: dict[str, list[str]] = {"unsanitized": list(texts)}
    for text in texts:
        tagged = asyncio.run(entities.recognize(models, text))
        made.setdefault("tagger alone", []).append(_without(text, [(f.start, f.end) for f in tagged]))
        plain = asyncio.run(analyze(text, models, default))
        full = asyncio.run(audited(plain, models, Choice()))
        made.setdefault("without C", []).append(_chosen(plain.graph, default, nobody))
        made.setdefault("without the audit", []).append(_chosen(plain.graph, default, Choice()))
        for cost in COSTS:
            made.setdefault(f"τ = {cost}", []).append(_chosen(full.graph, replace(default, cost=cost), Choice()))
    return made


def _chosen(graph: PromptGraph, settings: Settings, choice: Choice) -> str:
    spans = [graph.candidates[i].span for i in choose(graph, settings, choice).chosen]
    return _without(graph.text, [(span.start, span.end) for span in spans])


def _without(text: str, ranges: Sequence[tuple[int, int]]) -> str:
    for start, end in sorted(ranges, reverse=True):
        text = text[:start] + "[P1]" + text[end:]
    return text


def kept(texts: Sequence[str], safe: Sequence[str]) -> float:
    """Share of words that are still there."""
    left = sum(len(re.sub(r"\[P\d+\]", " ", text).split()) for text in safe)
    return left / sum(len(text.split()) for text in texts)


def drop(text: str, share: float, random: np.random.Generator) -> str:
    words = text.split()
    stay = random.random(len(words)) < share
    return " ".join(word if keep else "[P1]" for word, keep in zip(words, stay, strict=True))


def svg(points: Sequence[tuple[str, float, float]]) -> str:
    """Words kept against the attacker's success, one dot a run."""
    low = min(share for _, share, _ in points) - 0.02
    dots = []
    for name, share, rate in points:
        x, y = 60 + 520 * (share - low) / (1.02 - low), 340 - 300 * rate
        colour = "#b33" if name.startswith("random") else "#27c" if name.startswith("τ") else "#333"
        dots.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/><text x="{x + 6:.1f}" y="{y - 5:.1f}" font-size="9">{name}</text>'
        )
    axes = '<path d="M60 40V340H580" fill="none" stroke="#888"/>'
    words = '<text x="250" y="375" font-size="12">share of words kept</text><text x="8" y="30" font-size="12">attacker right</text>'
    ticks = "".join(
        f'<text x="30" y="{344 - 300 * t:.0f}" font-size="10">{t:.1f}</text>' for t in (0, 0.2, 0.4, 0.6, 0.8, 1.0)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 390" font-family="sans-serif">{axes}{ticks}{words}{"".join(dots)}</svg>\n'
