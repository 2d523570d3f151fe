"""String literals and comments of the languages that code fences name.

A language is an ordered table of patterns; the first that matches at a place wins, so that longer openings come first.
A pattern's rule is a key of ``encode.ENCODERS``, or None for comments. An unfinished literal runs to the end of its
line or of the block: half a reply is read like the whole one.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache

_END = r"(?:\Z|(?=\n))"


def _line(opening: str, quote: str) -> str:
    """A literal on one line with backslash escapes."""
    return rf"{opening}{quote}(?:[^{quote}\\\n]|\\.)*+(?:{quote}|{_END})"


def _long(opening: str, closing: str, escapes: bool = True) -> str:
    """A literal over several lines."""
    inside = r"(?:[^\\]|\\.)" if escapes else "."
    return rf"{opening}(?:(?!{closing}){inside})*+(?:{closing}|\Z)"


def _doubled(opening: str, quote: str) -> str:
    """A literal whose quote is written twice inside it."""
    return rf"{opening}{quote}(?:[^{quote}]|{quote}{quote})*+(?:{quote}|\Z)"


_SLASHES = (None, r"//[^\n]*")
_STARS = (None, r"/\*(?s:.*?)(?:\*/|\Z)")
_HASH = (None, r"(?<![^\s;])#[^\n]*")
_DASHES = (None, r"--[^\n]*")
_DOUBLE = ("double", _line("", '"'))
_SINGLE = ("single", _line("", "'"))
_CHARACTER = ("single", r"'(?:[^'\\\n]|\\[^\n]{1,10})'")
_TRIPLE = ("triple-double", _long('"""', '"""'))
_TEMPLATE = ("template", _long("`", "`"))
_C = (_SLASHES, _STARS)

Rules = tuple[tuple[str | None, str], ...]

_PYTHON: Rules = (
    (None, r"#[^\n]*"),
    ("raw-triple-double", _long('(?<![A-Za-z0-9_])(?i:[bf]?r[bf]?)"""', '"""')),
    ("raw-triple-single", _long("(?<![A-Za-z0-9_])(?i:[bf]?r[bf]?)'''", "'''")),
    ("triple-double-braces", _long('(?<![A-Za-z0-9_])[fF]"""', '"""')),
    ("triple-single-braces", _long("(?<![A-Za-z0-9_])[fF]'''", "'''")),
    _TRIPLE,
    ("triple-single", _long("'''", "'''")),
    ("raw-double", _line("(?<![A-Za-z0-9_])(?i:[bf]?r[bf]?)", '"')),
    ("raw-single", _line("(?<![A-Za-z0-9_])(?i:[bf]?r[bf]?)", "'")),
    ("double-braces", _line("(?<![A-Za-z0-9_])[fF]", '"')),
    ("single-braces", _line("(?<![A-Za-z0-9_])[fF]", "'")),
    _DOUBLE,
    _SINGLE,
)
_SHELL: Rules = (
    (None, r"(?<![^\s;])#[^\n]*"),
    ("", r"<<-?\s*(?:'(?P<q1>\w+)'|\"(?P<q2>\w+)\")[^\n]*\n(?s:.*?)(?:^\s*(?:(?P=q1)|(?P=q2))[ \t\r]*$|\Z)"),
    ("shell-here", r"<<-?\s*(?P<q3>\w+)[^\n]*\n(?s:.*?)(?:^\s*(?P=q3)[ \t\r]*$|\Z)"),
    ("single", r"\$'(?:[^'\\]|\\.)*+(?:'|\Z)"),
    ("shell-double", r'"(?:[^"\\]|\\(?s:.))*+(?:"|\Z)'),
    ("shell-single", r"'[^']*+(?:'|\Z)"),
)
_JAVASCRIPT: Rules = (*_C, _DOUBLE, _SINGLE, _TEMPLATE)
_JAVA: Rules = (*_C, _TRIPLE, _DOUBLE, _CHARACTER)
_DOLLARS: Rules = (
    *_C,
    ("raw-triple-double", _long('"""', '"""', escapes=False)),
    ("double-dollar", _line("", '"')),
    _CHARACTER,
)
_SQL: Rules = (
    _DASHES,
    _STARS,
    ("single-doubled", _doubled("", "'")),
    ("double-doubled", _doubled("", '"')),
    ("backtick-doubled", _doubled("", "`")),
)
_JSON: Rules = (*_C, ("json", _line("", '"')))

_LANGUAGES: dict[str, Rules] = {
    "json": _JSON,
    "python": _PYTHON,
    "javascript": _JAVASCRIPT,
    "java": _JAVA,
    "kotlin": _DOLLARS,
    "c": (*_C, ("raw-hash", r'R"(?P<d>[^\s()\\]{0,16})\((?s:.*?)(?:\)(?P=d)"|\Z)'), _DOUBLE, _CHARACTER),
    "csharp": (
        *_C,
        ("raw-triple-double", _long('"""', '"""', escapes=False)),
        ("double-doubled-braces", _doubled(r"(?:\$@|@\$)", '"')),
        ("double-doubled", _doubled("@", '"')),
        ("double-braces", _line(r"\$", '"')),
        _DOUBLE,
        _CHARACTER,
    ),
    "go": (*_C, _DOUBLE, _CHARACTER, ("raw-backtick", r"`[^`]*+(?:`|\Z)")),
    "rust": (*_C, ("raw-hash", r'\br(?P<h>#{0,8})"(?s:.*?)(?:"(?P=h)|\Z)'), _DOUBLE, _CHARACTER),
    "swift": (*_C, _TRIPLE, _DOUBLE),
    "dart": (
        *_C,
        ("raw-double", _line(r"\br", '"')),
        ("raw-single", _line(r"\br", "'")),
        ("double-dollar", _line("", '"')),
        ("single-dollar", _line("", "'")),
    ),
    "php": (*_C, _HASH, ("double-dollar", _line("", '"')), ("single-minimal", r"'(?:[^'\\]|\\(?s:.))*+(?:'|\Z)")),
    "perl": (_HASH, ("double-perl", _line("", '"')), ("single-minimal", _line("", "'"))),
    "ruby": (_HASH, ("double-hash", _line("", '"')), ("single-minimal", _line("", "'"))),
    "sql": _SQL,
    "shell": _SHELL,
    "powershell": (
        (None, r"<#(?s:.*?)(?:#>|\Z)"),
        _HASH,
        ("powershell-double", r'"(?:[^"`]|`(?s:.)|"")*+(?:"|\Z)'),
        ("single-doubled", _doubled("", "'")),
    ),
    "yaml": (_HASH, ("double", _line(r"(?<![^\s:\[{,-])", '"')), ("yaml-single", _doubled(r"(?<![^\s:\[{,-])", "'"))),
    "toml": (
        _HASH,
        _TRIPLE,
        ("raw-triple-single", _long("'''", "'''", escapes=False)),
        ("double", _line("", '"')),
        ("raw-single", r"'[^'\n]*(?:'|\Z|(?=\n))"),
    ),
    "lua": ((None, r"--\[\[(?s:.*?)(?:\]\]|\Z)"), _DASHES, _DOUBLE, _SINGLE),
    "r": (_HASH, _DOUBLE, _SINGLE),
    "css": (_STARS, ("css", _line("", '"')), ("css", _line("", "'"))),
    "haskell": (_DASHES, _DOUBLE, _CHARACTER),
    "basic": ((None, r"'[^\n]*"), ("double-doubled", _doubled("", '"'))),
    "matlab": (
        (None, r"%[^\n]*"),
        ("double-doubled", _doubled("", '"')),
        ("single-doubled", _doubled(r"(?<![\w)\]}'.])", "'")),
    ),
}

SESSIONS = frozenset("console shell-session shellsession sh-session bash-session terminal".split())
"""Names for what a terminal showed: commands after a prompt sign, and what they wrote."""

_ALIASES = {
    "python": "py python3 py3 ipython pycon starlark bzl",
    "json": "jsonc json5 jsonl ndjson geojson jsonlines ipynb",
    "javascript": "js jsx ts tsx typescript mjs cjs node vue svelte",
    "java": "groovy jshell",
    "kotlin": "kt kts scala",
    "c": "cpp c++ cc cxx h hpp objc objective-c objectivec arduino glsl cuda zig solidity",
    "csharp": "cs c# fsharp f#",
    "go": "golang",
    "rust": "rs",
    "ruby": "rb crystal",
    "perl": "pl",
    "sql": "mysql postgres postgresql psql plsql tsql sqlite mssql ada pascal delphi",
    "shell": "sh bash zsh ksh fish shellscript dash " + " ".join(SESSIONS),
    "powershell": "ps1 pwsh ps posh",
    "yaml": "yml",
    "r": "julia",
    "css": "scss sass less",
    "haskell": "hs elm purescript",
    "basic": "vb vba vbnet vb.net vbscript",
}
MARKUP = frozenset("html xml svg xhtml htm rss atom plist xsd xsl xslt vue svelte jsp handlebars".split())
"""Names of markup languages, which hold no literals of their own."""

TABLES = {"csv": "", "tsv": "\t", "tab": "\t", "psv": "|"}
"""Names of tables of text, with their separators; '' where the first line tells."""

_NAMES = {name: home for home, names in _ALIASES.items() for name in names.split()} | {n: n for n in _LANGUAGES}


def language_of(name: str) -> str:
    """The language that a fence's name means, or '' where it is not known here.

    >>> language_of("py"), language_of("text")
    ('python', '')
    """
    return _NAMES.get(name, "")


def table_separator(name: str, text: str) -> str:
    """The separator of a table in a fence of this name, or '' where the name means no table.

    >>> table_separator("csv", "name;city\\n[P1];Oslo"), table_separator("text", "a,b")
    (';', '')
    """
    if name not in TABLES:
        return ""
    first = text.lstrip("\r\n").split("\n", 1)[0]
    return TABLES[name] or max(",;\t|", key=first.count)


class Literals:
    """The literals of one piece of code.

    >>> Literals("python", "say('[P1]')").at(5)
    (4, 10, 'single')
    """

    def __init__(self, language: str, code: str) -> None:
        self._spans = [
            (match.start(), match.end(), rules[int((match.lastgroup or "r0")[1:])])
            for rules, pattern in [_pattern(language)]
            for match in pattern.finditer(code)
        ]
        self._starts = [start for start, _, _ in self._spans]

    def at(self, offset: int) -> tuple[int, int, str | None] | None:
        """The literal or comment (start, end, rule) around ``offset``; None where bare code stands."""
        index = bisect_right(self._starts, offset) - 1
        return self._spans[index] if index >= 0 and offset < self._spans[index][1] else None


@cache
def _pattern(language: str) -> tuple[tuple[str | None, ...], re.Pattern[str]]:
    rules = _LANGUAGES[language]
    parts = [f"(?P<r{i}>{pattern})" for i, (_, pattern) in enumerate(rules)]
    return tuple(rule for rule, _ in rules), re.compile("|".join(parts), re.M | re.S if language != "shell" else re.M)
