"""Real Chromium, real networks, the page as it is built. Any console error fails the test that caused it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from e2e.browsing import Visit, browser, watch
from e2e.website import Website, serving
from playwright.sync_api import Playwright, expect, sync_playwright

DIST = Path(__file__).parent.parent.parent / "dist"
OUTPUT = Path(__file__).parent / "output"

Visiting = Callable[..., Visit]

expect.set_options(timeout=60_000)  # five seconds, the default, are too few where the machine is shared


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="session")
def dist() -> Path:
    if not (DIST / "index.html").exists():
        pytest.fail("dist/ is missing; `python3 build site` writes it", pytrace=False)
    return DIST


@pytest.fixture(scope="session")
def output() -> Path:
    """Where pictures of the page go."""
    OUTPUT.mkdir(exist_ok=True)
    return OUTPUT


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def website(dist: Path) -> Iterator[Website]:
    with serving(Website(dist)) as served:
        yield served


@pytest.fixture(scope="module")
def loaded(playwright: Playwright, website: Website, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """One page for the whole module, with everything loaded."""
    profile = tmp_path_factory.mktemp("profile")
    with browser(playwright, profile, proxy={"server": website.proxy}) as context:
        visit = watch(context, context.pages[0], website.url)
        visit.open()
        visit.wait_until_ready()
        yield visit


@pytest.fixture
def visit(loaded: Visit) -> Iterator[Visit]:
    """The loaded page with an empty desk; its complaints are counted from here."""
    loaded.complaints.clear()
    loaded.expected.clear()
    forget(loaded)
    yield loaded
    assert loaded.unexpected() == []


@pytest.fixture
def visiting(playwright: Playwright, tmp_path: Path) -> Iterator[Visiting]:
    """Opens pages of their own, in a fresh browser profile each, for what must not touch the shared one."""
    with ExitStack() as stack:
        visits: list[Visit] = []

        def start(website: Website, **options: Any) -> Visit:
            profile = tmp_path / f"profile-{len(visits)}"
            context = stack.enter_context(browser(playwright, profile, **options))
            visits.append(watch(context, context.pages[0], website.url))
            return visits[-1]

        yield start
        assert [line for one in visits for line in one.unexpected()] == []


def forget(visit: Visit) -> None:
    """Back to an empty page without loading it again."""
    visit.page.get_by_role("button", name="Forget everything").click()
    visit.page.get_by_role("dialog").get_by_role("button", name="Forget", exact=True).click()
    expect(visit.page.get_by_text("Forgotten.")).to_be_visible()
    expect(visit.prompt).to_have_value("")
