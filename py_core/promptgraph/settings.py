"""What a run may be told: the two presets of one engine, and the ranges of every setting."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from promptgraph.datatypes import Method, SettingError
from promptgraph.dependency import Scale
from promptgraph.masked_lm import Scoring

Sided = Literal["one", "two"]

MAX_NEIGHBOURS = 32
MAX_TRADE_OFF = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings of the method.

    ``trade_off`` is λ; ``cost`` is τ, the price of hiding a span; ``usefulness`` is μ, the
    price of hiding a span that the answer needs; ``neighbours`` is k; ``sided`` the form of C;
    ``scale`` the form of I; ``audit_rounds`` how often the residual exposure is measured and attributed again;
    ``every_pair`` scores pairs of which neither end could be chosen too; ``tied`` hides all mentions of the same words
    or none; ``personal`` counts contextual evidence only where the prompt speaks in the first person.
    λ and τ were chosen on the marked prompts (``python3 build bench attributes --only marked``).
    """

    trade_off: float = 0.02
    cost: float = 0.14
    usefulness: float = 0.2
    neighbours: int = 4
    method: Method = "exact"
    scoring: Scoring = "joint"
    sided: Sided = "two"
    scale: Scale = "robust"
    audit_rounds: int = 5
    every_pair: bool = False
    tied: bool = True
    personal: bool = True

    def __post_init__(self) -> None:
        if not 0 <= self.trade_off <= MAX_TRADE_OFF:
            raise SettingError(f"the trade-off λ lies between 0 and {MAX_TRADE_OFF:g}")
        if not 0 <= self.cost <= 1:
            raise SettingError("the cost of a hidden span τ lies between 0 and 1")
        if not 0 <= self.usefulness <= 1:
            raise SettingError("the price of a useful span μ lies between 0 and 1")
        if not 1 <= self.neighbours <= MAX_NEIGHBOURS:
            raise SettingError(f"the number of neighbours k lies between 1 and {MAX_NEIGHBOURS}")
        for name, allowed in (("method", ("exact", "greedy")), ("scoring", ("joint", "exact"))):
            if getattr(self, name) not in allowed:
                raise SettingError(f"the {name} is one of {' and '.join(allowed)}")


PRESETS: dict[str, Settings] = {
    "default": Settings(),
    "paper": Settings(
        trade_off=0.2,
        cost=0.0,
        usefulness=0.0,
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
    """A preset with some settings changed; None leaves the preset's value.

    >>> settings_from("paper", trade_off=0.5).trade_off
    0.5
    """
    if preset not in PRESETS:
        raise SettingError(f"the preset is one of {' and '.join(PRESETS)}")
    given = {name: value for name, value in changes.items() if value is not None}
    unknown = set(given) - set(Settings.__dataclass_fields__)
    if unknown:
        raise SettingError(f"there is no setting named {sorted(unknown)[0]}")
    try:
        return replace(PRESETS[preset], **given)
    except TypeError as error:
        raise SettingError("a setting has the wrong type") from error
