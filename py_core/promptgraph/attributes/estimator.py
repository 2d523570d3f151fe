"""G(a|x), the exposure of each attribute in a text: a small network and cue detectors, combined to one probability.

Source: Gu et al. 2026, arXiv:2607.10709 (attribute estimator, an ensemble of light classifiers and cue detectors). Here
``logit G_a = b_a + α_a z_a + Σ_k β_ak cue_ak``, z the logits of the network, with weights fitted on held rows
(``calibration``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from promptgraph.arrays import np
from promptgraph.attributes.calibration import CUES_ALONE, WHOLE_TEXT, WITH_NETWORK
from promptgraph.attributes.cues import Read, cues
from promptgraph.attributes.reach import about_nobody, readable
from promptgraph.attributes.taxonomy import ATTRIBUTES
from promptgraph.attributes.windows import MASK, masked, windows
from promptgraph.datatypes import Observer, Progress, unobserved
from promptgraph.language_models import (
    LOGITS,
    MAX_TOKENS,
    FloatArray,
    LanguageModels,
    Memory,
    Query,
    available,
    run_queries,
)
from promptgraph.wordpiece import WordPiece

Units = Callable[[int, int], None]
Table = tuple[tuple[float, ...], ...]


def unwatched(done: int, total: int) -> None:
    """The observer for callers who do not watch."""
    del done, total


METER_WORDS, METER_CHARACTERS = 120, 1000
"""A window of the meter. Who writes shows in more than one remark, so it is wider than those in which single spans are
masked, whose cost grows with their length (``python3 build bench attributes --only areas`` compares the two)."""

CASE_SHIFT = -4.0
"""Added to the logit where the prompt speaks of nobody in particular (a textbook case, an impersonal request). A
convention: it divides the odds by 55, so that what would be near certain of somebody stays under one half."""


def encode(tokenizer: WordPiece, text: str) -> tuple[int, ...]:
    """Token ids of a window with [CLS] and [SEP]; each literal ``[MASK]`` becomes the one token of that name."""
    ids: list[int] = []
    for index, piece in enumerate(text.split(MASK)):
        ids += [tokenizer.mask] * (index > 0)
        ids += tokenizer.ids(piece)
    return tokenizer.framed(ids[: MAX_TOKENS - 2])


async def estimate(
    models: LanguageModels | None,
    texts: Sequence[str],
    case: bool = False,
    observe: Units = unwatched,
    sources: Sequence[str] | None = None,
) -> FloatArray:
    """G of each window text, (n, A) in [0, 1], with words masked or not: what counterfactual masking asks, many times.

    ``sources`` are the windows before words were masked (see ``cues``). ``case`` tells that the whole prompt speaks of
    nobody. Without the network the cue detectors answer alone, more cautiously: they miss what has no pattern.
    """
    return await _judged(models, texts, WITH_NETWORK, case, observe, sources)


async def measured(
    models: LanguageModels | None, texts: Sequence[str], case: bool = False, observe: Units = unwatched
) -> FloatArray:
    """G of each window text as people write it, nothing masked: network and cues, calibrated on whole lines."""
    return await _judged(models, texts, WHOLE_TEXT, case, observe)


async def _judged(
    models: LanguageModels | None,
    texts: Sequence[str],
    with_network: Table,
    case: bool,
    observe: Units,
    sources: Sequence[str] | None = None,
) -> FloatArray:
    """G by the network and the cues with the weights ``with_network``, or by the cues alone."""
    pairs = list(zip(texts, sources or texts, strict=True))
    place = {pair: index for index, pair in enumerate(dict.fromkeys(pairs))}
    unique = [text for text, _ in place]
    logits = await network_logits(models, unique, observe)
    table = CUES_ALONE if logits is None else with_network
    features = cues(unique, _read(models), [source for _, source in place])
    return combined(logits, features, table, case)[[place[pair] for pair in pairs]]


async def network_logits(
    models: LanguageModels | None, texts: Sequence[str], observe: Units = unwatched
) -> FloatArray | None:
    """Logits (n, A) of the network ``attributes``, None where it is not available."""
    if models is None or not available(models, "attributes"):
        return None
    tokenizer = models.tokenizer("attributes")
    queries = [Query(ids=encode(tokenizer, text)) for text in texts]
    rows = await run_queries(models, "attributes", queries, observe)
    return np.stack(rows)[:, :LOGITS] if rows else np.zeros((0, LOGITS), dtype=np.float32)


def _read(models: LanguageModels | None) -> Read:
    """The cues of sentences that were read before; networks that remember nothing remember no sentence either."""
    return models.notes if isinstance(models, Memory) else {}


def combined(logits: FloatArray | None, features: FloatArray, table: Table, case: bool) -> FloatArray:
    """The calibrated probability (n, A) from the network's logits (n, A), or None without it, and cues (n, A, 3)."""
    if logits is not None:
        features = np.concatenate([logits[..., None], features], axis=2)
    weights = np.array(table, dtype=np.float32)
    scores = weights[:, 0] + (features * weights[:, 1:]).sum(axis=2) + CASE_SHIFT * case
    return np.asarray(1.0 / (1.0 + np.exp(-scores)), dtype=np.float32)


async def exposure(
    models: LanguageModels | None,
    texts: Sequence[str],
    observe: Observer = unobserved,
    words: int = METER_WORDS,
) -> FloatArray:
    """G(a|x) of whole texts: the largest over windows of ``words`` words, (n, A) in [0, 1]; 0 for text without prose.

    A text in a language that the estimator does not know is judged by the cues alone (see ``language_notice``).

    >>> import asyncio
    >>> g = asyncio.run(exposure(None, ["I was diagnosed with lupus.", "What is lupus?"]))
    >>> bool(g[0, 0] > 0.5), bool(g[1, 0] < 0.1)
    (True, True)
    """
    result = np.zeros((len(texts), len(ATTRIBUTES)), dtype=np.float32)
    for index, text in enumerate(texts):
        variants = [masked(text, window, ()) for window in windows(text, words, METER_CHARACTERS)]
        judged = await measured(reader(models, text), variants, about_nobody(text))
        if len(judged):
            result[index] = judged.max(axis=0)
        observe(Progress(stage="context", done=index + 1, total=len(texts)))
    return result


def reader(models: LanguageModels | None, text: str) -> LanguageModels | None:
    """The networks if they can read the text, else None."""
    return models if readable(text) else None
