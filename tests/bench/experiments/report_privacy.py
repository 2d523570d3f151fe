"""The report's part without an LLM: what each method hides and keeps, by task and in pairs."""

from __future__ import annotations

from bench.experiments import figures, tables
from bench.experiments.items import PII_SETS
from bench.experiments.methods import BASELINES
from bench.experiments.run import Results
from bench.experiments.statistics import chance, mean, number, paired, shown
from bench.experiments.tables import ATTACKERS, Measured, Values
from bench.markdown import table

FOLDER = "results"
"""Of the figures, beside the report."""
OURS = ("PromptGraph", "paper preset")

HEAD = (
    "method", "prompts", "PHR", "values", "cues", "whole", "Rec-ASR", "pieces", "Attr-ASR", "by words",
    "other words kept", "edits",
)  # fmt: skip


def overall(results: Results, measured: Measured) -> str:
    """All measures of each method over the tasks, and the figure of privacy against words kept."""
    rows = []
    for name, values in measured.items():
        count = sum(case.key in values["phr"] for case in results.cases if case.attributes)
        if count:
            of = {key: tables.by_task(results, found) for key, found in values.items()}
            rows.append([name, str(count), *_cells(of)])
    return _EXPLAINED + table(HEAD, rows) + _scatter(results, measured)


def _cells(of: dict[str, list[list[float]]]) -> list[str]:
    """The columns of ``HEAD`` after the number of prompts."""
    return [
        shown(*of["phr"]),
        *(number(*of[key]) for key in ("explicit", "cue", "whole")),
        shown(*of["rec"]),
        number(*of["pieces"]),
        *(shown(*of[ATTACKERS[0]]), number(*of[ATTACKERS[1]])),
        shown(*of["rest"]),
        number(*of["edits"], digits=1),
    ]


_EXPLAINED = (
    "\n## Privacy and words kept, without an LLM\n\nMean over the tasks with a 95 % bootstrap interval over "
    "prompts. *PHR*: gold spans whose words no longer stand in the sanitized prompt; *values* and *cues* are its "
    "two halves, *whole* counts a span only when each of its words is replaced. *Rec-ASR*: hidden spans that the "
    "masked LM fills in from its five best (it is told the number of word pieces), *pieces* the share of their "
    "word pieces. *Attr-ASR*: share of a "
    "prompt's two attributes among the two that a classifier names (0.25 by chance): a linear head on sentence "
    "embeddings, and *by words* TF-IDF. *Other words kept*: words outside the gold that are untouched.\n\n"
)


def _scatter(results: Results, measured: Measured) -> str:
    points = []
    for name, values in measured.items():
        pair = [tables.by_task(results, values[key]) for key in ("rest", "phr")]
        if all(any(groups) for groups in pair):
            points.append((name, mean(*pair[0]), mean(*pair[1])))
    if not points or not figures.available():
        return ""
    points.sort(key=lambda point: point[0] not in (*OURS, *BASELINES))
    curves = {
        f"PromptGraph over {letter}": sorted((mean(rest), mean(hidden)) for hidden, rest in swept.values())
        for field, letter in (("trade_off", "λ"), ("cost", "τ"))
        if (swept := tables.swept(results, field))
    }
    path = results.options.out / FOLDER / "privacy-words.svg"
    figures.scatter(path, points, ("other words kept", "PHR"), curves)
    return f"\n![privacy against words kept]({FOLDER}/privacy-words.svg)\n"


def by_task(results: Results, measured: Measured) -> str:
    """PHR and words kept of each task and of the sets of personal data as they are."""
    known = measured[results.names[0]]["phr"]
    groups = [
        task for task in (*results.options.tasks, *PII_SETS) if any(case.key in known for case in results.of(task))
    ]
    rows = []
    for name in results.names:
        cells = []
        for task in groups:
            keys = [case.key for case in results.of(task) if case.key in measured[name]["phr"]]
            pair = [number([measured[name][m][key] for key in keys]) for m in ("phr", "rest")]
            cells.append(" / ".join(pair))
        rows.append([name, *cells])
    counts = [sum(case.key in known for case in results.of(task)) for task in groups]
    head = ["method", *(f"{task} ({count})" for task, count in zip(groups, counts, strict=True))]
    text = "\nPHR / other words kept, by task (prompts measured), and on sets of personal data as they are:\n\n"
    return text + table(head, rows)


def pairs(results: Results, measured: Measured) -> str:
    """PromptGraph less each baseline on the same prompts, with permutation tests."""
    rows = []
    for ours, name in rivals(results):
        keys = ("phr", "rec", ATTACKERS[0], "rest")
        cells = [difference(results, measured[ours][key], measured[name][key]) for key in keys]
        rows.append([f"{ours} − {name}", *cells])
    head = ["pair", "PHR", "Rec-ASR", "Attr-ASR", "other words kept"]
    return "\nThe same prompts, paired: mean difference (p of a sign-flip permutation test, 2,000 draws):\n\n" + table(
        head, rows
    )


def rivals(results: Results) -> list[tuple[str, str]]:
    """Each of ours that was run with each baseline that protects something."""
    others = [name for name in BASELINES if name in results.names and name != "Unprotected"]
    return [(ours, name) for ours in OURS if ours in results.names for name in others]


def difference(results: Results, one: Values, other: Values) -> str:
    """Mean of the paired differences, each task weighing the same, and its p."""
    both = tables.by_task(results, {key: one[key] - other[key] for key in one if key in other})
    return f"{mean(*both):+.3f} ({chance(paired(*both))})" if any(both) else "–"
