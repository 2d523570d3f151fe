"""In what kind of text a placeholder stands, and so by which rule its value is written there."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from promptgraph.restoration.blocks import Block, is_markup
from promptgraph.restoration.literals import Literals, language_of

_MARKUP = frozenset("html xml svg xhtml htm rss atom plist xsd xsl xslt vue svelte jsp handlebars".split())
_SEPARATORS = {"csv": "", "tsv": "\t", "tab": "\t", "psv": "|"}
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
    """``rule`` is a key of ``encode.ENCODERS`` or ''; ``field`` is the CSV field around the placeholder."""

    rule: str = ""
    field: tuple[int, int] | None = None
    separator: str = ""


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
            return self._prose(at)
        if language in _MARKUP:
            return self._in_markup(at)
        if language in _SEPARATORS:
            return self._in_table(at)
        return self._in_code(at) if self._language else NOWHERE

    def _prose(self, at: int) -> Place:
        if _inside(self._json_strings, at):
            return Place("json")
        if self._text.lstrip()[:1] == "<" and self._is_markup:
            return self._in_markup(at)
        if self._separator:
            return self._in_table(at)
        row = _TABLE_ROW.match(self._text, self._text.rfind("\n", 0, at) + 1)
        return Place("cell") if row else NOWHERE

    def _in_code(self, at: int) -> Place:
        around = self._literals.at(at)
        if around is None:
            return Place("shell-word") if self._language == "shell" else NOWHERE
        return Place(around[2] or "")

    def _in_markup(self, at: int) -> Place:
        if _inside(self._cdata, at):
            return Place("cdata")
        opened = self._text.rfind("<", 0, at)
        tag = opened > self._text.rfind(">", 0, at) and self._text[opened + 1 : opened + 2].isalpha()
        return Place("attribute" if tag else "markup")

    def _in_table(self, at: int) -> Place:
        index = bisect_right(self._fields, at, key=lambda found: found[0]) - 1
        start, end, quoted = self._fields[index]
        if quoted:
            return Place("csv-quoted")
        offset = self._block.start
        return Place("", (start + offset, end + offset), self._separator)

    @cached_property
    def _language(self) -> str:
        return language_of("json" if self._block.language == "jsonl" else self._block.language)

    @cached_property
    def _literals(self) -> Literals:
        return Literals(self._language, self._text)

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
            first = self._text.lstrip("\r\n").split("\n", 1)[0]
            return _SEPARATORS[self._block.language] or max(",;\t|", key=first.count)
        lines = [_ENTITY.sub("", line.rstrip("\r")) for line in self._text.strip("\r\n").split("\n")]
        if any(_LIST_MARK.match(line) for line in lines):
            return ""
        for separator in ",;\t" if len(lines) > 1 else "":
            rows = [_QUOTED_FIELD.sub('""', line).split(separator) for line in lines]
            spaced = separator != "\t" and any(cell[:1].isspace() for row in rows for cell in row[1:])
            if len(rows[0]) > 1 and not spaced and len({len(row) for row in rows}) == 1:
                return separator
        return ""

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


def _inside(ranges: Sequence[tuple[int, int]], at: int) -> bool:
    """Whether ``at`` lies in one of the ranges, which are disjoint and in order."""
    index = bisect_right(ranges, at, key=lambda found: found[0]) - 1
    return index >= 0 and at < ranges[index][1]
