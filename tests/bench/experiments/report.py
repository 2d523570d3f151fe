"""The report: RESULTS.md, a CSV of every table, and the figures."""

from __future__ import annotations

from pathlib import Path

from bench.experiments import (
    about,
    answers,
    csv_files,
    findings,
    report_controls,
    report_privacy,
    report_settings,
    tables,
)
from bench.experiments.methods import BASELINES
from bench.experiments.report_privacy import FOLDER, OURS
from bench.experiments.run import Results
from bench.experiments.statistics import mean
from bench.experiments.tables import Measured


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
    csv_files.write(results, measured, out / FOLDER)
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
