"""Fit the detectors' second reading (``py_core/promptgraph/detectors/word_model.json``).

    python3 build train word_model [--to FILE] DATA.jsonl.gz ...

FILE takes the fit in place of the shipped one, so that a set that is left out of DATA can be measured unseen
(``python3 build bench detection --word-model FILE``). DATA are rows ``{text, spans: [{start, end,
label}]}`` whose licence allows training. The lines of ``text/nothing_private.txt`` are added as rows without any
span. Every
row is also read in lower case, every fourth in upper case, so that shape alone decides nothing. Needs
``scikit-learn`` and ``onnxruntime``.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from promptgraph.detectors import entities, word_model
from promptgraph.folding import fold
from promptgraph.language_models import FloatArray, LanguageModels
from promptgraph.native import NativeModels

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "py_core/promptgraph/detectors/word_model.json"
EMPTY = Path(__file__).with_name("text") / "nothing_private.txt"
HIDDEN, DECAY, SEED = 24, 3e-3, 11

PERSON = re.compile(r"^(person|name|doctor|first_?name|surname|user_?name|mention|name_.*|nombre.*)$", re.I)
PLACE = re.compile(
    r"address|street|building|^zip|^location|^city|^state|^gpe|^country|^place|territorio|calle|pais|hospital", re.I
)
ORGANISATION = re.compile(
    r"org|company|school|universit|hospital|bank|insurer|merchant|court|department|project|landmark|restaurant|store|branch",
    re.I,
)


def read(path: Path) -> list[dict[str, Any]]:
    """The rows of a set; rows of sets with partial labels are left out."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return [row for row in rows if row.get("labels_partial") in (None, False) or row["spans"]]


def targets(text: str, spans: list[dict[str, Any]], words: list[word_model.Place]) -> npt.NDArray[np.int64]:
    """Class of each word; −1 where the gold says something that is neither."""
    kinds = np.zeros(len(text), dtype=np.int8)
    for span in spans:
        label, value = span["label"], text[span["start"] : span["end"]]
        handle = re.search(r"user|mention", label, re.I) and (not value[:1].isupper() or re.search(r"[\d_.@]", value))
        place = PLACE.search(label) and not ORGANISATION.search(label)
        kind = 1 if PERSON.search(label) and not handle else 2 if place else -1
        kinds[span["start"] : span["end"]] = kind
    answers = []
    for word in words:
        inside = kinds[word.start : word.end]
        answers.append(int(inside[0]) if len(set(inside.tolist())) == 1 else -1)
    return np.array(answers)


def variants(row: dict[str, Any], index: int) -> list[str]:
    """The row's text, in lower case, and now and then in upper case; only where no offset moves."""
    text = row["text"]
    made = [text, text.lower()] + ([text.upper()] if index % 4 == 0 else [])
    return [v for v in made if len(v) == len(text)]


async def examples(
    models: LanguageModels, rows: list[dict[str, Any]]
) -> tuple[FloatArray, npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Features, classes and row numbers of the words worth a second reading."""
    features, classes, origin = [], [], []
    for index, row in enumerate(rows):
        for text in variants(row, index):
            folded = fold(text)
            if len(folded.text) != len(text) or not text.strip():
                continue
            words, shares = await entities.words_of(models, folded.text)
            described = word_model.describe_words(folded.text, words, shares)
            if not words:
                continue
            wanted = entities.worth(folded.text, words, shares)
            answers = targets(text, row["spans"], words)
            keep = wanted & (answers >= 0)
            features.append(described[keep])
            classes.append(answers[keep])
            origin.append(np.full(int(keep.sum()), index))
    return np.concatenate(features), np.concatenate(classes), np.concatenate(origin)


def fit(features: FloatArray, classes: npt.NDArray[np.int64]) -> dict[str, list[Any]]:
    """Mean, scale and the two layers."""
    from sklearn.neural_network import MLPClassifier

    mean, scale = features.mean(axis=0), features.std(axis=0) + 1e-3
    model = MLPClassifier(
        (HIDDEN,), alpha=DECAY, max_iter=40, batch_size=256, learning_rate_init=2e-3, random_state=SEED
    )
    model.fit((features - mean) / scale, classes)
    (w1, w2), (b1, b2) = model.coefs_, model.intercepts_
    named = {"mean": mean, "scale": scale, "w1": w1, "b1": b1, "w2": w2, "b2": b2}
    return {key: np.round(np.asarray(value, dtype=float), 4).tolist() for key, value in named.items()}


def main(argv: Sequence[str]) -> int:
    """Fit on the sets named in ``argv`` with the tagger of dist/; 0 when the table is written."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--to", type=Path, default=TARGET)
    parser.add_argument("data", type=Path, nargs="+")
    options = parser.parse_args(argv)
    return fit_on(NativeModels(), options.data, options.to)


def fit_on(models: LanguageModels, paths: list[Path], target: Path = TARGET) -> int:
    """Fit with any adapter and write the table."""
    rows = [row for path in paths for row in read(path)]
    rows = [row for row in rows if not str(row.get("source", "")).startswith("dpowale")]
    empty = [line.replace("\\n", "\n") for line in EMPTY.read_text("utf-8").splitlines() if line]
    rows += [{"text": text, "spans": []} for text in empty] * 3
    random.Random(SEED).shuffle(rows)
    features, classes, _ = asyncio.run(examples(models, rows))
    print(f"{len(rows)} rows, {len(classes)} words, {np.bincount(classes).tolist()} of each class")
    target.write_text(json.dumps(fit(features, classes)), "utf-8")
    answers = word_model.judge(features, word_model.read_layers(target.read_text("utf-8"))).argmax(axis=1)
    for kind, name in enumerate(word_model.CLASSES):
        hit = int(((answers == kind) & (classes == kind)).sum())
        said, true = max(int((answers == kind).sum()), 1), max(int((classes == kind).sum()), 1)
        print(f"{name}: precision {hit / said:.3f}, recall {hit / true:.3f}")
    return 0
