"""Does the masked LM see which words hang together? Dependent against unrelated pairs in sentences of our own."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

if not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from train.batches import CLS, MASK, SEP
from train.measured_model import MeasuredModel, Question

PAIRS = Path(__file__).with_name("text") / "dependency_pairs.txt"
MARKS = {"{": "target", "[": "dependent", "<": "unrelated"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PairSentence:
    """A sentence and the code-point ranges of its target, its dependent and its unrelated span."""

    text: str
    target: tuple[int, int]
    dependent: tuple[int, int]
    unrelated: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class DependencyFigures:
    """`win`: share of sentences whose dependent pair scores higher (ties half); `auc`: over all pairs at once."""

    sentences: int
    win: float
    auc: float
    dependent_median: float
    unrelated_median: float


def parse(line: str) -> PairSentence:
    """Read the marks off a line.

    >>> parsed = parse("The {pipe} leaks, said <Ann>, so call the [plumber].")
    >>> parsed.text, parsed.text[slice(*parsed.target)], parsed.text[slice(*parsed.dependent)]
    ('The pipe leaks, said Ann, so call the plumber.', 'pipe', 'plumber')
    """
    text, spans = "", {}
    for part in re.split(r"(\{[^}]*\}|\[[^\]]*\]|<[^>]*>)", line.strip()):
        if part[:1] in MARKS and len(part) > 2:
            spans[MARKS[part[0]]] = (len(text), len(text) + len(part) - 2)
            part = part[1:-1]
        text += part
    return PairSentence(text=text, **spans)


def read_pairs(half: str) -> list[PairSentence]:
    """The `dev` half (even lines), the `unseen` half (odd lines) or `all`; comments are not counted."""
    lines = [line for line in PAIRS.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    kept = {"dev": lines[0::2], "unseen": lines[1::2], "all": lines}[half]
    return [parse(line) for line in kept]


def questions_of(sentence: PairSentence, tokenizer: Any) -> list[Question]:
    """ℓ_i(q), ℓ_i(q∖j), ℓ_j(q), ℓ_j(q∖i) for j the dependent, then for j the unrelated span: eight questions."""
    encoded = tokenizer.encode(sentence.text, add_special_tokens=False)

    def places(span: tuple[int, int]) -> list[int]:
        return [index for index, (start, end) in enumerate(encoded.offsets) if start < span[1] and end > span[0]]

    def ask(about: list[int], hidden: list[int]) -> Question:
        ids = [MASK if index in (*about, *hidden) else token for index, token in enumerate(encoded.ids)]
        return Question(
            ids=(CLS, *ids, SEP),
            positions=tuple(index + 1 for index in about),
            targets=tuple(encoded.ids[index] for index in about),
        )

    target, asked = places(sentence.target), []
    for other in (places(sentence.dependent), places(sentence.unrelated)):
        asked += [ask(target, []), ask(target, other), ask(other, []), ask(other, target)]
    return asked


def measure(model: MeasuredModel, tokenizer: Any, sentences: Sequence[PairSentence]) -> DependencyFigures:
    """a_ij = ½[ℓ_i(q) − ℓ_i(q∖j)]₊ + ½[ℓ_j(q) − ℓ_j(q∖i)]₊ for both pairs of every sentence, ℓ in nats a token.

    The whole span is masked at once when its ℓ is taken (joint masking).
    """
    questions = [question for sentence in sentences for question in questions_of(sentence, tokenizer)]
    likelihood = np.array([float(answer.mean()) for answer in model.log_probabilities(questions)]).reshape(-1, 2, 2, 2)
    scores = np.maximum(likelihood[..., 0] - likelihood[..., 1], 0).mean(axis=2)
    dependent, unrelated = scores[:, 0], scores[:, 1]
    wins = (dependent > unrelated) + 0.5 * (dependent == unrelated)
    against = (dependent[:, None] > unrelated[None, :]) + 0.5 * (dependent[:, None] == unrelated[None, :])
    return DependencyFigures(
        sentences=len(sentences),
        win=float(wins.mean()),
        auc=float(against.mean()),
        dependent_median=float(np.median(dependent)),
        unrelated_median=float(np.median(unrelated)),
    )


def main(argv: list[str]) -> int:
    """Print the figures of one exported model."""
    from tokenizers import Tokenizer

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path, help="folder with onnx/model.onnx")
    parser.add_argument("tokenizer", type=Path, help="tokenizer.json of its vocabulary")
    parser.add_argument("--half", choices=("dev", "unseen", "all"), default="dev")
    arguments = parser.parse_args(argv)
    model = MeasuredModel(arguments.model / "onnx" / "model.onnx")
    print(measure(model, Tokenizer.from_file(str(arguments.tokenizer)), read_pairs(arguments.half)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
