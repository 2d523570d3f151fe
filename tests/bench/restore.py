"""``python3 build bench restore``: thousands of replies that bend placeholders, restored by this project and its peers.

--replies N   free replies (4000); the unsafe, contradicted and structured ones come on top
--seed N      of the random choices (17)
--no-peers    leave the peers out (they are installed into .cache/peers on first use)
--worst N     show the first N mentions that this project judged otherwise than expected (0)
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from bench import restore_peers
from bench.markdown import table
from bench.restore_cases import Case, Slot, cases
from bench.restore_material import SHAPE
from bench.restore_outcomes import Verdict, judge
from promptgraph.placeholders import Placeholder, RestorationTable
from promptgraph.restoration import restore

ROOT = Path(__file__).parents[2]
COLUMNS = (
    "as issued restored",
    "tolerated forms restored",
    "wrong restorations",
    "unsafe places restored",
    "replies damaged",
)


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build bench restore", description=__doc__)
    parser.add_argument("--replies", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--no-peers", action="store_true")
    parser.add_argument("--worst", type=int, default=0)
    options = parser.parse_args(argv)
    made = list(cases(options.replies, options.seed))
    began = time.perf_counter()
    outputs = [restored_by_us(case) for case in made]
    seconds = time.perf_counter() - began
    verdicts = [judge(case, output) for case, output in zip(made, outputs, strict=True)]
    mentions = sum(len(case.slots) for case in made)
    print(f"{len(made)} replies, {mentions} mentions, seed {options.seed}; ours took {seconds:.1f} s\n")
    rows = [_row("PromptGraph", SHAPE, made, verdicts)]
    missing: dict[str, str] = {}
    if not options.no_peers:
        peers, missing = restore_peers.load(ROOT / ".cache" / "peers")
        for peer in peers:
            asked = list(cases(options.replies, options.seed, peer.shape))
            answers = peer.restore([(case.reply, case.table) for case in asked])
            rows.append(_row(f"{peer.name} {peer.version}", peer.shape, asked, list(map(judge, asked, answers))))
    print(table(("system", "placeholder", *COLUMNS), rows), end="")
    for name, reason in missing.items():
        print(f"not run: {name}: {reason}")
    print("\n" + _families(made, verdicts))
    _show(made, outputs, verdicts, options.worst)
    return 0 if _held(made, verdicts) else 1


def restored_by_us(case: Case) -> str:
    """The labels are what a detector would have said of values like these."""
    entries = tuple(Placeholder(token, value, _label(value)) for token, value in case.table.items())
    return restore(case.reply, RestorationTable(entries)).text


def _label(value: str) -> str:
    if "@" in value:
        return "EMAIL"
    return "PHONE" if value.startswith("+44") else "IBAN" if value.startswith("GB82") else "PERSON"


def _counts(made: Sequence[Case], verdicts: Sequence[Sequence[Verdict]]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for case, found in zip(made, verdicts, strict=True):
        counts["damaged"] += "damaged" in found
        for slot, verdict in zip(case.slots, found, strict=True):
            counts[slot.outcome] += 1
            counts[f"{slot.outcome} {verdict}"] += 1
            if slot.outcome == "restored" and slot.form == "as issued":
                counts["as issued"] += 1
                counts["as issued right"] += verdict == "right"
            counts["wrong"] += verdict in ("wrong", "damaged") and slot.outcome != "unsafe"
    return counts


def _row(name: str, shape: str, made: Sequence[Case], verdicts: Sequence[Sequence[Verdict]]) -> list[str]:
    counts = _counts(made, verdicts)
    leaked = counts["unsafe"] - counts["unsafe right"]
    return [
        name,
        f"`[{shape.format(1)}]`",
        f"{counts['as issued right'] / counts['as issued']:.3f} of {counts['as issued']}",
        f"{counts['restored right'] / counts['restored']:.3f} of {counts['restored']}",
        f"{counts['wrong']} of {counts['restored'] + counts['kept']}",
        f"{leaked} of {counts['unsafe']}",
        f"{counts['damaged']} of {len(made)}",
    ]


def _families(made: Sequence[Case], verdicts: Sequence[Sequence[Verdict]]) -> str:
    """What became of this project's mentions, by family and form."""
    right: Counter[tuple[str, str]] = Counter()
    every: Counter[tuple[str, str]] = Counter()
    for case, found in zip(made, verdicts, strict=True):
        for slot, verdict in zip(case.slots, found, strict=True):
            key = (case.family, f"{slot.form} → {slot.outcome}" if case.family == "free text" else slot.outcome)
            every[key] += 1
            right[key] += verdict == "right"
    return table(("replies", "mention", "as expected"), [[*key, f"{right[key]} of {n}"] for key, n in every.items()])


def _show(made: Sequence[Case], outputs: Sequence[str], verdicts: Sequence[Sequence[Verdict]], limit: int) -> None:
    found: list[tuple[Case, str, Slot, Verdict]] = [
        (case, output, slot, verdict)
        for case, output, judged in zip(made, outputs, verdicts, strict=True)
        for slot, verdict in zip(case.slots, judged, strict=True)
        if verdict != "right"
    ]
    for case, output, slot, verdict in found[:limit]:
        print(f"\n{verdict}: {case.family}, {slot.form}, expected {slot.outcome}\n  {case.reply!r}\n  {output!r}")


def _held(made: Sequence[Case], verdicts: Sequence[Sequence[Verdict]]) -> bool:
    """The three promises: no wrong restoration, tolerated forms restored, nothing put into unsafe places."""
    counts = _counts(made, verdicts)
    tolerated = counts["restored right"] >= 0.99 * counts["restored"]
    return tolerated and not counts["wrong"] and counts["unsafe"] == counts["unsafe right"]
