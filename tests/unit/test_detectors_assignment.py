"""A password and a key are found behind the same signs between a name and its value."""

from __future__ import annotations

import pytest
from promptgraph.detectors import find

PASSWORD = "Fern!wald3"
KEY = "q8ZkT2vLr0" + "Xw5Jd1mP7s"
BETWEEN = ("=", ":", " = ", ": ", ":=", "::=", "=>", "==", ", ", "+=", "'] = ", '": ', ": string = ")
FIELDS = ("\n  value: ", '", value="', "\n  value   :   ")


def values(text: str, label: str) -> set[str]:
    return {text[f.start : f.end] for f in find(text) if f.label == label}


@pytest.mark.parametrize("between", BETWEEN)
def test_a_quoted_value_is_given_to_a_name(between: str) -> None:
    assert PASSWORD in values(f'db_password{between}"{PASSWORD}"', "PASSWORD")
    assert KEY in values(f'api_key{between}"{KEY}"', "SECRET")


@pytest.mark.parametrize("between", FIELDS)
def test_a_value_stands_in_the_field_beside_its_name(between: str) -> None:
    assert PASSWORD in values(f"name: DB_PASSWORD{between}{PASSWORD}", "PASSWORD")
    assert KEY in values(f"name: API_KEY{between}{KEY}", "SECRET")


def test_a_call_sets_a_value() -> None:
    assert PASSWORD in values(f'setPassword("{PASSWORD}")', "PASSWORD")
    assert KEY in values(f'setToken("{KEY}")', "SECRET")
