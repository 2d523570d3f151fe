"""The numbers of a run in the browser, and their tables."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench import markdown

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One analysis, in seconds: ``model`` while the networks worked, ``bridge`` while a batch or an answer was on its
    way, ``python`` the rest of the wall time. ``networks`` may overlap and so sum to more than ``model``."""

    wall: float
    model: float
    bridge: float
    python: float
    spans: int
    batches: int
    stages: dict[str, float]
    networks: dict[str, float]

    @classmethod
    def of(cls, made: dict[str, Any]) -> Run:
        """From what the page's probes noted (milliseconds)."""
        wall = made["wall"] / 1000
        waiting = covered((batch["left"], batch["came"]) for batch in made["core"]) / 1000
        model = covered((batch["came"], batch["left"]) for batch in made["networks"]) / 1000
        networks: dict[str, float] = {}
        for batch in made["networks"]:
            networks[batch["network"]] = networks.get(batch["network"], 0.0) + (batch["left"] - batch["came"]) / 1000
        return cls(
            wall=wall,
            model=model,
            bridge=waiting - model,
            python=wall - waiting,
            spans=made["spans"],
            batches=len(made["networks"]),
            stages=made["seconds"],
            networks=networks,
        )


def covered(intervals: Iterable[Interval]) -> float:
    """Length of the union of intervals.

    >>> covered([(0, 2), (1, 3), (5, 6)])
    4.0
    """
    total, reached = 0.0, float("-inf")
    for start, end in sorted(intervals):
        total += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    return total


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least ``share`` percent do not exceed.

    >>> percentile([3, 1, 2], 95), percentile([3, 1, 2], 50)
    (3, 2)
    """
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * int(share) // 100) - 1)]


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table under a heading; the load of the machine stands beside the title."""
    load = " ".join(f"{value:.1f}" for value in os.getloadavg())
    return f"## {title}\n\n{markdown.table(head, rows)}\nLoad average at the end (1, 5, 15 minutes): {load}\n"


def machine(argv: Sequence[str]) -> str:
    """Where and with what command the numbers were made."""
    root = Path(__file__).parent.parent.parent
    command = ("git", "-C", str(root), "describe", "--always", "--dirty", "--exclude=*")
    commit = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    model = next((line for line in _lines("/proc/cpuinfo") if line.startswith("model name")), "").partition(": ")[2]
    shown = " ".join(
        "FOLDER" if before == "--data" else given for before, given in zip(["", *argv], argv, strict=False)
    )
    return (
        f"`python3 build bench browser {shown}`".replace(" `", "`")
        + f" at commit {commit}; {os.cpu_count()} cores ({model or platform.machine()}), {platform.system()}.\n"
    )


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text("utf-8").splitlines()
    except OSError:
        return []
