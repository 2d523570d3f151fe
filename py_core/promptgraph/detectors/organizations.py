"""Companies by the legal form in their name."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import re

from promptgraph.detectors.rule import Rule, detector

_CAP = r"(?:[A-ZÀ-ÖØ-Þ][\w'’&.-]{0,30}|&|\d{1,3})"
_FORM = r"(?:GmbH(?: & Co\. KG)?|AG|KG|OHG|UG|e\.V\.|SE|Ltd\.?|Limited|LLC|LLP|L\.L\.C\.|Inc\.?|Incorporated|Corp\.?|Corporation|PLC|plc|Co\.|SARL|SAS|S\.A\.S?\.?|S\.L\.U?\.?|S\.p\.A\.|SpA|S\.r\.l\.|Srl|B\.V\.|BV|N\.V\.|NV|Ltda\.?|AB|ApS|Oy|A/S)"

RULES = (
    Rule(
        name="organizations.legal-form", label="ORGANIZATION",
        pattern=re.compile(rf"(?<![\w@.-]){_CAP}(?:(?:,? |, and | and | und | y | et | e ){_CAP}){{0,4}}[ ,]{{1,2}}{_FORM}(?![\w-])"),
        reason="A company with its legal form.",
        accept=lambda value: not re.match(r"(?:The|A|An|This|Our|Their|In|At|For|From|With|Der|Die|Das|Is|Was)\b", value) and len(value.split()) > 1,
        valid=("works for Nordwind Logistik GmbH", "at Ochoa and Vasquez Inc."),
        invalid=("The Inc", "an LLC"),
    ),
)  # fmt: skip

find_organizations = detector(RULES)
