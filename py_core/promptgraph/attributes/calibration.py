"""Weights that turn logits and cues into G; written by ``python3 build train attributes``, do not edit by hand.

Rows follow ``ATTRIBUTES``. ``CUES_ALONE``: bias, pattern, near, word. ``WITH_NETWORK``: bias, network logit, pattern, near, word.
"""

from __future__ import annotations

CUES_ALONE: tuple[tuple[float, ...], ...] = ((-4.5, 3.0, 1.8, 0.9),) * 15

WITH_NETWORK: tuple[tuple[float, ...], ...] = ((0.0, 1.0, 0.0, 0.0, 0.0),) * 15
