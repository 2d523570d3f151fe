"""Fitting the masked LM: sampled softmax, AdamW, warm-up and cosine, running mean of the weights."""

from __future__ import annotations

import copy
import math
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import torch

from train.batches import Document, MaskedBatch
from train.bert import MaskedLanguageModel

RATE_BODY, RATE_HEAD = 6e-4, 1e-3
BETAS = (0.9, 0.98)
WEIGHT_DECAY = 0.01
WARM_UP = 0.05
CLIP = 1.0
MEAN_DECAY = 0.998
# Softmax columns: all of the commonest tokens, and a fresh uniform sample of the others that stands for them all.
COMMON_TOKENS = 4000
SAMPLED_TOKENS = 800


def common_tokens(documents: Sequence[Document], vocabulary: int) -> Any:
    """The COMMON_TOKENS most frequent ids of the corpus, ties by id."""
    counts = np.zeros(vocabulary, dtype=np.int64)
    for document in documents:
        np.add.at(counts, document.ids, 1)
    return torch.from_numpy(np.sort(np.argsort(-counts, kind="stable")[:COMMON_TOKENS]))


class SampledSoftmax:
    """Cross-entropy over common columns and a weighted sample of rare ones.

    log Z ≈ log(Σ_common eˢ + Σ_sampled eˢ/p + [y rare] eˢʸ): unbiased in Z, since the target's own column is counted
    exactly once. Full softmax over 30,522 columns takes four times as long on a CPU.
    """

    def __init__(self, common: Any, vocabulary: int, generator: Any) -> None:
        self.common, self.generator = common, generator
        self.is_rare = torch.ones(vocabulary, dtype=torch.bool)
        self.is_rare[common] = False
        self.rare = torch.nonzero(self.is_rare).flatten()
        self.surplus = math.log(len(self.rare) / SAMPLED_TOKENS)

    def loss(self, model: MaskedLanguageModel, batch: MaskedBatch) -> Any:
        """Mean negative log-likelihood in nats over the batch's targets."""
        hidden = model.head(torch.from_numpy(batch.ids), torch.from_numpy(batch.rows), torch.from_numpy(batch.columns))
        targets = torch.from_numpy(batch.targets)
        sampled = self.rare[torch.randperm(len(self.rare), generator=self.generator)[:SAMPLED_TOKENS]]
        columns = torch.cat((self.common, sampled))
        scores = torch.nn.functional.linear(hidden, model.words.weight[columns], model.bias[columns])
        shift = torch.zeros(len(columns))
        shift[len(self.common) :] = self.surplus
        scores = (scores + shift).masked_fill(
            (columns[None, :] == targets[:, None]) & self.is_rare[targets][:, None], -math.inf
        )
        own = (hidden * model.words.weight[targets]).sum(dim=1) + model.bias[targets]
        rare_own = own.masked_fill(~self.is_rare[targets], -math.inf)
        return (torch.logsumexp(torch.cat((scores, rare_own[:, None]), dim=1), dim=1) - own).mean()


def parameter_groups(model: MaskedLanguageModel) -> list[dict[str, Any]]:
    head = [value for name, value in model.named_parameters() if name.startswith(("transform", "bias"))]
    body = [value for name, value in model.named_parameters() if not name.startswith(("transform", "bias"))]
    return [{"params": body, "peak": RATE_BODY}, {"params": head, "peak": RATE_HEAD}]


def fit(
    model: MaskedLanguageModel,
    batches: Iterator[MaskedBatch],
    softmax: SampledSoftmax,
    steps: int,
    report: Callable[[int, float, MaskedLanguageModel], None],
    report_every: int = 500,
) -> MaskedLanguageModel:
    """Train in place for `steps` batches; returns the exponential mean of the weights, which measures better."""
    optimizer = torch.optim.AdamW(parameter_groups(model), lr=1.0, betas=BETAS, weight_decay=WEIGHT_DECAY)
    mean, losses, started = copy.deepcopy(model), 0.0, time.monotonic()
    for step in range(steps):
        done = step / steps
        factor = min(done / WARM_UP, 1.0) * 0.5 * (1 + math.cos(math.pi * done))
        for group in optimizer.param_groups:
            group["lr"] = group["peak"] * factor
        loss = softmax.loss(model, next(batches))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), CLIP)
        optimizer.step()
        blend = 1 - min(MEAN_DECAY, (1 + step) / (10 + step))
        with torch.no_grad():
            for kept, fresh in zip(mean.parameters(), model.parameters(), strict=True):
                kept.lerp_(fresh, blend)
        losses += float(loss.detach())
        if (step + 1) % report_every == 0 or step + 1 == steps:
            print(f"step {step + 1} of {steps}, {time.monotonic() - started:.0f} s", end=", ", flush=True)
            report(step + 1, losses / ((step % report_every) + 1), mean)
            losses = 0.0
    return mean
