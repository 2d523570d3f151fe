"""SHA-256 and npm's integrity strings of files."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path


def sha256(path: Path) -> str:
    """Hexadecimal SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def integrity(path: Path) -> str:
    """Subresource Integrity string of a file as npm writes it: `sha512-` and base64."""
    with path.open("rb") as file:
        return "sha512-" + base64.b64encode(hashlib.file_digest(file, "sha512").digest()).decode()
