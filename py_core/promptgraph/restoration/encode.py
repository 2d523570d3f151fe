"""How a value is written in a place: one small function a rule; None where the place cannot hold the value."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable

Encoder = Callable[[str], str | None]


def encode(rule: str, value: str) -> str | None:
    """``value`` as ``rule`` writes it; rule "" writes it as it is.

    >>> encode("json", 'Ann "Bee" Lowe')
    'Ann \\\\"Bee\\\\" Lowe'
    >>> encode("raw-double", 'a"b') is None
    True
    """
    return ENCODERS[rule](value) if rule else value


def _backslash(value: str, special: str) -> str:
    """Backslash before backslashes and ``special``; line breaks as ``\\n`` and ``\\r`` (C, Java, JavaScript …)."""
    text = re.sub(rf"[\\{re.escape(special)}]", r"\\\g<0>", value)
    return text.replace("\n", "\\n").replace("\r", "\\r")


def _triple(value: str, quote: str) -> str:
    return value.replace("\\", "\\\\").replace(quote, f"\\{quote}")


def _braces(value: str) -> str:
    return value.replace("{", "{{").replace("}", "}}")


def _raw(value: str, ending: str, breaks: bool = False) -> str | None:
    """A literal without escapes holds neither its own ending nor, mostly, line breaks or a last backslash."""
    if any(c in value for c in ending) or (not breaks and ("\n" in value or "\r" in value or value.endswith("\\"))):
        return None
    return value


def _markup(value: str) -> str:
    return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _attribute(value: str) -> str:
    return _markup(value).replace('"', "&quot;").replace("'", "&#39;").replace("\n", "&#10;").replace("\r", "&#13;")


def _shell_double(value: str) -> str:
    return re.sub(r'[\\"$`]', r"\\\g<0>", value)


def _shell_here(value: str) -> str:
    return re.sub(r"[\\$`]", r"\\\g<0>", value)


def _css(value: str) -> str:
    return re.sub(r"[\\\"']", r"\\\g<0>", value).replace("\n", "\\a ").replace("\r", "\\d ")


_YAML_PLAIN = re.compile(
    r"(?:[^\s?:,\[\]{}#&*!|>'\"%@`-]|[?:-](?=[^\s,\[\]{}]))(?:[^\x00-\x1f\x7f\x85\u2028\u2029:#]|:(?=\S)|(?<!\s)#)*(?<!\s)"
)
_YAML_FLOW_SIGNS = re.compile(r"[,\[\]{}]")


def _yaml_plain(value: str, signs: re.Pattern[str] | None = None) -> str:
    """A YAML scalar: plain where that is safe, else quoted as in JSON."""
    plain = _YAML_PLAIN.fullmatch(value) and not (signs and signs.search(value))
    return value if plain else json.dumps(value, ensure_ascii=False)


ENCODERS: dict[str, Encoder] = {
    "json": lambda v: json.dumps(v, ensure_ascii=False)[1:-1],
    "markup": _markup,
    "attribute": _attribute,
    "cdata": lambda v: v.replace("]]>", "]]]]><![CDATA[>"),
    "cell": lambda v: re.sub(r"\r\n|\r|\n", "<br>", v.replace("|", "\\|")),
    "csv-quoted": lambda v: v.replace('"', '""'),
    "double": lambda v: _backslash(v, '"'),
    "single": lambda v: _backslash(v, "'"),
    "double-braces": lambda v: _braces(_backslash(v, '"')),
    "single-braces": lambda v: _braces(_backslash(v, "'")),
    "triple-double": lambda v: _triple(v, '"'),
    "triple-single": lambda v: _triple(v, "'"),
    "triple-double-braces": lambda v: _braces(_triple(v, '"')),
    "triple-single-braces": lambda v: _braces(_triple(v, "'")),
    "double-dollar": lambda v: _backslash(v, '"$'),
    "single-dollar": lambda v: _backslash(v, "'$"),
    "double-perl": lambda v: _backslash(v, '"$@'),
    "double-hash": lambda v: _backslash(v, '"#'),
    "template": lambda v: re.sub(r"[\\`]|\$(?=\{)|\$\Z", r"\\\g<0>", v),
    "single-minimal": lambda v: re.sub(r"[\\']", r"\\\g<0>", v),
    "single-doubled": lambda v: v.replace("'", "''"),
    "double-doubled": lambda v: v.replace('"', '""'),
    "double-doubled-braces": lambda v: _braces(v.replace('"', '""')),
    "backtick-doubled": lambda v: v.replace("`", "``"),
    "raw-double": lambda v: _raw(v, '"'),
    "raw-single": lambda v: _raw(v, "'"),
    "raw-backtick": lambda v: _raw(v, "`", breaks=True),
    "raw-triple-double": lambda v: None if '"' in v or v.endswith("\\") else v,
    "raw-triple-single": lambda v: None if "'" in v or v.endswith("\\") else v,
    "raw-hash": lambda v: _raw(v, '"', breaks=True),
    "yaml-single": lambda v: None if "\n" in v or "\r" in v else v.replace("'", "''"),
    "yaml-plain": _yaml_plain,
    "yaml-flow": lambda v: _yaml_plain(v, _YAML_FLOW_SIGNS),
    "powershell-double": lambda v: re.sub(r'[`"$]', r"`\g<0>", v),
    "shell-single": lambda v: v.replace("'", "'\\''"),
    "shell-double": _shell_double,
    "shell-here": _shell_here,
    "shell-word": shlex.quote,
    "css": _css,
}
