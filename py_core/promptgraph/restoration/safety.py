"""Places from which a reader's program would send a value away.

A client that shows a reply loads its images and opens its links; a shell runs its commands. A reply that puts a
placeholder there could carry the value off, so it is not restored there: in web addresses, targets of links and images,
tags and script or style elements of markup, and shell code that talks to the network. Every rule reads what stands left
of the placeholder and the rest of its own block, so that later blocks never make a safe place unsafe.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from promptgraph.restoration.blocks import Block
from promptgraph.restoration.cells import Cells
from promptgraph.restoration.commands import commands
from promptgraph.restoration.literals import MARKUP, Literals, language_of

_LAST_LABEL = r"(?:xn--[\w-]{1,59}|[^\W\d_]{2,24})"
_URL = re.compile(
    r"(?:[A-Za-z][A-Za-z0-9+.-]{1,30}:(?:\\?/){2}|(?<![\w])(?i:https?|ftp|wss?):[\\/]|(?<![\w])(?i:mailto|javascript):(?=\S))"
    r"[^\s<]*"
    rf"|(?:(?<![\w.@/-])|(?<=//))(?:(?:[\w-]{{1,63}}\.){{1,8}}{_LAST_LABEL}|\d{{1,3}}(?:\.\d{{1,3}}){{3}})"
    r"(?::\d{1,5})?[/?#][^\s<]*"
)
_SUBDOMAIN = re.compile(
    rf"(?:\.[\w-]{{1,63}}){{1,8}}\.{_LAST_LABEL}(?::\d{{1,5}})?[/?#]|(?:\.[\w-]{{1,63}}){{2,8}}\b(?!\w|@|\.\w)"
)
_FILE_ENDING = re.compile(r"\.(?:tar|min|d|test|spec|[a-z]{2})\.\w{1,5}\Z")
_TARGET = re.compile(r"(?<!\\)\]\(|\burl\(", re.I)
_DEFINITION = re.compile(
    r"^(?:[ \t>*+-]|\d{1,9}[.)][ \t])*+(?P<label>\[(?:[^\[\]\\]|\\(?s:.)|\[[^\[\]\n]{0,64}\]){1,999}+\])"
    r":[ \t]*\n?[ \t>]*(?P<target><[^<>\n]*|(?:\[[^\[\]\n]{0,24}\]|［[^\n［］]{0,24}］"
    r"|&#?\w{1,7};[^\n&]{0,12}&#?\w{1,7};|\S)++)",
    re.M,
)
"""A Markdown reference definition, whose target a link or an image elsewhere loads."""

_TAG = re.compile(
    r"<[A-Za-z][\w:.-]*(?P<body>[\s/](?:(?!\n[ \t]*\n)[^<>\"'=]"
    r"|=\s*\"[^\"]*(?:\"|\Z)|=\s*'[^']*(?:'|\Z)|=|[\"'])*+)(?P<end>>?)"
)
_SCRIPT = re.compile(r"(?<!`)<(script|style)\b(?s:.*?)(?:</\1\s*>|\Z)", re.I)
_BRACKET = re.compile(r"[\[\]]")
_PARENTHESIS = re.compile(r"\\(?s:.)|[()]")
_STYLE = re.compile(r"[:{;]\s*url\(", re.I)

_SHOWN_TAG = re.compile(
    r"<[A-Za-z][\w:.-]*(?:[ \t]+[\w:-]+=(?!=)"
    r"|[^<>]{0,200}[\s/](?:href|src|srcset|style|action|formaction|data|poster|background|ping|on[a-z]+)\s*=(?!=))",
    re.I,
)
"""A tag in program code, as JSX and misnamed fences have it; a comparison has no attribute right after it."""

_MARKUP_IN_CODE = (*MARKUP, "jsx", "tsx")
_PLAIN_FENCES = ("", "markdown", "md", "text", "txt", "plain", "plaintext", "mdx")
"""Fences whose text a person may copy into a place that renders Markdown."""


@dataclass(frozen=True, slots=True)
class Region:
    """``reply[start:end]`` is sent away by a passage that begins at ``since``; ``place`` names it in words."""

    start: int
    end: int
    since: int
    place: str


def unsafe_regions(reply: str, blocks: Sequence[Block], names: Collection[int] = ()) -> list[Region]:
    """The unsafe regions of a reply, by start.

    ``names`` are the ends of placeholders that will be restored: their bracket closes no link text.

    >>> text = "![x](https://a.example/?q=[P1])"
    >>> [r.place for r in unsafe_regions(text, [Block("prose", 0, len(text))])]
    ['a web address', 'the target of an image']
    """
    tags = list(_TAG.finditer(_without_comparisons(reply, blocks)))
    starts = [tag.start() for tag in tags]
    found = [*_attributes(tags), *_scripts(reply, blocks)]
    for block in blocks:
        closing = _pairs(_PARENTHESIS, "(", reply, block)
        for region in _addresses(reply, block, closing):
            around = tags[max(0, bisect_right(starts, region.start) - 1)] if tags else None
            inside = around and around.start() <= region.start < around.end("body")
            found.append(replace(region, end=min(region.end, around.end("body"))) if around and inside else region)
        found += _targets(reply, block, names, closing)
        found += [Region(start, end, start, "a command that sends data") for start, end in commands(reply, block)]
    return sorted(found, key=lambda region: (region.start, region.end))


def covering(regions: Sequence[Region], starts: Sequence[int]) -> list[tuple[Region, ...]]:
    """For each of the ascending ``starts`` the regions around it, less those that lie within one listed before.

    A region within another is no safer and no less quoted than that one, so it decides nothing.
    """
    covers: list[tuple[Region, ...]] = []
    active: list[Region] = []
    at = 0
    for start in starts:
        active = [region for region in active if region.end > start]
        while at < len(regions) and regions[at].start <= start:
            region = regions[at]
            around = any(other.end >= region.end and other.since <= region.since for other in active)
            if region.end > start and not around:
                active.append(region)
            at += 1
        covers.append(tuple(active))
    return covers


def subdomain(reply: str, block: Block, start: int, end: int) -> Region | None:
    """The web address that begins with the placeholder ``reply[start:end]``, if one does."""
    after = _SUBDOMAIN.match(reply, end, block.end) if block.kind == "prose" else None
    if after is None or _FILE_ENDING.search(after[0]):
        return None
    return Region(start, after.end(), start, "a web address")


def _without_comparisons(reply: str, blocks: Sequence[Block]) -> str:
    """The reply without the signs ``<`` of program code that is no markup: comparisons and here-documents.

    String literals, comments and what has attributes like a tag keep theirs: it may be markup that somebody shows.
    """
    pieces, at = [], 0
    for block in blocks:
        language = language_of(block.language) if block.kind == "fence" else ""
        if not language or language in ("php", "json") or block.language in _MARKUP_IN_CODE:
            continue
        code = reply[block.start : block.end]
        literals = Literals(language, code)
        for sign in (match.start() for match in re.finditer("<", code)):
            around = literals.at(sign)
            opening = around is not None and code[around[0]] == "<" and sign - around[0] < 2
            if opening or (around is None and not _SHOWN_TAG.match(code, sign)):
                pieces.append(reply[at : block.start + sign])
                at = block.start + sign + 1
    return " ".join([*pieces, reply[at:]])


def _attributes(tags: Sequence[re.Match[str]]) -> Iterator[Region]:
    """From the first attribute of each tag on; a browser reads markup across paragraphs and fences."""
    for tag in tags:
        equals = tag["body"].find("=")
        if equals >= 0 or tag["end"]:
            start = tag.start("body") + (0 if tag["end"] and "\n" not in tag["body"] else max(equals, 0))
            yield Region(start, tag.end("body"), tag.start(), "an HTML attribute")


def _scripts(reply: str, blocks: Sequence[Block]) -> Iterator[Region]:
    for match in _SCRIPT.finditer(reply):
        ends = [b.end for b in blocks if b.kind == "fence" and b.start <= match.start() < b.end]
        yield Region(match.start(), min([match.end(), *ends]), match.start(), "a script")


def _addresses(reply: str, block: Block, closing: Mapping[int, int]) -> Iterator[Region]:
    """Web addresses: in prose up to white space, as programs link them; in code up to the end of the literal."""
    cells = Cells(reply, block)
    for match in _URL.finditer(reply, block.start, block.end):
        start, text = match.start(), match[0]
        before = reply[max(block.start, start - 2) : start]
        end = match.end()
        if block.kind != "prose":
            end = min([end, *(start + text.index(quote) for quote in "\"'`" if quote in text)])
        elif before.endswith("<") and ">" in text:
            end = start + text.index(">")
        elif before == "](":
            end = min(end, closing.get(start - 1, end))
        yield Region(start, cells.end(start, end), start, "a web address")


def _targets(reply: str, block: Block, names: Collection[int], closing: Mapping[int, int]) -> Iterator[Region]:
    """Targets of Markdown links and images and of CSS ``url()``; in code only images are taken for rendered."""
    rendered = block.kind == "prose" or block.language in _PLAIN_FENCES
    opening = {end: start for start, end in _pairs(_BRACKET, "[", reply, block).items()}
    styled = block.kind != "prose" or _STYLE.search(reply, block.start, block.end)
    for match in _TARGET.finditer(reply, block.start, block.end):
        link = match[0] == "]("
        opened = opening.get(match.start(), match.start()) if link else match.start()
        image = link and opened > block.start and reply[opened - 1] == "!"
        if (match.start() + 1 in names or not (rendered or image)) if link else not styled:
            continue
        end = closing.get(match.end() - 1, block.end)
        yield Region(match.end(), end, opened - image, "the target of an image" if image else "the target of a link")
    for match in _DEFINITION.finditer(reply, block.start, block.end) if rendered else ():
        begins = match.start("target") + match["target"].find("]") + 1 if match["target"].startswith("[") else -1
        if match.end("label") not in names and begins not in names:
            yield Region(match.start("target"), match.end(), match.start("label"), "the target of a link")


def _pairs(pattern: re.Pattern[str], mark: str, reply: str, block: Block) -> dict[int, int]:
    """Where each opening ``mark`` of the block is closed; marks without an end are left out."""
    pairs: dict[int, int] = {}
    waiting: list[int] = []
    for match in pattern.finditer(reply, block.start, block.end):
        if match[0] == mark:
            waiting.append(match.start())
        elif len(match[0]) == 1 and waiting:
            pairs[waiting.pop()] = match.start()
    return pairs
