"""Train the attribute estimator G: a 2×128 BERT that gives a text 15 logits and an embedding, and its calibration.

`python3 build train attributes` writes web/models/attributes/ and calibration.py of the package, from the written text
in attribute_text/, the packages of sources.json, the committed masked LM, all-MiniLM-L6-v2 as a teacher, and a seed.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import torch
from layout import HERE
from promptgraph.attributes.cues import cues
from promptgraph.attributes.estimator import encode
from promptgraph.embeddings import unit
from promptgraph.language_models import DIMENSIONS
from promptgraph.native import NativeModels
from promptgraph.wordpiece import WordPiece
from torch import nn
from torch.nn.functional import binary_cross_entropy_with_logits, cosine_similarity

from train import unlabelled
from train.attribute_calibration import calibrate, calibration_module
from train.attribute_export import Readout, export
from train.attribute_model import LONGEST, Estimator, answers, loss, of_like_length, padded, predict, set_rates
from train.attribute_rows import Line, Row, Rows, read_lines, split, together, whole
from train.attribute_start import start
from train.bert import checkpoint_weights
from train.sentence_encoder import SentenceEncoder
from train.teacher import Lessons, frozen, lessons, tuned

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "web" / "models" / "attributes"
PACKAGE = ROOT / "py_core" / "promptgraph" / "attributes"

SEED, TORCH_SEED, ORDER_SEED = 20260710, 3, 1
HELD_ROWS = 1500
SEVERAL = (2, 3, 4)
"""Lines that a window of the meter may hold, beside one."""
LESSON_BATCH, LINE_BATCH = 64, 48
CLASSES = ((tuned, 1, 9000), (frozen, 2, 6000))
"""A student each: the teacher, every how manieth text it is asked about, and how many batches the student sees."""
RATE_BODY, RATE_HEADS, RATE_WORDS = 8e-4, 2e-3, 1e-3
"""The word table learns too: what the teacher knows of a word that no written line has must go somewhere."""
LINES_WEIGHT = 0.3
DRAWN_SHARE = 0.6
DECAY, CLIP, WARM_UP = 0.01, 1.0, 0.05
WORD_DROPOUT = 0.05
FIRST_WORD = 1000
"""Ids below stand for padding, marks and unused tokens."""


def fit(model: Estimator, taught: Lessons, lines: Sequence[Line], tokenizer: WordPiece, steps: int) -> None:
    """Cross-entropy with the teacher's probabilities, cosine with its embeddings, and the written lines; in place."""
    chance = Random(ORDER_SEED)
    groups = [
        {"params": [*model.body.layers.parameters(), *model.body.norm.parameters()], "peak": RATE_BODY},
        {
            "params": [p for part in (model.mid, model.head, model.aux) for p in part.parameters()],
            "peak": RATE_HEADS,
        },
        {"params": [model.body.words.weight], "peak": RATE_WORDS},
    ]
    optimizer = torch.optim.AdamW(groups, lr=1.0, weight_decay=DECAY, betas=(0.9, 0.98))
    model.train()
    began, sums = time.monotonic(), np.zeros(3)
    pages, exercises = lesson_batches(taught, tokenizer, chance), line_batches(lines, chance)
    for step in range(steps):
        set_rates(optimizer, step / steps, WARM_UP)
        ids, said, meant = next(pages)
        logits, vectors = model(dropped(ids, tokenizer))
        copied = binary_cross_entropy_with_logits(logits, torch.sigmoid(said))
        apart = 1 - cosine_similarity(vectors, meant).sum() / meant.norm(dim=1).sum().clamp(min=1)
        rows = next(exercises)
        ids = padded([encode(tokenizer, row.text)[:LONGEST] for row in rows])
        own = loss(model(dropped(ids, tokenizer))[0], rows)
        optimizer.zero_grad(set_to_none=True)
        (copied + apart + LINES_WEIGHT * own).backward()
        nn.utils.clip_grad_norm_(model.parameters(), CLIP)
        optimizer.step()
        sums += [float(part.detach()) for part in (copied, apart, own)]
        if (step + 1) % 250 == 0:
            print(f"step {step + 1} of {steps}, {time.monotonic() - began:.0f} s, {(sums / 250).round(4)}", flush=True)
            sums[:] = 0


def dropped(ids: Any, tokenizer: WordPiece) -> Any:
    """Some words masked, so that no answer hangs on one."""
    return ids.masked_fill((torch.rand(ids.shape) < WORD_DROPOUT) & (ids >= FIRST_WORD), tokenizer.mask)


def lesson_batches(taught: Lessons, tokenizer: WordPiece, chance: Random) -> Iterator[tuple[Any, Any, Any]]:
    """Ids, the teacher's logits and embeddings of texts of like length, for ever."""
    rows = [encode(tokenizer, text)[:LONGEST] for text in taught.texts]
    order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
    groups = [order[k : k + LESSON_BATCH] for k in range(0, len(order), LESSON_BATCH)]
    while True:
        chance.shuffle(groups)
        for group in groups:
            said, meant = (torch.from_numpy(part[group]) for part in (taught.logits, taught.vectors))
            yield padded([rows[i] for i in group]), said, meant


