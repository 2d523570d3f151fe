"""`python3 build <command>`: serve the page, write it, test it, measure it, train its models.

Needs Python 3.11, Node.js 20 and git; everything else is fetched by lock into .venv, .cache and web/node_modules.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import commands
from errors import BuildError
from layout import HERE
from server import HOST


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="python3 build", description="Build, serve, test and measure PromptGraph.")
    choices = top.add_subparsers(dest="command", required=True, metavar="command")
    serve = choices.add_parser("serve", help=f"build the page and serve it at http://{HOST}:8000/")
    serve.add_argument("--port", type=int, default=8000, help="port on this machine (default 8000; 0 takes a free one)")
    serve.add_argument("--no-build", action="store_true", help="serve dist/ as it is")
    serve.add_argument("--subpath", default="/", help="serve under this path, as a project page is")
    serve.add_argument(
        "--headers", action="store_true", help="send CSP, COOP and COEP, which the page else adds itself"
    )
    site = choices.add_parser("site", help="write dist/ and stop")
    for command in (serve, site):
        command.add_argument("--mlm", metavar="MODEL", help="masked LM in place of ours: a folder or a hub id")
    test = choices.add_parser("test", help="run every check; further arguments go to pytest")
    test.add_argument("--all", action="store_true", help="also the tests that take minutes")
    for name, help_text in (("bench", "run a benchmark of tests/bench"), ("train", "run a training of build/train")):
        command = choices.add_parser(name, help=help_text)
        command.add_argument("name")
        command.add_argument("arguments", nargs=argparse.REMAINDER)
    return top


def main(argv: Sequence[str]) -> int:
    """Run one command; returns the exit code."""
    options, rest = parser().parse_known_args(argv)
    if rest and options.command != "test":
        parser().error(f"unknown arguments: {' '.join(rest)}")
    try:
        return commands.run(HERE, options, rest)
    except BuildError as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
