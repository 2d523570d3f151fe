"""In what kind of text a placeholder stands, and so by which rule its value is written there."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from promptgraph.restoration.bare import Terminal, shows_prompts, yaml_rule
from promptgraph.restoration.blocks import Block, is_markup
from promptgraph.restoration.commands import INLINE_CODE
from promptgraph.restoration.literals import MARKUP, TABLES, Literals, language_of, table_separator

_CDATA = re.compile(r"<!\[CDATA\[(?s:.*?)(?:\]\]>|\Z)")
_JSON_START = re.compile(r'\{\s*["}]|\[\s*[{"]')
_JSON_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*+"')
_JSON_TRIES = 64
"""Braces of a paragraph that are tried as the start of JSON; prose holds few, and a fence names its language."""

_ENTITY = re.compile(r"&#?\w{1,8};")
_TABLE_ROW = re.compile(r"[ >]*\|")
_LIST_MARK = re.compile(r"\s*(?:[-*+>#]|\d+[.)])\s")
_QUOTED_FIELD = re.compile(r'"(?:[^"]|"")*+(?:"|\Z)')


@dataclass(frozen=True, slots=True)
class Place:
    """``rule`` is a key of ``encode.ENCODERS`` or ''; ``field`` is the CSV field around the placeholder.

    ``code`` is bare code, outside of literals and comments, where brackets make a list.
    """

    rule: str = ""
    field: tuple[int, int] | None = None
    separator: str = ""
    code: bool = False


NOWHERE = Place()
"""Plain text: the value is written as it is."""


class Context:
    """What one block of a reply is made of.

    >>> reply = '{"name": "[P1]"}'
    >>> Context(reply, Block("document", 0, len(reply), "json")).place(10, 14).rule
    'json'
    """

    def __init__(self, reply: str, block: Block) -> None:
        self._block = block
        self._text = reply[block.start : block.end]

    def place(self, start: int, end: int) -> Place:
        """The place of ``reply[start:end]``, a mention inside the block."""
        at, language = start - self._block.start, self._block.language
        if self._block.kind == "prose":
            return replace(self._prose(at, end - start), code=self._in_inline_code(at, end - start))
        if language in MARKUP:
            return self._in_markup(at)
        if language in TABLES:
            return self._in_table(at, end - start)
        return self._in_code(at, end - start) if self._language else NOWHERE

    def _prose(self, at: int, length: int) -> Place:
        if _inside(self._json_strings, at):
            return Place("json")
        if self._text.lstrip()[:1] == "<" and self._is_markup:
            return self._in_markup(at)
        if self._separator:
            return self._in_table(at, length)
        row = _TABLE_ROW.match(self._text, self._text.rfind("\n", 0, at) + 1)
        return Place("cell") if row else NOWHERE

    def _in_code(self, at: int, length: int) -> Place:
        around = self._literals.at(at)
        if around is not None:
            return Place(around[2] or "")
        if self._language == "shell":
            return Place("shell-word") if not self._terminal or self._terminal.commanded(at) else NOWHERE
        if self._language == "yaml":
            return Place(yaml_rule(self._text, at, at + length), code=True)
        return Place(code=True)

    def _in_markup(self, at: int) -> Place:
        if _inside(self._cdata, at):
            return Place("cdata")
        opened = self._text.rfind("<", 0, at)
        tag = opened > self._text.rfind(">", 0, at) and self._text[opened + 1 : opened + 2].isalpha()
        return Place("attribute" if tag else "markup")

    def _in_table(self, at: int, length: int) -> Place:
        index = bisect_right(self._fields, at, key=lambda found: found[0]) - 1
        start, end, quoted = self._fields[index]
        if quoted:
            return Place("csv-quoted")
        if self._block.kind == "prose" and not self._wide and not self._fills(start, end, at, length):
            return NOWHERE
        offset = self._block.start
        return Place("", (start + offset, end + offset), self._separator)

    def _fills(self, start: int, end: int, at: int, length: int) -> bool:
        """Whether nothing but blanks stands in ``start:end`` beside the placeholder."""
        blank = end - start < length + 64 and self._text[start:at] + self._text[at + length : end]
        return blank is not False and not blank.strip()

    @cached_property
    def _language(self) -> str:
        return language_of("json" if self._block.language == "jsonl" else self._block.language)

    @cached_property
    def _literals(self) -> Literals:
        return Literals(self._language, self._terminal.code if self._terminal else self._text)

    @cached_property
    def _terminal(self) -> Terminal | None:
        """The block as what a terminal showed, where it is that."""
        return Terminal(self._text) if self._language == "shell" and shows_prompts(self._text) else None

    @cached_property
    def _inline_code(self) -> list[tuple[int, int]]:
        return [match.span("code") for match in INLINE_CODE.finditer(self._text)]

    def _in_inline_code(self, at: int, length: int) -> bool:
        """Whether inline code holds a placeholder and more; one alone is only set in another type."""
        found = _around(self._inline_code, at)
        return found is not None and not self._fills(*found, at, length)

    @cached_property
    def _cdata(self) -> list[tuple[int, int]]:
        return [match.span() for match in _CDATA.finditer(self._text)]

    @cached_property
    def _is_markup(self) -> bool:
        return is_markup(self._text.strip())

    @cached_property
    def _separator(self) -> str:
        """The separator of a table fence, or of a paragraph that is plainly CSV: rows of one width, nothing spaced."""
        if self._block.kind == "fence":
            return table_separator(self._block.language, self._text)
        return next((sign for sign in ",;\t" if _is_table(self._rows(sign), sign)), "")

    @cached_property
    def _wide(self) -> bool:
        """Whether the paragraph's CSV has more columns than prose has by chance."""
        return len(self._rows(self._separator)[0]) > 2

    def _rows(self, separator: str) -> list[list[str]]:
        lines = [_ENTITY.sub("", line.rstrip("\r")) for line in self._text.strip("\r\n").split("\n")]
        return [_QUOTED_FIELD.sub('""', line).split(separator) for line in lines]

    @cached_property
    def _fields(self) -> list[tuple[int, int, bool]]:
        """The fields of a table in order (start, end, whether quoted)."""
        stop = re.compile(rf"[{re.escape(self._separator)}\r\n]|\Z")
        found: list[tuple[int, int, bool]] = []
        at = 0
        while at <= len(self._text):
            quoted = _QUOTED_FIELD.match(self._text, at)
            end = stop.search(self._text, quoted.end() if quoted else at)
            last = end.start() if end else len(self._text)
            found.append((at, last, bool(quoted)))
            at = last + 1
        return found

    @cached_property
    def _json_strings(self) -> list[tuple[int, int]]:
        """The string literals of the JSON objects and arrays that stand in a paragraph."""
        found: list[tuple[int, int]] = []
        at, decoder = 0, json.JSONDecoder()
        for _ in range(_JSON_TRIES):
            opened = _JSON_START.search(self._text, at)
            if not opened:
                break
            try:
                _, at = decoder.raw_decode(self._text, opened.start())
            except (ValueError, RecursionError):
                at = opened.start() + 1
            else:
                found += [match.span() for match in _JSON_STRING.finditer(self._text, opened.start(), at)]
        return found


def _is_table(rows: Sequence[Sequence[str]], separator: str) -> bool:
    """Whether lines that were split at a separator are CSV and no prose: amounts and addresses hold commas too."""
    columns = len(rows[0])
    if len(rows) < 2 or columns < 2 or any(len(row) != columns or _LIST_MARK.match(row[0] + separator) for row in rows):
        return False
    if separator != "\t" and any(cell[:1].isspace() for row in rows for cell in row[1:]):
        return False
    if columns == 2 and not any(row[-1] for row in rows):
        return False
    return all(any(not _in_number(*row[at : at + 2]) for row in rows) for at in range(columns - 1))


def _in_number(left: str, right: str) -> bool:
    return left[-1:].isdigit() and right[:1].isdigit()


def _inside(ranges: Sequence[tuple[int, int]], at: int) -> bool:
    return _around(ranges, at) is not None


def _around(ranges: Sequence[tuple[int, int]], at: int) -> tuple[int, int] | None:
    """The one of the ranges, which are disjoint and in order, that ``at`` lies in."""
    index = bisect_right(ranges, at, key=lambda found: found[0]) - 1
    return ranges[index] if index >= 0 and at < ranges[index][1] else None
