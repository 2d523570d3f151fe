"""Rows of the tasks with their reference answers, from a folder of data or, without one, a few made up here."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from bench.experiments.case import Gold, Item

TASKS = ("medqa", "samsum", "codealpaca")
PII_SETS = ("pii_kiji", "pii_contextual")

ATTRIBUTE_OF = {
    "birth_city_country": "origin", "income_level": "income", "education": "education", "city_country": "location",
    "relationship_status": "family", "occupation": "occupation", "age": "age",
}  # fmt: skip
"""Labels of llmprivacy and SynthPAI, and the attribute that each stands for."""
CERTAIN = 3
"""Certainty from which SynthPAI's labels count."""

Row = dict[str, Any]

MADE_UP: dict[str, tuple[Row, ...]] = {
    "medqa": (
        {
            "question": "A man has burning pain behind the breastbone after large meals. It is worse when he lies "
            "down. Which drug heals the lining fastest?",
            "options": {"A": "Omeprazole", "B": "Aspirin", "C": "Codeine", "D": "Senna"},
            "answer": "A",
        },
        {
            "question": "A girl has a barking cough and a harsh sound on breathing in. What causes this most often?",
            "options": {"A": "Rotavirus", "B": "Parainfluenza virus", "C": "Malaria", "D": "Scabies"},
            "answer": "B",
        },
        {
            "question": "A runner has pain under the heel with the first steps of the day. What is inflamed?",
            "options": {"A": "Meniscus", "B": "Bursa of the elbow", "C": "Plantar fascia", "D": "Patella"},
            "answer": "C",
        },
    ),
    "samsum": (
        {
            "dialogue": "Iris: did you book the hall?\nTheo: yes, for the ninth\nIris: and the band?\nTheo: they want "
            "a deposit\nIris: I'll send it tonight",
            "summary": "Theo booked the hall for the ninth. Iris will send the band's deposit tonight.",
        },
        {
            "dialogue": "Oona: the cat is gone again\nRafi: look in the cellar\nOona: found her!\nRafi: told you",
            "summary": "Oona's cat was in the cellar, as Rafi guessed.",
        },
        {
            "dialogue": "Jun: train is late\nPia: how late?\nJun: forty minutes\nPia: I'll start without you",
            "summary": "Jun's train is forty minutes late, so Pia will start without him.",
        },
    ),
    "codealpaca": (
        {
            "instruction": "Write a Python function that returns the last character of a string.",
            "input": "",
            "output": "def last(text):\n    return text[-1]",
        },
        {
            "instruction": "Write SQL that counts the rows of the table orders.",
            "input": "",
            "output": "SELECT COUNT(*) FROM orders;",
        },
        {
            "instruction": "Square every number of the list in Python.",
            "input": "[1, 2, 3]",
            "output": "[n * n for n in [1, 2, 3]]",
        },
    ),
}

REQUESTS = {
    "medqa": "Which answer is right, and why? {text}",
    "samsum": "Please summarise this chat in one or two sentences:\n{text}",
    "codealpaca": "{text}",
}
"""How the user asks for the task; the options of MedQA are no part of the prompt and follow it unchanged."""


def read(task: str, data: Path | None, count: int, longest: int) -> tuple[Item, ...]:
    """The first ``count`` rows of a task of at most ``longest`` characters, in the order of the file."""
    rows = MADE_UP[task] if data is None else _lines(data / f"{task}.jsonl.gz")
    items = (_item(task, number, row) for number, row in enumerate(rows))
    short = (item for item in items if len(item.text) <= longest and item.reference)
    return tuple(islice(short, count))


def marked(name: str, data: Path, count: int, longest: int) -> tuple[tuple[Item, tuple[Gold, ...]], ...]:
    """Texts of a set of personal data as they are, with the marks of its makers."""
    rows = (row for row in _lines(data / f"{name}.jsonl.gz") if row["spans"] and len(row["text"]) <= longest)
    return tuple(
        (
            Item(id=str(number), text=row["text"], reference=""),
            tuple(Gold(start=s["start"], end=s["end"], kind="explicit", label=s["label"]) for s in row["spans"]),
        )
        for number, row in enumerate(islice(rows, count))
    )


def public(data: Path) -> tuple[tuple[str, frozenset[str]], ...]:
    """Public comments and the attributes that people say they give away."""
    rows = _lines(data / "attr_llmprivacy.jsonl.gz")
    found = [(row["text"], frozenset({ATTRIBUTE_OF.get(row["feature"], "")} - {""})) for row in rows]
    for row in _lines(data / "attr_synthpai.jsonl.gz"):
        sure = (f for f in row["labels"] if row["certainty"].get(f, 0) >= CERTAIN and f in ATTRIBUTE_OF)
        found.append((row["text"], frozenset(ATTRIBUTE_OF[f] for f in sure)))
    return tuple((text, attributes) for text, attributes in found if attributes)


def _lines(path: Path) -> Iterator[Row]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines)


def _item(task: str, number: int, row: Row) -> Item:
    name = str(row.get("id", number))
    if task == "medqa":
        options = tuple(sorted(row["options"].items()))
        reference = row["options"][row["answer"]]
        text = REQUESTS[task].format(text=row["question"])
        return Item(id=name, text=text, reference=reference, options=options, answer=row["answer"])
    if task == "samsum":
        dialogue = row["dialogue"].replace("\r\n", "\n")
        return Item(id=name, text=REQUESTS[task].format(text=dialogue), reference=row["summary"])
    asked = "\n".join(part for part in (row["instruction"], row["input"]) if part)
    return Item(id=name, text=REQUESTS[task].format(text=asked), reference=row["output"])
