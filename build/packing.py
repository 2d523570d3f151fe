"""Gzipped twins of the networks: static hosts compress text and WebAssembly by themselves, but not these."""

from __future__ import annotations

import gzip
from pathlib import Path

SUFFIX = ".gz"
PACKED = "models/*/onnx/*.onnx"


def pack(folder: Path) -> None:
    """Write `<file>.gz` beside each network of a distribution."""
    for path in sorted(folder.glob(PACKED)):
        twin(path).write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def twin(path: Path) -> Path:
    """Where the gzipped bytes of a file lie.

    >>> twin(Path("model.onnx")).name
    'model.onnx.gz'
    """
    return path.with_name(path.name + SUFFIX)


def is_twin(path: Path) -> bool:
    """Whether the file holds nothing but another one's bytes."""
    return path.suffix == SUFFIX and path.with_suffix("").is_file()
