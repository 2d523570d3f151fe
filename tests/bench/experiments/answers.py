"""The report's part with the LLM: likelihood of the reference answers, replies, and the controls."""

from __future__ import annotations

from bench.experiments import tables
from bench.experiments.controls import ARMS, MODES, PRICE, SHARE, TRADE_OFF
from bench.experiments.run import Results
from bench.experiments.statistics import chance, interval, paired, shown
from bench.experiments.tables import Values


def likelihood(results: Results) -> str:
    """Nats lost a reference word by task and method, and MedQA's letters."""
    from bench.experiments.report import table

    if results.model is None:
        return ""
    rows = []
    for name in results.names:
        lost = {task: tables.lost(results, name, results.of(task)) for task in results.options.tasks}
        if any(lost.values()):
            right = tables.letters(results, name, results.of("medqa"))
            cells = [f"{shown(list(values.values()))} ({len(values)})" for values in lost.values()]
            rows.append([name, *cells, shown(list(right.values())) if right else "–"])
    if not rows:
        return ""
    head = ["method", *results.options.tasks, "MedQA letter right"]
    text = (
        f"\n## Usefulness, {results.model}\n\nHow much less likely the reference answer becomes than after the "
        "unprotected prompt, in nats a word of the reference (number of prompts); hidden words stand in the reference "
        "as in the prompt. Less is better; below 0 the answer became likelier. Words that are placeholders in the "
        "reference are copied easily, so that methods that hide much may look better here than their replies are.\n\n"
    )
    return text + table(head, rows)


def replies(results: Results) -> str:
    """Quality of restored replies, and PHR that counts the raw reply."""
    from bench.experiments.report import table

    rows = []
    for name in results.names:
        cells = []
        seen: list[float] = []
        for task in results.options.tasks:
            quality, hidden = tables.answered(results, name, results.of(task))
            cells.append(f"{shown(list(quality.values()))} ({len(quality)})" if quality else "–")
            seen += hidden.values()
        if seen:
            rows.append([name, *cells[1:], shown(seen)])
    if not rows:
        return ""
    head = ["method", "SAMSum ROUGE-L", "CodeAlpaca n-gram match", "PHR, prompt and raw reply"]
    return "\nRestored replies at temperature 0 (number of prompts):\n\n" + table(head, rows)


def attacks(results: Results) -> str:
    """What the downstream model recovers and guesses."""
    from bench.experiments.report import table

    woven = [case for case in results.cases if case.attributes]
    rows = []
    for name in results.names:
        values, attributes = tables.interrogated(results, name, woven)
        if attributes:
            cells = [
                f"{shown(list(found.values()))} ({len(found)})" if found else "–" for found in (values, attributes)
            ]
            rows.append([name, *cells])
    if not rows:
        return ""
    text = (
        "\nThe same model as an attacker (number of prompts): what each of up to three placeholders stands for, "
        "exactly, and which two of eight attributes the writer gives away (0.25 by chance):\n\n"
    )
    return text + table(["method", "Rec-ASR", "Attr-ASR"], rows)


def controls(results: Results) -> str:
    """What edges and the node term buy over their shuffled controls."""
    from bench.experiments.report import table

    if results.model is None:
        return ""
    rows = []
    pooled: dict[tuple[str, str], list[float]] = {}
    for task in results.options.tasks:
        for mode in MODES:
            values = tables.contrasts(results, task, mode)
            if values:
                cells = []
                for one, other in (("edges", "edges shuffled"), ("node term", "node term shuffled")):
                    gained = _difference(values, one, other)
                    pooled.setdefault((mode, one), []).extend(gained)
                    cells += [_with_p(gained), _with_p(_difference(values, one, "P alone"))]
                rows.append([task, mode, str(len(values[ARMS[0]])), *cells])
    if not rows:
        return ""
    for mode in MODES:
        cells = [cell for one in ("edges", "node term") for cell in (_with_p(pooled.get((mode, one), [])), "")]
        rows.append(["all", mode, str(len(pooled.get((mode, "edges"), []))), *cells])
    head = ["task", "at", "prompts", "edges − shuffled", "edges − P alone", "node − shuffled", "node − P alone"]
    return _explained() + table(head, rows)


def _explained() -> str:
    return (
        "\n## What the edges and the node term buy\n\nLog-likelihood of the reference answer, nats a word, the real "
        "term less its own shuffled control on the same prompts (95 % interval; p). Above 0 the term kept what the "
        f"answer needs. Every arm hides {SHARE:.0%} of the spans (*equal number*) or as many as it takes for the same "
        f"summed P (*equal privacy*); edges at λ = {TRADE_OFF:g}, node term at μ = {PRICE:g}, one graph, placeholders "
        "numbered by span.\n\n"
    )


def _difference(values: dict[str, Values], one: str, other: str) -> list[float]:
    return [values[one][key] - values[other][key] for key in values[one] if key in values[other]]


def _with_p(values: list[float]) -> str:
    if not values:
        return "–"
    mean, low, high = interval(values)
    return f"{mean:+.3f} [{low:+.3f}, {high:+.3f}], p {chance(paired(values))}"
