"""The parameters of the page's requests, read from JSON values: each has its type and bounds, or SettingError says so.

Nothing is taken on trust: any JSON value may stand anywhere, however large or deep, and no message repeats it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from promptgraph import attributes
from promptgraph.datatypes import SettingError, UserRules

Given = Mapping[str, Any]

MAX_RULES = 10_000
"""Entries of each of the user's lists; each is sought in the prompt on its own."""
MAX_RULE = 2_000
"""Characters of one entry."""
MAX_RANGES = 1_000
"""Ranges that the user marked by hand: each rebuilds the graph."""


def mapping(given: Given, name: str) -> Mapping[str, Any]:
    """An object; empty when it is not given."""
    value = given.get(name)
    value = {} if value is None else value
    if not isinstance(value, dict):
        raise SettingError(f"the parameter {name} is an object")
    return value


def text(given: Given, name: str, default: str | None = None) -> str:
    """A text; ``default`` when it is not given.

    >>> text({"reply": "Dear [P1]"}, "reply")
    'Dear [P1]'
    """
    value = given.get(name)
    value = default if value is None else value
    if not isinstance(value, str):
        raise SettingError(f"the parameter {name} is a text")
    return value


def number(given: Given, name: str, default: float) -> float:
    """A finite number."""
    value = given.get(name)
    value = default if value is None else value
    if not is_number(value):
        raise SettingError(f"the parameter {name} is a number")
    return float(value)


def listed(given: Given, name: str, most: int | None = None) -> list[Any]:
    """A list, of at most ``most`` entries; empty when it is not given."""
    value = given.get(name)
    value = [] if value is None else value
    if not isinstance(value, list):
        raise SettingError(f"the parameter {name} is a list")
    if most is not None and len(value) > most:
        raise SettingError(f"the parameter {name} has at most {most:,} entries")
    return value


def options(given: Given, names: tuple[str, ...]) -> dict[str, Any]:
    """The named settings that the request changes, each a finite number or a text."""
    value = mapping(given, "settings")
    chosen = {name: value[name] for name in names if value.get(name) is not None}
    if not all(isinstance(entry, str) or is_number(entry) for entry in chosen.values()):
        raise SettingError("a setting has the wrong type")
    if not is_whole(chosen.get("neighbours", 1)):
        raise SettingError("the number of neighbours k is a whole number")
    return chosen


def policy(given: Given) -> tuple[tuple[str, float], ...]:
    """The weight of each known attribute that the policy names; others are ignored."""
    weights = mapping(given, "policy")
    if not all(is_number(weight) and 0 <= weight <= 1 for weight in weights.values()):
        raise SettingError("a policy weighs each attribute between 0 and 1")
    return tuple((name, float(weights[name])) for name in attributes.ATTRIBUTES if name in weights)


def rules(given: Given) -> UserRules:
    """The user's lists of what is always and what is never hidden."""
    made = mapping(given, "rules")
    lists = {name: listed(made, name, MAX_RULES) for name in ("always", "never")}
    if not all(isinstance(e, str) and len(e) <= MAX_RULE for entries in lists.values() for e in entries):
        raise SettingError(f"the lists of values to hide or to show hold texts of at most {MAX_RULE:,} characters")
    return UserRules(always=tuple(lists["always"]), never=tuple(lists["never"]))


def ranges(given: Given) -> list[tuple[int, int]]:
    """The user's ranges, overlapping ones joined, so that the order in which they were made does not matter.

    >>> ranges({"ranges": [[4, 9], [0, 5]]})
    [(0, 9)]
    """
    made = listed(given, "ranges", MAX_RANGES)
    if not all(isinstance(r, list) and len(r) == 2 and all(is_whole(place) for place in r) for r in made):
        raise SettingError("each range to hide is a pair of whole numbers")
    joined: list[tuple[int, int]] = []
    for start, end in sorted((start, end) for start, end in made):
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def choices(given: Given) -> dict[int, bool]:
    """What the user decided for pieces of the reply: segment → whether the value is put there."""
    made = listed(given, "choices")
    if not all(isinstance(c, dict) and is_whole(c.get("segment")) and isinstance(c.get("put"), bool) for c in made):
        raise SettingError("each choice names a segment and whether its value is put there")
    return {choice["segment"]: choice["put"] for choice in made}


def indices(given: Given, name: str, count: int) -> list[int]:
    """Numbers of spans, each below ``count``."""
    numbers = listed(given, name)
    if not all(is_whole(n) and 0 <= n < count for n in numbers):
        raise SettingError(f"the parameter {name} lists spans of the analysis")
    return numbers


def is_whole(value: Any) -> bool:
    """Whether a JSON value is a whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: Any) -> bool:
    """Whether a JSON value is a number that a float can hold.

    >>> is_number(2), is_number(True), is_number(float("nan")), is_number(10**400)
    (True, False, False, False)
    """
    if isinstance(value, float):
        return math.isfinite(value)
    return is_whole(value) and abs(value) < 1 << 53
