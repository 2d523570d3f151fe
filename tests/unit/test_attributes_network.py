"""The committed network and its weights: what the page loads must fit what the core expects."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnxruntime
import pytest
from promptgraph.attributes import ATTRIBUTES
from promptgraph.attributes.calibration import CUES_ALONE, WHOLE_TEXT, WITH_NETWORK
from promptgraph.language_models import DIMENSIONS, LOGITS

GRAPH = Path(__file__).parents[2] / "web" / "models" / "attributes" / "onnx" / "model.onnx"
MOST_BYTES = 5_000_000
CLS, SEP = 101, 102


def answer(rows: list[list[int]]) -> np.ndarray:
    width = max(map(len, rows))
    ids = np.array([row + [0] * (width - len(row)) for row in rows], dtype=np.int64)
    session = onnxruntime.InferenceSession(str(GRAPH))
    return np.asarray(session.run(None, {"input_ids": ids, "attention_mask": (ids != 0).astype(np.int64)})[0])


def test_the_network_is_small_and_answers_a_logit_an_attribute_and_an_embedding() -> None:
    assert GRAPH.stat().st_size <= MOST_BYTES
    assert len(ATTRIBUTES) == LOGITS
    found = answer([[CLS, 2026, 2158, SEP]])
    assert found.shape == (1, LOGITS + DIMENSIONS)
    assert np.isfinite(found).all()


def test_neither_padding_nor_batch_mates_change_an_answer() -> None:
    short, long = [CLS, 2026, 2158, SEP], [CLS, *range(2000, 2040), SEP]
    together = answer([short, long])
    np.testing.assert_allclose(together[:1], answer([short]), atol=1e-4)
    np.testing.assert_allclose(together[1:], answer([long]), atol=1e-4)


def test_the_longest_row_that_the_positions_allow_is_answered() -> None:
    assert np.isfinite(answer([[CLS, *[2026] * 510, SEP]])).all()


@pytest.mark.parametrize(("table", "columns"), [(CUES_ALONE, 4), (WITH_NETWORK, 5), (WHOLE_TEXT, 5)])
def test_calibration_has_a_row_an_attribute_and_no_evidence_counts_backwards(
    table: tuple[tuple[float, ...], ...], columns: int
) -> None:
    weights = np.array(table)
    assert weights.shape == (len(ATTRIBUTES), columns)
    assert (weights[:, 1:] >= 0).all()
