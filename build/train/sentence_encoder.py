"""all-MiniLM-L6-v2 for training and benchmarks; the page does not carry it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import assets
import distribution
import lockfile
import numpy as np
import onnxruntime
from layout import HERE
from promptgraph.attributes.estimator import encode
from promptgraph.embeddings import unit
from promptgraph.language_models import FloatArray, batches, pad
from promptgraph.wordpiece import WordPiece

ASSET = "all-MiniLM-L6-v2 model.onnx"
WIDTH = 384


class SentenceEncoder:
    """all-MiniLM-L6-v2 (Reimers & Gurevych 2019), fetched by the asset lock; reads the vocabulary of ``tokenizer``."""

    def __init__(self, tokenizer: WordPiece, threads: int = 0) -> None:
        self._tokenizer = tokenizer
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self._session = onnxruntime.InferenceSession(str(fetched()), options)

    def states(self, texts: Sequence[str]) -> list[FloatArray]:
        """Hidden states (t, 384) of each text."""
        rows = [encode(self._tokenizer, text) for text in texts]
        found: dict[int, FloatArray] = {}
        for group in batches([len(row) for row in rows]):
            ids = pad([rows[k] for k in group], max(len(rows[k]) for k in group))
            inputs = {"input_ids": ids, "attention_mask": (ids != 0).astype(np.int64), "token_type_ids": 0 * ids}
            answer = self._session.run(None, inputs)[0]
            found |= {k: answer[place, : len(rows[k])] for place, k in enumerate(group)}
        return [found[k] for k in range(len(rows))]

    def vectors(self, texts: Sequence[str]) -> FloatArray:
        """Sentence embeddings of unit length, (n, 384)."""
        means = [one.mean(axis=0) for one in self.states(texts)]
        return unit(np.stack(means)) if means else np.zeros((0, WIDTH), dtype=np.float32)


def fetched() -> Path:
    """The graph, from the cache of the build or its source."""
    asset = next(asset for asset in lockfile.read(HERE.lock) if asset.name == ASSET)
    distribution.fetch(HERE, [asset])
    return assets.cached(asset, HERE.cache)
