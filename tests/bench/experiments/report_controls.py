"""The report's part on the controls: what edges and the node term buy over their shuffled selves."""

from __future__ import annotations

from bench.experiments import tables
from bench.experiments.controls import MODES, PRICE, SHARE, TRADE_OFF
from bench.experiments.run import Results
from bench.experiments.statistics import chance, interval, paired, shown
from bench.experiments.tables import Values
from bench.markdown import table

CONTRASTS = (
    ("edges", "edges shuffled"),
    ("edges", "P alone"),
    ("edges by meaning", "edges by meaning shuffled"),
    ("edges by meaning", "P alone"),
    ("node term", "node term shuffled"),
    ("node term", "P alone"),
)
SIGNIFICANT = 0.05


def controls(results: Results) -> str:
    """What edges and the node term buy over their shuffled controls: what they hide, and what the answer loses."""
    parts = [_arms(results), _likelier(results)]
    return _explained() + "\n".join(part for part in parts if part) if any(parts) else ""


def _arms(results: Results) -> str:
    rows = []
    for mode in MODES:
        for name, values in tables.arms(results, mode).items():
            cells = [f"{interval(values[key])[0]:.2f}" for key in ("count", "moved", "privacy")]
            rows.append([name, mode, str(len(values["phr"])), *cells, shown(values["phr"]), shown(values["rest"])])
    head = ["arm", "at", "prompts", "spans hidden", "not by P alone", "ΣP", "PHR", "other words kept"]
    return table(head, rows) if rows else ""


def _likelier(results: Results) -> str:
    """The real term less its shuffled control and less P alone, by task and pooled."""
    rows = []
    for mode in MODES:
        pooled: dict[tuple[str, str], list[float]] = {}
        for task in results.options.tasks:
            values = tables.contrasts(results, task, mode) if results.model else {}
            gained = {pair: _difference(values, *pair) for pair in CONTRASTS} if values else {}
            for pair, found in gained.items():
                pooled.setdefault(pair, []).extend(found)
            rows += [[task, mode, *(_with_p(found) for found in gained.values())]] if gained else []
        rows += [["all", mode, *(_with_p(found) for found in pooled.values())]] if pooled else []
    head = ["task", "at", *(f"{one} − {other}" for one, other in CONTRASTS)]
    return table(head, rows) if rows else ""


def in_short(results: Results) -> str:
    """A line a contrast at equal number: what a term changes, paired on the same prompts."""
    found = tables.arms(results, MODES[0])
    lines = []
    for one, other in CONTRASTS if found else ():
        cells = []
        for key, words in (("phr", "PHR"), ("rest", "other words kept")):
            gained = [a - b for a, b in zip(found[one][key], found[other][key], strict=True)]
            cells.append(f"{words} {interval(gained)[0]:+.3f} (p {chance(paired(gained))})")
        told = _pooled(results, one, other)
        cells += [f"the answer's likelihood {interval(told)[0]:+.3f} nats a word (p {chance(paired(told))})"] * bool(
            told
        )
        counts = f"{len(found[one]['phr'])} prompts" + (f", {len(told)} with the LLM" if told else "")
        lines.append(f"- {one} less {other}, as many spans hidden ({counts}): {', '.join(cells)}.")
    return "\n".join([*lines, *_plainly(results, found)])


def _plainly(results: Results, found: dict[str, dict[str, list[float]]]) -> list[str]:
    """What each term buys beyond its shuffled self, in words: the question that the controls are there for."""
    told = []
    for one, other in CONTRASTS[::2] if found else ():
        hidden = [a - b for a, b in zip(found[one]["phr"], found[other]["phr"], strict=True)]
        answer = _direction(_pooled(results, one, other), "likelier", "less likely")
        told.append(f"{one}: gold hidden {_direction(hidden, 'more', 'less')}, the answer {answer}")
    return [f"- plainly, each term beside its shuffled self (p < {SIGNIFICANT:g}): {'; '.join(told)}."] if told else []


def _direction(gained: list[float], more: str, less: str) -> str:
    """
    >>> [_direction(gained, "more", "less") for gained in ([1.0] * 9, [-1.0] * 9, [1.0, -1.0], [])]
    ['more', 'less', 'no different', 'not asked']
    """
    if not gained:
        return "not asked"
    if paired(gained) >= SIGNIFICANT:
        return "no different"
    return more if sum(gained) > 0 else less


def _pooled(results: Results, one: str, other: str) -> list[float]:
    tasks = [tables.contrasts(results, task, MODES[0]) for task in results.options.tasks] if results.model else []
    return [value for values in tasks if values for value in _difference(values, one, other)]


def _explained() -> str:
    return (
        f"\n## What the edges and the node term buy\n\nEvery arm hides {SHARE:.0%} of the spans (*equal number*) or as "
        f"many as it takes for the same summed P (*equal privacy*); edges at λ = {TRADE_OFF:g}, node term at "
        f"μ = {PRICE:g}, the same nodes. *Edges* join spans that stand beside each other, *edges by meaning* those "
        "whose embeddings are near, as in the paper. With the LLM: log-likelihood of the reference answer, nats a "
        "word, on the same prompts, placeholders numbered by span; above 0 the term kept what the answer needs (95 % "
        "interval; p; prompts, and on how many of them the two texts differ in what they are worth).\n\n"
    )


def _difference(values: dict[str, Values], one: str, other: str) -> list[float]:
    return [values[one][key] - values[other][key] for key in values[one] if key in values[other]]


def _with_p(values: list[float]) -> str:
    if not values:
        return "–"
    mean, low, high = interval(values)
    differ = sum(value != 0 for value in values)
    return f"{mean:+.3f} [{low:+.3f}, {high:+.3f}]; {chance(paired(values))}; {len(values)}, {differ}"
