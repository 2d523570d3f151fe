"""The reduced Pyodide lock: only what the page serves, equal to the official one where both speak."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pyodide_lock
import pytest
from errors import BuildError
from layout import HERE
from lockfile import Asset, PyodidePackage, read

WHEELS = tuple(asset for asset in read(HERE.lock) if asset.pyodide)
INFO = {"arch": "wasm32", "platform": "emscripten_3_1_58", "python": "3.12.7", "version": "0.27.7"}


def official(**changes: str) -> str:
    """A lock as Pyodide ships it: what is built for it, and packages that the page does not serve."""
    packages: dict[str, Any] = {
        asset.pyodide.name: {
            "file_name": (asset.destination or "").rpartition("/")[2],
            "sha256": changes.get(asset.pyodide.name, asset.sha256),
        }
        for asset in WHEELS
        if asset.pyodide and asset.pyodide.name in {"numpy", "micropip", "packaging"}
    }
    packages["matplotlib"] = {"file_name": "matplotlib-3.8.4.whl", "sha256": "0" * 64}
    packages["networkx"] = {"file_name": "networkx-3.4.2-py3-none-any.whl", "sha256": "0" * 64}
    return json.dumps({"info": INFO, "packages": packages})


def test_it_names_the_served_wheels_and_no_other() -> None:
    lock = json.loads(pyodide_lock.reduce(official(), WHEELS))
    assert lock["info"] == INFO
    assert sorted(lock["packages"]) == [
        "micropip",
        "networkx",
        "numpy",
        "packaging",
        "phonenumberslite",
        "python-stdnum",
    ]
    for asset in WHEELS:
        assert asset.pyodide is not None
        entry = lock["packages"][asset.pyodide.name]
        assert entry["sha256"] == asset.sha256
        assert asset.destination == f"vendor/pyodide/{entry['file_name']}"


def test_networkx_brings_nothing_along() -> None:
    assert json.loads(pyodide_lock.reduce(official(), WHEELS))["packages"]["networkx"]["depends"] == []


def test_the_order_of_the_assets_does_not_matter() -> None:
    assert pyodide_lock.reduce(official(), WHEELS) == pyodide_lock.reduce(official(), reversed(WHEELS))


def test_a_wheel_that_contradicts_pyodide_is_refused() -> None:
    with pytest.raises(BuildError, match=r"numpy-2\.0\.2.*another sha256"):
        pyodide_lock.reduce(official(numpy="1" * 64), WHEELS)


def test_a_wheel_built_for_pyodide_must_be_known_to_it() -> None:
    numpy = next(asset for asset in WHEELS if asset.pyodide and asset.pyodide.name == "numpy")
    renamed = dataclasses.replace(numpy, destination="vendor/pyodide/numpy-9.9-cp312-cp312-pyodide_2024_0_wasm32.whl")
    with pytest.raises(BuildError, match="does not list it"):
        pyodide_lock.reduce(official(), [renamed])


def test_a_dependency_must_be_served_too() -> None:
    def alone(asset: Asset) -> Asset:
        package = PyodidePackage(name="alone", version="1", imports=("alone",), depends=("absent",))
        return dataclasses.replace(asset, pyodide=package)

    pure = next(asset for asset in WHEELS if asset.pyodide and asset.pyodide.name == "networkx")
    with pytest.raises(BuildError, match="alone depends on absent"):
        pyodide_lock.reduce(official(), [alone(pure)])
