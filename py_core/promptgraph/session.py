"""One page's conversation: the requests it may make, and what is remembered between them. Knows no browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from promptgraph import __version__, attributes
from promptgraph.analysis import MAX_CHARACTERS, Analysis, analyze
from promptgraph.datatypes import Observer, Progress, PromptError, PromptGraph, SettingError, UserRules
from promptgraph.detectors.labels import LABELS
from promptgraph.graph import with_range
from promptgraph.language_models import LanguageModels, Memory
from promptgraph.pipeline import audited, redacted
from promptgraph.placeholders import Redaction, RestorationTable
from promptgraph.problem import Choice, problem
from promptgraph.restoration import restore
from promptgraph.settings import PRESETS, settings_from
from promptgraph.stopwatch import Stopwatch
from promptgraph.views import Json, analysis_view, frontier_view, restoration_view, selection_view, table_view

FRONTIER_LIMIT = 0.5
"""The slider's largest λ: there a name is still worth two strong dependencies; beyond it names are given away."""

SETTINGS = ("trade_off", "neighbours", "method", "scoring")


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The prompt at hand: its analysis, the graph with the user's ranges, and its redaction (not yet committed)."""

    analysis: Analysis
    redaction: Redaction


class Conversation:
    """Answers the page's requests and remembers the networks' answers, so that an edit asks only about what changed."""

    def __init__(self, models: LanguageModels | None = None) -> None:
        self.connect(models)
        self._table = RestorationTable()
        self._turn: Turn | None = None

    def connect(self, models: LanguageModels | None) -> None:
        """Takes these networks, or none, in the place of those before; what the old ones answered is forgotten."""
        self.models = Memory(models) if models is not None else None

    async def answer(
        self, method: str, given: Mapping[str, Any], observe: Observer, clock: Callable[[], float]
    ) -> Json:
        """The answer to one request; raises SettingError for a method or a parameter that does not exist."""
        handlers: dict[str, Callable[[Mapping[str, Any], Observer, Callable[[], float]], Awaitable[Json]]] = {
            "analyze": self._analyze,
            "select": self._select,
            "audit": self._audit,
            "commit": self._commit,
            "restore": self._restore,
            "table": self._show_table,
            "load_table": self._load_table,
            "forget": self._forget,
            "describe": self._describe,
        }
        if method not in handlers:
            raise SettingError("the request names a method that does not exist")
        return await handlers[method](given, observe, clock)

    async def _analyze(self, given: Mapping[str, Any], observe: Observer, clock: Callable[[], float]) -> Json:
        watch = Stopwatch(clock, observe)
        options = _mapping(given, "settings")
        settings = settings_from(_text(options, "preset", "default"), **{name: options.get(name) for name in SETTINGS})
        choice = Choice(policy=_policy(given))
        analysis = await analyze(_text(given, "text"), self.models, settings, _rules(given), watch)
        analysis = await audited(analysis, self.models, choice, watch)
        watch(Progress(stage="select", done=0, total=1))
        policy = dict(choice.policy)
        view = analysis_view(analysis, policy)
        points = problem(analysis.graph, settings, choice).frontier(FRONTIER_LIMIT)
        view["frontier"] = frontier_view(points)
        view["selection"] = self._redact(analysis, analysis.graph, choice)
        return {**view, "seconds": watch.stop()}

    async def _select(self, given: Mapping[str, Any], observe: Observer, clock: Callable[[], float]) -> Json:
        del observe, clock
        turn = self._current()
        settings = replace(
            turn.analysis.settings,
            trade_off=_number(given, "trade_off", turn.analysis.settings.trade_off),
            method=_text(given, "method", turn.analysis.settings.method),  # type: ignore[arg-type]
        )
        analysis = replace(turn.analysis, settings=settings)
        graph = analysis.graph
        for start, end in _ranges(given):
            graph = with_range(graph, start, end)
        choice = Choice(
            policy=_policy(given),
            pinned=_moved(given, "pinned", analysis.graph, graph),
            freed=_moved(given, "freed", analysis.graph, graph),
        )
        return self._redact(analysis, graph, choice)

    def _redact(self, analysis: Analysis, graph: PromptGraph, choice: Choice) -> Json:
        goal = problem(graph, analysis.settings, choice)
        selection = goal.solve(analysis.settings.trade_off, analysis.settings.method)
        redaction = redacted(graph, selection.chosen, self._table)
        self._turn = Turn(analysis=analysis, redaction=redaction)
        return selection_view(selection, goal, redaction, graph, analysis.graph)

    async def _audit(self, given: Mapping[str, Any], observe: Observer, clock: Callable[[], float]) -> Json:
        del given, clock
        turn = self._current()
        observe(Progress(stage="audit", done=0, total=1))
        (after,) = (await attributes.exposure(self.models, [turn.redaction.text], observe)).tolist()
        pairs = zip(attributes.ATTRIBUTES, turn.analysis.exposure, after, strict=True)
        return {"exposure": {name: [round(before, 4), round(left, 4)] for name, before, left in pairs}}

    async def _commit(self, given: Mapping[str, Any], observe: Observer, clock: Callable[[], float]) -> Json:
        del given, observe, clock
        self._table = self._current().redaction.table
        return table_view(self._table)

    async def _restore(self, given: Mapping[str, Any], observe: Observer, clock: Callable[[], float]) -> Json:
        del observe, clock
        table = self._turn.redaction.table if self._turn else self._table
        return restoration_view(restore(_text(given, "reply"), table, _choices(given)))

    async def _show_table(self, given: Mapping[str, Any], observe: Observer, clock: Callable[[], float]) -> Json:
        del given, observe, clock
        return table_view(self._table)

    async def _load_table(self, given: Mapping[str, Any], observe: Observer, clock: Callable[[], float]) -> Json:
        del observe, clock
        self._table = RestorationTable.from_json(_text(given, "json"))
        self._turn = None
        return table_view(self._table)

    async def _forget(self, given: Mapping[str, Any], observe: Observer, clock: Callable[[], float]) -> Json:
        del given, observe, clock
        self._table, self._turn = RestorationTable(), None
        if self.models is not None:
            self.models.forget()
        return {}

    async def _describe(self, given: Mapping[str, Any], observe: Observer, clock: Callable[[], float]) -> Json:
        del given, observe, clock
        return {
            "version": __version__,
            "attributes": list(attributes.ATTRIBUTES),
            "labels": dict(LABELS),
            "presets": {
                name: {key: getattr(preset, key) for key in (*SETTINGS, "cost")} for name, preset in PRESETS.items()
            },
            "purposes": [{"name": name, "policy": dict(policy)} for name, policy in attributes.POLICIES.items()],
            "limits": {"max_characters": MAX_CHARACTERS},
        }

    def _current(self) -> Turn:
        if self._turn is None:
            raise PromptError("There is no sanitized prompt yet.")
        return self._turn


