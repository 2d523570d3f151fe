"""The onnxruntime adapter of the LanguageModels port: the page's model files, from a terminal (extra ``native``)."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from threading import Lock, Thread
from typing import Any

import numpy as np

from promptgraph.datatypes import ModelError
from promptgraph.language_models import NETWORKS, Batch, FloatArray, Network
from promptgraph.wordpiece import WordPiece

FOLDER_VARIABLE = "PROMPTGRAPH_MODELS"

_PUTS = "`python3 build site` puts the networks there"


def models_folder() -> Path:
    """The folder of the networks: $PROMPTGRAPH_MODELS, else ``dist/models`` of the checkout this package lies in."""
    if named := os.environ.get(FOLDER_VARIABLE):
        return Path(named)
    return Path(__file__).resolve().parents[2] / "dist" / "models"


class NativeModels:
    """Networks of a folder, loaded when first asked: ``<network>/vocab.txt`` and ``<network>/onnx/model.onnx``.

    What is missing, damaged or does not run is a ModelError.
    """

    def __init__(self, folder: Path | None = None, threads: int | None = None) -> None:
        self._folder = folder or models_folder()
        self._threads = threads
        self._sessions: dict[Network, Any] = {}
        self._locks: dict[Network, Lock] = {network: Lock() for network in NETWORKS}
        self._tokenizer = lru_cache(maxsize=None)(self._read_vocabulary)

    @cached_property
    def available(self) -> frozenset[Network]:
        return frozenset(network for network in NETWORKS if (self._folder / network / "onnx" / "model.onnx").is_file())

    def require(self) -> None:
        """Raises ModelError when a network is missing."""
        missing = [network for network in NETWORKS if network not in self.available]
        if missing:
            raise ModelError(f"{' and '.join(missing)}: not in {self._folder}; {_PUTS}, --rules-only does without")

    def tokenizer(self, network: Network) -> WordPiece:
        return self._tokenizer(network)

    async def run(self, network: Network, batch: Batch) -> FloatArray:
        session = self._session(network)
        # The runtime has errors of many kinds, and its messages name files and shapes that say nothing to a user.
        try:
            return self._run(session, batch)
        except Exception as error:
            raise ModelError(f"the network {network} in {self._folder} does not run; {_PUTS}") from error

    def _run(self, session: Any, batch: Batch) -> FloatArray:
        given = {
            "input_ids": batch.ids,
            "attention_mask": (batch.ids != 0).astype(np.int64),
            "token_type_ids": np.zeros_like(batch.ids),
            "positions": batch.positions,
            "target_ids": batch.targets,
        }
        inputs = {node.name: given[node.name] for node in session.get_inputs()}
        answer: FloatArray = session.run(None, inputs)[0]
        return answer

    def prepare(self, networks: Iterable[Network]) -> None:
        """Begin to load networks, each in a thread of its own, while the caller does something else."""
        for network in self.available.intersection(networks):
            # No daemons: the runtime aborts a process that ends while it loads.
            Thread(target=self._try, args=(network,)).start()

    def _try(self, network: Network) -> None:
        with suppress(Exception):  # whoever asks the network meets the error
            self._session(network)

    def _session(self, network: Network) -> Any:
        with self._locks[network]:
            if network not in self._sessions:
                self._sessions[network] = self._load(network)
            return self._sessions[network]

    def _load(self, network: Network) -> Any:
        if network not in self.available:
            raise ModelError(f"the network {network} is not in {self._folder}; {_PUTS}")
        try:
            import onnxruntime
        except ImportError as error:
            raise ModelError("onnxruntime is not installed; `pip install promptgraph[native]` does it") from error
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        # The last level, which rearranges for convolutions, gains these networks nothing and costs half the loading.
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_EXTENDED
        # Waiting threads sleep: spinning ones take the processor from the networks that load or run beside them.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        if self._threads:
            options.intra_op_num_threads = self._threads
        path = self._folder / network / "onnx" / "model.onnx"
        try:
            return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as error:
            raise ModelError(f"the network {network} in {self._folder} cannot be loaded; {_PUTS}") from error

    def _read_vocabulary(self, network: Network) -> WordPiece:
        path = self._folder / network / "vocab.txt"
        if not path.is_file():
            raise ModelError(f"the vocabulary of {network} is not in {self._folder}; {_PUTS}")
        try:
            return WordPiece(path.read_text("utf-8").rstrip("\n").split("\n"))
        except ValueError as error:
            raise ModelError(f"the vocabulary of {network} in {self._folder} is damaged; {_PUTS}") from error
