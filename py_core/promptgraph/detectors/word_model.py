"""The second reading: each word's tagger scores weighed with its shape, its look as a name and its neighbours.

The tagger knows neither case nor the rest of a long text. A small network (one hidden layer) reads, for each word,
what the
tagger says of it and of its neighbours, how it is written, whether it looks like a name (``nameness``) and what
the tagger
said of the same word elsewhere in the text, and answers P(nothing), P(person), P(place or address). It is fitted by
``build/train/word_model.py``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

from promptgraph.arrays import np
from promptgraph.detectors.nameness import nameness
from promptgraph.detectors.titles import TITLES
from promptgraph.language_models import FloatArray

CLASSES = ("NOTHING", "PERSON", "PLACE")

GLANCE = 0.02
"""Words whose tagger probability and look both stay below are not read again; P(nothing) is 1.

A convention: one word in fifty is few enough to be taken for none."""

_UNSEEN = frozenset("doctor doctora doktor mag maitre mev senor senora senorita signorina".split())
LEARNT = TITLES - _UNSEEN
"""The titles that the fitted weights know; the others were no titles to the words that they were fitted on."""

PERSON, PLACE, ADDRESS = slice(1, 3), slice(15, 17), (12, 13, 14, 17)
"""Columns of the tagger's merged shares: names, city and state, the parts of a street address."""

WORD = re.compile(r"\w+(?:['’](?!s\b)\w+)*")
_ENDS = re.compile(r"[.!?:;\n\r•\-–—|>\"“(\[]\s*$")
_CODE = re.compile(r"[{}()\[\]=<>;_\\/|]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A word of the folded text, half-open."""

    start: int
    end: int


Layers = tuple[FloatArray, ...]
"""Mean, scale, then weights and biases of the two layers."""


def read_layers(fitted: str) -> Layers:
    """The layers of a fit as JSON."""
    stored = json.loads(fitted)
    return tuple(np.array(stored[key], dtype=np.float32) for key in ("mean", "scale", "w1", "b1", "w2", "b2"))


@cache
def layers() -> Layers:
    """The committed fit."""
    return read_layers(files("promptgraph.detectors").joinpath("word_model.json").read_text("utf-8"))


def judge(features: FloatArray, fit: Layers | None = None) -> FloatArray:
    """(n, 3) probabilities of ``CLASSES`` from (n, d) features, by the committed fit or another."""
    mean, scale, w1, b1, w2, b2 = fit or layers()
    hidden = np.maximum((features - mean) / scale @ w1 + b1, 0.0)
    logits = hidden @ w2 + b2
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    answer: FloatArray = (shares / shares.sum(axis=1, keepdims=True)).astype(np.float32)
    return answer


def logit(shares: FloatArray) -> FloatArray:
    """Log-odds in nats, within ±7."""
    inside = np.clip(shares, 1e-3, 1 - 1e-3)
    odds: FloatArray = np.log(inside / (1 - inside))
    return odds


def describe_words(text: str, places: Sequence[Place], shares: FloatArray) -> FloatArray:
    """(n, d) features of n words; ``shares`` (n, 18) are the tagger's P(O) and P(kind), meant over each word's
    tokens."""
    count = len(places)
    if not count:
        return np.zeros((0, 0), dtype=np.float32)
    person, place = shares[:, PERSON].sum(axis=1), shares[:, PLACE].sum(axis=1)
    street = shares[:, ADDRESS].sum(axis=1)
    other = np.clip(1.0 - shares[:, 0] - person - place - street, 0.0, 1.0)
    own = np.stack([logit(person), logit(place), logit(street), logit(other), logit(shares[:, 0])], axis=1)
    shape = np.array([written(text, word) for word in places], dtype=np.float32)
    looks = [nameness(text[w.start : w.end]) / 4 if w.end - w.start > 1 else 0.0 for w in places]
    look = np.array(looks, dtype=np.float32)
    near = np.array([0.0] + [adjacent(text, a, b) for a, b in pairwise(places)], dtype=np.float32)
    elsewhere = logit(best_elsewhere(text, places, person))
    context = np.concatenate([own[:, :3], look[:, None], shape[:, :2], shape[:, 3:4], shape[:, 8:9]], axis=1)
    before = np.zeros_like(context)
    before[1:] = context[:-1] * near[1:, None]
    after = np.zeros_like(context)
    after[:-1] = context[1:] * near[1:, None]
    far = np.zeros((count, 2), dtype=np.float32)
    far[2:, 0] = own[:-2, 0]
    far[:-2, 1] = own[2:, 0]
    following = np.append(near[1:], 0.0)
    columns = [own, look[:, None], shape, before, after, far, near[:, None], following[:, None], elsewhere[:, None]]
    return np.concatenate(columns, axis=1).astype(np.float32)


def adjacent(text: str, left: Place, right: Place) -> float:
    """1 for words of one phrase, 0.5 for words of one line close to each other, 0 else."""
    gap = text[left.end : right.start]
    if "\n" in gap or len(gap) > 3:
        return 0.0
    return 1.0 if gap in (" ", "-", ". ", "  ", "\t", ".", "'") else 0.5


def written(text: str, word: Place) -> tuple[float, ...]:
    """How a word is written and what stands right beside it, as numbers near 0 and 1."""
    value = text[word.start : word.end]
    before, after = text[max(0, word.start - 3) : word.start], text[word.end : word.end + 2]
    opening = text.rfind("\n", 0, word.start) + 1
    line = text[max(opening, word.start - 60) : word.end + 60].split("\n")[0]
    letters = [c for c in line if c.isalpha()]
    upper = sum(c.isupper() for c in letters) / max(len(letters), 1)
    last = value.lower()
    return (
        float(value[0].isupper() and not value.isupper()),
        float(value.isupper() and len(value) > 1),
        float(value.islower()),
        float(any(c.isdigit() for c in value)),
        float(not text[opening : word.start].strip()),
        float(bool(_ENDS.search(before)) or word.start == 0),
        float(after[:1] == ":"),
        float(before[-1:] in tuple("@_/\\#$.=<") or after[:1] in tuple("_/\\(=@")),
        float(last in LEARNT),
        float(before[-1:] in tuple("\"'`“") and after[:1] in tuple("\"'`”")),
        min(len(value), 16) / 8,
        float(upper == 0.0),
        float(upper > 0.8),
        min(len(_CODE.findall(line)) / 6, 2.0),
        float(before[-1:] == "("),
        float(before[-2:] == ", "),
        float(after[:1] in tuple(",.;)")),
    )


def best_elsewhere(text: str, places: Sequence[Place], person: FloatArray) -> FloatArray:
    """The largest P(person) that the same word, case aside, reaches at another place; 0 when it stands once."""
    spots: dict[str, list[int]] = {}
    for index, word in enumerate(places):
        spots.setdefault(text[word.start : word.end].lower(), []).append(index)
    best = np.zeros(len(places), dtype=np.float32)
    for indices in spots.values():
        if len(indices) > 1:
            order = sorted(indices, key=lambda i: -person[i])
            best[indices] = person[order[0]]
            best[order[0]] = person[order[1]]
    return best
