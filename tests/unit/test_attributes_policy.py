"""Policies: what the cloud may know, changed without a network."""

from __future__ import annotations

import numpy as np
import pytest
from promptgraph.attributes import ATTRIBUTES, POLICIES, weighted, weights


@pytest.mark.parametrize("name", POLICIES)
def test_every_policy_weighs_every_attribute_between_nothing_and_all(name: str) -> None:
    assert set(POLICIES[name]) == set(ATTRIBUTES)
    assert all(0.0 <= weight <= 1.0 for weight in POLICIES[name].values())
    assert POLICIES[name]["credentials"] == 1.0


def test_a_medical_question_may_tell_the_illness_but_not_the_place() -> None:
    medical = POLICIES["medical question"]
    assert medical["health"] == 0.0
    assert medical["location"] == medical["occupation"] == 1.0


def test_evidence_is_the_largest_weighted_attribute() -> None:
    c = np.zeros((2, len(ATTRIBUTES)), dtype=np.float32)
    c[0, ATTRIBUTES.index("health")], c[0, ATTRIBUTES.index("age")] = 0.8, 0.4
    c[1, ATTRIBUTES.index("location")] = 0.3
    assert weighted(c, {"health": 0.25}).tolist() == pytest.approx([0.4, 0.3])
    assert weighted(c[:0], {}).shape == (0,)


def test_an_attribute_that_is_not_named_weighs_fully() -> None:
    assert weights({"age": 0.5}).tolist() == [0.5 if name == "age" else 1.0 for name in ATTRIBUTES]
