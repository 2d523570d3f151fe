"""Decides for every mention of a placeholder in one reply whether its value is put there, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from promptgraph.placeholders import TOKEN, Placeholder, RestorationTable
from promptgraph.restoration.blocks import Block, blocks
from promptgraph.restoration.consistency import WINDOW, contradiction
from promptgraph.restoration.context import NOWHERE, Context, Place
from promptgraph.restoration.encode import encode
from promptgraph.restoration.outcome import IssueKind
from promptgraph.restoration.safety import Region, covering, subdomain, unsafe_regions
from promptgraph.restoration.tokens import Mention, mentions

Refusal = tuple[IssueKind, str]

_LIST = re.compile(r"\[\s*p\d+\s*\]")
"""A form that code reads as a list of one variable."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of one mention: ``value`` stands in for it, or is None and ``refusal`` says why.

    ``ordinary`` text looks like a mention and is none for this table.
    """

    mention: Mention
    value: str | None
    place: Place = NOWHERE
    refusal: Refusal | None = None
    ordinary: bool = False


@dataclass(frozen=True, slots=True)
class _Scene:
    """A mention with what is known of where it stands."""

    mention: Mention
    block: Block | None
    place: Place
    regions: tuple[Region, ...]


class Judge:
    """Judges the mentions of one reply by the table and, where the user has spoken, by ``choices``.

    >>> table = RestorationTable((Placeholder("[P1]", "Ann", "PERSON"),))
    >>> [verdict.value for verdict in Judge("[P1] or [P2]", table).verdicts({})]
    ['Ann', None]
    """

    def __init__(self, reply: str, table: RestorationTable) -> None:
        self._reply, self._table = reply, table
        self._known = {entry.number: entry for entry in table.entries}
        self._rules_of: dict[int, frozenset[str]] = {}
        self._quoted_of: dict[tuple[int, int], bool] = {}

    def verdicts(self, choices: Mapping[int, bool]) -> list[Verdict]:
        """A verdict for each mention; ``choices`` are by index of the restoration's segments."""
        made, index, at = [], -1, 0
        for scene in self._scenes():
            index += 2 if scene.mention.start > at else 1
            at = scene.mention.end
            made.append(self._verdict(scene, choices.get(index)))
        return made

    def _scenes(self) -> Iterator[_Scene]:
        found = mentions(self._reply)
        if not found:
            return
        parts = blocks(self._reply)
        names = {m.end for m in found if m.accepted and m.number in self._known}
        covers = covering(unsafe_regions(self._reply, parts, names), [m.start for m in found])
        at, context = -1, None
        for mention, regions in zip(found, covers, strict=True):
            while at + 1 < len(parts) and parts[at + 1].start <= mention.start:
                at, context = at + 1, None
            block = parts[at] if at >= 0 and mention.start < parts[at].end else None
            if block and context is None:
                context = Context(self._reply, block)
            place = context.place(mention.start, mention.end) if block and context else NOWHERE
            address = subdomain(self._reply, block, mention.start, mention.end) if block else None
            yield _Scene(mention, block, place, (*regions, address) if address else regions)

    def _verdict(self, scene: _Scene, choice: bool | None) -> Verdict:
        if not scene.mention.counts(self._known):
            return Verdict(scene.mention, None, ordinary=True)
        entry = self._known.get(scene.mention.number or 0)
        refusal = self._refusal(scene, entry)
        if entry is None or choice is False or (refusal and not choice):
            return Verdict(scene.mention, None, refusal=refusal)
        value = self._written(entry, scene.place)
        return Verdict(scene.mention, entry.original if value is None else value, scene.place)

    def _refusal(self, scene: _Scene, entry: Placeholder | None) -> Refusal | None:
        mention = scene.mention
        if not mention.accepted or (scene.place.code and _LIST.fullmatch(mention.text)):
            return "altered", "This is not how a placeholder is written, so no value was put here."
        if entry is None:
            if mention.number in self._table.retired:
                return "unknown", "A placeholder-like text of your own prompt, it stands for nothing."
            return "unknown", "No value of this conversation has this number."
        hostile = next((r for r in scene.regions if not self._quoted(r.since, r.end)), None)
        if hostile:
            return "unsafe", f"It stands in {hostile.place}, from where the value could be sent away."
        before = self._before(mention.start)
        announced = contradiction(before, entry.original, entry.label)
        if announced and not self._quoted(mention.start - len(before), mention.end):
            return "inconsistent", f"The words before it announce {announced}, which this value is not."
        if self._written(entry, scene.place) is None:
            return "unsafe", "The value cannot be written in this kind of literal without breaking it."
        return None

    def _before(self, start: int) -> str:
        """What stands before a mention on its line, as far as cues reach."""
        first = max(0, start - WINDOW)
        return self._reply[max(first, self._reply.rfind("\n", first, start) + 1) : start]

    def _quoted(self, start: int, end: int) -> bool:
        """Whether this passage of the reply stands word for word in one of the user's own prompts."""
        if (start, end) not in self._quoted_of:
            passage = self._reply[start:end].rstrip(".,;:!?)\"'*_")
            self._quoted_of[start, end] = any(passage in prompt for prompt in self._table.prompts)
        return self._quoted_of[start, end]

    def _written(self, entry: Placeholder, place: Place) -> str | None:
        """The value as the place asks; as it is where it came from such a place, for which it is written already."""
        written = encode(place.rule, entry.original)
        if written != entry.original and place.rule in self._rules(entry):
            return entry.original
        return written

    def _rules(self, entry: Placeholder) -> frozenset[str]:
        """The rules of the places that the placeholder has in the user's own prompts."""
        if entry.number not in self._rules_of:
            self._rules_of[entry.number] = frozenset(
                rule for prompt in self._table.prompts for rule in _rules(prompt, entry.token)
            )
        return self._rules_of[entry.number]


def own_words(prompt: str, table: RestorationTable) -> list[Verdict]:
    """The verdicts on one of the user's own sanitized prompts: every value as it stood there."""
    known = {entry.token: entry.original for entry in table.entries}
    return [
        Verdict(Mention(m.start(), m.end(), m[0], int(m[1]), True), known[m[0]])
        for m in TOKEN.finditer(prompt)
        if m[0] in known
    ]


def _rules(prompt: str, token: str) -> Iterator[str]:
    for block in blocks(prompt) if token in prompt else ():
        context, at = Context(prompt, block), prompt.find(token, block.start, block.end)
        while at >= 0:
            yield context.place(at, at + len(token)).rule
            at = prompt.find(token, at + 1, block.end)


def known_numbers(verdicts: Sequence[Verdict]) -> set[int]:
    """The numbers that a reply mentions in whatever form."""
    return {verdict.mention.number for verdict in verdicts if verdict.mention.number is not None}
