"""Input that cannot be sanitized gets a clear sentence, and nothing is lost."""

from __future__ import annotations

import pytest
from e2e.browsing import Visit
from playwright.sync_api import expect

PARAGRAPH = (
    "On Tuesday Ngozi Adeyemi wrote that the boiler in the old school had failed again and asked the council for an "
    "engineer; the caretaker, who is new, could not find the valve behind the paint store. "
)


@pytest.mark.parametrize("text", ["", "   ", "\n\t \n"])
def test_nothing_written_asks_for_nothing(visit: Visit, text: str) -> None:
    visit.prompt.fill(text)
    expect(visit.copy).to_be_disabled()
    expect(visit.sanitized).to_contain_text("appears here")
    expect(visit.page.get_by_role("alert")).to_have_count(0)


def test_punctuation_alone_says_that_there_is_nothing_to_hide(visit: Visit) -> None:
    visit.write("?! ... —")
    assert visit.sanitized_text() == "?! ... —"
    expect(visit.page.get_by_text("holds no words")).to_be_visible()


def test_half_a_surrogate_pair_is_kept_and_the_rest_is_sanitized(visit: Visit) -> None:
    visit.prompt.evaluate(
        "area => { area.value = 'Mail \\ud83d ngozi@example.org';"
        " area.dispatchEvent(new Event('input', {bubbles: true})); }"
    )
    visit.wait_until_read()
    assert visit.sanitized.evaluate("region => region.innerText") == "Mail \ud83d [P1]"
    assert visit.prompt.evaluate("area => area.value") == "Mail \ud83d ngozi@example.org"


def test_a_prompt_that_already_holds_placeholders_keeps_them_apart(visit: Visit) -> None:
    visit.write("You wrote [P1] before; Ngozi Adeyemi (ngozi@example.org) asks what [P1] is.")
    shown = visit.sanitized_text()
    assert shown.count("[P1]") == 2
    assert "Ngozi" not in shown
    expect(visit.page.get_by_text("already holds placeholders")).to_be_visible()
    visit.copy.click()
    visit.reply.fill("[P1] and [P2]")
    expect(visit.restored).to_contain_text("[P1] and Ngozi Adeyemi")


def test_markup_in_a_prompt_is_text(visit: Visit) -> None:
    text = '<img src=x onerror="document.title=1"> <b>Ngozi Adeyemi</b> & <script>alert(1)</script>'
    visit.write(text)
    assert "<script>alert(1)</script>" in visit.sanitized_text()
    assert visit.page.title() == "PromptGraph"
    assert visit.page.locator("main img, main script, main b").count() == 0


def test_a_long_prompt_shows_progress_and_can_be_stopped_and_read(visit: Visit) -> None:
    """200,000 characters: stop the first reading; the page stays as it was and reads another prompt."""
    text = (PARAGRAPH * 1000)[:200_000]
    visit.prompt.fill(text)
    progress = visit.page.get_by_role("progressbar", name="Reading the prompt")
    expect(progress).to_be_visible()
    visit.page.get_by_role("button", name="Cancel").click()
    expect(progress).to_be_hidden()
    expect(visit.page.get_by_text("Stopped. The prompt is as you left it").first).to_be_visible()
    expect(visit.copy).to_be_disabled()
    assert visit.prompt.input_value() == text
    visit.write("Write to ngozi@example.org.")
    assert "ngozi" not in visit.sanitized_text()


@pytest.mark.long
def test_two_hundred_thousand_characters_are_sanitized(visit: Visit) -> None:
    visit.prompt.fill((PARAGRAPH * 1000)[:200_000])
    expect(visit.copy).to_be_enabled(timeout=1_800_000)
    assert "Ngozi" not in visit.sanitized_text()


def test_a_number_whose_check_reads_a_table_of_its_library_is_hidden(visit: Visit) -> None:
    """The county of a Chinese identity number stands in a data file that the page has to carry."""
    visit.write("身份证11010519491231002X, please fill in the form.")
    assert "11010519491231002X" not in visit.sanitized_text()
