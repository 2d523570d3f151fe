"""A web server for the end-to-end tests: serves ``dist/``, records every request, and fails on demand.

It is also the browser's proxy for every other host, so that a request to the outside is recorded too, and goes nowhere.
"""

from __future__ import annotations

import hashlib
import http
import http.server
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from server import ISOLATION, TYPES

HOST = "127.0.0.1"
MAKERS = (".google.com:443", ".googleapis.com:443", ".gvt1.com:443", ".gstatic.com:443")
"""Whom Chromium asks by itself, for sign-in and updates; from the page Playwright would see such a request too."""


@dataclass
class Website:
    """``faults`` maps a path below ``subpath`` to what goes wrong: a status code, or bytes that are sent instead.

    A path of ``hiccups`` is refused once, then served.
    """

    folder: Path
    subpath: str = "/"
    headers: Mapping[str, str] = field(default_factory=dict)
    faults: dict[str, int | bytes] = field(default_factory=dict)
    hiccups: set[str] = field(default_factory=set)
    requests: list[str] = field(default_factory=list)
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}{self.subpath}"

    @property
    def proxy(self) -> str:
        """Address for a browser that shall ask for everything here; such requests name the host before the path."""
        return f"http://{HOST}:{self.port}"


@contextmanager
def serving(website: Website) -> Iterator[Website]:
    """Serve until the block ends."""
    server = http.server.ThreadingHTTPServer((HOST, 0), _handler(website))
    server.daemon_threads = True
    website.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield website
    finally:
        server.shutdown()
        server.server_close()


def tampered(dist: Path, changed: dict[str, bytes]) -> dict[str, int | bytes]:
    """The changed files and a manifest with their checksums."""
    manifest = json.loads((dist / "build.json").read_text("utf-8"))
    for entry in manifest["files"]:
        if entry["path"] in changed:
            data = changed[entry["path"]]
            entry |= {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    return {**changed, "build.json": json.dumps(manifest).encode()}


def isolated_headers() -> Mapping[str, str]:
    """What a host that sets its own headers sends."""
    return ISOLATION


def _handler(website: Website) -> type[http.server.BaseHTTPRequestHandler]:
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = self.path.removeprefix(website.proxy)
            website.requests.append(path)
            if not path.startswith(website.subpath):
                return self._send(http.HTTPStatus.FORBIDDEN, b"Not here.", "text/plain")
            name = path.removeprefix(website.subpath).partition("?")[0] or "index.html"
            plain = name.removesuffix(".gz")  # a gzipped twin fails with its file
            fault = website.faults.get(plain)
            if plain in website.hiccups:
                website.hiccups.remove(plain)
                fault = http.HTTPStatus.SERVICE_UNAVAILABLE
            if isinstance(fault, int):
                return self._send(fault, b"", "text/plain")
            file = website.folder / name
            if fault is None and not file.is_file():
                return self._send(http.HTTPStatus.NOT_FOUND, b"", "text/plain")
            body = file.read_bytes() if fault is None else fault
            return self._send(http.HTTPStatus.OK, body, TYPES.get(file.suffix, "text/plain"))

        def do_CONNECT(self) -> None:
            if not self.path.endswith(MAKERS):
                website.requests.append(self.path)
            self._send(http.HTTPStatus.FORBIDDEN, b"", "text/plain")

        def do_POST(self) -> None:
            # What is left unread would be taken for the head of the connection's next request.
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            self.do_CONNECT()

        def _send(self, status: int, body: bytes, kind: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-cache")
            for name, value in website.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    return Handler
