"""Long use, many tabs, and workers that die at every stage: the page recovers, answers right, and does not grow."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from bench.process_memory import renderer_now
from e2e.browsing import PATIENCE, Visit, browser, watch
from e2e.conftest import Visiting
from e2e.website import Website, serving
from playwright.sync_api import Playwright, expect

pytestmark = pytest.mark.long

PROMPT = (
    "Write to Ngozi Adeyemi, ngozi@example.org: the boiler of flat {n} has failed, my asthma is worse and rent is due."
)
WORKERS = ("python-worker.js", "model-worker.js")
ANALYSES = 200
WARM = 40
GROWTH = 60.0
"""Megabytes that 160 analyses may add: garbage not yet collected, no more."""
TABS = 10
SEED = 7


@pytest.fixture
def site(dist: Path) -> Iterator[Website]:
    with serving(Website(dist)) as website:
        yield website


def hidden(visit: Visit) -> bool:
    shown = visit.sanitized_text()
    return "Adeyemi" not in shown and "ngozi@example.org" not in shown and "[P1]" in shown


def test_two_hundred_analyses_with_random_cancels_do_not_grow(
    playwright: Playwright, site: Website, tmp_path: Path
) -> None:
    random = Random(SEED)
    with browser(playwright, tmp_path / "profile") as context:
        visit = watch(context, context.pages[0], site.url)
        visit.open()
        visit.wait_until_ready()
        sizes = []
        for n in range(ANALYSES):
            visit.prompt.fill(PROMPT.format(n=n))
            if random.random() < 0.2:
                visit.prompt.fill(PROMPT.format(n=f"{n}b"))
            visit.wait_until_read()
            assert hidden(visit)
            sizes.append(renderer_now(tmp_path / "profile"))
        assert max(sizes[WARM:]) - max(sizes[:WARM]) < GROWTH, sizes
        assert visit.unexpected() == []


@pytest.mark.parametrize("name", WORKERS)
@pytest.mark.parametrize("batches", range(0, 12, 3))
def test_a_worker_that_dies_in_mid_analysis_is_replaced(
    visiting: Visiting, site: Website, name: str, batches: int
) -> None:
    """The worker throws after so many messages of the analysis, which lands it in each stage in turn."""
    visit = visiting(site)
    visit.expected += [r"sabotage"]
    visit.open()
    visit.wait_until_ready()
    worker = next(worker for worker in visit.page.workers if name in worker.url)
    worker.evaluate(
        "count => { const post = self.MessagePort.prototype.postMessage; let left = count;"
        " self.MessagePort.prototype.postMessage = function (...all) {"
        " if (left-- <= 0) setTimeout(() => { throw new Error('sabotage') }, 0); return post.apply(this, all); } }",
        batches,
    )
    visit.write(PROMPT.format(n=1))  # the page reads it again by itself once the worker is replaced
    assert hidden(visit)
    visit.wait_until_ready()
    visit.write(PROMPT.format(n=2))
    assert hidden(visit)


@pytest.mark.parametrize("name", WORKERS)
@pytest.mark.parametrize("seconds", [0, 1, 3])
def test_a_worker_that_dies_while_the_page_starts_is_replaced_or_missed(
    visiting: Visiting, site: Website, name: str, seconds: int
) -> None:
    """A second start of Python, or the rules alone with a sentence that says so."""
    visit = visiting(site)
    visit.expected += [r"sabotage"]
    with visit.page.expect_worker(lambda worker: name in worker.url) as first:
        visit.open()
        expect(visit.status).not_to_have_text("Getting ready", timeout=PATIENCE)
    first.value.evaluate("s => setTimeout(() => { throw new Error('sabotage') }, 1000 * s)", seconds)
    visit.write(PROMPT.format(n=1))
    assert "ngozi@example.org" not in visit.sanitized_text()
    expect(visit.status).to_have_text(re.compile("Ready|Rules only"), timeout=PATIENCE)
    if visit.page.locator("#state-text").inner_text().startswith("Rules only"):
        expect(visit.page.get_by_role("alert")).to_contain_text("Only the rules are at work")


def test_ten_tabs_work_side_by_side(playwright: Playwright, site: Website, tmp_path: Path) -> None:
    with browser(playwright, tmp_path / "profile") as context:
        pages = [context.pages[0], *(context.new_page() for _ in range(TABS - 1))]
        visits = [Visit(page=page, url=site.url) for page in pages]
        for visit in visits:
            visit.open()
        for visit in visits:
            visit.page.bring_to_front()
            expect(visit.status).to_contain_text("Ready", timeout=10 * PATIENCE)
        for n, visit in enumerate(visits):
            visit.prompt.fill(PROMPT.format(n=n))
        for visit in visits:
            visit.page.bring_to_front()
            expect(visit.copy).to_be_enabled(timeout=10 * PATIENCE)
            assert hidden(visit)
