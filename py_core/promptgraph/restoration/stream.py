"""Restoring a reply while it arrives.

A block of the reply (a paragraph, a fenced piece of code, a whole document) is settled once it is over: nothing that comes
later changes how it is restored. What comes after the settled part is shown as it stands so far, without a placeholder
that has only half arrived.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from promptgraph.placeholders import SPACE, RestorationTable
from promptgraph.restoration.blocks import blocks, document_language, may_become_document
from promptgraph.restoration.restore import Restoration, restore, restore_foreign

_HALF = re.compile(
    rf"(?:\\{{1,4}}|&[#\w]{{0,8}};?|(?:\\{{0,4}}\[|&#?\w{{1,8}};|［){SPACE}{{0,4}}(?:[PpＰｐ]{SPACE}{{0,4}}[0-9０-９]{{0,9}}{SPACE}{{0,4}}(?:\\{{1,2}}|&[#\w]{{0,8}})?)?)\Z"
)


@dataclass(frozen=True, slots=True)
class Streamed:
    """A reply so far: ``restoration`` of what can be shown; its first ``settled`` code points will not change any more."""

    restoration: Restoration
    settled: int


def restore_prefix(reply: str, table: RestorationTable, complete: bool = False) -> Streamed:
    """Restore the part of a reply that has arrived.

    The settled text only grows and is a prefix of the whole reply's restoration; with ``complete`` everything is settled
    and the restoration is ``restore(reply, table)``. Issues about what is missing wait for the end.

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
    final = _settled(shown, table)
    settled = len(restore_foreign(reply[:final], table).text)
    return Streamed(Restoration(made.text, made.segments, arrived), settled)


def _settled(reply: str, table: RestorationTable) -> int:
    """How many code points of the reply belong to blocks that are over."""
    if any(prompt.strip().startswith(reply.strip()) for prompt in table.prompts):
        return 0
    if may_become_document(reply) and not document_language(reply):
        return 0
    parts = blocks(reply)
    if not parts or parts[0].kind == "document":
        return 0
    last = parts[-1]
    ended = last.kind == "fence" and last.closed or last.kind == "prose" and re.search(r"\n[ \t\r]*\n\Z", reply)
    return last.end if ended else last.start
