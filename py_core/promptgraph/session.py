"""One page's conversation: the requests it may make, and what is remembered between them. Knows no browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from promptgraph import __version__, attributes, parameters
from promptgraph.analysis import MAX_CHARACTERS, Analysis, Notice, analyze
from promptgraph.datatypes import Observer, Progress, PromptError, PromptGraph, SettingError
from promptgraph.detectors.labels import LABELS
from promptgraph.graph import USER_LABEL, with_range
from promptgraph.language_models import LanguageModels, Memory
from promptgraph.pipeline import audited, exposure_left, redacted
from promptgraph.placeholders import Redaction, RestorationTable
from promptgraph.problem import Choice, problem
from promptgraph.restoration import restore
from promptgraph.settings import PRESETS, settings_from
from promptgraph.stopwatch import Stopwatch
from promptgraph.views import (
    Json,
    analysis_view,
    frontier_view,
    layout_view,
    restoration_view,
    selection_view,
    table_view,
)

FRONTIER_LIMIT = 0.5
"""The slider's largest λ: one full dependency (I = 1) costs .5 there, which a certain name (P − τ up to .86) still
outweighs, and two outweigh the name."""

REUSED = Notice(
    kind="reused",
    text="The prompt holds placeholders of this conversation; replies are filled in with what they stood for before.",
)

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
            "layout": self._layout,
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
        preset = parameters.text(parameters.mapping(given, "settings"), "preset", "default")
        settings = settings_from(preset, **parameters.options(given, SETTINGS))
        choice = Choice(policy=parameters.policy(given))
        text, rules = parameters.text(given, "text"), parameters.rules(given)
        analysis = _told_of(self._table, await analyze(text, self.models, settings, rules, watch))
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
            trade_off=parameters.number(given, "trade_off", turn.analysis.settings.trade_off),
            method=parameters.text(given, "method", turn.analysis.settings.method),  # type: ignore[arg-type]
        )
        analysis = replace(turn.analysis, settings=settings)
        graph = analysis.graph
        for start, end in parameters.ranges(given):
            graph = with_range(graph, start, end)
        choice = Choice(
            policy=parameters.policy(given),
            pinned=_moved(given, "pinned", analysis.graph, graph) | _by_hand(graph),
            freed=_moved(given, "freed", analysis.graph, graph),
        )
        return self._redact(analysis, graph, choice)

    def _redact(self, analysis: Analysis, graph: PromptGraph, choice: Choice) -> Json:
        goal = problem(graph, analysis.settings, choice)
        selection = goal.solve(analysis.settings.trade_off, analysis.settings.method)
        redaction = redacted(graph, selection.chosen, self._table)
        self._turn = Turn(analysis=analysis, redaction=redaction)
        return selection_view(selection, goal, redaction, graph, analysis.graph)

    async def _layout(self, given: Mapping[str, Any], observe: Observer, clock: Callable[[], float]) -> Json:
        del given, observe, clock
        return layout_view(self._current().analysis.graph)

    async def _audit(self, given: Mapping[str, Any], observe: Observer, clock: Callable[[], float]) -> Json:
        del given, clock
        turn = self._current()
        after = await exposure_left(turn.analysis, turn.redaction, self.models, observe)
        pairs = zip(attributes.ATTRIBUTES, turn.analysis.exposure, after, strict=True)
        return {"exposure": {name: [round(before, 4), round(left, 4)] for name, before, left in pairs}}

    async def _commit(self, given: Mapping[str, Any], observe: Observer, clock: Callable[[], float]) -> Json:
        """Keeps the placeholders of the text that was copied; raises PromptError when it is not the one at hand."""
        del observe, clock
        redaction = self._current().redaction
        if parameters.text(given, "sanitized") != redaction.text:
            raise PromptError("The sanitized prompt changed while it was copied.")
        self._table = redaction.table
        return table_view(self._table)

    async def _restore(self, given: Mapping[str, Any], observe: Observer, clock: Callable[[], float]) -> Json:
        del observe, clock
        table = self._turn.redaction.table if self._turn else self._table
        return restoration_view(restore(parameters.text(given, "reply"), table, parameters.choices(given)))

    async def _show_table(self, given: Mapping[str, Any], observe: Observer, clock: Callable[[], float]) -> Json:
        del given, observe, clock
        return table_view(self._table)

    async def _load_table(self, given: Mapping[str, Any], observe: Observer, clock: Callable[[], float]) -> Json:
        del observe, clock
        self._table = RestorationTable.from_json(parameters.text(given, "json"))
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


def _told_of(table: RestorationTable, analysis: Analysis) -> Analysis:
    """The notice about placeholders in the prompt, made one about this conversation's where some are its own."""
    if not any(entry.token in analysis.graph.text for entry in table.entries):
        return analysis
    kept = tuple(notice for notice in analysis.notices if notice.kind != "placeholder")
    return replace(analysis, notices=(*kept, REUSED))


def _moved(given: Mapping[str, Any], name: str, before: PromptGraph, after: PromptGraph) -> frozenset[int]:
    """Span numbers of the analysis as node numbers of the graph with the user's ranges; those cut away are gone."""
    places = {node.span: index for index, node in enumerate(after.candidates)}
    spans = [before.candidates[n].span for n in parameters.indices(given, name, len(before.candidates))]
    return frozenset(places[span] for span in spans if span in places)


def _by_hand(graph: PromptGraph) -> frozenset[int]:
    """The user's own ranges. They are pinned, since the floor alone gives way where other such words are freed."""
    return frozenset(index for index, node in enumerate(graph.candidates) if node.label == USER_LABEL)
