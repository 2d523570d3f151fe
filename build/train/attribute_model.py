"""The estimator in torch, for the small network and for its teacher alike: a body, and two heads on its states."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from promptgraph.attributes import ATTRIBUTES
from promptgraph.attributes.estimator import encode
from promptgraph.wordpiece import WordPiece
from torch import nn

from train.attribute_rows import Row
from train.bert import MaskedLanguageModel

Float32 = NDArray[np.float32]

LONGEST = 96
"""Tokens of a text that training reads."""
HIDDEN, DROPOUT = 128, 0.1
TEACHERS_WIDTH = 384


class Estimator(nn.Module):  # type: ignore[misc,unused-ignore]
    """Mean and maximum of the states; two layers to the logits (n, A), one to the teacher's embedding (n, 384)."""

    def __init__(self, body: MaskedLanguageModel, width: int) -> None:
        super().__init__()
        self.body = body
        self.drop = nn.Dropout(DROPOUT)
        self.mid = nn.Linear(2 * width, HIDDEN)
        self.head = nn.Linear(HIDDEN, len(ATTRIBUTES))
        self.aux = nn.Linear(2 * width, TEACHERS_WIDTH)

    def forward(self, ids: Any) -> tuple[Any, Any]:
        pooled = self.pooled(ids)
        return self.logits(pooled), self.aux(pooled)

    def pooled(self, ids: Any) -> Any:
        """Mean and maximum of the states, (n, 2 × width)."""
        hidden, seen = self.body.encode(ids), (ids != 0)[:, :, None]
        mean = (hidden * seen).sum(dim=1) / seen.sum(dim=1)
        return torch.cat((mean, hidden.masked_fill(~seen, -1e9).amax(dim=1)), dim=1)

    def logits(self, pooled: Any) -> Any:
        return self.head(self.drop(torch.relu(self.mid(self.drop(pooled)))))


def padded(rows: Sequence[Sequence[int]]) -> Any:
    """Token ids (n, t), 0 where a row has ended."""
    ids = np.zeros((len(rows), max(map(len, rows))), dtype=np.int64)
    for i, row in enumerate(rows):
        ids[i, : len(row)] = row
    return torch.from_numpy(ids)


def loss(logits: Any, rows: Sequence[Row]) -> Any:
    """Weighted mean of the cross-entropy with the rows' targets, in nats."""
    target, weight = (torch.from_numpy(np.stack([getattr(row, part) for row in rows])) for part in ("target", "weight"))
    lost = nn.functional.binary_cross_entropy_with_logits(logits, target, weight, reduction="sum")
    return lost / weight.sum()


def set_rates(optimizer: Any, done: float, warm_up: float) -> None:
    """Each group's rate at ``done`` of the training, in [0, 1]: up to its peak, then down as half a cosine."""
    for group in optimizer.param_groups:
        group["lr"] = group["peak"] * min(done / warm_up, 1.0) * 0.5 * (1 + math.cos(math.pi * done))


def of_like_length(rows: Sequence[Row], size: int, chance: Random) -> list[list[Row]]:
    """Batches of ``size`` rows of like length, in random order."""
    ordered = sorted(rows, key=lambda row: len(row.text))
    groups = [ordered[k : k + size] for k in range(0, len(ordered), size)]
    chance.shuffle(groups)
    return groups


def answers(
    model: Estimator, texts: Sequence[str], tokenizer: WordPiece, batch: int = 64
) -> Iterator[tuple[Any, Any, Any]]:
    """Places, logits and embeddings of the texts, shortest first, batch by batch."""
    rows = [encode(tokenizer, text)[:LONGEST] for text in texts]
    order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
    model.eval()
    for start in range(0, len(order), batch):
        places = order[start : start + batch]
        with torch.no_grad():
            logits, vectors = model(padded([rows[i] for i in places]))
        yield places, logits.numpy(), vectors.numpy()


def predict(model: Estimator, texts: Sequence[str], tokenizer: WordPiece) -> Float32:
    """Logits (n, A)."""
    found = np.zeros((len(texts), len(ATTRIBUTES)), dtype=np.float32)
    for places, logits, _ in answers(model, texts, tokenizer):
        found[places] = logits
    return found
