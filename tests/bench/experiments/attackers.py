"""Who recovers values: a masked LM that fills in what a sanitized prompt hides."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from bench.experiments.case import Gold
from bench.experiments.outcome import PLACEHOLDER, Outcome
from promptgraph.language_models import pad
from promptgraph.native import models_folder
from promptgraph.wordpiece import WordPiece

TOP = 5
WINDOW = 126
"""Tokens that the masked LM was trained on, its frame left out."""
ROWS = 16


class Filler:
    """The masked LM of this project, asked for its five best words at each hidden place.

    It is told how many word pieces a hidden value has: more than a real attacker knows,
    less than a large model guesses. A value is recovered when all its pieces are.
    """

    def __init__(self, folder: Path | None = None) -> None:
        import onnx
        import onnxruntime

        where = (folder or models_folder()) / "masked_lm"
        graph = onnx.load(str(where / "onnx" / "model.onnx"))
        logits = next(node.input[0] for node in graph.graph.node if node.op_type == "ReduceLogSumExp")
        graph.graph.output.append(onnx.helper.make_tensor_value_info(logits, onnx.TensorProto.FLOAT, None))
        options = onnxruntime.SessionOptions()
        options.log_severity_level, options.intra_op_num_threads = 3, 1
        self._session: Any = onnxruntime.InferenceSession(
            graph.SerializeToString(), options, providers=["CPUExecutionProvider"]
        )
        self._logits = logits
        self._tokenizer = WordPiece((where / "vocab.txt").read_text("utf-8").rstrip("\n").split("\n"))

    def recovered(self, text: str, gold: Sequence[Gold], outcome: Outcome) -> list[float]:
        """Share of each gold span's hidden pieces that are among the five best; 1 where nothing of it is hidden."""
        rows = [self._row(text, span, outcome) for span in gold]
        answer = [float(not targets) for _, targets in rows]
        asked = [index for index, (_, targets) in enumerate(rows) if targets]
        for at in range(0, len(asked), ROWS):
            group = asked[at : at + ROWS]
            for index, right in zip(group, self._judge([rows[i] for i in group]), strict=True):
                answer[index] = right
        return answer

    def _row(self, text: str, gold: Gold, outcome: Outcome) -> tuple[list[int], list[tuple[int, int]]]:
        """Token ids around a gold span, and (position, true id) of its hidden pieces."""
        ids: list[int] = []
        targets: list[tuple[int, int]] = []
        at = 0
        for edit in [*outcome.edits, None]:
            ids += self._tokenizer.ids(text[at : edit.start if edit else len(text)])
            if edit is None:
                break
            at = edit.end
            low, high = max(edit.start, gold.start), min(edit.end, gold.end)
            truth = self._tokenizer.ids(text[low:high]) if low < high else ()
            targets += [(len(ids) + k, true) for k, true in enumerate(truth)]
            shown = [self._tokenizer.mask] if PLACEHOLDER.fullmatch(edit.text) else self._tokenizer.ids(edit.text)
            ids += [self._tokenizer.mask] * len(truth) if truth else list(shown)
        return self._window(ids, targets)

    def _window(self, ids: list[int], targets: list[tuple[int, int]]) -> tuple[list[int], list[tuple[int, int]]]:
        middle = targets[len(targets) // 2][0] if targets else 0
        low = max(0, min(middle - WINDOW // 2, len(ids) - WINDOW))
        kept = [(p - low + 1, true) for p, true in targets if low <= p < low + WINDOW]
        return list(self._tokenizer.framed(ids[low : low + WINDOW])), kept

    def _judge(self, rows: Sequence[tuple[list[int], list[tuple[int, int]]]]) -> list[float]:
        ids = pad([row for row, _ in rows], max(len(row) for row, _ in rows))
        most = max(len(targets) for _, targets in rows)
        given = {
            "input_ids": ids,
            "attention_mask": (ids != 0).astype(np.int64),
            "positions": pad([[p for p, _ in targets] for _, targets in rows], most),
            "target_ids": pad([[true for _, true in targets] for _, targets in rows], most),
        }
        (scores,) = self._session.run([self._logits], given)
        right = [
            [int((scores[r, c] > scores[r, c, true]).sum()) < TOP for c, (_, true) in enumerate(targets)]
            for r, (_, targets) in enumerate(rows)
        ]
        return [sum(row) / len(row) for row in right]
