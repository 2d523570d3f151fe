"""Where things lie in a checkout; every other module asks here, so that tests can build in another folder."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Layout:
    """The folders of one checkout whose root is `root`.

    >>> Layout(Path("/repo")).dist.as_posix()
    '/repo/dist'
    """

    root: Path

    @property
    def web(self) -> Path:
        return self.root / "web"

    @property
    def core(self) -> Path:
        return self.root / "py_core"

    @property
    def tests(self) -> Path:
        return self.root / "tests"

    @property
    def dist(self) -> Path:
        return self.root / "dist"

    @property
    def lock(self) -> Path:
        return self.root / "build" / "assets.lock.json"

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    @property
    def cache(self) -> Path:
        """Fetched files; PROMPTGRAPH_CACHE shares one cache between checkouts."""
        chosen = os.environ.get("PROMPTGRAPH_CACHE")
        return Path(chosen).expanduser().resolve() if chosen else self.root / ".cache"

    @property
    def python(self) -> Path:
        """The interpreter of the checkout's own virtual environment."""
        return self.venv / "bin" / "python"


HERE = Layout(Path(__file__).resolve().parent.parent)
