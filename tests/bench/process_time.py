"""Processor time of a browser's workers, from /proc (Linux): it hardly depends on who else uses the machine."""

from __future__ import annotations

import os
from pathlib import Path

from bench.process_memory import PROC, renderers

WORKER = "DedicatedWorker"


def worker_seconds(profile: Path) -> dict[int, float]:
    """Seconds of each dedicated worker's thread of this browser, by thread, in the order in which they were made."""
    found: dict[int, float] = {}
    for pid in renderers(profile):
        for task in sorted((PROC / str(pid) / "task").iterdir(), key=lambda path: int(path.name)):
            name, seconds = _read(task)
            if name.startswith(WORKER):
                found[int(task.name)] = seconds
    return found


def spent(before: dict[int, float], after: dict[int, float]) -> list[float]:
    """Seconds of each worker between two readings; the first worker is the core's, the others are the networks'."""
    return [seconds - before.get(thread, 0.0) for thread, seconds in sorted(after.items())]


def _read(task: Path) -> tuple[str, float]:
    try:
        name, _, rest = (task / "stat").read_text("utf-8").partition("(")[2].rpartition(")")
    except OSError:
        return "", 0.0
    fields = rest.split()
    return name, (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
