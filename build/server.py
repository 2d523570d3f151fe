"""A static file server for the page: on this machine only, threaded, with the types that modules and wasm need."""

from __future__ import annotations

import http
import http.server
import io
import os
import threading
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

HOST = "127.0.0.1"
POLL_SECONDS = 0.05
# Browsers refuse modules and streamed wasm of another type.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".onnx": "application/octet-stream",
}
# What a host that lets one set headers should send; elsewhere the page's service worker adds the same.
ISOLATION: Mapping[str, str] = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Server:
    """Serves `folder` under `subpath` while its `with` block runs; port 0 takes a free one.

    >>> with Server(Path("."), port=0, subpath="/project") as server:
    ...     server.url.endswith("/project/")
    True
    """

    def __init__(
        self, folder: Path, *, port: int = 8000, subpath: str = "/", headers: Mapping[str, str] | None = None
    ) -> None:
        self.subpath = f"/{subpath.strip('/')}/".replace("//", "/")
        handler = _handler(folder.resolve(), self.subpath, dict(headers or {}))
        self._server = _QuietServer((HOST, port), handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(POLL_SECONDS,), daemon=True)

    @property
    def url(self) -> str:
        """Address of the page, with the slash at its end."""
        return f"http://{HOST}:{self._server.server_address[1]}{self.subpath}"

    def wait(self) -> None:
        """Serve until the process is interrupted."""
        self._thread.join()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()


class _QuietServer(http.server.ThreadingHTTPServer):
    # A browser that leaves in the middle of a download is no news.
    def handle_error(self, request: object, client_address: object) -> None:
        pass


def _handler(folder: Path, subpath: str, headers: Mapping[str, str]) -> type[http.server.SimpleHTTPRequestHandler]:
    class Handler(http.server.SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def send_head(self) -> io.BytesIO | BinaryIO | None:
            self.directory = os.fspath(folder)
            if not self.path.startswith(subpath):
                self.send_error(http.HTTPStatus.NOT_FOUND)
                return None
            return super().send_head()

        def translate_path(self, path: str) -> str:
            return super().translate_path("/" + path.removeprefix(subpath))

        def guess_type(self, path: str | os.PathLike[str]) -> str:
            return TYPES.get(Path(path).suffix) or super().guess_type(path)

        def end_headers(self) -> None:
            # Revalidate each time: a rebuilt page shows at the next reload.
            self.send_header("Cache-Control", "no-cache")
            for name, value in headers.items():
                self.send_header(name, value)
            super().end_headers()

        def list_directory(self, path: str | os.PathLike[str]) -> None:
            self.send_error(http.HTTPStatus.NOT_FOUND)

        def log_message(self, format: str, *args: object) -> None:
            pass

    return Handler
