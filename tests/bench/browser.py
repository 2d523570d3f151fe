"""``python3 build bench browser``: how fast the page loads, analyses and selects in a real browser, and what it holds.

--data FOLDER    medqa, samsum and codealpaca as .jsonl.gz; without it a few made-up prompts, repeated
--repeats N      runs a size (5); the first run of each browser is not counted
--sizes N …      prompts of so many spans (64 128 192 256)
--words N        the long prompt (10000); 0 leaves it out
--threads N …    threads of the networks (1 2)
--dist FOLDER    the page (dist/)
--skip-loading   leave out the loading of the page and the tasks of its main thread
--write          put the tables between the marks of tests/bench/RESULTS-browser.md too
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.browser_loading import loading
from bench.browser_report import Run, machine, percentile, table
from bench.browser_tasks import longest_tasks
from bench.process_memory import renderer_peak
from bench.process_time import spent, worker_seconds
from bench.tasks import long_prompt
from e2e.browsing import browser
from e2e.website import Website, isolated_headers, serving
from playwright.sync_api import Page, Playwright, sync_playwright
from promptgraph.datatypes import unobserved
from promptgraph.native import NativeModels
from promptgraph.session import Conversation
from promptgraph.spans import segment

HERE = Path(__file__).parent
DIST = HERE.parent.parent / "dist"
RESULTS = HERE / "RESULTS-browser.md"
WORKERS = ("python-worker.js", "model-worker.js")
TRADE_OFFS = tuple(step / 100 for step in range(0, 40, 2))
PARTS = ("seconds a stage", "model seconds a network")
PROCESSOR = ("CPU of Python", "CPU of the networks", "share of Python")
MARKS = ("<!-- measured -->", "<!-- end -->")
LIMIT = 1_800_000
"""Milliseconds that one request may take."""
EDITED = ("Tuesday", "Thursday")


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build bench browser", description=__doc__)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--sizes", type=int, nargs="+", default=[64, 128, 192, 256])
    parser.add_argument("--words", type=int, default=10_000)
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--dist", type=Path, default=DIST)
    parser.add_argument("--skip-loading", action="store_true")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(argv)
    parts = [machine(argv)]
    print(parts[0], flush=True)
    for part in measurements(options):
        parts.append(part)
        print(part, flush=True)
    if options.write:
        RESULTS.write_text(between(RESULTS.read_text("utf-8"), "\n".join(parts)), "utf-8")
    return 0


def between(document: str, tables: str) -> str:
    """The document with new tables between its marks; what is said around them stays."""
    head, rest = document.split(MARKS[0], 1)
    tail = rest.split(MARKS[1], 1)[1]
    return f"{head}{MARKS[0]}\n\n{tables}\n{MARKS[1]}{tail}"


def measurements(options: argparse.Namespace) -> Iterator[str]:
    """One table after another, as soon as each is there."""
    prompts = {size: prompt(size, options.data) for size in options.sizes}
    with sync_playwright() as playwright:
        if not options.skip_loading:
            yield loading(playwright, options.dist, min(3, options.repeats))
            yield longest_tasks(playwright, options.dist, {size: prompts[size] for size in (max(prompts),)})
        for threads in options.threads:
            with opened(playwright, options.dist, threads) as (page, profile, started):
                core, networks = (started[part] / 1000 for part in ("core", "networks"))
                yield f"Core started in {core:.2f} s, networks in {networks:.2f} s, {threads} thread(s).\n"
                yield analyses(page, profile, prompts, threads, options.repeats)
                yield edits(page, prompts[max(prompts)], threads, options.repeats)
                yield sliders(page, prompts, threads)
                if options.words:
                    text = long_text(options.words, options.data)
                    yield analyses(page, profile, {options.words: text}, threads, 1, unit="words")
    for threads in options.threads:
        yield native(options.dist, prompts, threads, options.repeats)


def prompt(spans: int, data: Path | None) -> str:
    """A prompt of about so many spans that holds the word which the edit replaces in its middle."""
    text = long_prompt(spans, data, lambda t: len(segment(t)))
    middle = text.find(" ", len(text) // 2)
    return f"{text[:middle]} {EDITED[0]}{text[middle:]}"


def long_text(words: int, data: Path | None) -> str:
    return long_prompt(words, data, lambda t: len(t.split()))


@contextmanager
def opened(playwright: Playwright, dist: Path, threads: int) -> Iterator[tuple[Page, Path, dict[str, float]]]:
    """An isolated page without the service worker, with the product's two workers under the probes."""
    website = Website(dist, headers=isolated_headers())
    probe = (HERE / "browser_probe.js").read_bytes()
    website.faults = {name: probe + (dist / name).read_bytes() for name in WORKERS}
    website.faults["bench.html"] = b"<!doctype html><title>bench</title>"
    script = (HERE / "browser_page.js").read_text("utf-8")
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(website),
        browser(playwright, Path(folder)) as context,
    ):
        page = context.pages[0]
        page.goto(website.url + "bench.html")
        page.evaluate(f"async () => {{ {script} }}")
        started = page.evaluate("threads => bench.start(threads)", threads)
        assert started["threads"] == threads
        yield page, Path(folder), started


