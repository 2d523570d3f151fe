"""The report's part with the LLM: likelihood of the reference answers, replies, and what it recovers and guesses."""

from __future__ import annotations

from collections import Counter

from bench.experiments import figures, tables
from bench.experiments.case import Case
from bench.experiments.code_language import PARSED
from bench.experiments.code_match import parses
from bench.experiments.interrogation import ATTRIBUTES, NAMED
from bench.experiments.questions import asked_language
from bench.experiments.report_privacy import FOLDER, difference, rivals
from bench.experiments.run import REPLIED, Results
from bench.experiments.statistics import interval, mean, shown
from bench.experiments.tables import Values
from bench.markdown import table

REPLIED_TASKS = {"samsum": "SAMSum ROUGE-L", "codealpaca": "CodeAlpaca CodeBLEU"}
"""Tasks that replies are generated for, and the measure of their quality; MedQA's answer is a letter."""
USEFUL = ("nats lost a reference word", *REPLIED_TASKS.values())


def likelihood(results: Results) -> str:
    """Nats lost a reference word by task and method, and MedQA's letters."""
    if results.model is None:
        return ""
    rows = []
    for name in results.names:
        cases = {task: tables.fair(results, name, results.of(task)) for task in results.options.tasks}
        lost = {task: tables.lost(results, name, cases[task]) for task in results.options.tasks}
        if any(lost.values()):
            right = tables.letters(results, name, cases.get("medqa", []))
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
    return text + table(head, rows) + _letters(results)


def _letters(results: Results) -> str:
    """Whether the model can tell MedQA's right option at all, without which its letters compare nothing."""
    cases = results.of("medqa")
    right = tables.letters(results, "Unprotected", cases)
    if not right:
        return ""
    share, low, _ = interval(list(right.values()))
    guessed = mean([1 / len(case.item.options) for case in cases if case.key in right])
    told = "no better than chance: these letters compare nothing" if low <= guessed else "better than chance"
    return f"\nMedQA's letter is right after {share:.3f} of the unprotected prompts, {told} ({guessed:.3f}).\n"


def replies(results: Results) -> str:
    """Quality of restored replies, and PHR that counts the raw reply."""
    asked = [task for task in results.options.tasks if task in REPLIED_TASKS]
    rows = []
    for name in _replied(results):
        found = [tables.answered(results, name, results.of(task)) for task in asked]
        if any(hidden for _, hidden in found):
            cells = [_counted(quality) for quality, _ in found]
            rows.append([name, *cells, shown([value for _, hidden in found for value in hidden.values()])])
    if not rows:
        return ""
    head = ["method", *(REPLIED_TASKS[task] for task in asked), "PHR, prompt and raw reply"]
    text = "\nRestored replies at temperature 0 (number of prompts):\n\n" + table(head, rows)
    return text + _figure(results, asked) + _languages(results)


def _figure(results: Results, asked: list[str]) -> str:
    """Quality of replies against PHR of prompt and raw reply, a panel a task."""
    points: dict[str, list[figures.Point]] = {}
    for task in asked:
        for name in _replied(results):
            quality, hidden = tables.answered(results, name, results.of(task))
            if quality:
                dot = (name, mean(list(quality.values())), mean(list(hidden.values())))
                points.setdefault(REPLIED_TASKS[task], []).append(dot)
    if not points or not figures.available():
        return ""
    figures.panels(results.options.out / FOLDER / "privacy-replies.svg", points, "PHR, prompt and raw reply")
    return f"\n![privacy against the replies' quality]({FOLDER}/privacy-replies.svg)\n"


def _languages(results: Results) -> str:
    """Which components CodeBLEU has on how many of the prompts that were answered."""
    cases = [case for case in results.of("codealpaca") if tables.replied(results, case)]
    if not cases:
        return ""
    if not parses():
        return (
            f"\nCodeBLEU, over {len(cases)} prompts, is the mean of the n-gram and the weighted n-gram match alone: "
            "`codebleu`, which compares syntax and data flow, is not installed (it needs Python below 3.13).\n"
        )
    counts = Counter(asked_language(case) for case in cases)
    parsed = {name: count for name, count in counts.most_common() if name in PARSED}
    known = sum(parsed.values())
    told = ", ".join(f"{name} {count}" for name, count in parsed.items()) or "none"
    return (
        f"\nCodeBLEU, over {len(cases)} prompts: {known} in a language with a parser ({told}); of the other "
        f"{len(cases) - known} (SQL, markup, prose) it is the mean of the n-gram and the weighted n-gram match alone.\n"
    )


def pairs(results: Results) -> str:
    """Ours less each baseline on the same prompts: usefulness with permutation tests."""
    if results.model is None:
        return ""
    known = {name: _useful(results, name) for name in dict.fromkeys(name for pair in rivals(results) for name in pair)}
    rows = []
    for ours, name in rivals(results):
        cells = [difference(results, known[ours][key], known[name][key]) for key in USEFUL]
        if any(cell != "–" for cell in cells):
            rows.append([f"{ours} − {name}", *cells])
    text = "\nUsefulness on the same prompts, paired: mean difference (p of a sign-flip permutation test):\n\n"
    return text + table(["pair", *USEFUL], rows) if rows else ""


def _useful(results: Results, name: str) -> dict[str, Values]:
    """By the columns of ``USEFUL``."""
    cases = tables.fair(results, name, [case for case in results.cases if case.attributes])
    samsum, code = (tables.answered(results, name, results.of(task))[0] for task in REPLIED_TASKS)
    return dict(zip(USEFUL, (tables.lost(results, name, cases), samsum, code), strict=True))


def attacks(results: Results) -> str:
    """What the downstream model recovers and guesses."""
    woven = [case for case in results.cases if case.attributes]
    rows = []
    for name in _replied(results):
        values, attributes = tables.interrogated(results, name, woven)
        if attributes:
            rows.append([name, _counted(values), _counted(attributes)])
    if not rows:
        return ""
    text = (
        "\nThe same model as an attacker (number of prompts): what a placeholder of each prompt stands for, "
        "exactly, and which two of eight attributes the writer gives away (0.25 by chance):\n\n"
    )
    return text + table(["method", "Rec-ASR", "Attr-ASR"], rows) + _strength(results, woven)


def _strength(results: Results, woven: list[Case]) -> str:
    """Whether this attacker can do anything at all, without which low numbers are no praise."""
    _, attributes = tables.interrogated(results, "Unprotected", woven)
    if not attributes:
        return ""
    share, low, _ = interval(list(attributes.values()))
    chance = NAMED / len(ATTRIBUTES)
    told = "at chance: it is no attacker, and the classifiers above are the test" if low <= chance else "above chance"
    return f"\nFrom the unprotected prompts it guesses {share:.3f} of the attributes, {told}.\n"


def _replied(results: Results) -> list[str]:
    """The methods that the model is asked to reply to; what it says of others' texts is by chance the same text."""
    return [name for name in results.names if name in REPLIED]


def _counted(values: Values) -> str:
    return f"{shown(list(values.values()))} ({len(values)})" if values else "–"
