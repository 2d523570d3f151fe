"""Placeholders: what is hidden becomes ``[P1]``, ``[P2]`` …, and the private table that knows what they stand for.

The table never leaves the device. It also keeps the sanitized prompts, which the cloud has anyway: restoring compares a
reply with them, so that what the user wrote comes back as the user wrote it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from promptgraph.datatypes import Span, TableError

SPACE = r"(?:[ \t\u00a0\u2000-\u200a\u202f\u3000]|&nbsp;)"
"""White space that translators and editors put inside a placeholder; a line break is no such thing."""

OPENING = r"(?:\\{0,4}\[|&#0*91;|&#[xX]0*5[bB];|&lbrack;|&lsqb;|［)"
CLOSING = r"(?:\\{0,2}\]|&#0*93;|&#[xX]0*5[dD];|&rbrack;|&rsqb;|］)"

TOKEN = re.compile(r"\[P([1-9][0-9]{0,8})\]")
"""A placeholder as this module writes it."""

ACCEPTED = re.compile(
    f"(?P<opening>{OPENING}){SPACE}{{0,4}}[PpＰｐ]{SPACE}{{0,4}}(?P<number>[1-9１-９][0-9０-９]{{0,8}}){SPACE}{{0,4}}(?P<closing>{CLOSING})"
)
"""A placeholder as a reply may write it: case, inner spaces, Markdown backslashes, HTML entities, full-width forms."""

_LETTER = "[PpＰｐРрΡρ]"
_MENTION = re.compile(
    rf"(?<![^\W_]){_LETTER}(?:{SPACE}|[^\w\n]){{0,4}}_?(?P<first>\d{{1,12}})(?:{SPACE}?[-–—…~]{SPACE}?{_LETTER}?(?P<last>\d{{1,12}}))?"
)
_WIDEST_RANGE = 1000
"""Numbers that a mentioned range may span; a convention: of a wider one, which no conversation fills, only the ends
count."""
_POSSESSIVE = re.compile(r"(?<=[^\W\d_])['’][sS]$")
_OPAQUE = frozenset({"PASSWORD", "SECRET", "PRIVATE_KEY"})
"""Labels of surfaces that are no words: every sign belongs to them, an ``'s`` at their end too."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """``token`` stands for ``original``; ``label`` is the kind of entity or attribute it was hidden for.

    >>> Placeholder("[P1]", "Ngozi Adeyemi", "PERSON").number
    1
    """

    token: str
    original: str
    label: str

    @property
    def number(self) -> int:
        """The number inside the token, from 1."""
        return int(self.token[2:-1])


@dataclass(frozen=True, slots=True)
class RestorationTable:
    """What the placeholders of one conversation stand for.

    ``retired`` are numbers that the user's own prompts hold in some placeholder-like form: they are never given out.
    ``turns`` counts the prompts, ``prompts`` are their sanitized texts.

    >>> table = RestorationTable((Placeholder("[P1]", "Ngozi Adeyemi", "PERSON"),), turns=1)
    >>> RestorationTable.from_json(table.to_json()) == table
    True
    """

    entries: tuple[Placeholder, ...] = ()
    retired: tuple[int, ...] = ()
    turns: int = 0
    prompts: tuple[str, ...] = ()

    def to_json(self) -> str:
        """The table as JSON for a person to read; it holds the originals in the clear."""
        entries = [{"token": e.token, "original": e.original, "label": e.label} for e in self.entries]
        record = {"version": 1, "turns": self.turns, "entries": entries, "retired": list(self.retired)}
        return json.dumps(record | {"prompts": list(self.prompts)}, ensure_ascii=False, indent=2)

    @staticmethod
    def from_json(text: str) -> RestorationTable:
        """The table that ``to_json`` wrote; a byte order mark before it, as some editors set one, is no part of it.

        Raises ``TableError`` with a sentence when the text is no such table; its words hold nothing of the table.
        """
        try:
            record = json.loads(text.removeprefix("\ufeff"))
        except (ValueError, RecursionError):
            raise TableError("The table is not JSON.") from None
        return _table_of(record)


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of the sanitized prompt: plain text (``token`` is None) or a placeholder.

    ``start`` and ``end`` are the code points of the original prompt that it stands for; ``text`` is the original text.
    """

    text: str
    token: str | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Redaction:
    """The sanitized prompt, its pieces in order, and the table with this prompt's entries added."""

    segments: tuple[Segment, ...]
    text: str
    table: RestorationTable


def redact(prompt: str, hidden: Sequence[tuple[Span, str]], table: RestorationTable | None = None) -> Redaction:
    """Put a placeholder in the place of every hidden span.

    ``hidden`` are disjoint spans in text order, each with its label. The same surface gets the same number in the whole
    conversation, another surface another number; numbers rise from 1 in order of appearance and skip those that the
    prompt holds in any placeholder-like form. Placeholders inside a hidden span stay as they are and only what stands
    around them is hidden, so that sanitizing a sanitized text changes nothing. A possessive ending stays outside,
    but for secrets. Raises ``ValueError`` when a span does not fit the prompt or overlaps another.

    >>> redact("Marek's visa, remind Marek", [(Span(start=0, end=5, text="Marek"), "PERSON"),
    ...     (Span(start=21, end=26, text="Marek"), "PERSON")]).text
    "[P1]'s visa, remind [P1]"
    """
    table = table or RestorationTable()
    own = _new_literals(prompt, table)
    places = tuple(_pieces(prompt, hidden))
    entries = (*table.entries, *_added(prompt, places, table, own))
    segments = tuple(_segments(prompt, places, {entry.original: entry.token for entry in reversed(entries)}))
    text = "".join(segment.token or segment.text for segment in segments)
    grown = replace(
        table,
        entries=entries,
        retired=tuple(sorted({*table.retired, *own})),
        turns=table.turns + 1,
        prompts=(*table.prompts, text),
    )
    return Redaction(segments, text, grown)


