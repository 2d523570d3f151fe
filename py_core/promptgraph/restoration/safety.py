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
from promptgraph.restoration.literals import language_of

_URL = re.compile(
    r"(?:[A-Za-z][A-Za-z0-9+.-]{1,30}:(?:\\?/){2}|(?<![\w])(?i:mailto|javascript):(?=\S))[^\s<]*"
    r"|(?:(?<![\w.@/-])|(?<=//))(?:(?:[\w-]{1,63}\.){1,8}[A-Za-z]{2,24}|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?[/?#][^\s<]*"
)
_SUBDOMAIN = re.compile(r"(?:\.[\w-]{1,63}){1,8}\.[A-Za-z]{2,24}(?::\d{1,5})?[/?#]|(?:\.[\w-]{1,63}){2,8}\b(?![\w.@])")
_FILE_ENDING = re.compile(r"\.(?:tar|min|d|test|spec|[a-z]{2})\.\w{1,5}\Z")
_TARGET = re.compile(r"(?<!\\)\]\(|\burl\(", re.I)
_TAG = re.compile(
    r"<[A-Za-z][\w:.-]*(?P<body>[\s/](?:(?!\n[ \t]*\n)[^<>\"'=]"
    r"|=\s*\"[^\"]*(?:\"|\Z)|=\s*'[^']*(?:'|\Z)|=|[\"'])*+)(?P<end>>?)"
)
_SCRIPT = re.compile(r"(?<!`)<(script|style)\b(?s:.*?)(?:</\1\s*>|\Z)", re.I)
_INLINE_CODE = re.compile(r"(?<!`)(`{1,3})(?!`)(?P<code>(?s:.{1,2000}?))(?<!`)\1(?!`)")
_BRACKET = re.compile(r"[\[\]]")
_PARENTHESIS = re.compile(r"\\(?s:.)|[()]")
_STYLE = re.compile(r"[:{;]\s*url\(", re.I)
_LOGICAL_LINE = re.compile(r"(?:[^\\\n]|\\(?s:.)|\\\Z)+")

_SENDERS = (
    "curl|wget|https?|xh|nc|ncat|netcat|socat|telnet|ssh|scp|sftp|ftp|tftp|rsync|rclone|s3cmd|gsutil|gcloud|aws|az"
    "|mail|mailx|mutt|sendmail|swaks|msmtp|dig|nslookup|host|ping|drill|whois|lynx|links|w3m|aria2c|httpie|grpcurl|gh"
    "|glab|getent|traceroute|nmap|mosquitto_pub|irm|iwr|bitsadmin|certutil|invoke-webrequest|invoke-restmethod|send-mailmessage"
    "|start-bitstransfer|test-netconnection|resolve-dnsname"
    r"|git[ \t]+(?:push|remote|clone|fetch|pull|ls-remote)"
    r"|(?:psql|mysql|mongosh?|redis-cli)(?=[^\n]*[ \t](?:-h|--host))"
)
_DEVICE = "/dev/(?:tcp|udp)/"
_COMMAND = re.compile(
    r"(?:^|[|;&({`]|\b(?:sudo|xargs|exec|time|then|do|else|env|nohup)\b)[ \t]*(?:[$#>%][ \t]+)?"
    rf"(?:\w+=\S*[ \t]+){{0,8}}(?:[\w./~-]*/)?(?:{_SENDERS})(?:\.exe)?(?=[\s;|)]|\Z)|{_DEVICE}",
    re.I | re.M,
)
"""A command that talks to the network, at the start of a simple command of shell code."""

_TYPED_COMMAND = re.compile(
    r"^[ \t]*(?:[$#>%][ \t]+|sudo[ \t]+)*(?:[^\n|]{0,300}\|[ \t]*)?"
    r"(?:curl|wget|nc|ncat|scp|rsync|ssh|Invoke-WebRequest|Invoke-RestMethod|iwr|irm)"
    r"[ \t](?=[^\n]*(?:[ \t]-{1,2}\w|\w\.\w|://|[\"']))"
    rf"|^[ \t]*[$%][ \t]+(?:{_SENDERS})\b|{_DEVICE}"
    r"|(?<=\s)[$%][ \t]+(?:curl|wget|nc|ncat|scp|rsync|ssh)\b"
    r"|(?<![\w-])(?:curl|wget)[ \t]+(?:-{1,2}\w|[\"']?https?:|[\w.-]+\.[a-z]{2,}\b)",
    re.M,
)
"""The same outside shell code, where plain words must not be taken for commands."""

_ASSIGNMENT = re.compile(r"[ \t]*(?:[$>%][ \t]+)?(?:export[ \t]+|set[ \t]+|\$)?\w+[ \t]*=")
_SHELLS = ("bat", "cmd", "batch", "dos")
_PLAIN_FENCES = ("", "markdown", "md", "text", "txt", "plain", "plaintext", "mdx")


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
    tags = list(_TAG.finditer(reply))
    starts = [tag.start() for tag in tags]
    found = [*_attributes(tags), *_scripts(reply, blocks)]
    for block in blocks:
        closing = _pairs(_PARENTHESIS, "(", reply, block)
        for region in _addresses(reply, block, closing):
            around = tags[max(0, bisect_right(starts, region.start) - 1)] if tags else None
            inside = around and around.start() <= region.start < around.end("body")
            found.append(replace(region, end=min(region.end, around.end("body"))) if around and inside else region)
        found += [*_targets(reply, block, names, closing), *_commands(reply, block)]
    return sorted(found, key=lambda region: (region.start, region.end))


def covering(regions: Sequence[Region], starts: Sequence[int]) -> list[tuple[Region, ...]]:
    """For each of the ascending ``starts`` the regions around it."""
    covers: list[tuple[Region, ...]] = []
    active: list[Region] = []
    at = 0
    for start in starts:
        while at < len(regions) and regions[at].start <= start:
            active.append(regions[at])
            at += 1
        active = [region for region in active if region.end > start]
        covers.append(tuple(active))
    return covers


def subdomain(reply: str, block: Block, start: int, end: int) -> Region | None:
    """The web address that begins with the placeholder ``reply[start:end]``, if one does."""
    after = _SUBDOMAIN.match(reply, end, block.end) if block.kind == "prose" else None
    if after is None or _FILE_ENDING.search(after[0]):
        return None
    return Region(start, after.end(), start, "a web address")


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
        yield Region(start, end, start, "a web address")


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


def _commands(reply: str, block: Block) -> Iterator[Region]:
    if block.kind == "fence":
        text = reply[block.start : block.end]
        shell = language_of(block.language) in ("shell", "powershell") or block.language in _SHELLS
        if _COMMAND.search(text) if shell else block.language in _PLAIN_FENCES and _TYPED_COMMAND.search(text):
            yield Region(block.start, block.end, block.start, "a command that sends data")
    elif block.kind == "prose":
        lines = list(_LOGICAL_LINE.finditer(reply, block.start, block.end))
        sending = [line for line in lines if _TYPED_COMMAND.search(line[0])]
        fed = [line for line in lines if sending and _ASSIGNMENT.match(line[0])]
        for line in (*sending, *fed):
            end = block.end if "<<" in line[0] else line.end()
            yield Region(line.start(), end, line.start(), "a command that sends data")
        for code in _INLINE_CODE.finditer(reply, block.start, block.end):
            if " " in code["code"].strip() and _COMMAND.search(code["code"]):
                yield Region(code.start(), code.end(), code.start(), "a command that sends data")


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
