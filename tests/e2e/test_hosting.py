"""The same files work below a path, on a host that sends no headers of its own, and on one that does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from e2e.conftest import Visiting
from e2e.website import Website, isolated_headers, serving, tampered
from playwright.sync_api import expect

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


def newer(dist: Path) -> dict[str, int | bytes]:
    """A build whose style sheet tells it from the other."""
    changed = tampered(dist, {"style.css": (dist / "style.css").read_bytes() + b"\n:root { --build: newer; }\n"})
    listed = changed["build.json"]
    assert isinstance(listed, bytes)
    return {**changed, "build.json": json.dumps(json.loads(listed) | {"digest": "newer"}).encode()}


def test_a_newer_build_waits_for_the_windows_that_show_the_old_one(visiting: Visiting, dist: Path) -> None:
    build = "getComputedStyle(document.documentElement).getPropertyValue('--build').trim()"
    with serving(Website(dist)) as website:
        visit = visiting(website)
        visit.open()
        visit.wait_until_ready()
        website.faults |= newer(dist)
        second = visit.page.context.new_page()
        second.goto(website.url)
        expect(second.get_by_role("heading", name="Before it leaves")).to_be_visible()
        assert second.evaluate(build) == ""
        second.close()
        visit.page.reload()
        expect(visit.page.get_by_role("status").filter(has_text="brought up to date")).to_be_visible()
        assert visit.page.evaluate(build) == "newer"


def test_two_copies_of_one_host_keep_each_its_own(visiting: Visiting, dist: Path) -> None:
    with serving(Website(dist, subpath="/one/")) as website:
        visit = visiting(website)
        visit.open()
        visit.wait_until_ready()
        assert visit.page.evaluate("caches.keys()") == ["promptgraph /one/"]
        assert visit.page.evaluate("Object.keys(localStorage)") == ["promptgraph-build /one/"]
