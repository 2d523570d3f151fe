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
    look at the value (a checksum, a word list). ``needs`` are literals in lower case of which one must stand in the
    text before the pattern is tried at all, and with ``reach`` only that many characters before and after each.
    ``opens`` are the words with which a match begins: it is tried only where one of their first letters starts a word.
    ``floor``: hidden whatever the trade-off. ``valid`` texts hold a hit, ``invalid`` none.
    """

    name: str
    label: str
    pattern: re.Pattern[str]
    reason: str
    accept: Callable[[str], bool] | None = None
    needs: tuple[str, ...] = ()
    reach: tuple[int, int] = (0, 0)
    opens: tuple[str, ...] = ()
    floor: bool = False
    valid: tuple[str, ...] = field(default=(), repr=False)
    invalid: tuple[str, ...] = field(default=(), repr=False)

    def hits(self, text: str, lower: str) -> Iterator[Hit]:
        """The matches in a folded text; ``lower`` is the same text in lower case (of any length)."""
        if self.needs and not any(literal in lower for literal in self.needs):
            return
        windows = [(0, len(text))]
        if any(self.reach) and len(lower) == len(text):
            windows = near(self.needs, lower, self.reach)
        for low, high in windows:
            for match in self.pattern.finditer(text, low, high):
                yield from self.hit(match)

    def hit(self, match: re.Match[str]) -> Iterator[Hit]:
        """The hit of a match, unless its value is not accepted."""
        group: int | str = "value" if "value" in self.pattern.groupindex else 0
        start, end = match.span(group)
        if start < end and (self.accept is None or self.accept(match[group])):
            yield Hit(start=start, end=end, label=self.label, rule=self.name, reason=self.reason, floor=self.floor)


def near(literals: tuple[str, ...], lower: str, reach: tuple[int, int]) -> list[tuple[int, int]]:
    """Disjoint windows of a text around every literal, ``reach`` characters before and after it, in order.

    >>> near(("pass",), "a pass b" + "-" * 9 + "pass", (2, 2))
    [(0, 8), (15, 21)]
    """
    windows: list[tuple[int, int]] = []
    for match in re.finditer("|".join(map(re.escape, literals)), lower):
        low, high = max(0, match.start() - reach[0]), min(len(lower), match.end() + reach[1])
        if windows and low <= windows[-1][1]:
            windows[-1] = (windows[-1][0], high)
        else:
            windows.append((low, high))
    return windows


OPENING = 3
"""Letters of a word of ``opens`` that are looked at; a convention, which decides the cost and never what is found."""

_START = re.compile("[à-ÿ]?[a-z]+")


def openings(cue: str) -> tuple[str, ...]:
    """The words with which the alternatives of a pattern begin.

    >>> openings(r"driver['’]?s? (?:licence|license)|(?-i:TIN)|nº")
    ('driver', 'tin', 'nº')
    """
    depth, alternatives = 0, [""]
    for character in cue:
        depth += (character == "(") - (character == ")")
        alternatives += [""] if character == "|" and not depth else []
        alternatives[-1] += "" if character == "|" and not depth else character
    found = (re.match(r"(?:\(\?-i:)?([^\W\d_]+)", alternative) for alternative in alternatives)
    return tuple(match[1].lower() for match in found if match)


def _by_opening(rules: Iterable[Rule]) -> dict[str, list[Rule]]:
    table: dict[str, list[Rule]] = {}
    for rule in rules:
        for key in sorted({word[:OPENING] for word in rule.opens}):
            table.setdefault(key, []).append(rule)
    return table


def _opened(table: dict[str, list[Rule]], text: str, lower: str) -> Iterator[Hit]:
    """The hits of rules with ``opens``, in one pass over the words of a text."""
    lengths = sorted({len(key) for key in table})
    done: dict[str, int] = {}
    for word in _START.finditer(lower):
        start = word.start()
        for length in lengths:
            for rule in table.get(lower[start : start + length], ()):
                if start >= done.get(rule.name, 0) and (match := rule.pattern.match(text, start)):
                    done[rule.name] = match.end()
                    yield from rule.hit(match)


def detector(rules: Iterable[Rule]) -> Detector:
    """The detector that tries each rule.

    >>> rule = Rule(name="demo.ticket", label="DEMO", pattern=re.compile("T-[0-9]+"), reason="A ticket.")
    >>> [(hit.start, hit.end) for hit in detector([rule])("see T-12")]
    [(4, 8)]
    """
    known = tuple(rules)
    table = _by_opening(known)

    def detect(text: str) -> Iterator[Hit]:
        lower = text.lower()
        aligned = len(lower) == len(text)
        if table and aligned:
            yield from _opened(table, text, lower)
        for rule in known:
            if not (rule.opens and aligned):
                yield from rule.hits(text, lower)

    return detect


def words(*alternatives: str) -> str:
    """A pattern for any of these words or phrases; a space stands for blanks, hyphen or underscore.

    >>> bool(re.fullmatch(words("account number"), "Account_Number", re.I))
    True
    """
    return "(?:" + "|".join(phrase.replace(" ", r"[ _-]{0,2}") for phrase in alternatives) + ")"
