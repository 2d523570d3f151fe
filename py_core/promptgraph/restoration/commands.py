"""Commands and requests in a reply that would send data away, once somebody runs them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from promptgraph.restoration.bare import PROMPT
from promptgraph.restoration.blocks import Block
from promptgraph.restoration.literals import MARKUP, TABLES, language_of

INLINE_CODE = re.compile(r"(?<!`)(`{1,3})(?!`)(?P<code>(?s:.{1,2000}?))(?<!`)\1(?!`)")
_LOGICAL_LINE = re.compile(r"(?:[^\\\n]|\\(?:\r\n|(?s:.))|\\\Z)+")

_SENDERS = (
    "curl|wget|https?|xh|nc|ncat|netcat|socat|telnet|ssh|scp|sftp|ftp|tftp|rsync|rclone|s3cmd|gsutil|gcloud|aws|az"
    "|mail|mailx|mutt|sendmail|swaks|msmtp|dig|nslookup|host|ping|drill|whois|lynx|links|w3m|aria2c|httpie|grpcurl|gh"
    "|glab|getent|traceroute|nmap|mosquitto_pub|irm|iwr|bitsadmin|certutil|invoke-webrequest|invoke-restmethod|send-mailmessage"
    "|start-bitstransfer|test-netconnection|resolve-dnsname"
    r"|git[ \t]+(?:push|remote|clone|fetch|pull|ls-remote)"
    r"|(?:psql|mysql|mongosh?|redis-cli)(?=[^\n]*[ \t](?:-h|--host))"
)
_PLAIN_SENDERS = "curl|wget|nc|ncat|scp|rsync|ssh"
_DEVICE = "/dev/(?:tcp|udp)/"
_COMMAND = re.compile(
    rf"(?:^[ \t]*{PROMPT}|(?:^|[|;&({{`]|\b(?:sudo|xargs|exec|time|then|do|else|env|nohup)\b)[ \t]*(?:[$#>%][ \t]+)?)"
    rf"(?:sudo[ \t]+)?(?:\w+=\S*[ \t]+){{0,8}}(?:[\w./~-]*/)?(?:{_SENDERS})(?:\.exe)?(?=[\s;|)]|\Z)|{_DEVICE}",
    re.I | re.M,
)
"""A command that talks to the network, at the start of a simple command of shell code."""

_TYPED_COMMAND = re.compile(
    r"^[ \t]*(?:[$#>%][ \t]+|sudo[ \t]+)*(?:[^\n|]{0,300}\|[ \t]*)?"
    rf"(?:{_PLAIN_SENDERS}|Invoke-WebRequest|Invoke-RestMethod|iwr|irm)"
    r"[ \t](?=[^\n]*(?:[ \t]-{1,2}\w|\w\.\w|://|[\"']))"
    rf"|^[ \t]*[$%][ \t]+(?:{_SENDERS})\b|{_DEVICE}"
    rf"|(?<=\s)[$%][ \t]+(?:{_PLAIN_SENDERS})\b"
    r"|(?<![\w-])(?:curl|wget)[ \t]+(?:-{1,2}\w|[\"']?https?:|[\w.-]+\.[a-z]{2,}\b)",
    re.M,
)
"""The same outside shell code, where plain words must not be taken for commands."""

_ARGUMENTS = re.compile(rf'"(?:{_PLAIN_SENDERS})(?:\.exe)?"\s*,\s*"(?:-|\w+:|[\w.-]+\.[a-z])')
"""A command as a JSON list of words."""

_STRING_EDGE = re.compile(r'\\[nrt]|"')
_REQUEST = re.compile(r"^[ \t]*(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+\S", re.M)
_ASSIGNMENT = re.compile(r"[ \t]*(?:[$>%][ \t]+)?(?:export[ \t]+|set[ \t]+|\$)?\w+[ \t]*=")
_SHELLS = ("bat", "cmd", "batch", "dos")
_REQUESTS = ("http", "https", "rest")


def commands(reply: str, block: Block) -> Iterator[tuple[int, int]]:
    """The ranges of a block that a command or request sends away when it is run.

    Shell code, requests and fences of no known language are sent as a whole; prose, data and markup hold many things,
    so there a command takes its own line with it.

    >>> text = "Run this:\\ncurl -d [P1] x.example"
    >>> [text[start:end] for start, end in commands(text, Block("prose", 0, len(text)))]
    ['curl -d [P1] x.example']
    """
    if block.kind == "prose":
        yield from _lines(reply, block)
        yield from _inline(reply, block)
    elif block.language in (*MARKUP, *TABLES, "jsonl") or language_of(block.language) in ("json", "yaml", "toml"):
        yield from _lines(reply, block)
    elif _runs(reply[block.start : block.end], block.language):
        yield block.start, block.end


def _runs(code: str, language: str) -> bool:
    """Whether code of a fence sends data; a program in another language is not run by whoever reads it."""
    known = language_of(language)
    if known in ("shell", "powershell") or language in _SHELLS:
        return bool(_COMMAND.search(code))
    request = language in _REQUESTS and _REQUEST.search(code)
    return bool(request or (not known and _TYPED_COMMAND.search(code)))


def _lines(reply: str, block: Block) -> Iterator[tuple[int, int]]:
    """Lines with a command, and those that set a variable for it; a here-document takes the rest of the block."""
    lines = list(_LOGICAL_LINE.finditer(reply, block.start, block.end))
    sending = [line for line in lines if _sends(line[0], block)]
    fed = [line for line in lines if sending and _ASSIGNMENT.match(line[0])]
    for line in (*sending, *fed):
        yield line.start(), block.end if "<<" in line[0] else line.end()


def _sends(line: str, block: Block) -> bool:
    if _TYPED_COMMAND.search(line):
        return True
    strings = '":' in line if block.kind == "prose" else language_of(block.language) in ("json", "yaml")
    return bool(strings and (_TYPED_COMMAND.search(_STRING_EDGE.sub("\n", line)) or _ARGUMENTS.search(line)))


def _inline(reply: str, block: Block) -> Iterator[tuple[int, int]]:
    for code in INLINE_CODE.finditer(reply, block.start, block.end):
        if " " in code["code"].strip() and _COMMAND.search(code["code"]):
            yield code.span()
