"""The values that travel between stages, and the family of errors.

Offsets are code points of the prompt as Python counts them, half-open. Every value is frozen; a change is a new value.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

EvidenceKind = Literal["direct", "context", "user"]
Method = Literal["exact", "greedy"]
Stage = Literal["detect", "tag", "context", "embed", "dependency", "select", "audit"]


class PromptGraphError(Exception):
    """Base of every error of this package; messages name the rule that was broken, never words of the prompt."""


class PromptError(PromptGraphError):
    """The prompt cannot be processed as it is: empty, without text, too long, or not there yet.

    Half a surrogate pair is no error: it goes through as it is.
    """


class SettingError(PromptGraphError):
    """A setting lies outside its range."""


class ModelError(PromptGraphError):
    """A network is missing or gave an answer that cannot be right."""


class TableError(PromptGraphError):
    """A restoration table is malformed."""


class Cancelled(PromptGraphError):
    """The analysis was given up because the caller asked for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A run of the prompt: ``prompt[start:end] == text``.

    >>> Span(start=3, end=6, text="Ann")
    Span(start=3, end=6, text='Ann')
    """

    start: int
    end: int
    text: str

    def __post_init__(self) -> None:
        if self.end - self.start != len(self.text) or self.start < 0 or not self.text:
            raise ValueError("a span is not empty and its text is as long as its range")


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one detector says of one place.

    ``score`` is D in [0, 1], how likely the place is private, calibrated. ``floor`` marks what is hidden whatever the
    trade-off says: secrets and identifiers whose checksum holds. ``reason`` is a sentence for the user that names the
    rule and holds no word of the prompt.
    """

    start: int
    end: int
    label: str
    score: float
    source: str
    reason: str
    floor: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """One ground for a span's privacy score: ``label`` is an entity kind (direct) or an attribute (context)."""

    kind: EvidenceKind
    source: str
    label: str
    score: float
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A span with its evidence: D_i, C_i per attribute and the floor.

    ``contextual`` holds (attribute, C) for each attribute with C > 0, in [0, 1], before any policy weight.
    """

    span: Span
    label: str
    direct: float = 0.0
    contextual: tuple[tuple[str, float], ...] = ()
    floor: bool = False
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Dependency:
    """An undirected edge i < j: ``drop`` is a_ij in nats, ``weight`` is I_ij in [0, 1]."""

    i: int
    j: int
    drop: float
    weight: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptGraph:
    """The prompt, its candidate spans in text order, and the dependencies between them (indices into candidates)."""

    text: str
    candidates: tuple[Candidate, ...]
    dependencies: tuple[Dependency, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """The chosen nodes (ascending), the λ they are chosen for and the objective F of the choice."""

    chosen: tuple[int, ...]
    trade_off: float
    objective: float
    method: Method


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """``done`` of ``total`` units of a stage; units differ by stage, the ratio is what is shown.

    Each stage is told once before its first unit, with ``done`` 0 and a ``total`` that may only be a guess.
    """

    stage: Stage
    done: int
    total: int


Observer = Callable[[Progress], None]
"""Called between units of work; it may raise ``Cancelled``."""


def unobserved(progress: Progress) -> None:
    """The observer for callers who do not watch."""
    del progress


@dataclass(frozen=True, slots=True, kw_only=True)
class UserRules:
    """The user's own lists, kept on the device: literal values (whole words) or ``/patterns/``."""

    always: tuple[str, ...] = field(default=())
    never: tuple[str, ...] = field(default=())
