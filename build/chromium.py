"""The browser of the end-to-end tests: the machine's Chromium, else Debian's package, else Playwright's own."""

from __future__ import annotations

import os
import shutil
import subprocess

import environment
import progress
from errors import BuildError
from layout import Layout

# Environment variable through which the tests learn the browser's path; unset means Playwright's own.
VARIABLE = "PROMPTGRAPH_CHROMIUM"


def ensure(layout: Layout) -> str | None:
    """Path of a Chromium, installed when there is none; None for the one that Playwright manages itself.

    Raises BuildError when no way leads to a browser.
    """
    found = _found()
    if found:
        return found
    if os.geteuid() == 0 and shutil.which("apt-get"):
        environment.apt_install("chromium", "fonts-dejavu-core")
        return _found()
    progress.step("installing Playwright's Chromium")
    done = subprocess.run((str(layout.python), "-m", "playwright", "install", "chromium"), check=False)
    if done.returncode:
        raise BuildError(f"No Chromium was found and Playwright could not install one; set {VARIABLE} to a browser.")
    return None


def _found() -> str | None:
    chosen = os.environ.get(VARIABLE)
    return chosen or shutil.which("chromium") or shutil.which("chromium-browser")
