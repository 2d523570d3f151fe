from __future__ import annotations

import pytest
from promptgraph.code import code_regions

CODE_LINES = (
    "int main() {",
    "def parse(line):",
    "    return total / count;",
    "const rate = fetchRate(user, 3);",
    "SELECT name FROM users WHERE id = 4",
    "$ npm install left-pad",
    "<div class='row'>",
    '"retries": 5,',
    "import numpy as np",
    "import os, sys",
    "import { rate } from './rates.js'",
    "let total = 0",
    "class Dog(Animal):",
    "class Dog {",
    "func main() {",
    "private int count = 0;",
    "public static void main(String[] args)",
    "#include <stdio.h>",
    "package main",
)
PROSE_LINES = (
    "My name is Iris and I live in Graz.",
    "Dear Sir or Madam,",
    "For two weeks I have had a cough; what should I do",
    "If you can, please call me back:",
    "The rate went up from 7.1 to 9.4 (see below)",
    "with kind regards",
    "let me tell you, I have lupus and it hurts.",
    "public transport is late again, my shift starts at six",
    "private school fees for three (don't ask)",
    "class was dull, I'm in tenth grade",
    "def need a nap after that shift",
    "import duties killed my shop",
    "package from my mother arrived",
    "static in my left ear since May",
    "function of the kidneys: mine are at 20 percent",
)


@pytest.mark.parametrize("line", CODE_LINES)
def test_a_line_of_code_is_code(line: str) -> None:
    text = f"Why does this fail?\n{line}\nThank you"
    assert [text[s:e] for s, e in code_regions(text)] == [line]


@pytest.mark.parametrize("line", PROSE_LINES)
def test_a_line_of_prose_is_not(line: str) -> None:
    assert code_regions(line) == ()


def test_an_open_fence_runs_to_the_end() -> None:
    text = "See:\n```\nfirst\nsecond"
    assert [text[s:e] for s, e in code_regions(text)] == ["```\nfirst\nsecond"]


def test_inline_code_is_code() -> None:
    text = "Call `open_vault` twice"
    assert [text[s:e] for s, e in code_regions(text)] == ["`open_vault`"]


def test_a_fence_closes_before_a_windows_line_break() -> None:
    text = "```py\r\nx = 1\r\n```\r\nI have had asthma since school\r\n"
    assert [text[s:e].rstrip() for s, e in code_regions(text)] == ["```py\r\nx = 1\r\n```"]
