"""Titles and forms of address: the words before a name that are no part of it."""

from __future__ import annotations

import re
from collections.abc import Iterable

SHORT = (
    "Mr", "Mrs", "Ms", "Mx", "Rev", "Capt", "Sgt", "Fr", "Hr", "Mag", "Ing", "Sig", "Avv", "Mme", "Mlle", "M", "Sr",
    "Sra", "Srta", "Dhr", "dhr", "Mev", "mev", "Mevr", "mevr",
)  # fmt: skip
"""Abbreviated forms of address, after which a full stop ends no sentence."""

FULL = (
    "Miss", "Sir", "Madam", "Dame", "Lord", "Lady", "Reverend", "Judge", "Justice", "Captain", "Officer", "Uncle",
    "Aunt", "Coach", "Nurse", "Herr", "Herrn", "Frau", "Sig.ra", "Sig.na", "Signor", "Signora", "Signorina", "signor",
    "signora", "Monsieur", "monsieur", "Madame", "madame", "Mademoiselle", "mademoiselle", "Maitre", "Maître", "maître",
    "Senor", "Señor", "Senora", "Señora", "Senorita", "Señorita", "senor", "señor", "senora", "señora", "senorita",
    "señorita", "Don", "don", "Doña", "doña", "Senhor", "senhor", "Senhora", "senhora", "Dona", "dona",
    "Mevrouw", "mevrouw", "Meneer", "meneer", "De heer", "de heer",
)  # fmt: skip
"""Forms of address and posts in full, in each letter case in which their language writes them before a name."""

ADDRESS = (*SHORT, *FULL)
"""What stands before a surname."""

ACADEMIC_SHORT = ("Dr", "Prof", "Dott", "Dra")
ACADEMIC = (
    *ACADEMIC_SHORT, "Professor", "Dott.ssa", "Dottoressa", "Dottor", "Docteur", "Doutor", "Doutora", "Doctor",
    "Doctora", "Doktor",
)  # fmt: skip
"""Academic titles, which may stand one after another."""

LOWER = ("mr", "mrs", "ms", "dr", "prof", "herr", "frau", "mme", "sig", "dott")
"""Those that announce a name where neither is written with a capital: nothing else is meant by them."""

KINSHIP = ("father", "sister", "brother", "grandma", "grandpa", "hon", "dipl", "dna", "pan", "pani")
"""What else stands before a name, in lower case: it is too often a word of the sentence to announce one by itself."""

TITLES = frozenset(word for form in (*ADDRESS, *ACADEMIC, *KINSHIP) for word in form.lower().split())
"""The words of all of them in lower case, without full stop."""

NAMES_TOO = frozenset(("don", "dona", "hon", "justice", "pan"))
"""Titles that are given or family names as well, so that alone they may still say who somebody is."""


def any_of(titles: Iterable[str]) -> str:
    """A pattern for one of these titles, without the full stop after it.

    >>> bool(re.fullmatch(any_of(ACADEMIC), "Dott.ssa")), bool(re.fullmatch(any_of(ADDRESS), "the"))
    (True, False)
    """
    return "(?:" + "|".join(map(re.escape, titles)) + ")"
