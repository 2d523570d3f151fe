"""Texts, tables and replies for the laws of restoring: any characters, and much of what looks like placeholders."""

from __future__ import annotations

from hypothesis import strategies as st
from promptgraph.datatypes import Span
from promptgraph.placeholders import Placeholder, RestorationTable

LOOK_ALIKES = (
    "[P1]", "[P2]", "[p1]", "[ P3 ]", "\\[P1\\]", "\\[P2]", "[P]", "[P01]", "[P1–P3]", "P1", "(P2)", "&#91;P1&#93;",
    "［P1］", "[[P1]]", "[P[P1]]", "[P1", "P2]", "[", "]", "\\", "&#91;", "P", "1", "**", "`",
)  # fmt: skip
SURROUNDINGS = (
    '{"name": "', '"}', "<b>", "</b>", '<img src="', '">', "![](https://x.example/?q=", "[a](", ")", "https://x.example/",
    "```json\n", "```python\nx = '", "'\n```\n", "```sh\ncurl -d ", "\n```\n", "a,b\n", ",", "\n\n", "\n", "\r\n", " ",
    "e-mail: ", "Dear ", "phone ", "mailto:", "| ", "```csv\n", "<script>", "url(", '"', "'", "<", "&", "$&", "---",
    "<details>", "</details>", "<answer>\n", "</answer>", "```yaml\nk: ", "```console\n$ ", "|a|b|\n|-|-|\n|",
    "[r]: //h/", "curl -d ", "```sql\na <b ", "```csv\na,https://x.example/",
)  # fmt: skip
VALUES = (
    "Ngozi Adeyemi", "a$&b$$c$'d", 'Ann "Bee" Lowe', "C:\\temp\\x", "line\nbreak", "x,y;z", "ann@mail.example",
    "+44 20 7946 0123", "[P2]", "<b>&", "é́😀", "${x} {y} `z`", "'", "\\", "GB82 WEST 1234 5698 7654 32",
)  # fmt: skip

characters = st.characters(exclude_categories=["Cs"])
pieces = st.one_of(
    st.sampled_from(LOOK_ALIKES),
    st.sampled_from(SURROUNDINGS),
    st.sampled_from(VALUES),
    st.text(characters, max_size=8),
)
texts = st.lists(pieces, max_size=12).map("".join)
labels = st.sampled_from(["PERSON", "EMAIL", "PHONE", "SECRET", "health"])


@st.composite
def hidden_in(draw: st.DrawFn, text: str) -> list[tuple[Span, str]]:
    """Disjoint spans of a text, in order, with labels."""
    if not text:
        return []
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    pairs = [(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False) if a < b]
    return [(Span(start=a, end=b, text=text[a:b]), draw(labels)) for a, b in pairs]


@st.composite
def prompts(draw: st.DrawFn) -> tuple[str, list[tuple[Span, str]]]:
    """A text with spans to hide."""
    text = draw(texts)
    return text, draw(hidden_in(text))


@st.composite
def tables(draw: st.DrawFn) -> RestorationTable:
    """A table of up to four values, with up to two earlier prompts."""
    values = draw(st.lists(st.sampled_from(VALUES), unique=True, max_size=4))
    entries = tuple(Placeholder(f"[P{i}]", value, draw(labels)) for i, value in enumerate(values, 1))
    earlier = tuple(draw(st.lists(texts, max_size=2)))
    return RestorationTable(entries, (), len(earlier), earlier)
