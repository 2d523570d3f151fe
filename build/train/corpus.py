"""Text for the masked LM: fetched packages of known licence, cut into short documents of one style each."""

from __future__ import annotations

import gzip
import html
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

# A document is about one window of the page: a few sentences, at most this many characters.
DOCUMENT_CHARACTERS = 520
SHORTEST_DOCUMENT = 24
CODE_SUFFIXES = (".py", ".js", ".h")

Reader = Callable[[Path], Iterator[str]]


def pack(pieces: list[str], separator: str = "\n") -> Iterator[str]:
    """Join neighbouring pieces into documents of at most DOCUMENT_CHARACTERS.

    >>> list(pack(["How are you today, my friend?", "x" * 510, "Fine."]))[0]
    'How are you today, my friend?'
    """
    held = ""
    for piece in pieces:
        if held and len(held) + len(piece) > DOCUMENT_CHARACTERS:
            yield held
            held = ""
        held = f"{held}{separator}{piece}" if held else piece[: 2 * DOCUMENT_CHARACTERS]
    if len(held) >= SHORTEST_DOCUMENT:
        yield held


def read_rst(folder: Path) -> Iterator[str]:
    """Running paragraphs of reStructuredText: no directives, tables or indented blocks; markup taken off."""
    for path in sorted(folder.glob("*/docs/**/*.txt")):
        kept = []
        for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8", errors="ignore")):
            if re.match(r"[A-Za-z*`]", block) and not re.search(r"\n[=\-~^*#\"]{3}", block):
                text = re.sub(r":[a-z:]+:`[!~]?([^`<]*?)(?: <[^`]*>)?`", r"\1", " ".join(block.split()))
                text = re.sub(r"[`*|]+", "", text)
                if len(text) > 2 * SHORTEST_DOCUMENT:
                    kept.append(text)
        yield from pack(kept, " ")


def read_wordnet(folder: Path) -> Iterator[str]:
    """`word: gloss; "example"` for every synset with an example, one gloss in three of the others."""
    for path in sorted(folder.rglob("data.*")):
        for line in path.read_text(encoding="utf-8", errors="ignore").splitlines():
            head, bar, gloss = line.partition(" | ")
            if not bar or head.startswith(" "):
                continue
            fields = head.split()
            examples = re.findall(r'"([^"]{12,})"', gloss)
            if examples:
                yield from examples
            if examples or int(fields[0]) % 3 == 0:
                yield f"{fields[4].replace('_', ' ')}: {gloss.strip()}"


def read_chitchat(folder: Path) -> Iterator[str]:
    """Conversations of two people, one line an utterance."""
    dialogues = json.loads((folder / "chitchat_dataset" / "dataset.json").read_text(encoding="utf-8"))
    for dialogue in dialogues.values():
        turns = [" ".join(part["text"].split()) for turn in dialogue["messages"] for part in turn]
        yield from pack([html.unescape(turn) for turn in turns if turn])


def read_chatterbot(folder: Path) -> Iterator[str]:
    """Question and answer pairs of the English files."""
    for path in sorted((folder / "chatterbot_corpus" / "data" / "english").glob("*.yml")):
        lines = path.read_text(encoding="utf-8").splitlines()
        turns = [line.lstrip("- ").strip("'\"") for line in lines if re.match(r"\s*- ", line)]
        yield from pack(turns)


def read_dictd(folder: Path) -> Iterator[str]:
    """Paragraphs of a dictd dictionary, in which every entry starts at the left margin."""
    for path in sorted(folder.rglob("*.dict.dz")):
        for block in re.split(r"\n\s*\n", gzip.decompress(path.read_bytes()).decode("utf-8", "ignore")):
            text = " ".join(block.split())
            if len(text) > 3 * SHORTEST_DOCUMENT:
                yield from pack(re.split(r"(?<=[.!?]) +", text), " ")


def read_code(folder: Path) -> Iterator[str]:
    """Source code in runs of lines, white space kept out (the tokenizer drops it anyway)."""
    for path in sorted(path for path in folder.rglob("*") if path.suffix in CODE_SUFFIXES and path.stem.islower()):
        lines = [line.strip() for line in path.read_text(encoding="utf-8", errors="ignore").splitlines()]
        yield from pack([line for line in lines if line and len(line) < 200])


READERS: dict[str, Reader] = {
    "chatterbot": read_chatterbot,
    "chitchat": read_chitchat,
    "code": read_code,
    "dictd": read_dictd,
    "rst": read_rst,
    "wordnet": read_wordnet,
}
