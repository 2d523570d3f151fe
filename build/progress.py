"""What the build tells the terminal: one line a step, with the seconds since it started."""

from __future__ import annotations

import sys
import time

_started = time.monotonic()


def step(message: str) -> None:
    """Print one progress line such as `[  3.2 s] fetching numpy …`."""
    print(f"[{time.monotonic() - _started:6.1f} s] {message}", flush=True)


def warn(message: str) -> None:
    """Print a line that a reader should not miss, on standard error."""
    print(f"warning: {message}", file=sys.stderr, flush=True)


def megabytes(size: int) -> str:
    """Bytes for people.

    >>> megabytes(3_061_133)
    '3.1 MB'
    """
    return f"{size / 1e6:.1f} MB"
