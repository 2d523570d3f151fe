"""`build.json`: what a distribution consists of. The service worker keeps these files; the page shows them."""

from __future__ import annotations

import hashlib
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import digest
import packing

NAME = "build.json"


def describe(folder: Path, version: str, commit: str | None) -> Mapping[str, Any]:
    """Version, commit, and every file but the manifest itself with its size in bytes and sha256, sorted by path.

    A gzipped twin is not listed: its file is `packed`, and what comes out of the twin must have that file's sha256.
    `digest` is one sha256 over that list: it changes exactly when a served byte does.
    """
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path != folder / NAME)
    files = [
        {"path": path.relative_to(folder).as_posix(), "size": path.stat().st_size, "sha256": digest.sha256(path)}
        | ({"packed": True} if packing.twin(path).is_file() else {})
        for path in paths
        if not packing.is_twin(path)
    ]
    whole = hashlib.sha256(json.dumps(files).encode()).hexdigest()
    return {"version": version, "commit": commit, "digest": whole, "files": files}


def write(folder: Path, version: str, commit: str | None) -> None:
    """Write the manifest of `folder` into it."""
    text = json.dumps(describe(folder, version, commit), indent=1) + "\n"
    (folder / NAME).write_text(text, "utf-8")


def commit(root: Path) -> str | None:
    """The checked-out commit of `root`, with `-dirty` when tracked files differ from it; None outside of git."""
    command = ("git", "-C", str(root), "describe", "--always", "--abbrev=40", "--exclude=*", "--dirty")
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
