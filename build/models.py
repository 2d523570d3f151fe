"""The model folders of the page and of the terminal: `models/<network>/{config.json, vocab.txt, onnx/model.onnx}`."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

import progress
from errors import BuildError

# Networks that this project trained itself, committed under web/models/; they read the uncased vocabulary of bert-base.
OWN_NETWORKS = ("masked_lm", "attributes")
UNCASED_SIZE = 30_522


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
    for network, source in own.items():
        copy(source, target / network)
    for network in OWN_NETWORKS:
        if (target / network).is_dir() and not (target / network / "vocab.txt").exists():
            (target / network / "vocab.txt").write_text(vocab, "utf-8")


def copy(source: Path, target: Path) -> None:
    """Copy one model folder; warn and do nothing when it has no graph."""
    if not (source / "onnx" / "model.onnx").is_file():
        progress.warn(f"{source} has no onnx/model.onnx; the page is built without the network {target.name}")
        return
    shutil.copytree(source, target, copy_function=shutil.copyfile)
