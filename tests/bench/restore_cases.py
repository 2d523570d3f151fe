"""Replies with a known right outcome: sentences and structures × ways to write a placeholder × tables.

A reply is made of fixed text and slots. A slot holds one mention of a placeholder and what must become of it: the value
(``restored``), or the mention as it stands (``kept`` where its form or number is wrong or words contradict its value,
``unsafe`` where the value would be sent away). Tokens are written in the shape of the system under test, so that each
is asked about placeholders as it makes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from bench.restore_material import (
    AROUND,
    CONTRADICTED,
    FITTING,
    ODD,
    PEOPLE,
    REFUSED,
    SENTENCES,
    SHAPE,
    STRUCTURES,
    TOLERATED,
    TYPED,
    UNSAFE,
    Form,
)

Outcome = Literal["restored", "kept", "unsafe"]


@dataclass(frozen=True, slots=True)
class Slot:
    """One mention: the number it means (0: none), its text, the value that is due in this place, and the outcome."""

    text: str
    value: str
    outcome: Outcome
    form: str


@dataclass(frozen=True, slots=True)
class Case:
    """A reply in pieces; a ``reader`` gives the values that a parser finds in the output in place of comparing text."""

    family: str
    pieces: tuple[str | Slot, ...]
    table: dict[str, str] = field(default_factory=dict)
    reader: str = ""

    @property
    def reply(self) -> str:
        return "".join(p if isinstance(p, str) else p.text for p in self.pieces)

    @property
    def slots(self) -> tuple[Slot, ...]:
        return tuple(p for p in self.pieces if isinstance(p, Slot))


def cases(count: int, seed: int, shape: str = SHAPE) -> Iterator[Case]:
    """``count`` free replies, then the unsafe, the contradicted, the fitting and the structured ones."""
    random = Random(seed)
    yield from (_free(random, shape) for _ in range(count))
    for people in PEOPLE:
        table = _table(people, shape)
        for template in UNSAFE:
            for form in ("as issued", "lower case", "spaces inside", "full-width brackets"):
                slot = _slot(random.randrange(1, 5), people, "unsafe", form, TOLERATED[form], shape)
                yield Case("unsafe place", _filled(f"Done.\n\n{template}\n\nBye.", [slot]), table)
    yield from _cued(shape)
    for name, (template, reader) in STRUCTURES.items():
        for value in ODD:
            for form in ("as issued", "lower case", "spaces inside"):
                slot = _slot(1, (value,), "restored", form, TOLERATED[form], shape)
                yield Case(name, _filled(template, [slot]), _table((value, "Tom Reyes"), shape), reader)


def _cued(shape: str) -> Iterator[Case]:
    for people in PEOPLE[:3]:
        for group, outcome in ((CONTRADICTED, "kept"), (FITTING, "restored")):
            for template, kind in group:
                odd = ODD[0] if kind == "odd" else people[0]
                values = (odd, *(TYPED[k] for k in ("phone", "email", "iban")))
                number = {"phone": 2, "email": 3, "iban": 4}.get(kind, 1)
                slot = _slot(
                    number,
                    values,
                    "kept" if outcome == "kept" else "restored",
                    "as issued",
                    TOLERATED["as issued"],
                    shape,
                )
                family = "contradicted by words" if outcome == "kept" else "announced by words"
                yield Case(family, _filled(template, [slot]), _table(values, shape))


def _free(random: Random, shape: str) -> Case:
    """One to four sentences with mentions of every kind; some people are left out, some named again and again."""
    people = random.choice(PEOPLE)
    pieces: list[str | Slot] = []
    for _ in range(random.randint(1, 4)):
        template = random.choice(SENTENCES)
        slots = [_any(random, people, shape) for _ in range(template.count("{}"))]
        pieces += [*_filled(template, slots), random.choice(("\n\n", "\n", " "))]
    return Case("free text", tuple(pieces), _table(people, shape))


def _any(random: Random, people: tuple[str, ...], shape: str) -> Slot:
    number = random.randint(1, 3)
    if random.random() < 0.65:
        name = random.choice(list(TOLERATED))
        slot, around = _slot(number, people, "restored", name, TOLERATED[name], shape), random.choice(AROUND)
        around = "{}" if name != "as issued" and around == "[{}]" else around
        before, after = around.split("{}")
        return Slot(before + slot.text + after, before + slot.value + after, slot.outcome, slot.form)
    name = random.choice(list(REFUSED))
    return _slot(number, people, "kept", name, REFUSED[name], shape)


def _slot(number: int, values: tuple[str, ...], outcome: Outcome, name: str, form: Form, shape: str) -> Slot:
    return Slot(form(shape.format(number)), values[number - 1], outcome, name)


def _table(values: tuple[str, ...], shape: str) -> dict[str, str]:
    return {f"[{shape.format(n)}]": value for n, value in enumerate(values, 1)}


def _filled(template: str, slots: list[Slot]) -> tuple[str | Slot, ...]:
    """The template's text with the slots in its gaps; doubled braces are single ones, as in ``str.format``."""
    texts = [text.replace("{{", "{").replace("}}", "}") for text in template.split("{}")]
    made: list[str | Slot] = [texts[0]]
    for slot, text in zip(slots, texts[1:], strict=True):
        made += [slot, text]
    return tuple(made)
