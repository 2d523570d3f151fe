"""The two ends of the scale and the simplest tools: nothing, patterns, and the tagger alone."""

from __future__ import annotations

import re

from bench.experiments.outcome import Outcome, placeholders
from bench.experiments.tools import Tools

PATTERNS = re.compile(
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|https?://\S+|www\.\S+"
    r"|\b(?:\d{1,3}\.){3}\d{1,3}\b"
    r"|(?<!\w)\+?\(?\d[\d\s().-]{6,}\d(?!\w)"
    r"|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b"
    r"|\b\d{4,}\b"
    r"|\b(?:Mr|Mrs|Ms|Dr|Prof)\.?\s+[A-Z]\w+"
)
"""E-mail, web address, IP, telephone and card-like numbers, dates, long numbers, titled names."""


async def unprotected(text: str, task: str, tools: Tools) -> Outcome:
    """The prompt as it is."""
    return Outcome(edits=())


async def regex_masking(text: str, task: str, tools: Tools) -> Outcome:
    """RegexMasking of the paper: fixed patterns. Its own patterns are not published; these are the usual ones."""
    return placeholders(text, [match.span() for match in PATTERNS.finditer(text)])


async def rampart(text: str, task: str, tools: Tools) -> Outcome:
    """Rampart alone (arcjet): every entity of the tagger becomes a placeholder; no rules, no graph."""
    return placeholders(text, [(found.start, found.end) for found in await tools.tagged(text)])
