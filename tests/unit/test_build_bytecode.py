"""Byte code for the page's Python: the same names, the same bytes each time, and modules that can be imported."""

from __future__ import annotations

import importlib
import io
import json
import sys
import zipfile
from pathlib import Path

import bytecode
import digest
import pytest
from bytecode_archive import compiled
from layout import Layout

SOURCE = (
    '"""What it is for."""\n\nNAMES = frozenset({"b", "a", "c"})\n\n\ndef double(x):\n    assert x\n    return 2 * x\n'
)


def archive(path: Path, members: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as made:
        for name, text in members.items():
            made.writestr(name, text)
    return path


def members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def test_modules_become_byte_code_and_the_rest_stays(tmp_path: Path) -> None:
    path = archive(tmp_path / "x", {"thing/__init__.py": SOURCE, "thing/table.dat": "1", "thing/types.pyi": ""})
    made = members(compiled("thing-1.0-py3-none-any.whl", str(path)))
    assert sorted(made) == ["thing/__init__.pyc", "thing/table.dat"]
    assert made["thing/table.dat"] == b"1"


def test_the_same_source_gives_the_same_bytes(tmp_path: Path) -> None:
    one = archive(tmp_path / "one", {"a.py": SOURCE, "b.py": SOURCE})
    two = archive(tmp_path / "two", {"b.py": SOURCE, "a.py": SOURCE})
    assert compiled("thing-1.0.whl", str(one)) == compiled("thing-1.0.whl", str(two))


def test_byte_code_is_imported_from_the_archive_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = archive(tmp_path / "x", {"byte_code_probe.py": SOURCE})
    wheel = tmp_path / "probe.whl"
    wheel.write_bytes(compiled("probe-1.0-py3-none-any.whl", str(path)))
    monkeypatch.syspath_prepend(str(wheel))
    module = importlib.import_module("byte_code_probe")
    sys.modules.pop("byte_code_probe")
    assert module.double(0) == 0
    assert module.__doc__ is None


def test_numpy_keeps_its_docstrings(tmp_path: Path) -> None:
    path = archive(tmp_path / "x", {"a.py": SOURCE})
    assert b"What it is for." in members(compiled("numpy-2.0.2-cp312.whl", str(path)))["a.pyc"]


def test_the_installer_is_not_served_and_the_lock_names_what_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PROMPTGRAPH_CACHE", raising=False)
    layout, pyodide = Layout(tmp_path / "repo"), tmp_path / "pyodide"
    pyodide.mkdir()
    names = {"numpy": "numpy.whl", "micropip": "micropip.whl", "packaging": "packaging.whl"}
    lock = {"packages": {name: {"file_name": file, "sha256": "0"} for name, file in names.items()}}
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock))
    core = tmp_path / "core.whl"
    for path in (pyodide / "python_stdlib.zip", core, *(pyodide / file for file in names.values())):
        path.write_text(f"source of {path.name}")
    for path in (pyodide / "python_stdlib.zip", core, pyodide / "numpy.whl"):
        kept = bytecode.kept(layout.cache / "bytecode", path)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(f"byte code of {path.name}")

    bytecode.replace(layout, pyodide, core)

    assert sorted(path.name for path in pyodide.iterdir()) == ["numpy.whl", "pyodide-lock.json", "python_stdlib.zip"]
    assert core.read_text() == "byte code of core.whl"
    packages = json.loads((pyodide / "pyodide-lock.json").read_text())["packages"]
    assert packages == {"numpy": {"file_name": "numpy.whl", "sha256": digest.sha256(pyodide / "numpy.whl")}}
