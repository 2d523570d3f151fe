"""Train the attribute estimator G: the 2×128 encoder with 15 sigmoid heads, and the weights that join it with the cues.

`python3 build train attributes` writes web/models/attributes/, and calibration.py and meter_weights.py of the package,
from the written text in attribute_text/, the committed masked LM, the sentence encoder of dist/models and a seed.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from promptgraph.attributes import ATTRIBUTES
from promptgraph.attributes.cues import cues
from promptgraph.attributes.estimator import encode
from promptgraph.native import NativeModels, models_folder
from promptgraph.wordpiece import WordPiece
from torch import nn

from train.attribute_export import export
from train.attribute_heads import Heads, calibrate, calibration_module, features, fit_heads, weights_module
from train.attribute_rows import Line, Row, Rows, read_lines, split, whole
from train.attribute_start import start
from train.bert import MaskedLanguageModel, checkpoint_weights

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "web" / "models" / "attributes"
PACKAGE = ROOT / "py_core" / "promptgraph" / "attributes"

SEED = 20260710
HELD_ROWS = 1500
STEPS, BATCH = 1200, 48
RATE_BODY, RATE_HEAD = 8e-4, 3e-3
DECAY, CLIP, WARM_UP = 0.01, 1.0, 0.06
DROPOUT, WORD_DROPOUT = 0.2, 0.06


class Estimator(nn.Module):
    """Mean and maximum of the encoder's hidden states, one linear head an attribute: (n, t) ids → (n, A) logits."""

    def __init__(self, body: MaskedLanguageModel, width: int) -> None:
        super().__init__()
        self.body = body
        self.head = nn.Linear(2 * width, len(ATTRIBUTES))
        self.dropout = nn.Dropout(DROPOUT)

    def forward(self, ids: Any) -> Any:
        hidden, seen = self.body.encode(ids), (ids != 0)[:, :, None]
        mean = (hidden * seen).sum(dim=1) / seen.sum(dim=1)
        most = hidden.masked_fill(~seen, -1e9).amax(dim=1)
        return self.head(self.dropout(torch.cat((mean, most), dim=1)))


def padded(texts: Sequence[str], tokenizer: WordPiece) -> Any:
    rows = [encode(tokenizer, text)[:128] for text in texts]
    ids = np.zeros((len(rows), max(map(len, rows))), dtype=np.int64)
    for i, row in enumerate(rows):
        ids[i, : len(row)] = row
    return torch.from_numpy(ids)


def fit(model: Estimator, rows: Rows, tokenizer: WordPiece, steps: int) -> Estimator:
    """Weighted binary cross-entropy, AdamW, warm-up and cosine; trains in place."""
    # The word table stays as it is: words that the written text lacks keep their place beside those that it has.
    model.body.words.weight.requires_grad_(False)
    head = list(model.head.parameters())
    groups = [
        {"params": list(model.body.layers.parameters()) + list(model.body.norm.parameters()), "peak": RATE_BODY},
        {"params": head, "peak": RATE_HEAD},
    ]
    optimizer = torch.optim.AdamW(groups, lr=1.0, weight_decay=DECAY, betas=(0.9, 0.98))
    model.train()
    started, total = time.monotonic(), 0.0
    pool: list[list[Row]] = []
    for step in range(steps):
        if not pool:
            drawn = sorted((rows.draw() for _ in range(32 * BATCH)), key=lambda row: len(row.text))
            pool = [drawn[k : k + BATCH] for k in range(0, len(drawn), BATCH)]
            rows.random.shuffle(pool)
        chosen = pool.pop()
        target = torch.from_numpy(np.stack([row.target for row in chosen]))
        weight = torch.from_numpy(np.stack([row.weight for row in chosen]))
        done = step / steps
        for group in optimizer.param_groups:
            group["lr"] = group["peak"] * min(done / WARM_UP, 1.0) * 0.5 * (1 + math.cos(math.pi * done))
        ids = padded([row.text for row in chosen], tokenizer)
        dropped = (torch.rand(ids.shape) < WORD_DROPOUT) & (ids != 0) & (ids != tokenizer.cls) & (ids != tokenizer.sep)
        logits = model(ids.masked_fill(dropped, tokenizer.mask))
        loss = nn.functional.binary_cross_entropy_with_logits(logits, target, weight, reduction="sum") / weight.sum()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), CLIP)
        optimizer.step()
        total += float(loss.detach())
        if (step + 1) % 100 == 0:
            print(f"step {step + 1} of {steps}, {time.monotonic() - started:.0f} s, loss {total / 100:.4f}", flush=True)
            total = 0.0
    model.eval()
    return model


