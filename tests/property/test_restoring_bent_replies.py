"""However a reply bends its placeholders: none is wrongly restored, every tolerated form is, no unsafe place is."""

from __future__ import annotations

from bench.restore import restored_by_us
from bench.restore_cases import cases
from bench.restore_outcomes import judge
from hypothesis import given, settings
from hypothesis import strategies as st


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 10**6))
def test_every_mention_becomes_what_it_must(seed: int) -> None:
    for case in cases(60, seed):
        verdicts = judge(case, restored_by_us(case))
        assert set(verdicts) == {"right"}, case.reply
