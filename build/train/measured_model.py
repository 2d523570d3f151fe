"""The exported graph under onnxruntime, asked for log-probabilities: what the measurements run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray

Float32 = NDArray[np.float32]
BATCH = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Token ids with [CLS], [SEP] and [MASK] in place, and what is asked where."""

    ids: tuple[int, ...]
    positions: tuple[int, ...]
    targets: tuple[int, ...]


def padded(rows: Sequence[Sequence[int]]) -> NDArray[np.int64]:
    """Rows of unlike length as one array, filled up with 0.

    >>> padded([(5, 6), (7,)]).tolist()
    [[5, 6], [7, 0]]
    """
    table = np.zeros((len(rows), max(map(len, rows))), dtype=np.int64)
    for index, row in enumerate(rows):
        table[index, : len(row)] = row
    return table


class MeasuredModel:
    """A session over one exported model.onnx, on one thread."""

    def __init__(self, path: Path) -> None:
        options: Any = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self.session: Any = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    def log_probabilities(self, questions: Sequence[Question]) -> list[Float32]:
        """ln p of each question's targets, one array a question."""
        answers: list[Float32] = []
        for start in range(0, len(questions), BATCH):
            part = questions[start : start + BATCH]
            ids = padded([question.ids for question in part])
            inputs = {
                "input_ids": ids,
                "attention_mask": (ids != 0).astype(np.int64),
                "positions": padded([question.positions for question in part]),
                "target_ids": padded([question.targets for question in part]),
            }
            table = self.session.run(["logprob"], inputs)[0]
            answers += [row[: len(question.targets)] for row, question in zip(table, part, strict=True)]
        return answers
