"""A reply as blocks: paragraphs and fenced code, or one document; what a block is depends on no later block."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from promptgraph.placeholders import ACCEPTED

BlockKind = Literal["prose", "fence", "document"]

_FENCE = re.compile(r"(?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*(?P<mark>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*)$")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_ROOT = re.compile(
    r"\s*(?:<\?xml[^>]*\?>\s*|<!doctype[^>]*>\s*|<!--.*?-->\s*)*<(?P<name>[A-Za-z][\w:.-]*)(?=[\s/>])", re.I | re.S
)
_WRAPPERS = frozenset(
    "analysis answer artifact assistant details draft final final_answer output reasoning reflection reply response"
    " scratchpad think thinking thought thoughts translation".split()
)
"""Tags that language models put around a whole reply; what stands between them is Markdown, no XML."""


@dataclass(frozen=True, slots=True)
class Block:
    """``reply[start:end]``; for a fence this is its inside. ``language`` is the fence's or document's, else ''.

    ``closed`` is false for a fence whose end has not been seen.
    """

    kind: BlockKind
    start: int
    end: int
    language: str = ""
    closed: bool = True


def blocks(reply: str) -> tuple[Block, ...]:
    """The blocks of a reply in order; text outside them (fence lines, blank lines) holds no context.

    >>> [(b.kind, b.language) for b in blocks("Hi\\n\\n```json\\n{}\\n```\\nBye")]
    [('prose', ''), ('fence', 'json'), ('prose', '')]
    """
    language = document_language(reply)
    return (Block("document", 0, len(reply), language),) if language else tuple(_blocks(reply))


def may_become_document(reply: str) -> bool:
    """Whether a reply that begins like this could turn out to be one JSON or XML document."""
    head = reply.lstrip()
    if head.startswith("["):
        return not ACCEPTED.match(head)
    if head.startswith("<"):
        return not _is_wrapper(_ROOT.match(head)) and not _has_fence(head[: head.rfind("\n") + 1])
    return head[:1] in ("", "{")


def document_language(reply: str) -> str:
    """'json', 'jsonl', 'xml' where the whole reply is such a document, else ''."""
    head = reply.strip()
    if head[:1] in ("{", "[") and is_json(head):
        return "json"
    if head[:1] == "{" and "\n" in head and all(is_json(line) for line in head.splitlines() if line.strip()):
        return "jsonl"
    return "xml" if head[:1] == "<" and is_markup(head) and not _has_fence(head) else ""


def is_json(text: str) -> bool:
    """Whether the text is one JSON array or object."""
    try:
        return isinstance(json.loads(text), dict | list)
    except (ValueError, RecursionError):
        return False


def is_markup(text: str) -> bool:
    """Whether the text is one element, from its opening tag to the end tag of the same name, and no wrapped reply.

    >>> is_markup("<b>[P1]</b>"), is_markup("<answer>[P1]</answer>")
    (True, False)
    """
    root = _ROOT.match(text)
    closed = root is not None and text.rstrip().lower().endswith(f"</{root['name'].lower()}>")
    return closed and not _is_wrapper(root)


def _is_wrapper(root: re.Match[str] | None) -> bool:
    return root is not None and root["name"].lower() in _WRAPPERS


def _has_fence(text: str) -> bool:
    """Whether a line of the text opens a fence, as Markdown does and XML does not."""
    return any(_FENCE.match(line.rstrip("\r")) for line in text.split("\n"))


def _blocks(reply: str) -> Iterator[Block]:
    mark, language, start, prose = "", "", 0, -1
    for line in _LINE.finditer(reply):
        text = line[0].rstrip("\r\n")
        if mark:
            bare = text.strip(" \t>")
            if len(bare) >= len(mark) and not bare.strip(mark[0]):
                yield Block("fence", start, line.start(), language)
                mark = ""
            continue
        opened = _FENCE.match(text)
        if (opened or not text.strip()) and prose >= 0:
            yield Block("prose", prose, line.start())
            prose = -1
        if opened:
            mark, start = opened["mark"], line.end()
            words = opened["info"].strip("{}. \t").lower().split()
            language = re.split(r"[,:{]", words[0])[0] if words else ""
        elif text.strip() and prose < 0:
            prose = line.start()
    if mark:
        yield Block("fence", min(start, len(reply)), len(reply), language, closed=False)
    elif prose >= 0:
        yield Block("prose", prose, len(reply))
