"""One pass over a reply: every mention of a placeholder is restored, or left standing with an issue that says why."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from promptgraph.placeholders import TOKEN, Placeholder, RestorationTable
from promptgraph.restoration.blocks import Block, blocks
from promptgraph.restoration.consistency import WINDOW, contradiction
from promptgraph.restoration.context import Context, Place
from promptgraph.restoration.encode import encode
from promptgraph.restoration.safety import Region, covering, subdomain, unsafe_regions
from promptgraph.restoration.tokens import Mention, mentions

State = Literal["text", "restored", "unresolved"]
IssueKind = Literal["altered", "unknown", "missing", "repeated", "inconsistent", "unsafe"]


@dataclass(frozen=True, slots=True)
class RestoredSegment:
    """A piece of the restored reply. ``token`` is the mention as the reply writes it, None for text."""

    text: str
    token: str | None
    state: State


@dataclass(frozen=True, slots=True)
class Issue:
    """Something to look at.

    ``token`` is the mention as the reply writes it, or for ``missing`` the table's token; ``position`` is its code point
    in the reply and ``segment`` the index of its segment, both None for ``missing``. ``repeated`` and ``missing`` inform
    only; the others name mentions that were left standing.
    """

    kind: IssueKind
    token: str
    position: int | None
    sentence: str
    segment: int | None = None


@dataclass(frozen=True, slots=True)
class Restoration:
    """The restored reply, its pieces in order, and what was not plain sailing."""

    text: str
    segments: tuple[RestoredSegment, ...]
    issues: tuple[Issue, ...]


@dataclass(frozen=True, slots=True)
class _Verdict:
    """What becomes of one mention: ``value`` stands in for it, or None and an issue says why."""

    mention: Mention
    value: str | None
    kind: IssueKind | None = None
    sentence: str = ""
    place: Place = Place()


def restore(reply: str, table: RestorationTable, choices: Mapping[int, bool] | None = None) -> Restoration:
    """Put the table's values back into a reply.

    A placeholder is restored when its form is one of the accepted ones, its number is in ``table``, the words before it do
    not contradict its value, and it stands in no place from which a reader's program would send it away. Values are
    written as their surroundings ask (JSON, markup, CSV, string literals of a named fence, shell words) and restored text
    is never read again. A reply that is one of the user's own sanitized prompts comes back exactly as the user wrote it,
    and a passage quoted word for word from one is as safe as it was there.

    ``choices`` maps indices of segments to the user's decision: True puts the value there, False leaves the placeholder.

    >>> table = RestorationTable((Placeholder("[P1]", "Ngozi Adeyemi", "PERSON"),))
    >>> restore("Gracias, [ p1 ]. [P] too.", table).text
    'Gracias, Ngozi Adeyemi. [P] too.'
    """
    known = {entry.number: entry for entry in table.entries}
    if reply.strip() in {prompt.strip() for prompt in table.prompts}:
        own = [_own(match.span(), reply, known) for match in TOKEN.finditer(reply) if int(match[1]) in known]
        return _restoration(reply, own, table, known)
    return restore_foreign(reply, table, choices)


def restore_foreign(reply: str, table: RestorationTable, choices: Mapping[int, bool] | None = None) -> Restoration:
    """``restore`` for a reply that is not taken for one of the user's own prompts, whatever it says."""
    known = {entry.number: entry for entry in table.entries}
    return _restoration(reply, _Judge(reply, table, known).verdicts(choices or {}), table, known)


def _restoration(
    reply: str, verdicts: Sequence[_Verdict], table: RestorationTable, known: Mapping[int, Placeholder]
) -> Restoration:
    segments, indices = _segments(reply, verdicts)
    issues = [
        Issue(v.kind, v.mention.text, v.mention.start, v.sentence, index)
        for v, index in zip(verdicts, indices, strict=True)
        if v.kind
    ]
    issues += [*_repeated(verdicts, indices, table), *_missing(verdicts, table, known)]
    return Restoration("".join(s.text for s in segments), segments, tuple(issues))


