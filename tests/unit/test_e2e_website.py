"""The web server of the end-to-end tests."""

from __future__ import annotations

import http.client
from pathlib import Path

from e2e.website import HOST, Website, serving


def test_a_connection_that_carried_a_refused_body_serves_what_is_asked_next(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("page", "utf-8")
    with serving(Website(tmp_path)) as website:
        connection = http.client.HTTPConnection(HOST, website.port, timeout=10)
        connection.request("POST", "/collect", body="secret")
        refused = connection.getresponse()
        refused.read()
        connection.request("GET", "/index.html")
        served = connection.getresponse()
        assert (refused.status, served.status, served.read()) == (403, 200, b"page")
        connection.close()
    assert website.requests == ["/collect", "/index.html"]
