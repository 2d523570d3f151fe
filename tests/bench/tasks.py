"""Prompts of the three tasks of the paper, from a folder of data or, without one, a few made up here."""

from __future__ import annotations

import gzip
import itertools
import json
import re
from bisect import bisect_left
from collections.abc import Callable
from pathlib import Path
from typing import Any

TASKS = ("medqa", "samsum", "codealpaca")

MADE_UP: dict[str, tuple[str, ...]] = {
    "medqa": (
        "A 52-year-old woman comes to the clinic with two weeks of joint pain and a rash on both cheeks. She takes "
        "ibuprofen. Her sister has lupus. Laboratory studies show a low platelet count. What is the next step?",
        "My father, a retired welder, coughs blood since March and lost 9 kg. His doctor at Linden Hospital found a "
        "shadow on the left lung. Which tests should we ask for, and how urgent is it?",
    ),
    "samsum": (
        "Summarise this chat.\nIris: did you tell Pavel about the flat?\nTheo: not yet, he thinks we move to Graz\n"
        "Iris: the landlord wants three months of rent\nTheo: I can pay half when my salary comes on Friday",
        "Summarise.\nOona: my scan is at nine\nRafi: do you want me to come?\nOona: yes, ask your boss\nRafi: done",
    ),
    "codealpaca": (
        "Write a function that parses the invoice lines of our supplier and returns the total for each customer.",
        'Why does this fail?\n```python\nconn = connect(host="db.int.example.org", user="ledger")\n```',
    ),
}


def prompts(task: str, data: Path | None, count: int) -> tuple[str, ...]:
    """The first ``count`` prompts of a task, in the order of the file."""
    if data is None:
        return MADE_UP[task][:count]
    with gzip.open(data / f"{task}.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for _, line in zip(range(count), lines, strict=False)]
    return tuple(_prompt(task, row) for row in rows)


def _prompt(task: str, row: dict[str, Any]) -> str:
    if task == "medqa":
        return str(row["question"])
    if task == "samsum":
        return "Summarise this conversation in one or two sentences.\n\n" + str(row["dialogue"])
    return "\n".join(part for part in (row["instruction"], row["input"]) if part)


def long_prompt(size: int, data: Path | None, count: Callable[[str], int]) -> str:
    """The tasks' prompts one after another, cut between two words where there are ``size`` of what ``count`` counts.

    >>> long_prompt(3, None, lambda text: len(text.split()))
    'A 52-year-old woman'
    """
    pool = [p for group in zip(*(prompts(task, data, 60) for task in TASKS), strict=False) for p in group]
    text = ""
    for added in itertools.cycle(pool):
        whole = f"{text}\n\n{added}" if text else added
        if count(whole) >= size:
            break
        text = whole
    cuts = [gap.start() for gap in re.finditer(r"\s+|\Z", whole) if gap.start() > len(text)]
    return whole[: cuts[bisect_left(cuts, size, key=lambda cut: count(whole[:cut]))]]
