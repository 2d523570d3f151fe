"""Write a masked LM as the ONNX graph that the page runs: `logprob` of given tokens at given positions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

Float32 = NDArray[np.float32]

OPSET = 17
INT8_MAX = 127.0
# Columns of a layer's matrix that share a scale. With one scale a row the answers of the committed model differ from
# float by up to 0.25 nats, with 16 columns by 0.08; the word table keeps one a row, which costs 0.08.
BLOCK = 16
# Added to the scores of padded keys: exp() of it underflows to exactly 0, yet a row of padding alone stays finite.
MASKED_SCORE = -1e9
# The keys of config.json that transformers.js and readers need; paths, torch types and training settings stay behind.
CONFIG_KEYS = (
    "architectures",
    "model_type",
    "vocab_size",
    "hidden_size",
    "num_hidden_layers",
    "num_attention_heads",
    "intermediate_size",
    "hidden_act",
    "max_position_embeddings",
    "type_vocab_size",
    "layer_norm_eps",
    "pad_token_id",
    "tie_word_embeddings",
)


class ExportError(ValueError):
    """The folder is not a masked LM that this exporter can write."""


def quantize(weight: Float32, block: int = 0) -> tuple[NDArray[np.int8], Float32]:
    """Symmetric int8 of (n, d) with one scale for each ``block`` columns of a row, (n, d / block); 0: one a row.

    The largest magnitude of a block becomes ±127. Rows that no such block divides get one scale.

    >>> integers, scale = quantize(np.array([[0.5, -1.0], [0.0, 0.0]], dtype=np.float32))
    >>> integers.tolist(), scale.tolist()[1]
    ([[64, -127], [0, 0]], [1.0])
    """
    rows, columns = weight.shape
    parts = columns // block if block and columns % block == 0 else 1
    blocks = weight.reshape(rows, parts, -1)
    peak = np.abs(blocks).max(axis=2, keepdims=True)
    scale = np.where(peak > 0, peak / INT8_MAX, 1.0).astype(np.float32)
    integers = np.clip(np.rint(blocks / scale), -INT8_MAX, INT8_MAX).astype(np.int8)
    return integers.reshape(weight.shape), scale[:, :, 0]


def dequantize(integers: NDArray[np.int8], scale: Float32) -> Float32:
    """What the graph computes with: (n, d) from integers (n, d) and scales (n, d / block)."""
    blocks = integers.reshape(*scale.shape, -1) * scale[:, :, None]
    return np.asarray(blocks.reshape(integers.shape), dtype=np.float32)


class GraphBuilder:
    """Collects nodes and initializers; each method adds one operation and returns the name of its output."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.initializers: list[onnx.TensorProto] = []

    def constant(self, name: str, array: NDArray[Any]) -> str:
        self.initializers.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def op(self, kind: str, *inputs: str, output: str = "", **attributes: Any) -> str:
        name = output or f"{kind.lower()}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [name], **attributes))
        return name

    def scalar(self, value: float) -> str:
        return self.constant(f"scalar_{len(self.initializers)}", np.array(value, dtype=np.float32))

    def shape(self, *sizes: int) -> str:
        return self.constant(f"shape_{len(self.initializers)}", np.array(sizes, dtype=np.int64))

    def int8_table(self, name: str, weight: Float32) -> tuple[str, str]:
        """Store (n, d) as int8 and one scale a row; returns the names of both."""
        integers, scale = quantize(weight)
        return self.constant(f"{name}.int8", integers), self.constant(f"{name}.scale", scale)

    def matrix(self, name: str, weight: Float32) -> str:
        """A layer's matrix (n, d) as float, stored as int8 in blocks.

        What is made of initializers alone is folded once when a session is made, so that no call pays for it.
        """
        integers, scale = quantize(weight, BLOCK)
        stored = self.op("Cast", self.constant(f"{name}.int8", integers), to=TensorProto.FLOAT)
        blocks = self.op("Reshape", stored, self.shape(*scale.shape, -1))
        scaled = self.op("Mul", blocks, self.constant(f"{name}.scale", scale[:, :, None]))
        return self.op("Reshape", scaled, self.shape(*weight.shape))

    def lookup(self, table: tuple[str, str], ids: str) -> str:
        """Rows of an int8 table as float: only the rows asked for are converted."""
        rows = self.op("Cast", self.op("Gather", table[0], ids), to=TensorProto.FLOAT)
        return self.op("Mul", rows, self.op("Gather", table[1], ids))

    def linear(self, inputs: str, weight: str, bias: str) -> str:
        """inputs · Wᵀ + b in float."""
        product = self.op("MatMul", inputs, self.op("Transpose", weight, perm=[1, 0]))
        return self.op("Add", product, bias)

    def layer_norm(self, inputs: str, name: str, scale: Float32, shift: Float32, epsilon: float) -> str:
        weight, bias = self.constant(f"{name}.weight", scale), self.constant(f"{name}.bias", shift)
        return self.op("LayerNormalization", inputs, weight, bias, axis=-1, epsilon=epsilon)

    def gelu(self, inputs: str) -> str:
        """x · ½(1 + erf(x / √2)), the exact form."""
        erf = self.op("Erf", self.op("Div", inputs, self.scalar(2**0.5)))
        return self.op("Mul", self.op("Mul", inputs, self.op("Add", erf, self.scalar(1.0))), self.scalar(0.5))


