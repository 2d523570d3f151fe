"""Which parts of a prompt are code: fenced blocks, and lines that look like a program, a log or a data format."""

from __future__ import annotations

import re
from collections.abc import Iterable

FENCE = re.compile(
    r"^[ \t]{0,3}(`{3,}+|~{3,}+)[^\n]*+\n(?:.*?)(?:^[ \t]{0,3}\1[ \t]*\r?$|\Z)", re.MULTILINE | re.DOTALL
)
"""A fenced block, its fences included (CommonMark 0.31 §4.5; an unclosed one runs to the end)."""

INLINE = re.compile(r"`[^`\n]+`")

_LINE_SIGNS = tuple(
    re.compile(pattern)
    for pattern in (
        r"[;{}]\s*$",  # a statement or a block of the C family
        r"^\s*(?:def|class|import|from|return|if|elif|for|while|try|except|with|async|await|raise)\b.*[:(]\s*$",
        # These words begin sentences too ("let me explain", "public transport"), so the next signs must be a program's.
        r"^\s*(?:export\s+|async\s+|pub\s+)*(?:def|class|function|fn|func|struct|interface)\s+[\w$.]+\s*(?:[({:<]|extends\b|implements\b|$)",
        r"^\s*(?:export\s+)?(?:const|let|var)\s+(?:mut\s+)?[\w${}\[\], ]+(?::\s*[\w<>\[\]]+\s*)?(?:=|;\s*$)",
        r"^\s*(?:public|private|protected|static)\s+(?:[\w<>\[\],]+\s+)*\w+(?:\(|\s*[={;])",
        r"^\s*(?:import|using|package)\s+[\w.*]+\s*;?\s*$|^\s*#include\b",
        r"^\s*import\s+(?:[\w.]+\s+as\s+\w+|[\w.]+(?:,\s*[\w.]+)+)\s*$|^\s*import\s+(?:[{\"'*]|static\s|.*\sfrom\s+[\"'])",
        r"^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER)\s+\w+.*\b(?:FROM|INTO|SET|TABLE|WHERE)\b",
        r"^\s*[\w.\[\]]+\s*(?:[-+*/|&]?=|:=|=>)\s*[\[\]({\"'\w.-]+.*[)\]}\"'\w;,]$",
        r"^\s*[\w.]+\([^()]*\)\s*$",
        r"^\s*(?:\$|>>>|sudo|npm|pip|git|curl|docker|kubectl)\s+[\w./-]",
        r"^\s*</?[a-zA-Z][\w:-]*(?:\s[^<>]*)?>",
        r"^\s*[\[{]\s*$|^\s*[\]}],?\s*$|^\s*\"[\w.-]+\"\s*:\s",
    )
)


def code_regions(text: str) -> tuple[tuple[int, int], ...]:
    """The code of a text as disjoint half-open ranges in order: fenced blocks, inline code and single code lines.

    >>> prompt = "Why?\\n```py\\nx = f(1)\\n```\\nThanks"
    >>> [prompt[s:e] for s, e in code_regions(prompt)]
    ['```py\\nx = f(1)\\n```']
    """
    fenced = [match.span() for match in FENCE.finditer(text)]
    found = list(fenced)
    for start, end in gaps(fenced, len(text)):
        found += _code_lines(text, start, end)
    inline = [m.span() for s, e in gaps(sorted(found), len(text)) for m in INLINE.finditer(text, s, e)]
    return tuple(sorted(found + inline))


def gaps(ranges: Iterable[tuple[int, int]], length: int) -> list[tuple[int, int]]:
    """What disjoint ordered ranges leave of ``[0, length)``.

    >>> gaps([(2, 4)], 6)
    [(0, 2), (4, 6)]
    """
    left, at = [], 0
    for start, end in ranges:
        if start > at:
            left.append((at, start))
        at = max(at, end)
    return left + ([(at, length)] if at < length else [])


def _code_lines(text: str, start: int, end: int) -> list[tuple[int, int]]:
    found, at = [], start
    for line in text[start:end].splitlines(keepends=True):
        body = line.rstrip("\r\n")
        if len(body) <= 2000 and any(sign.search(body) for sign in _LINE_SIGNS):
            found.append((at, at + len(body)))
        at += len(line)
    return [(s, e) for s, e in found if e > s]
