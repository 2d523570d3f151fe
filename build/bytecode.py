"""Byte code in place of source in what the page's Python reads, for compiling would be most of its start.

Each archive (the standard library, a wheel) becomes an archive of the same name whose modules are `.pyc`, compiled by
the very Pyodide that will run them. The same sources give the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import digest
import progress
from errors import BuildError
from layout import Layout

PROGRAM = Path(__file__).with_name("bytecode.mjs")
COMPILER = Path(__file__).with_name("bytecode_archive.py")
INSTALLER = ("micropip", "packaging")
"""Packages that install others: the build asks them whether the wheels go together, the page does not need them."""


def replace(layout: Layout, pyodide: Path, core_wheel: Path) -> None:
    """Put byte code into the folder `vendor/pyodide` of a distribution, and take the installer out of it.

    Raises BuildError when the core's requirements are not met by the served wheels, or Node.js cannot be run.
    """
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    wheels = [pyodide / entry["file_name"] for name, entry in lock["packages"].items() if name not in INSTALLER]
    archives = [pyodide / "python_stdlib.zip", *wheels, core_wheel]
    cache = layout.cache / "bytecode"
    lacking = [archive for archive in archives if not kept(cache, archive).is_file()]
    if lacking:
        progress.step(f"compiling {', '.join(path.name for path in lacking)}")
        _compile(pyodide, core_wheel, lacking, cache)
    for archive in archives:
        archive.write_bytes(kept(cache, archive).read_bytes())
    for name in INSTALLER:
        (pyodide / lock["packages"].pop(name)["file_name"]).unlink()
    for entry in lock["packages"].values():
        entry["sha256"] = digest.sha256(pyodide / entry["file_name"])
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock, indent=1, sort_keys=True) + "\n", "utf-8")


def kept(cache: Path, archive: Path) -> Path:
    """Where the byte code of an archive lies: a name for these bytes, this compiler and this program."""
    parts = [digest.sha256(path) for path in (archive, COMPILER, PROGRAM)]
    return cache / hashlib.sha256("".join(parts).encode()).hexdigest()[:24]


def _compile(pyodide: Path, core_wheel: Path, archives: Sequence[Path], cache: Path) -> None:
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as workshop:
        command = ["node", str(PROGRAM), str(pyodide), str(COMPILER), str(core_wheel), workshop, *map(str, archives)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError as error:
            raise BuildError("Node.js 20 or newer is needed and cannot be run.") from error
        made = [Path(workshop) / archive.name for archive in archives]
        if done.returncode or not all(path.is_file() for path in made):
            raise BuildError(f"The page's Python could not be compiled:\n{done.stderr.strip()[-2000:]}")
        for archive, path in zip(archives, made, strict=True):
            path.rename(kept(cache, archive))
