"""Write the attribute estimator as the graph that the page runs: input_ids, attention_mask → answer (n, A + d)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper

from train.export import CONFIG_KEYS, MASKED_SCORE, OPSET, BertExporter

Float32 = NDArray[np.float32]


Layer = tuple[Float32, Float32]
"""Weight (out, in) and bias (out,)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Readout:
    """What reads the pooled states: two layers to the logits, one to the embedding."""

    inner: Layer
    logits: Layer
    embedding: Layer


class AttributeExporter(BertExporter):
    """The body of a BERT with mean and maximum pooling and its readout; the body's weights are stored as int8."""

    def __init__(self, config: Mapping[str, Any], weights: Mapping[str, Float32], readout: Readout) -> None:
        super().__init__(config, weights)
        self.readout = readout

    def build(self) -> onnx.ModelProto:
        graph = self.graph
        words = graph.int8_table("words", self.weight("bert.embeddings.word_embeddings.weight"))
        hidden, mask = self.embed(words), self.attention_mask()
        for index in range(int(self.config["num_hidden_layers"])):
            hidden = self.block(hidden, mask, f"bert.encoder.layer.{index}")
        pooled = self.pooled(hidden)
        inner = graph.op("Relu", self.linear("inner", pooled, self.readout.inner))
        logits = self.linear("logits", inner, self.readout.logits)
        graph.op("Concat", logits, self.linear("embedding", pooled, self.readout.embedding), axis=1, output="answer")
        return self.finished()

    def linear(self, name: str, inputs: str, layer: Layer) -> str:
        weight, bias = layer
        product = self.graph.op("MatMul", inputs, self.graph.constant(f"{name}.weight", weight.T))
        return self.graph.op("Add", product, self.graph.constant(f"{name}.bias", bias))

    def pooled(self, hidden: str) -> str:
        """Mean and maximum over the positions that are not padding: (n, 2d)."""
        graph = self.graph
        keep = graph.op("Cast", "attention_mask", to=TensorProto.FLOAT)
        seen = graph.op("Unsqueeze", keep, graph.shape(2))
        total = graph.op("ReduceSum", graph.op("Mul", hidden, seen), graph.shape(1), keepdims=0)
        mean = graph.op("Div", total, graph.op("ReduceSum", keep, graph.shape(1), keepdims=1))
        shut = graph.op("Mul", graph.op("Sub", graph.scalar(1.0), seen), graph.scalar(MASKED_SCORE))
        most = graph.op("ReduceMax", graph.op("Add", hidden, shut), axes=[1], keepdims=0)
        return graph.op("Concat", mean, most, axis=1)

    def finished(self) -> onnx.ModelProto:
        inputs = [
            helper.make_tensor_value_info(name, TensorProto.INT64, ["n", "t"])
            for name in ("input_ids", "attention_mask")
        ]
        width = len(self.readout.logits[1]) + len(self.readout.embedding[1])
        outputs = [helper.make_tensor_value_info("answer", TensorProto.FLOAT, ["n", width])]
        body = helper.make_graph(self.graph.nodes, "attributes", inputs, outputs, self.graph.initializers)
        model = helper.make_model(body, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=8)
        onnx.checker.check_model(model, full_check=True)
        return model


def export(config: Mapping[str, Any], weights: Mapping[str, Float32], readout: Readout, target: Path) -> None:
    """Write config.json and onnx/model.onnx under ``target``."""
    model = AttributeExporter(config, weights, readout).build()
    (target / "onnx").mkdir(parents=True, exist_ok=True)
    onnx.save(model, target / "onnx" / "model.onnx")
    kept = {key: config[key] for key in CONFIG_KEYS if key in config and key != "architectures"}
    kept["architectures"] = ["BertForSequenceClassification"]
    (target / "config.json").write_text(json.dumps(kept, indent=2) + "\n", "utf-8")
