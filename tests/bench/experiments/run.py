"""A whole run: cases, stages, report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from bench.experiments import guessers, own_environment, stages
from bench.experiments.attackers import Filler
from bench.experiments.case import Case
from bench.experiments.items import PII_SETS, marked, read
from bench.experiments.language_model import DownstreamModel, Endpoint, LocalModel
from bench.experiments.methods import METHODS
from bench.experiments.outcome import Outcome
from bench.experiments.overhead import overhead
from bench.experiments.person import weave
from bench.experiments.store import Store, digest, digest_of
from bench.experiments.tools import Method, Vectors, sentence_vectors
from promptgraph.language_models import NETWORKS, LanguageModels
from promptgraph.native import NativeModels, models_folder

HERE = Path(__file__).parent
CORE = HERE.parents[2] / "py_core" / "promptgraph"
PII_ROWS = 150
"""Rows of each set of personal data."""
REPLIED = ("Unprotected", "RegexMasking", "HaS", "InferDPT", "Rampart alone", "PromptGraph", "paper preset")
"""Methods whose replies are generated and attacked by the LLM; the others are scored by log-likelihood only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the command line says."""

    tasks: tuple[str, ...]
    methods: tuple[str, ...]
    data: Path | None
    out: Path
    cache: Path
    prompts: int
    llm_prompts: int
    longest: int
    llm_longest: int
    minutes: float | None
    llm_minutes: float | None
    llm: bool
    endpoint: tuple[str, str] | None
    seed: int
    sizes: tuple[int, ...]
    command: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """The cases, the names of the methods and where every number is kept."""

    options: Options
    cases: tuple[Case, ...]
    names: tuple[str, ...]
    outcomes: Store
    measures: Store
    scores: Store
    replies: Store
    guesses: Store
    overhead: Store
    model: str | None

    def of(self, task: str) -> list[Case]:
        return [case for case in self.cases if case.task == task]

    def asked(self, task: str) -> list[Case]:
        """The cases of a task that the LLM is asked about."""
        short = [case for case in self.of(task) if len(case.item.text) <= self.options.llm_longest]
        return short[: self.options.llm_prompts]


def run(
    options: Options,
    models: LanguageModels | None = None,
    model: DownstreamModel | None = None,
    vectors: Vectors | None = None,
) -> Results:
    """All stages and the report. ``models``, ``model`` and ``vectors`` stand in for networks and LLM in tests."""
    methods = {name: METHODS[name] for name in options.methods or METHODS}
    results = _prepared(options, methods, model or (_model(options) if options.llm else None), models, vectors)
    _report(results)
    return results


def cases_of(options: Options) -> tuple[Case, ...]:
    """The tasks with a person woven in, and the sets of personal data as they are."""
    made = [
        weave(task, item, options.seed)
        for task in options.tasks
        for item in read(task, options.data, options.prompts, options.longest)
    ]
    for name in PII_SETS if options.data else ():
        rows = marked(name, options.data, min(PII_ROWS, options.prompts), options.longest) if options.data else ()
        made += [Case(task=name, item=item, text=item.text, gold=gold) for item, gold in rows]
    return tuple(made)


def _prepared(
    options: Options,
    methods: Mapping[str, Method],
    model: DownstreamModel | None,
    models: LanguageModels | None,
    vectors: Vectors | None,
) -> Results:
    """All stages."""
    results = _opened(options, tuple(methods), model)
    clock = stages.Clock.of(options.minutes)
    networks = models or NativeModels(threads=1)
    vectors = vectors or sentence_vectors(networks)
    stages.sanitize(results.cases, methods, networks, vectors, results.outcomes, options.cache, options.seed, clock)
    filler = Filler() if models is None else None
    stages.attack(results.cases, results.names, results.outcomes, results.measures, filler)
    if models is None and find_spec("sklearn"):
        stages.guess(results.cases, results.names, results.outcomes, results.guesses, _guessers(options, vectors))
    overhead(methods, networks, vectors, options.data, options.cache, results.overhead, clock, options.sizes)
    if model:
        _ask(results, model, stages.Clock.of(options.llm_minutes))
    return results


def _opened(options: Options, names: tuple[str, ...], model: DownstreamModel | None) -> Results:
    """The cases and what earlier runs kept of them."""
    folder = options.cache / outcomes_key()
    measured = digest_of((HERE / "measures.py", HERE / "attackers.py"))
    guessed = digest_of((HERE / "guessers.py", HERE / "items.py"))
    return Results(
        options=options,
        cases=cases_of(options),
        names=names,
        outcomes=Store(folder / "outcomes.jsonl"),
        measures=Store(folder / f"measures-{measured}.jsonl"),
        scores=Store(options.cache / "scores.jsonl"),
        replies=Store(options.cache / "replies.jsonl"),
        guesses=Store(folder / f"guesses-{guessed}.jsonl"),
        overhead=Store(folder / "overhead.jsonl"),
        model=model.name if model else None,
    )


def outcomes_key() -> str:
    """A short name for all that decides on an outcome: the code, the core's data files and the networks."""
    code = digest_of((CORE, HERE / "methods", HERE / "controls.py", HERE / "sweep.py", HERE / "tools.py"))
    data = [file for file in sorted(CORE.rglob("*")) if file.suffix in (".json", ".bin")]
    networks = [file for network in NETWORKS for file in sorted((models_folder() / network).rglob("*"))]
    kept = [file for file in networks if file.suffix == ".onnx" or file.name == "vocab.txt"]
    return digest(code, *(sha256(file.read_bytes()).hexdigest() for file in data + kept))


def _ask(results: Results, model: DownstreamModel, clock: stages.Clock) -> None:
    """The LLM's part: the controls first, for they answer the sharpest question, then some methods, then the rest."""
    cases = [case for task in results.options.tasks for case in results.asked(task)]

    def arms(case: Case) -> list[Outcome]:
        return [stages.of_record(record) for record in stages.arms_of(case, results.outcomes)]

    def methods(case: Case) -> list[Outcome]:
        return stages.picked(case, results.names, results.outcomes)

    def chosen(case: Case) -> list[Outcome]:
        return stages.picked(case, [name for name in REPLIED if name in results.names], results.outcomes)

    stages.score(cases, arms, model, results.scores, clock, "controls")
    stages.converse(cases, chosen, model, results.scores, results.replies, clock)
    stages.score(cases, methods, model, results.scores, clock, "score")


def _guessers(options: Options, vectors: Vectors) -> stages.Guessers:
    given = (options.data, options.tasks, options.longest)
    return {
        "words": guessers.Words(*guessers.prompts_taught(*given)),
        "sentences": guessers.Sentences(vectors, *guessers.sentences_taught(*given), options.cache),
    }


def _model(options: Options) -> DownstreamModel:
    if options.endpoint:
        return Endpoint(*options.endpoint)
    return LocalModel(own_environment.model(options.cache))


def _report(results: Results) -> None:
    from bench.experiments import report

    report.write(results)
