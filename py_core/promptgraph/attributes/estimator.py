"""G(a|x), the exposure of each attribute in a text: a small network and cue detectors, combined to one probability.

Source: Gu et al. 2026, arXiv:2607.10709 (attribute estimator, an ensemble of light classifiers and cue detectors). Here
``logit G_a = b_a + α_a z_a + Σ_k β_ak cue_ak``, with weights fitted on held rows (``calibration``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from promptgraph.attributes.calibration import CUES_ALONE, WITH_NETWORK
from promptgraph.attributes.cues import cues
from promptgraph.attributes.reach import anonymous_case, readable
from promptgraph.attributes.taxonomy import ATTRIBUTES
from promptgraph.attributes.windows import MASK, masked, windows
from promptgraph.datatypes import Observer, Progress, unobserved
from promptgraph.language_models import MAX_TOKENS, FloatArray, LanguageModels, Query, available, run_queries
from promptgraph.wordpiece import WordPiece

Units = Callable[[int, int], None]

CASE_SHIFT = -4.0
"""Added to the logit in a textbook case about nobody in particular: whatever it says, it is nobody's."""


def encode(tokenizer: WordPiece, text: str) -> tuple[int, ...]:
    """Token ids of a window with [CLS] and [SEP]; each literal ``[MASK]`` becomes the one token of that name."""
    ids: list[int] = []
    for index, piece in enumerate(text.split(MASK)):
        ids += [tokenizer.mask] * (index > 0)
        ids += tokenizer.ids(piece)
    return tokenizer.framed(ids[: MAX_TOKENS - 2])


async def estimate(
    models: LanguageModels | None, texts: Sequence[str], case: bool = False, observe: Units = lambda done, total: None
) -> FloatArray:
    """G of each window text, (n, A) in [0, 1]; ``case`` tells that the whole prompt is a textbook case.

    Without the network the cue detectors answer alone, more cautiously: they miss what has no pattern.
    """
    if not texts:
        return np.zeros((0, len(ATTRIBUTES)), dtype=np.float32)
    unique = list(dict.fromkeys(texts))
    features = np.stack([cues(text) for text in unique])
    if models is not None and available(models, "attributes"):
        tokenizer = models.tokenizer("attributes")
        queries = [Query(ids=encode(tokenizer, text)) for text in unique]
        logits = np.stack(await run_queries(models, "attributes", queries, observe))[..., None]
        features, table = np.concatenate([logits, features], axis=2), np.array(WITH_NETWORK, dtype=np.float32)
    else:
        table = np.array(CUES_ALONE, dtype=np.float32)
    scores = table[:, 0] + (features * table[:, 1:]).sum(axis=2) + CASE_SHIFT * case
    rows = dict(zip(unique, 1.0 / (1.0 + np.exp(-scores)), strict=True))
    return np.stack([rows[text] for text in texts]).astype(np.float32)


async def exposure(models: LanguageModels | None, texts: Sequence[str], observe: Observer = unobserved) -> FloatArray:
    """G(a|x) of whole texts: the largest over their windows, (n, A) in [0, 1]; 0 for text without prose.

    A text in a language that the estimator does not know is judged by the cue detectors alone (see ``language_notice``).

    >>> import asyncio
    >>> g = asyncio.run(exposure(None, ["I was diagnosed with lupus.", "What is lupus?"]))
    >>> bool(g[0, 0] > 0.5), bool(g[1, 0] < 0.1)
    (True, True)
    """
    result = np.zeros((len(texts), len(ATTRIBUTES)), dtype=np.float32)
    for index, text in enumerate(texts):
        variants = [masked(text, window, ()) for window in windows(text)]
        judged = await estimate(reader(models, text), variants, anonymous_case(text))
        if len(judged):
            result[index] = judged.max(axis=0)
        observe(Progress(stage="context", done=index + 1, total=len(texts)))
    return result


def reader(models: LanguageModels | None, text: str) -> LanguageModels | None:
    """The networks if they can read the text, else None."""
    return models if readable(text) else None