class BertExporter:
    """Builds the graph of a BertForMaskedLM from its weights."""

    def __init__(self, config: Mapping[str, Any], weights: Mapping[str, Float32]) -> None:
        if config.get("model_type") != "bert" or config.get("hidden_act", "gelu") != "gelu":
            raise ExportError("Only model_type 'bert' with hidden_act 'gelu' can be built from weights.")
        self.config = config
        # Old checkpoints call the two vectors of a layer norm gamma and beta.
        self.weights = {
            name.replace("LayerNorm.gamma", "LayerNorm.weight").replace("LayerNorm.beta", "LayerNorm.bias"): array
            for name, array in weights.items()
        }
        self.heads = int(config["num_attention_heads"])
        self.width = int(config["hidden_size"])
        self.epsilon = float(config.get("layer_norm_eps", 1e-12))
        self.graph = GraphBuilder()

    def weight(self, name: str) -> Float32:
        try:
            return np.asarray(self.weights[name], dtype=np.float32)
        except KeyError:
            raise ExportError(f"The weights lack {name}: this is not a BertForMaskedLM.") from None

    def norm(self, inputs: str, name: str) -> str:
        return self.graph.layer_norm(
            inputs, name, self.weight(f"{name}.weight"), self.weight(f"{name}.bias"), self.epsilon
        )

    def dense(self, inputs: str, name: str) -> str:
        matrix = self.graph.matrix(f"{name}.weight", self.weight(f"{name}.weight"))
        return self.graph.linear(inputs, matrix, self.graph.constant(f"{name}.bias", self.weight(f"{name}.bias")))

    def embed(self, words: tuple[str, str]) -> str:
        """Word + position + segment-0 rows, normalised: (n, t, d)."""
        graph = self.graph
        # Every sequence is one segment, so its row is added to the position table beforehand.
        segment = self.weight("bert.embeddings.token_type_embeddings.weight")[0]
        table = self.weight("bert.embeddings.position_embeddings.weight") + segment
        positions = graph.int8_table("positions", table)
        size = graph.op("Shape", "input_ids", start=1, end=2)
        first = [graph.op("Slice", part, graph.shape(0), size, graph.shape(0)) for part in positions]
        rows = graph.op("Mul", graph.op("Cast", first[0], to=TensorProto.FLOAT), first[1])
        return self.norm(graph.op("Add", graph.lookup(words, "input_ids"), rows), "bert.embeddings.LayerNorm")

    def split_heads(self, inputs: str, order: list[int]) -> str:
        shape = self.graph.shape(0, 0, self.heads, self.width // self.heads)
        return self.graph.op("Transpose", self.graph.op("Reshape", inputs, shape), perm=order)

    def attend(self, hidden: str, mask: str, layer: str) -> str:
        """softmax(Q·Kᵀ/√d + mask)·V over all heads: (n, t, d)."""
        graph, parts = self.graph, f"{layer}.attention.self"
        query = self.split_heads(self.dense(hidden, f"{parts}.query"), [0, 2, 1, 3])
        key = self.split_heads(self.dense(hidden, f"{parts}.key"), [0, 2, 3, 1])
        value = self.split_heads(self.dense(hidden, f"{parts}.value"), [0, 2, 1, 3])
        scale = graph.scalar((self.width // self.heads) ** -0.5)
        scores = graph.op("Add", graph.op("Mul", graph.op("MatMul", query, key), scale), mask)
        mixed = graph.op("MatMul", graph.op("Softmax", scores, axis=-1), value)
        return graph.op("Reshape", graph.op("Transpose", mixed, perm=[0, 2, 1, 3]), graph.shape(0, 0, self.width))

    def block(self, hidden: str, mask: str, layer: str) -> str:
        graph = self.graph
        attended = self.dense(self.attend(hidden, mask, layer), f"{layer}.attention.output.dense")
        hidden = self.norm(graph.op("Add", attended, hidden), f"{layer}.attention.output.LayerNorm")
        inner = graph.gelu(self.dense(hidden, f"{layer}.intermediate.dense"))
        outer = self.dense(inner, f"{layer}.output.dense")
        return self.norm(graph.op("Add", outer, hidden), f"{layer}.output.LayerNorm")

    def attention_mask(self) -> str:
        """0 for real keys, MASKED_SCORE for padded ones: (n, 1, 1, t)."""
        graph = self.graph
        keep = graph.op("Cast", "attention_mask", to=TensorProto.FLOAT)
        padded = graph.op("Mul", graph.op("Sub", graph.scalar(1.0), keep), graph.scalar(MASKED_SCORE))
        return graph.op("Unsqueeze", padded, graph.shape(1, 2))

    def build(self) -> onnx.ModelProto:
        """The whole graph: body on all positions, head on the positions asked for."""
        graph = self.graph
        words = graph.int8_table("words", self.weight("bert.embeddings.word_embeddings.weight"))
        hidden, mask = self.embed(words), self.attention_mask()
        for index in range(int(self.config["num_hidden_layers"])):
            hidden = self.block(hidden, mask, f"bert.encoder.layer.{index}")
        chosen = gather_positions(graph, hidden)
        chosen = graph.gelu(self.dense(chosen, "cls.predictions.transform.dense"))
        chosen = self.norm(chosen, "cls.predictions.transform.LayerNorm")
        bias = graph.constant("cls.predictions.bias", self.weight("cls.predictions.bias"))
        table = graph.op("Mul", graph.op("Cast", words[0], to=TensorProto.FLOAT), words[1])
        append_logprob(graph, graph.linear(chosen, table, bias))
        return finish(graph)


def gather_positions(graph: GraphBuilder, hidden: str) -> str:
    """Rows of `hidden` (n, t, d) at `positions` (n, k): (n, k, d)."""
    one_hot_free = graph.op("Unsqueeze", "positions", graph.shape(2))
    return graph.op("GatherND", hidden, one_hot_free, batch_dims=1)


def append_logprob(graph: GraphBuilder, logits: str) -> None:
    """logprob = logit of the target − log Σ exp(logits), (n, k), natural logarithm."""
    target = graph.op("GatherElements", logits, graph.op("Unsqueeze", "target_ids", graph.shape(2)), axis=2)
    total = graph.op("ReduceLogSumExp", logits, axes=[2], keepdims=1)
    graph.op("Squeeze", graph.op("Sub", target, total), graph.shape(2), output="logprob")


def finish(graph: GraphBuilder) -> onnx.ModelProto:
    """Wrap the nodes as a checked model with the interface of the page."""

    def tensor(name: str, kind: int, *shape: str) -> onnx.ValueInfoProto:
        return helper.make_tensor_value_info(name, kind, list(shape))

    inputs = [tensor(name, TensorProto.INT64, "n", "t") for name in ("input_ids", "attention_mask")]
    inputs += [tensor(name, TensorProto.INT64, "n", "k") for name in ("positions", "target_ids")]
    outputs = [tensor("logprob", TensorProto.FLOAT, "n", "k")]
    body = helper.make_graph(graph.nodes, "masked_lm", inputs, outputs, graph.initializers)
    model = helper.make_model(body, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=8)
    onnx.checker.check_model(model, full_check=True)
    return model


def export_folder(source: Path, target: Path) -> None:
    """Write `target`/config.json and `target`/onnx/model.onnx from the BertForMaskedLM folder `source`."""
    from safetensors.numpy import load_file

    config = json.loads((source / "config.json").read_text(encoding="utf-8"))
    model = BertExporter(config, load_file(source / "model.safetensors")).build()
    (target / "onnx").mkdir(parents=True, exist_ok=True)
    onnx.save(model, target / "onnx" / "model.onnx")
    kept = {key: config[key] for key in CONFIG_KEYS if key in config}
    (target / "config.json").write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
