"""What a run may be told: the two presets of one engine, and the ranges of every setting."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, get_args

from promptgraph.attributes import Sided
from promptgraph.datatypes import Method, SettingError
from promptgraph.dependency import Nearness, Scale
from promptgraph.masked_lm import Scoring

MAX_NEIGHBOURS = 32
MAX_TRADE_OFF = 10.0
MAX_AUDIT_ROUNDS = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings of the method.

    ``trade_off`` is λ; ``cost`` is τ, the price of hiding a span; ``usefulness`` is μ, the
    price of hiding a span that the answer needs; ``neighbours`` is k and ``nearness`` what makes spans neighbours;
    ``sided`` is the form of C; ``scale`` the form of I; ``audit_rounds`` how often the residual exposure is measured
    and attributed again; ``every_pair`` scores pairs of which neither end could be chosen too; ``tied`` hides all
    mentions of the same words or none; ``personal`` counts contextual evidence only where somebody tells of themselves:
    in the first person, or in a short remark that asks for nothing.
    λ and τ were chosen on the marked prompts (``python3 build bench attributes --only marked``).
    """

    trade_off: float = 0.02
    cost: float = 0.2
    usefulness: float = 0.2
    neighbours: int = 4
    nearness: Nearness = "text"
    method: Method = "exact"
    scoring: Scoring = "joint"
    sided: Sided = "two"
    scale: Scale = "robust"
    audit_rounds: int = 5
    every_pair: bool = False
    tied: bool = True
    personal: bool = True

    def __post_init__(self) -> None:
        for name, words, low, high in _RANGES:
            value = getattr(self, name)
            whole = isinstance(low, int)
            if isinstance(value, bool) or not isinstance(value, int if whole else (int, float)):
                raise SettingError(f"{words} is a {'whole ' if whole else ''}number")
            if not low <= value <= high:
                raise SettingError(f"{words} lies between {low:g} and {high:g}")
        for name, allowed in _CHOICES:
            if getattr(self, name) not in allowed:
                raise SettingError(f"the {name} is one of {' and '.join(allowed)}")
        for name in ("every_pair", "tied", "personal"):
            if not isinstance(getattr(self, name), bool):
                raise SettingError(f"the setting {name} is true or false")


_RANGES = (
    ("trade_off", "the trade-off λ", 0.0, MAX_TRADE_OFF),
    ("cost", "the cost of a hidden span τ", 0.0, 1.0),
    ("usefulness", "the price of a useful span μ", 0.0, 1.0),
    ("neighbours", "the number of neighbours k", 1, MAX_NEIGHBOURS),
    ("audit_rounds", "the number of audit rounds", 0, MAX_AUDIT_ROUNDS),
)
"""Setting, its words, least and largest value; where the least is an int, only whole numbers are allowed."""

_CHOICES = (
    ("method", get_args(Method)),
    ("scoring", get_args(Scoring)),
    ("nearness", get_args(Nearness)),
    ("sided", get_args(Sided)),
    ("scale", get_args(Scale)),
)


PRESETS: dict[str, Settings] = {
    "default": Settings(),
    "paper": Settings(
        trade_off=0.2,
        cost=0.0,
        usefulness=0.0,
        nearness="meaning",
        method="greedy",
        scoring="exact",
        sided="one",
        scale="max",
        audit_rounds=0,
        every_pair=True,
        tied=False,
        personal=False,
    ),
}
"""``paper`` is the method as published (arXiv:2607.10709); ``default`` what measured best for people."""


def settings_from(preset: str = "default", **changes: Any) -> Settings:
    """A preset with some settings changed; None leaves the preset's value. Raises SettingError for what is not allowed.

    >>> settings_from("paper", trade_off=0.5).trade_off
    0.5
    """
    if preset not in PRESETS:
        raise SettingError(f"the preset is one of {' and '.join(PRESETS)}")
    given = {name: value for name, value in changes.items() if value is not None}
    unknown = set(given) - set(Settings.__dataclass_fields__)
    if unknown:
        raise SettingError(f"there is no setting named {sorted(unknown)[0]}")
    return replace(PRESETS[preset], **given)
