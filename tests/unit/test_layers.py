"""The core's imports point one way, and only one file of it knows the browser."""

from __future__ import annotations

import ast
from pathlib import Path

CORE = Path(__file__).parents[2] / "py_core" / "promptgraph"

LAYERS = (
    "arrays", "datatypes", "wordpiece", "language_models", "folding", "code", "function_words", "placeholders", "spans",
    "detectors", "attributes", "embeddings", "masked_lm", "dependency", "graph", "settings", "utility", "selection",
    "frontier", "problem", "restoration", "stopwatch", "analysis", "pipeline", "views",
    "parameters", "session", "bridge", "native", "cli",
)  # fmt: skip
"""Each may import those before it."""


def module_of(path: Path) -> str:
    return path.relative_to(CORE).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """The modules and packages of the core that a file imports."""
    found: set[str] = set()
    for statement in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(statement, ast.ImportFrom) and statement.module == "promptgraph":
            found |= {alias.name for alias in statement.names if not alias.name.startswith("__")}
        elif isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith("promptgraph."):
            found.add(str(statement.module).split(".")[1])
        elif isinstance(statement, ast.Import):
            found |= {alias.name.split(".")[1] for alias in statement.names if alias.name.startswith("promptgraph.")}
    return found


def files() -> list[Path]:
    return [path for path in sorted(CORE.rglob("*.py")) if path.name != "__init__.py" or path.parent != CORE]


def test_every_module_has_its_layer() -> None:
    assert {module_of(path) for path in files()} == set(LAYERS)


def test_imports_point_one_way() -> None:
    wrong = [
        (str(path.relative_to(CORE)), name)
        for path in files()
        for name in imported(path) - {module_of(path)}
        if LAYERS.index(name) > LAYERS.index(module_of(path))
    ]
    assert wrong == []


def test_only_the_bridge_knows_the_browser() -> None:
    knowing = {
        path.name
        for path in files()
        for statement in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(statement, ast.Import | ast.ImportFrom)
        for name in ([statement.module] if isinstance(statement, ast.ImportFrom) else [a.name for a in statement.names])
        if (name or "").split(".")[0] in ("pyodide", "js", "pyodide_js")
    }
    assert knowing == {"bridge.py"}
