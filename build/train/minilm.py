"""all-MiniLM-L6-v2 in torch, read back from the fetched graph: its matrices are int8 with a scale for each column."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import numpy_helper

from train.bert import MaskedLanguageModel, filled

CONFIG: dict[str, Any] = {
    "vocab_size": 30522,
    "hidden_size": 384,
    "intermediate_size": 1536,
    "num_hidden_layers": 6,
    "num_attention_heads": 12,
    "max_position_embeddings": 512,
    "type_vocab_size": 2,
    "layer_norm_eps": 1e-12,
}
ROOT = "inner."
"""What the graph puts before the names of the checkpoint; its matrices have lost theirs."""


def body(graph: Path) -> MaskedLanguageModel:
    """The encoder; the masked-LM head, which this model does not have, is left as it falls."""
    return filled(CONFIG, read_weights(onnx.load(graph).graph))


def read_weights(graph: Any) -> dict[str, Any]:
    """Float weights under the names of a checkpoint. A matrix is named after the bias that is added to its product."""
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    weights = {name: value for name, value in stored.items() if name.startswith(ROOT)}
    for name in [name.removesuffix("_q") for name in weights if name.endswith("_q")]:
        weights[name] = _dense(stored, name)
    products = {node.output[0]: node.input[1] for node in graph.node if node.op_type == "MatMul"}
    for node in graph.node:
        if node.op_type != "Add":
            continue
        matrices = [products[name] for name in node.input if products.get(name, "") + "_q" in stored]
        biases = [name for name in node.input if name.endswith(".bias")]
        if matrices and biases:
            weights[biases[0].removesuffix("bias") + "weight"] = _dense(stored, matrices[0]).T
    return {"bert." + name.removeprefix(ROOT): value for name, value in weights.items()}


def _dense(stored: dict[str, Any], name: str) -> Any:
    return stored[name + "_q"].astype(np.float32) * stored[name + "_scale"]
