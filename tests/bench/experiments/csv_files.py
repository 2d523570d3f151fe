"""The report's tables as CSV files: a line a task and method, arm of the controls, setting or size."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from bench.experiments import tables
from bench.experiments.controls import MODES
from bench.experiments.overhead import MEASURED, SIZES
from bench.experiments.run import Results
from bench.experiments.statistics import number
from bench.experiments.tables import ATTACKERS, Measured

Line = Sequence[str | int | float]
ARMS = ("count", "moved", "privacy", "phr", "rest")


def write(results: Results, measured: Measured, folder: Path) -> None:
    """All of them; a table without lines makes no file."""
    files: tuple[tuple[str, Sequence[str], Iterator[Line]], ...] = (
        ("privacy", ("task", "method", "prompts", *tables.MEASURES, *ATTACKERS), _privacy(results, measured)),
        ("usefulness", ("task", "method", "measure", "prompts", "mean"), _usefulness(results)),
        ("controls", ("mode", "arm", "prompts", *ARMS), _arms(results)),
        ("likelihood", ("mode", "task", "arm", "prompts", "nats a word"), _likelihood(results)),
        ("settings", ("setting", "values", "prompts", "phr", "rest"), _settings(results)),
        ("overhead", ("method", "spans", "seconds", "megabytes"), _overhead(results)),
    )
    for name, head, lines in files:
        _file(folder / f"{name}.csv", head, lines)


def _file(path: Path, head: Sequence[str], lines: Iterable[Line]) -> None:
    held = list(lines)
    if held:
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([head, *held])


def _privacy(results: Results, measured: Measured) -> Iterator[Line]:
    keys = (*tables.MEASURES, *ATTACKERS)
    for task in sorted({case.task for case in results.cases}):
        own = [case.key for case in results.of(task)]
        for name, values in measured.items():
            found = [[values[key][k] for k in own if k in values[key]] for key in keys]
            if found[0]:
                yield task, name, len(found[0]), *(_mean(column) for column in found)


def _usefulness(results: Results) -> Iterator[Line]:
    for task in results.options.tasks:
        own = {case.key for case in results.of(task)}
        for name in results.names:
            found = {**tables.with_llm(results, name), "letter": tables.letters(results, name, results.of(task))}
            for measure, values in found.items():
                held = [value for key, value in values.items() if key in own]
                if held:
                    yield task, name, measure, len(held), _mean(held)


def _arms(results: Results) -> Iterator[Line]:
    for mode in MODES:
        for arm, values in tables.arms(results, mode).items():
            yield mode, arm, len(values["phr"]), *(_mean(values[key]) for key in ARMS)


def _likelihood(results: Results) -> Iterator[Line]:
    for mode in MODES:
        for task in results.options.tasks:
            for arm, values in tables.contrasts(results, task, mode).items():
                if not arm.endswith((" count", " privacy")):
                    yield mode, task, arm, len(values), _mean(list(values.values()))


def _settings(results: Results) -> Iterator[Line]:
    for setting in ("grid", "trade_off", "cost"):
        for key, (hidden, kept) in sorted(tables.swept(results, setting).items()):
            yield setting, " ".join(f"{value:g}" for value in key), len(hidden), _mean(hidden), _mean(kept)


def _overhead(results: Results) -> Iterator[Line]:
    for name in MEASURED:
        for size in SIZES:
            held = results.overhead.get(f"{name}|{size}")
            if held:
                yield name, held["spans"], f"{held['seconds']:.4f}", f"{held['megabytes']:.2f}"


def _mean(values: Sequence[float]) -> str:
    return number(values, digits=4)
