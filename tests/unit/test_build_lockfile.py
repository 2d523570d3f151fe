"""The asset lock: the committed one holds what the page needs, and a broken one is refused with a clear sentence."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from errors import BuildError
from layout import HERE
from lockfile import ArchiveSource, UrlSource, parse, read

LOCK: dict[str, Any] = {
    "archives": {"npm:@scope/thing@1.2.3": "sha512-x", "pypi:some-wheel==4.5": "0" * 64},
    "components": {
        "thing": {
            "version": "1.2.3",
            "licence": "MIT",
            "author": "A. Uthor",
            "homepage": "https://example.org",
            "purl": "pkg:npm/%40scope/thing@1.2.3",
        }
    },
    "assets": [
        {
            "name": "thing.js",
            "component": "thing",
            "destination": "vendor/thing.js",
            "sha256": "a" * 64,
            "size": 3,
            "sources": [
                {"url": "https://example.org/thing.js"},
                {"archive": "npm:@scope/thing@1.2.3", "member": "package/thing.js"},
                {"archive": "pypi:some-wheel==4.5"},
            ],
        }
    ],
}


def test_sources_keep_their_order_and_versions() -> None:
    (asset,) = parse(LOCK)
    url, npm, pypi = asset.sources
    assert isinstance(url, UrlSource)
    assert isinstance(npm, ArchiveSource)
    assert isinstance(pypi, ArchiveSource)
    assert (npm.archive.name, npm.archive.version, npm.member) == ("@scope/thing", "1.2.3", "package/thing.js")
    assert (pypi.archive.name, pypi.archive.version, pypi.member) == ("some-wheel", "4.5", None)
    assert str(npm) == "npm's @scope/thing@1.2.3"
    assert str(pypi) == "PyPI's some-wheel==4.5"


@pytest.mark.parametrize("key", ["component", "destination", "sha256", "size", "sources"])
def test_an_incomplete_entry_is_named(key: str) -> None:
    lock = copy.deepcopy(LOCK)
    del lock["assets"][0][key]
    with pytest.raises(BuildError, match=rf"thing\.js.*{key}"):
        parse(lock)


def test_a_short_checksum_is_refused() -> None:
    lock = copy.deepcopy(LOCK)
    lock["assets"][0]["sha256"] = "abc"
    with pytest.raises(BuildError, match=r"thing\.js needs a sha256"):
        parse(lock)


def test_an_unlisted_archive_is_named() -> None:
    lock = copy.deepcopy(LOCK)
    lock["assets"][0]["sources"] = [{"archive": "npm:other@1.0.0"}]
    with pytest.raises(BuildError, match=r"thing\.js.*npm:other@1\.0\.0"):
        parse(lock)


@pytest.mark.parametrize("key", ["thing", "npm:thing", "gem:thing@1", "pypi:thing@1"])
def test_a_malformed_archive_is_named(key: str) -> None:
    lock = copy.deepcopy(LOCK)
    lock["archives"][key] = "0" * 64
    with pytest.raises(BuildError, match=key):
        parse(lock)


def test_a_name_is_used_once() -> None:
    lock = copy.deepcopy(LOCK)
    lock["assets"].append(lock["assets"][0])
    with pytest.raises(BuildError, match=r"thing\.js twice"):
        parse(lock)


def test_the_committed_lock_lists_what_the_page_loads() -> None:
    assets = read(HERE.lock)
    served = {asset.destination for asset in assets}
    for path in (
        "vendor/pyodide/pyodide.mjs",
        "vendor/pyodide/pyodide.asm.wasm",
        "vendor/transformers/transformers.min.js",
        "vendor/transformers/ort-wasm-simd-threaded.wasm",
        "vendor/webgpu/ort-wasm-simd-threaded.asyncify.wasm",
        "models/tagger/onnx/model.onnx",
    ):
        assert path in served
    wheels = {asset.pyodide.name for asset in assets if asset.pyodide}
    assert wheels == {"numpy", "micropip", "packaging", "networkx", "phonenumberslite", "python-stdnum"}


def test_every_component_of_the_committed_lock_is_attributed() -> None:
    notice = (HERE.root / "NOTICE").read_text("utf-8").lower()
    for asset in (asset for asset in read(HERE.lock) if asset.use != "build"):
        component = asset.component
        assert component.name.lower() in notice
        licence = "CC BY 4.0" if component.licence == "CC-BY-4.0" else component.licence
        assert licence.lower() in notice
