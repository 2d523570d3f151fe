"""The tagger: a small BERT over the folded text, in overlapping windows, read as spans of whole words."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from promptgraph.arrays import np
from promptgraph.datatypes import Finding, Observer, Progress, unobserved
from promptgraph.detectors.calibration import tagger_score
from promptgraph.detectors.columns import headers
from promptgraph.detectors.guards import is_bare_number, is_literal, is_notation, is_public
from promptgraph.detectors.nameness import nameness
from promptgraph.detectors.persons import PARTICLES
from promptgraph.detectors.phrases import Word, merge
from promptgraph.detectors.public_words import PUBLIC, historical
from promptgraph.detectors.word_model import GLANCE, PERSON, WORD, Place, describe_words, judge
from promptgraph.folding import fold
from promptgraph.language_models import FloatArray, LanguageModels, Query, available, run_queries
from promptgraph.wordpiece import Token

if TYPE_CHECKING:
    import numpy.typing as npt

WINDOW = 126
"""Tokens a window, [CLS] and [SEP] left out: the tagger was trained on short texts."""

OVERLAP = 32
"""Tokens that neighbouring windows share; an entity is read where it lies farther from a window's edge."""

THRESHOLD = 0.4
"""A word is an entity when 1 − P(O) of its tokens reaches this in the mean; measured on the validation split."""

SURE = 0.7
"""P(person) from which a name draws its neighbour in; a convention: well above ``THRESHOLD``, so that no doubtful name
does."""

CERTAIN = 0.95
"""The tagger's P(person) of a capitalised word that looks like a name, from which it needs no second opinion.

A convention: one error in twenty."""

BEFORE, AFTER = 0.5, -2.0
"""Log-odds of looking like a name from which a word before or after a sure name joins it; conventions: before it a word
must rather look like one, after it, where family names stand, only what hardly can be one is left out."""

JOINED = (0.3, 0.65, 0.05)
"""P(nothing, person, place) of a word that a sure name draws in; a convention: above ``THRESHOLD``, below ``SURE``."""

LEAST = 0.6
"""P(person) at least of a word of which the tagger is certain; a convention like ``JOINED``."""

LOOKS = 1.0
"""Log-odds of looking like a name from which a capitalised word is read again; a convention: e to one."""

BESIDE = 0.3
"""D at most of a part of an address that stands alone; a convention: below ``resolution.KEPT``, so that it counts
beside a street or a place only."""

ENTITIES = (
    "GIVEN_NAME", "SURNAME", "EMAIL", "PHONE", "URL", "TAX_ID", "BANK_ACCOUNT", "ROUTING_NUMBER", "GOVERNMENT_ID",
    "PASSPORT", "DRIVERS_LICENSE", "BUILDING_NUMBER", "STREET_NAME", "SECONDARY_ADDRESS", "CITY", "STATE", "ZIP_CODE",
)  # fmt: skip
"""The tagger's kinds: logit 0 is O, 1 + 2k is B- and 2 + 2k is I- of kind k (its config.json)."""

_PARTICLE = re.compile(PARTICLES)

LABEL_OF = {
    "GIVEN_NAME": "PERSON", "SURNAME": "PERSON", "BANK_ACCOUNT": "ACCOUNT", "ROUTING_NUMBER": "ACCOUNT",
    "GOVERNMENT_ID": "NATIONAL_ID", "DRIVERS_LICENSE": "LICENCE", "BUILDING_NUMBER": "ADDRESS",
    "STREET_NAME": "ADDRESS", "SECONDARY_ADDRESS": "ADDRESS", "ZIP_CODE": "ADDRESS", "CITY": "PLACE", "STATE": "PLACE",
}  # fmt: skip
"""The tagger's kinds → this package's labels, where they differ."""


