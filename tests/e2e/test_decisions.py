"""What the user says of words holds: keys typed on, edits, lists and a slow audit do not undo it."""

from __future__ import annotations

from pathlib import Path

import pytest
from e2e.browsing import PATIENCE, Visit
from e2e.conftest import Visiting, forget
from e2e.test_workbench import hide
from e2e.website import Website, serving
from playwright.sync_api import Locator, expect

TEXT = "Ngozi Adeyemi plays the oboe on Tuesdays. Write to ngozi@example.org about the oboe."


@pytest.fixture
def written(visit: Visit) -> Visit:
    visit.write(TEXT)
    return visit


def card(visit: Visit) -> Locator:
    return visit.page.get_by_role("dialog", name="About the phrase")


def decide(visit: Visit, token: str, action: str) -> None:
    visit.sanitized.get_by_role("button", name=token).click()
    card(visit).get_by_role("button", name=action, exact=True).click()


def test_typing_on_after_a_click_on_a_hidden_phrase_shows_nothing(written: Visit) -> None:
    box = written.page.locator("prompt-editor mark").first.bounding_box()
    assert box
    written.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(card(written)).to_contain_text("Ngozi Adeyemi")
    expect(written.prompt).to_be_focused()
    written.page.keyboard.press("Control+End")
    written.page.keyboard.type(" Thanks a lot.")
    expect(card(written)).to_be_hidden()
    expect(written.sanitized).to_contain_text("Thanks a lot.", timeout=PATIENCE)
    expect(written.sanitized).not_to_contain_text("Adeyemi")


def test_the_card_that_a_key_opens_presses_no_button_by_itself(written: Visit) -> None:
    written.prompt.focus()
    written.page.keyboard.press("Control+Home")
    written.page.keyboard.press("Alt+Enter")
    expect(card(written)).to_be_visible()
    written.page.keyboard.press("Space")
    expect(card(written)).to_be_visible()
    written.page.keyboard.press("Escape")
    expect(written.sanitized).not_to_contain_text("Adeyemi")


def test_always_hide_has_the_last_word_after_show(written: Visit) -> None:
    decide(written, "[P1]", "Show")
    expect(written.sanitized).to_contain_text("Ngozi Adeyemi")
    written.prompt.focus()
    written.page.keyboard.press("Control+Home")
    written.page.keyboard.press("Alt+Enter")
    card(written).get_by_role("button", name="Always hide").click()
    expect(written.sanitized).not_to_contain_text("Ngozi Adeyemi", timeout=PATIENCE)


def test_the_last_word_about_one_mention_holds_for_all_mentions(visit: Visit) -> None:
    visit.write("Ngozi Adeyemi plays the oboe. Tell Ngozi Adeyemi that I will come.")
    hide(visit, "Ngozi Adeyemi")
    visit.sanitized.get_by_role("button", name="[P1]").nth(1).click()
    expect(card(visit)).to_contain_text("These words stand in 2 places")
    card(visit).get_by_role("button", name="Show", exact=True).click()
    expect(visit.sanitized).to_contain_text("Ngozi Adeyemi plays the oboe. Tell Ngozi Adeyemi that I will come.")
    hide(visit, "Ngozi Adeyemi")
    expect(visit.sanitized).to_contain_text("[P1] plays the oboe. Tell [P1] that I will come.")


def test_a_letter_typed_inside_words_hidden_by_hand_is_hidden_too(written: Visit) -> None:
    hide(written, "the oboe on Tuesdays")
    at = TEXT.index("boe")
    written.prompt.evaluate("(area, at) => { area.focus(); area.setSelectionRange(at, at); }", at)
    written.page.keyboard.type("x")
    written.wait_until_read()
    expect(written.sanitized).not_to_contain_text("oxboe", timeout=PATIENCE)
    expect(written.sanitized).to_contain_text("plays [P")


def test_an_edit_across_the_end_of_words_hidden_by_hand_is_said(written: Visit) -> None:
    hide(written, "the oboe on Tuesdays")
    at = TEXT.index("days.")
    written.prompt.evaluate("(area, at) => { area.focus(); area.setSelectionRange(at, at + 11); }", at)
    written.page.keyboard.insert_text("x. Please send")
    expect(written.page.get_by_text("went over words that you had hidden by hand")).to_be_visible()


def test_the_purpose_of_an_example_ends_with_its_text(visit: Visit) -> None:
    purpose = visit.page.get_by_label("What is it about?")
    visit.page.get_by_role("button", name="fasting log").click()
    expect(purpose).to_have_value("medical question")
    visit.wait_until_read()
    visit.write(TEXT)
    expect(purpose).to_have_value("default")


def test_an_example_chosen_before_the_core_is_there_sets_its_purpose_too(visiting: Visiting, dist: Path) -> None:
    with serving(Website(dist)) as website:
        visit = visiting(website)
        visit.open()
        visit.page.get_by_role("button", name="fasting log").click()
        expect(visit.page.get_by_label("What is it about?")).to_have_value("medical question", timeout=PATIENCE)
        visit.wait_until_read()
        expect(visit.page.get_by_label("What is it about?")).to_have_value("medical question")


def test_forgetting_everything_forgets_the_purpose_too(written: Visit) -> None:
    purpose = written.page.get_by_label("What is it about?")
    purpose.select_option(value="legal")
    forget(written)
    expect(purpose).to_have_value("default")


def test_stopping_the_audit_leaves_the_result_and_ends_the_wait(written: Visit) -> None:
    """Pressed by script, since the button is there only while the audit runs."""
    written.page.locator("#analysis-progress button").evaluate("button => button.click()")
    expect(written.page.locator("exposure-meter")).not_to_contain_text("measuring")
    expect(written.copy).to_be_enabled()
    assert "Adeyemi" not in written.sanitized_text()


def test_copying_by_hand_begins_a_turn(written: Visit) -> None:
    written.sanitized.evaluate("region => getSelection().selectAllChildren(region)")
    written.page.keyboard.press("Control+C")
    expect(written.page.get_by_text("Copied. Paste it into the cloud model")).to_be_visible()
    expect(written.page.get_by_role("table")).to_contain_text("[P1]")


def test_the_focus_stays_among_the_placeholders_when_one_goes(written: Visit) -> None:
    decide(written, "[P1]", "Show")
    expect(written.sanitized).to_contain_text("Ngozi Adeyemi")
    expect(written.sanitized.get_by_role("button", name="[P1]")).to_be_focused()
