"""How near a reply's code comes to the reference: CodeBLEU (Ren et al. 2020, arXiv:2009.10297).

Its four components are the BLEU-4 of tokens (*n-gram match*), the same by recall with keywords that weigh five times
as much as other tokens (*weighted n-gram match*), the share of the reference's syntax subtrees that the reply has, and
the share of its data-flow edges. CodeBLEU is their mean. The first two are computed here, as the authors' code does
(smoothing by 0.1 where no n-gram agrees: method 1 of Chen & Cherry 2014), but for orders of n-gram that the reference
is too short for: they do not count. The other two and the lists of keywords are those of the package ``codebleu``.

A component that a reference lacks does not count: SQL, markup and prose have no parser, and a single call has no data
flow. The package itself takes such a data flow, and one of which nothing agrees, for a full match.
"""

from __future__ import annotations

import logging
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from bench.experiments.code_language import PARSED, SQL

TOKEN = re.compile(r"\w+|[^\w\s]")
FENCE = re.compile(r"```[\w+#-]*[ \t]*\n(.*?)(?:```|\Z)", re.S)
ORDERS = 4
NO_MATCH = 0.1
"""What stands for no agreeing n-gram of an order."""
ORDINARY = 0.2
"""Weight of a token that is no keyword; a keyword's is 1 (Ren et al. 2020, 3.1)."""
SQL_WORDS = frozenset(
    "add all alter and as asc avg between by case column count create cross default delete desc distinct drop else end "
    "exists from full group having in index inner insert into is join key left like limit max min not null on or order "
    "outer primary references right select set sum table then union unique update values view when where with".split()
)
"""Reserved words and aggregates of SQL:1999 in daily use; the package has none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeMatch:
    """The components, each 0 to 1; None where the reference has no parser or no data flow."""

    ngrams: float
    weighted: float
    syntax: float | None = None
    flow: float | None = None

    @property
    def whole(self) -> float:
        """CodeBLEU: the mean of the components that there are.

        >>> CodeMatch(ngrams=0.5, weighted=0.7, syntax=0.3).whole
        0.5
        """
        known = [value for value in (self.ngrams, self.weighted, self.syntax, self.flow) if value is not None]
        return sum(known) / len(known)


def parses() -> bool:
    """Whether syntax and data flow can be compared: the package has no parsers for Python 3.13 and later."""
    return find_spec("codebleu") is not None


def code_match(reply: str, wanted: str, language: str) -> CodeMatch:
    """The match of a reply, out of its fence if it has one, with the reference; ``language`` of ``code_language``.

    >>> code_match("```sql\\nSELECT 1;\\n```", "SELECT 1;", "sql").whole
    1.0
    """
    code = unfenced(reply)
    got, want = TOKEN.findall(code), TOKEN.findall(wanted)
    syntax, flow = _trees(code, wanted, language) if language in PARSED and parses() else (None, None)
    weighted = weighted_ngram_match(got, want, keywords(language))
    return CodeMatch(ngrams=ngram_match(got, want), weighted=weighted, syntax=syntax, flow=flow)


def unfenced(reply: str) -> str:
    """The first fenced block of a reply, or the reply where it has none.

    >>> unfenced("Like so:\\n```python\\nx = 1\\n```\\nDone.")
    'x = 1'
    """
    inner = FENCE.search(reply)
    return (inner[1] if inner else reply).strip()


def ngram_match(got: Sequence[str], want: Sequence[str]) -> float:
    """BLEU of one pair: geometric mean of the clipped precisions times the brevity penalty (Papineni et al. 2002).

    >>> ngram_match("x = f ( 3 )".split(), "x = f ( 3 )".split())
    1.0
    """
    if not set(got) & set(want):
        return 0.0
    pairs = [(_grams(got, n), _grams(want, n)) for n in _orders(want)]
    shares = [((pieces & wanted).total(), pieces.total()) for pieces, wanted in pairs]
    return math.exp(min(0.0, 1.0 - len(want) / len(got))) * _geometric(shares)


def weighted_ngram_match(got: Sequence[str], want: Sequence[str], known: Callable[[str], bool]) -> float:
    """The same by clipped recall, single tokens by weight; recall tells of a short reply itself, without a penalty.

    >>> round(weighted_ngram_match(["return", "a"], ["return", "b"], {"return"}.__contains__), 4)
    0.2887
    """
    if not set(got) & set(want):
        return 0.0

    def heaped(pieces: Counter[Gram]) -> float:
        return sum(count * _weight(gram, known) for gram, count in pieces.items())

    pairs = [(_grams(got, n), _grams(want, n)) for n in _orders(want)]
    return _geometric([(heaped(pieces & wanted), heaped(wanted)) for pieces, wanted in pairs])


Gram = tuple[str, ...]


def _orders(want: Sequence[str]) -> range:
    return range(1, min(ORDERS, len(want)) + 1)


def _geometric(shares: Sequence[tuple[float, float]]) -> float:
    return math.exp(sum(math.log((agree or NO_MATCH) / (of or 1)) for agree, of in shares) / len(shares))


def _grams(tokens: Sequence[str], n: int) -> Counter[Gram]:
    return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))


def _weight(gram: Gram, known: Callable[[str], bool]) -> float:
    return 1.0 if len(gram) > 1 or known(gram[0]) else ORDINARY


def keywords(language: str) -> Callable[[str], bool]:
    """Whether a token is a keyword of the language; without a list for it none is."""
    if language == SQL:
        return lambda token: token.casefold() in SQL_WORDS
    return _listed(language).__contains__ if language in PARSED and parses() else lambda _: False


@cache
def _listed(language: str) -> frozenset[str]:
    import codebleu  # type: ignore[import-not-found,import-untyped,unused-ignore]

    lines = (Path(codebleu.__file__).parent / "keywords" / f"{language}.txt").read_text("utf-8").split("\n")
    return frozenset(line.strip() for line in lines if line.strip())


def _trees(code: str, wanted: str, language: str) -> tuple[float, float | None]:
    """Syntax match, and data-flow match where the reference has a data flow."""
    from codebleu import (  # type: ignore[import-not-found,import-untyped,unused-ignore]
        dataflow_match,
        syntax_match,
    )

    code, wanted = (_opened(text, language) for text in (code, wanted))
    with _quiet():
        syntax = float(syntax_match.corpus_syntax_match([[wanted]], [code], language))
        flows = bool(dataflow_match.corpus_dataflow_match([[wanted]], [wanted], language))
        flow = float(dataflow_match.corpus_dataflow_match([[wanted]], [code], language)) if flows else None
    return syntax, flow


def _opened(code: str, language: str) -> str:
    """PHP is text to its parser until it is opened."""
    return f"<?php\n{code}" if language == "php" and "<?" not in code else code


@contextmanager
def _quiet() -> Iterator[None]:
    """Without the package's warning on the root logger of each reference that has no data flow."""
    before = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        yield
    finally:
        logging.disable(before)
