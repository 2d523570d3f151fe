"""The core's own tests, run by pytest inside the Pyodide that the page serves."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PYTEST_PARTS = ("pytest", "_pytest", "py", "pluggy", "iniconfig", "packaging", "pygments")
SERVED = {"promptgraph", "fakes", "numpy", "networkx", "phonenumbers", "stdnum", "pytest", "__future__"}
NOT_IN_PYODIDE = {"subprocess", "multiprocessing", "socket", "time"}
"""Processes and sockets; and Pyodide's clocks do not count what a process used, so that tests of time mean nothing."""
STACK = "--stack-size=3900"
"""Kilobytes: pytest rewrites assertions recursively, on top of its own deep calls, within the stack of JavaScript."""
NATIVE = {"promptgraph.native", "promptgraph.cli", "promptgraph.bridge"}
MUST_BE_AMONG = {"test_pipeline.py", "test_selection.py", "test_spans.py", "test_placeholders.py", "test_session.py"}


def runnable() -> list[Path]:
    """Unit tests that import only the core, the libraries that the page serves and what Pyodide has of Python."""
    files = sorted((ROOT / "tests" / "unit").glob("test_*.py"))
    return [file for file in files if all(_is_there(name) for name in _imports(file))]


def _imports(file: Path) -> set[str]:
    nodes = list(ast.walk(ast.parse(file.read_text("utf-8"))))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return plain | {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module}


def _is_there(name: str) -> bool:
    top = name.partition(".")[0]
    return name not in NATIVE and top not in NOT_IN_PYODIDE and (top in SERVED or top in sys.stdlib_module_names)


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """pytest and what it is made of, from this very environment; all of it is plain Python."""
    folder = tmp_path_factory.mktemp("packages")
    for name in PYTEST_PARTS:
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        if spec.submodule_search_locations is None:
            shutil.copy(spec.origin, folder)
        else:
            shutil.copytree(Path(spec.origin).parent, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def test_the_unit_tests_pass_in_pyodide(dist: Path, packages: Path) -> None:
    node = shutil.which("node")
    assert node, "Node.js 20 or newer is needed"
    files = runnable()
    assert {file.name for file in files} >= MUST_BE_AMONG
    runner = Path(__file__).with_name("pyodide_runner.mjs")
    names = [file.relative_to(ROOT).as_posix() for file in files]
    command = [node, STACK, str(runner), str(ROOT), str(packages), "-q", *names]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, (
        done.stdout[-6000:] + "\n".join(line[:300] for line in done.stderr.splitlines())[-3000:]
    )
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    assert int(passed[1]) >= len(files)
