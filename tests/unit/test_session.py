from __future__ import annotations

import asyncio
from itertools import count
from typing import Any

import pytest
from fakes import FakeModels
from promptgraph.datatypes import PromptError, SettingError, TableError, unobserved
from promptgraph.session import Conversation

PROMPT = "Ask Nina Castell, nina.castell@mail.example.org, why my insulin pump is frozen on night shifts."


@pytest.fixture
def models() -> FakeModels:
    return FakeModels()


@pytest.fixture
def page(models: FakeModels) -> Conversation:
    return Conversation(models)


def ask(page: Conversation, method: str, **given: Any) -> dict[str, Any]:
    ticks = count()
    return asyncio.run(page.answer(method, given, unobserved, lambda: float(next(ticks))))


def commit(page: Conversation, text: str) -> dict[str, Any]:
    """Sanitize a prompt and copy it."""
    return ask(page, "commit", sanitized=ask(page, "analyze", text=text)["selection"]["sanitized"])


def test_an_analysis_is_shown_in_segments(page: Conversation) -> None:
    view = ask(page, "analyze", text=PROMPT)
    assert "".join(segment["text"] for segment in view["segments"]) == PROMPT
    spans = [segment["span"] for segment in view["segments"] if segment["span"] is not None]
    assert spans == list(range(len(view["spans"])))
    assert set(view["exposure"]) == set(view["attributes"])
    assert view["selection"]["sanitized"].startswith("Ask [P1], [P2], ")
    assert view["frontier"][0]["trade_off"] == 0.0


def test_a_placeholder_of_the_conversation_in_a_later_prompt_is_told(page: Conversation) -> None:
    assert "reused" not in [notice["kind"] for notice in ask(page, "analyze", text="What is [P1]?")["notices"]]
    commit(page, PROMPT)
    kinds = [notice["kind"] for notice in ask(page, "analyze", text="And what does [P1] say?")["notices"]]
    assert "reused" in kinds
    assert "placeholder" not in kinds


def test_the_layout_has_a_place_for_each_span(page: Conversation, models: FakeModels) -> None:
    spans = ask(page, "analyze", text=PROMPT)["spans"]
    calls = models.calls
    places = ask(page, "layout")["places"]
    assert len(places) == len(spans)
    assert all(-1 <= place[axis] <= 1 for place in places for axis in ("x", "y"))
    assert models.calls == calls


def test_moving_the_slider_and_pinning_ask_no_network(page: Conversation, models: FakeModels) -> None:
    view = ask(page, "analyze", text=PROMPT)
    calls = models.calls
    number = [span["text"] for span in view["spans"]].index("frozen")
    made = ask(page, "select", trade_off=1.0, pinned=[number], freed=[0], policy={"health": 0.0})
    assert models.calls == calls
    assert number in made["chosen"]
    assert "Nina Castell" in made["sanitized"]


def test_a_range_of_the_users_own_is_hidden(page: Conversation) -> None:
    ask(page, "analyze", text=PROMPT)
    start = PROMPT.index("pump is frozen")
    made = ask(page, "select", ranges=[[start, start + 14]])
    assert "pump is frozen" not in made["sanitized"]
    assert [segment["user"] for segment in made["segments"] if segment["user"]] == [True]


def test_a_range_of_the_users_own_is_hidden_although_the_same_words_are_shown_elsewhere(page: Conversation) -> None:
    text = "Nina met Bob and Nina left."
    view = ask(page, "analyze", text=text)
    first = [span["text"] for span in view["spans"]].index("Nina")
    second = text.rindex("Nina")
    made = ask(page, "select", freed=[first], ranges=[[second, second + 4]])
    assert made["sanitized"].endswith(" and [P1] left.")
    assert "Nina" in ask(page, "select", freed=[first])["sanitized"]


def test_a_frontier_point_is_what_selecting_there_gives(page: Conversation) -> None:
    view = ask(page, "analyze", text=PROMPT)
    for point in view["frontier"]:
        assert ask(page, "select", trade_off=point["trade_off"] + 1e-4)["chosen"] == point["chosen"]


def test_a_reply_is_restored_and_a_second_turn_keeps_the_numbers(page: Conversation) -> None:
    commit(page, PROMPT)
    assert ask(page, "restore", reply="Dear [P1]!")["text"] == "Dear Nina Castell!"
    view = ask(page, "analyze", text="Thank Nina Castell.")
    assert view["selection"]["sanitized"] == "Thank [P1]."
    assert ask(page, "table")["entries"][0]["original"] == "Nina Castell"


def test_a_text_that_is_not_the_one_at_hand_is_not_committed(page: Conversation) -> None:
    copied = ask(page, "analyze", text=PROMPT)["selection"]["sanitized"]
    ask(page, "select", freed=[0])
    with pytest.raises(PromptError, match="changed while it was copied"):
        ask(page, "commit", sanitized=copied)
    assert ask(page, "table")["entries"] == []


def test_what_was_not_committed_leaves_no_trace_in_the_table(page: Conversation) -> None:
    ask(page, "analyze", text=PROMPT)
    assert ask(page, "table")["entries"] == []


def test_forgetting_wipes_the_table_and_the_turn(page: Conversation) -> None:
    commit(page, PROMPT)
    ask(page, "forget")
    assert ask(page, "table")["entries"] == []
    with pytest.raises(PromptError):
        ask(page, "select")


def test_a_table_can_be_saved_and_loaded(page: Conversation) -> None:
    saved = commit(page, PROMPT)["json"]
    other = Conversation()
    ask(other, "load_table", json=saved)
    assert ask(other, "restore", reply="Dear [P1]!")["text"] == "Dear Nina Castell!"


def test_the_audit_measures_the_sanitized_prompt() -> None:
    page = Conversation(FakeModels())
    ask(page, "analyze", text=PROMPT)
    before, after = ask(page, "audit")["exposure"]["health"]
    assert before > 0.5 > after


def test_the_page_learns_what_can_be_set(page: Conversation) -> None:
    told = ask(page, "describe")
    assert told["presets"]["paper"]["trade_off"] == 0.2
    assert "health" in told["attributes"]


@pytest.mark.parametrize(
    ("method", "given"),
    [
        ("steal", {}),
        ("analyze", {}),
        ("analyze", {"text": 7}),
        ("analyze", {"text": PROMPT, "settings": []}),
        ("analyze", {"text": PROMPT, "settings": {"trade_off": "much"}}),
        ("analyze", {"text": PROMPT, "settings": {"neighbours": 0}}),
        ("analyze", {"text": PROMPT, "policy": {"health": 2}}),
        ("analyze", {"text": PROMPT, "rules": {"always": [1]}}),
        ("select", {"pinned": [999]}),
        ("select", {"ranges": [[0, 0]]}),
        ("select", {"ranges": ["ab"]}),
        ("select", {"trade_off": True}),
        ("restore", {"reply": "x", "choices": [1]}),
        ("commit", {}),
        ("commit", {"sanitized": 7}),
    ],
)
def test_a_request_that_breaks_a_rule_is_refused_in_a_sentence(
    page: Conversation, method: str, given: dict[str, Any]
) -> None:
    ask(page, "analyze", text=PROMPT)
    with pytest.raises(SettingError) as error:
        ask(page, method, **given)
    assert "Nina" not in str(error.value)


def test_a_broken_table_is_refused(page: Conversation) -> None:
    with pytest.raises(TableError):
        ask(page, "load_table", json="{}")
