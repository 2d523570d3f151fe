"""Driving the page as a person does: by role and by what can be read."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Locator, Page, Playwright, expect

PATIENCE = 240_000
"""Milliseconds for anything that waits for networks: a shared machine with two cores can be slow."""

FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Chromium itself asks its maker about forms, pages and searches; that is the browser's doing, not the page's.
    "--disable-features=AutofillServerCommunication,OptimizationHints,MediaRouter,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,PreconnectToSearch,LensOverlay,AimEnabled,NetworkTimeServiceQuerying",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)

READY = re.compile("Ready on this device|Ready, with less protection")


@dataclass
class Visit:
    """One page with what it complained about. ``expected`` are patterns of console errors that a test provokes."""

    page: Page
    url: str
    complaints: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def open(self) -> None:
        self.page.goto(self.url)

    def wait_until_ready(self, state: re.Pattern[str] = READY) -> None:
        """Until Python and the networks are loaded, or the page says which are not."""
        expect(self.status).to_have_text(state, timeout=PATIENCE)
        expect(self.page.locator("load-progress")).to_be_hidden(timeout=PATIENCE)

    @property
    def status(self) -> Locator:
        return self.page.locator("#state-text")

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_role("textbox", name="Your prompt")

    @property
    def sanitized(self) -> Locator:
        return self.page.get_by_role("region", name="What the cloud will see")

    @property
    def copy(self) -> Locator:
        return self.page.get_by_role("button", name="Copy", exact=True)

    @property
    def reply(self) -> Locator:
        return self.page.get_by_role("textbox", name="Paste the reply")

    @property
    def restored(self) -> Locator:
        return self.page.get_by_role("region", name="Restored, on this device")

    def write(self, text: str) -> None:
        """Put a prompt in and wait until it has been read."""
        self.prompt.fill(text)
        self.wait_until_read()

    def wait_until_read(self) -> None:
        expect(self.copy).to_be_enabled(timeout=PATIENCE)

    def sanitized_text(self) -> str:
        return self.sanitized.inner_text()

    def unexpected(self) -> Sequence[str]:
        return [line for line in self.complaints if not any(re.search(p, line) for p in self.expected)]


@contextmanager
def browser(playwright: Playwright, profile: Path, **options: Any) -> Iterator[BrowserContext]:
    """Chromium with a profile of its own."""
    context = playwright.chromium.launch_persistent_context(
        str(profile),
        executable_path=os.environ.get("PROMPTGRAPH_CHROMIUM") or _installed(),
        permissions=["clipboard-read", "clipboard-write"],
        **{"args": list(FLAGS), "viewport": {"width": 1280, "height": 900}, "locale": "en-US", **options},
    )
    context.set_default_timeout(PATIENCE)
    try:
        yield context
    finally:
        context.close()


def watch(context: BrowserContext, page: Page, url: str) -> Visit:
    """A visit that hears every console message of the page and its workers, every error and every request."""
    visit = Visit(page=page, url=url)

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            visit.complaints.append(message.text)

    def on_error(error: Error) -> None:
        visit.complaints.append(str(error))

    context.on("console", on_console)
    context.on("weberror", lambda error: on_error(error.error))
    context.on("request", lambda request: visit.requests.append(request.url))
    return visit


def _installed() -> str | None:
    return next((path for path in ("/usr/bin/chromium", "/usr/bin/chromium-browser") if Path(path).exists()), None)
