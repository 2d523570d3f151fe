"""Training rows of the attribute estimator: written sentences, packed like windows, with spans masked as at run time.

``attribute_text/<attribute>.txt`` holds lines ``+|disclosure`` and ``-|topic``; ``+fa,ge|…`` discloses further
attributes, and braces mark the values, the words that give it away. The lines of the other files name all that they
disclose: ``ordinary.txt`` what people ask without disclosing, the rest comments and prompts in many voices.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray
from promptgraph.attributes import ATTRIBUTES
from promptgraph.attributes.windows import MASK

from train.batches import FUNCTION_WORDS
from train.vignettes import task, vignette

TEXT = Path(__file__).parent / "attribute_text"
CODES = {name[:2]: index for index, name in enumerate(ATTRIBUTES)}

UNLABELLED_WEIGHT = 0.3
"""A written line names the attribute that it was written for; others may be in it too, so their 0 counts for less."""
VALUE_MASKED, FRAME_MASKED, ALL_MASKED = 0.25, 0.75, 0.05
"""Targets when the values, the words around them, or both are masked: values before frames."""

_BRACED = re.compile(r"\{([^{}]*)\}")
_WORD = re.compile(r"\w+(?:['’]\w+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A sentence, what it discloses (indices of attributes), whether that is all, and where its values stand."""

    text: str
    labels: frozenset[int]
    complete: bool
    values: tuple[tuple[int, int], ...]

    def rest(self) -> float:
        """Weight of the attributes that are not among the labels."""
        return 1.0 if self.complete else UNLABELLED_WEIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A window text with the target and the weight of each attribute, (A,) each."""

    text: str
    target: NDArray[np.float32]
    weight: NDArray[np.float32]


def read_line(line: str, home: int | None) -> Line:
    """One line of a text file; ``home`` is the file's attribute. ``values`` are ranges of code points.

    >>> read_line("+fa|My {son} has {asthma}.", 0)
    Line(text='My son has asthma.', labels=frozenset({0, 6}), complete=False, values=((3, 6), (11, 17)))
    """
    head, text = line.split("|", 1)
    labels = {CODES[code] for code in head[1:].split(",") if code}
    if head[0] == "+" and home is not None:
        labels.add(home)
    values, plain, last = [], "", 0
    for match in _BRACED.finditer(text):
        plain += text[last : match.start()]
        values.append((len(plain), len(plain) + len(match[1])))
        plain += match[1]
        last = match.end()
    complete = home is None or not labels
    return Line(text=plain + text[last:], labels=frozenset(labels), complete=complete, values=tuple(values))


def topic(text: str) -> Line:
    """A sentence that discloses nothing."""
    return Line(text=text, labels=frozenset(), complete=True, values=())


def read_lines(folder: Path = TEXT) -> list[Line]:
    """All lines, attribute by attribute."""
    lines = []
    for path in sorted(folder.glob("*.txt")):
        home = ATTRIBUTES.index(path.stem) if path.stem in ATTRIBUTES else None
        lines += [read_line(line, home) for line in path.read_text("utf-8").splitlines() if line]
    return lines


def split(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """Lines to train on and, one in eight by a checksum of its text, lines held back for calibration."""
    held = [zlib.crc32(line.text.encode()) % 8 == 0 for line in lines]
    return [x for x, h in zip(lines, held, strict=True) if not h], [x for x, h in zip(lines, held, strict=True) if h]


def content_runs(text: str, most: int = 3) -> list[tuple[int, int]]:
    """Runs of up to ``most`` neighbouring content words: what segmentation offers as spans.

    >>> [ "my red car is at the old mill"[a:b] for a, b in content_runs("my red car is at the old mill")]
    ['red car', 'old mill']
    """
    runs: list[list[int]] = []
    size = 0
    for match in _WORD.finditer(text):
        if match[0].lower() in FUNCTION_WORDS:
            continue
        if runs and size < most and text[runs[-1][1] : match.start()] == " ":
            runs[-1][1] = match.end()
            size += 1
        else:
            runs.append([match.start(), match.end()])
            size = 1
    return [(low, high) for low, high in runs]


def hide(text: str, ranges: Sequence[tuple[int, int]]) -> str:
    """The text with ``[MASK]`` in place of each range; ranges do not overlap."""
    for low, high in sorted(ranges, reverse=True):
        text = text[:low] + MASK + text[high:]
    return text


def whole(line: Line) -> Row:
    """A line as it stands: the comments and chats that people write are often one sentence."""
    target = np.zeros(len(ATTRIBUTES), dtype=np.float32)
    weight = np.full(len(ATTRIBUTES), line.rest(), dtype=np.float32)
    chosen = sorted(line.labels)
    target[chosen], weight[chosen] = 1.0, 1.0
    return Row(text=line.text, target=target, weight=weight)


def together(lines: Sequence[Line]) -> Row:
    """Lines one after another, as a wider window holds them: it discloses what any of them does.

    >>> row = together([read_line("+|I have {asthma}.", 0), topic("What is asthma?")])
    >>> row.text, float(row.target[0]), float(row.target.sum())
    ('I have asthma. What is asthma?', 1.0, 1.0)
    """
    rows = [whole(line) for line in lines]
    target = np.max([row.target for row in rows], axis=0)
    weight = np.min([row.weight for row in rows], axis=0)
    return Row(
        text=" ".join(row.text for row in rows), target=target, weight=np.where(target > 0, np.float32(1), weight)
    )


class Rows:
    """Draws rows: the same seed gives the same rows."""

    def __init__(self, lines: Sequence[Line], seed: int) -> None:
        self.random = Random(seed)
        self.disclosures = [line for line in lines if line.labels]
        self.by_label = [
            [line for line in self.disclosures if index in line.labels] for index in range(len(ATTRIBUTES))
        ]
        self.topics = [line for line in lines if not line.labels]

    def draw(self) -> Row:
        kind = self.random.random()
        if kind < 0.66:
            return self.disclosing()
        if kind < 0.86:
            return self.plain()
        return self.case() if kind < 0.94 else self.code()

    def disclosing(self) -> Row:
        """One or two disclosures among up to three other sentences, with words masked in many ways."""
        random = self.random
        count = 1 if random.random() < 0.75 else 2
        said = [self.any_disclosure() for _ in range(count)]
        parts = [self.masked_disclosure(line) for line in said]
        others = [self.masked_topic(random.choice(self.topics)) for _ in range(random.choice((0, 0, 0, 0, 1, 1, 2)))]
        target = np.zeros(len(ATTRIBUTES), dtype=np.float32)
        weight = np.full(len(ATTRIBUTES), min(line.rest() for line in said), dtype=np.float32)
        for _, levels in parts:
            for index, level in levels.items():
                target[index], weight[index] = max(target[index], level), 1.0
        texts = [text for text, _ in parts] + others
        random.shuffle(texts)
        return Row(text=self.joined(texts), target=target, weight=weight)

    def any_disclosure(self) -> Line:
        if self.random.random() < 0.5:
            return self.random.choice(self.disclosures)
        return self.random.choice(self.random.choice(self.by_label))

    def masked_disclosure(self, line: Line) -> tuple[str, dict[int, float]]:
        random, text = self.random, line.text
        runs = [run for run in content_runs(text) if not any(a < run[1] and run[0] < b for a, b in line.values)]
        way = random.random()
        if not line.values or way < 0.45:
            return text, dict.fromkeys(line.labels, 1.0)
        if way < 0.60:
            return hide(text, [run for run in runs if random.random() < 0.5]), dict.fromkeys(line.labels, 1.0)
        if way < 0.75:
            return hide(text, line.values), dict.fromkeys(line.labels, VALUE_MASKED)
        if way < 0.92:
            return hide(text, runs), dict.fromkeys(line.labels, FRAME_MASKED)
        return hide(text, [*runs, *line.values]), dict.fromkeys(line.labels, ALL_MASKED)

    def masked_topic(self, line: Line) -> str:
        if self.random.random() < 0.7:
            return line.text
        rate = self.random.choice((0.3, 0.6, 1.0))
        return hide(line.text, [run for run in content_runs(line.text) if self.random.random() < rate])

    def plain(self) -> Row:
        lines = [self.masked_topic(self.random.choice(self.topics)) for _ in range(self.random.choice((1, 1, 1, 2)))]
        return self.nothing(lines)

    def case(self) -> Row:
        sentences = vignette(self.random)
        start = self.random.randrange(len(sentences))
        kept = sentences[start : start + self.random.randint(1, 3)]
        return self.nothing([self.masked_topic(topic(text)) for text in kept])

    def code(self) -> Row:
        return self.nothing([self.masked_topic(topic(text)) for text in task(self.random)])

    def nothing(self, texts: Sequence[str]) -> Row:
        zero = np.zeros(len(ATTRIBUTES), dtype=np.float32)
        return Row(text=self.joined(texts), target=zero, weight=zero + 1.0)

    def joined(self, texts: Sequence[str]) -> str:
        text = ("\n" if self.random.random() < 0.1 else " ").join(texts)
        return text.lower().replace("'", "") if self.random.random() < 0.1 else text
