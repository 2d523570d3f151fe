"""After the page is ready no request goes out, to any host, its own included."""

from __future__ import annotations

import re

from e2e.browsing import PATIENCE, Visit
from e2e.website import Website
from playwright.sync_api import Worker, expect

ELSEWHERE = "http://leak.test/collect"
UPDATE = "/service-worker.js"
"""The browser itself looks after each visit whether there is a newer one; it sends nothing of the page along."""
BLOCKED = (r"Content Security Policy", r"Failed to (load|fetch)", r"net::ERR", r"violates the following")


def work_through(visit: Visit) -> None:
    """A whole turn: example, another trade-off, copy, reply."""
    visit.page.get_by_role("button", name="complaint").click()
    visit.wait_until_read()
    visit.page.get_by_role("slider").press("End")
    visit.wait_until_read()
    visit.copy.click()
    expect(visit.page.get_by_role("table")).to_be_visible()
    visit.reply.fill("Dear [P1], the mould must go.")
    expect(visit.restored).to_contain_text("the mould must go")
    expect(visit.page.locator("exposure-meter")).not_to_contain_text("measuring", timeout=PATIENCE)


def workers(visit: Visit) -> list[Worker]:
    """The page's two own workers; wasm's threads only wait, and answer nobody."""
    found = [worker for worker in visit.page.workers if worker.url.endswith(("python-worker.js", "model-worker.js"))]
    assert len(found) == 2
    return found


def test_no_request_goes_out_while_a_prompt_is_sanitized_and_restored(visit: Visit, website: Website) -> None:
    website.requests.clear()
    visit.requests.clear()
    work_through(visit)
    assert [path for path in website.requests if path != UPDATE] == []
    assert visit.requests == []
    expect(visit.status).to_contain_text("0 requests since then")


def test_the_watcher_sees_a_request_of_the_page(visit: Visit, website: Website) -> None:
    """Answered by the service worker, so the server hears nothing of it, but the browser's and the page's count do."""
    visit.requests.clear()
    visit.page.evaluate("fetch('icon.svg').then(answer => answer.text())")
    assert any("icon.svg" in url for url in visit.requests)
    expect(visit.status).not_to_contain_text("0 requests since then")


def test_the_watcher_sees_a_request_of_each_worker(visit: Visit) -> None:
    for worker in workers(visit):
        visit.requests.clear()
        worker.evaluate("fetch(new URL('icon.svg', self.location.href)).then(answer => answer.text())")
        assert any("icon.svg" in url for url in visit.requests), worker.url


def test_the_watcher_sees_what_the_service_worker_lets_out(visit: Visit, website: Website) -> None:
    service = next(worker for worker in visit.page.context.service_workers if "service-worker.js" in worker.url)
    website.requests.clear()
    service.evaluate("fetch(new URL('build.json?probe', self.registration.scope)).then(answer => answer.text())")
    assert any("build.json?probe" in path for path in website.requests)


def test_the_watcher_sees_requests_to_other_hosts(visit: Visit, website: Website) -> None:
    website.requests.clear()
    other = visit.page.context.new_page()
    visit.expected += BLOCKED
    other.goto(ELSEWHERE)
    other.close()
    assert ELSEWHERE in website.requests


def test_page_and_workers_cannot_reach_another_host(visit: Visit, website: Website) -> None:
    visit.expected += BLOCKED
    website.requests.clear()
    attempt = f"fetch('{ELSEWHERE}').then(() => 'sent', () => 'refused')"
    assert visit.page.evaluate(attempt) == "refused"
    for worker in workers(visit):
        assert worker.evaluate(attempt) == "refused", worker.url
    assert (
        visit.page.evaluate(
            "new Promise(done => { const image = new Image(); image.onload = () => done('sent');"
            f" image.onerror = () => done('refused'); image.src = '{ELSEWHERE}'; }})"
        )
        == "refused"
    )
    assert [path for path in website.requests if "leak.test" in path] == []


def test_no_word_of_the_prompt_stays_behind(visit: Visit) -> None:
    """Not in the address, the title, the history's state, or any storage of the browser."""
    visit.write("My name is Zebulon Quartermain and I have psoriasis.")
    page = visit.page
    kept = page.evaluate(
        "async () => JSON.stringify([location.href, document.title, history.state, {...localStorage},"
        " {...sessionStorage}, document.cookie, await indexedDB.databases(),"
        " (await Promise.all((await caches.keys()).map(async name =>"
        " (await (await caches.open(name)).keys()).map(request => request.url)))).flat()])"
    )
    assert not re.search("Zebulon|Quartermain|psoriasis", kept)
