"""A masked LM of the user's choice in place of the one committed under web/models/masked_lm."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import digest
import environment
import models
import progress
from errors import BuildError
from layout import Layout

EXTRAS = ("native", "export")
HUB_ID = re.compile(r"[\w.-]+/[\w.-]+")
SOURCE_FILES = ("config.json", "model.safetensors")

_EXPORT = "import sys, pathlib; from train.export import export_folder; export_folder(*map(pathlib.Path, sys.argv[1:]))"
_DOWNLOAD = (
    "import sys; from huggingface_hub import snapshot_download; "
    "print(snapshot_download(sys.argv[1], allow_patterns=['config.json', 'model.safetensors', 'vocab.txt']))"
)


def export(layout: Layout, source: str) -> Path:
    """Model folder (config.json, vocab.txt, onnx/model.onnx) made from a BERT masked LM's weights, kept in the cache.

    `source` is a folder with config.json and model.safetensors (and vocab.txt, when it is not bert-base-uncased's),
    else the id of such a model on the Hugging Face hub, `owner/name`.

    Raises BuildError when it is neither, when the hub does not answer, or when the exporter refuses the model.
    """
    environment.ensure(layout, EXTRAS)
    folder = Path(source).expanduser() if Path(source).expanduser().is_dir() else _download(layout, source)
    absent = [name for name in SOURCE_FILES if not (folder / name).is_file()]
    if absent:
        raise BuildError(f"The masked LM {source} has no {absent[0]}.")
    target = layout.cache / "masked_lm" / _fingerprint(layout, folder)
    if not target.exists():
        progress.step(f"exporting the masked LM {source}")
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as workshop:
            made = Path(workshop) / "model"
            _python(layout, f"The masked LM {source} could not be exported", _EXPORT, str(folder), str(made))
            _add_vocabulary(folder, made)
            made.rename(target)
    return target


def _add_vocabulary(source: Path, made: Path) -> None:
    if (source / "vocab.txt").is_file():
        shutil.copyfile(source / "vocab.txt", made / "vocab.txt")
        return
    size = json.loads((source / "config.json").read_text("utf-8"))["vocab_size"]
    if size != models.UNCASED_SIZE:
        raise BuildError(f"{source} has {size} tokens and no vocab.txt; only bert-base-uncased's vocabulary is known.")


def _download(layout: Layout, source: str) -> Path:
    if not HUB_ID.fullmatch(source):
        raise BuildError(f"--mlm {source} is neither a folder nor a hub id such as owner/name.")
    progress.step(f"downloading {source} from the Hugging Face hub")
    complaint = f"{source} is no folder here, and the Hugging Face hub did not give a model of that name"
    return Path(_python(layout, complaint, _DOWNLOAD, source).strip().splitlines()[-1])


def _fingerprint(layout: Layout, folder: Path) -> str:
    whole = hashlib.sha256((layout.root / "build" / "train" / "export.py").read_bytes())
    for name in (*SOURCE_FILES, "vocab.txt"):
        if (folder / name).is_file():
            whole.update(digest.sha256(folder / name).encode())
    return whole.hexdigest()[:16]


def _python(layout: Layout, complaint: str, program: str, *arguments: str) -> str:
    variables = {**os.environ, "PYTHONPATH": str(layout.root / "build")}
    command = (str(layout.python), "-c", program, *arguments)
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=variables)
    if done.returncode:
        raise BuildError(f"{complaint}: {(done.stderr.strip().splitlines() or ['no message'])[-1]}")
    return done.stdout
