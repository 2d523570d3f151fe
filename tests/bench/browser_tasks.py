"""The longest tasks of the page's main thread while a prompt is typed, read, looked at and copied.

A task is what the browser does without a break; while it runs, no key and no click is answered. The trace gives its
wall time, which a busy machine stretches, and its processor time, which it does not.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.browser_report import table
from e2e.browsing import PATIENCE, Visit, browser, watch
from e2e.website import Website, serving
from playwright.sync_api import CDPSession, Locator, Playwright, expect

CATEGORIES = ("disabled-by-default-devtools.timeline", "devtools.timeline", "__metadata")
TASK = "RunTask"
WARM_UP = "A first prompt by Ngozi Adeyemi, so that nothing below is compiled for the first time."
LONG = 50.0
"""Milliseconds from which on a task counts as long (https://www.w3.org/TR/longtasks/)."""

Event = Mapping[str, Any]


class Trace:
    """The events of the page's main thread between two moments."""

    def __init__(self, page: CDPSession) -> None:
        self._cdp = page
        self._events: list[Event] = []
        page.on("Tracing.dataCollected", lambda data: self._events.extend(data["value"]))

    def start(self) -> None:
        self._events.clear()
        self._cdp.send("Tracing.start", {"categories": ",".join(CATEGORIES), "transferMode": "ReportEvents"})

    def stop(self, visit: Visit) -> Sequence[Event]:
        done: list[object] = []
        self._cdp.once("Tracing.tracingComplete", lambda event: done.append(event))
        self._cdp.send("Tracing.end")
        while not done:
            visit.page.wait_for_timeout(50)
        return tuple(self._events)


def longest_tasks(playwright: Playwright, dist: Path, prompts: Mapping[int, str]) -> str:
    """A table with a row for each thing that a person does with a prompt of each size."""
    rows = []
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Website(dist)) as website,
        browser(playwright, Path(folder)) as context,
    ):
        visit = watch(context, context.pages[0], website.url)
        visit.open()
        visit.wait_until_ready()
        visit.write(WARM_UP)
        trace = Trace(context.new_cdp_session(visit.page))
        for size, text in prompts.items():
            for name, act in ACTS.items():
                trace.start()
                act(visit, text)
                rows.append([str(size), name, *figures(main_thread_tasks(trace.stop(visit)))])
            visit.page.get_by_text("How the phrases hold together").click()
    over = f"over {LONG:.0f} ms"
    head = ["spans", "what is done", "longest, wall ms", "longest, CPU ms", f"{over} wall", f"{over} CPU"]
    return table("tasks of the page's main thread", head, rows)


def press_paste(visit: Visit, into: Locator, text: str) -> None:
    """As a person does: what Playwright fills in comes line by line, each laid out anew."""
    visit.page.evaluate("text => navigator.clipboard.writeText(text)", text)
    into.focus()
    visit.page.keyboard.press("Control+A")
    visit.page.keyboard.press("Control+V")


def paste(visit: Visit, text: str) -> None:
    press_paste(visit, visit.prompt, text)
    expect(visit.copy).to_be_disabled()
    visit.wait_until_read()
    expect(visit.page.locator("exposure-meter")).not_to_contain_text("measuring", timeout=PATIENCE)


def type_a_word(visit: Visit, text: str) -> None:
    visit.prompt.focus()
    visit.page.keyboard.press("Control+End")
    visit.page.keyboard.type(" Marek too.", delay=30)
    visit.wait_until_read()


def move_the_slider(visit: Visit, text: str) -> None:
    slider = visit.page.get_by_role("slider")
    for key in ("Home", "ArrowRight", "End", "ArrowLeft"):
        slider.press(key)
        visit.wait_until_read()


def open_the_graph(visit: Visit, text: str) -> None:
    visit.page.get_by_text("How the phrases hold together").click()
    expect(visit.page.locator("graph-view svg")).to_be_visible()


def copy_and_restore(visit: Visit, text: str) -> None:
    visit.copy.click()
    expect(visit.page.get_by_role("table")).to_be_visible()
    press_paste(visit, visit.reply, visit.sanitized_text())
    expect(visit.restored).to_contain_text("put back", timeout=PATIENCE)


ACTS = {
    "paste and read": paste,
    "type a word at the end": type_a_word,
    "move the slider": move_the_slider,
    "open the graph": open_the_graph,
    "copy, paste a reply": copy_and_restore,
}


def main_thread_tasks(events: Sequence[Event]) -> Sequence[tuple[float, float]]:
    """Wall and processor milliseconds of each task of the page's main thread."""
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return tuple(
        (event["dur"] / 1000, event.get("tdur", 0) / 1000)
        for event in events
        if event["name"] == TASK and (event["pid"], event["tid"]) in threads and "dur" in event
    )


def figures(tasks: Sequence[tuple[float, float]]) -> list[str]:
    """The longest task and the number of long ones, by either clock."""
    columns = [[task[place] for task in tasks] for place in (0, 1)]
    longest = [f"{max(column, default=0.0):.0f}" for column in columns]
    return [*longest, *(str(sum(spent > LONG for spent in column)) for column in columns)]
