"""The numbers of the report from what a run kept: one value a prompt and method, so that tests can pair them."""

from __future__ import annotations

from collections.abc import Sequence

from bench.experiments import stages
from bench.experiments.case import Case
from bench.experiments.interrogation import named, recovered
from bench.experiments.measures import measure
from bench.experiments.outcome import apply
from bench.experiments.questions import asked, quality, reference, restored, words
from bench.experiments.run import REPLIED, Results
from bench.experiments.store import Record, digest

MEASURES = ("phr", "explicit", "cue", "whole", "rec", "pieces", "kept", "rest", "edits")
"""Of each prompt and method; see ``measures``. ``pieces`` is the share of hidden word pieces that are filled in."""
ATTACKERS = ("sentences", "words")
"""Who guesses attributes, see ``guessers``."""

Values = dict[str, float]
"""Case key → value."""
Measured = dict[str, dict[str, Values]]
"""Method → measure, or attacker with its Attr-ASR → value of each prompt."""


def measured(results: Results) -> Measured:
    """All that is measured without the LLM."""
    woven = [case for case in results.cases if case.attributes]
    guesses = {which: guessed(results, woven, which) for which in ATTACKERS}
    return {
        name: {
            **privacy(results, name, results.cases),
            **{which: guesses[which].get(name, {}) for which in ATTACKERS},
        }
        for name in results.names
    }


def privacy(results: Results, name: str, cases: Sequence[Case]) -> dict[str, Values]:
    """Per measure and prompt; a prompt without the kind in question has no value."""
    made: dict[str, Values] = {key: {} for key in MEASURES}
    for case in cases:
        record = results.measures.get(f"{case.key}|{name}")
        if record is None:
            continue
        hidden, kinds = record["hidden"], record["kinds"]
        made["phr"][case.key] = _share(hidden)
        for kind in ("explicit", "cue"):
            own = [h for h, k in zip(hidden, kinds, strict=True) if k == kind]
            if own:
                made[kind][case.key] = _share(own)
        made["whole"][case.key] = _share(record["whole"])
        if any(hidden) and record["recovered"] is not None:
            made["rec"][case.key] = sum(share == 1.0 for share in record["recovered"]) / sum(hidden)
            made["pieces"][case.key] = sum(record["recovered"]) / sum(hidden)
        for key in ("kept", "rest", "edits"):
            made[key][case.key] = float(record[key])
    return made


def _share(values: Sequence[bool]) -> float:
    return sum(values) / max(1, len(values))


def guessed(results: Results, cases: Sequence[Case], attacker: str) -> dict[str, Values]:
    """Attr-ASR per method and prompt: share of the prompt's attributes that the attacker names."""
    made: dict[str, Values] = {}
    for name in results.names:
        for case in cases:
            held = results.outcomes.get(f"{case.key}|{name}")
            guess = results.guesses.get(digest(apply(case.text, stages.of_record(held).edits))) if held else None
            if guess:
                made.setdefault(name, {})[case.key] = _share([a in guess[attacker] for a in sorted(case.attributes)])
    return made


def lost(results: Results, name: str, cases: Sequence[Case]) -> Values:
    """Nats a reference word that the reference answer becomes less likely by than after the unprotected prompt."""
    made: Values = {}
    for case in cases:
        pair = [scored(results, case, results.outcomes.get(f"{case.key}|{which}")) for which in ("Unprotected", name)]
        if pair[0] and pair[1]:
            made[case.key] = (pair[0]["nats"] - pair[1]["nats"]) / words(case)
    return made


def scored(results: Results, case: Case, record: Record | None) -> Record | None:
    """The log-likelihood that was kept for an outcome of a case."""
    if record is None or results.model is None:
        return None
    outcome = stages.of_record(record)
    return results.scores.get(digest(results.model, asked(case, outcome), reference(case, outcome)))


def scored_all(results: Results, case: Case) -> bool:
    """Whether the reference answer is scored after every outcome that a case has."""
    records = [results.outcomes.get(f"{case.key}|{name}") for name in results.names]
    held = [record for record in records if record]
    return bool(held) and all(scored(results, case, record) for record in held)


def fair(results: Results, name: str, cases: Sequence[Case]) -> list[Case]:
    """The cases on which the likelihood may be compared: of a method that is not of REPLIED only those scored after
    all methods, since the others are scored where its text happens to be that of one of REPLIED."""
    return [case for case in cases if name in REPLIED or scored_all(results, case)]


def arms_scored(results: Results, case: Case) -> bool:
    """Whether the reference answer is scored after every arm of the controls."""
    held = stages.arms_of(case, results.outcomes)
    return bool(held) and all(scored(results, case, record) for record in held)


def letters(results: Results, name: str, cases: Sequence[Case]) -> Values:
    """Whether the right option's letter is the likeliest of the four."""
    made: Values = {}
    for case in cases:
        record = scored(results, case, results.outcomes.get(f"{case.key}|{name}"))
        if record and record["letters"]:
            best = max(range(len(record["letters"])), key=record["letters"].__getitem__)
            made[case.key] = float(case.item.options[best][0] == case.item.answer)
    return made


