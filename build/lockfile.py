"""`assets.lock.json` as values: every file from outside, what it must be, and where to look for it, in order."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from errors import BuildError

_HEX = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """A package of a registry at an exact version: `kind` is "pypi" or "npm", `digest` its sha256 or npm integrity."""

    kind: str
    name: str
    version: str
    digest: str

    def __str__(self) -> str:
        return f"PyPI's {self.name}=={self.version}" if self.kind == "pypi" else f"npm's {self.name}@{self.version}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveSource:
    """A file inside an archive, or the archive itself when `member` is None."""

    archive: Archive
    member: str | None

    def __str__(self) -> str:
        return str(self.archive)


@dataclass(frozen=True, slots=True, kw_only=True)
class UrlSource:
    """A file at an https address."""

    url: str

    def __str__(self) -> str:
        return self.url


Source = ArchiveSource | UrlSource


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """A work by others that the page carries, as the bill of materials names it; `licence` is an SPDX expression."""

    name: str
    version: str
    licence: str
    author: str
    homepage: str
    purl: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PyodidePackage:
    """What Pyodide must know to load a wheel by name: its import names and the packages it loads first."""

    name: str
    version: str
    imports: tuple[str, ...]
    depends: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asset:
    """One file for `use` "site", "build" or "train"; `destination` is its path in dist/, None when it is only read."""

    name: str
    component: Component
    destination: str | None
    sha256: str
    size: int
    sources: tuple[Source, ...]
    pyodide: PyodidePackage | None
    use: str


def read(path: Path) -> tuple[Asset, ...]:
    """Read a lock file.

    Raises BuildError when it is missing, is not JSON, or an entry breaks the format.
    """
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BuildError(f"The asset lock {path} cannot be read: {error}.") from error
    return parse(data)


def parse(data: Mapping[str, Any]) -> tuple[Asset, ...]:
    """Assets of a decoded lock, in its order; names are unique.

    Raises BuildError that names the entry which breaks the format.
    """
    archives = {key: _archive(key, digest) for key, digest in data["archives"].items()}
    components = {key: Component(**{"name": key, **fields}) for key, fields in data["components"].items()}
    assets = tuple(_asset(entry, archives, components) for entry in data["assets"])
    names = [asset.name for asset in assets]
    doubled = sorted({name for name in names if names.count(name) > 1})
    if doubled:
        raise BuildError(f"The asset lock names {doubled[0]} twice.")
    return assets


def _archive(key: str, digest: str) -> Archive:
    kind, _, rest = key.partition(":")
    name, _, version = rest.rpartition("==" if kind == "pypi" else "@")
    if kind not in {"pypi", "npm"} or not name or not version:
        raise BuildError(f"The asset lock's archive {key} is neither pypi:name==version nor npm:name@version.")
    return Archive(kind=kind, name=name, version=version, digest=digest)


def _asset(entry: Mapping[str, Any], archives: Mapping[str, Archive], components: Mapping[str, Component]) -> Asset:
    name = entry.get("name", "an asset without a name")
    try:
        asset = Asset(
            name=entry["name"],
            component=components[entry["component"]],
            destination=entry["destination"],
            sha256=entry["sha256"],
            size=entry["size"],
            sources=tuple(_source(source, archives) for source in entry["sources"]),
            pyodide=_pyodide(entry["pyodide"]) if "pyodide" in entry else None,
            use=entry.get("use", "site"),
        )
    except KeyError as error:
        raise BuildError(f"The asset lock's entry {name} lacks or misnames {error}.") from error
    if not _HEX.fullmatch(asset.sha256) or not asset.sources:
        raise BuildError(f"The asset lock's entry {name} needs a sha256 of 64 hexadecimal digits and a source.")
    return asset


def _source(entry: Mapping[str, str], archives: Mapping[str, Archive]) -> Source:
    if "url" in entry:
        return UrlSource(url=entry["url"])
    return ArchiveSource(archive=archives[entry["archive"]], member=entry.get("member"))


def _pyodide(entry: Mapping[str, Any]) -> PyodidePackage:
    return PyodidePackage(
        name=entry["name"],
        version=entry["version"],
        imports=tuple(entry["imports"]),
        depends=tuple(entry["depends"]),
    )
