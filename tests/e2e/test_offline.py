"""The second visit needs no network."""

from __future__ import annotations

from e2e.browsing import Visit
from e2e.website import Website
from playwright.sync_api import expect


def test_everything_works_after_the_network_is_gone(visit: Visit, website: Website) -> None:
    visit.expected += [r"ERR_INTERNET_DISCONNECTED", r"Failed to load resource"]
    expect(visit.status).to_contain_text("works offline")
    visit.page.context.set_offline(True)
    try:
        website.requests.clear()
        visit.page.reload()
        visit.wait_until_ready()
        visit.write("Ask Ngozi Adeyemi (ngozi@example.org) when the clinic opens.")
        assert "Ngozi" not in visit.sanitized_text()
        # The browser itself looks for a newer service worker, whatever the page does.
        assert [path for path in website.requests if path.startswith("/") and path != "/service-worker.js"] == []
    finally:
        visit.page.context.set_offline(False)


def test_the_machine_dialog_keeps_the_focus_while_its_facts_change(visit: Visit) -> None:
    visit.page.get_by_role("button", name="see how we know").click()
    dialog = visit.page.get_by_role("dialog", name="What runs here")
    count = dialog.get_by_text("Requests of any kind")
    before = count.inner_text()
    clear = dialog.get_by_role("button", name="Clear cached models")
    clear.focus()
    visit.page.evaluate("fetch('build.json').then(answer => answer.text())")
    expect(count).not_to_have_text(before)
    expect(clear).to_be_focused()
    dialog.get_by_role("button", name="Close").click()


def test_the_machine_dialog_tells_what_is_kept(visit: Visit) -> None:
    visit.page.get_by_role("button", name="see how we know").click()
    dialog = visit.page.get_by_role("dialog", name="What runs here")
    expect(dialog).to_contain_text("Everything is kept in this browser")
    expect(dialog).to_contain_text("Rampart")
    expect(dialog).to_contain_text("CC BY 4.0")
    expect(dialog).to_contain_text("WebAssembly, 2 threads")
    dialog.get_by_role("button", name="Close").click()