def _added(
    prompt: str, places: Sequence[tuple[int, int, str]], table: RestorationTable, own: set[int]
) -> tuple[Placeholder, ...]:
    """Placeholders for the surfaces that the table does not know, with the smallest numbers that are free."""
    taken = own | set(table.retired) | {entry.number for entry in table.entries}
    numbers = (number for number in count(1) if number not in taken)
    known = {entry.original for entry in table.entries}
    labels: dict[str, str] = {}
    for start, end, label in places:
        if prompt[start:end] not in known:
            labels.setdefault(prompt[start:end], label)
    return tuple(Placeholder(f"[P{next(numbers)}]", surface, label) for surface, label in labels.items())


def _segments(prompt: str, places: Sequence[tuple[int, int, str]], tokens: Mapping[str, str]) -> Iterator[Segment]:
    """The prompt cut at the places to hide, each with its token; no segment is empty."""
    at = 0
    for start, end, _ in places:
        if start > at:
            yield Segment(prompt[at:start], None, at, start)
        yield Segment(prompt[start:end], tokens[prompt[start:end]], start, end)
        at = end
    if at < len(prompt):
        yield Segment(prompt[at:], None, at, len(prompt))


def mentioned_numbers(text: str) -> set[int]:
    """Numbers that ``text`` holds in an accepted or look-alike form: ``[P1]``, ``p 1``, ``P-01``, ``[P1–P3]`` …

    >>> sorted(mentioned_numbers("keep [P1] and \\\\[p 4\\\\], see P07 or [P10–P12]"))
    [1, 4, 7, 10, 11, 12]
    """
    found: set[int] = set()
    for match in _MENTION.finditer(text):
        first, last = int(match["first"]), int(match["last"] or match["first"])
        found |= set(range(first, last + 1)) if 0 <= last - first <= _WIDEST_RANGE else {first, last}
    return found


def _new_literals(prompt: str, table: RestorationTable) -> set[int]:
    """Numbers mentioned in the prompt that are no placeholder of this conversation."""
    return mentioned_numbers(prompt) - {entry.number for entry in table.entries}


def _pieces(prompt: str, hidden: Sequence[tuple[Span, str]]) -> Iterator[tuple[int, int, str]]:
    """The ranges to hide, with labels: spans without the placeholders inside them and without possessive endings."""
    shapes = [match.span() for match in ACCEPTED.finditer(prompt)]
    at = 0
    for span, label in hidden:
        if span.start < at or prompt[span.start : span.end] != span.text:
            raise ValueError("hidden spans are disjoint, in text order and hold the prompt's own text")
        at = span.end
        touching = [(s, e) for s, e in shapes if s < span.end and e > span.start]
        if not touching:
            ending = None if label in _OPAQUE else _POSSESSIVE.search(span.text)
            yield span.start, span.end - (len(ending[0]) if ending else 0), label
            continue
        starts = [span.start, *(e for _, e in touching)]
        ends = [*(s for s, _ in touching), span.end]
        for start, end in zip(starts, ends, strict=True):
            text = prompt[start:end] if start < end else ""
            if any(c.isalnum() for c in text):
                yield start + len(text) - len(text.lstrip()), end - len(text) + len(text.rstrip()), label


def _table_of(record: Any) -> RestorationTable:
    if not isinstance(record, dict) or not isinstance(record.get("entries"), list):
        raise TableError("The table must be a JSON object that holds a list of entries.")
    if record.get("version", 1) != 1:
        raise TableError("The table was written by another version of this program.")
    entries = tuple(_entry_of(item) for item in record["entries"])
    tokens = [entry.token for entry in entries]
    if len(set(tokens)) != len(tokens):
        raise TableError("A placeholder stands more than once in the table.")
    retired, turns = record.get("retired", []), record.get("turns", 0)
    prompts = record.get("prompts", [])
    if not isinstance(retired, list) or not all(_is_number(n) for n in retired):
        raise TableError("The table's retired numbers must be a list of whole numbers from 0.")
    if {entry.number for entry in entries} & set(retired):
        raise TableError("A number of the table is retired and in use at once.")
    if not _is_number(turns):
        raise TableError("The table's count of turns must be a whole number from 0.")
    if not isinstance(prompts, list) or not all(isinstance(p, str) for p in prompts):
        raise TableError("The table's prompts must be a list of texts.")
    return RestorationTable(entries, tuple(retired), turns, tuple(prompts))


def _entry_of(item: Any) -> Placeholder:
    if not isinstance(item, dict):
        raise TableError("Each entry of the table must be an object with token, original and label.")
    token, original, label = (item.get(key) for key in ("token", "original", "label"))
    if not isinstance(token, str) or not TOKEN.fullmatch(token):
        raise TableError("Each token of the table must be written like [P1], without leading zeros.")
    if not isinstance(original, str) or not original:
        raise TableError("Each original of the table must be a text that is not empty.")
    if not isinstance(label, str):
        raise TableError("Each label of the table must be a text.")
    return Placeholder(token, original, label)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
