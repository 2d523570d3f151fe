"""What restoring a reply gives: the text, its pieces, and the issues that a person should look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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

    ``token`` is the mention as the reply writes it, or for ``missing`` the table's token; ``position`` is its code
    point in the reply and ``segment`` the index of its segment, both None for ``missing``. ``repeated`` and ``missing``
    inform only; the others name mentions that were left standing.
    """

    kind: IssueKind
    token: str
    position: int | None
    sentence: str
    segment: int | None = None


@dataclass(frozen=True, slots=True)
class Restoration:
    """The restored reply, its pieces in order, and the issues: those of mentions in order, then what informs only."""

    text: str
    segments: tuple[RestoredSegment, ...]
    issues: tuple[Issue, ...]
