# ruff: noqa: E501 - expressions read better unbroken
"""Cue detectors: what words and turns of phrase say of each attribute, without a network.

Three cues an attribute, each 0 or 1: ``pattern``, a turn of phrase in which people disclose it; ``near``, a word of its
lexicon in a text that speaks of oneself or of someone near; ``word``, a word of its lexicon in any text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from promptgraph.arrays import np
from promptgraph.attributes.lexicons import DRUG_STEMS, LEXICONS
from promptgraph.attributes.patterns import PATTERNS
from promptgraph.attributes.taxonomy import ATTRIBUTES, INDEX
from promptgraph.language_models import FloatArray

CUES: tuple[str, ...] = ("pattern", "near", "word")

_WORD = re.compile(r"[a-z0-9][a-z0-9+&/.'’-]*[a-z0-9+]|[a-z0-9]", re.I)
_PERSON = frozenset("i i'm i've i'd i'll im ive me my mine myself we we're we've us our ours".split())
_NEAR = re.compile(
    r"\b(?:his|her|their|(?-i:[A-Z])[a-z]+['’]s) (?:\w+ )?(?:wife|husband|son|daughter|mother|father|mum|mom|dad|boss|doctor|job|diagnosis|salary|school)\b"
    r"|^[^\S\n]*(?-i:[A-Z])[\w ]{1,20}: ",
    re.I | re.M,
)
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+")
_LONGEST = 3


def _by_word(lexicons: Mapping[str, frozenset[str]]) -> dict[str, tuple[int, ...]]:
    table: dict[str, list[int]] = {}
    for attribute, entries in lexicons.items():
        for entry in entries:
            table.setdefault(entry, []).append(INDEX[attribute])
    return {entry: tuple(indices) for entry, indices in table.items()}


_TABLE = _by_word(LEXICONS)
_FIRST = frozenset(entry.partition(" ")[0] for entry in _TABLE)


def speaks_of_someone(text: str) -> bool:
    """Whether the text speaks in the first person, or of someone near by name or possessive.

    >>> speaks_of_someone("my knee hurts"), speaks_of_someone("How do knees work?")
    (True, False)
    """
    words = {word.lower().replace("’", "'") for word in _WORD.findall(text)}
    return bool(words & _PERSON) or bool(_NEAR.search(text))


def lexicon_hits(text: str) -> frozenset[int]:
    """Indices of the attributes of which some lexicon entry of up to three words stands in the text.

    >>> sorted(ATTRIBUTES[i] for i in lexicon_hits("the nurse at the mosque"))
    ['occupation', 'religion']
    """
    words = [word.lower().replace("’", "'").rstrip(".") for word in _WORD.findall(text)]
    hits: set[int] = set()
    for start in (place for place, word in enumerate(words) if word in _FIRST):
        for end in range(start + 1, min(start + _LONGEST, len(words)) + 1):
            hits.update(_TABLE.get(" ".join(words[start:end]), ()))
    if any(len(word) >= 7 and word.endswith(DRUG_STEMS) for word in words):
        hits.add(INDEX["health"])
    return frozenset(hits)


def says_credentials(text: str) -> bool:
    """Whether the text gives a password, code or key in so many words; else a number in it is no secret.

    >>> says_credentials("the door code is 4410"), says_credentials("print 29")
    (True, False)
    """
    return bool(_patterns()[INDEX["credentials"]].search(text))


@lru_cache(maxsize=4)
def _patterns() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(PATTERNS[attribute], re.I) for attribute in ATTRIBUTES)


Read = dict[str, tuple[frozenset[int], dict[int, bool]]]
"""By sentence: attributes of the lexicon's words, and whether it has the turn of phrase of those asked about so far."""


def cues(texts: Sequence[str], read: Read | None = None, sources: Sequence[str] | None = None) -> FloatArray:
    """The cues of each text: (n, A, 3), each 0 or 1, in the order of ``ATTRIBUTES`` and ``CUES``.

    A turn of phrase stands within one sentence. Sentences that texts share, as the counterfactual ones of a window do,
    are read once, and not at all when they are in ``read``, to which new ones are added. ``sources`` are the texts
    before words were masked: masking takes a turn of phrase away and never makes one, so only theirs are looked for.

    >>> cues(["I was diagnosed with lupus", "What is lupus?"])[:, INDEX["health"]].tolist()
    [[1.0, 1.0, 1.0], [0.0, 0.0, 1.0]]
    """
    found = np.zeros((len(texts), len(ATTRIBUTES), len(CUES)), dtype=np.float32)
    read = {} if read is None else read
    sources = texts if sources is None else sources
    turns = {source: _told(source, range(len(ATTRIBUTES)), read)[0] for source in dict.fromkeys(sources)}
    for row, text, source in zip(found, texts, sources, strict=True):
        said, hits = _told(text, turns[source], read)
        row[said, 0] = 1.0
        row[hits, 2] = 1.0
        if hits and speaks_of_someone(text):
            row[hits, 1] = 1.0
    return found


def _told(text: str, wanted: Sequence[int], read: Read) -> tuple[list[int], list[int]]:
    """Attributes of the wanted turns of phrase and of the lexicons' words in a text, sentence by sentence."""
    patterns = _patterns()
    said: set[int] = set()
    hits: set[int] = set()
    for sentence in _SENTENCE_END.split(text):
        if sentence not in read:
            read[sentence] = (lexicon_hits(sentence), {})
        words, turns = read[sentence]
        for index in wanted:
            if index not in turns:
                turns[index] = patterns[index].search(sentence) is not None
        said.update(index for index in wanted if turns[index])
        hits |= words
    return sorted(said), sorted(hits)
