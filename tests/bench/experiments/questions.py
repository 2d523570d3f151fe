"""What the downstream model is asked and what a good answer is, before and after restoring."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

from bench.experiments.case import Case
from bench.experiments.outcome import PLACEHOLDER, Outcome, apply, renamed, substituted
from promptgraph.placeholders import Placeholder, RestorationTable
from promptgraph.restoration import restore

REPLY_TOKENS = {"samsum": 60, "codealpaca": 120}
TOKEN = re.compile(r"\w+|[^\w\s]")


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


def rouge_l(reply: str, wanted: str) -> float:
    """ROUGE-L F1 with stemming (Lin 2004), by Google's ``rouge-score``."""
    from rouge_score import rouge_scorer  # type: ignore[import-not-found,import-untyped,unused-ignore]

    return float(rouge_scorer.RougeScorer(["rougeL"], use_stemmer=True).score(wanted, reply)["rougeL"].fmeasure)


def ngram_match(reply: str, wanted: str) -> float:
    """CodeBLEU's first component (Ren et al. 2020): BLEU-4 of the code's tokens, smoothed; fences are taken off.

    Its syntax and data-flow components need a parser for each of the set's many languages and are left out.

    >>> ngram_match("x = f(3)", "x = f(3)")
    1.0
    """
    inner = re.search(r"```\w*\n(.*?)(?:```|$)", reply, re.S)
    got, want = TOKEN.findall(inner[1] if inner else reply), TOKEN.findall(wanted)
    if not got or not want:
        return 0.0
    logs = [math.log(_precision(got, want, n)) for n in range(1, 5)]
    brevity = min(0.0, 1.0 - len(want) / len(got))
    return math.exp(brevity + sum(logs) / 4)


def _precision(got: Sequence[str], want: Sequence[str], n: int) -> float:
    pieces, known = (Counter(tuple(t[i : i + n]) for i in range(len(t) - n + 1)) for t in (got, want))
    if not pieces:
        return 1.0 if not known else 1e-3
    return max(sum((pieces & known).values()), 1e-3) / sum(pieces.values())
