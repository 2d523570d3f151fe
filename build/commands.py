"""What each command of `python3 build` does, as a sequence of the other modules' verbs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import distribution
import environment
import manifest
import mlm
import node
import progress
import runner
import testing
from errors import BuildError
from layout import Layout
from server import ISOLATION, Server

SITE_EXTRAS = ("native",)
TEST_EXTRAS = ("native", "dev", "export")
BENCH_EXTRAS = (*TEST_EXTRAS, "bench")


def run(layout: Layout, options: argparse.Namespace, rest: Sequence[str]) -> int:
    """Run the chosen command; `rest` are pytest's arguments. Raises BuildError."""
    match options.command:
        case "serve":
            return serve(layout, options)
        case "site":
            site(layout, SITE_EXTRAS, options.mlm)
            return 0
        case "test":
            site(layout, TEST_EXTRAS)
            node.ensure(layout)
            return testing.run(layout, rest, everything=options.all)
        case "bench":
            site(layout, BENCH_EXTRAS)
            return runner.call(layout, layout.tests / "bench", options.name, options.arguments)
        case _:
            environment.ensure(layout, ("native", "export", "train"))
            return runner.call(layout, layout.root / "build" / "train", options.name, options.arguments)


def site(layout: Layout, extras: Sequence[str], masked_lm: str | None = None) -> None:
    """Prepare .venv and write dist/, with another masked LM than ours when one is named."""
    with environment.exclusive(layout):
        environment.ensure(layout, extras)
        distribution.build(layout, mlm.export(layout, masked_lm) if masked_lm else None)


def serve(layout: Layout, options: argparse.Namespace) -> int:
    """Build the page unless told not to, and serve it until interrupted."""
    headers = ISOLATION if options.headers else None
    # The port is taken first: whoever waited for a build does not want to hear afterwards that it is not free.
    try:
        server = Server(layout.dist, port=options.port, subpath=options.subpath, headers=headers)
    except OSError as error:
        raise BuildError(
            f"Port {options.port} cannot be used ({error.strerror}); choose another with --port."
        ) from error
    if not options.no_build:
        site(layout, SITE_EXTRAS, options.mlm)
    if not (layout.dist / manifest.NAME).exists():
        raise BuildError("There is no dist/ to serve; run `python3 build site` first.")
    with server:
        progress.step(f"serving {server.url} (Ctrl-C stops)")
        server.wait()
    return 0
