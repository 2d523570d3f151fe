from __future__ import annotations

import pytest
from promptgraph.datatypes import Span
from promptgraph.utility import requests, usefulness


@pytest.mark.parametrize(
    ("prompt", "asked"),
    [
        ("Write a polite note to the school.", ["Write a polite note to the school."]),
        ("My boss is ill. Could you draft a card?", ["Could you draft a card?"]),
        ("I turned eighteen in May, so explain the form slowly.", ["so explain the form slowly."]),
        ("The owner wants cash, is that normal?", [", is that normal?"]),
        ("Since when I was nine, what helps with stutter?", [", what helps with stutter?"]),
        ("The pump broke when I was nine. It hurts.", []),
        ("I need a hip replacement.", []),
        ("Polish nurse, forty, in Leeds.", []),
        ("Polish my letter to the school.", ["Polish my letter to the school."]),
        ("She moved?", ["She moved?"]),
        ("", []),
    ],
)
def test_the_asking_clause_is_found(prompt: str, asked: list[str]) -> None:
    assert [prompt[start:end] for start, end in requests(prompt)] == asked


def test_only_spans_of_the_request_are_useful() -> None:
    prompt = "I drive a bus. Explain the form. I am tired."
    spans = [Span(start=prompt.index(t), end=prompt.index(t) + len(t), text=t) for t in ("bus", "form", "tired")]
    assert usefulness(prompt, spans) == (0.0, 1.0, 0.0)
