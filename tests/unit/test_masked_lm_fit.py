"""The sampled softmax that the masked LM is fitted with; runs where torch is installed (the `train` extra)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

torch: Any = pytest.importorskip("torch")

from train import fit  # noqa: E402
from train.batches import MaskedBatch  # noqa: E402
from train.bert import MaskedLanguageModel, checkpoint_name  # noqa: E402

CONFIG = {
    "vocab_size": 400,
    "hidden_size": 8,
    "num_hidden_layers": 1,
    "num_attention_heads": 2,
    "intermediate_size": 12,
    "max_position_embeddings": 16,
    "type_vocab_size": 2,
    "layer_norm_eps": 1e-12,
}


@pytest.fixture
def model() -> MaskedLanguageModel:
    torch.manual_seed(0)
    made = MaskedLanguageModel(CONFIG)
    torch.nn.init.normal_(made.words.weight, std=0.2)  # a spread of scores like that of a trained model's rare words
    return made


@pytest.fixture
def batch() -> MaskedBatch:
    chance = np.random.default_rng(4)
    ids = chance.integers(104, 400, (6, 12))
    rows, columns = np.repeat(np.arange(6), 3), np.tile(np.array([2, 5, 9]), 6)
    targets = chance.integers(104, 400, 18)
    ids[rows, columns] = 103
    return MaskedBatch(ids=ids, rows=rows, columns=columns, targets=targets)


def test_sampled_loss_approaches_the_full_cross_entropy(
    model: MaskedLanguageModel, batch: MaskedBatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fit, "SAMPLED_TOKENS", 100)
    softmax = fit.SampledSoftmax(torch.arange(0, 200), 400, torch.Generator().manual_seed(2))
    with torch.no_grad():
        logits = model(*map(torch.from_numpy, (batch.ids, batch.rows, batch.columns)))
        full = float(torch.nn.functional.cross_entropy(logits, torch.from_numpy(batch.targets)))
        sampled = [float(softmax.loss(model, batch)) for _ in range(200)]
    # log of an unbiased estimate of Z lies a little low (Jensen); a wrong weight of the rare columns would be log 2.
    assert np.mean(sampled) == pytest.approx(full, abs=0.02)


def test_loss_falls_when_a_batch_is_learnt(model: MaskedLanguageModel, batch: MaskedBatch) -> None:
    losses: list[float] = []

    def endless() -> Any:
        while True:
            yield batch

    generator = torch.Generator().manual_seed(2)
    softmax = fit.SampledSoftmax(torch.arange(0, 200), 400, generator)
    fit.fit(model, endless(), softmax, 60, lambda _, loss, __: losses.append(loss), report_every=20)
    assert losses[-1] < losses[0] - 0.3


def test_parameter_names_map_to_distinct_checkpoint_names(model: MaskedLanguageModel) -> None:
    names = [checkpoint_name(name) for name in model.state_dict()]
    assert len(set(names)) == len(names)
    assert "cls.predictions.bias" in names
    assert "bert.encoder.layer.0.attention.output.LayerNorm.weight" in names
