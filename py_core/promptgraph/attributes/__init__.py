"""Contextual evidence: what ordinary words, taken together, let a stranger infer.

>>> ATTRIBUTES[:3]
('health', 'disability', 'location')
"""

from promptgraph.attributes.audit import EXPOSED, residual
from promptgraph.attributes.estimator import exposure
from promptgraph.attributes.evidence import Sided, contextual
from promptgraph.attributes.policy import POLICIES, Policy, weighted, weights
from promptgraph.attributes.reach import language_notice, speaks_of_oneself
from promptgraph.attributes.taxonomy import ATTRIBUTES, describe_cue

__all__ = [
    "ATTRIBUTES",
    "EXPOSED",
    "POLICIES",
    "Policy",
    "Sided",
    "contextual",
    "describe_cue",
    "exposure",
    "language_notice",
    "residual",
    "speaks_of_oneself",
    "weighted",
    "weights",
]
