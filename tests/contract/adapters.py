"""The adapters under contract, each with a way to run it from ordinary code."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from e2e.browsing import browser
from e2e.website import Website, isolated_headers, serving
from fakes import FakeModels
from playwright.sync_api import sync_playwright
from promptgraph.language_models import Batch, FloatArray, IntArray, LanguageModels, Network
from promptgraph.native import NativeModels
from promptgraph.wordpiece import WordPiece

DIST = Path(__file__).parents[2] / "dist"

START = """async (networks) => {
  const { networksOver } = await import(new URL("network-port.js", location.href).href);
  const worker = new Worker(new URL("model-worker.js", location.href), { type: "module" });
  const { port1, port2 } = new MessageChannel();
  const started = new Promise((resolve) => {
    worker.onmessage = ({ data }) => data.id === 1 && resolve(data.result ?? { failed: [data.error] });
  });
  const params = { networks, threads: 1, webgpu: false, port: port1 };
  worker.postMessage({ id: 1, method: "start", params }, [port1]);
  globalThis.underContract = networksOver(port2, networks);
  return (await started).failed;
}"""

RUN = """async ({ network, ids, rows, width, positions, targets, asked }) => {
  const whole = (values) => values && Int32Array.from(values);
  const answer = await globalThis.underContract.run(
    network, whole(ids), rows, width, whole(positions), whole(targets), asked);
  return { data: Array.from(answer.data), dims: answer.dims };
}"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Adapter:
    tokenizer: Callable[[Network], WordPiece]
    run: Callable[[Network, Batch], FloatArray]


@contextmanager
def fake() -> Iterator[Adapter]:
    yield _awaited(FakeModels())


@contextmanager
def native() -> Iterator[Adapter]:
    yield _awaited(NativeModels())


@contextmanager
def in_browser() -> Iterator[Adapter]:
    """The page's own port and model worker, in Chromium, in WASM on one thread."""
    website = Website(DIST, headers=isolated_headers())
    with (
        tempfile.TemporaryDirectory() as profile,
        serving(website),
        sync_playwright() as playwright,
        browser(playwright, Path(profile)) as context,
    ):
        page = context.pages[0]
        page.goto(website.url + "LICENSE")
        assert page.evaluate(START, sorted(NativeModels().available)) == []

        def run(network: Network, batch: Batch) -> FloatArray:
            answer = page.evaluate(RUN, _message(network, batch))
            return np.array(answer["data"], dtype=np.float32).reshape(answer["dims"])

        yield Adapter(tokenizer=NativeModels().tokenizer, run=run)


ADAPTERS = {"fake": fake, "native": native, "browser": in_browser}


def _awaited(models: LanguageModels) -> Adapter:
    async def answer(network: Network, batch: Batch) -> FloatArray:
        return await models.run(network, batch)

    return Adapter(tokenizer=models.tokenizer, run=lambda network, batch: asyncio.run(answer(network, batch)))


def _message(network: Network, batch: Batch) -> dict[str, Any]:
    rows, width = batch.ids.shape
    return {
        "network": network,
        "ids": batch.ids.ravel().tolist(),
        "rows": rows,
        "width": width,
        "positions": _flat(batch.positions),
        "targets": _flat(batch.targets),
        "asked": 0 if batch.positions is None else batch.positions.shape[1],
    }


def _flat(array: IntArray | None) -> list[int] | None:
    return None if array is None else array.ravel().tolist()
