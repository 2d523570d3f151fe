"""No pattern backtracks without bound: eightfold text takes about eightfold time, whatever it is made of."""

# ruff: noqa: E501  lists of pieces are easier to read on one line
from __future__ import annotations

import time

import pytest
from promptgraph.detectors import FAMILIES
from promptgraph.folding import fold

UNITS = (
    "a", "A", "Aa", "A ", "1", "1 ", "1-", "1.", "-", "_", ".", "@", "a@", "a.", 'a="', '"', " ", "\n", "\t", ":", "/", "\\", "(", "[1:2] ",
    "AB12 ", "A-", "A.", "de la ", "key=", "password ", "password: ", "token=a", "my name is ", "Mr. A", "-----BEGIN PRIVATE KEY-----\n",
    "eyJa.", "http://a:", "curl -u ", "account:", "DE12 3456 ", "card ", "(1) ", "1 Main ", "Calle de ", "born ", "passport number ",
    "é", "中", "\u200b", "A and ", "Dear A", "&name=a", "1:", "Inc ", "ID-", "secret is ", "x;y\n", "A, ",
)  # fmt: skip
SHORT, FACTOR, PATIENCE = 2_500, 8, 6.0


def seconds(family: int, text: str) -> float:
    begun = time.process_time()
    for _ in FAMILIES[family](text):
        pass
    return time.process_time() - begun


@pytest.mark.long
@pytest.mark.parametrize("family", range(len(FAMILIES)))
def test_time_grows_with_length_only(family: int) -> None:
    for unit in UNITS:
        short, long = (fold((unit * n)[:n]).text for n in (SHORT, SHORT * FACTOR))
        fast = seconds(family, short)
        slow = seconds(family, long)
        assert slow < max(FACTOR * PATIENCE * fast, 1.0), (unit, fast, slow)
