"""The page speaks and counts in the browser's language, and in another one on request."""

from __future__ import annotations

import re
from pathlib import Path

from e2e.browsing import PATIENCE
from e2e.conftest import Visiting
from e2e.website import Website, serving
from playwright.sync_api import expect


def test_german_and_back(visiting: Visiting, dist: Path) -> None:
    with serving(Website(dist)) as website:
        visit = visiting(website, locale="de-DE")
        visit.open()
        page = visit.page
        expect(page.get_by_role("heading", name="Bevor es hinausgeht")).to_be_visible()
        expect(page.get_by_role("textbox", name="Ihr Prompt")).to_be_visible()
        assert page.locator("html").get_attribute("lang") == "de"
        page.get_by_label("Sprache").select_option(label="English")
        expect(page.get_by_role("heading", name="Before it leaves")).to_be_visible()
        expect(page.locator("machine-dialog")).to_contain_text(re.compile(r"\d\.\d MB"), timeout=PATIENCE)
        expect(page.locator("machine-dialog")).not_to_contain_text(re.compile(r"\d,\d MB"))
