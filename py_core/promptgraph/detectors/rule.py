"""The shared interface of the rules: a pattern over folded text, what it finds, and examples that are tests."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One match in folded offsets, half-open; ``rule`` is the key of its calibrated score."""

    start: int
    end: int
    label: str
    rule: str
    reason: str
    floor: bool = False


Detector = Callable[[str], Iterable[Hit]]
"""A family: folded text in, hits out, in any order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One pattern and its label.

    The value is the group named ``value`` where the pattern has one, else the whole match. ``accept`` is a second
    look at
    the value (a checksum, a word list). ``needs`` are literals in lower case of which one must stand in the text before
    the pattern is tried at all, and with
    ``reach`` only that many characters around each. ``floor``: hidden whatever the trade-off. ``valid`` texts hold
    a hit, ``invalid`` none.
    """

    name: str
    label: str
    pattern: re.Pattern[str]
    reason: str
    accept: Callable[[str], bool] | None = None
    needs: tuple[str, ...] = ()
    reach: int = 0
    floor: bool = False
    valid: tuple[str, ...] = field(default=(), repr=False)
    invalid: tuple[str, ...] = field(default=(), repr=False)

    def hits(self, text: str, lower: str) -> Iterator[Hit]:
        """The matches in a folded text; ``lower`` is the same text in lower case (of any length)."""
        if self.needs and not any(literal in lower for literal in self.needs):
            return
        group: int | str = "value" if "value" in self.pattern.groupindex else 0
        windows = near(self.needs, lower, self.reach) if self.reach and len(lower) == len(text) else [(0, len(text))]
        for match in (match for low, high in windows for match in self.pattern.finditer(text, low, high)):
            start, end = match.span(group)
            if start < end and (self.accept is None or self.accept(match[group])):
                yield Hit(start=start, end=end, label=self.label, rule=self.name, reason=self.reason, floor=self.floor)


def near(literals: tuple[str, ...], lower: str, reach: int) -> list[tuple[int, int]]:
    """Disjoint windows of a text around every literal, ``reach`` characters to both sides, in order.

    >>> near(("pass",), "a pass b" + "-" * 9 + "pass", 2)
    [(0, 8), (15, 21)]
    """
    windows: list[tuple[int, int]] = []
    for match in re.finditer("|".join(map(re.escape, literals)), lower):
        low, high = max(0, match.start() - reach), min(len(lower), match.end() + reach)
        if windows and low <= windows[-1][1]:
            windows[-1] = (windows[-1][0], high)
        else:
            windows.append((low, high))
    return windows


def detector(rules: Iterable[Rule]) -> Detector:
    """The detector that tries each rule.

    >>> rule = Rule(name="demo.ticket", label="DEMO", pattern=re.compile("T-[0-9]+"), reason="A ticket.")
    >>> [(hit.start, hit.end) for hit in detector([rule])("see T-12")]
    [(4, 8)]
    """
    known = tuple(rules)

    def detect(text: str) -> Iterator[Hit]:
        lower = text.lower()
        for rule in known:
            yield from rule.hits(text, lower)

    return detect


def words(*alternatives: str) -> str:
    """A pattern for any of these words or phrases; a space stands for blanks, hyphen or underscore.

    >>> bool(re.fullmatch(words("account number"), "Account_Number", re.I))
    True
    """
    return "(?:" + "|".join(phrase.replace(" ", r"[ _-]{0,2}") for phrase in alternatives) + ")"
