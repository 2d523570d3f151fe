"""The BertForMaskedLM of the checkpoint in plain torch: same parameter names, head run at chosen positions only."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file
from torch import nn
from torch.nn import functional


class Layer(nn.Module):  # type: ignore[misc,unused-ignore]
    """One post-norm transformer block."""

    def __init__(self, width: int, inner: int, heads: int, epsilon: float) -> None:
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value = (nn.Linear(width, width) for _ in range(3))
        self.output = nn.Linear(width, width)
        self.output_norm = nn.LayerNorm(width, epsilon)
        self.grow, self.shrink = nn.Linear(width, inner), nn.Linear(inner, width)
        self.final_norm = nn.LayerNorm(width, epsilon)

    def forward(self, hidden: Any, mask: Any) -> Any:
        """(n, t, d) and a boolean (n, 1, 1, t), True where a key may be seen → (n, t, d)."""
        rows, length, width = hidden.shape

        def heads(tensor: Any) -> Any:
            return tensor.view(rows, length, self.heads, -1).transpose(1, 2)

        query, key, value = heads(self.query(hidden)), heads(self.key(hidden)), heads(self.value(hidden))
        mixed = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        mixed = mixed.transpose(1, 2).reshape(rows, length, width)
        hidden = self.output_norm(self.output(mixed) + hidden)
        return self.final_norm(self.shrink(functional.gelu(self.grow(hidden))) + hidden)


class MaskedLanguageModel(nn.Module):  # type: ignore[misc,unused-ignore]
    """Embeddings, blocks and the masked-LM head with the tied word table."""

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__()
        width, epsilon = config["hidden_size"], config["layer_norm_eps"]
        self.words = nn.Embedding(config["vocab_size"], width)
        self.positions = nn.Embedding(config["max_position_embeddings"], width)
        self.segments = nn.Embedding(config["type_vocab_size"], width)
        self.norm = nn.LayerNorm(width, epsilon)
        self.layers = nn.ModuleList(
            Layer(width, config["intermediate_size"], config["num_attention_heads"], epsilon)
            for _ in range(config["num_hidden_layers"])
        )
        self.transform = nn.Linear(width, width)
        self.transform_norm = nn.LayerNorm(width, epsilon)
        self.bias = nn.Parameter(torch.zeros(config["vocab_size"]))

    def encode(self, ids: Any) -> Any:
        """Token ids (n, t), 0 where padded → hidden states (n, t, d)."""
        places = torch.arange(ids.shape[1])
        hidden = self.norm(self.words(ids) + self.positions(places) + self.segments.weight[0])
        mask = (ids != 0)[:, None, None, :]
        for layer in self.layers:
            hidden = layer(hidden, mask)
        return hidden

    def head(self, ids: Any, rows: Any, columns: Any) -> Any:
        """Transformed states (m, d) at the m places (rows, columns) of ids (n, t), before the word table."""
        chosen = self.encode(ids)[rows, columns]
        return self.transform_norm(functional.gelu(self.transform(chosen)))

    def forward(self, ids: Any, rows: Any, columns: Any) -> Any:
        """Logits (m, vocabulary) at the same places."""
        return functional.linear(self.head(ids, rows, columns), self.words.weight, self.bias)


def checkpoint_name(name: str) -> str:
    """Our parameter name → the name in a BertForMaskedLM checkpoint.

    >>> checkpoint_name("layers.1.grow.weight")
    'bert.encoder.layer.1.intermediate.dense.weight'
    """
    parts = {
        "query": "attention.self.query",
        "key": "attention.self.key",
        "value": "attention.self.value",
        "output": "attention.output.dense",
        "output_norm": "attention.output.LayerNorm",
        "grow": "intermediate.dense",
        "shrink": "output.dense",
        "final_norm": "output.LayerNorm",
        "words": "word_embeddings",
        "positions": "position_embeddings",
        "segments": "token_type_embeddings",
        "norm": "LayerNorm",
        "transform": "transform.dense",
        "transform_norm": "transform.LayerNorm",
    }
    head, *rest = name.split(".")
    if head == "layers":
        return ".".join(("bert.encoder.layer", rest[0], parts[rest[1]], rest[2]))
    prefix = "cls.predictions" if head in ("transform", "transform_norm", "bias") else "bert.embeddings"
    return ".".join((prefix, parts.get(head, head), *rest))


def filled(config: dict[str, Any], weights: Mapping[str, Any]) -> MaskedLanguageModel:
    """A model with arrays under the names of a checkpoint; what is not among them is left as it falls."""
    model = MaskedLanguageModel(config)
    state = model.state_dict()
    for name in state:
        if checkpoint_name(name) in weights:
            state[name] = torch.from_numpy(weights[checkpoint_name(name)].reshape(state[name].shape).copy())
    model.load_state_dict(state)
    return model


def load_checkpoint(folder: Path, config: dict[str, Any]) -> MaskedLanguageModel:
    """The model with the weights of `folder`/model.safetensors (old gamma/beta names are understood)."""
    stored = load_file(folder / "model.safetensors")
    stored = {name.replace("gamma", "weight").replace("beta", "bias"): value for name, value in stored.items()}
    model = MaskedLanguageModel(config)
    model.load_state_dict({name: stored[checkpoint_name(name)] for name in model.state_dict()})
    return model


def checkpoint_weights(model: MaskedLanguageModel) -> dict[str, Any]:
    """The model's weights under the names of a BertForMaskedLM checkpoint."""
    return {checkpoint_name(name): value.detach().clone() for name, value in model.state_dict().items()}
