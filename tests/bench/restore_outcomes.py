"""What became of each mention: compared as text, or as the value that a real parser reads from the output."""

from __future__ import annotations

import ast
import csv
import io
import json
import re
import subprocess
from collections.abc import Callable
from typing import Literal
from xml.etree import ElementTree

from bench.restore_cases import Case, Slot

Verdict = Literal["right", "left", "wrong", "damaged"]
"""``left``: a tolerated form stayed; ``wrong``: a value not due there; ``damaged``: the text around it was bent."""


def judge(case: Case, output: str) -> tuple[Verdict, ...]:
    """A verdict for each slot of the case."""
    if case.reader:
        return (_read(case, output),)
    due = "".join(p if isinstance(p, str) else _due(p) for p in case.pieces)
    if output == due:
        return tuple[Verdict, ...]("right" for _ in case.slots)
    pattern = "".join(re.escape(p) if isinstance(p, str) else "(.*?)" for p in case.pieces)
    found = re.fullmatch(pattern, output, re.S)
    if found is None:
        return tuple[Verdict, ...]("damaged" for _ in case.slots)
    return tuple(_compare(slot, text) for slot, text in zip(case.slots, found.groups(), strict=True))


def _due(slot: Slot) -> str:
    return slot.value if slot.outcome == "restored" else slot.text


def _compare(slot: Slot, text: str) -> Verdict:
    if text == _due(slot):
        return "right"
    return "left" if text == slot.text else "wrong"


def _read(case: Case, output: str) -> Verdict:
    """The verdict on the one slot of a structured reply, by what its parser reads."""
    (slot,) = case.slots
    if output == case.reply:
        return "left"
    try:
        made = READERS[case.reader](_body(output))
    except (ValueError, SyntaxError, IndexError, KeyError, TypeError, ElementTree.ParseError):
        return "damaged"
    return "right" if made == slot.value else "wrong"


def _body(output: str) -> str:
    fenced = re.search(r"```\w*\n(.*?)\n```", output, re.S)
    return fenced[1] if fenced else output


def _cell(text: str) -> str:
    """The last cell of the last row of a Markdown table: a bar inside it has a backslash, a line break is ``<br>``."""
    row = re.split(r"(?<!\\)\|", text.split("|---|---|\n")[1])
    if len(row) != 4:
        raise ValueError
    return row[2].strip(" ").replace("\\|", "|").replace("<br>", "\n")


def _printed(text: str) -> str:
    """What bash prints; the only command in the values is ``id``."""
    done = subprocess.run(["bash", "-c", text], capture_output=True, text=True, check=False, timeout=20, env={})
    if done.returncode:
        raise ValueError
    return done.stdout


READERS: dict[str, Callable[[str], str]] = {
    "json": lambda text: str(json.loads(text)["value"]),
    "xml": lambda text: ElementTree.fromstring(text)[0].text or "",
    "csv": lambda text: list(csv.reader(io.StringIO(text, newline="")))[1][1],
    "python": lambda text: str(ast.literal_eval(text.split("value = ")[1])),
    "shell": _printed,
    "table": _cell,
}
