"""``python3 build bench paper``: the paper's experiments at the size of one machine.

Writes RESULTS.md with CSV and SVG files. Long, resumable: what was computed is kept under .cache/paper, and a run that
is stopped, or ends after --minutes, goes on where it was.

--data FOLDER   medqa, samsum, codealpaca (and pii_kiji, pii_contextual, attr_*) as .jsonl.gz; else a few made-up rows
--prompts N     prompts a task without the LLM (400)
--llm-prompts N prompts a task with the LLM (120)
--tasks a,b     some of medqa, samsum, codealpaca
--methods a,b   some of the methods, by the names of the report
--longest N     rows of more characters are passed over (5000)
--llm-longest N rows of more characters are not put to the LLM (600)
--minutes M     stop sanitizing after M minutes
--llm-minutes M stop asking the LLM after M minutes
--quick         20 prompts a task, 4 minutes of sanitizing and 4 of the LLM
--no-llm        no downstream model
--endpoint URL --model NAME   an OpenAI-compatible endpoint instead of the local model
--seed N        of the persons and of all methods that draw (2026)
--out FOLDER    where the report goes (tests/bench)
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from bench.experiments import own_environment
from bench.experiments.items import TASKS
from bench.experiments.overhead import SIZES
from bench.experiments.person import SEED
from bench.experiments.run import Options, run

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache" / "paper"


def main(argv: Sequence[str]) -> int:
    """Run the experiments, in their own environment; 0."""
    options = _options(argv)
    if not own_environment.inside():
        return own_environment.call(options.cache, "paper", argv)
    run(options)
    return 0


def _options(argv: Sequence[str]) -> Options:
    parser = argparse.ArgumentParser(
        prog="build bench paper", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, default in (("--tasks", ",".join(TASKS)), ("--methods", ""), ("--endpoint", ""), ("--model", "")):
        parser.add_argument(name, default=default)
    for name, number in (
        ("--prompts", 400),
        ("--llm-prompts", 120),
        ("--longest", 5000),
        ("--llm-longest", 600),
        ("--seed", SEED),
    ):
        parser.add_argument(name, type=int, default=number)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent)
    parser.add_argument("--cache", type=Path, default=CACHE)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--llm-minutes", type=float)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--no-llm", action="store_true")
    given = parser.parse_args(argv)
    return Options(
        tasks=tuple(given.tasks.split(",")),
        methods=tuple(given.methods.split(",")) if given.methods else (),
        data=given.data,
        out=given.out,
        cache=given.cache,
        prompts=20 if given.quick else given.prompts,
        llm_prompts=20 if given.quick else given.llm_prompts,
        longest=given.longest,
        llm_longest=given.llm_longest,
        minutes=4.0 if given.quick else given.minutes,
        llm_minutes=4.0 if given.quick else given.llm_minutes,
        llm=not given.no_llm,
        endpoint=(given.endpoint, given.model) if given.endpoint else None,
        seed=given.seed,
        sizes=() if given.quick else SIZES,
        command="python3 build bench paper " + " ".join(_unhurried(argv)),
    )


def _unhurried(argv: Sequence[str]) -> list[str]:
    """The arguments without limits of time, which say how a run was cut up and not what it measured.

    >>> _unhurried(["--prompts", "9", "--minutes", "3"])
    ['--prompts', '9']
    """
    kept = list(argv)
    for limit in ("--minutes", "--llm-minutes"):
        if limit in kept:
            place = kept.index(limit)
            del kept[place : place + 2]
    return kept