def analyses(
    page: Page, profile: Path, prompts: dict[int, str], threads: int, repeats: int, unit: str = "spans"
) -> str:
    """Full analyses with nothing remembered, all parts of each timed."""
    rows = []
    for size, text in prompts.items():
        if repeats > 1:
            analysis(page, text)
        before = worker_seconds(profile)
        runs = [analysis(page, text) for _ in range(repeats)]
        core, *networks = (seconds / repeats for seconds in spent(before, worker_seconds(profile)))
        processor = [f"{core:.2f}", f"{sum(networks):.2f}", f"{100 * core / (core + sum(networks)):.0f} %"]
        rows.append([*row(size, runs), *processor, f"{renderer_peak(profile):.0f}"])
    head = [unit, "spans", "batches", "wall", "p95", "model", "bridge", "Python", "wall / model", "Python share"]
    title = f"analysis in the browser, {threads} thread{'s' * (threads > 1)} (seconds; default preset)"
    return table(title, [*head, *PARTS, *PROCESSOR, "peak renderer MB"], rows)


def analysis(page: Page, text: str, fresh: bool = True, settings: dict[str, Any] | None = None) -> Run:
    if fresh:
        page.evaluate("() => bench.forget()")
    page.set_default_timeout(LIMIT)
    return Run.of(page.evaluate("([text, settings]) => bench.analyze(text, settings)", [text, settings or {}]))


def row(size: int, runs: Sequence[Run]) -> list[str]:
    middle = {name: statistics.median(getattr(r, name) for r in runs) for name in ("wall", "model", "bridge", "python")}
    return [
        str(size),
        str(runs[0].spans),
        str(runs[0].batches),
        f"{middle['wall']:.2f}",
        f"{percentile([r.wall for r in runs], 95):.2f}",
        *(f"{middle[name]:.2f}" for name in ("model", "bridge", "python")),
        f"{statistics.median(r.wall / r.model for r in runs):.2f}",
        f"{100 * statistics.median(r.python / r.wall for r in runs):.0f} %",
        ", ".join(f"{stage} {seconds:.2f}" for stage, seconds in runs[-1].stages.items()),
        ", ".join(f"{network} {seconds:.2f}" for network, seconds in runs[-1].networks.items()),
    ]


def edits(page: Page, text: str, threads: int, repeats: int) -> str:
    """One word of the middle replaced, after a full analysis."""
    whole, edited = [], []
    for _ in range(repeats):
        whole.append(analysis(page, text))
        edited.append(analysis(page, text.replace(*EDITED, 1), fresh=False))
    full, part = (statistics.median(run.wall for run in runs) for runs in (whole, edited))
    rows = [[str(whole[0].spans), f"{full:.2f}", f"{part:.2f}", f"{100 * part / full:.0f} %", str(edited[0].batches)]]
    head = ["spans", "full analysis", "after one word", "share", "batches"]
    return table(f"an edit of one word, {threads} thread{'s' * (threads > 1)} (seconds, median)", head, rows)


def sliders(page: Page, prompts: dict[int, str], threads: int) -> str:
    """The slider moved over its range, as the page does it: ``select`` alone."""
    rows = []
    for size, text in prompts.items():
        analysis(page, text)
        page.evaluate("steps => bench.select(steps)", TRADE_OFFS)
        made = page.evaluate("steps => bench.select(steps)", TRADE_OFFS)
        walls = made["walls"]
        rows.append([str(size), f"{statistics.median(walls):.0f}", f"{percentile(walls, 95):.0f}", str(made["calls"])])
    title = f"the slider, {threads} thread{'s' * (threads > 1)} (milliseconds a step, {len(TRADE_OFFS)} steps)"
    return table(title, ["spans", "median", "p95", "model calls"], rows)


class Timed(NativeModels):
    """The native adapter, counting the seconds inside the networks."""

    seconds = 0.0

    async def run(self, *arguments: Any) -> Any:
        began = time.perf_counter()
        answer = await super().run(*arguments)
        self.seconds += time.perf_counter() - began
        return answer


def native(dist: Path, prompts: dict[int, str], threads: int, repeats: int) -> str:
    """The same requests in CPython with onnxruntime."""
    models = Timed(dist / "models", threads)
    rows = []
    for size, text in prompts.items():
        runs = [natively(models, text) for _ in range(repeats + 1)][1:]
        wall, model = (statistics.median(run[place] for run in runs) for place in (0, 1))
        rows.append([str(size), f"{wall:.2f}", f"{model:.2f}", f"{wall / model:.2f}", f"{wall - model:.2f}"])
    title = f"the native adapter, {threads} thread{'s' * (threads > 1)} (seconds, median)"
    return table(title, ["spans", "wall", "model", "wall / model", "Python"], rows)


def natively(models: Timed, text: str, clock: Callable[[], float] = time.perf_counter) -> tuple[float, float]:
    models.seconds, began = 0.0, clock()
    asyncio.run(Conversation(models).answer("analyze", {"text": text}, unobserved, clock))
    return clock() - began, models.seconds
