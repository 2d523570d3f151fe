from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st
from promptgraph.spans import segment

PROMPTS = st.text(alphabet=st.one_of(st.characters(), st.sampled_from("ab \n\r\t.,'\"`[]P1(){}=;-")), max_size=300)


@given(PROMPTS)
@example("a\r\n\tb e\u0301 👩\u200d⚕️ שלום [P1] ```x = 'a b'\n``` c")
def test_spans_are_disjoint_ordered_not_empty_and_exact(prompt: str) -> None:
    at = 0
    for span in segment(prompt):
        assert at <= span.start < span.end
        assert prompt[span.start : span.end] == span.text
        assert not span.text[0].isspace()
        assert not span.text[-1].isspace()
        at = span.end
    assert at <= len(prompt)
