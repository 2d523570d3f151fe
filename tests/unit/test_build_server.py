"""The static server: right types, one subpath, no folder lists, headers only on request."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from server import ISOLATION, Server


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("index.html", "app.js", "worker.mjs", "core.wasm", "core.whl", "model.onnx", "inner/index.html"):
        (tmp_path / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / name).write_text(name)
    (tmp_path / "site" / "empty").mkdir()
    (tmp_path / "secret.txt").write_text("outside")
    return tmp_path / "site"


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    with Server(folder, port=0) as running:
        yield running


def get(server: Server, path: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=10)
    connection.request("GET", path)
    return connection.getresponse()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/app.js", "text/javascript; charset=utf-8"),
        ("/worker.mjs", "text/javascript; charset=utf-8"),
        ("/core.wasm", "application/wasm"),
        ("/core.whl", "application/zip"),
        ("/model.onnx", "application/octet-stream"),
        ("/inner/?query=1", "text/html; charset=utf-8"),
    ],
)
def test_each_kind_of_file_has_its_type(server: Server, path: str, kind: str) -> None:
    answer = get(server, path)
    assert (answer.status, answer.headers["Content-Type"]) == (200, kind)


@pytest.mark.parametrize("path", ["/absent", "/empty/", "/../secret.txt", "/%2e%2e/secret.txt"])
def test_nothing_but_the_files_of_the_page(server: Server, path: str) -> None:
    assert get(server, path).status == 404


def test_no_isolation_unless_asked(server: Server) -> None:
    headers = get(server, "/").headers
    assert not [name for name in ISOLATION if name in headers]


def test_isolation_on_request(folder: Path) -> None:
    with Server(folder, port=0, headers=ISOLATION) as isolated:
        headers = get(isolated, "/app.js").headers
        assert {name: headers[name] for name in ISOLATION} == dict(ISOLATION)


def test_a_subpath_is_the_only_place(folder: Path) -> None:
    with Server(folder, port=0, subpath="project/page") as nested:
        assert nested.url.endswith("/project/page/")
        assert get(nested, "/project/page/app.js").read() == b"app.js"
        assert get(nested, "/app.js").status == 404
        assert get(nested, "/").status == 404


def test_it_listens_on_this_machine_only(server: Server) -> None:
    assert urlsplit(server.url).hostname == "127.0.0.1"
