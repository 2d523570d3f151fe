"""The report's parts on settings and on what sanitizing costs."""

from __future__ import annotations

from bench.experiments import figures, tables
from bench.experiments.overhead import MEASURED, SIZES
from bench.experiments.report_privacy import FOLDER
from bench.experiments.run import Results
from bench.experiments.statistics import mean
from bench.experiments.store import Record
from bench.markdown import table


def settings(results: Results) -> str:
    """The λ × k grid and the curves of the default preset."""
    curves = [_curve(results, field, name) for field, name in (("trade_off", "λ"), ("cost", "τ"))]
    return _grid(results) + "".join(curves)


def _grid(results: Results) -> str:
    grid = {key: (mean(h), mean(r)) for key, (h, r) in tables.swept(results, "grid").items()}
    if not grid:
        return ""
    ks = sorted({key[1] for key in grid})
    rows = [
        [f"{v:g}", *(f"{grid[v, k][0]:.3f} / {grid[v, k][1]:.3f}" for k in ks)]
        for v in sorted({key[0] for key in grid})
    ]
    head = ["λ", *(f"k = {k:g}" for k in ks)]
    count = len(next(iter(tables.swept(results, "grid").values()))[0])
    text = f"\n## Settings\n\nPaper preset (joint scoring), PHR / other words kept, {count} prompts:\n\n" + table(
        head, rows
    )
    if figures.available():
        figures.grid(results.options.out / FOLDER / "sensitivity.svg", grid)
        text += f"\n![λ and k]({FOLDER}/sensitivity.svg)\n"
    return text


def _curve(results: Results, field: str, name: str) -> str:
    line = sorted(tables.swept(results, field).items())
    rows = [[f"{key[0]:g}", f"{mean(h):.3f}", f"{mean(r):.3f}", str(len(h))] for key, (h, r) in line]
    made = table([name, "PHR", "other words kept", "prompts"], rows)
    return f"\nDefault preset over {name}:\n\n{made}" if rows else ""


def overhead(results: Results) -> str:
    """Seconds and megabytes of each method by number of spans, and the stages of ours."""
    held = {name: [results.overhead.get(f"{name}|{size}") for size in SIZES] for name in MEASURED}
    held = {name: records for name, records in held.items() if any(records)}
    if not held:
        return ""
    # The spans of a size are those of its prompt, whichever method was measured on it.
    spans = [next((str(r["spans"]) for r in column if r), "–") for column in zip(*held.values(), strict=True)]
    text = "\n## Overhead\n\nSeconds of one thread and peak of what Python and numpy allocate, by number of spans:\n\n"
    text += table(["method", *spans], [[name, *map(_cost, records)] for name, records in held.items()])
    text += "".join(_stages(name, [r for r in records if r]) for name, records in held.items())
    if figures.available():
        lines = {n: [(r["spans"], r["seconds"], r["megabytes"]) for r in rs if r] for n, rs in held.items()}
        figures.overhead(results.options.out / FOLDER / "overhead.svg", lines)
        text += f"\n![overhead]({FOLDER}/overhead.svg)\n"
    return text


def _cost(record: Record | None) -> str:
    return f"{record['seconds']:.2f} s, {record['megabytes']:.1f} MB" if record else "–"


def _stages(name: str, records: list[Record]) -> str:
    staged = [record for record in records if record["stages"]]
    if not staged:
        return ""
    parts = ", ".join(f"{stage} {seconds:.2f}" for stage, seconds in staged[-1]["stages"].items())
    return f"\nStages of {name} at {staged[-1]['spans']} spans, seconds: {parts}.\n"