def replied(results: Results, case: Case) -> bool:
    """Whether the model has replied to the unprotected prompt of a case."""
    record = results.outcomes.get(f"{case.key}|Unprotected")
    if record is None or results.model is None:
        return False
    return results.replies.get(digest(results.model, asked(case, stages.of_record(record)))) is not None


def answered(results: Results, name: str, cases: Sequence[Case]) -> tuple[Values, Values]:
    """Quality of the restored reply (ROUGE-L; CodeBLEU for code), and PHR counting the raw reply too."""
    made: Values = {}
    hidden: Values = {}
    for case in cases:
        record = results.outcomes.get(f"{case.key}|{name}")
        if record is None or results.model is None:
            continue
        outcome = stages.of_record(record)
        held = results.replies.get(digest(results.model, asked(case, outcome)))
        if held:
            judged = quality(restored(held["reply"], case, outcome), case)
            if judged is not None:
                made[case.key] = judged
            seen = (apply(case.text, outcome.edits) + "\n" + held["reply"]).casefold()
            hidden[case.key] = _share([case.text[g.start : g.end].casefold() not in seen for g in case.gold])
    return made, hidden


def interrogated(results: Results, name: str, cases: Sequence[Case]) -> tuple[Values, Values]:
    """Rec-ASR and Attr-ASR of the downstream model as an attacker."""
    values: Values = {}
    attributes: Values = {}
    for case in cases:
        record = results.outcomes.get(f"{case.key}|{name}")
        if record is None or results.model is None:
            continue
        outcome = stages.of_record(record)
        right = recovered(results.model, case, outcome, results.replies)
        guess = named(results.model, apply(case.text, outcome.edits), results.scores)
        if right:
            values[case.key] = _share(right)
        if guess:
            attributes[case.key] = _share([a in guess for a in sorted(case.attributes)])
    return values, attributes


def with_llm(results: Results, name: str) -> dict[str, Values]:
    """All that is measured with the LLM."""
    woven = [case for case in results.cases if case.attributes]
    values, attributes = interrogated(results, name, woven)
    return {
        "lost": lost(results, name, fair(results, name, woven)),
        "rouge": answered(results, name, results.of("samsum"))[0],
        "codebleu": answered(results, name, results.of("codealpaca"))[0],
        "llm rec": values,
        "llm attr": attributes,
    }


def contrasts(results: Results, task: str, mode: str) -> dict[str, Values]:
    """Nats a reference word of each arm of the controls, per prompt for which all arms are scored."""
    made: dict[str, Values] = {}
    for case in results.of(task):
        arms = [arm for arm in stages.arms_of(case, results.outcomes) if arm["mode"] == mode]
        records = [scored(results, case, arm) for arm in arms]
        if arms and all(records):
            for arm, record in zip(arms, records, strict=True):
                made.setdefault(arm["name"], {})[case.key] = record["nats"] / words(case) if record else 0.0
                made.setdefault(f"{arm['name']} count", {})[case.key] = float(arm["count"])
                made.setdefault(f"{arm['name']} privacy", {})[case.key] = float(arm["privacy"])
    return made


def arms(results: Results, mode: str) -> dict[str, dict[str, list[float]]]:
    """Arm → measure → one value a prompt: spans hidden, summed P, share of gold hidden, other words kept.

    ``moved`` is the number of spans hidden by the arm and not by P alone.
    """
    made: dict[str, dict[str, list[float]]] = {}
    for case in results.cases:
        held = {arm["name"]: arm for arm in stages.arms_of(case, results.outcomes) if arm["mode"] == mode}
        plain = {tuple(edit) for edit in held["P alone"]["edits"]} if held else set()
        for name, arm in held.items():
            found = measure(case, stages.of_record(arm), None)
            values = {
                "count": arm["count"],
                "privacy": arm["privacy"],
                "phr": _share(found["hidden"]),
                "rest": found["rest"],
                "moved": len({tuple(edit) for edit in arm["edits"]} - plain),
            }
            for key, value in values.items():
                made.setdefault(name, {}).setdefault(key, []).append(float(value))
    return made


def swept(results: Results, field: str) -> dict[tuple[float, ...], tuple[list[float], list[float]]]:
    """Setting → (share hidden, words outside the gold kept) of the prompts that were swept."""
    made: dict[tuple[float, ...], tuple[list[float], list[float]]] = {}
    for case in results.cases:
        record = results.outcomes.get(f"{case.key}|{stages.SWEEP}")
        for *setting, hidden, rest in record[field] if record else ():
            pair = made.setdefault(tuple(setting), ([], []))
            pair[0].append(hidden)
            pair[1].append(rest)
    return made


def by_task(results: Results, per_case: Values) -> list[list[float]]:
    """The values of each task's prompts, for statistics in which each task weighs the same."""
    return [[per_case[c.key] for c in results.of(task) if c.key in per_case] for task in results.options.tasks]
