"""What the downstream model is asked and what a good answer is, before and after restoring."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Any

from bench.experiments.case import Case
from bench.experiments.code_language import language
from bench.experiments.code_match import TOKEN, CodeMatch, code_match
from bench.experiments.outcome import PLACEHOLDER, Outcome, apply, renamed, substituted
from promptgraph.placeholders import Placeholder, RestorationTable
from promptgraph.restoration import restore

REPLY_TOKENS = {"samsum": 60, "codealpaca": 120}


def asked(case: Case, outcome: Outcome) -> str:
    """The sanitized prompt; MedQA's options are public and follow unchanged."""
    shown = apply(case.text, outcome.edits)
    if not case.item.options:
        return shown
    options = "\n".join(f"{letter}. {text}" for letter, text in case.item.options)
    return f"{shown}\n\nOptions:\n{options}\nBegin the answer with the letter of the right option."


def reference(case: Case, outcome: Outcome) -> str:
    """The reference answer as it reads before restoring."""
    if case.item.options:
        return f"{case.item.answer}. {case.item.reference}"
    return renamed(case.item.reference, case.text, outcome)


def words(case: Case) -> int:
    """Words of the reference answer: the fixed denominator of log-likelihoods."""
    return max(1, len(TOKEN.findall(case.item.reference)))


def restored(reply: str, case: Case, outcome: Outcome) -> str:
    """The reply as the user reads it: placeholders by the core's own restoration, substitutes put back by table."""
    if not outcome.restores:
        return reply
    originals = {edit.text: case.text[edit.start : edit.end] for edit in outcome.edits}
    entries = tuple(Placeholder(t, o, "HIDDEN") for t, o in originals.items() if PLACEHOLDER.fullmatch(t))
    table = RestorationTable(entries, turns=1, prompts=(apply(case.text, outcome.edits),))
    back = [(text, original) for text, original in originals.items() if not PLACEHOLDER.fullmatch(text)]
    return substituted(restore(reply, table).text, back)


def asked_language(case: Case) -> str:
    """The language that a row of CodeAlpaca asks for, see ``code_language``."""
    return language(case.item.text, case.item.reference)


def quality(reply: str, case: Case) -> float | None:
    """How good a restored reply is: CodeBLEU of code, else ROUGE-L; None where what judges it is not installed."""
    if case.task == "codealpaca":
        return code_quality(reply, case).whole
    return rouge_l(reply, case.item.reference) if find_spec("rouge_score") else None


def code_quality(reply: str, case: Case) -> CodeMatch:
    return code_match(reply, case.item.reference, asked_language(case))


def rouge_l(reply: str, wanted: str) -> float:
    """ROUGE-L F1 with stemming (Lin 2004), by Google's ``rouge-score``."""
    return float(_scorer().score(wanted, reply)["rougeL"].fmeasure)


@cache
def _scorer() -> Any:
    from rouge_score import rouge_scorer  # type: ignore[import-not-found,import-untyped,unused-ignore]

    return rouge_scorer.RougeScorer(["rougeL"], use_stemmer=True)
