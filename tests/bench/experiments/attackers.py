"""Who attacks a sanitized prompt: a masked LM fills in what is hidden, a classifier guesses attributes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from bench.experiments.case import Case, Gold
from bench.experiments.outcome import PLACEHOLDER, Outcome
from numpy.typing import NDArray
from promptgraph.language_models import pad
from promptgraph.native import models_folder
from promptgraph.wordpiece import WordPiece

TOP = 5
WINDOW = 126
"""Tokens that the masked LM was trained on, its frame left out."""
ROWS = 16


class Filler:
    """The masked LM of this project, asked for its five best words at each hidden place.

    It is told how many word pieces a hidden value has and may err on none of them: more than a real attacker knows,
    less than a large model guesses.
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

    def recovered(self, text: str, gold: Sequence[Gold], outcome: Outcome) -> list[bool]:
        """Whether each gold span's hidden pieces are all among the five best; True where nothing of it is hidden."""
        rows = [self._row(text, span, outcome) for span in gold]
        answer = [not targets for _, targets in rows]
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

    def _judge(self, rows: Sequence[tuple[list[int], list[tuple[int, int]]]]) -> list[bool]:
        ids = pad([row for row, _ in rows], max(len(row) for row, _ in rows))
        most = max(len(targets) for _, targets in rows)
        given = {
            "input_ids": ids,
            "attention_mask": (ids != 0).astype(np.int64),
            "positions": pad([[p for p, _ in targets] for _, targets in rows], most),
            "target_ids": pad([[true for _, true in targets] for _, targets in rows], most),
        }
        (scores,) = self._session.run([self._logits], given)
        return [
            all(int((scores[r, c] > scores[r, c, true]).sum()) < TOP for c, (_, true) in enumerate(targets))
            for r, (_, targets) in enumerate(rows)
        ]


class Guesser:
    """TF-IDF and logistic regression, taught on texts that are not sanitized; it names two attributes of a text."""

    def __init__(self, texts: Sequence[str], labels: Sequence[frozenset[str]]) -> None:
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression
        from sklearn.multiclass import OneVsRestClassifier

        self.names = sorted(frozenset().union(*labels))
        self._vectors = TfidfVectorizer(ngram_range=(1, 2), min_df=2, sublinear_tf=True)
        target = np.array([[name in label for name in self.names] for label in labels], dtype=int)
        model = LogisticRegression(C=10.0, max_iter=300, class_weight="balanced")
        self._model = OneVsRestClassifier(model).fit(self._vectors.fit_transform(texts), target)

    def right(self, texts: Sequence[str], cases: Sequence[Case]) -> NDArray[Any]:
        """Share of each case's attributes that are among the two guessed from its sanitized text."""
        plain = [re.sub(PLACEHOLDER, " ", text) for text in texts]
        best = np.argsort(-self._model.predict_proba(self._vectors.transform(plain)), axis=1)[:, :2]
        return np.array(
            [
                np.mean([name in {self.names[b] for b in row} for name in case.attributes])
                for row, case in zip(best, cases, strict=True)
            ]
        )
