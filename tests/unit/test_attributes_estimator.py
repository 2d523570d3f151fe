"""What the estimator gives its network, and how logits and cues become one probability."""

from __future__ import annotations

import asyncio
import unicodedata

import numpy as np
import pytest
from promptgraph.attributes import ATTRIBUTES
from promptgraph.attributes.calibration import CUES_ALONE, WITH_NETWORK
from promptgraph.attributes.cues import cues
from promptgraph.attributes.estimator import CASE_SHIFT, combined, encode, estimate
from promptgraph.attributes.windows import SENTENCE_CHARACTERS, windows
from promptgraph.language_models import MAX_TOKENS
from promptgraph.wordpiece import WordPiece

PLAIN = "It stands on the table."
"""A text without a cue."""


def test_no_window_outgrows_the_network_whatever_the_script() -> None:
    letters = sorted(set(unicodedata.normalize("NFD", "\uac01")))
    tokenizer = WordPiece(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *letters, *("##" + c for c in letters)])
    text = "\uac01\uac01\uac01\uac01\uac01\uac01 " * 60
    start, end = windows(text)[0]
    assert end - start > SENTENCE_CHARACTERS // 2
    assert len(tokenizer.ids(text[start:end])) > MAX_TOKENS
    ids = encode(tokenizer, text[start:end])
    assert len(ids) == MAX_TOKENS
    assert (ids[0], ids[-1]) == (tokenizer.cls, tokenizer.sep)


@pytest.mark.parametrize("case", [False, True])
def test_without_cues_the_probability_is_that_of_the_bias_and_the_logit(case: bool) -> None:
    logits = np.full((1, len(ATTRIBUTES)), 2.0, dtype=np.float32)
    alone, both = np.array(CUES_ALONE), np.array(WITH_NETWORK)
    expected = 1 / (1 + np.exp(-(alone[:, 0] + CASE_SHIFT * case)))
    np.testing.assert_allclose(combined(None, cues([PLAIN]), CUES_ALONE, case)[0], expected, atol=1e-5)
    expected = 1 / (1 + np.exp(-(both[:, 0] + 2.0 * both[:, 1] + CASE_SHIFT * case)))
    np.testing.assert_allclose(combined(logits, cues([PLAIN]), WITH_NETWORK, case)[0], expected, atol=1e-5)


def test_no_text_gives_no_row() -> None:
    assert asyncio.run(estimate(None, [])).shape == (0, len(ATTRIBUTES))
