"""The teachers of the attribute estimator: all-MiniLM-L6-v2 with heads, tuned as a whole and left as it is.

They are too large for the page. What they say of unlabelled text is what small networks learn: the logits, and
embeddings of MiniLM as it is. The tuned one knows more of the attributes as the written lines show them, the frozen one
more of texts unlike the lines.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import torch
from promptgraph.attributes import ATTRIBUTES
from promptgraph.attributes.estimator import encode
from promptgraph.wordpiece import WordPiece
from torch import nn

from train import minilm
from train.attribute_model import (
    LONGEST,
    TEACHERS_WIDTH,
    Estimator,
    Float32,
    loss,
    of_like_length,
    padded,
    predict,
    set_rates,
)
from train.attribute_rows import Line, Row, Rows, whole
from train.sentence_encoder import SentenceEncoder, fetched

EPOCHS, BATCH = 3, 32
HEAD_EPOCHS = 12
"""Of the heads alone, whose states are computed once."""
EMBEDDED = 3
"""Every so manieth text is embedded, too: meaning is learnt from fewer than attributes are."""
DRAWN_SHARE = 0.3
"""Of the rows of an epoch: lines with words masked, among others; the rest are lines as they stand."""
RATE_BODY, RATE_HEADS, DECAY, CLIP, WARM_UP = 5e-5, 1e-3, 0.01, 1.0, 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Lessons:
    """Unlabelled texts with the teacher's logits (n, A), and embeddings (n, 384): unit length, or 0 where none is."""

    texts: tuple[str, ...]
    logits: Float32
    vectors: Float32


def tuned(lines: Sequence[Line], tokenizer: WordPiece, seed: int) -> Estimator:
    """The teacher, taught by the lines; the word table stays as it is, since most words are in no line."""
    torch.manual_seed(seed)
    chance, drawer = Random(seed), Rows(lines, seed)
    model = Estimator(minilm.body(fetched()), TEACHERS_WIDTH)
    model.body.words.weight.requires_grad_(False)
    heads = [*model.mid.parameters(), *model.head.parameters()]
    body = [weight for weight in model.body.parameters() if weight.requires_grad]
    groups = [{"params": body, "peak": RATE_BODY}, {"params": heads, "peak": RATE_HEADS}]
    optimizer = torch.optim.AdamW(groups, lr=1.0, weight_decay=DECAY)
    steps, step, began = EPOCHS * math.ceil(len(lines) / BATCH), 0, time.monotonic()
    for epoch in range(EPOCHS):
        model.train()
        for rows in of_like_length(_rows(lines, drawer, chance), BATCH, chance):
            set_rates(optimizer, step / steps, WARM_UP)
            logits = model(padded([encode(tokenizer, row.text)[:LONGEST] for row in rows]))[0]
            optimizer.zero_grad(set_to_none=True)
            loss(logits, rows).backward()
            nn.utils.clip_grad_norm_(model.parameters(), CLIP)
            optimizer.step()
            step += 1
        print(f"teacher: epoch {epoch + 1} of {EPOCHS}, {time.monotonic() - began:.0f} s", flush=True)
    return model


def frozen(lines: Sequence[Line], tokenizer: WordPiece, seed: int) -> Estimator:
    """The network as it is, with heads fitted on its states of the lines, each as it stands and with words masked."""
    torch.manual_seed(seed)
    chance, drawer = Random(seed), Rows(lines, seed)
    model = Estimator(minilm.body(fetched()), TEACHERS_WIDTH)
    model.eval()
    rows = [whole(line) for line in lines] + [drawer.draw() for _ in lines]
    batches = [(_states(model, part, tokenizer), part) for part in of_like_length(rows, BATCH, chance)]
    heads = [*model.mid.parameters(), *model.head.parameters()]
    optimizer = torch.optim.AdamW([{"params": heads, "peak": RATE_HEADS}], lr=1.0, weight_decay=DECAY)
    model.train()
    for epoch in range(HEAD_EPOCHS):
        chance.shuffle(batches)
        for step, (states, part) in enumerate(batches):
            set_rates(optimizer, (epoch + step / len(batches)) / HEAD_EPOCHS, WARM_UP)
            optimizer.zero_grad(set_to_none=True)
            loss(model.logits(states), part).backward()
            optimizer.step()
    return model


def _states(model: Estimator, rows: Sequence[Row], tokenizer: WordPiece) -> Any:
    with torch.no_grad():
        return model.pooled(padded([encode(tokenizer, row.text)[:LONGEST] for row in rows]))


def _rows(lines: Sequence[Line], drawer: Rows, chance: Random) -> list[Row]:
    return [drawer.draw() if chance.random() < DRAWN_SHARE else whole(line) for line in lines]


def lessons(teacher: Estimator, encoder: SentenceEncoder, texts: Sequence[str], tokenizer: WordPiece) -> Lessons:
    """What the teacher says of the texts."""
    logits = np.zeros((len(texts), len(ATTRIBUTES)), dtype=np.float32)
    vectors = np.zeros((len(texts), TEACHERS_WIDTH), dtype=np.float32)
    for start in range(0, len(texts), 4096):
        part = texts[start : start + 4096]
        logits[start : start + 4096] = predict(teacher, part, tokenizer)
        vectors[start : start + 4096 : EMBEDDED] = encoder.vectors(part[::EMBEDDED])
        print(f"teacher: {start + len(part)} of {len(texts)} texts", flush=True)
    return Lessons(texts=tuple(texts), logits=logits, vectors=vectors)
