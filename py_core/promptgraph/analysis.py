"""Everything that needs a network: from a prompt to its graph, with the exposure of the attributes and the notices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from promptgraph import attributes, detectors
from promptgraph.arrays import np
from promptgraph.attributes.policy import weighted
from promptgraph.datatypes import (
    Candidate,
    Evidence,
    Finding,
    Observer,
    Progress,
    PromptError,
    PromptGraph,
    Span,
    UserRules,
    unobserved,
)
from promptgraph.dependency import Pair, candidate_pairs, dependencies, raw_dependencies
from promptgraph.detectors import entities
from promptgraph.graph import contextual
from promptgraph.language_models import NETWORKS, FloatArray, LanguageModels, Network, available
from promptgraph.placeholders import ACCEPTED
from promptgraph.problem import mentions
from promptgraph.settings import Settings
from promptgraph.spans import segment

MAX_CHARACTERS = 2_000_000
"""A prompt beyond this size is refused; it is about 2.5 times what a cloud LLM takes today (200,000 tokens)."""

SHOWN_CONTEXT = 0.02
"""Smaller contextual evidence is noise of the estimator and is not kept as evidence."""

NoticeKind = Literal["protection", "script", "language", "placeholder", "reused", "nothing"]
Protection = Literal["full", "partial", "rules"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """Something that the user must know about this analysis, as a sentence without a word of the prompt."""

    kind: NoticeKind
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """A prompt's graph and what goes with it; ``exposure`` is G(a|q) for each attribute in order."""

    graph: PromptGraph
    exposure: tuple[float, ...]
    settings: Settings
    protection: Protection
    notices: tuple[Notice, ...] = ()

    @property
    def spans(self) -> tuple[Span, ...]:
        return tuple(candidate.span for candidate in self.graph.candidates)


async def analyze(
    text: str,
    models: LanguageModels | None,
    settings: Settings,
    rules: UserRules | None = None,
    observe: Observer = unobserved,
) -> Analysis:
    """The graph of a prompt: findings, spans, contextual evidence, exposure and dependencies.

    Without some of the networks the rest is done and a notice says what is missing. Raises PromptError for a prompt
    without text or beyond MAX_CHARACTERS, SettingError for a rule that is no regular expression, ModelError when a
    network that should be there cannot be loaded or run, and Cancelled when ``observe`` does.
    """
    check(text)
    findings = await find(text, models, rules or UserRules(), observe)
    spans = segment(text, findings)
    observe(Progress(stage="context", done=0, total=1))
    context = np.zeros((len(spans), len(attributes.ATTRIBUTES)), dtype=np.float32)
    if counts_context(text, settings):
        context = await attributes.contextual(models, text, spans, settings.sided, observe)
    (exposure,) = (await attributes.exposure(models, [text], observe)).tolist()
    nodes = candidates(spans, findings, context)
    graph = await with_dependencies(PromptGraph(text=text, candidates=nodes), models, settings, observe)
    return Analysis(
        graph=graph,
        exposure=tuple(exposure),
        settings=settings,
        protection=protection(models),
        notices=notices(text, spans, models),
    )


def check(text: str) -> None:
    """Raises PromptError when the prompt cannot be analysed."""
    if not text.strip():
        raise PromptError("The prompt is empty: there is nothing to sanitize.")
    if len(text) > MAX_CHARACTERS:
        raise PromptError(f"The prompt is longer than {MAX_CHARACTERS:,} characters; cut it into parts.")


async def find(
    text: str, models: LanguageModels | None, rules: UserRules, observe: Observer = unobserved
) -> tuple[Finding, ...]:
    """Direct evidence: what the rules, the user's lists and the tagger find, disjoint and in order."""
    observe(Progress(stage="detect", done=0, total=1))
    found = list(detectors.find(text, rules))
    observe(Progress(stage="detect", done=1, total=1))
    if models is not None and available(models, "tagger"):
        found += await entities.recognize(models, text, observe)
    return detectors.resolve(text, found)


def candidates(spans: Sequence[Span], findings: Sequence[Finding], context: FloatArray) -> tuple[Candidate, ...]:
    """Spans with their evidence: D from the finding that made the span, C per attribute."""
    by_range = {(finding.start, finding.end): finding for finding in findings}
    return tuple(
        _candidate(span, by_range.get((span.start, span.end)), row) for span, row in zip(spans, context, strict=True)
    )


def _candidate(span: Span, finding: Finding | None, context: FloatArray) -> Candidate:
    node = Candidate(span=span, label="PHRASE")
    if finding is not None:
        ground = Evidence(
            kind="direct", source=finding.source, label=finding.label, score=finding.score, reason=finding.reason
        )
        node = Candidate(span=span, label=finding.label, direct=finding.score, floor=finding.floor, evidence=(ground,))
    return with_context(node, context)


