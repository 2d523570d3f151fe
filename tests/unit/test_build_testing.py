"""`python3 build test`: a failed check neither hides the later ones nor is forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import chromium
import pytest
import testing
from layout import Layout


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Layout:
    """A checkout whose tools note that they ran and fail when a file `fail-<tool>` says so."""

    def browser(layout: Layout) -> str:
        return str(layout.root / "browser")

    monkeypatch.setattr(chromium, "ensure", browser)
    layout = Layout(tmp_path)
    note = f'echo "$*" >> {tmp_path}/ran; [ "$1" = -m ] && shift; [ ! -e "{tmp_path}/fail-$1" ]'
    for path in (layout.python, layout.web / "node_modules" / ".bin" / "tsc"):
        path.parent.mkdir(parents=True)
        path.write_text(f"#!/bin/sh\n{note}\n")
        path.chmod(0o755)
    return layout


def ran(checkout: Layout) -> Sequence[str]:
    return (checkout.root / "ran").read_text().splitlines()


def test_all_checks_run_and_pytest_is_last(checkout: Layout) -> None:
    assert testing.run(checkout, ["-k", "word"], everything=False) == 0
    lines = ran(checkout)
    assert [line.split()[1] for line in lines] == ["ruff", "mypy", "web/tsconfig.json", "pytest"]
    assert lines[-1] == "-m pytest -m not long -k word"


def test_everything_includes_the_long_tests(checkout: Layout) -> None:
    testing.run(checkout, [], everything=True)
    assert ran(checkout)[-1] == "-m pytest"


@pytest.mark.parametrize("tool", ["ruff", "mypy", "pytest"])
def test_one_failure_fails_the_whole_after_all_have_run(
    checkout: Layout, tool: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout.root / f"fail-{tool}").touch()
    assert testing.run(checkout, [], everything=False) == 1
    assert len(ran(checkout)) == 4
    assert tool in capsys.readouterr().err
