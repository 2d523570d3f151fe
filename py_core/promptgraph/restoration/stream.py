"""Restoring a reply while it arrives.

A block of the reply (a paragraph, a fenced piece of code, a whole document) is settled once it is over: nothing that
comes later changes how it is restored. What comes after the settled part is shown as it stands so far, without a
placeholder that has only half arrived.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from promptgraph.placeholders import OPENING, SPACE, RestorationTable
from promptgraph.restoration.blocks import blocks, may_become_document
from promptgraph.restoration.outcome import Restoration
from promptgraph.restoration.restore import restore, restore_foreign

_ENTITY = r"&[#\w]{0,8}"
_HALF = re.compile(
    rf"(?:\\{{1,4}}|{_ENTITY}|{OPENING}{SPACE}{{0,4}}(?:{_ENTITY}|[PpＰｐ]{SPACE}{{0,4}}"
    rf"(?:{_ENTITY}|[1-9１-９][0-9０-９]{{0,8}}{SPACE}{{0,4}}(?:\\{{1,2}}|{_ENTITY})?)?)?)\Z"
)
"""The end of a text that may be the beginning of a placeholder."""

_BLANK_LINE = re.compile(r"\n[ \t\r]*\n\Z")


@dataclass(frozen=True, slots=True)
class Streamed:
    """``restoration`` of what can be shown of a reply so far; its first ``settled`` code points will not change."""

    restoration: Restoration
    settled: int


def restore_prefix(reply: str, table: RestorationTable, complete: bool = False) -> Streamed:
    """Restore the part of a reply that has arrived.

    The settled text only grows and is a prefix of the whole reply's restoration; with ``complete`` everything is
    settled and the restoration is ``restore(reply, table)``. Issues about what is missing wait for the end.

    >>> from promptgraph.placeholders import Placeholder
    >>> table = RestorationTable((Placeholder("[P1]", "Ann", "PERSON"), Placeholder("[P12]", "Bo", "PERSON")))
    >>> restore_prefix("Dear [P1], [P1", table).restoration.text
    'Dear Ann, '
    """
    if complete:
        whole = restore(reply, table)
        return Streamed(whole, len(whole.text))
    shown = _HALF.sub("", reply)
    made = restore(shown, table)
    arrived = tuple(issue for issue in made.issues if issue.kind != "missing")
    settled = restore_foreign(shown[: _settled(shown, table)], table)
    return Streamed(replace(made, issues=arrived), len(settled.text))


def _settled(reply: str, table: RestorationTable) -> int:
    """How many code points of the reply belong to blocks that are over; a line counts when its end has arrived."""
    if any(prompt.strip().startswith(reply.strip()) for prompt in table.prompts):
        return 0
    lines = reply[: reply.rfind("\n") + 1]
    parts = () if may_become_document(reply) else blocks(lines)
    if not parts:
        return 0
    last = parts[-1]
    over = last.closed if last.kind == "fence" else _BLANK_LINE.search(lines)
    return last.end if over else last.start
