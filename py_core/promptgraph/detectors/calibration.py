"""From what a detector says to D, the probability that the place is private; the table is fitted, not written.

``calibration.json`` is made by ``build/train/calibration.py`` on the validation split: a smoothed precision for
each rule, and for
the tagger a monotone curve for each kind (isotonic regression, Zadrozny & Elkan 2002).
"""

from __future__ import annotations

import json
from bisect import bisect_right
from functools import cache
from importlib.resources import files
from typing import TypedDict

UNFITTED = 0.8
"""D of a rule with too few hits on the validation split to be fitted, and of a new one: the mean of the Beta(4, 1)
prior with which the fit starts every rule (``PRIOR`` of ``build/train/calibration.py``)."""

WEAK = {"addresses.part": 0.2, "addresses.town": 0.2, "addresses.state": 0.2, "addresses.country": 0.2}
"""Rules whose hits count beside another finding only, whatever their precision there; 0.2 is a convention, any D
below ``resolution.KEPT`` does that."""


class Table(TypedDict):
    """``rules``: rule → D; ``tagger``: kind → (ascending probability, D) knots."""

    rules: dict[str, float]
    tagger: dict[str, list[tuple[float, float]]]


@cache
def table() -> Table:
    """The committed table."""
    loaded: Table = json.loads(files("promptgraph.detectors").joinpath("calibration.json").read_text("utf-8"))
    return loaded


def rule_score(rule: str) -> float:
    """D of a rule's hit, in [0, 1]."""
    return WEAK.get(rule) or table()["rules"].get(rule, UNFITTED)


def tagger_score(kind: str, probability: float) -> float:
    """D of a tagger's span of this kind, in [0, 1]: linear between the knots.

    >>> 0.0 <= tagger_score("GIVEN_NAME", 0.5) <= tagger_score("GIVEN_NAME", 0.99) <= 1.0
    True
    """
    knots = table()["tagger"].get(kind)
    if not knots:
        return probability
    place = bisect_right([x for x, _ in knots], probability)
    if place == 0 or place == len(knots):
        return knots[min(place, len(knots) - 1)][1]
    (left, low), (right, high) = knots[place - 1], knots[place]
    return low + (high - low) * (probability - left) / (right - left)