def line_batches(lines: Sequence[Line], chance: Random) -> Iterator[list[Row]]:
    """Rows with masked words and lines as they stand, of like length, for ever."""
    drawer = Rows(lines, SEED)
    while True:
        drawn = [
            drawer.draw() if chance.random() < DRAWN_SHARE else whole(chance.choice(lines))
            for _ in range(32 * LINE_BATCH)
        ]
        yield from of_like_length(drawn, LINE_BATCH, chance)


def readout(model: Estimator, texts: Sequence[str], tokenizer: WordPiece) -> Readout:
    """The heads as arrays; the embedding in the DIMENSIONS directions that keep most of its inner products on texts."""
    vectors = np.concatenate([part for _, _, part in answers(model, texts, tokenizer)])
    directions = np.linalg.svd(unit(vectors), full_matrices=False)[2][:DIMENSIONS]
    inner, logits, embedding = (
        (layer.weight.detach().numpy(), layer.bias.detach().numpy()) for layer in (model.mid, model.head, model.aux)
    )
    return Readout(inner=inner, logits=logits, embedding=(directions @ embedding[0], directions @ embedding[1]))


def trained(tokenizer: WordPiece, lines: Sequence[Line], options: argparse.Namespace) -> Estimator:
    """The mean of two networks; a checkpoint of it is read, or written when it is not there yet."""
    if options.checkpoint and options.checkpoint.exists():
        model = untaught()
        model.load_state_dict(torch.load(options.checkpoint))
    else:
        model = mean(list(students(tokenizer, lines, options)))
        if options.checkpoint:
            torch.save(model.state_dict(), options.checkpoint)
    model.eval()
    return model


def students(tokenizer: WordPiece, lines: Sequence[Line], options: argparse.Namespace) -> Iterator[Estimator]:
    """Two networks from one start, each taught by a teacher of its own."""
    texts, encoder = unlabelled.texts(options.cache), SentenceEncoder(tokenizer, options.threads)
    for teacher, every, steps in CLASSES:
        model = untaught()
        taught = lessons(teacher(lines, tokenizer, SEED), encoder, texts[::every], tokenizer)
        fit(model, taught, lines, tokenizer, options.steps or steps)
        yield model


def untaught() -> Estimator:
    """The start of every student: the body of the masked LM, and the same random heads."""
    torch.manual_seed(TORCH_SEED)
    body, config = start(ROOT / "web" / "models" / "masked_lm")
    return Estimator(body, config["hidden_size"])


def mean(models: Sequence[Estimator]) -> Estimator:
    """The network whose weights are the mean of those of networks with the same start.

    It errs less than either on texts that neither has seen, and runs as fast as one (Wortsman et al. 2022, "Model
    soups", arXiv:2203.05482).
    """
    states = [model.state_dict() for model in models]
    made = untaught()
    made.load_state_dict({name: sum(state[name] for state in states) / len(states) for name in states[0]})
    return made


def calibrated(model: Estimator, tokenizer: WordPiece, held: Sequence[Line]) -> dict[str, np.ndarray]:
    """Weights of the parts: for masked windows fitted on drawn rows, for the meter on lines, alone and several."""
    drawer, chance = Rows(held, SEED + 1), Random(SEED)
    drawn = [drawer.draw() for _ in range(HELD_ROWS)]
    said = [whole(line) for line in held]
    said += [together(chance.sample(held, chance.choice(SEVERAL))) for _ in range(len(held) // 2)]
    masked, plain = (
        np.concatenate([predict(model, texts, tokenizer)[..., None], cues(texts)], axis=2)
        for texts in ([row.text for row in rows] for rows in (drawn, said))
    )
    return {
        "CUES_ALONE": calibrate(masked[..., 1:], drawn),
        "WITH_NETWORK": calibrate(masked, drawn),
        # Of whole text the lexicons alone make the ranking worse: their weight is 0.
        "WHOLE_TEXT": np.pad(calibrate(plain[..., :2], said), ((0, 0), (0, 2))),
    }


def main(argv: Sequence[str]) -> int:
    """Train, calibrate on held lines, write; the exit code."""
    parser = argparse.ArgumentParser(prog="python3 build train attributes", description=__doc__)
    parser.add_argument("--steps", type=int, help="batches of each student, in the place of the usual numbers")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--checkpoint", type=Path, help="keep the trained network here, or take it from here")
    parser.add_argument("--cache", type=Path, default=HERE.cache / "train", help="fetched packages")
    options = parser.parse_args(list(argv))
    torch.set_num_threads(options.threads)
    tokenizer = NativeModels(threads=options.threads).tokenizer("masked_lm")
    lines, held = split(read_lines())
    model = trained(tokenizer, lines, options)
    tables = calibrated(model, tokenizer, held)
    config = start(ROOT / "web" / "models" / "masked_lm")[1]
    weights = {name: value.numpy() for name, value in checkpoint_weights(model.body).items()}
    export(config, weights, readout(model, [line.text for line in lines], tokenizer), TARGET)
    (PACKAGE / "calibration.py").write_text(calibration_module(tables), "utf-8")
    for name, table in tables.items():
        print(name, "weights", table[0, 1:].round(3).tolist(), "bias", table[:, 0].round(2).tolist())
    return 0
