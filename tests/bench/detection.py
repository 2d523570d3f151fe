"""``python3 build bench detection``: what the detectors find, against other tools, on the same rows, same scorer.

--data FOLDER   sets as <name>.jsonl.gz, rows {text, spans: [{start, end, label}]}; without it a few rows made up here
--sets A,B      which of them (pii_multi,pii_kiji,pii_contextual,pii_presidio,secrets,codealpaca,medqa)
--sample N      rows a set at most (400), drawn with seed 17; 0 for all
--cases FILE    behaviour cases {id, kind, input, expect: {mask, keep, …}} as JSON lines
--product       also the whole product, as ``promptgraph sanitize`` hides with the default preset
--no-peers      this project only; else peers are installed under .cache/peers/detection
--word-model F  another fit of the second reading than the shipped one (``python3 build train word_model --to F``)
--by FIELD      this project's core recall by a field of the rows (lang)
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bench import peers
from bench.detection_cases import KINDS, broken
from bench.detection_scoring import MEASURES, Range, count, percentages
from promptgraph import detectors
from promptgraph.detectors import entities, word_model
from promptgraph.native import NativeModels
from promptgraph.pipeline import sanitize
from promptgraph.settings import PRESETS

SETS = "pii_multi,pii_kiji,pii_contextual,pii_presidio,secrets,codealpaca,medqa"
MADE_UP = Path(__file__).with_name("detection_rows.jsonl")
CACHE = Path(__file__).parents[2] / ".cache" / "peers" / "detection"
SEED = 17
HIDDEN_FROM = 0.5
"""D from which a finding counts as hidden here; the product's cost per hidden span is far lower."""


def timed(detect: Callable[[str], list[Range]]) -> peers.System:
    """A system that asks text by text."""

    def run(texts: Sequence[str]) -> peers.Answers:
        begun = time.process_time()
        ranges = [detect(text) for text in texts]
        return ranges, time.process_time() - begun

    return run


def ours(models: NativeModels) -> peers.System:
    """Rules, tagger and resolution."""

    async def one(text: str) -> list[Range]:
        found = (*detectors.find(text), *await entities.recognize(models, text))
        return [(f.start, f.end) for f in detectors.resolve(text, found) if f.score >= HIDDEN_FROM]

    return timed(lambda text: asyncio.run(one(text)))


def rules_only(text: str) -> list[Range]:
    """The rules without any network, as on a page whose models did not load."""
    return [(f.start, f.end) for f in detectors.resolve(text, detectors.find(text)) if f.score >= HIDDEN_FROM]


def product(models: NativeModels) -> peers.System:
    """All that the default preset hides, contextual evidence included."""

    async def one(text: str) -> list[Range]:
        if not text.strip():
            return []
        made = await sanitize(text, models, PRESETS["default"])
        return [(piece.start, piece.end) for piece in made.redaction.segments if piece.token]

    return timed(lambda text: asyncio.run(one(text)))


def read(path: Path) -> list[dict[str, Any]]:
    """Rows with ``text`` and ``spans``; sets without gold give their prompt in other fields."""
    packed = path.read_bytes()
    text = (gzip.decompress(packed) if path.suffix == ".gz" else packed).decode("utf-8")
    rows = [json.loads(line) for line in text.split("\n") if line]
    for row in rows:
        row["spans"] = row.get("spans") or []
        parts = [row[key] for key in ("question", "instruction", "input", "prompt") if row.get(key)]
        row.setdefault("text", "\n".join(parts))
    return rows


def table(systems: dict[str, peers.System], name: str, rows: list[dict[str, Any]], by: str | None) -> None:
    """Print the measures of every system on one set."""
    print(f"\n### {name}: {len(rows)} rows\n\n| system | " + " | ".join(m[0] for m in MEASURES) + " | CPU s |")
    print("|---" * (len(MEASURES) + 2) + "|")
    for system, run in systems.items():
        outputs, spent = run([row["text"] for row in rows])
        tally: Counter[str] = Counter()
        groups: dict[str, Counter[str]] = defaultdict(Counter)
        for row, ranges in zip(rows, outputs, strict=True):
            counted = count(row, ranges)
            tally.update(counted)
            groups[str(row.get(by or "", ""))].update(counted)
        print(f"| {system} | " + " | ".join(percentages(tally)) + f" | {spent:.0f} |", flush=True)
        if by and system == "promptgraph" and len(groups) > 1:
            parts = (f"{key} {percentages(group)[0]}" for key, group in sorted(groups.items()))
            print(f"| … core recall by {by}: {', '.join(parts)} |" + " |" * (len(MEASURES) + 1))


def judge(systems: dict[str, peers.System], path: Path) -> None:
    """Print how many behaviour cases each system gets right, and which it does not."""
    cases = [case for case in read(path) if case["kind"] in KINDS]
    print(f"\n### {path.name}: {len(cases)} cases\n\n| system | right | wrong |\n|---|---|---|")
    for system, run in systems.items():
        outputs, _ = run([case["input"] for case in cases])
        wrong = [case["id"] for case, ranges in zip(cases, outputs, strict=True) if broken(case, ranges)]
        print(f"| {system} | {len(cases) - len(wrong)} | {', '.join(wrong)} |", flush=True)


def main(argv: Sequence[str]) -> int:
    """Run the benchmark; 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--sets", default=SETS)
    parser.add_argument("--sample", type=int, default=400)
    parser.add_argument("--cases", type=Path)
    parser.add_argument("--product", action="store_true")
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--word-model", type=Path)
    parser.add_argument("--by", default="lang")
    options = parser.parse_args(argv)
    if options.word_model:
        fit = word_model.read_layers(options.word_model.read_text("utf-8"))
        entities.judge = partial(word_model.judge, fit=fit)  # type: ignore[attr-defined]
    models = NativeModels(threads=1)
    systems: dict[str, peers.System] = {"promptgraph": ours(models), "promptgraph, rules only": timed(rules_only)}
    if options.product:
        systems["promptgraph sanitize"] = product(models)
    if not options.no_peers:
        found, missing = peers.load(CACHE)
        systems |= found
        print("peers not available:", ", ".join(f"{name} ({why})" for name, why in missing.items()) or "none")
    paths = [options.data / f"{name}.jsonl.gz" for name in options.sets.split(",")] if options.data else [MADE_UP]
    for path in paths:
        rows = read(path)
        chosen = random.Random(SEED).sample(rows, options.sample) if 0 < options.sample < len(rows) else rows
        table(systems, path.name.split(".")[0], chosen, options.by)
    if options.cases:
        judge(systems, options.cases)
    return 0
