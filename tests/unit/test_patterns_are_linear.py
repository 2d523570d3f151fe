"""No regular expression of the core backtracks without bound: every one of them meets long runs of what trips such.

The bounds are CPU seconds, hundreds of times what a linear pattern needs; a quadratic one exceeds them by far.
"""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pkgutil
import re
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType

import promptgraph
import pytest
from promptgraph.attributes import cues

RUNS = (
    "a", "A", "1", "0", " ", "\n", "\t", ".", ",", "-", "_", "/", "@", ":", ";", "=", "(", ")", "[", "]", "{", "<",
    ">", "'", '"', "`", "#", "*", "+", "&", "?", "!", "%", "$", "|", "~", "^", "\\", "é", "中", "a ", "A ", "1 ", "a.",
    "a-", "a,", "1-", "1.", "1,", "a@", "a:", "a=", "/a", "A1", "a\n", "\n ", "\r\n", "=\n", "```", "a'", "[P1]",
    "[P", "http://a", "a.a@", "10.", "::", "key=", "password ", "my ", "i am ", "the ", "Mr. ", "what ", "so what ",
    "+1 ", "(1)", '"a" ', "\\n", "Aa ",
)  # fmt: skip
END = "\x00"
"""Belongs to no pattern, so that every run ends in a failure and the engine looks for another way."""
BOUND = 1.0
PLACED = {"_LATER", "_ENDS"}
"""Searched in a finding or in three characters, never in a whole text."""


@dataclass(frozen=True)
class Known:
    """A pattern, where it stands, and whether the core only ever tries it at one place."""

    name: str
    pattern: re.Pattern[str]
    anchored: bool

    def run(self, text: str) -> float:
        begun = time.process_time()
        if self.anchored:
            self.pattern.match(text)
        else:
            deque(self.pattern.finditer(text), maxlen=0)
        return time.process_time() - begun


def patterns() -> list[Known]:
    found: dict[tuple[str, int], Known] = {}
    for info in pkgutil.walk_packages(promptgraph.__path__, "promptgraph."):
        if info.name == "promptgraph.bridge":
            continue
        module = importlib.import_module(info.name)
        for name, value in vars(module).items():
            for pattern in inside(value):
                known = Known(f"{info.name}.{name}", pattern, anchored(module, name))
                found.setdefault((pattern.pattern, pattern.flags), known)
    for pattern in cues._patterns():
        found[pattern.pattern, pattern.flags] = Known("cues", pattern, anchored=False)
    return list(found.values())


def inside(value: object, depth: int = 4) -> Iterator[re.Pattern[str]]:
    """The patterns that a value is or holds."""
    if isinstance(value, re.Pattern):
        yield value
    elif depth and isinstance(value, tuple | list | frozenset | set):
        for entry in value:
            yield from inside(entry, depth - 1)
    elif depth and isinstance(value, dict):
        yield from inside(tuple(value.values()), depth - 1)
    elif depth and dataclasses.is_dataclass(value) and not isinstance(value, type):
        yield from inside(tuple(getattr(value, field.name) for field in dataclasses.fields(value)), depth - 1)


def anchored(module: ModuleType, name: str) -> bool:
    """Whether the module uses the name with ``match`` and ``fullmatch`` alone."""
    if name in PLACED:
        return True
    uses = re.findall(rf"\b{re.escape(name)}\.(\w+)\(", inspect.getsource(module))
    if name == "_KINDS":
        uses = re.findall(r"\bpattern\.(\w+)\(", inspect.getsource(module))
    return bool(uses) and set(uses) <= {"match", "fullmatch"}


def slow(length: int) -> list[str]:
    runs = [(run, (run * (length // len(run) + 1))[:length] + END) for run in RUNS]
    return [
        f"{known.name} on {run!r}: {known.pattern.pattern[:60]}"
        for known in patterns()
        for run, text in runs
        if known.run(text) > BOUND
    ]


def test_the_core_has_patterns_and_a_bad_one_is_seen() -> None:
    assert len(patterns()) > 150
    assert Known("bad", re.compile(r"(?:a+)+b"), anchored=True).run("a" * 26) > BOUND


def test_no_pattern_explodes_on_a_few_thousand_characters() -> None:
    assert slow(3_000) == []


@pytest.mark.long
def test_no_pattern_is_quadratic() -> None:
    assert slow(30_000) == []
