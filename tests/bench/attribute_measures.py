"""The measures of the attribute bench: each takes the networks and returns lines for the report."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from promptgraph import attributes
from promptgraph.attributes.estimator import METER_WORDS, estimate, measured
from promptgraph.attributes.taxonomy import INDEX
from promptgraph.attributes.windows import WINDOW_WORDS
from promptgraph.language_models import FloatArray
from promptgraph.native import NativeModels
from promptgraph.pipeline import sanitize
from promptgraph.problem import Choice
from promptgraph.settings import Settings
from train.attribute_rows import Rows, read_lines, split, together

HERE = Path(__file__).parent
FEATURES = {
    "birth_city_country": "origin",
    "income_level": "income",
    "education": "education",
    "city_country": "location",
    "relationship_status": "family",
    "sex": "gender",
    "occupation": "occupation",
    "age": "age",
}
"""Labels of llmprivacy and SynthPAI, and the attribute that each stands for."""
CERTAIN = 3


def rows(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def area(positive: NDArray[Any], negative: NDArray[Any]) -> float:
    """Area under the ROC curve: the share of pairs won, ties half."""
    order = np.sort(negative)
    below = np.searchsorted(order, positive, "left") + np.searchsorted(order, positive, "right")
    return float(below.mean() / 2 / len(negative))


def exposure(models: NativeModels | None, texts: Sequence[str], words: int = METER_WORDS) -> FloatArray:
    return asyncio.run(attributes.exposure(models, texts, words=words))


def areas(models: NativeModels | None, data: Path) -> list[str]:
    """AUC per attribute: text that discloses it against text labelled with another."""
    lines = ["| set | " + " | ".join(FEATURES.values()) + " | macro |", "|---" * (len(FEATURES) + 2) + "|"]
    private = rows(data / "attr_llmprivacy.jsonl.gz")
    labels = np.array([row["feature"] for row in private])
    for words in (METER_WORDS, WINDOW_WORDS):
        judged = exposure(models, [row["text"] for row in private], words)
        halves = {f: (judged[labels == f], judged[labels != f]) for f in FEATURES}
        lines.append(_area_line(f"llmprivacy, windows of {words} words", halves))
    comments = [row for row in rows(data / "attr_synthpai.jsonl.gz") if row["labels"]]
    judged = exposure(models, [row["text"] for row in comments])
    halves = {}
    for feature in FEATURES:
        sure = [row["certainty"].get(feature, 0) >= CERTAIN for row in comments]
        other = [feature not in row["labels"] for row in comments]
        halves[feature] = (judged[sure], judged[other])
    return [*lines, _area_line("SynthPAI", halves)]


def _area_line(name: str, halves: dict[str, tuple[FloatArray, FloatArray]]) -> str:
    found = [area(yes[:, INDEX[FEATURES[f]]], no[:, INDEX[FEATURES[f]]]) for f, (yes, no) in halves.items()]
    return f"| {name} | " + " | ".join(f"{value:.3f}" for value in found) + f" | {np.mean(found):.3f} |"


def pairs(models: NativeModels | None) -> list[str]:
    """Topic against disclosure on pairs of our own, written apart from the training text.

    Twice: as the product judges them, and by the estimator alone, without the rule that an impersonal request is
    nobody's, since every topic here is such a request.
    """
    lines = (HERE / "attribute_pairs.txt").read_text("utf-8").splitlines()
    parts = [line.split("|") for line in lines]
    texts = [part[column] for column in (1, 2) for part in parts]
    index = [INDEX[part[0]] for part in parts] * 2
    report = []
    for name, judged in (
        ("as the product judges", exposure(models, texts)),
        ("the meter without that rule", asyncio.run(measured(models, texts))),
        ("the same as for masked text", asyncio.run(estimate(models, texts))),
    ):
        both = judged[np.arange(len(texts)), index]
        report += [*_pair_lines(name, both[: len(parts)], both[len(parts) :]), _worst(parts, both), ""]
    return report


def _pair_lines(name: str, topic: NDArray[Any], disclosed: NDArray[Any]) -> list[str]:
    won = (disclosed > topic).mean() + 0.5 * (disclosed == topic).mean()
    at_five = np.quantile(topic, 0.95)
    rates = [f"{(disclosed >= cut).mean():.3f}/{(topic >= cut).mean():.3f} at {cut}" for cut in (0.1, 0.2, 0.35, 0.5)]
    return [
        f"{name}: {len(topic)} pairs, won {won:.3f}, AUC over all {area(disclosed, topic):.3f}",
        f"tpr {(disclosed > at_five).mean():.3f} at fpr .05 (threshold {at_five:.3f}); tpr/fpr {', '.join(rates)}",
    ]


def _worst(parts: Sequence[Sequence[str]], both: NDArray[Any]) -> str:
    won: dict[str, list[bool]] = {}
    for k, part in enumerate(parts):
        won.setdefault(part[0], []).append(bool(both[len(parts) + k] > both[k]))
    return "won by attribute: " + ", ".join(f"{name} {np.mean(wins):.2f}" for name, wins in won.items())


def reliability(models: NativeModels | None) -> list[str]:
    """Mean prediction against observed frequency on held lines (the few weights were fitted on them): drawn with words
    masked, and as they stand, one or several, as the meter sees a prompt."""
    held = split(read_lines())[1]
    drawer, chance = Rows(held, 97), Random(97)
    drawn = [drawer.draw() for _ in range(800)]
    plain = [together(chance.sample(held, chance.choice((1, 1, 2, 3)))) for _ in range(800)]
    report = []
    for name, judge, rows in (("masked text", estimate, drawn), ("the meter", measured, plain)):
        g = asyncio.run(judge(models, [row.text for row in rows]))
        target, weight = np.stack([row.target for row in rows]), np.stack([row.weight for row in rows])
        report += [name, "", "| G | rows × attributes | mean G | observed |", "|---|---|---|---|"]
        error = 0.0
        for low in np.arange(0, 1, 0.1):
            chosen = (g >= low) & (g < low + 0.1 + (low > 0.85))
            if chosen.any():
                mean, seen = (
                    np.average(g[chosen], weights=weight[chosen]),
                    np.average(target[chosen], weights=weight[chosen]),
                )
                error += abs(mean - seen) * weight[chosen].sum() / weight.sum()
                report.append(f"| {low:.1f}–{low + 0.1:.1f} | {int(chosen.sum())} | {mean:.3f} | {seen:.3f} |")
        report += ["", f"expected calibration error {error:.4f}", ""]
    return report


def marked_prompts() -> list[tuple[str, list[tuple[int, int]]]]:
    """Prompts with the ranges that were marked by hand as what should be hidden."""
    prompts = []
    for line in (HERE / "attribute_marked.txt").read_text("utf-8").splitlines():
        text, ranges, last = "", [], 0
        for match in re.finditer(r"\{([^{}]*)\}", line):
            text += line[last : match.start()]
            ranges.append((len(text), len(text) + len(match[1])))
            text += match[1]
            last = match.end()
        prompts.append((text + line[last:], ranges))
    return prompts


def hidden(
    models: NativeModels | None, text: str, settings: Settings, choice: Choice | None = None
) -> list[tuple[int, int]]:
    """Ranges that a setting hides."""
    done = asyncio.run(sanitize(text, models, settings, choice))
    spans = [done.analysis.graph.candidates[i].span for i in done.selection.chosen]
    return [(span.start, span.end) for span in spans]


def marked(models: NativeModels | None, named: dict[str, tuple[Settings, Choice | None]]) -> list[str]:
    """Precision and recall of hidden spans against marks: a span is right if half of it is marked, a mark is found if
    some hidden span covers half of it or lies in it."""
    report = ["| setting | precision | recall | hidden spans | unmarked prompts touched |", "|---|---|---|---|---|"]
    prompts = marked_prompts()
    for name, (settings, choice) in named.items():
        right = wrong = found = lost = touched = 0
        for text, marks in prompts:
            ranges = hidden(models, text, settings, choice)
            touched += bool(ranges) and not marks
            good = [any(2 * _shared(r, m) >= r[1] - r[0] for m in marks) for r in ranges]
            right, wrong = right + sum(good), wrong + len(good) - sum(good)
            hit = [
                any(_shared(r, m) and 2 * _shared(r, m) >= min(r[1] - r[0], m[1] - m[0]) for r in ranges) for m in marks
            ]
            found, lost = found + sum(hit), lost + len(hit) - sum(hit)
        clean = sum(not marks for _, marks in prompts)
        precision, recall = right / max(1, right + wrong), found / max(1, found + lost)
        report.append(f"| {name} | {precision:.3f} | {recall:.3f} | {right + wrong} | {touched} of {clean} |")
    return report


def _shared(a: tuple[int, int], b: tuple[int, int]) -> int:
    return max(0, min(a[1], b[1]) - max(a[0], b[0]))


def cases(models: NativeModels | None, path: Path, settings: Settings) -> list[str]:
    """The context cases of a cases.jsonl: attributes flagged, something hidden, the task kept."""
    report = []
    for line in path.read_text("utf-8").splitlines():
        case = json.loads(line)
        if case["kind"] != "context":
            continue
        text, expected = case["input"], case["expect"]
        (g,) = exposure(models, [text])
        flagged = {name: round(float(g[INDEX[name]]), 2) for name in expected["flag_attributes"]}
        gone = [text[a:b] for a, b in hidden(models, text, settings)]
        kept = all(not any(word in phrase for phrase in gone) for word in expected["keep"])
        some = any(phrase in part or part in phrase for phrase in gone for part in expected["mask_some_of"])
        right = kept and some and min(flagged.values()) >= attributes.EXPOSED
        report.append(f"{case['id']}: {'right' if right else 'WRONG'}; exposure {flagged}; {len(gone)} spans hidden")
    return report


def untouched(models: NativeModels | None, data: Path, count: int) -> list[str]:
    """How often contextual evidence would hide something where nobody is spoken of."""
    report = []
    settings = Settings()
    for task in ("medqa", "codealpaca"):
        texts = [
            row["question"] if task == "medqa" else f"{row['instruction']}\n{row['input']}"
            for row in rows(data / f"{task}.jsonl.gz")
        ]
        step = max(1, len(texts) // count)
        chosen = [text.strip() for text in texts[::step][:count]]
        touched = words = gone = 0
        for text in chosen:
            ranges = hidden(models, text, settings)
            touched += bool(ranges)
            words += len(text.split())
            gone += sum(len(text[a:b].split()) for a, b in ranges)
        report.append(f"{task}: {touched} of {len(chosen)} rows touched, {1 - gone / words:.4f} of words kept")
    return report
