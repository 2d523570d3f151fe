"""The report's figures as SVG, by matplotlib in the experiments' own environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

Point = tuple[str, float, float]


def available() -> bool:
    """Whether matplotlib is there."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        return False
    return True


def scatter(
    path: Path, points: Sequence[Point], axes: tuple[str, str], curves: Mapping[str, Sequence[tuple[float, float]]]
) -> None:
    """A dot a method, and the curves of PromptGraph over its settings."""
    import matplotlib.pyplot as plt

    figure, plot = plt.subplots(figsize=(6.4, 4.4))
    for (name, curve), style in zip(curves.items(), ("-", "--"), strict=False):
        plot.plot(*zip(*curve, strict=True), style, color="#2a7ab9", linewidth=1, label=name)
    if curves:
        plot.legend(loc="lower left", fontsize=8)
    _dots(plot, points)
    plot.set_xlabel(axes[0])
    plot.set_ylabel(axes[1])
    plot.grid(alpha=0.3)
    _save(figure, path)


def panels(path: Path, points: Mapping[str, Sequence[Point]], label: str) -> None:
    """A panel a measure of usefulness, a dot a method; ``label`` is what all of them share upwards."""
    import matplotlib.pyplot as plt

    figure, plots = plt.subplots(1, len(points), figsize=(4.4 * len(points), 3.6), sharey=True, squeeze=False)
    for plot, (measure, dots) in zip(plots[0], points.items(), strict=True):
        _dots(plot, dots)
        plot.set_xlabel(measure)
        plot.grid(alpha=0.3)
    plots[0][0].set_ylabel(label)
    _save(figure, path)


def _dots(plot: Any, points: Sequence[Point]) -> None:
    """A dot a method, with its name where there is room: methods in turn, so that the first have theirs."""
    for name, x, y in points:
        plot.scatter([x], [y], s=22, color="#2a7ab9" if name.startswith(("PromptGraph", "paper")) else "#b0413e")
    plot.margins(0.12)
    taken: list[Any] = []
    for name, x, y in points:
        for dx, dy in ((5, 3), (-5, 3), (5, -9), (-5, -9), (5, 12), (-5, 12), (5, -18), (-5, -18)):
            side = "left" if dx > 0 else "right"
            label = plot.annotate(
                name, (x, y), textcoords="offset points", xytext=(dx, dy), fontsize=7, ha=side, annotation_clip=False
            )
            box = label.get_window_extent(plot.figure.canvas.get_renderer())
            inside = plot.bbox.x0 <= box.x0 and box.x1 <= plot.bbox.x1 and box.y1 <= plot.bbox.y1
            if inside and not any(box.overlaps(other) for other in taken):
                taken.append(box)
                break
            label.remove()


def grid(path: Path, values: Mapping[tuple[float, ...], tuple[float, float]]) -> None:
    """Share hidden and words kept over λ, a line for each k."""
    import matplotlib.pyplot as plt

    figure, plots = plt.subplots(1, 2, figsize=(8, 3.2))
    for index, label in enumerate(("gold spans hidden (PHR)", "words outside the gold kept")):
        for k in sorted({key[1] for key in values}):
            line = sorted((key[0], pair[index]) for key, pair in values.items() if key[1] == k)
            plots[index].plot(*zip(*line, strict=True), marker="o", markersize=3, linewidth=1, label=f"k = {k:g}")
        plots[index].set_xlabel("λ")
        plots[index].set_ylabel(label)
        plots[index].legend(fontsize=7)
    _save(figure, path)


def overhead(path: Path, lines: Mapping[str, Sequence[tuple[int, float, float]]]) -> None:
    """Seconds and megabytes over the number of spans, a line for each method."""
    import matplotlib.pyplot as plt

    figure, plots = plt.subplots(1, 2, figsize=(8, 3.2))
    for index, label in enumerate(("seconds", "peak of allocations (MB)"), 1):
        for name, rows in lines.items():
            plots[index - 1].plot(
                [r[0] for r in rows], [r[index] for r in rows], marker="o", markersize=3, linewidth=1, label=name
            )
        plots[index - 1].set_xlabel("spans")
        plots[index - 1].set_ylabel(label)
        plots[index - 1].set_yscale("log")
    plots[1].legend(fontsize=6)
    _save(figure, path)


def _save(figure: Any, path: Path) -> None:
    """Without dates and random identifiers, so that equal numbers give equal files."""
    import matplotlib.pyplot as plt

    plt.rcParams["svg.hashsalt"] = "promptgraph"
    plt.rcParams["svg.fonttype"] = "none"
    figure.tight_layout()
    figure.savefig(path, format="svg", metadata={"Date": None})
    plt.close(figure)
