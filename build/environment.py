"""The checkout's own virtual environment, `.venv`, with this package installed in it."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import progress
from errors import BuildError
from layout import Layout

MINIMUM_PYTHON = (3, 11)


@contextlib.contextmanager
def exclusive(layout: Layout) -> Iterator[None]:
    """One set-up at a time in a checkout: a second build waits here for the first."""
    layout.cache.mkdir(parents=True, exist_ok=True)
    with (layout.cache / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            progress.step("waiting for another build of this checkout")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def ensure(layout: Layout, extras: Iterable[str]) -> None:
    """Make `.venv` hold this package, editable, with at least these extras; does nothing when it already does.

    Raises BuildError when Python is too old or pip cannot install.
    """
    if sys.version_info < MINIMUM_PYTHON:
        raise BuildError(
            f"Python {'.'.join(map(str, MINIMUM_PYTHON))} or newer is needed; this is {sys.version.split()[0]}."
        )
    _create(layout)
    wanted = sorted({*extras, *_installed_extras(layout)})
    stamp = json.dumps({"extras": wanted, "pyproject": _fingerprint(layout)})
    if _stamp(layout).exists() and _stamp(layout).read_text("utf-8") == stamp:
        return
    progress.step(f"installing promptgraph[{','.join(wanted)}] into {layout.venv.name}")
    target = f"{layout.root}[{','.join(wanted)}]" if wanted else str(layout.root)
    pip = (str(layout.python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", target)
    _check(pip, "pip could not install the package and what it needs")
    _stamp(layout).write_text(stamp, "utf-8")


def _create(layout: Layout) -> None:
    if layout.python.exists():
        return
    progress.step(f"creating {layout.venv.name} with Python {sys.version.split()[0]}")
    command = (sys.executable, "-m", "venv", str(layout.venv))
    if subprocess.run(command, capture_output=True, check=False).returncode == 0:
        return
    shutil.rmtree(layout.venv, ignore_errors=True)
    if os.geteuid() == 0 and shutil.which("apt-get"):
        apt_install("python3-venv")
    _check(command, "A virtual environment could not be made; on Debian: apt-get install python3-venv")


def apt_install(*packages: str) -> None:
    """Install Debian packages; needs root. Raises BuildError."""
    progress.step(f"installing Debian packages: {' '.join(packages)}")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ("apt-get", "install", "--yes", "--quiet", "--no-install-recommends", *packages)
    _check(("apt-get", "update", "--quiet"), "apt-get could not read Debian's package lists", quiet)
    _check(install, f"apt-get could not install {' '.join(packages)}", quiet)


def _check(command: Sequence[str], complaint: str, environment: Mapping[str, str] | None = None) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        raise BuildError(f"{complaint}:\n{(done.stderr or done.stdout).strip()[-2000:]}")


def _stamp(layout: Layout) -> Path:
    return layout.venv / "promptgraph-installed.json"


def _installed_extras(layout: Layout) -> Sequence[str]:
    if not _stamp(layout).exists():
        return ()
    extras: Sequence[str] = json.loads(_stamp(layout).read_text("utf-8"))["extras"]
    return extras


def _fingerprint(layout: Layout) -> str:
    return hashlib.sha256((layout.root / "pyproject.toml").read_bytes()).hexdigest()
