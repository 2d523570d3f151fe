"""Exposure, contextual evidence and the audit, on a network whose answers are known."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from fakes import FakeModels
from promptgraph.attributes import ATTRIBUTES, EXPOSED, contextual, exposure, residual
from promptgraph.attributes.taxonomy import INDEX
from promptgraph.datatypes import Cancelled, Progress, Span
from promptgraph.language_models import Batch, FloatArray, Network

ONLY_ATTRIBUTES: frozenset[Network] = frozenset(("attributes",))
HEALTH = INDEX["health"]


def spans_of(text: str, *parts: str) -> list[Span]:
    found, start = [], 0
    for part in parts:
        start = text.index(part, start)
        found.append(Span(start=start, end=start + len(part), text=part))
        start += len(part)
    return found


def models() -> FakeModels:
    return FakeModels(available=ONLY_ATTRIBUTES)


def run_contextual(text: str, spans: Sequence[Span], sided: Any = "two") -> FloatArray:
    return asyncio.run(contextual(models(), text, spans, sided))


def test_what_gives_it_away_has_evidence_and_the_rest_has_not() -> None:
    text = "They took the insulin from the table."
    c = run_contextual(text, spans_of(text, "insulin", "table"))
    assert c[0, HEALTH] > 0.5
    assert c[1, HEALTH] == pytest.approx(0.0, abs=1e-6)


def test_one_sided_evidence_misses_redundant_cues_and_two_sided_does_not() -> None:
    text = "They saw the insulin and they saw the diabetes."
    spans = spans_of(text, "insulin", "diabetes")
    assert run_contextual(text, spans, "one")[:, HEALTH].max() < 0.05
    assert run_contextual(text, spans, "two")[:, HEALTH].min() > 0.3


@pytest.mark.parametrize("sided", ["one", "two"])
def test_the_audit_charges_both_of_two_redundant_cues(sided: Any) -> None:
    text = "They saw the insulin and they saw the diabetes on the table."
    left = asyncio.run(residual(models(), text, spans_of(text, "insulin", "diabetes", "table"), [], sided))
    assert left[:2, HEALTH].min() > 0.3
    assert left[2].max() == 0.0


def test_the_audit_is_silent_once_all_is_hidden() -> None:
    text = "They saw the insulin and they saw the diabetes."
    spans = spans_of(text, "insulin", "diabetes")
    assert asyncio.run(residual(models(), text, spans, [0, 1], "two")).max() == 0.0
    assert asyncio.run(residual(models(), text, spans, [0], "two"))[1, HEALTH] > 0.3


def test_ten_cues_end_below_the_threshold() -> None:
    text = "They saw the " + " and they saw the ".join(["insulin", "pump", "diabetes", "clinic", "insulin"] * 2) + "."
    spans = spans_of(text, *["insulin", "pump", "diabetes", "clinic", "insulin"] * 2)
    hidden: set[int] = set()
    for _ in range(5):
        left = asyncio.run(residual(models(), text, spans, hidden, "two")).max(axis=1)
        hidden |= set(np.flatnonzero(left > 0.15).tolist())
    safe = text
    for i in sorted(hidden, reverse=True):
        safe = safe[: spans[i].start] + "[P1]" + safe[spans[i].end :]
    assert asyncio.run(exposure(models(), [safe])).max() < EXPOSED


def test_code_has_no_evidence() -> None:
    text = "Why?\n```\ninsulin = pump(clinic)\n```\nThe `insulin` field is null."
    assert run_contextual(text, spans_of(text, "insulin", "clinic", "insulin")).max() == 0.0


def test_cost_is_linear_in_the_prompt() -> None:
    def rows(count: int) -> int:
        counting = CountingModels()
        text = "\n\n".join(
            f"They saw the insulin and took tram {'abcdefghij'[k % 10] * (k // 10 + 1)}." for k in range(count)
        )
        asyncio.run(contextual(counting, text, spans_of(text, *["insulin"] * count)))
        return counting.rows

    assert rows(40) == 2 * rows(20)


class CountingModels(FakeModels):
    def __init__(self) -> None:
        super().__init__(available=ONLY_ATTRIBUTES)
        self.rows = 0

    async def run(self, network: Network, batch: Batch) -> FloatArray:
        self.rows += len(batch.ids)
        return await super().run(network, batch)


def test_exposure_of_a_long_text_is_that_of_its_most_telling_window() -> None:
    part = "They took the insulin from the table."
    whole = "Nothing of note was said at the meeting.\n\n" * 30 + part
    alone, packed = asyncio.run(exposure(models(), [part, whole]))
    assert packed[HEALTH] == pytest.approx(alone[HEALTH])


def test_a_placeholder_of_an_earlier_turn_counts_as_masked() -> None:
    masked, tagged = asyncio.run(exposure(models(), ["They took the [MASK] home.", "They took the [P3] home."]))
    assert masked.tolist() == tagged.tolist()


@pytest.mark.parametrize("text", ["insulin", "🙂🙂🙂", "???", " ", "谢谢你的帮助,我的胰岛素泵坏了"])
def test_odd_texts_have_numbers_in_range(text: str) -> None:
    (g,) = asyncio.run(exposure(models(), [text]))
    assert g.shape == (len(ATTRIBUTES),)
    assert ((g >= 0) & (g <= 1)).all()


def test_no_texts_and_no_spans_give_empty_arrays() -> None:
    assert asyncio.run(exposure(models(), [])).shape == (0, len(ATTRIBUTES))
    assert run_contextual("They took the insulin.", []).shape == (0, len(ATTRIBUTES))


def test_without_networks_the_cues_answer_alone() -> None:
    disclosed, topic = asyncio.run(exposure(None, ["My insulin was late again.", "What does insulin do?"]))
    assert disclosed[HEALTH] > 0.3 > 0.1 > topic[HEALTH]


def test_a_textbook_case_about_nobody_exposes_nobody() -> None:
    case = "A 67-year-old man comes to the physician because his insulin ran out. Which of the following is best?"
    own = "My father, a 67-year-old man, comes to the physician because his insulin ran out. Which is best?"
    about_nobody, about_somebody = asyncio.run(exposure(models(), [case, own]))
    assert about_nobody[HEALTH] < 0.5 < about_somebody[HEALTH]
    assert run_contextual(case, spans_of(case, "67-year-old man", "insulin")).max() < 0.4


def test_the_observer_may_cancel() -> None:
    def stop(progress: Progress) -> None:
        raise Cancelled("asked for")

    text = "They took the insulin."
    with pytest.raises(Cancelled):
        asyncio.run(contextual(models(), text, spans_of(text, "insulin"), "two", stop))
