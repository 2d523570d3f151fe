"""Where a reply mentions placeholders, in a form that may be restored or in one that may not."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from promptgraph.placeholders import ACCEPTED, CLOSING, OPENING, SPACE

_BRACKETED = re.compile(
    rf"(?:{OPENING}|【){SPACE}{{0,4}}[*_`]{{0,3}}"
    rf"(?:[PpＰｐРΡ][^\w\[\]]{{0,3}}_?\d[^\n\[\]【】［］]{{0,40}}?"  # [P01], [P-1], [P1–P3], [P1, P2], [P1: name]
    rf"|[PpＰｐ][^\w\n\[\]]{{0,3}}[*_`]{{0,3}}"  # [P], [P?]
    rf"|[Pp][xXnN#]"  # [PX]
    rf"|(?i:placeholder|person|token)[ _-]?\d{{1,9}})"  # [Person 1]
    rf"{SPACE}{{0,4}}(?:{CLOSING}|】)"
)
_INNER = ACCEPTED.pattern.replace("?P<", "?P<inner_")
_NESTED = re.compile(rf"\[{SPACE}*[Pp]{SPACE}*\d*{SPACE}*{_INNER}{SPACE}*\d*{SPACE}*\]")
_ENCODED = re.compile(r"(?:%5[Bb]|&amp;#91;|\\u005[bB])[Pp](?P<number>\d{1,9})(?:%5[Dd]|&amp;#93;|\\u005[dD])")
_BARE = re.compile(r"(?<![\w@/.$])[\[(\{<【「]{0,2}P[-_ ]?0*(?P<number>[1-9]\d{0,8})(?![\w])[\])\}>】」]{0,2}")
_INDEX = re.compile(r"(?:(?<=[A-Za-z0-9)])|(?<=[A-Za-z0-9]_))\[\s*p")
"""A lower-case form right after a name is an index into it (``points[p1]``), no placeholder."""

_PATH = re.compile(r"[\w:\\/.%$~)]\Z")


@dataclass(frozen=True, slots=True)
class Mention:
    """``reply[start:end] == text`` mentions placeholder ``number`` (None where it names no single one).

    ``accepted`` tells whether the form may be restored; the range then covers exactly what the value replaces. ``only``
    are numbers of which the table must know one, or else the text is no mention; None where the form alone is enough.
    """

    start: int
    end: int
    text: str
    number: int | None
    accepted: bool
    only: frozenset[int] | None = None

    def counts(self, numbers: Collection[int]) -> bool:
        """Whether this is a mention at all for a table that knows ``numbers``."""
        return self.only is None or any(number in numbers for number in self.only)


def mentions(reply: str) -> tuple[Mention, ...]:
    """Every mention in order; which there are depends on the reply alone, so that a table that grows moves none.

    >>> [(m.text, m.number, m.accepted) for m in mentions("[p 1], \\\\[P2\\\\], [P], P2")]
    [('[p 1]', 1, True), ('\\\\[P2\\\\]', 2, True), ('[P]', None, False), ('P2', 2, False)]
    """
    found: list[Mention] = []
    for finder in (_nested, _accepted, _bracketed, _encoded, _bare):
        covered = sorted((m.start, m.end) for m in found)
        found += _outside(covered, finder(reply))
    return tuple(sorted(found, key=lambda mention: mention.start))


def _outside(covered: list[tuple[int, int]], candidates: Iterator[Mention]) -> Iterator[Mention]:
    """Those candidates (in text order) that overlap none of the covered ranges (in text order)."""
    at = 0
    for mention in candidates:
        while at < len(covered) and covered[at][1] <= mention.start:
            at += 1
        if at == len(covered) or covered[at][0] >= mention.end:
            yield mention


def _accepted(reply: str) -> Iterator[Mention]:
    index_end = -1
    for match in ACCEPTED.finditer(reply):
        start, end, accepted = match.start(), match.end(), True
        before = len(match["opening"]) - len(match["opening"].lstrip("\\"))
        after = len(match["closing"]) - len(match["closing"].lstrip("\\"))
        if after == 0 and before:
            alone = before == 1 and not _PATH.search(reply[max(0, start - 1) : start])
            start += 0 if alone else before
        elif after == 1 and before % 2:
            start += before - 1
        elif before != after and not (after == 1 and before == 0):
            accepted = False
        if _INDEX.match(reply, start) or (match["opening"] == "[" and start == index_end):
            accepted, index_end = False, end
        yield Mention(start, end, reply[start:end], int(match["number"]), accepted)


def _nested(reply: str) -> Iterator[Mention]:
    for match in _NESTED.finditer(reply):
        yield Mention(match.start(), match.end(), match[0], None, False)


def _bracketed(reply: str) -> Iterator[Mention]:
    for match in _BRACKETED.finditer(reply):
        inside = {int(n) for n in re.findall(r"\d{1,9}", match[0])}
        ordinary = re.match(r"\[[pP]\.", match[0]) or "erson" in match[0].lower()
        number = next(iter(inside)) if len(inside) == 1 else None
        yield Mention(match.start(), match.end(), match[0], number, False, frozenset(inside) if ordinary else None)


def _encoded(reply: str) -> Iterator[Mention]:
    for match in _ENCODED.finditer(reply):
        number = int(match["number"])
        yield Mention(match.start(), match.end(), match[0], number, False, frozenset({number}))


def _bare(reply: str) -> Iterator[Mention]:
    for match in _BARE.finditer(reply):
        number = int(match["number"])
        yield Mention(match.start(), match.end(), match[0], number, False, frozenset({number}))
