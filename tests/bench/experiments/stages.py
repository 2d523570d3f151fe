"""The work of a run, one stage a function: each goes through cases and methods and keeps every result at once."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from bench.experiments import controls
from bench.experiments.attackers import Filler
from bench.experiments.case import Case
from bench.experiments.guessers import Sentences, Words
from bench.experiments.interrogation import interrogate
from bench.experiments.language_model import DownstreamModel
from bench.experiments.measures import measure
from bench.experiments.outcome import Edit, Outcome, apply
from bench.experiments.questions import REPLY_TOKENS, asked, reference
from bench.experiments.store import Record, Store, digest
from bench.experiments.sweep import GRID_PROMPTS, PROMPTS, sweep
from bench.experiments.tools import Method, Tools, Vectors
from promptgraph.language_models import LanguageModels, Memory
from promptgraph.settings import PRESETS

COSTLY = ("PromptGraph per token", "paper preset joint")
"""Variants that ask the networks anew and answer a question of agreement only."""
COSTLY_PROMPTS = 20

TOGETHER = 16
"""Replies generated at once, in two thirds of the time of eight and eight; more gain nothing, as they are padded."""

Guessers = Mapping[str, Words | Sentences]

CONTROLS, SWEEP = "controls", "sweep"


@dataclass(slots=True)
class Clock:
    """Says when the time that a run was given is over, and how far a stage is."""

    ends: float | None

    @staticmethod
    def of(minutes: float | None) -> Clock:
        return Clock(time.monotonic() + 60 * minutes if minutes else None)

    def over(self) -> bool:
        return self.ends is not None and time.monotonic() > self.ends

    def watch(self, stage: str, cases: Sequence[Case]) -> Iterator[Case]:
        """The cases in turn as long as there is time, with progress on the error stream."""
        for number, case in enumerate(cases, 1):
            if self.over():
                print(f"\n{stage}: the time is over at {number - 1} of {len(cases)}; run it again to go on", flush=True)
                return
            print(f"\r{stage}: {number}/{len(cases)} ", end="", file=sys.stderr, flush=True)
            yield case
        print(file=sys.stderr)


def interleaved(cases: Sequence[Case]) -> list[Case]:
    """The first case of each task, then the second, …: a run that is stopped has as many of each; sets come last.

    >>> interleaved([])
    []
    """
    groups: dict[str, list[Case]] = {}
    for case in cases:
        groups.setdefault(case.task if case.item.reference else "", []).append(case)
    last = groups.pop("", [])
    longest = max(map(len, groups.values()), default=0)
    return [group[i] for i in range(longest) for group in groups.values() if i < len(group)] + last


def to_record(outcome: Outcome) -> Record:
    return {"edits": [[e.start, e.end, e.text] for e in outcome.edits], "restores": outcome.restores}


def of_record(record: Record) -> Outcome:
    edits = tuple(Edit(start=a, end=b, text=t) for a, b, t in record["edits"])
    return Outcome(edits=edits, restores=record["restores"])


def sanitize(
    cases: Sequence[Case], methods: Mapping[str, Method], models: LanguageModels, vectors: Vectors, store: Store,
    words: Path | None, seed: int, clock: Clock,
) -> None:  # fmt: skip
    """Each prompt by each method, and the controls' arms from the default preset's graph."""
    tools = Tools(models=models, vectors=vectors, seed=seed, cache=words)

    async def one(case: Case, number: int) -> None:
        tools.models = Memory(models)  # what methods of one prompt ask alike is computed once
        for name, method in methods.items():
            if name in COSTLY and number >= COSTLY_PROMPTS:
                continue
            if not store.get(f"{case.key}|{name}"):
                store.put(f"{case.key}|{name}", to_record(await method(case.text, case.task, tools)))
        if case.item.reference and not store.get(f"{case.key}|{CONTROLS}"):
            store.put(f"{case.key}|{CONTROLS}", await _controls(case, tools))
        if case.item.reference and number < PROMPTS and not store.get(f"{case.key}|{SWEEP}"):
            store.put(f"{case.key}|{SWEEP}", await sweep(case, tools, number < GRID_PROMPTS))

    seen: Counter[str] = Counter()
    for case in clock.watch("sanitize", interleaved(cases)):
        asyncio.run(one(case, seen[case.task]))
        seen[case.task] += 1


async def _controls(case: Case, tools: Tools) -> Record:
    settings = replace(PRESETS["default"], every_pair=True)
    graph = (await tools.analysis(case.text, settings)).graph
    alike = (await tools.analysis(case.text, replace(settings, nearness="meaning"))).graph
    arms = [
        {"name": a.name, "mode": a.mode, "count": a.count, "privacy": a.privacy, **to_record(a.outcome)}
        for a in controls.arms(graph, alike.dependencies, f"{tools.seed}:{case.key}")
    ]
    return {"arms": arms, "spans": len(graph.candidates)}


def attack(cases: Sequence[Case], names: Sequence[str], outcomes: Store, store: Store, filler: Filler | None) -> None:
    """The measures of every outcome that has none yet."""
    for case in Clock(None).watch("attack", cases):
        for name in names:
            key = f"{case.key}|{name}"
            held = outcomes.get(key)
            if held and not store.get(key):
                store.put(key, measure(case, of_record(held), filler))


def guess(cases: Sequence[Case], names: Sequence[str], outcomes: Store, store: Store, attackers: Guessers) -> None:
    """The attributes that each attacker names for every sanitized prompt of a woven case; equal texts once."""
    for case in Clock(None).watch("guess", [case for case in cases if case.attributes]):
        texts = {apply(case.text, outcome.edits) for outcome in picked(case, names, outcomes)}
        for text in sorted(texts):
            if not store.get(digest(text)):
                store.put(digest(text), {name: attacker.named(text) for name, attacker in attackers.items()})


def score(cases: Sequence[Case], pick: Callable[[Case], list[Outcome]], model: DownstreamModel, store: Store,
          clock: Clock, stage: str) -> None:  # fmt: skip
    """The log-likelihood of each case's reference answer after each of its outcomes; equal texts are asked once."""
    for case in clock.watch(stage, interleaved(cases)):
        for outcome in sorted(pick(case), key=lambda made: asked(case, made)):
            _score(case, outcome, model, store)


