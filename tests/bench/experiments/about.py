"""The report's first and last words: how it was made, and how it compares with the paper."""

from __future__ import annotations

import platform
import subprocess
from pathlib import Path

from bench.experiments import tables
from bench.experiments.items import TASKS
from bench.experiments.run import Results
from bench.experiments.stages import COSTLY
from bench.experiments.statistics import number
from bench.experiments.tables import ATTACKERS, Measured, Values
from bench.markdown import table

CODE = (":/py_core", ":/tests/bench/experiments")
"""What a report's numbers depend on, of the checkout."""


def head(results: Results) -> str:
    """What was run, on what."""
    made_up = "" if results.options.data else " Without a folder of data the prompts are a few made-up ones."
    return (
        "# The paper's experiments at the size of one machine\n\n"
        "Of Gu et al., *PromptGraph* ([arXiv:2607.10709](https://arxiv.org/abs/2607.10709)). Written by\n\n"
        f"    {command(results)}\n\n"
        f"at commit {commit()}, seed {results.options.seed}, {processor()}, one thread, "
        f"Python {platform.python_version()}. Prompts sanitized: {_sanitized(results)}.{made_up}{_asked(results)} "
        "What is short of the number asked for was cut by --minutes or --llm-minutes; the same command goes on.\n\n"
        "A seeded generator (`experiments/person.py`) weaves a person into each task, since the paper's own personal "
        "context is not published: a name, two contacts or numbers, and two sentences that each give an attribute "
        f"away, before and after the task. Rows of more than {results.options.longest} characters are passed over, and "
        f"the LLM is asked about the first {results.options.llm_prompts} of each task with at most "
        f"{results.options.llm_longest}. "
        "Each method is a module of `experiments/methods/`, which cites its paper and states what is simplified.\n"
    )


def _sanitized(results: Results) -> str:
    """How many prompts of each task went through all methods."""
    last = [name for name in results.names if name not in COSTLY][-1]
    done = {
        task: sum(bool(results.outcomes.get(f"{c.key}|{last}")) for c in results.of(task))
        for task in dict.fromkeys(case.task for case in results.cases)
    }
    return ", ".join(f"{task} {count} of {len(results.of(task))}" for task, count in done.items() if count)


def _asked(results: Results) -> str:
    """How far each stage with the LLM came."""
    if results.model is None:
        return ""
    stages = (
        ("controls scored", lambda case: tables.arms_scored(results, case)),
        ("methods scored", lambda case: tables.scored_all(results, case)),
        ("replies", lambda case: tables.replied(results, case)),
    )
    told = []
    for stage, done in stages:
        counts = {
            task: (sum(map(done, results.asked(task))), len(results.asked(task))) for task in results.options.tasks
        }
        reached = (
            f"{task} {count} of {size}"
            for task, (count, size) in counts.items()
            if task != "medqa" or stage != "replies"  # letters are scored there, which needs no reply
        )
        told.append(f"{stage}: {', '.join(reached)}")
    return f" With {results.model}: {'; '.join(told)}."


def command(results: Results) -> str:
    """The command line, without the places of this machine's folders."""
    data = str(results.options.data)
    return results.options.command.replace(data, "FOLDER") if results.options.data else results.options.command


def commit() -> str:
    """The checkout's commit, short, and whether the code that decides on numbers differs from it."""
    made = _git("rev-parse", "--short", "HEAD")
    changed = " with changes" if _git("status", "--porcelain", "--", *CODE) else ""
    return made + changed if made else "unknown"


def _git(*arguments: str) -> str:
    here = Path(__file__).parent
    return subprocess.run(["git", *arguments], cwd=here, capture_output=True, text=True, check=False).stdout.strip()


def processor() -> str:
    """The processor's name."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    named = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()


def comparison(results: Results, measured: Measured) -> str:
    """The paper's numbers beside ours and what may be compared; of a table that is not made nothing is said."""
    rows: list[list[str]] = []
    for label, told, name in PAPER:
        rows += [[f"{label}, in the paper", *told]] if told else []
        rows += [[f"{name}, here", *_ours(results, measured[name])]] if _known(measured, name) else []
    made = table(["", "PHR (MedQA / SAMSum / CodeAlpaca)", "Rec-ASR", "Attr-ASR"], rows)
    overhead = _OVERHEAD if len(results.overhead) else ""
    return "\n## The paper's numbers\n\n" + made + _COMPARABLE + overhead + "\n" + _of_the_llm(results)


def _known(measured: Measured, name: str) -> bool:
    return bool(name in measured and measured[name]["phr"])


def _ours(results: Results, values: dict[str, Values]) -> list[str]:
    """PHR over the tasks and by task, Rec-ASR, and Attr-ASR of the stronger attacker."""

    def by_task(key: str) -> list[list[float]]:
        return [[values[key][c.key] for c in results.of(task) if c.key in values[key]] for task in TASKS]

    phr = " / ".join(number(group) for group in by_task("phr"))
    return [f"{number(*by_task('phr'))} ({phr})", number(*by_task("rec")), number(*by_task(ATTACKERS[0]))]


def _of_the_llm(results: Results) -> str:
    """How to read the tables of the LLM that the report holds."""
    scored = any(tables.letters(results, name, results.of("medqa")) for name in results.names)
    coded = any(tables.replied(results, case) for case in results.of("codealpaca"))
    told = [_LETTERS] * (scored and results.options.endpoint is None) + [_CODE] * coded
    return "\n" + " ".join(told) + "\n" if told else ""


PAPER: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("PromptGraph", ("0.87–0.88", "0.045–0.050", "0.345–0.352"), "paper preset"),
    ("PromptGraph", (), "PromptGraph"),
    ("without C", ("0.875 / 0.808 / 0.750", "0.233", "0.555"), "paper preset without C"),
    ("without I", ("0.940 / 0.853 / 0.985", "–", "–"), "paper preset without I"),
)
"""What is measured, the paper's numbers of it, and our method beside it: the paper's settings, and our own."""
_COMPARABLE = (
    "\nComparable is the direction: which method hides more of the same gold, and what removing a part does. The "
    "levels are not. The personal context, its gold and the attackers are ours. The cues are 32 outspoken "
    "sentences in the first person, written for this bench: intervals over prompts do not cover their choice, and "
    "quieter cues are hidden less often (`python3 build bench attributes`). The paper's attackers are large "
    "models, ours a masked LM of 4.7 MB that is told the number of word pieces, and linear classifiers; our "
    "Rec-ASR is over hidden spans only. The tasks are halves of the public sets, without their longest rows. The "
    "paper finds PromptGraph the most useful in 6 of 9 cells of model and task, with models that are not run here."
)
_OVERHEAD = " The paper's overhead, 1.1 s and 6 MB at 256 spans, is of another machine."
_LETTERS = (
    "A model of 0.5 B parameters cannot decide MedQA: its letters tell nothing about usefulness there, and the "
    "likelihood of the reference answer is the measure to read."
)
_CODE = (
    "CodeBLEU (Ren et al. 2020, [arXiv:2009.10297](https://arxiv.org/abs/2009.10297)) is the mean of its components, "
    "the n-gram, weighted n-gram, syntax and data-flow match, of which each counts where the reference has it; the set "
    "does not name its languages, which are guessed from request and answer (`experiments/code_language.py`)."
)
