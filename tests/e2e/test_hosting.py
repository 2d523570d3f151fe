"""The same files work below a path, on a host that sends no headers of its own, and on one that does."""

from __future__ import annotations

from pathlib import Path

import pytest
from e2e.conftest import Visiting
from e2e.website import Website, isolated_headers, serving

TEXT = "Ngozi Adeyemi keeps a fasting log; write to ngozi@example.org."


@pytest.mark.parametrize("headers", [{}, isolated_headers()], ids=["without headers", "with headers"])
def test_below_a_path(visiting: Visiting, dist: Path, headers: dict[str, str]) -> None:
    with serving(Website(dist, subpath="/people/promptgraph/", headers=headers)) as website:
        visit = visiting(website)
        visit.open()
        visit.wait_until_ready()
        assert visit.page.evaluate("crossOriginIsolated") is True
        policy = visit.page.evaluate(
            "fetch('index.html').then(answer => answer.headers.get('Content-Security-Policy'))"
        )
        assert f"connect-src {website.proxy};" in policy
        visit.write(TEXT)
        assert "Adeyemi" not in visit.sanitized_text()
        outside = [path for path in website.requests if not path.startswith("/people/promptgraph/")]
        assert [path for path in outside if path != "/favicon.ico"] == []
