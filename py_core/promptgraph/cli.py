"""``promptgraph sanitize | restore``: the same core from a terminal."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from promptgraph import __version__, attributes
from promptgraph.datatypes import PromptError, PromptGraphError
from promptgraph.language_models import LanguageModels, Network
from promptgraph.native import NativeModels
from promptgraph.pipeline import Sanitized, sanitize
from promptgraph.placeholders import RestorationTable
from promptgraph.problem import Choice
from promptgraph.settings import PRESETS, Settings, settings_from
from promptgraph.stopwatch import Stopwatch

ALWAYS: tuple[Network, ...] = ("tagger", "attributes")
"""Networks that every prompt asks; the masked LM is loaded when two spans may depend on each other."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns the exit status: 0, or 1 with a sentence on standard error."""
    options = _parser().parse_args(arguments)
    try:
        output: str = options.run(options)
    except (PromptGraphError, OSError, UnicodeDecodeError) as error:
        sentence = f"{error.strerror}: {error.filename}" if isinstance(error, OSError) else str(error)
        print(f"promptgraph: {_without_text(error, sentence)}", file=sys.stderr)
        return 1
    sys.stdout.buffer.write(output.encode("utf-8"))
    return 0


def _without_text(error: Exception, sentence: str) -> str:
    return "the input is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else sentence


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="promptgraph", description=__doc__)
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(required=True, metavar="command")
    hide = commands.add_parser("sanitize", help="hide what is private in a prompt")
    hide.add_argument("file", nargs="?", default="-", help="the prompt; - for standard input")
    hide.add_argument("--jsonl", metavar="IN", help='lines {"id", "text"}; answers a line each')
    hide.add_argument("--json", action="store_true", help="answer as one JSON object")
    hide.add_argument("--table", type=Path, help="the conversation's restoration table: continued when it exists")
    hide.add_argument("--preset", choices=list(PRESETS), default="default")
    hide.add_argument("--purpose", choices=list(attributes.POLICIES), default="default", help="what the cloud may know")
    hide.add_argument("--trade-off", type=float, help="λ: what a lost dependency costs")
    hide.add_argument("--neighbours", type=int, help="k: candidate pairs a span")
    hide.add_argument("--method", choices=("exact", "greedy"))
    hide.add_argument("--scoring", choices=("joint", "exact"))
    hide.add_argument("--rules-only", action="store_true", help="without any network")
    hide.set_defaults(run=_sanitize)
    back = commands.add_parser("restore", help="put the hidden values back into a reply")
    back.add_argument("file", nargs="?", default="-", help="the reply; - for standard input")
    back.add_argument("--table", type=Path, required=True)
    back.add_argument("--json", action="store_true")
    back.set_defaults(run=_restore)
    return parser


def _read(name: str) -> str:
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    return data.decode("utf-8")


def _sanitize(options: argparse.Namespace) -> str:
    settings = settings_from(
        options.preset,
        trade_off=options.trade_off,
        neighbours=options.neighbours,
        method=options.method,
        scoring=options.scoring,
    )
    choice = Choice(policy=tuple(attributes.POLICIES[options.purpose].items()))
    models = None if options.rules_only else NativeModels()
    if models:
        models.prepare(ALWAYS)
    if options.jsonl:
        rows = _rows(_read(options.jsonl))
        made = (_answer(row["text"], models, settings, choice, RestorationTable())[0] for row in rows)
        return "".join(json.dumps({"id": row["id"], **answer}) + "\n" for row, answer in zip(rows, made, strict=True))
    table = RestorationTable()
    if options.table and options.table.exists():
        table = RestorationTable.from_json(options.table.read_text("utf-8"))
    answer, result = _answer(_read(options.file), models, settings, choice, table)
    if options.table:
        options.table.write_text(result.redaction.table.to_json(), "utf-8")
    for notice in result.analysis.notices:
        print(f"promptgraph: {notice.text}", file=sys.stderr)
    return json.dumps(answer, indent=1) + "\n" if options.json else result.redaction.text


def _rows(lines: str) -> list[dict[str, Any]]:
    """The objects of a JSON Lines text; raises PromptError with the number of the line that is none."""
    rows = []
    for number, line in enumerate(lines.split("\n"), 1):
        if line.strip():
            try:
                row = json.loads(line)
            except ValueError:
                row = None
            if not isinstance(row, dict) or not isinstance(row.get("text"), str) or "id" not in row:
                raise PromptError(f'Line {number} is not a JSON object with "id" and "text".')
            rows.append(row)
    return rows


def _answer(
    text: str, models: LanguageModels | None, settings: Settings, choice: Choice, table: RestorationTable
) -> tuple[dict[str, Any], Sanitized]:
    watch = Stopwatch(time.perf_counter)
    result = asyncio.run(sanitize(text, models, settings, choice, table, observe=watch))
    labels = {entry.token: entry for entry in result.redaction.table.entries}
    answer = {
        "sanitized": result.redaction.text,
        "placeholders": [
            {
                "token": piece.token,
                "original": labels[piece.token].original,
                "label": labels[piece.token].label,
                "start": piece.start,
                "end": piece.end,
            }
            for piece in result.redaction.segments
            if piece.token is not None
        ],
        "exposure": {
            name: [round(before, 4), round(after, 4)]
            for name, before, after in zip(
                attributes.ATTRIBUTES, result.analysis.exposure, result.exposure_after, strict=True
            )
        },
        "seconds": watch.stop(),
        "protection": result.analysis.protection,
    }
    return answer, result


def _restore(options: argparse.Namespace) -> str:
    from promptgraph.restoration import restore

    table = RestorationTable.from_json(options.table.read_text("utf-8"))
    result = restore(_read(options.file), table)
    if not options.json:
        for issue in result.issues:
            print(f"promptgraph: {issue.sentence}", file=sys.stderr)
        return result.text
    issues = [{"kind": i.kind, "token": i.token, "position": i.position} for i in result.issues]
    return json.dumps({"text": result.text, "issues": issues}, indent=1) + "\n"
