"""Bare words in code: what a terminal showed, and the plain scalars of YAML."""

from __future__ import annotations

import re
from bisect import bisect_right

PROMPT = (
    r"(?:\([\w.-]{1,40}\)[ \t]*)?(?:\[?[\w.-]{1,40}@[^\n$#>%]{1,80}[$#>%❯➜]|PS [^\n>]{0,80}>"
    r"|(?:[~/][\w./~-]{0,80}[ \t]?|(?:ba|z)?sh-[\d.]{1,8})?[$%❯➜]|[#>])[ \t]+"
)
"""The sign before a typed command, with what a terminal writes before the sign."""

_PROMPTED = re.compile(rf"[ \t]*{PROMPT}")
_SURE = re.compile(r"[ \t]*(?![#>])" + PROMPT)
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_QUOTING = re.compile(r"[\"'#<$`\\]")

_YAML_SCALAR = re.compile(
    r"(?=[ \t]*\S)[ \t]*(?:-[ \t]+)*(?:(?:[^\s:#\[{\"'-][^:#\n]*|\"[^\"\n]*\"|'[^'\n]*')[ \t]*:[ \t]+)?"
)
_YAML_FLOW = re.compile(r"[ \t]*(?:-[ \t]+)*(?:[^\s:#\[{][^:#\n]*:[ \t]+)?[\[{](?:[^\n]*[\[{,:])?[ \t]*")
_YAML_END = re.compile(r"[ \t\r]*(?:[ \t]#[^\n]*)?(?:\n|\Z)")
_YAML_REACH = 300
"""Characters of a line that are read to tell what a YAML value is; longer lines are data of a machine."""


class Terminal:
    """What a terminal showed: commands after a prompt sign, and between them what they wrote.

    >>> text = "$ git log\\nAuthor: it's [P1]"
    >>> Terminal(text).commanded(3), Terminal(text).commanded(20), Terminal(text).code
    (True, False, '$ git log\\nAuthor: it s [P1]')
    """

    def __init__(self, text: str) -> None:
        self._starts: list[int] = []
        self._typed: list[bool] = []
        shown: list[str] = []
        continued = False
        for line in _LINE.finditer(text):
            typed = continued or bool(_PROMPTED.match(line[0]))
            continued = typed and line[0].rstrip("\r\n").endswith("\\")
            self._starts.append(line.start())
            self._typed.append(typed)
            shown.append(line[0] if typed else _QUOTING.sub(" ", line[0]))
        self.code = "".join(shown)
        """The text with nothing in the output that shell code would read as a quote or a comment."""

    def commanded(self, at: int) -> bool:
        """Whether ``at`` stands in a typed command."""
        return self._typed[bisect_right(self._starts, at) - 1]


def shows_prompts(text: str) -> bool:
    """Whether some line begins with a prompt that is no comment and no redirection."""
    return any(_SURE.match(line) for line in text.split("\n"))


def yaml_rule(text: str, start: int, end: int) -> str:
    """The encoder's rule for ``text[start:end]`` where it is a whole YAML value outside of quotes, else ''.

    >>> yaml_rule("key: [P1]", 5, 9), yaml_rule("key: [[P1], x]", 6, 10), yaml_rule("key: Dr [P1]", 8, 12)
    ('yaml-plain', 'yaml-flow', '')
    """
    first = text.rfind("\n", max(0, start - _YAML_REACH), start) + 1
    if start - first > _YAML_REACH:
        return ""
    before = text[first:start]
    if _YAML_SCALAR.fullmatch(before) and _YAML_END.match(text, end):
        return "yaml-plain"
    after = text[end : end + _YAML_REACH].lstrip(" \t")[:1]
    return "yaml-flow" if after and after in ",]}" and _YAML_FLOW.fullmatch(before) else ""
