"""A prompt of the experiments: its text, what in it is private, and what a good answer is."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Literal

Kind = Literal["explicit", "cue"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Gold:
    """A private range of a prompt: a value (``explicit``) or words that give an attribute away (``cue``).

    ``label`` is the kind of value (NAME, EMAIL …) or the attribute (health, age …).
    """

    start: int
    end: int
    kind: Kind
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A row of a task: ``text`` is sent, ``reference`` is a good answer, ``options`` the choices of MedQA."""

    id: str
    text: str
    reference: str
    options: tuple[tuple[str, str], ...] = ()
    answer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A prompt with a person around the task; ``item`` is the row without it."""

    task: str
    item: Item
    text: str
    gold: tuple[Gold, ...]

    @property
    def key(self) -> str:
        """A name that changes with the text, for what is kept between runs."""
        return f"{self.task}:{self.item.id}:{hashlib.sha256(self.text.encode()).hexdigest()[:10]}"

    @property
    def attributes(self) -> frozenset[str]:
        """The attributes that the cues give away."""
        return frozenset(gold.label for gold in self.gold if gold.kind == "cue")
