"""`web/node_modules`: the tools that check the page. Nothing in it is served."""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path

import progress
from errors import BuildError
from layout import Layout


def ensure(layout: Layout) -> None:
    """Install exactly what web/package-lock.json names, without running any package's scripts.

    Raises BuildError when npm is missing or fails.
    """
    stamp = layout.web / "node_modules" / ".promptgraph-installed"
    wanted = hashlib.sha256((layout.web / "package-lock.json").read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return
    progress.step("installing the page's tools with npm")
    command = ("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    try:
        done = subprocess.run(command, cwd=layout.web, capture_output=True, text=True, check=False, env=os.environ)
    except OSError as error:
        raise BuildError("npm is needed (Node.js 20 or newer) and cannot be run.") from error
    if done.returncode:
        raise BuildError(f"npm could not install the page's tools:\n{done.stderr.strip()[-2000:]}")
    stamp.write_text(wanted, "utf-8")


def tool(layout: Layout, name: str) -> Path:
    """Path of a command that the installed packages bring."""
    return layout.web / "node_modules" / ".bin" / name
