"""InferDPT (Tong et al. 2023, arXiv:2310.12214): every content word is perturbed by RANTEXT under local DP.

RANTEXT draws a random list of adjacent words: those nearer than a distance with Laplace noise of scale 1/ε, and from it
a substitute by the exponential mechanism with ε. Simplified: embeddings are all-MiniLM-L6-v2's of 3,000 frequent words
instead of a large model's of its tokens; numbers and short words stay; the distance before noise is that to the 20th
neighbour. The paper's second half, a local model that extracts an answer from the cloud's reply, needs a
second run of the local LLM and is left out: replies are scored as they come.
"""

from __future__ import annotations

import numpy as np
from bench.experiments.outcome import Edit, Outcome
from bench.experiments.tools import CONTENT, Tools
from promptgraph.function_words import FUNCTION_WORDS
from promptgraph.language_models import FloatArray

EPSILON = 3.0
"""The mildest of the settings ε = 1, 2, 3 that the paper tabulates."""
RANK = 20


async def inferdpt(text: str, task: str, tools: Tools) -> Outcome:
    """Each content word as a word drawn from its noisy neighbourhood."""
    words, vectors = await tools.words()
    found = [match for match in CONTENT.finditer(text) if match[0].lower() not in FUNCTION_WORDS["en"]]
    if not found or not words:
        return Outcome(edits=(), restores=False)
    asked = tools.vectors([match[0] for match in found])
    noise = np.random.default_rng(tools.random("inferdpt", text).getrandbits(64))
    edits = []
    for match, vector in zip(found, asked, strict=True):
        chosen = words[_drawn(1.0 - vectors @ vector, noise)]
        shown = chosen.capitalize() if match[0][0].isupper() else chosen
        edits.append(Edit(start=match.start(), end=match.end(), text=shown))
    return Outcome(edits=tuple(edits), restores=False)


def _drawn(distances: FloatArray, noise: np.random.Generator) -> int:
    """The index of the substitute."""
    order = np.argsort(distances, kind="stable")
    radius = float(distances[order[min(RANK, len(order) - 1)]]) + abs(noise.laplace(scale=1.0 / EPSILON))
    near = order[distances[order] <= radius]
    score = 1.0 - distances[near] / max(radius, 1e-9)
    weight = np.exp(EPSILON * score / 2.0)
    return int(noise.choice(near, p=weight / weight.sum()))
