"""Files from outside, each exactly the bytes that the lock names: from the cache, else from its sources in order."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

import digest
import progress
from errors import BuildError
from lockfile import Asset, Source
from sources import SourceError


class Fetches(Protocol):
    """What `sources.Fetcher` offers."""

    def fetch(self, source: Source, target: Path) -> None: ...


def cached(asset: Asset, cache: Path) -> Path:
    """Where an asset lies in the cache: a file is known by its content."""
    return cache / "files" / asset.sha256


def missing(assets: Iterable[Asset], cache: Path) -> tuple[Asset, ...]:
    """Assets that the cache lacks; a cached file that changed is removed and counts as missing."""
    lacking = []
    for asset in assets:
        path = cached(asset, cache)
        if path.is_file() and digest.sha256(path) != asset.sha256:
            progress.warn(f"{asset.name} in the cache was damaged and is fetched again")
            path.unlink()
        if not path.is_file():
            lacking.append(asset)
    return tuple(lacking)


def obtain(asset: Asset, cache: Path, fetcher: Fetches) -> Path:
    """Fetch one asset into the cache and return its path there.

    Raises BuildError, one sentence that names the asset and every place looked at, when no source gave its bytes.
    """
    path = cached(asset, cache)
    path.parent.mkdir(parents=True, exist_ok=True)
    failures = [f"the cache at {path.parent}"]
    for source in asset.sources:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix="part-", delete=False) as part:
            target = Path(part.name)
        try:
            fetcher.fetch(source, target)
            _check(asset, target)
        except SourceError as error:
            failures.append(f"{source} ({error})")
            target.unlink(missing_ok=True)
            continue
        except BaseException:
            target.unlink(missing_ok=True)
            raise
        target.chmod(0o644)
        target.rename(path)
        progress.step(f"fetched {asset.name} ({progress.megabytes(asset.size)}) from {source}")
        return path
    raise BuildError(f"{asset.name} could not be had with the locked checksum; looked in {', '.join(failures)}.")


def _check(asset: Asset, path: Path) -> None:
    actual = digest.sha256(path)
    if actual != asset.sha256:
        raise SourceError(f"wrong checksum: {actual} where the lock says {asset.sha256}")
