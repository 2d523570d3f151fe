"""Words of one label side by side as one name, one address or one number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from promptgraph.detectors.persons import PARTICLES, SUFFIX
from promptgraph.detectors.titles import ACADEMIC_SHORT, SHORT, any_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word of the folded text, its label, the kind that the tagger would give it, and D."""

    start: int
    end: int
    label: str
    kind: str
    score: float


GAPS = {
    "PERSON": re.compile(rf"[ \t]{{1,3}}|[-‐]|\. ?|['’]|[ ](?:{PARTICLES}[ ]){{1,3}}"),
    "ADDRESS": re.compile(r"[ \t]{1,3}|[ ]?[-/.,#][ ]?"),
    "PLACE": re.compile(rf"[ \t]{{1,3}}|-|[ ](?:{PARTICLES}[ ]){{1,3}}"),
    "EMAIL": re.compile(r"[.@_+-]"),
    "URL": re.compile(r"[^\w\s\"'<>]{1,3}"),
}
"""What may stand between two words of one entity; other labels allow ``NUMBER_GAP``."""

TAIL = re.compile(
    r"(?:(?<=[ ](?:de|la|da|di|du))[ ]|(?<=[ ](?:van|von|den|der|ten|ter|del))[ ]|[ ](?:van|von|ten|ter|de la)[ ])"
    rf"(?:{PARTICLES}[ ]){{0,2}}[^\W\d_a-zà-ÿ][\w’'-]+"
)
"""The rest of a family name after one of its small words."""

SUFFIXED = re.compile(SUFFIX)

NUMBER_GAP = re.compile(r"[ ./-]|\) ?|[ ]?\(")


_ABBREVIATED = re.compile(
    rf"(?:^|[^\w])(?:[^\W\d_]|{any_of((*SHORT, *ACADEMIC_SHORT))}|St|Jr|Lt|Col|Gen|med|ssa|ra|na)$"
)


def is_abbreviated(text: str, end: int) -> bool:
    """Whether an initial or a title ends here, so that a full stop after it ends no sentence.

    >>> is_abbreviated("J. Okafor", 1), is_abbreviated("met Okafor. Tobias", 10)
    (True, False)
    """
    return bool(_ABBREVIATED.search(text[max(0, end - 6) : end]))


def _continues(text: str, last: Word, word: Word) -> bool:
    """Whether two words of one label stand close enough to be one, in one sentence."""
    if not GAPS.get(word.label, NUMBER_GAP).fullmatch(text, last.end, word.start):
        return False
    return word.label != "PERSON" or text[last.end : word.start] != ". " or is_abbreviated(text, last.end)


def merge(text: str, found: Iterator[Word]) -> list[Word]:
    """Neighbouring words of one label as one; D is the mean weighted by length."""
    merged: list[Word] = []
    for word in found:
        last = merged[-1] if merged else None
        if last and last.label == word.label and _continues(text, last, word):
            long, short = last.end - last.start, word.end - word.start
            score = (last.score * long + word.score * short) / (long + short)
            merged[-1] = Word(start=last.start, end=word.end, label=last.label, kind=last.kind, score=score)
        else:
            merged.append(word)
    return [complete_name(text, word) if word.label == "PERSON" else word for word in merged]


def complete_name(text: str, word: Word) -> Word:
    """A name with the family name that its small words announce.

    >>> name = Word(start=0, end=5, label="PERSON", kind="SURNAME", score=0.9)
    >>> complete_name("Mieke van den Bos komt", name).end
    17
    """
    for part in (TAIL, SUFFIXED):
        if found := part.match(text, word.end):
            word = replace(word, end=found.end())
    return word
