"""The prompts that the benches measure with."""

from __future__ import annotations

import pytest
from bench.tasks import long_prompt
from promptgraph.spans import segment


@pytest.mark.parametrize("size", [16, 64, 192, 256])
def test_a_long_prompt_has_as_many_spans_as_were_asked_for(size: int) -> None:
    made = len(segment(long_prompt(size, None, lambda text: len(segment(text)))))
    assert abs(made - size) <= 0.05 * size


def test_it_is_cut_between_words() -> None:
    text = long_prompt(100, None, lambda text: len(text.split()))
    assert len(text.split()) == 100
    assert long_prompt(101, None, lambda text: len(text.split())).startswith(text)
