"""The wheel of the Python core that the page installs: pure Python, built by the project's own build backend."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import progress
from errors import BuildError
from layout import Layout

# Hatchling writes this time on every file, so that the same sources give the same bytes.
SOURCE_DATE_EPOCH = "1580601600"


def build(layout: Layout) -> Path:
    """Path of `promptgraph-<version>-py3-none-any.whl`, built anew only when its sources changed.

    Raises BuildError when the backend fails or does not give one pure wheel.
    """
    folder = layout.cache / "wheels" / fingerprint(layout)
    if not folder.exists():
        progress.step("building the wheel of the Python core")
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as workshop:
            _pip_wheel(layout, Path(workshop))
            shutil.copytree(workshop, folder)
    wheels = list(folder.glob("promptgraph-*-py3-none-any.whl"))
    if len(wheels) != 1:
        raise BuildError(f"One pure wheel was expected in {folder}, there are {len(wheels)}.")
    return wheels[0]


def fingerprint(layout: Layout) -> str:
    """Digest of everything that goes into the wheel."""
    digest = hashlib.sha256()
    for path in _sources(layout):
        digest.update(path.relative_to(layout.root).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _sources(layout: Layout) -> Iterator[Path]:
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        if (layout.root / name).exists():
            yield layout.root / name
    inside = (layout.core / "promptgraph").rglob("*")
    yield from sorted(path for path in inside if path.is_file() and "__pycache__" not in path.parts)


def _pip_wheel(layout: Layout, target: Path) -> None:
    command = (str(layout.python), "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": SOURCE_DATE_EPOCH}
    done = subprocess.run(
        (*command, "--wheel-dir", str(target), str(layout.root)),
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    if done.returncode:
        raise BuildError(f"The wheel of the Python core could not be built:\n{done.stderr.strip()[-2000:]}")
