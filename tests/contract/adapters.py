"""The adapters under contract, each with a way to run it from ordinary code."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from fakes import FakeModels
from promptgraph.language_models import Batch, FloatArray, LanguageModels, Network
from promptgraph.native import NativeModels


@dataclass(frozen=True, slots=True, kw_only=True)
class Adapter:
    name: str
    models: LanguageModels

    def run(self, network: Network, batch: Batch) -> FloatArray:
        return asyncio.run(self._answer(network, batch))

    async def _answer(self, network: Network, batch: Batch) -> FloatArray:
        return await self.models.run(network, batch)


def adapters() -> Sequence[Adapter]:
    """The fake and onnxruntime; the browser's adapter joins in where a browser is at hand."""
    return (Adapter(name="fake", models=FakeModels()), Adapter(name="native", models=NativeModels()))