def predict(model: Estimator, texts: Sequence[str], tokenizer: WordPiece) -> np.ndarray:
    with torch.no_grad():
        return np.concatenate([model(padded(texts[k : k + 64], tokenizer)).numpy() for k in range(0, len(texts), 64)])


def trained(
    models: NativeModels, lines: Sequence[Line], steps: int, kept: Path | None
) -> tuple[Estimator, dict[str, Any]]:
    """The network and its config; a checkpoint at ``kept`` is read, or written when it is not there yet."""
    torch.manual_seed(SEED)
    body, config = start(ROOT / "web" / "models" / "masked_lm")
    model = Estimator(body, config["hidden_size"])
    if kept is not None and kept.exists():
        model.load_state_dict(torch.load(kept))
    else:
        fit(model, Rows(lines, SEED), models.tokenizer("encoder"), steps)
        if kept is not None:
            torch.save(model.state_dict(), kept)
    return model.eval(), config


def calibrated(models: NativeModels, model: Estimator, heads: Heads, held: Sequence[Line]) -> dict[str, np.ndarray]:
    """Weights of the parts: for masked windows fitted on drawn rows, for the meter, which sees whole text, on lines."""
    drawer = Rows(held, SEED + 1)
    drawn = [drawer.draw() for _ in range(HELD_ROWS)]
    said = [whole(line) for line in held]
    cue, small = _cues_and_logits(models, model, drawn)
    whole_cue, whole_small = _cues_and_logits(models, model, said)
    large = heads(features(models, [row.text for row in said]))[..., None]
    meter = calibrate(np.concatenate([whole_small, large, whole_cue[..., :1]], axis=2), said)
    return {
        "CUES_ALONE": calibrate(cue, drawn),
        "WITH_NETWORK": calibrate(np.concatenate([small, cue], axis=2), drawn),
        # Beside both networks the lexicons alone make the ranking worse: their weight is 0.
        "WITH_ENCODER": np.pad(meter, ((0, 0), (0, 2))),
    }


def _cues_and_logits(models: NativeModels, model: Estimator, rows: Sequence[Row]) -> tuple[np.ndarray, np.ndarray]:
    texts = [row.text for row in rows]
    return cues(texts), predict(model, texts, models.tokenizer("encoder"))[..., None]


def write_network(model: Estimator, config: dict[str, Any]) -> None:
    weights = {name: value.numpy() for name, value in checkpoint_weights(model.body).items()}
    export(config, weights, (model.head.weight.detach().numpy(), model.head.bias.detach().numpy()), TARGET)


def main(argv: Sequence[str]) -> int:
    """Train, calibrate on held lines, write; the exit code."""
    parser = argparse.ArgumentParser(prog="python3 build train attributes", description=__doc__)
    parser.add_argument("--steps", type=int, default=STEPS, help="batches of the network's training")
    parser.add_argument("--checkpoint", type=Path, help="keep the trained network here, or take it from here")
    options = parser.parse_args(list(argv))
    torch.set_num_threads(1)
    models = NativeModels(threads=1)
    if "encoder" not in models.available:
        print(f"The sentence encoder is not in {models_folder()}; run `python3 build site` first.")
        return 1
    lines, held = split(read_lines())
    model, config = trained(models, lines, options.steps, options.checkpoint)
    rows = [whole(line) for line in lines]
    heads = fit_heads(features(models, [row.text for row in rows]), rows, SEED)
    tables = calibrated(models, model, heads, held)
    write_network(model, config)
    (PACKAGE / "meter_weights.py").write_text(weights_module(heads), "utf-8")
    (PACKAGE / "calibration.py").write_text(calibration_module(tables), "utf-8")
    for name, table in tables.items():
        print(name, "weights", table[0, 1:].round(3).tolist(), "bias", table[:, 0].round(2).tolist())
    return 0
