"""A later visit goes on with the Python of the first, which had seen nothing yet."""

from __future__ import annotations

from e2e.browsing import Visit
from e2e.conftest import Visiting
from e2e.website import Website
from playwright.sync_api import expect

PROMPT = "Ask Ngozi Adeyemi (ngozi@example.org) whether 020 7946 0000 is still her number."

KEPT = """
async (needles) => {
  const cache = await caches.open(`promptgraph ${location.pathname}`);
  const keys = (await cache.keys()).map(({ url }) => url);
  const found = keys.find((url) => url.endsWith(".memory"));
  const trial = keys.some((url) => url.endsWith(".trial"));
  if (!found) return null;
  const answer = await cache.match(found);
  const marked = answer.headers.has("Marked");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = new TextDecoder("latin1").decode(bytes);
  return { bytes: bytes.length, trial, marked, words: needles.filter((word) => text.includes(word)) };
}
"""
MARK = """
async (broken) => {
  const cache = await caches.open(`promptgraph ${location.pathname}`);
  const found = (await cache.keys()).find(({ url }) => url.endsWith(".memory"));
  const answer = await cache.match(found);
  const headers = new Headers(answer.headers);
  headers.set("Marked", "yes");
  await cache.put(found, new Response(broken ? new Uint8Array(1 << 16) : await answer.arrayBuffer(), { headers }));
}
"""


def test_the_kept_memory_works_and_holds_no_word(visiting: Visiting, website: Website) -> None:
    visit = _read(visiting(website))
    first = visit.sanitized_text()
    visit.page.evaluate(MARK, False)
    for _ in range(2):
        kept = visit.page.evaluate(KEPT, ["Ngozi", "Adeyemi", "ngozi@example.org"])
        assert kept["bytes"] > 1_000_000
        assert kept["marked"], "the later visit made its own"
        assert not kept["trial"]
        assert kept["words"] == []
        _read(visit)
        assert visit.sanitized_text() == first


def test_a_memory_that_is_broken_is_replaced(visiting: Visiting, website: Website) -> None:
    visit = _read(visiting(website))
    visit.page.evaluate(MARK, True)
    visit.expected += [r"wasm instantiation failed", r"LinkError"]
    _read(visit)
    assert "Ngozi" not in visit.sanitized_text()
    _read(visit)
    kept = visit.page.evaluate(KEPT, [])
    assert kept["bytes"] > 1_000_000
    assert not kept["marked"]


def test_clearing_takes_the_memory_along(visiting: Visiting, website: Website) -> None:
    visit = visiting(website)
    visit.open()
    visit.wait_until_ready()
    assert visit.page.evaluate(KEPT, [])
    visit.page.get_by_role("button", name="see how we know").click()
    dialog = visit.page.get_by_role("dialog", name="What runs here")
    dialog.get_by_role("button", name="Clear cached models").click()
    expect(visit.page.get_by_text("The next visit fetches them again.")).to_be_visible()
    assert visit.page.evaluate(KEPT, []) is None


def _read(visit: Visit) -> Visit:
    visit.open()
    visit.wait_until_ready()
    visit.write(PROMPT)
    return visit
