"""What is kept between runs: JSON lines by key, so that a run that was stopped goes on where it was."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

Record = dict[str, Any]


class Store:
    """Records of one file, each under its key; a later record of a key replaces an earlier one."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._records: dict[str, Record] = {}
        if path is None:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        for line in path.read_text("utf-8").split("\n") if path.exists() else ():
            try:
                record = json.loads(line)
            except ValueError:  # the line at which a run was stopped, and what the next one wrote behind it
                continue
            self._records[record["key"]] = record

    def get(self, key: str) -> Record | None:
        return self._records.get(key)

    def put(self, key: str, record: Record) -> Record:
        """Keeps a record at once, also in the file."""
        held = {"key": key, **record}
        self._records[key] = held
        if self._path:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(held, ensure_ascii=False) + "\n")
        return held

    def __len__(self) -> int:
        return len(self._records)


def digest(*parts: str) -> str:
    """A short name for texts that belong together.

    >>> digest("a", "b") == digest("a", "b"), digest("a", "b") == digest("ab")
    (True, False)
    """
    return hashlib.sha256("\x00".join(parts).encode()).hexdigest()[:16]


def digest_of(paths: Iterable[Path]) -> str:
    """A short name for the code or the networks in files and folders."""
    files = [file for path in paths for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]
    return digest(*(file.read_text("utf-8") for file in files))
