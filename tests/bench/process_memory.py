"""Memory of a browser's renderers, from /proc (Linux)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc")


def renderers(profile: Path) -> list[int]:
    """Process ids of the renderers of the browser that runs with this profile."""
    children: dict[int, list[int]] = {}
    for pid in _pids():
        children.setdefault(_parent(pid), []).append(pid)
    roots = [pid for pid in _pids() if f"--user-data-dir={profile}" in _command(pid)]
    return [pid for root in roots for pid in _descendants(root, children) if "--type=renderer" in _command(pid)]


def renderer_peak(profile: Path) -> float:
    """Largest resident size that any renderer of this browser ever had, in megabytes (VmHWM)."""
    return max((_kilobytes(pid, "VmHWM") / 1000 for pid in renderers(profile)), default=0.0)


def renderer_now(profile: Path) -> float:
    """Resident size of the largest renderer now, in megabytes (VmRSS)."""
    return max((_kilobytes(pid, "VmRSS") / 1000 for pid in renderers(profile)), default=0.0)


def _pids() -> list[int]:
    return [int(path.name) for path in PROC.iterdir() if path.name.isdigit()]


def _descendants(pid: int, children: dict[int, list[int]]) -> Iterator[int]:
    for child in children.get(pid, ()):
        yield child
        yield from _descendants(child, children)


def _command(pid: int) -> str:
    return _read(pid, "cmdline").replace("\0", " ")


def _parent(pid: int) -> int:
    found = re.search(r"^PPid:\s*(\d+)", _read(pid, "status"), re.M)
    return int(found[1]) if found else 0


def _kilobytes(pid: int, field: str) -> int:
    found = re.search(rf"^{field}:\s*(\d+)", _read(pid, "status"), re.M)
    return int(found[1]) if found else 0


def _read(pid: int, name: str) -> str:
    try:
        return (PROC / str(pid) / name).read_text("utf-8", "replace")
    except OSError:
        return ""
