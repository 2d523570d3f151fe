"""The report: RESULTS.md, one CSV of every table, and the figures."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path

from bench.experiments import about, answers, figures, findings, tables
from bench.experiments.case import Case
from bench.experiments.items import PII_SETS
from bench.experiments.methods import BASELINES
from bench.experiments.run import Results
from bench.experiments.statistics import chance, interval, paired, shown
from bench.experiments.tables import Values

FOLDER = "results"
OURS = ("PromptGraph", "paper preset")
ATTACKERS = ("sentences", "words")

Guesses = dict[str, dict[str, Values]]
"""Attacker → method → Attr-ASR of each prompt."""


def write(results: Results) -> Path:
    """Write everything under the run's out folder; the report's path."""
    out = results.options.out
    (out / FOLDER).mkdir(parents=True, exist_ok=True)
    measured = {name: tables.privacy(results, name, results.cases) for name in results.names}
    attributes = {which: tables.guessed(results, woven(results), which) for which in ATTACKERS}
    parts = [
        about.head(results),
        _findings(results, measured, attributes),
        _privacy(results, measured, attributes),
        _by_task(results, measured),
        _pairs(results, measured, attributes),
        answers.likelihood(results),
        answers.replies(results),
        answers.attacks(results),
        answers.controls(results),
        _settings(results, measured),
        _overhead(results),
        about.comparison(results),
    ]
    path = out / "RESULTS.md"
    path.write_text("\n".join(part for part in parts if part), "utf-8")
    _csv(results, measured, attributes, out / FOLDER / "privacy.csv")
    return path


def woven(results: Results) -> list[Case]:
    """The tasks' cases, without the sets of personal data."""
    return [case for case in results.cases if case.attributes]


def _findings(results: Results, measured: dict[str, dict[str, Values]], attributes: Guesses) -> str:
    values = {
        name: {key: tables.averaged(results, found) for key, found in measured[name].items()}
        | {which: tables.averaged(results, attributes[which].get(name, {})) for which in ATTACKERS}
        for name in results.names
    }
    known = {name: found for name, found in values.items() if found["phr"]}
    rivals = [name for name in BASELINES if name != "Unprotected"]
    return "\n## In short\n\n" + findings.sentences(known, OURS, rivals) + "\n" + answers.in_short(results) + "\n"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def _privacy(results: Results, measured: dict[str, dict[str, Values]], attributes: Guesses) -> str:
    rows = []
    for name in results.names:
        of = {key: tables.averaged(results, values) for key, values in measured[name].items()}
        if not of["phr"]:
            continue
        guesses = [tables.averaged(results, attributes[which].get(name, {})) for which in ATTACKERS]
        count = sum(case.key in measured[name]["phr"] for case in woven(results))
        cells = [str(count), shown(of["phr"]), *(_mean(of[key]) for key in ("explicit", "cue", "whole"))]
        cells += [
            shown(of["rec"]),
            _mean(of["pieces"]),
            shown(guesses[0]),
            _mean(guesses[1]),
            shown(of["rest"]),
            _mean(of["edits"], 1),
        ]
        rows.append([name, *cells])
    head = [
        "method",
        "prompts",
        "PHR",
        "values",
        "cues",
        "whole",
        "Rec-ASR",
        "pieces",
        "Attr-ASR",
        "by words",
        "other words kept",
        "edits",
    ]
    text = (
        "\n## Privacy and words kept, without an LLM\n\nMean over the tasks with a 95 % bootstrap interval over "
        "prompts. *PHR*: gold spans whose words no longer stand in the sanitized prompt; *values* and *cues* are its "
        "two halves, *whole* counts a span only when each of its words is replaced. *Rec-ASR*: hidden spans that the "
        "masked LM fills in from its five best (it is told the number of word pieces), *pieces* the share of their "
        "word pieces. *Attr-ASR*: share of a "
        "prompt's two attributes among the two that a classifier names (0.25 by chance): a linear head on sentence "
        "embeddings, and *by words* TF-IDF. *Other words kept*: words outside the gold that are untouched.\n\n"
    )
    return text + table(head, rows) + _scatter(results, measured)


def _scatter(results: Results, measured: dict[str, dict[str, Values]]) -> str:
    points = []
    for name in results.names:
        pair = [tables.averaged(results, measured[name][key]) for key in ("rest", "phr")]
        if all(pair):
            points.append((name, figures.mean(pair[0]), figures.mean(pair[1])))
    if not points or not figures.available():
        return ""
    swept = {**tables.swept(results, "trade_off"), **{(9, *k): v for k, v in tables.swept(results, "cost").items()}}
    curve = sorted((figures.mean(rest), figures.mean(hidden)) for hidden, rest in swept.values())
    path = results.options.out / FOLDER / "privacy-words.svg"
    figures.scatter(path, points, ("other words kept", "PHR"), curve)
    return f"\n![privacy against words kept]({FOLDER}/privacy-words.svg)\n"


