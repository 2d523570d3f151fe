"""The report's first and last words: how it was made, and how it compares with the paper."""

from __future__ import annotations

import platform
import subprocess
from pathlib import Path

from bench.experiments import tables
from bench.experiments.run import Results
from bench.experiments.stages import COSTLY


def head(results: Results) -> str:
    """What was run, on what."""
    last = [name for name in results.names if name not in COSTLY][-1]
    done = {
        task: sum(bool(results.outcomes.get(f"{c.key}|{last}")) for c in results.of(task))
        for task in dict.fromkeys(case.task for case in results.cases)
    }
    counts = ", ".join(f"{task} {count} of {len(results.of(task))}" for task, count in done.items() if count)
    made_up = "" if results.options.data else " Without a folder of data the prompts are a few made-up ones."
    return (
        "# The paper's experiments at the size of one machine\n\n"
        "Of Gu et al., *PromptGraph* ([arXiv:2607.10709](https://arxiv.org/abs/2607.10709)). Written by\n\n"
        f"    {command(results)}\n\n"
        f"at commit {commit()}, seed {results.options.seed}, {processor()}, one thread. Prompts sanitized: {counts}."
        f"{made_up} What is short of the number asked for was cut by --minutes; the same command goes on.\n\n"
        "A seeded generator (`experiments/person.py`) weaves a person into each task, since the paper's own personal "
        "context is not published: a name, two contacts or numbers, and two sentences that each give an attribute "
        f"away, before and after the task. Rows of more than {results.options.longest} characters are passed over. "
        "Each method is a module of `experiments/methods/`, which cites its paper and states what is simplified.\n"
    )


def command(results: Results) -> str:
    """The command line, without the places of this machine's folders."""
    data = str(results.options.data)
    return results.options.command.replace(data, "FOLDER") if results.options.data else results.options.command


def commit() -> str:
    """The checkout's commit, short."""
    made = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True, check=False
    )
    return made.stdout.strip() or "unknown"


def processor() -> str:
    """The processor's name."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    named = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()


def comparison(results: Results) -> str:
    """The paper's numbers and what may be compared; of a table that this run has not made nothing is said."""
    return _PAPER + (_OVERHEAD if len(results.overhead) else "") + "\n" + _of_the_llm(results)


def _of_the_llm(results: Results) -> str:
    """How to read the tables of the LLM that the report holds."""
    scored = any(tables.letters(results, name, results.of("medqa")) for name in results.names)
    coded = any(tables.answered(results, name, results.of("codealpaca"))[0] for name in results.names)
    told = [_LETTERS] * (scored and results.options.endpoint is None) + [_CODE] * coded
    return "\n" + " ".join(told) + "\n" if told else ""


_PAPER = (
    "\n## The paper's numbers\n\n"
    "| | PHR | Rec-ASR | Attr-ASR |\n|---|---|---|---|\n"
    "| PromptGraph in the paper | 0.87–0.88 | 0.045–0.050 | 0.345–0.352 |\n"
    "| without C, in the paper (MedQA / SAMSum / CodeAlpaca) | 0.875 / 0.808 / 0.750 | 0.233 | 0.555 |\n"
    "| without I, in the paper | 0.940 / 0.853 / 0.985 | | |\n\n"
    "Comparable is the direction: which method hides more of the same gold, and what removing a part does. The "
    "levels are not. The personal context, its gold and the attackers are ours. The cues are 32 outspoken "
    "sentences in the first person, written for this bench: intervals over prompts do not cover their choice, and "
    "quieter cues are hidden less often (`python3 build bench attributes`). The paper's attackers are large "
    "models, ours a masked LM of 4.7 MB that is told the number of word pieces, and linear classifiers; our "
    "Rec-ASR is over hidden spans only. The tasks are halves of the public sets, without their longest rows."
)
_OVERHEAD = " The paper's overhead, 1.1 s and 6 MB at 256 spans, is of another machine."
_LETTERS = (
    "A model of 0.5 B parameters cannot decide MedQA: its letters tell nothing about usefulness there, and the "
    "likelihood of the reference answer is the measure to read."
)
_CODE = "CodeBLEU's syntax and data-flow parts are left out: they need a parser for each of the set's languages."
