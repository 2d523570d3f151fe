"""Fit the detectors' scores (``py_core/promptgraph/detectors/calibration.json``).

    python3 build train calibration DATA.jsonl.gz ...

DATA are rows ``{text, spans}`` whose licence allows training; every second row (by a hash of its text) is the
validation split that is used here, the other half is not looked at. A hit is right when at least half of its letters
and digits lie in
a gold span. A rule's D is its precision with a Beta(4, 1) prior; a tagger kind's D is the isotonic regression of
that on
P(entity), thinned to a few knots. Rows with a field
``kind`` are a set of secrets: there only the rules for secrets are judged. Rows whose gold is partial
(``labels_partial``) judge the tagger's kinds only: they err towards a low D, which is safe for a guess and wrong for a
rule.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import zlib
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from promptgraph import detectors
from promptgraph.detectors import entities
from promptgraph.detectors.calibration import WEAK
from promptgraph.detectors.phrases import Word
from promptgraph.folding import fold
from promptgraph.language_models import LanguageModels
from promptgraph.native import NativeModels

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "py_core/promptgraph/detectors/calibration.json"
PRIOR = (4.0, 1.0)
"""Hits right and wrong that every rule starts with: it was written to be right four times in five."""

FEWEST = 3
"""Hits below which the prior stands alone."""

KNOTS = 6


def rows(path: Path) -> list[dict[str, Any]]:
    """The validation half of a set."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        made = [json.loads(line) for line in lines]
    made = [row for row in made if not str(row.get("source", "")).startswith("dpowale")]
    return [row for row in made if row.get("spans") is not None and zlib.crc32(row["text"].encode()) % 2 == 0]


def right(text: str, start: int, end: int, gold: bytearray) -> bool:
    """Whether most letters and digits of a range lie in gold."""
    places = [i for i in range(start, end) if text[i].isalnum()]
    return bool(places) and sum(gold[i] for i in places) * 2 >= len(places)


def covered(row: dict[str, Any]) -> bytearray:
    """One byte a code point: 1 in a gold span."""
    gold = bytearray(len(row["text"]))
    for span in row["spans"]:
        gold[span["start"] : span["end"]] = b"\1" * (span["end"] - span["start"])
    return gold


def count_rules(data: list[dict[str, Any]]) -> dict[str, list[int]]:
    """Rule → right and wrong hits."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for row in data:
        if row.get("labels_partial"):
            continue
        gold = covered(row)
        of_secrets = "kind" in row
        for finding in detectors.find(row["text"]):
            if of_secrets and not finding.source.startswith(("secrets.", "passwords.")):
                continue
            counts[finding.source][not right(row["text"], finding.start, finding.end, gold)] += 1
    return counts


async def count_kinds(models: LanguageModels, data: list[dict[str, Any]]) -> dict[str, list[tuple[float, bool]]]:
    """Tagger kind → (P(entity), right) of each word that the second reading does not judge."""
    seen: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    for row in data:
        if "kind" in row:
            continue
        folded = fold(row["text"])
        if folded.starts is not None and len(folded.text) != len(row["text"]):
            continue
        gold = covered(row)
        words, shares = await entities.words_of(models, folded.text)
        for word, share in zip(words, shares, strict=True):
            kind = entities.ENTITIES[int(share[1:].argmax())]
            probability = float(1.0 - share[0])
            label = entities.LABEL_OF.get(kind, kind)
            if probability < 0.2 or label in ("PERSON", "PLACE", "ADDRESS"):
                continue
            guarded = Word(start=word.start, end=word.end, label=label, kind=kind, score=probability)
            if not entities.refused(folded.text, guarded):
                seen[kind].append((probability, right(row["text"], word.start, word.end, gold)))
    return seen


def knots(pairs: list[tuple[float, bool]]) -> list[list[float]]:
    """A monotone curve through (P, right)."""
    from sklearn.isotonic import IsotonicRegression

    x = np.array([p for p, _ in pairs] + [0.0, 1.0])
    y = np.array([float(r) for _, r in pairs] + [0.0, 1.0])
    curve = IsotonicRegression(y_min=0.02, y_max=0.98, out_of_bounds="clip").fit(x, y)
    grid = np.quantile(x, np.linspace(0, 1, KNOTS))
    return [[round(float(g), 4), round(float(v), 4)] for g, v in zip(grid, curve.predict(grid), strict=True)]


def main(argv: Sequence[str]) -> int:
    """Fit on the sets named in ``argv`` with the tagger of dist/; 0 when the table is written."""
    return fit_on(NativeModels(), [Path(name) for name in argv])


def fit_on(models: LanguageModels, paths: list[Path]) -> int:
    """Fit with any adapter and write the table."""
    data = [row for path in paths for row in rows(path)]
    rules = {}
    for rule, (hits, misses) in sorted(count_rules(data).items()):
        if hits + misses >= FEWEST and rule not in WEAK:
            rules[rule] = round((hits + PRIOR[0]) / (hits + misses + sum(PRIOR)), 3)
    kinds = asyncio.run(count_kinds(models, data))
    tagger = {kind: knots(pairs) for kind, pairs in sorted(kinds.items()) if len(pairs) >= 20}
    TARGET.write_text(json.dumps({"rules": rules, "tagger": tagger}, indent=1) + "\n", "utf-8")
    print(f"{len(data)} rows, {len(rules)} rules, {len(tagger)} kinds")
    return 0