def with_context(node: Candidate, context: FloatArray) -> Candidate:
    """The candidate with contextual evidence raised to ``context`` (A,) where that is higher."""
    held = dict(node.contextual)
    raised = {
        name: round(float(amount), 6)
        for name, amount in zip(attributes.ATTRIBUTES, context, strict=True)
        if amount >= SHOWN_CONTEXT and amount > held.get(name, 0.0)
    }
    if not raised:
        return node
    both = held | raised
    merged = {name: both[name] for name in attributes.ATTRIBUTES if name in both}
    grounds = tuple(
        Evidence(
            kind="context", source="attributes", label=name, score=amount, reason=attributes.describe_cue(name, amount)
        )
        for name, amount in sorted(merged.items(), key=lambda entry: -entry[1])
    )
    kept = tuple(ground for ground in node.evidence if ground.kind != "context")
    return replace(node, contextual=tuple(merged.items()), evidence=kept + grounds)


def counts_context(text: str, settings: Settings) -> bool:
    """Whether contextual evidence is looked for: what others infer of the writer needs a writer who speaks."""
    return not settings.personal or attributes.speaks_of_oneself(text)


def could_be_chosen(graph: PromptGraph, settings: Settings) -> tuple[bool, ...]:
    """For each node whether some policy makes hiding it pay; mentions of the same words that are hidden together are
    judged together, by the largest evidence among them.

    An edge between two nodes that never pay adds the same to F whatever else is hidden, so the optimum for given I is
    the same without it. I itself is not: the pairs left out take no part in the 95th percentile that scales it.
    """
    paying = [
        node.floor or max(node.direct, *(amount for _, amount in node.contextual), 0.0) > settings.cost
        for node in graph.candidates
    ]
    if settings.tied:
        for nodes in mentions(graph):
            if any(paying[node] for node in nodes):
                for node in nodes:
                    paying[node] = True
    return tuple(paying)


async def with_dependencies(
    graph: PromptGraph, models: LanguageModels | None, settings: Settings, observe: Observer = unobserved
) -> PromptGraph:
    """The graph with its edges; those it already has are kept as measured.

    Pairs without a drop are no edges, so they are asked about again: for nothing where the networks are a ``Memory``.
    """
    if models is None or not (available(models, "attributes") and available(models, "masked_lm")):
        return graph
    spans = tuple(node.span for node in graph.candidates)
    wanted = [True] * len(spans) if settings.every_pair else could_be_chosen(graph, settings)
    pairs = await candidate_pairs(models, spans, settings.neighbours, settings.nearness, wanted.__getitem__, observe)
    known: dict[Pair, float] = {(edge.i, edge.j): edge.drop for edge in graph.dependencies}
    fresh = [pair for pair in pairs if pair not in known]
    drops = await raw_dependencies(models, graph.text, spans, fresh, settings.scoring, observe)
    known |= dict(zip(fresh, drops, strict=True))
    ordered = sorted(known)
    return replace(graph, dependencies=dependencies(ordered, [known[pair] for pair in ordered], settings.scale))


def protection(models: LanguageModels | None) -> Protection:
    """How much of the method is at work: all networks, some of them, or the rules alone."""
    present = models.available if models is not None else frozenset()
    return "full" if len(present) == len(NETWORKS) else "partial" if present else "rules"


def notices(text: str, spans: Sequence[Span], models: LanguageModels | None) -> tuple[Notice, ...]:
    """What the user must know: missing protection, scripts nobody reads, placeholders already there."""
    made = []
    missing = [sentence for network, sentence in _WITHOUT if models is None or not available(models, network)]
    if missing:
        made.append(Notice(kind="protection", text=" ".join(missing)))
    scripts = detectors.uncovered_scripts(text)
    if scripts:
        names = ", ".join(scripts)
        made.append(Notice(kind="script", text=f"Names in {names} script are not recognised; hide them by hand."))
    language = attributes.language_notice(text)
    if language:
        made.append(Notice(kind="language", text=language))
    if ACCEPTED.search(text):
        made.append(Notice(kind="placeholder", text="The prompt already holds placeholders; they stay as they are."))
    if not spans:
        made.append(Notice(kind="nothing", text="The prompt holds no words, so there is nothing to hide."))
    return tuple(made)


_WITHOUT: tuple[tuple[Network, str], ...] = (
    ("tagger", "Names and addresses are not recognised: the model that finds them is not loaded."),
    ("attributes", "What the text lets one infer is judged by word lists alone."),
    ("masked_lm", "How phrases support each other is not measured."),
)


def raised(analysis: Analysis, context: FloatArray) -> PromptGraph:
    """The graph with contextual evidence raised where the audit found more."""
    nodes = tuple(with_context(node, row) for node, row in zip(analysis.graph.candidates, context, strict=True))
    return replace(analysis.graph, candidates=nodes)


def gained(context: FloatArray, graph: PromptGraph, policy: attributes.Policy) -> bool:
    """Whether residual evidence raises the C of any node under the policy."""
    held = np.array([contextual(node, policy) for node in graph.candidates])
    return bool((weighted(context, policy) > held + SHOWN_CONTEXT).any())
