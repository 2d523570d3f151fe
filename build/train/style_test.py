"""Perplexity and top-5 accuracy of a masked LM on held-out lines of our own, by style."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

if not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from train import bert
from train.batches import CLS, MASK, SEP, Document, MaskedBatch, masked_batch, tokenize

WRITTEN = Path(__file__).with_name("text") / "free.txt"
# One word in seven, in seven passes: every token of every line is asked for exactly once, function words included.
PASSES = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class StyleFigures:
    """`perplexity` = exp(−mean ln p) over `tokens` masked tokens; `top5`: share among the five likeliest."""

    style: str
    tokens: int
    perplexity: float
    top5: float


def parse_lines(content: str) -> list[tuple[str, str]]:
    """(style, text) of every line `@style text`."""
    split = (line[1:].partition(" ") for line in content.splitlines() if line.startswith("@"))
    return [(style, text) for style, _, text in split]


def written_lines() -> list[tuple[str, str]]:
    """Every line written by hand."""
    return parse_lines(WRITTEN.read_text(encoding="utf-8"))


def training_lines() -> list[tuple[str, str]]:
    return written_lines()[0::2]


def held_out_lines() -> list[tuple[str, str]]:
    """Every second line: never trained on."""
    return written_lines()[1::2]


class EveryToken:
    """Chooses one word in PASSES of a document; pass number `offset` of PASSES."""

    def __init__(self, offset: int) -> None:
        self.offset = offset

    def choose(self, document: Document, random: np.random.Generator) -> NDArray[np.int64]:
        return np.flatnonzero(document.words % PASSES == self.offset)


def questions(documents: Sequence[Document]) -> list[MaskedBatch]:
    return [masked_batch(documents, EveryToken(offset), np.random.default_rng(0)) for offset in range(PASSES)]


def unigram(documents: Sequence[Document], vocabulary: int) -> NDArray[np.float64]:
    """Log-probabilities of tokens counted over `documents`, one added to each count."""
    counts = Counter(int(token) for document in documents for token in document.ids)
    table = np.array([counts[token] + 1 for token in range(vocabulary)], dtype=np.float64)
    table[[0, CLS, SEP, MASK]] = 1e-9
    return np.asarray(np.log(table / table.sum()))


def figures(style: str, logits: Any, targets: Any) -> StyleFigures:
    log_probability = torch.log_softmax(logits, dim=1)[torch.arange(len(targets)), targets]
    hits = (logits.topk(5, dim=1).indices == targets[:, None]).any(dim=1)
    perplexity = float(torch.exp(-log_probability.mean()))
    return StyleFigures(
        style=style, tokens=len(targets), perplexity=round(perplexity, 1), top5=round(float(hits.float().mean()), 3)
    )


def measure(folder: Path, tokenizer: Any, lines: Sequence[tuple[str, str]] = ()) -> list[StyleFigures]:
    """Figures of the float weights in `folder`, one entry a style and one for all."""
    model = bert.load_checkpoint(folder, json.loads((folder / "config.json").read_text(encoding="utf-8")))

    def logits(batch: MaskedBatch) -> Any:
        with torch.no_grad():
            return model(torch.from_numpy(batch.ids), torch.from_numpy(batch.rows), torch.from_numpy(batch.columns))

    return by_style(logits, tokenizer, lines or held_out_lines())


def measure_unigram(documents: Sequence[Document], vocabulary: int, tokenizer: Any) -> list[StyleFigures]:
    """Figures of token counts over the training documents: what is won without looking at the context."""
    table = torch.from_numpy(unigram(documents, vocabulary))
    return by_style(lambda batch: table.expand(len(batch.targets), -1), tokenizer, held_out_lines())


def by_style(
    logits: Callable[[MaskedBatch], Any], tokenizer: Any, lines: Sequence[tuple[str, str]]
) -> list[StyleFigures]:
    found, all_logits, all_targets = [], [], []
    for style in sorted({style for style, _ in lines}):
        batches = questions(tokenize(tokenizer, [text for kind, text in lines if kind == style]))
        answers = torch.cat([logits(batch) for batch in batches])
        targets = torch.cat([torch.from_numpy(batch.targets) for batch in batches])
        found.append(figures(style, answers, targets))
        all_logits.append(answers)
        all_targets.append(targets)
    return [*found, figures("all", torch.cat(all_logits), torch.cat(all_targets))]


def main(argv: list[str]) -> int:
    """Print the figures of a folder with config.json and model.safetensors."""
    from tokenizers import Tokenizer

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("tokenizer", type=Path, help="tokenizer.json of its vocabulary")
    parser.add_argument("--lines", type=Path, help="other text: lines `@style words` (our held-out lines by default)")
    arguments = parser.parse_args(argv)
    tokenizer = Tokenizer.from_file(str(arguments.tokenizer))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    lines = parse_lines(arguments.lines.read_text(encoding="utf-8")) if arguments.lines else held_out_lines()
    print(*measure(arguments.model, tokenizer, lines), sep="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
