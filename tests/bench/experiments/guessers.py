"""Who guesses attributes: two classifiers that name two attributes of a prompt, taught on text that is not sanitized.

Both learn from public comments that people labelled (where there is data) and from sentences of ``cues.txt`` that never
stand in a prompt. ``words`` is TF-IDF with logistic regression over the whole prompt, of another make than the method's
own estimator. ``sentences`` is a linear head of its own on the encoder all-MiniLM-L6-v2, sentence by sentence: it knows
paraphrases and is the stronger one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from bench.experiments.items import public, read
from bench.experiments.outcome import PLACEHOLDER
from bench.experiments.person import cues, weave
from bench.experiments.tools import Vectors, embedded
from promptgraph.language_models import FloatArray

TAUGHT = 300
"""Prompts a task that teach the words attacker, each with two persons."""
NAMED = 2
"""Attributes that an attacker may name: as many as a prompt gives away."""
SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")

Taught = tuple[list[str], list[frozenset[str]]]


class Words:
    """TF-IDF and logistic regression over the whole text."""

    def __init__(self, texts: Sequence[str], labels: Sequence[frozenset[str]]) -> None:
        from sklearn.feature_extraction.text import TfidfVectorizer

        self._vectors = TfidfVectorizer(ngram_range=(1, 2), min_df=2, sublinear_tf=True)
        self._head = Head(self._vectors.fit_transform(texts), labels)

    def named(self, text: str) -> list[str]:
        """The attributes that are likeliest given away."""
        return self._head.best(self._head.shares(self._vectors.transform([cleaned(text)]))[0])


class Sentences:
    """A linear head on sentence embeddings; a text's score for an attribute is that of its best sentence."""

    def __init__(
        self, vectors: Vectors, texts: Sequence[str], labels: Sequence[frozenset[str]], folder: Path | None = None
    ) -> None:
        self._vectors = vectors
        self._known: dict[str, FloatArray] = {}
        self._head = Head(embedded(vectors, texts, folder), labels)

    def named(self, text: str) -> list[str]:
        """The attributes that are likeliest given away."""
        pieces = [piece for piece in SENTENCE.split(cleaned(text)) if re.search(r"\w", piece)] or [text]
        fresh = [piece for piece in dict.fromkeys(pieces) if piece not in self._known]
        for piece, vector in zip(fresh, self._vectors(fresh), strict=True):
            self._known[piece] = vector
        vectors = np.stack([self._known[piece] for piece in pieces])
        return self._head.best(self._head.shares(vectors).max(axis=0))


class Head:
    """One logistic regression an attribute."""

    def __init__(self, vectors: Any, labels: Sequence[frozenset[str]]) -> None:
        from sklearn.linear_model import LogisticRegression
        from sklearn.multiclass import OneVsRestClassifier

        self.names = sorted(frozenset().union(*labels))
        target = np.array([[name in label for name in self.names] for label in labels], dtype=int)
        model = LogisticRegression(C=10.0, max_iter=500, class_weight="balanced")
        self._model = OneVsRestClassifier(model).fit(vectors, target)

    def shares(self, vectors: Any) -> FloatArray:
        return np.asarray(self._model.predict_proba(vectors), dtype=np.float32)

    def best(self, shares: FloatArray) -> list[str]:
        return [self.names[index] for index in np.argsort(-shares, kind="stable")[:NAMED]]


def cleaned(text: str) -> str:
    """The text without its placeholders."""
    return re.sub(PLACEHOLDER, " ", text)


def prompts_taught(data: Path | None, tasks: Sequence[str], longest: int) -> Taught:
    """Whole prompts with other persons and the other half of the cues, and public comments."""
    texts, labels = _public(data)
    for task in tasks:
        for item in read(task, data, TAUGHT, longest):
            for seed in (1, 2):
                case = weave(task, item, seed, "taught")
                texts.append(case.text)
                labels.append(case.attributes)
    return texts, labels


def sentences_taught(data: Path | None, tasks: Sequence[str], longest: int) -> Taught:
    """The other half of the cues and public comments, beside sentences of the tasks that give nothing away."""
    texts, labels = _public(data)
    for attribute, sentence in cues("taught"):
        texts.append(sentence.replace("[", "").replace("]", ""))
        labels.append(frozenset({attribute}))
    for task in tasks:
        for item in read(task, data, TAUGHT // 3, longest):
            texts.append(SENTENCE.split(item.text)[-1])
            labels.append(frozenset())
    return texts, labels


def _public(data: Path | None) -> Taught:
    found = public(data) if data else ()
    return [text for text, _ in found], [attributes for _, attributes in found]
