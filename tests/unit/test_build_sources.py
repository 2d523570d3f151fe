"""pip, npm and https as sources: archives are checked before a file leaves them; failures are told in few words."""

from __future__ import annotations

import hashlib
import http.server
import io
import sys
import tarfile
import threading
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import digest
import pytest
from lockfile import Archive, ArchiveSource, UrlSource
from sources import Fetcher, SourceError, run

MEMBER = b"a file inside"


def make_wheel(path: Path) -> Path:
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr("thing/data.bin", MEMBER)
    return path


def make_tarball(path: Path) -> Path:
    with tarfile.open(path, "w:gz") as tarball:
        info = tarfile.TarInfo("package/data.bin")
        info.size = len(MEMBER)
        tarball.addfile(info, io.BytesIO(MEMBER))
    return path


class FakeClient:
    """Stands for pip and npm: puts a prepared archive into the folder that the command names."""

    def __init__(self, archive: Path) -> None:
        self.archive = archive
        self.commands: list[Sequence[str]] = []

    def __call__(self, command: Sequence[str]) -> None:
        self.commands.append(command)
        option = "--pack-destination" if "pack" in command else "--dest"
        folder = Path(command[list(command).index(option) + 1])
        (folder / self.archive.name).write_bytes(self.archive.read_bytes())


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    return make_wheel(tmp_path / "thing-1.0-py3-none-any.whl")


@pytest.fixture
def workshop(tmp_path: Path) -> Path:
    return tmp_path / "workshop"


def pypi(checksum: str) -> Archive:
    return Archive(kind="pypi", name="thing", version="1.0", digest=checksum)


def test_a_wheel_is_downloaded_once_for_all_its_files(wheel: Path, workshop: Path, tmp_path: Path) -> None:
    client = FakeClient(wheel)
    fetcher = Fetcher(Path("python"), workshop, client)
    archive = pypi(digest.sha256(wheel))
    fetcher.fetch(ArchiveSource(archive=archive, member="thing/data.bin"), tmp_path / "member")
    fetcher.fetch(ArchiveSource(archive=archive, member=None), tmp_path / "whole")
    assert (tmp_path / "member").read_bytes() == MEMBER
    assert (tmp_path / "whole").read_bytes() == wheel.read_bytes()
    (command,) = client.commands
    assert command[:4] == ("python", "-m", "pip", "download")
    assert command[-1] == "thing==1.0"
    assert not [word for word in command if "://" in word]


def test_an_npm_tarball_is_checked_by_its_integrity(workshop: Path, tmp_path: Path) -> None:
    tarball = make_tarball(tmp_path / "thing-1.0.tgz")
    archive = Archive(kind="npm", name="@scope/thing", version="1.0", digest=digest.integrity(tarball))
    client = FakeClient(tarball)
    Fetcher(Path("python"), workshop, client).fetch(
        ArchiveSource(archive=archive, member="package/data.bin"), tmp_path / "member"
    )
    assert (tmp_path / "member").read_bytes() == MEMBER
    assert client.commands[0][:3] == ("npm", "pack", "@scope/thing@1.0")


def test_another_archive_than_the_locked_one_is_refused(wheel: Path, workshop: Path, tmp_path: Path) -> None:
    fetcher = Fetcher(Path("python"), workshop, FakeClient(wheel))
    with pytest.raises(SourceError, match="wrong checksum"):
        fetcher.fetch(ArchiveSource(archive=pypi("0" * 64), member="thing/data.bin"), tmp_path / "member")


def test_a_file_that_the_archive_lacks_is_named(wheel: Path, workshop: Path, tmp_path: Path) -> None:
    fetcher = Fetcher(Path("python"), workshop, FakeClient(wheel))
    with pytest.raises(SourceError, match=r"holds no thing/absent\.bin"):
        fetcher.fetch(ArchiveSource(archive=pypi(digest.sha256(wheel)), member="thing/absent.bin"), tmp_path / "x")


def test_a_failed_download_is_not_tried_again(workshop: Path, tmp_path: Path) -> None:
    calls = []

    def failing(command: Sequence[str]) -> None:
        calls.append(command)
        raise SourceError("no network")

    fetcher = Fetcher(Path("python"), workshop, failing)
    for member in ("one", "two"):
        with pytest.raises(SourceError, match="no network"):
            fetcher.fetch(ArchiveSource(archive=pypi("0" * 64), member=member), tmp_path / "x")
    assert len(calls) == 1


def test_a_client_that_is_not_installed_is_named() -> None:
    with pytest.raises(SourceError, match="no-such-client cannot be run"):
        run(("no-such-client",))


@pytest.mark.parametrize(
    ("complaint", "quoted"),
    [
        (
            "npm error code E\nnpm error request failed, reason: no network\nnpm error log in: x",
            "npm error request failed",
        ),
        ("WARNING: retrying\nERROR: No matching distribution found for thing==1.0", "ERROR: No matching distribution"),
        ("first\nlast words", "last words"),
    ],
)
def test_a_failing_client_is_quoted_by_its_reason(complaint: str, quoted: str) -> None:
    with pytest.raises(SourceError, match=f"^{quoted}"):
        run((sys.executable, "-c", f"import sys; sys.exit({complaint!r})"))


def test_a_client_that_fails_without_a_word() -> None:
    with pytest.raises(SourceError, match="no message"):
        run((sys.executable, "-c", "raise SystemExit(1)"))


@pytest.fixture
def site() -> Iterator[str]:
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path == "/data.bin" else 404)
            self.end_headers()
            self.wfile.write(MEMBER)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def test_an_address_gives_its_bytes(site: str, workshop: Path, tmp_path: Path) -> None:
    Fetcher(Path("python"), workshop).fetch(UrlSource(url=f"{site}/data.bin"), tmp_path / "file")
    assert hashlib.sha256((tmp_path / "file").read_bytes()).digest() == hashlib.sha256(MEMBER).digest()


def test_an_address_that_is_not_there_tells_its_status(site: str, workshop: Path, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="it answered 404"):
        Fetcher(Path("python"), workshop).fetch(UrlSource(url=f"{site}/absent"), tmp_path / "file")


def test_a_host_that_does_not_answer_is_asked_once(
    workshop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def refuse(url: str, timeout: float) -> None:
        asked.append(url)
        raise OSError("no route")

    monkeypatch.setattr("urllib.request.urlopen", refuse)
    fetcher = Fetcher(Path("python"), workshop)
    for name in ("one", "two"):
        with pytest.raises(SourceError, match="not reachable: no route"):
            fetcher.fetch(UrlSource(url=f"https://silent.example/{name}"), tmp_path / "file")
    assert asked == ["https://silent.example/one"]
