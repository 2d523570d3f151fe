"""What the cloud may know: a weight per attribute, by the purpose of the prompt.

C is kept per attribute, so that a change of policy needs no run of a network: ``C_i = max_a w_a C_ia``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from promptgraph.arrays import np
from promptgraph.attributes.taxonomy import ATTRIBUTES
from promptgraph.language_models import FloatArray

Policy = Mapping[str, float]
"""Weight w_a in [0, 1] of each attribute; 0: the cloud may know it; an attribute that is not named weighs 1."""


def _policy(**weights: float) -> Policy:
    return MappingProxyType({attribute: weights.get(attribute, 1.0) for attribute in ATTRIBUTES})


POLICIES: Mapping[str, Policy] = MappingProxyType(
    {
        "default": _policy(),
        "medical question": _policy(health=0.0, disability=0.0, age=0.3, gender=0.3),
        "job application": _policy(occupation=0.0, education=0.0, credentials=1.0),
        "legal": _policy(legal=0.0, family=0.5),
        "code": _policy(**{attribute: 0.5 for attribute in ATTRIBUTES if attribute != "credentials"}),
        "strict": _policy(),
    }
)
"""Presets by purpose. "medical question": the illness may be known, who and where may not."""


def weights(policy: Policy) -> FloatArray:
    """The policy as an array (A,) in the order of ``ATTRIBUTES``.

    >>> weights({"health": 0.0})[:2].tolist()
    [0.0, 1.0]
    """
    return np.array([policy.get(attribute, 1.0) for attribute in ATTRIBUTES], dtype=np.float32)


def weighted(contextual: FloatArray, policy: Policy) -> FloatArray:
    """C_i = max_a w_a C_ia: (n, A) → (n,), in [0, 1].

    >>> import numpy as np
    >>> c = np.zeros((1, len(ATTRIBUTES)), dtype=np.float32); c[0, 0] = 0.5; c[0, 2] = 0.25
    >>> weighted(c, {"health": 0.0}).tolist()
    [0.25]
    """
    if not len(contextual):
        return np.zeros(0, dtype=np.float32)
    return np.asarray((contextual * weights(policy)).max(axis=1), dtype=np.float32)
