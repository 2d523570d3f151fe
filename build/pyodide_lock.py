"""Pyodide's own lock, cut down to the wheels that the page serves, so that it can look nowhere else."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from typing import Any

from errors import BuildError
from lockfile import Asset


def reduce(official: str, assets: Iterable[Asset]) -> str:
    """Text of the reduced `pyodide-lock.json`, the same for the same input.

    `official` is the lock of Pyodide's npm package. File names are relative to the lock itself. A wheel that the
    official lock also lists must be the very file that it names.

    Raises BuildError when a wheel contradicts the official lock or depends on one that is not served.
    """
    lock = json.loads(official)
    packages = {asset.pyodide.name: _entry(asset, lock["packages"]) for asset in assets if asset.pyodide}
    for name, entry in packages.items():
        absent = [needed for needed in entry["depends"] if needed not in packages]
        if absent:
            raise BuildError(f"The asset lock's {name} depends on {absent[0]}, which it does not list.")
    return json.dumps({"info": lock["info"], "packages": packages}, indent=1, sort_keys=True) + "\n"


def _entry(asset: Asset, official: Mapping[str, Any]) -> Mapping[str, Any]:
    package = asset.pyodide
    if package is None or asset.destination is None:
        raise BuildError(f"The asset lock's {asset.name} is not a wheel that the page serves.")
    file_name = PurePosixPath(asset.destination).name
    known = official.get(package.name)
    if known and known["file_name"] == file_name and known["sha256"] != asset.sha256:
        raise BuildError(f"{asset.name} is locked with another sha256 than in Pyodide's own pyodide-lock.json.")
    if "pyodide" in file_name and (not known or known["file_name"] != file_name):
        raise BuildError(f"{asset.name} is built for Pyodide, but Pyodide's own pyodide-lock.json does not list it.")
    return {
        "depends": list(package.depends),
        "file_name": file_name,
        "imports": list(package.imports),
        "install_dir": "site",
        "name": package.name,
        "package_type": "package",
        "sha256": asset.sha256,
        "unvendored_tests": False,
        "version": package.version,
    }
