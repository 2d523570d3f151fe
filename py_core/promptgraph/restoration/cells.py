"""Where the cell of a table ends: a web address in a cell does not reach into the next one."""

from __future__ import annotations

import re
from bisect import bisect_left

from promptgraph.restoration.blocks import Block
from promptgraph.restoration.literals import table_separator

_BAR = re.compile(r"(?<!\\)\|")
_ROW = re.compile(r"[ \t>]*\|")
_HEAD = re.compile(
    r"^[ \t>]*\|(?P<names>[^\n]*)\n[ \t>]*\|(?P<rule>[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*+(?:\|[ \t]*)?)\r?$",
    re.M,
)
"""The first two lines of a Markdown table whose rows begin with a bar."""


class Cells:
    """The cells of a block: of a fence of CSV, or of a Markdown table; other blocks have none.

    Prose that only looks like CSV has no cells: programs that link the addresses in it read over commas.

    >>> text = "a,b\\nhttps://x.example,[P1]"
    >>> Cells(text, Block("fence", 0, len(text), "csv")).end(4, len(text))
    21
    """

    def __init__(self, reply: str, block: Block) -> None:
        self._reply, self._after, self._quotes = reply, block.start, list[int]()
        self._border: re.Pattern[str] | None = None
        self._fence = block.kind == "fence"
        if self._fence:
            code = reply[block.start : block.end]
            separator = table_separator(block.language, code)
            self._border = re.compile(re.escape(separator)) if separator else None
            self._quotes = [block.start + quote.start() for quote in re.finditer('"', code if separator else "")]
        elif block.kind == "prose":
            head = next((h for h in _HEAD.finditer(reply, block.start, block.end) if _fits(h)), None)
            self._border, self._after = (_BAR, head.end()) if head else (None, 0)

    def end(self, start: int, end: int) -> int:
        """Where ``reply[start:end]`` leaves the cell that it begins in, or ``end``."""
        if self._border is None or start < self._after:
            return end
        if self._fence:
            inside = bisect_left(self._quotes, start) % 2 == 0
        else:
            inside = bool(_ROW.match(self._reply, self._reply.rfind("\n", 0, start) + 1))
        border = self._border.search(self._reply, start, end) if inside else None
        return border.start() if border else end


def _fits(head: re.Match[str]) -> bool:
    """Whether both lines have as many cells; a Markdown reader takes them for no table otherwise."""
    names, rule = (len(_BAR.findall(re.sub(r"\|\s*\Z", "", head[part]))) for part in ("names", "rule"))
    return names == rule
