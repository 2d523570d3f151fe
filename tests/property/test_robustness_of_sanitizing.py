"""Any Unicode can be sanitized and comes back: nothing is lost, nothing is invented, nothing raises."""

from __future__ import annotations

import asyncio

import pytest
from fakes import KNOWN, FakeModels
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from promptgraph.datatypes import PromptError
from promptgraph.pipeline import Sanitized, sanitize
from promptgraph.placeholders import mentioned_numbers
from promptgraph.restoration import restore
from promptgraph.settings import PRESETS

anything = st.text(st.characters(exclude_categories=()), max_size=40)
"""Lone surrogates, controls, unassigned code points and all."""

pieces = st.sampled_from(
    (
        *KNOWN, "Nina Castell", "I am ", "my ", "[P1]", "[P2", "P3]", "\\[P4\\]", " ", "\n\n", ". ", "\u202e", "\u200b",
        "\u0301", "\ud83d", "\x00", "```\n", "mail@example.org", "+49 30 1234567", "1990-02-31", "🇩🇪", "👩‍⚕️", "שלום",
        "日本", "<b>", "${x}",
    )
)  # fmt: skip
prompts = st.lists(pieces | anything, max_size=12).map("".join)

NIGHTLY = 100_000
BATCH = 10_000


def sanitized(text: str, preset: str) -> Sanitized | None:
    try:
        return asyncio.run(sanitize(text, FakeModels(), PRESETS[preset]))
    except PromptError:
        assert not text.strip()
        return None


def check(text: str, preset: str) -> None:
    made = sanitized(text, preset)
    if made is None:
        return
    assert "".join(segment.text for segment in made.redaction.segments) == text
    assert not {entry.number for entry in made.redaction.table.entries} & mentioned_numbers(text)
    assert restore(made.redaction.text, made.redaction.table).text == text
    assert all(0.0 <= exposure <= 1.0 for exposure in (*made.analysis.exposure, *made.exposure_after))


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(prompts, st.sampled_from(sorted(PRESETS)))
def test_any_text_is_sanitized_and_comes_back(text: str, preset: str) -> None:
    check(text, preset)


@pytest.mark.long
@pytest.mark.parametrize("part", range(NIGHTLY // BATCH))
def test_a_hundred_thousand_texts_are_sanitized_and_come_back(part: int) -> None:
    @settings(max_examples=BATCH, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(prompts, st.sampled_from(sorted(PRESETS)))
    def law(text: str, preset: str) -> None:
        check(text, preset)

    del part
    law()


@settings(deadline=None)
@given(anything, prompts)
def test_any_reply_is_read(reply: str, text: str) -> None:
    made = sanitized(text, "default")
    if made is not None:
        restored = restore(reply + made.redaction.text, made.redaction.table)
        assert "".join(segment.text for segment in restored.segments) == restored.text
