"""The page does not go while it holds words that are kept nowhere else."""

from __future__ import annotations

from e2e.browsing import Visit
from e2e.conftest import Visiting
from e2e.website import Website
from playwright.sync_api import expect

TEXT = "Ask Ngozi Adeyemi (ngozi@example.org) about the oboe."
SLOW_WALLS = """
const ready = new Promise((done) => setTimeout(done, 8000, {}));
Object.defineProperty(navigator.serviceWorker, "ready", { get: () => ready });
"""


def test_what_was_typed_before_the_walls_stood_is_not_reloaded_away(visiting: Visiting, website: Website) -> None:
    visit = visiting(website)
    visit.page.add_init_script(SLOW_WALLS)
    visit.open()
    visit.prompt.fill(TEXT)
    banner = visit.page.get_by_role("alert").filter(has_text="You have already written something")
    expect(banner).to_be_visible()
    visit.wait_until_ready()
    visit.wait_until_read()
    expect(visit.prompt).to_have_value(TEXT)
    assert "Adeyemi" not in visit.sanitized_text()
    banner.get_by_role("button", name="Load the page again").click()
    visit.page.get_by_role("dialog").get_by_role("button", name="Load again").click()
    expect(visit.prompt).to_have_value("")
    visit.wait_until_ready()
    expect(visit.page.get_by_role("alert")).to_have_count(0)
    assert visit.page.evaluate("crossOriginIsolated") is True


def test_another_language_asks_before_it_takes_the_prompt_away(visiting: Visiting, website: Website) -> None:
    visit = visiting(website)
    page = visit.page
    visit.open()
    visit.wait_until_ready()
    visit.prompt.fill(TEXT)
    language = page.get_by_label("Language")
    language.select_option(label="Deutsch")
    question = page.get_by_role("dialog", name="Load the page again?")
    question.get_by_role("button", name="Close").click()
    expect(question).to_be_hidden()
    expect(language).to_have_value("en")
    expect(visit.prompt).to_have_value(TEXT)
    language.select_option(label="Deutsch")
    question.get_by_role("button", name="Load again").click()
    expect(page.get_by_role("textbox", name="Ihr Prompt")).to_have_value("")


def test_the_browser_asks_before_a_prompt_is_closed(visit: Visit) -> None:
    visit.prompt.press_sequentially("Ask Ngozi.")
    with visit.page.expect_event("dialog") as asked:
        visit.page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    expect(visit.prompt).to_have_value("Ask Ngozi.")
