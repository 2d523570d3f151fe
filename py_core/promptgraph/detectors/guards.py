"""What is no private value although a recognizer takes it for one: code, measurements, public names, form words."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import re

from promptgraph.detectors.public_words import ANATOMY, PUBLIC, SMALL, is_namesake, is_time

NUMBERS = frozenset({"NATIONAL_ID", "TAX_ID", "PASSPORT", "LICENCE", "ACCOUNT", "PHONE", "ADDRESS"})
"""Labels whose values are mostly digits."""

STRUCTURE = re.compile(
    r"\b[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}\b"  # UUID, RFC 9562
    r"|\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])(?:[0-9a-f]{7,8}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})\b"  # digests, commits
    r"|\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?\b"  # ISO 8601
    r"|\bv?\d+\.\d+\.\d+(?:[-+.][\w.]+)?\b"  # semantic versions
    r"|\[P\d+\]"  # placeholders
    r"|&\w+=\w{1,5}\b"  # short parameters of a web address
)
"""Runs of text that are read as one piece of notation."""

UNIT = re.compile(
    r"\s?(?:%|°|mm|cm|km|kg|mg|mcg|µg|μg|ng|g/|g\b|ml\b|mL|dL|L\b|mEq|mmol|mol|U/|IU|/min|/mm|/µL|per\b|bpm|Hg|kPa|px|em\b|rem\b|"
    r"ms\b|sec|min\b|hours?\b|days?\b|weeks?\b|months?\b|years?\b|patients?\b|people\b|times?\b|items?\b|users?\b|euros?\b|€|\$|USD|EUR)"
)
MEASURED = re.compile(
    r"(?:\bp(?:H|O2|CO2)|\bPa(?:O2|CO2)|HCO3|\bHR|\bRR|\bBP|\bSpO2|\bT|Hemoglobin|glucose|platelets|leukocytes?|count|ratio|value|number|"
    r"order|purchase order|ticket|invoice|build|run|version|item|sku|step|line|page|figure|table|chapter|node|port|id|index|"
    r"ordine|pedido|commande|bestellung|auftrag|bestelling|encomenda|fattura|factura|facture|rechnung|factuur|fatura|"
    r"seat|car|place|platz|wagen|kabine|cabin|cabina|cabine|asiento|coche|posto|carrozza|siège|voiture|stoel|rijtuig|assento|vagão)"
    r"(?:[ _-]?(?:no|nr|number|count|id|n[°º])\.?)?[\s:=#≈~]{0,3}$",
    re.I,
)
"""Words after which a number is a measurement, an order or a seat."""

_OWN = (
    r"disease|syndrome|sign|signs|agar|theorem|algorithm|cipher|formula|stain|manoeuvre|maneuver|criteria|reflex|palsy|thyroiditis|lymphoma|"
    r"sarcoma|esophagus|contracture|phenomenon|triangle|paradox|principle|muscular dystrophy|respiratory questionnaire"
)
_SHARED = (
    r"test|series|sequence|numbers?|distance|stages?|smears?|procedure|score|scale|cells?|bodies|body|nodes?|nerves?|tumou?r|anemia|anaemia|"
    r"law|transform|distribution|method|model|process|filter|search|tree|sort|matrix|equation|constant|hash|ultrasound|ulcer|fracture|"
    r"oscillation|ring|rings|curve|machine|code|codes|notation|gland|catheter|tube|kinase|library|framework|query|function|coding|protein"
)
EPONYM = re.compile(rf"['’]s?[ ](?:{_OWN})\b|(?:[ -][\w-]+)?[ -](?:{_OWN}|{_SHARED})\b", re.I)
"""What is called after somebody: a name before one of these names no patient. Of what people also have of their own
(a number, a code, a fracture) only the form without a possessive counts."""

STEM = re.compile(r"\w{3,}(?:mab|tinib|pril|olol|statin|cillin|mycin|azole|sartan|gliptin|prazole|dipine)")
"""Endings of substances (WHO, International Nonproprietary Names), in lower case."""

NUMERAL = re.compile(r"[IVX]{2,6}")
"""Roman numbers."""

QUOTED_WORD = re.compile(r"[\"'`|]\s?$")
CODE_LINE = re.compile(r"[{}\[\]=;<>|]|\bdef\b|\bclass\b|\bSELECT\b|\bprint")


def is_public(text: str, start: int, end: int) -> bool:
    """Whether a name or place is an eponym, a product, a time, a substance, or a word of a form or of code.

    >>> is_public("Crohn disease", 0, 5), is_public("ask Crohn", 4, 9), is_public("Nora's phone number", 0, 4)
    (True, False, False)
    """
    words = re.findall(r"\w+", text[start:end].lower())
    if (
        all(word in PUBLIC or word in ANATOMY or word in SMALL for word in words)
        or is_time(words)
        or is_namesake(text, start, end)
    ):
        return True
    if len(words) > 1:
        return False
    return bool(
        EPONYM.match(text, end)
        or STEM.fullmatch(words[0])
        or NUMERAL.fullmatch(text, start, end)
        or is_value(text, start, end)
        or is_code(text, start, end)
    )


DOSE = re.compile(r"\s?(?:mm|cm|mg|mcg|µg|μg|ng|g/|mL|dL|mEq|mmol|mol|IU|U/|/mm|/µL|Hg|kPa|bpm)")
"""Units of laboratory values."""


def is_value(text: str, start: int, end: int) -> bool:
    """Whether a word opens a line of measured values.

    >>> is_value("Ferritin 37 ng/mL", 0, 8), is_value("Nora 37 years", 0, 4)
    (True, False)
    """
    number = re.compile(r"\s?:?\s\d+(?:[.,]\d+)?").match(text, end)
    opens = not text[text.rfind("\n", 0, start) + 1 : start].strip(" -*•")
    return bool(number and opens and DOSE.match(text, number.end()))


def is_code(text: str, start: int, end: int) -> bool:
    """Whether a word is called as a function, or is a tag or a colour.

    >>> is_code("n = len(arr)", 4, 7), is_code("<noinput>", 1, 8), is_code("Nora (HR)", 0, 4)
    (True, True, False)
    """
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    return before == "#" or (before == "<" and after == ">") or (after == "(" and text[start].islower())


def is_literal(text: str, start: int, end: int) -> bool:
    """Whether a single word is a value in code or a table: in quotes, or between bars, on a line of code.

    >>> is_literal("x = ['Bob', 'Eve']", 6, 9), is_literal("I met 'Bob' today", 7, 10)
    (True, False)
    """
    if not text[start:end].isalpha():
        return False
    if not (QUOTED_WORD.search(text, max(0, start - 2), start) and re.match(r"\s*[\"'`|]", text[end : end + 12])):
        return False
    low = text.rfind("\n", 0, start) + 1
    high = text.find("\n", end)
    line = text[max(low, start - 80) : end + 80 if high < 0 else min(high, end + 80)]
    return bool(CODE_LINE.search(line))


def is_notation(text: str, start: int, end: int) -> bool:
    """Whether a range lies in a UUID, digest, date, version or the like.

    >>> is_notation("run b81f02dd-6a3c-4e90-8d17-70c2ef5519a4", 4, 22)
    True
    """
    low, high = max(0, start - 48), min(len(text), end + 48)
    return any(m.start() < end and m.end() > start for m in STRUCTURE.finditer(text, low, high))


def is_bare_number(text: str, start: int, end: int, label: str) -> bool:
    """Whether digits alone are measured, counted or ordered, or stand in a column, so that a guess is not enough.

    >>> is_bare_number("order_id\\n5582017\\n5582018", 9, 16, "NATIONAL_ID")
    True
    """
    value = text[start:end]
    digits = sum(c.isdigit() for c in value)
    if re.search(r"[A-Za-z]{4}", value) and digits < 3:
        return label != "ADDRESS"
    if (
        UNIT.match(text, end)
        or re.match(r"[.,]\d|\s?[)\]};]*\s?[-+*/=<>]", text[end : end + 6])
        or re.search(r"\d[.,]$", text[:start][-3:])
    ):
        return True
    if MEASURED.search(text, max(0, start - 32), start):
        return True
    alone = (start == 0 or text[start - 1] in "\n,;[({\t|") and (end == len(text) or text[end] in "\n,;])}\t|\r")
    return label not in ("ADDRESS", "PHONE") and (digits < 4 or (alone and value.isdigit()))
