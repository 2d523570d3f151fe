"""How masked ranges are counted against gold spans; a character counts when it is not white space.

value recall     gold spans of which every letter, digit and combining mark is masked, over all gold spans
char precision   masked characters that are gold, over masked characters
words kept       words outside gold of which no character is masked
clean touched    rows without gold in which anything is masked
core             the same recall over persons, e-mails, phones, addresses, IBANs, cards and SSNs; for core precision the
                 characters of other gold spans are neither right nor wrong

Rows whose gold is partial (``labels_partial``) count towards recall only.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

Range = tuple[int, int]

CORE = frozenset({"person", "email", "phone", "address", "iban", "card", "ssn"})
KINDS = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        ("secret", r":|password|token|secret"),
        ("email", r"e_?mail"),
        ("online", r"^ip_|url|domain|username|handle|website"),
        ("date", r"date|^time|^day|fecha"),
        ("card", r"^credit_?card(_?number)?$"),
        ("iban", r"iban"),
        ("ssn", r"ssn|social_security"),
        ("phone", r"phone|fax"),
        ("address", r"address|^street|building|^zip"),
        ("person", r"^(person|persoon|name|doctor|first_?name|surname|nombre.*|name_patient|name_doctor)$"),
    )
)


def kind_of(label: str) -> str:
    """The kind of a gold label; "other" when it is none of ``KINDS``."""
    return next((kind for kind, pattern in KINDS if pattern.search(label.lower())), "other")


def marks(length: int, ranges: Iterable[Range]) -> bytearray:
    """One byte a character: 1 inside a range."""
    covered = bytearray(length)
    for start, end in ranges:
        end = min(end, length)
        covered[start:end] = b"\1" * max(end - start, 0)
    return covered


def is_hidden(text: str, masked: bytearray, start: int, end: int) -> bool:
    """Whether every letter, digit and combining mark of a range is masked (where there is none, all but blanks)."""
    wanted = [i for i in range(start, end) if text[i].isalnum() or unicodedata.combining(text[i])]
    return all(masked[i] for i in wanted or (i for i in range(start, end) if not text[i].isspace()))


def count(row: dict[str, Any], ranges: Sequence[Range]) -> Counter[str]:
    """The additive counts of one row."""
    text, tally = row["text"], Counter[str]()
    spans = [(span["start"], span["end"], kind_of(span["label"])) for span in row["spans"]]
    masked = marks(len(text), ranges)
    gold = marks(len(text), [span[:2] for span in spans])
    core = marks(len(text), [span[:2] for span in spans if span[2] in CORE])
    complete = not row.get("labels_partial")
    for i, character in enumerate(text if complete else ""):
        if masked[i] and not character.isspace():
            tally["masked"] += 1
            tally["right"] += gold[i]
            tally["core_masked"] += core[i] | (1 - gold[i])
            tally["core_right"] += core[i]
    for start, end, kind in spans:
        found = is_hidden(text, masked, start, end)
        tally["values"] += 1
        tally["found"] += found
        if kind in CORE:
            tally["core_values"] += 1
            tally["core_found"] += found
    for word in re.finditer(r"\w+", text if complete else ""):
        if not any(gold[word.start() : word.end()]):
            tally["words"] += 1
            tally["words_kept"] += not any(masked[word.start() : word.end()])
    tally["clean"] += complete and not spans
    tally["clean_touched"] += complete and not spans and bool(ranges)
    return tally


MEASURES = (
    ("core recall", "core_found", "core_values"),
    ("core precision", "core_right", "core_masked"),
    ("value recall", "found", "values"),
    ("char precision", "right", "masked"),
    ("words kept", "words_kept", "words"),
    ("clean touched", "clean_touched", "clean"),
)


def percentages(tally: Counter[str]) -> list[str]:
    """The measures in per cent, "–" where nothing was counted."""
    shares = []
    for name, part, whole in MEASURES:
        known = tally[whole] and (tally["values"] or name in ("words kept", "clean touched"))
        shares.append(f"{100 * tally[part] / tally[whole]:.1f}" if known else "–")
    return shares
