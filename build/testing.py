"""`python3 build test`: every check of the project, with pytest's closing line at the end."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence

import chromium
import node
import progress
from layout import Layout


def run(layout: Layout, arguments: Sequence[str], everything: bool) -> int:
    """Run ruff, mypy, tsc and pytest on a checkout whose environment and dist/ are ready; 0 when all of them pass.

    A failed check does not stop the later ones. `everything` adds the tests marked `long`.
    """
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    browser = chromium.ensure(layout)
    if browser:
        environment[chromium.VARIABLE] = browser
    failed = [name for name, command in checks(layout) if not _passes(layout, name, command, environment)]
    selection = () if everything else ("-m", "not long")
    if not _passes(layout, "pytest", (str(layout.python), "-m", "pytest", *selection, *arguments), environment):
        failed.append("pytest")
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def checks(layout: Layout) -> Sequence[tuple[str, Sequence[str]]]:
    """Name and command of each static check."""
    python = str(layout.python)
    return (
        ("ruff check", (python, "-m", "ruff", "check", "--output-format=concise", ".")),
        ("mypy", (python, "-m", "mypy", "py_core", "build", "tests")),
        ("tsc", (str(node.tool(layout, "tsc")), "--project", "web/tsconfig.json")),
    )


def _passes(layout: Layout, name: str, command: Sequence[str], environment: Mapping[str, str]) -> bool:
    progress.step(name)
    return subprocess.run(command, cwd=layout.root, env=environment, check=False).returncode == 0
