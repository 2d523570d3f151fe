"""How a name and its value stand together: the grammar that passwords, keys and numbers share, as parts of patterns.

Each family keeps its own names and its own values, and says by itself how much may stand between them.
"""

from __future__ import annotations

NAME_END = r"[\"'`\]>)]{0,3}(?:\[\d*\]|\s?:\s?\w{1,12}|\s(?:string|str|String))?"
"""What may close a name in a program: quotes and brackets, then an index or a type."""

SIGNS = r"=>|:{1,3}=|==|=|:|,|\+="
"""Signs that give a value to a name in programs and configurations, or part the two in a call and a list."""

BESIDE = r"[|→–—]|-(?=\s)|[-=]>"
"""Signs between a caption and its value in tables and lists; a hyphen only where a blank follows."""

IS = r"is|was|ist|est|es|è|é"
"""The verb between a caption and its value in a sentence, in English, German and the Romance languages."""

VALUE_KEY = r"[\"']?,?\s{1,40}[\"']?value[\"']?\s{0,3}[:=]\s{0,3}[\"']?"
"""Between a name and its value where both are fields: ``name: DB_PASSWORD, value: …``."""

CALL = r"\([\"']"
"""Opens the quoted argument of a call."""

LINK = (
    r"(?:[\"']?\s{0,2}(?:[:=#]|n[°º]|no\.?|nr\.?|number|num\.?|id)?\.?[\"']?\s{0,2}"
    rf"(?:[:=#]|{BESIDE}|(?:{IS})\s?:?|are|of|ending in)?\s{{0,2}}[\"'(#]?)"
)
"""Between a caption such as "account" and its number, in sentences, forms and tables."""
