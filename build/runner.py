"""Runs a `main(argv) -> int` of a training or benchmark module in the checkout's own environment."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from errors import BuildError
from layout import Layout

_CALL = "import importlib, sys; sys.exit(importlib.import_module(sys.argv[1]).main(sys.argv[2:]))"


def names(folder: Path) -> tuple[str, ...]:
    """Modules of a folder that have a `main(argv)`, by name."""
    files = sorted(path for path in folder.glob("*.py") if not path.name.startswith("_"))
    return tuple(path.stem for path in files if "\ndef main(argv" in path.read_text("utf-8"))


def call(layout: Layout, folder: Path, name: str, argv: Sequence[str]) -> int:
    """Run `<folder>/<name>.py`'s main in a process of its own and return its exit code.

    The module is imported as `<folder's name>.<name>`, with build/ and tests/ on the path.

    Raises BuildError when there is no such module.
    """
    if name not in names(folder):
        raise BuildError(f"There is no {name} in {folder}; there is: {', '.join(names(folder)) or 'nothing'}.")
    path = os.pathsep.join(map(str, (folder.parent, layout.root / "build", layout.tests)))
    environment = {**os.environ, "PYTHONPATH": path}
    command = (str(layout.python), "-c", _CALL, f"{folder.name}.{name}", *argv)
    return subprocess.run(command, env=environment, cwd=layout.root, check=False).returncode
