"""Fit the character model of names that the detectors use (``py_core/promptgraph/detectors/nameness.bin``).

    python3 build train nameness DICTIONARIES

Names: the person providers of Faker (MIT; PyPI ``faker``) for locales written in Latin letters; another version of it
knows other names, and gives another table. Other words: DICTIONARIES is a folder of word lists, one word a line, as
Debian's wamerican, wngerman, wfrench, wspanish, witalian, wdutch and wportuguese install them under /usr/share/dict.
A few minutes of one processor.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from promptgraph.detectors.nameness import BUCKETS, SCALE, features
from scipy.sparse import csr_matrix
from sklearn.linear_model import SGDClassifier
from sklearn.metrics import roc_auc_score

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "py_core/promptgraph/detectors/nameness.bin"
SEED = 7
OTHERS = 250_000


def names() -> set[str]:
    """Given and family names of all of Faker's Latin-script locales, in lower case."""
    import faker.providers.person as providers  # type: ignore[import-not-found,unused-ignore]

    found: set[str] = set()
    for module in pkgutil.iter_modules(providers.__path__):
        provider = vars(importlib.import_module(f"{providers.__name__}.{module.name}").Provider)
        for field, values in provider.items():
            if "name" in field and isinstance(values, (tuple, list, dict, set)):
                for value in values:
                    found.update(str(value).replace("-", " ").split())
    return {name.lower() for name in found if len(name) > 1 and name.isalpha() and max(name) < "ɐ"}


def words(folder: Path, known: set[str]) -> set[str]:
    """Dictionary words: in lower case as they stand, German nouns where no name is spelt so."""
    found: set[str] = set()
    for path in sorted(folder.iterdir()):
        for line in path.read_text("utf-8").splitlines():
            word = line.strip()
            common = word.islower() or ("german" in path.name and word.lower() not in known)
            if len(word) > 1 and word.isalpha() and common:
                found.add(word.lower())
    return found


def matrix(items: list[str]) -> csr_matrix:
    """One row a word, ones at its buckets."""
    rows = [features(item) for item in items]
    ends = np.cumsum([0] + [len(row) for row in rows])
    places = np.concatenate([np.array(row) for row in rows])
    return csr_matrix((np.ones(len(places), dtype=np.float32), places, ends), shape=(len(rows), BUCKETS))


def main(argv: Sequence[str]) -> int:
    """Fit on the dictionaries of the named folder; 0 when the table is written."""
    parser = argparse.ArgumentParser(prog="python3 build train nameness", description=__doc__)
    parser.add_argument("dictionaries", type=Path)
    options = parser.parse_args(list(argv))
    known = names()
    others = sorted(words(options.dictionaries, known))
    rng = random.Random(SEED)
    short = [word for word in others if len(word) < 8]
    chosen = sorted(known) + rng.sample(others, OTHERS) + short
    labels = np.array([1] * len(known) + [0] * (len(chosen) - len(known)))
    order = np.array(rng.sample(range(len(chosen)), len(chosen)))
    chosen, labels = [chosen[i] for i in order], labels[order]
    held = len(chosen) // 10
    features_of = matrix(chosen)
    weight = np.where(labels == 1, 3.0, 1.0)
    model = SGDClassifier(loss="log_loss", alpha=6e-7, max_iter=15, tol=None, random_state=SEED, fit_intercept=False)
    model.fit(features_of[held:], labels[held:], sample_weight=weight[held:])
    area = roc_auc_score(labels[:held], model.decision_function(features_of[:held]))
    print(f"{len(known)} names, {len(others)} words; AUC on held-out words {area:.4f}")
    model.fit(features_of, labels, sample_weight=weight)
    TARGET.write_bytes(np.clip(np.round(model.coef_[0] * SCALE), -127, 127).astype(np.int8).tobytes())
    return 0
