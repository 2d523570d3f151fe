"""The one story: analyze → select → audit → redact."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from promptgraph import attributes
from promptgraph.analysis import Analysis, analyze, counts_context, gained, raised, with_dependencies
from promptgraph.attributes.policy import Policy
from promptgraph.datatypes import Observer, Progress, PromptGraph, Selection, UserRules, unobserved
from promptgraph.language_models import LanguageModels
from promptgraph.placeholders import Redaction, RestorationTable, redact
from promptgraph.problem import Choice, problem
from promptgraph.settings import Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Sanitized:
    """The whole answer: the analysis, the selection, the redacted prompt, and each attribute's exposure after it."""

    analysis: Analysis
    selection: Selection
    redaction: Redaction
    exposure_after: tuple[float, ...]


def choose(graph: PromptGraph, settings: Settings, choice: Choice) -> Selection:
    """The selection for a graph; no network is asked."""
    return problem(graph, settings, choice).solve(settings.trade_off, settings.method)


def redacted(graph: PromptGraph, chosen: Collection[int], table: RestorationTable) -> Redaction:
    """The prompt with the chosen spans as placeholders."""
    nodes = [graph.candidates[index] for index in sorted(chosen)]
    return redact(graph.text, [(node.span, node.label) for node in nodes], table)


async def audited(
    analysis: Analysis, models: LanguageModels | None, choice: Choice, observe: Observer = unobserved
) -> Analysis:
    """The analysis with evidence that redundant cues hid from each other.

    After a selection the exposure that is left is measured and attributed to the spans still visible, until no
    attribute stands above its threshold, nothing more is gained, or ``settings.audit_rounds`` are done.
    """
    if not counts_context(analysis.graph.text, analysis.settings):
        return analysis
    policy: Policy = dict(choice.policy)
    for done in range(analysis.settings.audit_rounds):
        observe(Progress(stage="audit", done=done, total=analysis.settings.audit_rounds))
        chosen = choose(analysis.graph, analysis.settings, choice).chosen
        left = await attributes.residual(
            models, analysis.graph.text, analysis.spans, chosen, analysis.settings.sided, observe
        )
        if not gained(left, analysis.graph, policy):
            break
        graph = await with_dependencies(raised(analysis, left), models, analysis.settings, observe)
        analysis = replace(analysis, graph=graph)
    return analysis


async def exposure_left(
    analysis: Analysis, redaction: Redaction, models: LanguageModels | None, observe: Observer = unobserved
) -> tuple[float, ...]:
    """G(a|q̃) of each attribute, never above G(a|q): whoever sees less infers no more, and a rise is the estimator's
    error, which texts with many masked words invite."""
    observe(Progress(stage="audit", done=0, total=1))
    (after,) = (await attributes.exposure(models, [redaction.text], observe)).tolist()
    return tuple(min(before, left) for before, left in zip(analysis.exposure, after, strict=True))


async def sanitize(
    text: str,
    models: LanguageModels | None,
    settings: Settings,
    choice: Choice | None = None,
    table: RestorationTable | None = None,
    rules: UserRules | None = None,
    observe: Observer = unobserved,
) -> Sanitized:
    """A prompt sanitized in one go: what the command line does, and what the page does step by step."""
    choice = choice or Choice()
    analysis = await analyze(text, models, settings, rules, observe)
    analysis = await audited(analysis, models, choice, observe)
    observe(Progress(stage="select", done=0, total=1))
    selection = choose(analysis.graph, settings, choice)
    redaction = redacted(analysis.graph, selection.chosen, table or RestorationTable())
    after = await exposure_left(analysis, redaction, models, observe)
    return Sanitized(analysis=analysis, selection=selection, redaction=redaction, exposure_after=after)
