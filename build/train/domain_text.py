"""Seeded sentences in the voices of the page's users: tables of things that belong together, put into templates."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TEXT = Path(__file__).with_name("text")
TABLES = ("conditions", "jobs", "places", "money", "law", "tech", "life")
SLOT = re.compile(r"\{([a-z]+)(\d?)\}")

Row = dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """`text` with slots such as {symptom} or {symptom2}; filled from a row of `table` and from the general lists."""

    table: str
    style: str
    text: str


def read_table(name: str) -> list[Row]:
    """Rows of text/<name>.tsv; a cell holds alternatives divided by slashes."""
    header, *lines = (TEXT / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    fields = header.split("\t")
    return [dict(zip(fields, (tuple(cell.split("/")) for cell in line.split("\t")), strict=True)) for line in lines]


def read_lists() -> Row:
    lines = (TEXT / "lists.tsv").read_text(encoding="utf-8").splitlines()
    return {name: tuple(cell.split("/")) for name, cell in (line.split("\t") for line in lines)}


def read_templates() -> list[Template]:
    table, found = "", []
    for line in (TEXT / "templates.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            table = line[3:]
        else:
            style, _, text = line[1:].partition(" ")
            found.append(Template(table=table, style=style, text=text))
    return found


def fill(text: str, row: Row, chance: random.Random) -> str:
    """Replace each slot by an alternative; slots that differ in number differ in value where the cell has several.

    >>> fill("{drug}, then a {drug2} pill", {"drug": ("aspirin",)}, random.Random(1))
    'aspirin, then an aspirin pill'
    """
    taken: dict[str, str] = {}

    def value(match: re.Match[str]) -> str:
        field = match[1]
        if match[0] not in taken:
            used = {known for slot, known in taken.items() if slot.startswith("{" + field)}
            choices = [choice for choice in row[field] if choice not in used] or list(row[field])
            taken[match[0]] = chance.choice(choices)
        return taken[match[0]]

    filled = SLOT.sub(value, text)
    filled = re.sub(r"\b([Aa]|[Tt]h(?:e|is)|[Yy]our|[Mm]y|[Oo]ur) (?=(?:a|an|the) )", "", filled)
    filled = re.sub(r"\b([Aa]) (?=[aeioAEIO])", r"\1n ", filled)
    return re.sub(r"(?<=[.?!] )[a-z]", lambda first: first[0].upper(), filled)


def loosen(text: str, style: str, chance: random.Random) -> str:
    """People type in their own ways: some chats and prompts lose their capitals, full stops or apostrophes."""
    if style in ("chat", "prompt", "forum") and chance.random() < 0.3:
        text = text.rstrip(".")
    if style == "chat" and chance.random() < 0.2:
        text = text.replace("'", "")
    return text[:1].upper() + text[1:] if style not in ("chat",) else text


def generate(count: int, seed: int) -> Iterator[tuple[str, str]]:
    """`count` pairs (style, text), tables in turn so that each has the same share."""
    chance = random.Random(seed)
    lists, rows = read_lists(), {name: read_table(name) for name in TABLES}
    lists["city"] = tuple(row["city"][0] for row in rows["places"])
    lists["country"] = tuple(row["country"][0] for row in rows["places"])
    templates = {name: [one for one in read_templates() if one.table == name] for name in TABLES}
    for number in range(count):
        table = TABLES[number % len(TABLES)]
        row = lists | chance.choice(rows[table])
        parts, chosen = [], chance.choice(templates[table])
        parts.append(loosen(fill(chosen.text, row, chance), chosen.style, chance))
        # Half the documents go on about the same row, as longer prompts do.
        if chance.random() < 0.5:
            more = chance.choice([one for one in templates[table] if one.style == chosen.style and one != chosen])
            parts.append(loosen(fill(more.text, row, chance), more.style, chance))
        yield chosen.style, "\n".join(parts)
