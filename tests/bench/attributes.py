"""``python3 build bench attributes``: how well the estimator of attributes and its evidence do.

--data FOLDER   development data (attr_llmprivacy, attr_synthpai, medqa, codealpaca as .jsonl.gz); without it the pairs
                and prompts of this folder alone
--cases FILE    faults of other tools, a JSON object a line; the part "cases" needs it
--rows N        rows a task in the false-positive table, and texts of the attacker (200)
--only PART …   some of: areas pairs reliability marked cases untouched attacker
--plot FILE     write the attacker's curve as SVG
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from bench import attribute_attacker, attribute_measures
from promptgraph.attributes import ATTRIBUTES
from promptgraph.native import NativeModels
from promptgraph.problem import Choice
from promptgraph.settings import PRESETS

PARTS = ("areas", "pairs", "reliability", "marked", "cases", "untouched", "attacker")
NO_CONTEXT = Choice(policy=tuple((name, 0.0) for name in ATTRIBUTES))


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build bench attributes", description=__doc__)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--rows", type=int, default=200)
    parser.add_argument("--cases", type=Path)
    parser.add_argument("--only", nargs="*", default=PARTS, choices=PARTS)
    parser.add_argument("--plot", type=Path)
    options = parser.parse_args(argv)
    models = NativeModels()
    default = PRESETS["default"]
    named = {
        "default": (default, None),
        "paper": (PRESETS["paper"], None),
        "default without the audit": (replace(default, audit_rounds=0), None),
        "default without C": (default, NO_CONTEXT),
        "default, neighbours by meaning": (replace(default, nearness="meaning"), None),
    }
    measures: dict[str, tuple[str, Callable[[], list[str]]]] = {
        "areas": ("data", lambda: attribute_measures.areas(models, options.data)),
        "pairs": ("", lambda: attribute_measures.pairs(models)),
        "reliability": ("", lambda: attribute_measures.reliability(models)),
        "marked": ("", lambda: attribute_measures.marked(models, named)),
        "cases": ("cases", lambda: attribute_measures.cases(models, options.cases, default)),
        "untouched": ("data", lambda: attribute_measures.untouched(models, options.data, options.rows)),
        "attacker": ("data", lambda: attribute_attacker.curve(models, options.data, options.rows, options.plot)),
    }
    for part in options.only:
        needs, measure = measures[part]
        if needs and getattr(options, needs) is None:
            print(f"### {part}\n\nneeds --{needs}\n")
            continue
        print(f"### {part}\n\n" + "\n".join(measure()) + "\n", flush=True)
    return 0