def _mapping(given: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = given.get(name, {})
    if not isinstance(value, dict):
        raise SettingError(f"the parameter {name} is an object")
    return value


def _text(given: Mapping[str, Any], name: str, default: str | None = None) -> str:
    value = given.get(name)
    value = default if value is None else value
    if not isinstance(value, str):
        raise SettingError(f"the parameter {name} is a text")
    return value


def _number(given: Mapping[str, Any], name: str, default: float) -> float:
    value = given.get(name)
    value = default if value is None else value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise SettingError(f"the parameter {name} is a number")
    return float(value)


def _policy(given: Mapping[str, Any]) -> tuple[tuple[str, float], ...]:
    policy = _mapping(given, "policy")
    if not all(isinstance(w, int | float) and 0 <= w <= 1 for w in policy.values()):
        raise SettingError("a policy weighs each attribute between 0 and 1")
    return tuple((name, float(policy[name])) for name in attributes.ATTRIBUTES if name in policy)


def _rules(given: Mapping[str, Any]) -> UserRules:
    rules = _mapping(given, "rules")
    lists = {name: rules.get(name) or [] for name in ("always", "never")}
    if not all(isinstance(e, str) for entries in lists.values() for e in entries):
        raise SettingError("the lists of values to hide or to show hold texts")
    return UserRules(always=tuple(lists["always"]), never=tuple(lists["never"]))


def _ranges(given: Mapping[str, Any]) -> list[tuple[int, int]]:
    """The user's ranges, overlapping ones joined, so that the order in which they were made does not matter."""
    made = given.get("ranges") or []
    if not all(isinstance(r, list) and len(r) == 2 and all(isinstance(place, int) for place in r) for r in made):
        raise SettingError("each range to hide is a pair of whole numbers")
    joined: list[tuple[int, int]] = []
    for start, end in sorted((start, end) for start, end in made):
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _choices(given: Mapping[str, Any]) -> dict[int, bool]:
    made = given.get("choices") or []
    if not all(isinstance(c, dict) and isinstance(c.get("segment"), int) and "put" in c for c in made):
        raise SettingError("each choice names a segment and whether its value is put there")
    return {choice["segment"]: bool(choice["put"]) for choice in made}


def _moved(given: Mapping[str, Any], name: str, before: PromptGraph, after: PromptGraph) -> frozenset[int]:
    """Span numbers of the analysis as node numbers of the graph with the user's ranges; those cut away are gone."""
    places = {node.span: index for index, node in enumerate(after.candidates)}
    numbers = given.get(name) or []
    if not all(isinstance(n, int) and 0 <= n < len(before.candidates) for n in numbers):
        raise SettingError(f"the parameter {name} lists spans of the analysis")
    spans = [before.candidates[number].span for number in numbers]
    return frozenset(places[span] for span in spans if span in places)
