"""WebGPU is used only where it answers as WebAssembly does, and sooner; here it is a slow software device."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from e2e.browsing import FLAGS, PATIENCE
from e2e.conftest import Visiting
from e2e.website import Website, serving
from playwright.sync_api import expect


@pytest.mark.long
def test_a_device_without_gain_is_left_alone_in_a_sentence(visiting: Visiting, dist: Path) -> None:
    with serving(Website(dist)) as website:
        visit = visiting(website, args=[*FLAGS, "--enable-unsafe-webgpu"])
        visit.expected += [r"WebGPU", r"powerPreference", r"adapter"]
        visit.open()
        visit.wait_until_ready()
        visit.page.get_by_role("button", name="see how we know").click()
        dialog = visit.page.get_by_role("dialog", name="What runs here")
        expect(dialog).to_contain_text(re.compile("in use on (WebAssembly|WebGPU)"), timeout=PATIENCE)
        expect(dialog).to_contain_text(re.compile("WebGPU (is slower|gave other answers|could not run)"))
