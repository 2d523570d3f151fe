"""``promptgraph sanitize | restore``: the same core from a terminal."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

from promptgraph import __version__, attributes
from promptgraph.datatypes import PromptError, PromptGraphError
from promptgraph.dependency import Nearness
from promptgraph.language_models import LanguageModels, Memory, Network
from promptgraph.native import NativeModels
from promptgraph.pipeline import Sanitized, sanitize
from promptgraph.placeholders import RestorationTable
from promptgraph.problem import Choice
from promptgraph.settings import PRESETS, Settings, settings_from
from promptgraph.stopwatch import Stopwatch

ALWAYS: tuple[Network, ...] = ("tagger", "attributes")
"""Networks that every prompt asks; the masked LM is loaded when two spans may depend on each other."""


Answer = tuple[str, int]
"""What goes to standard output, and the exit status."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns the exit status: 0, or 1 with a sentence on standard error.

    Raises SystemExit with status 2 for a command line that does not make sense.
    """
    options = _parser().parse_args(arguments)
    try:
        output, status = options.run(options)
        data = output.encode("utf-8")
    except (PromptGraphError, OSError, UnicodeError) as error:
        _say(_sentence(error))
        return 1
    sys.stdout.buffer.write(data)
    return int(status)


def _say(sentence: str) -> None:
    print(f"promptgraph: {sentence}", file=sys.stderr)


def _sentence(error: Exception) -> str:
    """What went wrong, without a word of the prompt."""
    if isinstance(error, UnicodeDecodeError):
        return "the input is not UTF-8 text"
    if isinstance(error, UnicodeEncodeError):
        return "a value holds half a character (a lone surrogate), which UTF-8 cannot write; `restore --json` can"
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror}: {error.filename}"
    return str(error)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="promptgraph", description=__doc__)
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(required=True, metavar="command")
    hide = commands.add_parser("sanitize", help="hide what is private in a prompt")
    hide.add_argument("file", nargs="?", help="the prompt; - or nothing for standard input")
    hide.add_argument(
        "--jsonl",
        metavar="IN",
        help='lines {"id", "text"}; answers a line each, {"id", "line", "error"} where one fails',
    )
    hide.add_argument("--json", action="store_true", help="answer as one JSON object")
    hide.add_argument("--table", type=Path, help="the conversation's restoration table: continued when it exists")
    hide.add_argument("--preset", choices=list(PRESETS), default="default")
    hide.add_argument("--purpose", choices=list(attributes.POLICIES), default="default", help="what the cloud may know")
    hide.add_argument("--trade-off", type=float, help="λ: what a lost dependency costs")
    hide.add_argument("--neighbours", type=int, help="k: candidate pairs a span")
    hide.add_argument("--nearness", choices=get_args(Nearness), help="pairs beside each other, or alike in meaning")
    hide.add_argument("--method", choices=("exact", "greedy"))
    hide.add_argument("--scoring", choices=("joint", "exact"))
    hide.add_argument("--rules-only", action="store_true", help="without any network: names are not recognised")
    hide.set_defaults(run=_sanitize, refuse=hide.error)
    back = commands.add_parser("restore", help="put the hidden values back into a reply")
    back.add_argument("file", nargs="?", default="-", help="the reply; - for standard input")
    back.add_argument("--table", type=Path, required=True)
    back.add_argument("--json", action="store_true")
    back.set_defaults(run=_restore)
    return parser


def _read(name: str) -> str:
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    return data.decode("utf-8")


def _sanitize(options: argparse.Namespace) -> Answer:
    if options.jsonl and (options.table or options.file):
        options.refuse("--jsonl takes neither a file nor --table: each line is a conversation of its own")
    settings = settings_from(
        options.preset,
        trade_off=options.trade_off,
        neighbours=options.neighbours,
        nearness=options.nearness,
        method=options.method,
        scoring=options.scoring,
    )
    choice = Choice(policy=tuple(attributes.POLICIES[options.purpose].items()))
    models = None if options.rules_only else _networks()
    if options.jsonl:
        return _lines(_read(options.jsonl), models, settings, choice)
    table = RestorationTable()
    if options.table and options.table.exists():
        table = RestorationTable.from_json(options.table.read_text("utf-8"))
    answer, result = _answer(_read(options.file or "-"), models, settings, choice, table)
    if options.table:
        # Encoded before the file is opened, so that a table that cannot be written leaves the old one as it is.
        options.table.write_bytes(result.redaction.table.to_json().encode("utf-8"))
    for notice in result.analysis.notices:
        _say(notice.text)
    return json.dumps(answer, indent=1) + "\n" if options.json else result.redaction.text, 0


def _networks() -> LanguageModels:
    """All networks, those that every prompt asks already loading; raises ModelError when one is missing."""
    models = NativeModels()
    models.require()
    models.prepare(ALWAYS)
    return Memory(models)


def _lines(text: str, models: LanguageModels | None, settings: Settings, choice: Choice) -> Answer:
    """A line for each line that is not blank: its answer, or why there is none, and then status 1."""
    made: list[dict[str, Any]] = []
    notices: dict[str, None] = {}
    for number, row in _rows(text):
        named = {"id": row.get("id")}
        try:
            if not isinstance(row.get("text"), str) or "id" not in row:
                raise PromptError('This is not a JSON object with "id" and "text".')
            answer, result = _answer(row["text"], models, settings, choice, RestorationTable())
            notices |= dict.fromkeys(notice.text for notice in result.analysis.notices)
            made.append({**named, **answer})
        except PromptError as error:
            _say(f"Line {number}: {error}")
            made.append({**named, "line": number, "error": str(error)})
    for notice in notices:
        _say(notice)
    return "".join(json.dumps(answer) + "\n" for answer in made), int(any("error" in answer for answer in made))


def _rows(text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Line numbers from 1 and objects of a JSON Lines text without its blank lines; {} for a line that is no object."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                row = None
            yield number, row if isinstance(row, dict) else {}


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


def _restore(options: argparse.Namespace) -> Answer:
    from promptgraph.restoration import restore

    table = RestorationTable.from_json(options.table.read_text("utf-8"))
    result = restore(_read(options.file), table)
    if not options.json:
        for issue in result.issues:
            place = "" if issue.position is None else f" at character {issue.position + 1}"
            _say(f"{issue.token}{place}: {issue.sentence}")
        return result.text, 0
    issues = [{"kind": i.kind, "token": i.token, "position": i.position} for i in result.issues]
    return json.dumps({"text": result.text, "issues": issues}, indent=1) + "\n", 0