async def recognize(models: LanguageModels | None, text: str, observe: Observer = unobserved) -> tuple[Finding, ...]:
    """What the tagger and the second reading say of a text, in original offsets; nothing when there is no tagger.

    ``observe`` is called with stage "tag" at the start and after each batch of windows, and may raise ``Cancelled``.
    """
    if models is None or not available(models, "tagger"):
        return ()
    observe(Progress(stage="tag", done=0, total=1))
    folded = fold(text)
    places, shares = await words_of(models, folded.text, observe)
    findings = []
    titles = set(headers(folded.text))
    known = historical(folded.text)
    for word in merge(folded.text, decide(folded.text, places, shares)):
        if (word.start, word.end) in titles or refused(folded.text, word):
            continue
        if any(low <= word.start and word.end <= high for low, high in known):
            continue
        start, end = folded.original(word.start, word.end)
        findings.append(
            Finding(
                start=start,
                end=end,
                label=word.label,
                score=min(word.score, BESIDE) if lonely(folded.text, word) else word.score,
                source=f"tagger.{word.kind.lower()}",
                reason="The recognizer takes it for a name, a place or a number of this kind.",
            )
        )
    return tuple(findings)


async def words_of(models: LanguageModels, text: str, observe: Observer = unobserved) -> tuple[list[Place], FloatArray]:
    """The words of a folded text and (n, 18): P(O) and P(kind) of each, the mean over its tokens."""
    tokenizer = models.tokenizer("tagger")
    tokens = tokenizer.tokens(text)
    windows = [
        (start, end) for start, end in plan(len(tokens)) if any(text[t.start].isalpha() for t in tokens[start:end])
    ]
    queries = [Query(ids=tokenizer.framed(token.id for token in tokens[start:end])) for start, end in windows]
    answers = await run_queries(
        models, "tagger", queries, lambda done, total: observe(Progress(stage="tag", done=done, total=total))
    )
    return gather(text, tokens, probabilities(len(tokens), windows, answers))


def gather(text: str, tokens: Sequence[Token], shares: FloatArray) -> tuple[list[Place], FloatArray]:
    """Words with the mean share of the tokens that lie in them."""
    starts = [token.start for token in tokens]
    ends = [token.end for token in tokens]
    places, rows = [], []
    for match in WORD.finditer(text):
        low, high = bisect_right(ends, match.start()), bisect_left(starts, match.end())
        if low < high:
            places.append(Place(start=match.start(), end=match.end()))
            rows.append(shares[low:high].mean(axis=0))
    return places, np.array(rows, dtype=np.float32).reshape(len(places), 1 + len(ENTITIES))


def worth(text: str, places: Sequence[Place], shares: FloatArray) -> npt.NDArray[np.bool_]:
    """Which words deserve a second reading: the tagger has an inkling, or it is a capitalised word that looks like
    a name, or a capitalised word beside one of these."""
    upper = [text[p.start].isupper() and p.end - p.start > 1 for p in places]
    named = [up and nameness(text[p.start : p.end]) > LOOKS for up, p in zip(upper, places, strict=True)]
    chosen: npt.NDArray[np.bool_] = (shares[:, 0] < 1.0 - GLANCE) | np.array(named, dtype=bool)
    for left, right in pairwise(range(len(places))):
        beside = upper[left] and upper[right] and text[places[left].end : places[right].start] == " "
        if beside and (chosen[left] or chosen[right]):
            chosen[[left, right]] = True
    return chosen


def decide(text: str, places: Sequence[Place], shares: FloatArray) -> Iterator[Word]:
    """Words that are part of a name, an address or a number, with D."""
    if not places:
        return
    chosen = np.flatnonzero(worth(text, places, shares))
    judged = judge(describe_words(text, places, shares)[chosen])
    judged = complete(text, places, shares, chosen, judged)
    for index, verdict in zip(chosen.tolist(), judged.tolist(), strict=True):
        entity = 1 + int(shares[index, 1:].argmax())
        kind = ENTITIES[entity - 1]
        label = LABEL_OF.get(kind, kind)
        reread = max(verdict[1], verdict[2]) > max(verdict[0], 1 - shares[index, 0])
        if reread or label in ("PERSON", "PLACE", "ADDRESS"):
            score = max(verdict[1], verdict[2])
            if verdict[1] >= verdict[2]:
                label, kind = "PERSON", kind if label == "PERSON" else "GIVEN_NAME"
            elif label == "PERSON":
                label, kind = "PLACE", "CITY"
        else:
            score = tagger_score(kind, float(1.0 - shares[index, 0]))
        value = text[places[index].start : places[index].end]
        if label == "PLACE" and _PARTICLE.fullmatch(value):
            continue
        if score >= THRESHOLD:
            yield Word(start=places[index].start, end=places[index].end, label=label, kind=kind, score=score)


