"""Behaviour cases: what must be hidden, what must stay, byte for byte."""

from __future__ import annotations

import re
from typing import Any

from bench.detection_scoring import Range, is_hidden, marks

KINDS = frozenset({"false_negative", "false_positive", "secret", "offset", "overlap"})

FILLER = "the parcel left the depot and the clerk noted the hour in the book "


def sanitized(text: str, ranges: list[Range]) -> str:
    """The text with [P1], [P2] … in place of the ranges, one number a value."""
    numbers: dict[str, int] = {}
    pieces, done = [], 0
    for start, end in ranges:
        number = numbers.setdefault(text[start:end], len(numbers) + 1)
        pieces += [text[done:start], f"[P{number}]"]
        done = end
    return "".join([*pieces, text[done:]])


def broken(case: dict[str, Any], ranges: list[Range]) -> list[str]:
    """The expectations of a case that do not hold."""
    text, expect = case["input"], case["expect"]
    masked, output = marks(len(text), ranges), sanitized(text, ranges)
    failures = []
    for key in ("mask", "mask_whole_word"):
        edge = r"\b" if key == "mask_whole_word" else ""
        for value in expect.get(key, []):
            spots = [m.span() for m in re.finditer(edge + re.escape(value) + edge, text)]
            if not spots or not all(is_hidden(text, masked, *spot) for spot in spots):
                failures.append(f"{key} {value}")
    failures += [f"keep {value}" for value in expect.get("keep", []) if value not in output]
    if "sanitized" in expect and output != expect["sanitized"]:
        failures.append("sanitized")
    if "placeholders" in expect and len(ranges) != expect["placeholders"]:
        failures.append("placeholders")
    if expect.get("no_span_across_newline") and any("\n" in text[start:end] for start, end in ranges):
        failures.append("no span across a line break")
    return failures