class _Judge:
    """Decides for every mention of one reply."""

    def __init__(self, reply: str, table: RestorationTable, known: Mapping[int, Placeholder]) -> None:
        self._reply, self._table, self._known = reply, table, known
        self._own_places: dict[int, frozenset[str]] = {}

    def verdicts(self, choices: Mapping[int, bool]) -> list[_Verdict]:
        reply, found = self._reply, mentions(self._reply, self._known)
        if not found:
            return []
        parts = blocks(reply)
        names = {m.end for m in found if m.accepted and m.number in self._known}
        covers = covering(unsafe_regions(reply, parts, names), [m.start for m in found])
        made: list[_Verdict] = []
        index, at, part, context = -1, 0, -1, None
        for mention, regions in zip(found, covers, strict=True):
            index += 2 if mention.start > at else 1
            at = mention.end
            while part + 1 < len(parts) and parts[part + 1].start <= mention.start:
                part, context = part + 1, None
            block = parts[part] if part >= 0 and mention.start < parts[part].end else None
            context = context or (Context(reply, block) if block else None)
            place = context.place(mention.start, mention.end) if context and block else Place()
            made.append(self._verdict(mention, place, block, regions, choices.get(index)))
        return made

    def _verdict(
        self, mention: Mention, place: Place, block: Block | None, regions: Sequence[Region], choice: bool | None
    ) -> _Verdict:
        entry = self._known.get(mention.number or 0)
        refusal = self._refusal(mention, entry, block, regions, place)
        if entry is None or choice is False or (refusal and not choice):
            kind, sentence = refusal or (None, "")
            return _Verdict(mention, None, kind, sentence)
        value = entry.original if self._was_there(entry, place) else encode(place.rule, entry.original)
        return _Verdict(mention, entry.original if value is None else value, place=place)

    def _refusal(
        self, mention: Mention, entry: Placeholder | None, block: Block | None, regions: Sequence[Region], place: Place
    ) -> tuple[IssueKind, str] | None:
        if not mention.accepted:
            return "altered", "This is not how a placeholder is written, so no value was put here."
        if entry is None:
            retired = (mention.number or 0) in self._table.retired
            return "unknown", "This stood in your own prompt." if retired else "No value of this conversation has this number."
        around = (*regions, *self._subdomain(mention, block))
        if hostile := next((r for r in around if not self._quoted(r.since, r.end)), None):
            return "unsafe", f"The reply puts this into {hostile.place}, from where the value could be sent away."
        start = self._reply.rfind("\n", max(0, mention.start - WINDOW), mention.start) + 1
        before = self._reply[max(start, mention.start - WINDOW) : mention.start]
        announced = contradiction(before, entry.original, entry.label)
        if announced and not self._quoted(mention.start - len(before), mention.end):
            return "inconsistent", f"The words before it announce {announced}, which this value is not."
        if encode(place.rule, entry.original) is None and not self._was_there(entry, place):
            return "unsafe", "The value cannot be written inside this kind of text literal without breaking it."
        return None

    def _subdomain(self, mention: Mention, block: Block | None) -> Iterator[Region]:
        region = subdomain(self._reply, block, mention.start, mention.end) if block else None
        yield from [region] if region else []

    def _quoted(self, start: int, end: int) -> bool:
        """Whether this passage of the reply stands word for word in one of the user's own prompts."""
        passage = self._reply[start:end]
        return any(passage in prompt for prompt in self._table.prompts)

    def _was_there(self, entry: Placeholder, place: Place) -> bool:
        """Whether the value was taken from this kind of place: then it is written for it already."""
        if not place.rule or encode(place.rule, entry.original) == entry.original:
            return False
        if entry.number not in self._own_places:
            self._own_places[entry.number] = frozenset(self._rules(entry.token))
        return place.rule in self._own_places[entry.number]

    def _rules(self, token: str) -> Iterator[str]:
        for prompt in self._table.prompts:
            parts = [b for b in blocks(prompt) if token in prompt[b.start : b.end]]
            for block in parts:
                context = Context(prompt, block)
                for match in re.compile(re.escape(token)).finditer(prompt, block.start, block.end):
                    yield context.place(*match.span()).rule