def complete(
    text: str, places: Sequence[Place], shares: FloatArray, chosen: npt.NDArray[np.int64], judged: FloatArray
) -> FloatArray:
    """A capitalised word right beside a sure name is part of it where the second reading leaves room for that."""
    answer = judged.copy()
    for here in range(len(chosen)):
        word = places[int(chosen[here])]
        value = text[word.start : word.end]
        if shares[int(chosen[here]), PERSON].sum() > CERTAIN and value[0].isupper() and nameness(value) > 0.0:
            answer[here, 1] = max(judged[here, 1], LEAST)
        if judged[here, 1] >= THRESHOLD or judged[here, 2] > 0.5 or not value[0].isupper() or value.lower() in PUBLIC:
            continue
        for other in (here - 1, here + 1):
            if not 0 <= other < len(chosen) or judged[other, 1] < SURE:
                continue
            left, right = sorted((word, places[int(chosen[other])]), key=lambda place: place.start)
            least = AFTER if other < here else BEFORE
            if text[left.end : right.start] in (" ", "-") and nameness(value) > least:
                answer[here] = JOINED
    return answer


def refused(text: str, word: Word) -> bool:
    """Whether a guard knows better than the recognizer."""
    value = text[word.start : word.end]
    if word.label in ("EMAIL", "URL"):
        return (word.label == "EMAIL" and "@" not in value) or "." not in value or value[0] in "&?"
    if is_notation(text, word.start, word.end) or word.end - word.start == 1:
        return True
    if word.label in ("PERSON", "PLACE"):
        return is_public(text, word.start, word.end) or is_literal(text, word.start, word.end)
    return word.label not in ("ADDRESS", "PHONE") and is_bare_number(text, word.start, word.end, word.label)


def lonely(text: str, word: Word) -> bool:
    """Part of an address that counts only beside a street or a place: a number, or a single word."""
    value = text[word.start : word.end]
    return word.label == "ADDRESS" and not re.search(r"\d\W+[^\W\d]{3}|[^\W\d]{3}\W+(?:\w+\W+)*\d", value)


def plan(count: int, window: int = WINDOW, overlap: int = OVERLAP) -> list[tuple[int, int]]:
    """Half-open token ranges that cover all tokens, neighbours sharing ``overlap``.

    >>> plan(10, window=6, overlap=2)
    [(0, 6), (4, 10)]
    """
    starts = range(0, max(count - overlap, 1), window - overlap) if count else ()
    return [(start, min(start + window, count)) for start in starts]


def probabilities(count: int, windows: Sequence[tuple[int, int]], answers: Sequence[FloatArray]) -> FloatArray:
    """(count, 1 + kinds): P(O) and P(kind) of each token, from the window in which it lies farther from an edge."""
    result = np.zeros((count, 1 + len(ENTITIES)), dtype=np.float32)
    result[:, 0] = 1.0  # a window without a letter is not read: no word says what its numbers are
    depth = np.full(count, -1)
    for (start, end), logits in zip(windows, answers, strict=True):
        rows = np.asarray(logits, dtype=np.float32)[1 : 1 + end - start]
        shares = np.exp(rows - rows.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        merged = np.concatenate([shares[:, :1], shares[:, 1::2] + shares[:, 2::2]], axis=1)
        place = np.arange(start, end)
        here = np.minimum(place - start + (1000 if start == 0 else 0), end - 1 - place + (1000 if end == count else 0))
        better = here > depth[start:end]
        result[place[better]] = merged[better]
        depth[start:end] = np.maximum(here, depth[start:end])
    return result
