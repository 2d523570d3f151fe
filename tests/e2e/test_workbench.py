"""What a person does with the editor, the choices and the conversation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from e2e.browsing import PATIENCE, Visit
from e2e.conftest import forget
from playwright.sync_api import expect

TEXT = "Ngozi Adeyemi plays the oboe on Tuesdays. Write to ngozi@example.org about the oboe."


@pytest.fixture
def written(visit: Visit) -> Visit:
    visit.write(TEXT)
    return visit


def select(visit: Visit, words: str) -> None:
    """Select the first place of these words in the prompt, as with the mouse."""
    visit.prompt.evaluate(
        "(area, words) => { const at = area.value.indexOf(words); area.focus();"
        " area.setSelectionRange(at, at + words.length); }",
        words,
    )


def hide(visit: Visit, words: str) -> None:
    select(visit, words)
    visit.page.get_by_role("button", name="Hide selected text").click()
    expect(visit.sanitized).not_to_contain_text(words)


def test_any_words_can_be_hidden_and_undone(written: Visit) -> None:
    hide(written, "plays the oboe on Tuesdays")
    written.page.get_by_role("button", name="Undo").click()
    expect(written.sanitized).to_contain_text("plays the oboe on Tuesdays")


def test_a_range_after_emoji_hides_exactly_the_words_selected(visit: Visit) -> None:
    """The page counts UTF-16 units, the core code points."""
    visit.write("👩‍🔬🎻 Today the 🎻 choir sings very softly 🎻 indoors.")
    hide(visit, "choir sings very softly")
    assert re.fullmatch(r"👩‍🔬🎻 .* 🎻 \[P\d+\] 🎻 .*", visit.sanitized_text())


def test_a_hidden_phrase_can_be_shown_from_its_placeholder(written: Visit) -> None:
    written.sanitized.get_by_role("button", name="[P1]").click()
    written.page.get_by_role("dialog").get_by_role("button", name="Show", exact=True).click()
    expect(written.sanitized).to_contain_text("Ngozi Adeyemi")


def test_never_hide_holds_for_the_next_prompt_too(written: Visit) -> None:
    written.sanitized.get_by_role("button", name="[P1]").click()
    written.page.get_by_role("dialog").get_by_role("button", name="Never hide").click()
    expect(written.sanitized).to_contain_text("Ngozi Adeyemi", timeout=PATIENCE)
    written.page.get_by_role("button", name="Undo").click()
    expect(written.sanitized).not_to_contain_text("Ngozi Adeyemi", timeout=PATIENCE)


def test_the_keyboard_reaches_the_phrase_at_the_cursor(written: Visit) -> None:
    written.prompt.focus()
    written.page.keyboard.press("Control+Home")
    written.page.keyboard.press("Alt+Enter")
    card = written.page.get_by_role("dialog", name="About the phrase")
    expect(card).to_contain_text("Ngozi Adeyemi")
    written.page.keyboard.press("Escape")
    expect(written.prompt).to_be_focused()


def test_hidden_places_move_with_the_text(written: Visit) -> None:
    hide(written, "the oboe on")
    written.prompt.focus()
    written.page.keyboard.press("Control+Home")
    written.page.keyboard.type("Hello. ")
    expect(written.sanitized).to_contain_text("Hello.", timeout=PATIENCE)
    written.wait_until_read()
    expect(written.sanitized).not_to_contain_text("the oboe on")


def test_what_is_out_of_date_cannot_be_copied(written: Visit) -> None:
    written.prompt.press_sequentially(" And Marek?")
    expect(written.copy).to_be_disabled()
    written.wait_until_read()
    assert "Marek?" in written.prompt.input_value()


def test_the_slider_moves_between_best_choices(visit: Visit) -> None:
    visit.page.get_by_role("button", name="complaint").click()
    visit.wait_until_read()
    slider = visit.page.get_by_role("slider", name="More private or more useful")
    slider.press("Home")
    visit.wait_until_read()
    many = len(re.findall(r"\[P\d+\]", visit.sanitized_text()))
    slider.press("End")
    expect(visit.page.locator("trade-off output")).to_contain_text("λ")
    visit.wait_until_read()
    few = len(re.findall(r"\[P\d+\]", visit.sanitized_text()))
    assert few <= many
    assert "DE89" not in visit.sanitized_text()


def test_what_the_cloud_may_know_is_shown_again(visit: Visit) -> None:
    visit.write("My sister and my two daughters moved in after my husband left us.")
    visit.page.get_by_role("slider").press("Home")
    visit.wait_until_read()
    before = visit.page.locator("#hidden-count").inner_text()
    switch = visit.page.get_by_role("switch", name="The cloud may know: family")
    switch.check()
    expect(switch).to_be_checked()
    expect(visit.page.get_by_label("What is it about?")).to_have_value("own")
    expect(visit.page.locator("#hidden-count")).not_to_have_text(before)


def test_the_graph_shows_each_phrase(written: Visit) -> None:
    written.page.get_by_text("How the phrases hold together").click()
    written.page.get_by_role("button", name="Ngozi Adeyemi: hidden").press("Enter")
    expect(written.page.get_by_role("dialog", name="About the phrase")).to_be_visible()
    written.page.keyboard.press("Escape")
    written.page.get_by_text("How the phrases hold together").click()


def test_a_conversation_is_saved_encrypted_and_opened_again(written: Visit, tmp_path: Path) -> None:
    page = written.page
    written.copy.click()
    page.get_by_role("button", name="Save …").click()
    page.get_by_label("Password", exact=True).fill("correct horse")
    page.get_by_label("Password again").fill("correct horse")
    with page.expect_download() as saving:
        page.get_by_role("dialog").get_by_role("button", name="Save", exact=True).click()
    saved = tmp_path / "conversation.promptgraph"
    saving.value.save_as(saved)
    assert b"Ngozi" not in saved.read_bytes()
    page.get_by_role("button", name="Forget everything").click()
    page.get_by_role("dialog").get_by_role("button", name="Forget", exact=True).click()
    expect(page.get_by_role("table")).to_be_hidden()
    open_with(written, saved, "wrong")
    expect(page.get_by_text("does not open with that password")).to_be_visible()
    open_with(written, saved, "correct horse")
    expect(page.get_by_text("The conversation is open: 2 placeholders.")).to_be_visible()
    written.reply.fill("Ask [P1].")
    expect(written.restored).to_contain_text("Ask Ngozi Adeyemi.")


def open_with(visit: Visit, file: Path, password: str) -> None:
    visit.page.get_by_label("Open a saved conversation").set_input_files(file)
    visit.page.get_by_label("Password", exact=True).fill(password)
    visit.page.get_by_role("dialog").get_by_role("button", name="Open", exact=True).click()


def test_an_unresolved_placeholder_can_be_put_back_by_hand(written: Visit) -> None:
    written.copy.click()
    written.reply.fill("Call `[P1]` now.\n\n```\nname = '[P1]'\n```\n")
    put = written.page.get_by_role("button", name="Put back anyway")
    count = put.count()
    if count:
        put.first.click()
    expect(written.restored).to_contain_text("Ngozi Adeyemi")


def test_own_lists_are_kept_on_the_device_only_when_asked(visit: Visit) -> None:
    page = visit.page
    stored = "JSON.stringify({...localStorage})"
    for keep in (False, True):
        page.get_by_role("button", name="Settings").click()
        page.get_by_label("Always hide").fill("periwinkle")
        page.get_by_label("Keep these two lists on this device").set_checked(keep)
        page.get_by_role("button", name="Apply").click()
        assert ("periwinkle" in page.evaluate(stored)) is keep
    page.reload()
    visit.prompt.fill("The walls are periwinkle.")
    expect(visit.sanitized).to_contain_text("The walls are [P1].", timeout=PATIENCE)
    forget(visit)
    assert "periwinkle" not in page.evaluate(stored)
    visit.prompt.fill("The walls are periwinkle.")
    expect(visit.sanitized).to_contain_text("The walls are periwinkle.", timeout=PATIENCE)
