"""The calibration that joins the parts of the attribute estimator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from promptgraph.attributes import ATTRIBUTES
from torch import nn

from train.attribute_model import Float32, loss
from train.attribute_rows import Row


def calibrate(parts: Float32, rows: Sequence[Row], shared_penalty: float = 1e-4, bias_penalty: float = 2e-3) -> Float32:
    """Bias and weights (A, 1 + k) of ``logit G = b_a + Σ_k w_k part_k``; parts is (n, A, k).

    Weights are shared by the attributes and not negative, since held rows are few; each attribute has its own bias.
    """
    x = torch.from_numpy(parts)
    raw = nn.Parameter(torch.full((x.shape[2],), 0.5))
    common, own = nn.Parameter(torch.tensor(-2.0)), nn.Parameter(torch.zeros(x.shape[1]))
    optimizer = torch.optim.LBFGS([raw, common, own], max_iter=200, line_search_fn="strong_wolfe")

    def closure() -> Any:
        optimizer.zero_grad()
        logits = common + own + (x * nn.functional.softplus(raw)).sum(dim=2)
        lost = loss(logits, rows) + bias_penalty * own.square().mean() + shared_penalty * raw.square().sum()
        lost.backward()
        return lost

    optimizer.step(closure)  # type: ignore[no-untyped-call,unused-ignore]
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
near, word; ``WHOLE_TEXT`` the same for text in which nothing is masked.
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
