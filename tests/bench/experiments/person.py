"""The person around a task: a seeded generator of names, contacts, identifiers and cues, with the gold known.

The paper weaves personal context into its tasks and does not publish it. Here each prompt gets: a sentence with a
name, a sentence with two of e-mail, phone, address and a personal number, and two sentences of ``cues.txt`` that give
two different attributes away. They stand before and after the task in an order that the seed decides. No sentence
comes from a data set; the half of the cues marked ``taught`` never stands in a prompt and serves to teach attackers.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from bench.experiments.case import Case, Gold, Item, Kind

SEED = 2026

FIRST = (
    "Marta Ngozi Tobias Ilse Rohan Beatriz Callum Yuki Amira Stellan Oksana Diego Fenna Kwame Leila Matteo Saoirse "
    "Piotr Hana Emeka Greta Luis Noor Bram"
).split()
LAST = (
    "Kowalczyk Adeyemi Lindqvist Brandt Mehta Carvalho Macrae Tanabe Haddad Ekberg Melnyk Quintero Hoekstra Boateng "
    "Rahimi Ferrante Gallagher Zielinski Novak Okonkwo Steiner Herrera Siddiqui Visser"
).split()
HOSTS = ("example.org", "example.net", "post.example.com", "mail.example.org")
STREETS = ("Quarry Lane", "Alder Road", "Saddler Street", "Mill Terrace", "Orchard Way", "Canal Row", "Tannery Hill")
TOWNS = ("Duxford", "Ashbourne", "Kelso", "Millbrook", "Hexham", "Larkhill", "Penrith")

NAMING = ("My name is {NAME}.", "This is {NAME}.", "{NAME} here.", "I'm {NAME}, by the way.", "Sign it {NAME}.")
CONTACTS = {
    "EMAIL": ("Send it to {EMAIL}.", "My mail is {EMAIL}.", "You reach me at {EMAIL}."),
    "PHONE": ("Call me on {PHONE}.", "My mobile is {PHONE}.", "Text {PHONE} when it is done."),
    "ADDRESS": ("I live at {ADDRESS}.", "Post goes to {ADDRESS}.", "My address is {ADDRESS}."),
    "NUMBER": ("My customer number is {NUMBER}.", "It is for file {NUMBER}.", "My patient number is {NUMBER}."),
}
MARK = re.compile(r"\[([^]]*)\]|\{([A-Z]+)\}")

Marked = tuple[str, tuple[Gold, ...]]


def cues(part: str) -> tuple[tuple[str, str], ...]:
    """(attribute, sentence with its cue in brackets) of the ``tested`` or the ``taught`` half."""
    lines = (Path(__file__).parent / "cues.txt").read_text("utf-8").splitlines()
    parts = [line.split("|") for line in lines]
    return tuple((attribute, sentence) for attribute, half, sentence in parts if half == part)


def weave(task: str, item: Item, seed: int = SEED, part: str = "tested") -> Case:
    """The case of an item: the same for the same item, seed and half of the cues.

    >>> made = weave("samsum", Item(id="1", text="Summarise it.", reference=""))
    >>> [gold.kind for gold in made.gold].count("cue")
    2
    """
    random = Random(f"{seed}:{task}:{item.id}:{part}")
    sentences = _sentences(random, part)
    random.shuffle(sentences)
    cut = random.randint(1, len(sentences) - 1)
    blocks = [_join(sentences[:cut]), (item.text, ()), _join(sentences[cut:])]
    text, gold = _join(blocks, "\n\n")
    return Case(task=task, item=item, text=text, gold=gold)


def _sentences(random: Random, part: str) -> list[Marked]:
    first, last = random.choice(FIRST), random.choice(LAST)
    values = {
        "NAME": f"{first} {last}",
        "EMAIL": f"{first[0]}.{last}{random.randint(10, 99)}@{random.choice(HOSTS)}".lower(),
        "PHONE": f"+44 7700 900{random.randint(100, 999)}",
        "ADDRESS": f"{random.randint(2, 98)} {random.choice(STREETS)}, {random.choice(TOWNS)}",
        "NUMBER": f"{random.randint(1000, 9999)}-{random.randint(1000, 9999)}",
    }
    chosen = random.sample(sorted(CONTACTS), 2)
    named = [random.choice(NAMING), *(random.choice(CONTACTS[name]) for name in chosen)]
    half = cues(part)
    told = random.sample(sorted({attribute for attribute, _ in half}), 2)
    told_by = [(name, random.choice([s for attribute, s in half if attribute == name])) for name in told]
    return [
        *(_filled(sentence, "explicit", "", values) for sentence in named),
        *(_filled(sentence, "cue", name, values) for name, sentence in told_by),
    ]


def _filled(sentence: str, kind: Kind, label: str, values: dict[str, str]) -> Marked:
    """The sentence with its mark replaced, and the range of what stands there."""
    text, gold, at = "", [], 0
    for mark in MARK.finditer(sentence):
        text += sentence[at : mark.start()]
        value = mark[1] or values[mark[2]]
        gold.append(Gold(start=len(text), end=len(text) + len(value), kind=kind, label=label or mark[2]))
        text, at = text + value, mark.end()
    return text + sentence[at:], tuple(gold)


def _join(parts: list[Marked], glue: str = " ") -> Marked:
    text, gold = "", []
    for piece, ranges in parts:
        text += glue if text else ""
        gold += [Gold(start=g.start + len(text), end=g.end + len(text), kind=g.kind, label=g.label) for g in ranges]
        text += piece
    return text, tuple(gold)
