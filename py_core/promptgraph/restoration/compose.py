"""Puts a reply together from its text and the verdicts on its mentions."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise

from promptgraph.restoration.judge import Verdict
from promptgraph.restoration.outcome import RestoredSegment


def compose(reply: str, verdicts: Sequence[Verdict]) -> tuple[tuple[RestoredSegment, ...], list[int]]:
    """The pieces of the restored reply, and for each verdict the index of its piece.

    The cut into pieces depends on the reply alone, not on the verdicts, so that an index keeps its meaning. A CSV field
    whose value needs quotes gets them around the whole field.
    """
    opening, closing = _field_quotes(reply, verdicts)
    made: list[RestoredSegment] = []
    indices: list[int] = []
    at = 0
    for verdict in verdicts:
        mention, field = verdict.mention, verdict.place.field
        if mention.start > at:
            made.append(RestoredSegment(_text(reply, at, mention.start, opening, closing), None, "text"))
        text = mention.text if verdict.value is None else verdict.value
        if field and _holds(opening, field[0]) and verdict.value is not None:
            text = text.replace('"', '""')
        text = '"' * _holds(opening, mention.start) + text + '"' * _holds(closing, mention.end)
        indices.append(len(made))
        made.append(_segment(text, verdict))
        at = mention.end
    if at < len(reply):
        made.append(RestoredSegment(_text(reply, at, len(reply), opening, closing), None, "text"))
    return tuple(made), indices


def _segment(text: str, verdict: Verdict) -> RestoredSegment:
    if verdict.ordinary:
        return RestoredSegment(text, None, "text")
    return RestoredSegment(text, verdict.mention.text, "unresolved" if verdict.value is None else "restored")


def _field_quotes(reply: str, verdicts: Sequence[Verdict]) -> tuple[list[int], list[int]]:
    """Where fields of CSV need an opening and a closing quote."""
    fields = {
        verdict.place.field
        for verdict in verdicts
        if verdict.place.field and verdict.value and any(c in verdict.value for c in f'"\r\n{verdict.place.separator}')
    }
    needed = [field for field in fields if '"' not in reply[slice(*field)]]
    return sorted(start for start, _ in needed), sorted(end for _, end in needed)


def _text(reply: str, start: int, end: int, opening: list[int], closing: list[int]) -> str:
    """Text of the reply with the quotes that fall into it; those at a mention's own edge belong to the mention."""
    opened = opening[bisect_left(opening, start) : bisect_left(opening, end)]
    closed = closing[bisect_right(closing, start) : bisect_right(closing, end)]
    edges = [start, *sorted(opened + closed), end]
    return '"'.join(reply[a:b] for a, b in pairwise(edges))


def _holds(places: list[int], place: int) -> bool:
    index = bisect_left(places, place)
    return index < len(places) and places[index] == place
