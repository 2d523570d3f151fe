"""Whatever JSON a request holds, the answer is JSON or one of the core's own errors, and none repeats the prompt."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from fakes import FakeModels
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from promptgraph.datatypes import PromptGraphError, unobserved
from promptgraph.session import Conversation

PROMPT = "Ask Nina Castell, nina.castell@mail.example.org, why the insulin pump froze on night shifts."
SECRETS = ("Nina", "Castell", "insulin")
NAMES = ("__proto__", "constructor", "prototype", "toString", "__class__", "health", "preset", "trade_off", "always")

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=10**300, max_value=10**320)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["default", "paper", "exact", "greedy", "joint", *NAMES])
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=4), inner),
    max_leaves=6,
)
PARAMETERS: dict[str, tuple[str, ...]] = {
    "analyze": ("text", "settings", "policy", "rules"),
    "select": ("trade_off", "method", "policy", "pinned", "freed", "ranges"),
    "audit": (),
    "commit": ("sanitized",),
    "restore": ("reply", "choices"),
    "table": (),
    "load_table": ("json",),
    "forget": (),
    "describe": (),
}
SETTINGS = ("preset", "trade_off", "neighbours", "method", "scoring", "cost", "sided", "scale", "audit_rounds")


@st.composite
def requests(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    method = draw(st.sampled_from([*PARAMETERS, "steal", "__init__", "_current", "models"]))
    names = PARAMETERS.get(method, ("text",))
    given_params = draw(st.dictionaries(st.sampled_from([*names, *NAMES]), values, max_size=4))
    if method == "analyze" and draw(st.booleans()):
        given_params["text"] = PROMPT
        given_params["settings"] = draw(st.dictionaries(st.sampled_from(SETTINGS), values, max_size=4))
    return method, given_params


def answer(page: Conversation, method: str, given_params: dict[str, Any]) -> str:
    """The error's sentence, or nothing."""
    asked = json.loads(json.dumps(given_params))
    try:
        made = asyncio.run(page.answer(method, asked, unobserved, lambda: 0.0))
    except PromptGraphError as error:
        return str(error)
    json.dumps(made)
    return ""


def check(made: list[tuple[str, dict[str, Any]]]) -> None:
    page = Conversation(FakeModels())
    answer(page, "analyze", {"text": PROMPT})
    for method, given_params in made:
        said = answer(page, method, given_params)
        assert not any(secret in said for secret in SECRETS)
    assert answer(page, "analyze", {"text": PROMPT}) == ""


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(requests(), max_size=3))
def test_any_request_is_answered_or_refused_and_the_next_one_works(made: list[tuple[str, dict[str, Any]]]) -> None:
    check(made)


@pytest.mark.long
@settings(max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(requests(), max_size=3))
def test_thousands_of_requests_are_answered_or_refused(made: list[tuple[str, dict[str, Any]]]) -> None:
    check(made)


@pytest.mark.parametrize(
    ("method", "given_params"),
    [
        ("restore", {"reply": "[P" + "9" * 5_000 + "]"}),
        ("restore", {"reply": "[P1" * 2_000}),
        ("analyze", {"text": "[P" + "9" * 5_000 + "] Nina"}),
        ("analyze", {"text": PROMPT, "rules": {"always": "Nina"}}),
        ("analyze", {"text": PROMPT, "rules": {"always": ["x"] * 10_001}}),
        ("analyze", {"text": PROMPT, "rules": {"never": ["x" * 2_001]}}),
        ("analyze", {"text": PROMPT, "settings": {"neighbours": 2.5}}),
        ("analyze", {"text": PROMPT, "settings": {"preset": ["default"]}}),
        ("analyze", {"text": "x" * 2_000_001}),
        ("select", {"trade_off": 10**400}),
        ("select", {"ranges": [[0, 3]] * 1_001}),
        ("select", {"pinned": [True]}),
        ("load_table", {"json": "[" * 100_000}),
        ("load_table", {"json": "1" * 5_000}),
    ],
)
def test_huge_and_odd_values_are_answered_or_refused(method: str, given_params: dict[str, Any]) -> None:
    check([(method, given_params)])
