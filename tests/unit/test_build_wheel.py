"""The core's wheel: built anew exactly when something that goes into it changed."""

from __future__ import annotations

from pathlib import Path

import pytest
import wheel
from errors import BuildError
from layout import Layout


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Layout:
    monkeypatch.delenv("PROMPTGRAPH_CACHE", raising=False)
    (tmp_path / "py_core" / "promptgraph" / "__pycache__").mkdir(parents=True)
    (tmp_path / "py_core" / "promptgraph" / "__init__.py").write_text("")
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    layout = Layout(tmp_path)
    layout.python.parent.mkdir(parents=True)
    return layout


def backend(layout: Layout, script: str) -> None:
    """Stands for `python -m pip wheel … --wheel-dir FOLDER ROOT`."""
    script = 'while [ "$1" != --wheel-dir ]; do shift; done; folder="$2"\n' + script
    layout.python.write_text(f"#!/bin/sh\n{script}\n")
    layout.python.chmod(0o755)


def test_unchanged_sources_are_built_once(checkout: Layout) -> None:
    backend(checkout, f'echo >> {checkout.root}/runs; touch "$folder/promptgraph-1.0-py3-none-any.whl"')
    first = wheel.build(checkout)
    assert wheel.build(checkout) == first
    assert first.name == "promptgraph-1.0-py3-none-any.whl"
    assert (checkout.root / "runs").read_text() == "\n"


@pytest.mark.parametrize("name", ["py_core/promptgraph/__init__.py", "py_core/promptgraph/data.bin", "pyproject.toml"])
def test_a_changed_source_is_noticed(checkout: Layout, name: str) -> None:
    before = wheel.fingerprint(checkout)
    (checkout.root / name).write_text("# changed")
    assert wheel.fingerprint(checkout) != before


def test_compiled_files_are_no_sources(checkout: Layout) -> None:
    before = wheel.fingerprint(checkout)
    (checkout.core / "promptgraph" / "__pycache__" / "x.pyc").write_bytes(b"compiled")
    assert wheel.fingerprint(checkout) == before


def test_a_wheel_for_one_machine_is_refused(checkout: Layout) -> None:
    backend(checkout, 'touch "$folder/promptgraph-1.0-cp311-cp311-linux_x86_64.whl"')
    with pytest.raises(BuildError, match="One pure wheel was expected"):
        wheel.build(checkout)


def test_a_failing_backend_is_quoted(checkout: Layout) -> None:
    backend(checkout, "echo 'no such backend' >&2; exit 1")
    with pytest.raises(BuildError, match="could not be built:\nno such backend"):
        wheel.build(checkout)