def converse(
    cases: Sequence[Case], pick: Callable[[Case], list[Outcome]], model: DownstreamModel, scores: Store,
    replies: Store, clock: Clock,
) -> None:  # fmt: skip
    """All about one text before the next, which a model then reads once: its score and the model as an attacker.

    Replies, where letters are not scored, are generated TOGETHER and so come a few cases later.
    """
    waiting: dict[str, list[str]] = {}
    for case in clock.watch("converse", interleaved(cases)):
        outcomes = list({asked(case, outcome): outcome for outcome in pick(case)}.values())
        for outcome in outcomes:
            _score(case, outcome, model, scores)
            interrogate(case, outcome, model, scores, replies)
        if not case.item.options:
            texts = waiting.setdefault(case.task, [])
            texts += [user for user in map(partial(asked, case), outcomes) if not replies.get(digest(model.name, user))]
            while len(texts) >= TOGETHER:
                _reply(texts[:TOGETHER], REPLY_TOKENS[case.task], model, replies)
                del texts[:TOGETHER]
    for task, texts in waiting.items():
        _reply(texts, REPLY_TOKENS[task], model, replies)


def _score(case: Case, outcome: Outcome, model: DownstreamModel, store: Store) -> None:
    user, answer = asked(case, outcome), reference(case, outcome)
    key = digest(model.name, user, answer)
    if not store.get(key):
        made = model.score(user, answer, [letter for letter, _ in case.item.options])
        if made:
            store.put(key, {"nats": made.nats, "letters": list(made.letters)})


def _reply(users: Sequence[str], limit: int, model: DownstreamModel, store: Store) -> None:
    for user, reply in zip(users, model.replies(users, limit) if users else (), strict=True):
        store.put(digest(model.name, user), {"reply": reply})


def picked(case: Case, names: Sequence[str], outcomes: Store) -> list[Outcome]:
    """The outcomes of these methods that are there."""
    held = [outcomes.get(f"{case.key}|{name}") for name in names]
    return [of_record(record) for record in held if record]


def arms_of(case: Case, outcomes: Store) -> list[Record]:
    """The records of the controls' arms of a case."""
    held = outcomes.get(f"{case.key}|{CONTROLS}")
    return list(held["arms"]) if held else []
