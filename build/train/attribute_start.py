"""The encoder that training starts from: the body of the committed masked LM, read back from its graph."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import numpy_helper

from train.bert import MaskedLanguageModel, filled
from train.export import dequantize


def read_weights(graph: Path) -> dict[str, Any]:
    """Weights under the names of a checkpoint; int8 times its scales."""
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in onnx.load(graph).graph.initializer}
    weights = {}
    for name, array in stored.items():
        if name.endswith(".int8"):
            scale = stored[name.removesuffix("int8") + "scale"]
            weights[name.removesuffix(".int8")] = dequantize(array, scale.reshape(len(array), -1))
        elif not name.endswith(".scale"):
            weights[name] = array
    return weights


def start(folder: Path) -> tuple[MaskedLanguageModel, dict[str, Any]]:
    """The masked LM of ``folder`` (config.json, onnx/model.onnx) and its config; its head is left as it falls.

    The graph keeps position and segment rows as one sum, which is what the body computes with.
    """
    config = json.loads((folder / "config.json").read_text("utf-8"))
    weights = read_weights(folder / "onnx" / "model.onnx")
    weights["bert.embeddings.word_embeddings.weight"] = weights.pop("words")
    weights["bert.embeddings.position_embeddings.weight"] = weights.pop("positions")
    width = config["hidden_size"]
    weights["bert.embeddings.token_type_embeddings.weight"] = np.zeros((config["type_vocab_size"], width), np.float32)
    return filled(config, weights), config
