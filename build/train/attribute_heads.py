"""Heads on the frozen sentence encoder, and the calibration that joins all parts of the estimator."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from promptgraph.attributes import ATTRIBUTES
from promptgraph.attributes.estimator import encode
from promptgraph.attributes.meter import pooled
from promptgraph.language_models import LanguageModels, Query, run_queries
from torch import nn

from train.attribute_rows import Row

Float32 = NDArray[np.float32]

PENALTY = 0.03
"""L2 on the standardised weights: of 3e-4 … 3e-1 the best on public text that is not trained on."""


def features(models: LanguageModels, texts: Sequence[str]) -> Float32:
    """Mean and maximum of the encoder's states: (n, 2d)."""
    tokenizer = models.tokenizer("encoder")
    queries = [Query(ids=encode(tokenizer, text)) for text in texts]
    return np.stack([pooled(states) for states in asyncio.run(run_queries(models, "encoder", queries))])


def fit_linear(inputs: Float32, rows: Sequence[Row], penalty: float) -> tuple[Float32, Float32]:
    """Weights (A, d) and bias (A,) of penalised logistic regressions; inputs are standardised within, not without."""
    centre, spread = inputs.mean(axis=0), inputs.std(axis=0) + 1e-6
    x = torch.from_numpy((inputs - centre) / spread)
    y, w = (torch.from_numpy(np.stack(list(part))) for part in zip(*((r.target, r.weight) for r in rows), strict=True))
    head = nn.Linear(x.shape[1], y.shape[1])
    nn.init.zeros_(head.weight)
    nn.init.zeros_(head.bias)
    optimizer = torch.optim.LBFGS(head.parameters(), max_iter=80, line_search_fn="strong_wolfe")

    def closure() -> Any:
        optimizer.zero_grad()
        loss = nn.functional.binary_cross_entropy_with_logits(head(x), y, w, reduction="sum") / w.sum() * y.shape[1]
        loss = loss + penalty * head.weight.square().sum()
        loss.backward()
        return loss

    optimizer.step(closure)
    # Rounded before the centre is taken into the bias: some states have a mean far from 0 that would blow up the error.
    weight = (head.weight.detach().numpy() / spread).astype(np.float16).astype(np.float32)
    return weight, head.bias.detach().numpy() - weight @ centre


def weights_module(weight: Float32, bias: Float32) -> str:
    """Source text of ``meter_weights.py``: half-precision weights, base64."""
    encoded = base64.b64encode(weight.astype("<f2").tobytes()).decode()
    lines = "\n".join(f'    "{encoded[k : k + 100]}"' for k in range(0, len(encoded), 100))
    return (
        '"""Weights of the heads on the sentence encoder; written by ``python3 build train attributes``, '
        'do not edit by hand."""\n\n'
        f"BIAS = (\n{''.join(f'    {float(v):.5f},{chr(10)}' for v in bias)})\n"
        f"WEIGHTS = (\n{lines}\n)\n"
    )


def calibrate(parts: Float32, rows: Sequence[Row], shared_penalty: float = 1e-4, bias_penalty: float = 2e-3) -> Float32:
    """Bias and weights (A, 1 + k) of ``logit G = b_a + Σ_k w_k part_k``; parts is (n, A, k).

    Weights are shared by the attributes and not negative, since held rows are few; each attribute has its own bias.
    """
    x = torch.from_numpy(parts)
    y, w = (torch.from_numpy(np.stack(list(part))) for part in zip(*((r.target, r.weight) for r in rows), strict=True))
    raw = nn.Parameter(torch.full((x.shape[2],), 0.5))
    common, own = nn.Parameter(torch.tensor(-2.0)), nn.Parameter(torch.zeros(x.shape[1]))
    optimizer = torch.optim.LBFGS([raw, common, own], max_iter=200, line_search_fn="strong_wolfe")

    def closure() -> Any:
        optimizer.zero_grad()
        logits = common + own + (x * nn.functional.softplus(raw)).sum(dim=2)
        loss = nn.functional.binary_cross_entropy_with_logits(logits, y, w, reduction="sum") / w.sum()
        loss = loss + bias_penalty * own.square().mean() + shared_penalty * raw.square().sum()
        loss.backward()
        return loss

    optimizer.step(closure)
    with torch.no_grad():
        weights = nn.functional.softplus(raw).expand(x.shape[1], -1)
        fitted: Float32 = torch.cat(((common + own)[:, None], weights), dim=1).numpy()
    return fitted


def calibration_module(tables: dict[str, Float32]) -> str:
    """Source text of ``calibration.py``."""
    assert all(len(table) == len(ATTRIBUTES) for table in tables.values())
    # ruff: noqa: E501 - the first line of a module that is written here
    head = '''"""Weights that turn logits and cues into G; written by ``python3 build train attributes``, do not edit by hand.

Rows follow ``ATTRIBUTES``. ``CUES_ALONE``: bias, pattern, near, word. ``WITH_NETWORK``: bias, network's logit, pattern,
near, word. ``WITH_ENCODER``: bias, network's logit, heads' logit, pattern, near, word.
"""

from __future__ import annotations
'''
    blocks = [
        f"\n{name}: tuple[tuple[float, ...], ...] = (\n"
        + "".join("    (" + ", ".join(f"{value:.4f}" for value in row) + "),\n" for row in table)
        + ")\n"
        for name, table in tables.items()
    ]
    return head + "".join(blocks)
