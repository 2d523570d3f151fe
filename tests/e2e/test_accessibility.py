"""axe-core finds no violation in any state, light and dark, on a phone and on a desktop; pictures go to output/."""

from __future__ import annotations

from pathlib import Path

import pytest
from e2e.browsing import PATIENCE, Visit
from playwright.sync_api import expect

AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"phone": (390, 844), "small phone": (320, 640), "desktop": (1440, 1000)}
STATES = ("empty", "sanitized", "restored", "card", "machine", "settings", "graph")


def violations(visit: Visit) -> list[str]:
    if not visit.page.evaluate("'axe' in window"):
        visit.page.evaluate(AXE.read_text("utf-8"))
    found = visit.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']}: {node['html'][:160]} ({node['failureSummary'].splitlines()[-1].strip()})"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


def enter(visit: Visit, state: str) -> None:
    page = visit.page
    if state == "empty":
        return
    page.get_by_role("button", name="fasting log").click()
    visit.wait_until_read()
    expect(page.locator("exposure-meter")).not_to_contain_text("measuring", timeout=PATIENCE)
    if state == "restored":
        visit.copy.click()
        visit.reply.fill("Dear [P1], ask [P97] about [P2].")
        expect(visit.restored).to_contain_text("Amira")
    elif state == "card":
        visit.sanitized.get_by_role("button", name="[P1]").click()
    elif state == "machine":
        page.get_by_role("button", name="see how we know").click()
    elif state == "settings":
        page.get_by_role("button", name="Settings").click()
    elif state == "graph":
        page.get_by_text("How the phrases hold together").click()


def leave(visit: Visit, state: str) -> None:
    if state == "graph":
        visit.page.get_by_text("How the phrases hold together").click()
    elif state in ("card", "machine", "settings"):
        visit.page.keyboard.press("Escape")


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(visit: Visit, output: Path, state: str) -> None:
    enter(visit, state)
    found: list[str] = []
    for size, (width, height) in SIZES.items():
        visit.page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            visit.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            whole = state not in ("card", "machine", "settings")
            visit.page.screenshot(path=output / f"{state}, {size}, {scheme}.png", full_page=whole)
            found += [f"{size}, {scheme}: {line}" for line in violations(visit)]
    visit.page.set_viewport_size({"width": 1280, "height": 900})
    leave(visit, state)
    assert found == []


@pytest.mark.parametrize("width", [320, 390, 640, 1000, 1920])
def test_nothing_is_wider_than_the_window(visit: Visit, width: int) -> None:
    """640 is also what a window of 1,280 is at a zoom of 200 %."""
    enter(visit, "restored")
    visit.page.set_viewport_size({"width": width, "height": 800})
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= width
    visit.page.set_viewport_size({"width": 1280, "height": 900})


def test_marks_lie_exactly_under_their_words(visit: Visit) -> None:
    """The mirror that carries the marks wraps its lines as the textarea does."""
    text = "Ngozi Adeyemi\twrites to ngozi@example.org. " * 12 + "\n\n  العربية ngozi@example.org\r\n"
    visit.write(text)
    heights = visit.page.evaluate(
        "() => { const area = document.querySelector('#prompt'); const mirror = document.querySelector('.mirror');"
        " return [area.scrollHeight, area.clientHeight, mirror.scrollHeight]; }"
    )
    assert heights[0] == heights[1]
    assert heights[0] == heights[2]
