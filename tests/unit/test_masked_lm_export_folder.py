"""Exporting any BertForMaskedLM folder: agreement with BERT's definition written out in numpy."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

onnxruntime = pytest.importorskip("onnxruntime")
pytest.importorskip("onnx")
safetensors_numpy = pytest.importorskip("safetensors.numpy")

from train.export import BLOCK, ExportError, dequantize, export_folder, quantize  # noqa: E402

Array = NDArray[Any]
Weights = dict[str, Array]
CONFIG: dict[str, Any] = {
    "architectures": ["BertForMaskedLM"],
    "model_type": "bert",
    "hidden_act": "gelu",
    "vocab_size": 50,
    "hidden_size": 8,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "intermediate_size": 12,
    "max_position_embeddings": 16,
    "type_vocab_size": 2,
    "layer_norm_eps": 1e-12,
    "transformers_version": "left out of the copy",
}
IDS = np.array([[1, 7, 30, 4, 9], [1, 12, 2, 0, 0]], dtype=np.int64)
POSITIONS = np.array([[1, 3], [1, 0]], dtype=np.int64)
TARGETS = np.array([[33, 8], [49, 0]], dtype=np.int64)


def shapes() -> dict[str, tuple[int, ...]]:
    """Names and shapes of a BertForMaskedLM checkpoint with the old names of layer-norm parameters."""
    vocabulary, width, inner = CONFIG["vocab_size"], CONFIG["hidden_size"], CONFIG["intermediate_size"]
    found: dict[str, tuple[int, ...]] = {
        "bert.embeddings.word_embeddings.weight": (vocabulary, width),
        "bert.embeddings.position_embeddings.weight": (CONFIG["max_position_embeddings"], width),
        "bert.embeddings.token_type_embeddings.weight": (2, width),
        "cls.predictions.bias": (vocabulary,),
    }
    norms, dense = ["bert.embeddings", "cls.predictions.transform"], {"cls.predictions.transform.dense": (width, width)}
    for layer in (f"bert.encoder.layer.{index}" for index in range(CONFIG["num_hidden_layers"])):
        norms += [f"{layer}.attention.output", f"{layer}.output"]
        names = ("self.query", "self.key", "self.value", "output.dense")
        dense |= {f"{layer}.attention.{name}": (width, width) for name in names}
        dense |= {f"{layer}.intermediate.dense": (inner, width), f"{layer}.output.dense": (width, inner)}
    for name, shape in dense.items():
        found |= {f"{name}.weight": shape, f"{name}.bias": shape[:1]}
    for name in norms:
        found |= {f"{name}.LayerNorm.gamma": (width,), f"{name}.LayerNorm.beta": (width,)}
    return found


@pytest.fixture
def weights() -> Weights:
    """Random weights whose matrices int8 holds exactly, so that the graph must agree to float precision."""
    chance = np.random.default_rng(11)
    drawn = {name: chance.normal(0, 0.5, shape).astype(np.float32) for name, shape in shapes().items()}
    for name, array in drawn.items():
        if array.ndim == 2:
            drawn[name] = dequantize(*quantize(array, 0 if "embeddings" in name else BLOCK))
    drawn["bert.embeddings.token_type_embeddings.weight"][0] = 0
    return drawn


@pytest.fixture
def folder(tmp_path: Path, weights: Weights) -> Path:
    source = tmp_path / "source"
    source.mkdir()
    (source / "config.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    safetensors_numpy.save_file(weights, source / "model.safetensors")
    return source


def norm(weights: Weights, name: str, values: Array) -> Array:
    centred = values - values.mean(-1, keepdims=True)
    scaled = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + CONFIG["layer_norm_eps"])
    return np.asarray(scaled * weights[f"{name}.LayerNorm.gamma"] + weights[f"{name}.LayerNorm.beta"])


def dense(weights: Weights, name: str, values: Array) -> Array:
    return np.asarray(values @ weights[f"{name}.weight"].T + weights[f"{name}.bias"])


def gelu(values: Array) -> Array:
    return np.asarray(0.5 * values * (1 + np.vectorize(math.erf)(values / math.sqrt(2))))


def softmax(values: Array) -> Array:
    raised = np.exp(values - values.max(-1, keepdims=True))
    return np.asarray(raised / raised.sum(-1, keepdims=True))


def attention(weights: Weights, layer: str, hidden: Array, seen: int) -> Array:
    parts = [dense(weights, f"{layer}.attention.self.{name}", hidden) for name in ("query", "key", "value")]
    query, key, value = (np.split(part, CONFIG["num_attention_heads"], axis=-1) for part in parts)
    mixed = [
        softmax(one @ other[:seen].T / math.sqrt(one.shape[-1])) @ third[:seen]
        for one, other, third in zip(query, key, value, strict=True)
    ]
    return np.concatenate(mixed, axis=-1)


def log_softmax_of(weights: Weights, ids: Array) -> Array:
    """BERT (Devlin et al. 2019) for one sequence, padded keys unseen: ln p over the vocabulary, (t, V)."""
    words = weights["bert.embeddings.word_embeddings.weight"].astype(np.float64)
    places = weights["bert.embeddings.position_embeddings.weight"][: len(ids)]
    hidden = norm(weights, "bert.embeddings", words[ids] + places)
    for layer in (f"bert.encoder.layer.{index}" for index in range(CONFIG["num_hidden_layers"])):
        mixed = attention(weights, layer, hidden, int((ids != 0).sum()))
        hidden = norm(
            weights, f"{layer}.attention.output", dense(weights, f"{layer}.attention.output.dense", mixed) + hidden
        )
        inner = gelu(dense(weights, f"{layer}.intermediate.dense", hidden))
        hidden = norm(weights, f"{layer}.output", dense(weights, f"{layer}.output.dense", inner) + hidden)
    head = gelu(dense(weights, "cls.predictions.transform.dense", hidden))
    logits = norm(weights, "cls.predictions.transform", head) @ words.T + weights["cls.predictions.bias"]
    return np.asarray(np.log(softmax(logits)))


def test_exported_graph_computes_bert(folder: Path, tmp_path: Path, weights: Weights) -> None:
    export_folder(folder, tmp_path / "made")
    path = str(tmp_path / "made" / "onnx" / "model.onnx")
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    inputs = {"input_ids": IDS, "attention_mask": (IDS != 0).astype(np.int64)}
    answer = session.run(["logprob"], inputs | {"positions": POSITIONS, "target_ids": TARGETS})[0]
    for row, ids in enumerate(IDS):
        expected = log_softmax_of(weights, ids)[POSITIONS[row], TARGETS[row]]
        np.testing.assert_allclose(answer[row], expected, atol=2e-4)


def test_config_keeps_what_describes_the_network(folder: Path, tmp_path: Path) -> None:
    export_folder(folder, tmp_path / "made")
    config = json.loads((tmp_path / "made" / "config.json").read_text(encoding="utf-8"))
    assert config["hidden_size"] == 8
    assert "transformers_version" not in config


def test_another_architecture_is_refused(folder: Path, tmp_path: Path) -> None:
    (folder / "config.json").write_text(json.dumps(CONFIG | {"model_type": "roberta"}), encoding="utf-8")
    with pytest.raises(ExportError, match="model_type 'bert'"):
        export_folder(folder, tmp_path / "made")


def test_missing_weights_are_named(folder: Path, tmp_path: Path, weights: Weights) -> None:
    del weights["cls.predictions.bias"]
    safetensors_numpy.save_file(weights, folder / "model.safetensors")
    with pytest.raises(ExportError, match=r"cls\.predictions\.bias"):
        export_folder(folder, tmp_path / "made")


@pytest.mark.parametrize(("block", "scales"), [(0, 1), (16, 3), (32, 1)], ids=["row", "block", "no such block"])
def test_rounding_error_is_at_most_half_a_step(block: int, scales: int) -> None:
    matrix = np.random.default_rng(5).normal(size=(40, 48)).astype(np.float32)
    integers, scale = quantize(matrix, block)
    assert integers.dtype == np.int8
    assert scale.shape == (40, scales)
    steps = np.repeat(scale, 48 // scales, axis=1)
    assert (np.abs(dequantize(integers, scale) - matrix) <= steps / 2 + 1e-6).all()
