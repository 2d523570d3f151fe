"""Paste a prompt, get it sanitized, get the reply restored."""

from __future__ import annotations

import re

import pytest
from e2e.browsing import PATIENCE, Visit
from e2e.conftest import forget
from playwright.sync_api import expect

FASTING_TASK = ("dosage adjustment", "explain it in plain words", "type 2 diabetes", "metformin")


@pytest.fixture
def fasting(visit: Visit) -> Visit:
    visit.page.get_by_role("button", name="fasting log").click()
    visit.wait_until_read()
    return visit


def tokens(text: str) -> list[str]:
    return re.findall(r"\[P\d+\]", text)


def test_the_example_is_sanitized_and_its_task_stays(fasting: Visit) -> None:
    shown = fasting.sanitized_text()
    assert tokens(shown)
    for private in ("Amira", "Haddad", "example.se", "Lindqvist", "Malmö"):
        assert private not in shown
    for task in FASTING_TASK:
        assert task in shown


def test_what_is_copied_is_what_is_shown(fasting: Visit) -> None:
    said = fasting.page.get_by_text("Copied. Paste it into the cloud model")
    fasting.copy.click()
    expect(said).to_be_visible()
    expect(fasting.page.locator("exposure-meter")).not_to_contain_text("measuring", timeout=PATIENCE)
    expect(said).to_be_visible()
    copied = fasting.page.evaluate("navigator.clipboard.readText()")
    assert copied == fasting.sanitized_text()
    assert "Amira" not in copied


def test_a_placeholder_tells_why(fasting: Visit) -> None:
    fasting.sanitized.get_by_role("button", name="[P1]").click()
    card = fasting.page.get_by_role("dialog", name="About the phrase")
    expect(card).to_contain_text("Amira Haddad")
    expect(card).to_contain_text("person's name")
    expect(card).to_contain_text("Hidden as [P1]")
    fasting.page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_a_reply_is_restored_as_far_as_it_can_be_trusted(fasting: Visit) -> None:
    """The reply uses [P1], alters [P2]'s form, invents [P97] and leaves the others out."""
    fasting.copy.click()
    expect(fasting.page.get_by_role("table")).to_be_visible()
    fasting.reply.fill("Dear [P1], the clinics in [p2] can help; ask [P97] too.")
    expect(fasting.restored).to_contain_text("Amira Haddad")
    expect(fasting.restored).to_contain_text("[P97]")
    left = fasting.page.get_by_role("listitem").filter(has_text="[P97]")
    expect(left).to_be_visible()


def test_originals_stay_hidden_until_asked_for(fasting: Visit) -> None:
    fasting.copy.click()
    table = fasting.page.get_by_role("table")
    expect(table).to_contain_text("[P1]")
    expect(table).not_to_contain_text("Amira")
    fasting.page.get_by_role("button", name="Show my words").click()
    expect(table).to_contain_text("Amira Haddad")
    fasting.page.get_by_role("button", name="Hide my words").click()
    expect(table).not_to_contain_text("Amira")


def test_forgetting_leaves_no_word_behind(fasting: Visit) -> None:
    """Not in the reply, not in what the browser itself can undo; and the next originals are hidden again."""
    page = fasting.page
    fasting.copy.click()
    page.get_by_role("button", name="Show my words").click()
    fasting.reply.fill("Dear [P1], all is well.")
    expect(fasting.restored).to_contain_text("Amira")
    forget(fasting)
    expect(fasting.reply).to_have_value("")
    expect(fasting.restored).not_to_contain_text("Amira")
    fasting.prompt.focus()
    page.keyboard.press("Control+z")
    expect(fasting.prompt).to_have_value("")
    fasting.write("Write to Ngozi Adeyemi about the oboe.")
    fasting.copy.click()
    expect(page.get_by_role("button", name="Show my words")).to_be_visible()
    expect(page.get_by_role("table")).not_to_contain_text("Ngozi")


def test_the_meter_measures_before_and_after(fasting: Visit) -> None:
    meter = fasting.page.locator("exposure-meter")
    expect(meter).not_to_contain_text("measuring", timeout=PATIENCE)
    expect(meter).to_contain_text("→")
    expect(meter).to_contain_text("not that none is there")


def test_the_same_person_keeps_the_placeholder_in_the_next_turn(fasting: Visit) -> None:
    fasting.copy.click()
    expect(fasting.page.get_by_text(re.compile("1 turn, "))).to_be_visible()
    fasting.write("Please write a birthday greeting to Amira Haddad.")
    assert "[P1]" in fasting.sanitized_text()


def test_the_greedy_method_of_the_paper_works_too(fasting: Visit) -> None:
    fasting.page.get_by_role("button", name="Settings").click()
    fasting.page.get_by_label("Selection").select_option(label="Greedy (the paper's)")
    fasting.page.get_by_role("button", name="Apply").click()
    fasting.wait_until_read()
    assert "Amira" not in fasting.sanitized_text()
    fasting.page.get_by_role("button", name="Settings").click()
    fasting.page.get_by_label("Selection").select_option(label="Exact (minimum cut)")
    fasting.page.get_by_role("button", name="Apply").click()
    fasting.wait_until_read()
