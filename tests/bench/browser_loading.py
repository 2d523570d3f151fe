"""How long the page takes to be usable and to be ready, and what it fetches."""

from __future__ import annotations

import gzip
import statistics
import tempfile
import time
from functools import cache
from pathlib import Path

from bench.browser_report import table
from bench.process_memory import renderer_peak
from e2e.browsing import Visit, browser, watch
from e2e.website import Website, serving
from playwright.sync_api import Playwright

COMPRESSED_HOSTS = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".txt", ".webmanifest", ".wasm")
"""Types that a static host such as GitHub Pages sends compressed; models, wheels and archives go as they are."""
GZIP_LEVEL = 6

NOTE_STATES = """
const told = new Set();
const look = () => {
  const found = document.querySelector("#state")?.dataset.state;
  const state = ["rules", "loading", "ready", "partial"].includes(found) ? found : "";
  if (!state || told.has(state)) return;
  told.add(state);
  window.noteState(state, performance.timeOrigin + performance.now());
};
new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""


def loading(playwright: Playwright, dist: Path, repeats: int) -> str:
    """First visits with an empty profile, and visits after them; the page under its own service worker."""
    cold: list[dict[str, float]] = []
    warm: list[dict[str, float]] = []
    peaks: list[float] = []
    fetched: list[tuple[list[str], bool]] = []
    for _ in range(repeats):
        website = Website(dist)
        with tempfile.TemporaryDirectory() as folder, serving(website):
            for times in (cold, warm):
                website.requests.clear()
                times.append(_visit(playwright, website, Path(folder), peaks))
                fetched.append((list(website.requests), times is cold))
    sizes = [_bytes(dist, requests) for requests, first in fetched if first]
    later = [_bytes(dist, requests) for requests, first in fetched if not first]
    rows = []
    for name, times, size in (("first visit", cold, sizes[0]), ("later visit", warm, later[0])):
        usable, ready = (statistics.median(found[key] for found in times) for key in ("rules", "ready"))
        rows.append([name, f"{usable:.2f}", f"{ready:.2f}", *(f"{count / 1e6:.1f}" for count in size)])
    head = ["", "usable with the rules, s", "networks ready, s", "MB as they are", "MB, text and wasm gzipped"]
    peak = f"Peak of the renderer after loading: {max(peaks):.0f} MB.\n"
    return table(f"loading the page, from this machine ({repeats} profiles, medians)", head, rows) + peak


def _visit(playwright: Playwright, website: Website, profile: Path, peaks: list[float]) -> dict[str, float]:
    """Seconds from asking for the page to each state."""
    found: dict[str, float] = {}
    with browser(playwright, profile) as context:
        context.expose_function("noteState", lambda state, at: found.setdefault(state, at / 1000))
        context.add_init_script(NOTE_STATES)
        visit: Visit = watch(context, context.pages[0], website.url)
        began = time.time()
        visit.open()
        visit.wait_until_ready()
        peaks.append(renderer_peak(profile))
    usable = min(found[state] for state in ("rules", "loading", "ready", "partial") if state in found)
    ready = found.get("ready", found.get("partial", 0.0))
    return {"rules": usable - began, "ready": ready - began}


def _bytes(dist: Path, requests: list[str]) -> tuple[int, int]:
    """Bytes of these requests as the files are, and with a static host's compression."""
    files = [dist / (path.lstrip("/").partition("?")[0] or "index.html") for path in requests]
    there = [file for file in files if file.is_file()]
    return sum(file.stat().st_size for file in there), sum(_sent(file) for file in there)


@cache
def _sent(file: Path) -> int:
    data = file.read_bytes()
    if file.suffix not in COMPRESSED_HOSTS:
        return len(data)
    return min(len(data), len(gzip.compress(data, GZIP_LEVEL)))
