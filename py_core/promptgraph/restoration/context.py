"""In what kind of text a placeholder stands, and so by which rule its value is written there."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property

from promptgraph.restoration.blocks import Block, is_markup
from promptgraph.restoration.literals import Literals, language_of

_MARKUP = ("html", "xml", "svg", "xhtml", "htm", "rss", "atom", "plist", "xsd", "xsl", "xslt", "vue", "svelte", "jsp", "handlebars")
_CDATA = re.compile(r"<!\[CDATA\[(?s:.*?)(?:\]\]>|\Z)")
_HEREDOC = re.compile(r"\A<<")
_STRING = re.compile(r'"(?:[^"\\\n]|\\.)*+"')
_MAXIMUM_TRIES = 64


@dataclass(frozen=True, slots=True)
class Place:
    """``rule`` is a key of ``encode.ENCODERS`` or ''; ``field`` is the range of the CSV field around the placeholder."""

    rule: str = ""
    field: tuple[int, int] | None = None
    separator: str = ""


class Context:
    """What one block of a reply is made of.

    >>> reply = '{"name": "[P1]"}'
    >>> Context(reply, Block("document", 0, len(reply), "json")).place(10, 14)
    Place(rule='json', field=None, separator='')
    """

    def __init__(self, reply: str, block: Block) -> None:
        self._reply, self._block = reply, block
        self._text = reply[block.start : block.end]

    def place(self, start: int, end: int) -> Place:
        """The place of ``reply[start:end]``, a mention inside the block."""
        at, language = start - self._block.start, self._block.language
        if self._block.kind == "prose":
            return self._prose_place(at, end - start)
        if language in _MARKUP:
            return self._markup_place(at)
        if language in ("csv", "tsv", "tab", "psv"):
            return self._csv_place(at, end - start, self._separator)
        home = language_of("json" if language == "jsonl" else language)
        return self._code_place(home, at) if home else Place()

    def _prose_place(self, at: int, length: int) -> Place:
        if any(first <= at < last for first, last in self._json_strings):
            return Place("json")
        if self._is_markup:
            return self._markup_place(at)
        if self._table_separator:
            return self._csv_place(at, length, self._table_separator)
        line = self._text[self._text.rfind("\n", 0, at) + 1 : at]
        return Place("cell") if line.lstrip(" >").startswith("|") else Place()

    def _code_place(self, language: str, at: int) -> Place:
        around = self._literals(language).at(at)
        if around is None:
            return Place("shell-word" if language == "shell" else "")
        return Place(around[2] or "")

    def _markup_place(self, at: int) -> Place:
        if any(m.start() <= at < m.end() for m in _CDATA.finditer(self._text)):
            return Place("cdata")
        opened = self._text.rfind("<", 0, at)
        return Place("attribute" if opened > self._text.rfind(">", 0, at) and self._text[opened + 1 : opened + 2].isalpha() else "markup")

    def _csv_place(self, at: int, length: int, separator: str) -> Place:
        quoted, start, text = False, 0, self._text
        for index in range(at):
            if text[index] == '"':
                quoted = not quoted if quoted or index == start else quoted
            elif not quoted and text[index] in (separator, "\n"):
                start = index + 1
        if quoted:
            return Place("csv-quoted")
        stop = re.compile(rf"[{re.escape(separator)}\r\n]|\Z").search(text, at + length)
        end = stop.start() if stop else len(text)
        offset = self._block.start
        return Place("csv-plain", (start + offset, end + offset), separator)

    def _literals(self, language: str) -> Literals:
        if not hasattr(self, "_scanned"):
            self._scanned = Literals(language, self._text)
        return self._scanned

    @cached_property
    def _separator(self) -> str:
        """The separator of a CSV fence: the one that its first line uses most."""
        if self._block.language in ("tsv", "tab"):
            return "\t"
        first = self._text.lstrip("\n").split("\n", 1)[0]
        return max(",;\t|", key=first.count)

    @cached_property
    def _table_separator(self) -> str:
        """The separator where an unfenced paragraph is plainly CSV: rows of equal width, no space after a separator."""
        lines = [line.rstrip("\r") for line in self._text.strip("\n").split("\n")]
        for separator in ",;\t":
            widths = {len(re.sub(r'"(?:[^"]|"")*"', "", line).split(separator)) for line in lines}
            spaced = separator != "\t" and re.search(rf"{separator}\s", self._text.replace("\r\n", "\n").replace(separator + "\n", "\n"))
            if len(lines) > 1 and len(widths) == 1 and widths.pop() > 1 and not spaced:
                return separator
        return ""

    @cached_property
    def _is_markup(self) -> bool:
        text = self._text.strip()
        return text[:1] == "<" and is_markup(text)

    @cached_property
    def _json_strings(self) -> list[tuple[int, int]]:
        """The string literals of the JSON objects and arrays that stand in the paragraph."""
        found, at, decoder = [], 0, json.JSONDecoder()
        for _ in range(_MAXIMUM_TRIES):
            opened = re.compile(r'\{\s*["}]|\[\s*[{"]').search(self._text, at)
            if not opened:
                break
            try:
                _, end = decoder.raw_decode(self._text, opened.start())
                found += [(m.start(), m.end()) for m in _STRING.finditer(self._text, opened.start(), end)]
                at = end
            except (ValueError, RecursionError):
                at = opened.start() + 1
        return found
