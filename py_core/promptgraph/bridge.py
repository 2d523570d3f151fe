"""The browser side of the core: the only module that knows Pyodide.

``Session`` answers the page's requests: JSON in, JSON out. ``BrowserModels`` is the LanguageModels adapter over the
worker that runs transformers.js; arrays cross as typed arrays and are copied once.
"""

from __future__ import annotations

import json
import time
from contextlib import suppress
from typing import Any

from pyodide.ffi import JsProxy, to_js

from promptgraph.arrays import np
from promptgraph.datatypes import Cancelled, ModelError, Progress, SettingError, unobserved
from promptgraph.language_models import Batch, FloatArray, Network
from promptgraph.session import Conversation
from promptgraph.wordpiece import WordPiece

EXAMPLE = (
    "I am a nurse in Leeds and my insulin dose was changed last week. Write to Ann Webb, ann@example.org or"
    " 020 7946 0000, that I pay from GB82 WEST 1234 5698 7654 32."
)
"""Nobody's prompt, with something for each part of the method to do."""


class BrowserModels:
    """Networks behind a JavaScript object with ``available``, ``vocabulary(name)`` and ``run(…)``."""

    def __init__(self, networks: JsProxy) -> None:
        self._networks: Any = networks
        self._tokenizers: dict[str, WordPiece] = {}
        self.available: frozenset[Network] = frozenset(self._networks.available.to_py())
        self.calls = 0
        self.seconds = 0.0

    def tokenizer(self, network: Network) -> WordPiece:
        if network not in self._tokenizers:
            text = str(self._networks.vocabulary(network))
            self._tokenizers[network] = WordPiece(text.rstrip("\n").split("\n"))
        return self._tokenizers[network]

    async def run(self, network: Network, batch: Batch) -> FloatArray:
        began = time.perf_counter()
        rows, width = batch.ids.shape
        asked = 0 if batch.positions is None else batch.positions.shape[1]
        answer = await self._networks.run(
            network, _integers(batch.ids), rows, width, _integers(batch.positions), _integers(batch.targets), asked
        )
        dims = answer.dims.to_py()
        made = np.empty(int(np.prod(dims)), dtype=np.float32)
        answer.data.assign_to(made)
        if not np.isfinite(made).all():
            raise ModelError(f"the network {network} answered with numbers that are not finite")
        self.calls += 1
        self.seconds += time.perf_counter() - began
        return made.reshape(dims)


def _integers(array: Any) -> Any:
    return None if array is None else to_js(np.ascontiguousarray(array, dtype=np.int32).ravel())


class Session:
    """One page's conversation. ``report(request, stage, done, total)`` is called as work goes on."""

    def __init__(self, networks: JsProxy, report: JsProxy) -> None:
        self._report: Any = report
        self._cancelled: set[int] = set()
        self._running: int | None = None
        self._conversation = Conversation()
        self.connect(networks)

    def connect(self, networks: JsProxy) -> None:
        """Takes the networks that are there now in the place of those before."""
        models = BrowserModels(networks)
        self._models = models if models.available else None
        self._conversation.connect(self._models)

    async def warm_up(self) -> None:
        """Reads a made-up prompt aside, so that the first real one finds everything imported, compiled and loaded."""
        aside = Conversation()
        aside.connect(self._models)
        with suppress(Exception):  # the networks may be replaced meanwhile
            await aside.answer("analyze", {"text": EXAMPLE}, unobserved, time.perf_counter)

    def cancel(self, request: int) -> None:
        """The analysis of this request stops at its next report."""
        self._cancelled.add(request)

    async def handle(self, method: str, params: str, request: int) -> str:
        """The answer to one request as JSON. Raises the core's errors."""
        given = json.loads(params)
        if not isinstance(given, dict):
            raise SettingError("a request carries an object")

        def observe(progress: Progress) -> None:
            self._report(request, progress.stage, progress.done, progress.total)
            if request in self._cancelled:
                raise Cancelled("The analysis was stopped.")

        try:
            return json.dumps(await self._conversation.answer(method, given, observe, time.perf_counter))
        finally:
            self._cancelled.discard(request)
