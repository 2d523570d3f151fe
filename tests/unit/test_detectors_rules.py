"""Every rule against the examples that it carries, and the table of labels against the rules."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest
from promptgraph import detectors
from promptgraph.detectors.labels import LABELS
from promptgraph.detectors.rule import Rule, detector
from promptgraph.folding import fold

RULES: list[Rule] = [
    rule
    for module in pkgutil.iter_modules(detectors.__path__)
    for rule in getattr(import_module(f"promptgraph.detectors.{module.name}"), "RULES", ())
]


def hit(rule: Rule, text: str) -> bool:
    return any(True for _ in detector([rule])(fold(text).text))


@pytest.mark.parametrize(("rule", "text"), [(r, t) for r in RULES for t in r.valid], ids=str)
def test_valid_examples_are_found(rule: Rule, text: str) -> None:
    assert hit(rule, text)


@pytest.mark.parametrize(("rule", "text"), [(r, t) for r in RULES for t in r.invalid], ids=str)
def test_invalid_examples_are_left(rule: Rule, text: str) -> None:
    assert not hit(rule, text)


def test_names_are_unique_and_labels_known() -> None:
    assert len({rule.name for rule in RULES}) == len(RULES)
    assert {rule.label for rule in RULES} <= set(LABELS)
