"""The report: RESULTS.md, one CSV of every table, and the figures."""

from __future__ import annotations

import csv
from pathlib import Path

from bench.experiments import about, answers, findings, report_controls, report_privacy, report_settings, tables
from bench.experiments.methods import BASELINES
from bench.experiments.report_privacy import FOLDER, OURS
from bench.experiments.run import Results
from bench.experiments.statistics import mean, number
from bench.experiments.tables import ATTACKERS, Measured


def write(results: Results) -> Path:
    """Write everything under the run's out folder; the report's path."""
    out = results.options.out
    (out / FOLDER).mkdir(parents=True, exist_ok=True)
    measured = tables.measured(results)
    parts = [
        about.head(results),
        _findings(results, measured),
        report_privacy.overall(results, measured),
        report_privacy.by_task(results, measured),
        report_privacy.pairs(results, measured),
        answers.likelihood(results),
        answers.replies(results),
        answers.pairs(results),
        answers.attacks(results),
        report_controls.controls(results),
        report_settings.settings(results),
        report_settings.overhead(results),
        about.comparison(results, measured),
    ]
    path = out / "RESULTS.md"
    path.write_text("\n".join(part for part in parts if part), "utf-8")
    _csv(results, measured, out / FOLDER / "privacy.csv")
    return path


def _findings(results: Results, measured: Measured) -> str:
    means = {
        name: {
            key: mean(*tables.by_task(results, found))
            for key, found in {**values, **tables.with_llm(results, name)}.items()
        }
        for name, values in measured.items()
        if any(tables.by_task(results, values["phr"]))
    }
    rivals = [name for name in BASELINES if name != "Unprotected"]
    told = findings.sentences(means, OURS, rivals)
    return f"\n## In short\n\n{told}\n{report_controls.in_short(results)}\n"


def _csv(results: Results, measured: Measured, path: Path) -> None:
    """One line a task and method."""
    with path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        keys = (*tables.MEASURES, *ATTACKERS)
        lines.writerow(["task", "method", "prompts", *keys])
        for task in sorted({case.task for case in results.cases}):
            own = [case.key for case in results.of(task)]
            for name, values in measured.items():
                found = [[values[key][k] for k in own if k in values[key]] for key in keys]
                if found[0]:
                    lines.writerow([task, name, len(found[0]), *(number(column, digits=4) for column in found)])