def _by_task(results: Results, measured: dict[str, dict[str, Values]]) -> str:
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
            pair = [_mean([measured[name][m][key] for key in keys]) for m in ("phr", "rest")]
            cells.append(" / ".join(pair))
        rows.append([name, *cells])
    counts = [sum(case.key in known for case in results.of(task)) for task in groups]
    head = ["method", *(f"{task} ({count})" for task, count in zip(groups, counts, strict=True))]
    text = "\nPHR / other words kept, by task (prompts measured), and on sets of personal data as they are:\n\n"
    return text + table(head, rows)


def _pairs(results: Results, measured: dict[str, dict[str, Values]], attributes: Guesses) -> str:
    """PromptGraph less each baseline on the same prompts, with permutation tests."""
    rows = []
    for ours in (name for name in OURS if name in results.names):
        for name in (n for n in BASELINES if n in results.names and n != "Unprotected"):
            cells = [_difference(results, measured[ours][key], measured[name][key]) for key in ("phr", "rec", "rest")]
            guesses = attributes[ATTACKERS[0]]
            cells.insert(2, _difference(results, guesses.get(ours, {}), guesses.get(name, {})))
            rows.append([f"{ours} − {name}", *cells])
    head = ["pair", "PHR", "Rec-ASR", "Attr-ASR", "other words kept"]
    return "\nThe same prompts, paired: mean difference (p of a sign-flip permutation test, 2,000 draws):\n\n" + table(
        head, rows
    )


def _difference(results: Results, one: Values, other: Values) -> str:
    both = tables.averaged(results, {key: one[key] - other[key] for key in one if key in other})
    return f"{interval(both)[0]:+.3f} ({chance(paired(both))})" if both else "–"


def _settings(results: Results, measured: dict[str, dict[str, Values]]) -> str:
    """The λ × k grid and the curves of the default preset."""
    parts = []
    grid = {key: (figures.mean(h), figures.mean(r)) for key, (h, r) in tables.swept(results, "grid").items()}
    if grid:
        ks = sorted({key[1] for key in grid})
        rows = [
            [f"{v:g}", *(f"{grid[v, k][0]:.3f} / {grid[v, k][1]:.3f}" for k in ks)]
            for v in sorted({key[0] for key in grid})
        ]
        head = ["λ", *(f"k = {k:g}" for k in ks)]
        parts.append("\n## Settings\n\nPaper preset (joint scoring), PHR / other words kept:\n\n" + table(head, rows))
        if figures.available():
            figures.grid(results.options.out / FOLDER / "sensitivity.svg", grid)
            parts.append(f"\n![λ and k]({FOLDER}/sensitivity.svg)\n")
    for field, name in (("trade_off", "λ"), ("cost", "τ")):
        line = sorted(tables.swept(results, field).items())
        if line:
            rows = [
                [f"{key[0]:g}", f"{figures.mean(h):.3f}", f"{figures.mean(r):.3f}", str(len(h))] for key, (h, r) in line
            ]
            parts.append(
                f"\nDefault preset over {name}:\n\n" + table([name, "PHR", "other words kept", "prompts"], rows)
            )
    return "".join(parts)


def _overhead(results: Results) -> str:
    from bench.experiments.overhead import MEASURED, SIZES

    held = {name: [results.overhead.get(f"{name}|{size}") for size in SIZES] for name in MEASURED}
    lines = {name: [(r["spans"], r["seconds"], r["megabytes"]) for r in records if r] for name, records in held.items()}
    lines = {name: rows for name, rows in lines.items() if rows}
    if not lines:
        return ""
    rows = [[name, *(f"{s:.2f} s, {m:.1f} MB" for _, s, m in found)] for name, found in lines.items()]
    spans = [str(row[0]) for row in max(lines.values(), key=len)]
    text = "\n## Overhead\n\nSeconds of one thread and peak of what Python and numpy allocate, by number of spans:\n\n"
    text += table(["method", *spans], [row + ["–"] * (len(spans) + 1 - len(row)) for row in rows])
    for name, records in held.items():
        last = [r for r in records if r and r["stages"]]
        if last:
            parts = ", ".join(f"{stage} {seconds:.2f}" for stage, seconds in last[-1]["stages"].items())
            text += f"\nStages of {name} at {last[-1]['spans']} spans, seconds: {parts}.\n"
    if figures.available():
        figures.overhead(results.options.out / FOLDER / "overhead.svg", lines)
        text += f"\n![overhead]({FOLDER}/overhead.svg)\n"
    return text


def _mean(values: Sequence[float], digits: int = 3) -> str:
    return f"{figures.mean(values):.{digits}f}" if values else "–"


def _csv(results: Results, measured: dict[str, dict[str, Values]], attributes: Guesses, path: Path) -> None:
    """One line a task and method."""
    with path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        keys = (*tables.MEASURES, *ATTACKERS)
        lines.writerow(["task", "method", "prompts", *keys])
        for task in sorted({case.task for case in results.cases}):
            for name in results.names:
                values = {**measured[name], **{which: attributes[which].get(name, {}) for which in ATTACKERS}}
                own = [case.key for case in results.of(task)]
                found = [[values[key][k] for k in own if k in values[key]] for key in keys]
                if found[0]:
                    lines.writerow([task, name, len(found[0]), *(_mean(column, 4) for column in found)])
