"""The sensitive attributes A, and the sentences that name them to the user."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

ATTRIBUTES: tuple[str, ...] = (
    "health",
    "disability",
    "location",
    "origin",
    "age",
    "gender",
    "family",
    "occupation",
    "education",
    "income",
    "religion",
    "politics",
    "sexuality",
    "legal",
    "credentials",
)
"""A of the paper: special categories of GDPR Art. 9 (health, origin, religion, politics, sexuality), Art. 10 (legal),
the attributes of Staab et al. 2024 (location, age, gender, relationship, occupation, education, income, birthplace),
disability, and credentials. The order is the order of the network's logits and of every array's last axis."""

INDEX: Mapping[str, int] = MappingProxyType({name: index for index, name in enumerate(ATTRIBUTES)})

SUBJECTS: Mapping[str, str] = MappingProxyType(
    {
        "health": "someone's health",
        "disability": "a disability",
        "location": "where someone lives or is",
        "origin": "where someone comes from",
        "age": "someone's age",
        "gender": "someone's gender",
        "family": "someone's family or relationship",
        "occupation": "someone's job or workplace",
        "education": "someone's schooling",
        "income": "someone's money",
        "religion": "someone's faith",
        "politics": "someone's politics",
        "sexuality": "someone's sexuality",
        "legal": "someone's trouble with the law",
        "credentials": "a secret that opens an account",
    }
)


def describe_cue(attribute: str, amount: float) -> str:
    """One sentence for the user on a cue: what it helps to infer, and by how much (C in [0, 1]); no word of the prompt.

    Raises ``KeyError`` when the attribute is not one of ``ATTRIBUTES``.

    >>> describe_cue("health", 0.42)
    "This helps a stranger to infer someone's health: hiding it lowers the exposure by about 42 of 100."
    """
    hundredths = round(100 * min(max(amount, 0.0), 1.0))
    effect = f"hiding it lowers the exposure by about {hundredths} of 100"
    return f"This helps a stranger to infer {SUBJECTS[attribute]}: {effect}."
