from __future__ import annotations

from typing import Any

import pytest
from promptgraph.datatypes import SettingError
from promptgraph.settings import PRESETS, settings_from


def test_the_paper_preset_is_the_method_as_published() -> None:
    paper = PRESETS["paper"]
    assert (paper.trade_off, paper.neighbours, paper.cost) == (0.2, 4, 0.0)
    assert (paper.method, paper.scoring, paper.sided, paper.scale) == ("greedy", "exact", "one", "max")


@pytest.mark.parametrize(
    "changes",
    [
        {"trade_off": -1},
        {"trade_off": 11},
        {"trade_off": "much"},
        {"trade_off": float("nan")},
        {"neighbours": 0},
        {"neighbours": 99},
        {"method": "best"},
        {"scoring": "fast"},
        {"cost": 2},
        {"usefulness": 1.5},
        {"neighbours": 2.5},
        {"neighbours": True},
        {"trade_off": [1]},
        {"audit_rounds": -3},
        {"audit_rounds": 0.5},
        {"audit_rounds": 1000},
        {"sided": "x"},
        {"sided": ["one"]},
        {"scale": "foo"},
        {"tied": "no"},
        {"speed": 3},
    ],
)
def test_a_setting_outside_its_range_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(SettingError):
        settings_from("default", **changes)


@pytest.mark.parametrize(
    "changes", [{"trade_off": 1}, {"trade_off": 10.0}, {"audit_rounds": 0}, {"neighbours": 32}, {"sided": "one"}]
)
def test_a_setting_at_its_bound_is_taken(changes: dict[str, Any]) -> None:
    ((name, value),) = changes.items()
    assert getattr(settings_from("default", **changes), name) == value


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(SettingError, match="default and paper"):
        settings_from("best")
