"""WebGPU is used only where it answers as WebAssembly does, and sooner; here it is a slow software device."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from e2e.browsing import FLAGS, PATIENCE
from e2e.conftest import Visiting
from e2e.website import Website, serving, tampered
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


LOSE = """
async () => {
  const { env } = await import(new URL("vendor/transformers/transformers.min.js", self.location.href).href);
  const device = await env.backends.onnx.webgpu.device;
  device.destroy();
  await device.lost;
}
"""


@pytest.mark.long
def test_a_device_that_is_lost_is_done_without_in_a_sentence(visiting: Visiting, dist: Path) -> None:
    """The software device is taken although it is slow, and destroyed before an analysis."""
    worker = (dist / "model-worker.js").read_text("utf-8")
    patient = worker.replace('? "slow" : ""', '? "" : ""')
    assert patient != worker
    changed = tampered(dist, {"model-worker.js": patient.encode()})
    with serving(Website(dist, faults=changed)) as website:
        visit = visiting(website, args=[*FLAGS, "--enable-unsafe-webgpu"])
        visit.expected += [r"WebGPU", r"powerPreference", r"adapter", r"[Dd]evice"]
        visit.open()
        visit.wait_until_ready()
        (models,) = [worker for worker in visit.page.workers if "model-worker" in worker.url]
        models.evaluate(LOSE)
        visit.write("Write to Ngozi Adeyemi, ngozi@example.org, about the boiler.")
        visit.wait_until_ready()
        assert "Adeyemi" not in visit.sanitized_text()
        visit.page.get_by_role("button", name="see how we know").click()
        dialog = visit.page.get_by_role("dialog", name="What runs here")
        expect(dialog).to_contain_text("in use on WebAssembly", timeout=PATIENCE)
        expect(dialog).not_to_contain_text("in use on WebGPU")
        expect(dialog).to_contain_text("were started anew in WebAssembly")
