"""Which language a row of CodeAlpaca asks for: the set does not say, so request and reference answer are read."""

from __future__ import annotations

import ast
import re

PARSED = ("python", "javascript", "java", "c", "cpp", "c_sharp", "php", "go", "ruby", "rust")
"""Languages whose syntax and data flow ``codebleu`` compares, by its names."""
SQL, OTHER = "sql", ""

NAMED = (
    (r"python|pandas|numpy|django|flask", "python"),
    (r"javascript|node\.?js|jquery|react(?:\.?js)?", "javascript"),
    (r"java", "java"),
    (r"c\+\+|cpp", "cpp"),
    (r"c#|\.net", "c_sharp"),
    (r"php", "php"),
    (r"golang|go language|go program|in go", "go"),
    (r"ruby(?: on rails)?", "ruby"),
    (r"rust", "rust"),
    (r"in c|c program|c function|c code|c language", "c"),
    (r"sql|mysql|postgresql|sqlite", SQL),
    (r"html5?|css3?|bash|shell|swift|kotlin|typescript|perl|matlab|r|xml|yaml", OTHER),
)
"""What a request says, and the language that it means."""
SHAPES = (
    (r"<\?php|^\s*\$\w+ *=", "php"),
    (r"#include *<(?:iostream|vector|string|map|algorithm|bits)|\bstd::|\bcout *<<", "cpp"),
    (r"#include *<\w+\.h>", "c"),
    (r"\bConsole\.(?:Write|Read)|^using System", "c_sharp"),
    (r"\bSystem\.out\.|^\s*(?:public|private) (?:static |final |class |interface )", "java"),
    (r"^package main|\bfmt\.Print|^func \w+\(", "go"),
    (r"\bfn main\(|\bprintln!|\blet mut ", "rust"),
    (r"\bconsole\.log\(|\bdocument\.|===|^\s*(?:let|const|var) \w+ *=", "javascript"),
    (r"\bfunction\b *\w* *\(|\) *=> *[\w{(]", "javascript"),
    (r"^ *def \w+\(.*\) *(?:->.*)?:|^import \w+$|^from \w+ import ", "python"),
    (r"^ *(?:for|while|if|elif|else|try|except|with)\b[^{}]*: *(?:#.*)?$", "python"),
    (r"^\s*puts |^\s*def \w+[?!]?(?:\([^)]*\))? *$(?s:.*)^\s*end\b|\.each do\b", "ruby"),
)
"""What only code of a language has, the more particular first."""
QUERY = re.compile(r"\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER|DROP|WITH)\s[^{}]*$", re.I)
MARKUP = re.compile(r"\s*<(?!\?php)[!?a-zA-Z]")
PROSE = re.compile(r"[\"']?[A-Z][\w'’]*(?: [\w'’(),/-]+){4,}")
"""A capital letter and five words in a row: a sentence, not code."""


def language(request: str, answer: str) -> str:
    """One of ``PARSED``, ``SQL``, or ``OTHER``: markup, prose, or a language that has no parser here.

    What the answer is goes before what the request names; of several names the first counts.

    >>> language("Reverse a list in Java.", "Collections.reverse(list);")
    'java'
    >>> language("Reverse a list.", "items.reverse()")
    'python'
    >>> language("What does Python's reverse do?", "It turns the list around in its place.")
    ''
    """
    if QUERY.match(answer):
        return SQL
    if MARKUP.match(answer) or PROSE.match(answer):
        return OTHER
    named = _named(request)
    return named if named is not None else _shaped(answer)


def _named(request: str) -> str | None:
    """The language that the request names first; None where it names none."""
    found = []
    for words, name in NAMED:
        match = re.search(rf"(?<![\w.])(?:{words})(?![\w+#])", request, re.I)
        if match:
            found.append((match.start(), name))
    return min(found, key=lambda one: one[0])[1] if found else None


def _shaped(answer: str) -> str:
    kind = _python(answer)
    if kind == "block":
        return "python"
    for shape, name in SHAPES:
        if re.search(shape, answer, re.M):
            return name
    return "python" if kind else OTHER


def _python(answer: str) -> str:
    """``block`` where it parses as Python that no other language writes so, ``line`` where it is calls and assignments
    alone, and nothing where it does not parse or only names a value."""
    try:
        tree = ast.parse(answer)
    except (SyntaxError, ValueError, RecursionError):
        return ""
    if any(not isinstance(statement, ast.Expr | ast.Assign | ast.AugAssign) for statement in tree.body):
        return "block"
    works = any(isinstance(node, ast.Call | ast.comprehension | ast.Assign | ast.AugAssign) for node in ast.walk(tree))
    return "line" if works and not answer.rstrip().endswith(";") else ""