def _own(span: tuple[int, int], reply: str, known: Mapping[int, Placeholder]) -> _Verdict:
    text = reply[slice(*span)]
    return _Verdict(Mention(*span, text, int(text[2:-1]), True), known[int(text[2:-1])].original)


def _segments(reply: str, verdicts: Sequence[_Verdict]) -> tuple[tuple[RestoredSegment, ...], list[int]]:
    """The pieces of the restored reply, and for each verdict the index of its piece."""
    quotes = _field_quotes(reply, verdicts)
    made: list[RestoredSegment] = []
    indices: list[int] = []
    at = 0
    for verdict in verdicts:
        mention = verdict.mention
        if mention.start > at:
            made.append(RestoredSegment(_text(reply, at, mention.start, quotes), None, "text"))
        opened = '"' * quotes.get(mention.start, 0)
        closed = '"' * quotes.get(-mention.end, 0)
        inside = verdict.value
        if inside is not None and verdict.place.field and _in_quotes(verdict.place.field, quotes):
            inside = inside.replace('"', '""')
        indices.append(len(made))
        text = opened + (mention.text if inside is None else inside) + closed
        made.append(RestoredSegment(text, mention.text, "unresolved" if inside is None else "restored"))
        at = mention.end
    if at < len(reply):
        made.append(RestoredSegment(_text(reply, at, len(reply), quotes), None, "text"))
    return tuple(made), indices


def _field_quotes(reply: str, verdicts: Sequence[_Verdict]) -> dict[int, int]:
    """Where CSV fields need quotes around them: at their start, and at minus their end."""
    quotes: dict[int, int] = {}
    for verdict in verdicts:
        field, value = verdict.place.field, verdict.value
        if field and value and '"' not in reply[slice(*field)] and any(c in value for c in f'"\r\n{verdict.place.separator}'):
            quotes |= {field[0]: 1, -field[1]: 1}
    return quotes


def _in_quotes(field: tuple[int, int], quotes: Mapping[int, int]) -> bool:
    return field[0] in quotes


def _text(reply: str, start: int, end: int, quotes: Mapping[int, int]) -> str:
    """Text of the reply with the quotes that open and close inside it; those at a placeholder's edge go to that piece."""
    places = [(q, q) for q in quotes if start <= q < end] + [(-q, q) for q in quotes if start < -q <= end]
    parts, at = [], start
    for place, _ in sorted(places):
        parts += [reply[at:place], '"']
        at = place
    return "".join(parts) + reply[at:end]


def _repeated(verdicts: Sequence[_Verdict], indices: Sequence[int], table: RestorationTable) -> Iterator[Issue]:
    """The first placeholder too many, where a reply uses one more often than any of the user's prompts."""
    seen: Counter[int] = Counter()
    for verdict, index in zip(verdicts, indices, strict=True):
        number = verdict.mention.number
        if verdict.value is None or number is None:
            continue
        seen[number] += 1
        token = f"[P{number}]"
        if seen[number] == 1 + max([1, *(prompt.count(token) for prompt in table.prompts)]):
            yield Issue("repeated", verdict.mention.text, verdict.mention.start, "The reply uses this more often than you did.", index)


def _missing(
    verdicts: Sequence[_Verdict], table: RestorationTable, known: Mapping[int, Placeholder]
) -> Iterator[Issue]:
    """The placeholders of the latest prompt that the reply does not mention."""
    used = {verdict.mention.number for verdict in verdicts}
    latest = {int(m[1]) for m in TOKEN.finditer(table.prompts[-1])} if table.prompts else set(known)
    for number in sorted(latest & set(known) - used):
        yield Issue("missing", f"[P{number}]", None, "The reply does not use this placeholder.")

