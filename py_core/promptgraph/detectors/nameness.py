"""How much a single word looks like a person's name, whatever stands around it.

A logistic model over hashed character n-grams (1 byte a bucket), fitted by ``build/train/nameness.py`` on given
and family
names of Latin-script languages against the words of eight dictionaries. It says nothing of the context: that is the
tagger's part, and ``persons`` weighs both.
"""

from __future__ import annotations

import math
import unicodedata
import zlib
from functools import cache, lru_cache
from importlib.resources import files

BUCKETS = 1 << 18
"""Hash buckets of the table ``nameness.bin`` (one signed byte each)."""

SCALE = 16.0
"""Table units a nat."""

LONGEST = 30
"""Letters of a word that are looked at; a convention that the fitted table shares."""


def features(word: str) -> list[int]:
    """Buckets of a word's character 2- to 5-grams and of the word itself, case and accents ignored.

    >>> len(features("Ann")), features("Zoë") == features("zoe")
    (10, True)
    """
    plain = "".join(c for c in unicodedata.normalize("NFD", word.lower()) if unicodedata.category(c) != "Mn")
    framed = f"<{plain[:LONGEST]}>"
    grams = {framed[i : i + n] for n in (2, 3, 4, 5) for i in range(len(framed) - n + 1)} - {framed}
    return [zlib.crc32(gram.encode()) % BUCKETS for gram in (*sorted(grams), f"={framed}")]


@cache
def weights() -> bytes:
    """The committed table."""
    return files("promptgraph.detectors").joinpath("nameness.bin").read_bytes()


@lru_cache(maxsize=20_000)
def nameness(word: str) -> float:
    """Log-odds (nats) that a word is a given or family name rather than a word of a dictionary, within ±8.

    >>> nameness("Johanna") > 1 > -1 > nameness("because")
    True
    """
    table = weights()
    total = sum(table[place] - 256 if table[place] > 127 else table[place] for place in features(word))
    return max(-8.0, min(8.0, total / SCALE))


def likelihood(word: str) -> float:
    """The same in (0, 1)."""
    return 1.0 / (1.0 + math.exp(-nameness(word)))
