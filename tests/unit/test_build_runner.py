"""Benchmarks and trainings run by name, in a process of their own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import runner
from errors import BuildError
from layout import Layout


@pytest.fixture
def checkout(tmp_path: Path) -> Layout:
    """A checkout whose environment is the running interpreter, with one module that has a main."""
    folder = tmp_path / "tests" / "bench"
    folder.mkdir(parents=True)
    (folder / "speed.py").write_text("from bench import helpers\n\ndef main(argv):\n    return helpers.count(argv)\n")
    (folder / "helpers.py").write_text("def count(values):\n    return len(values)\n")
    layout = Layout(tmp_path)
    layout.python.parent.mkdir(parents=True)
    layout.python.symlink_to(sys.executable)
    return layout


def test_only_modules_with_a_main_have_a_name(checkout: Layout) -> None:
    assert runner.names(checkout.tests / "bench") == ("speed",)


def test_arguments_go_in_and_the_exit_code_comes_out(checkout: Layout) -> None:
    assert runner.call(checkout, checkout.tests / "bench", "speed", ["a", "b", "c"]) == 3


@pytest.mark.parametrize("name", ["absent", "helpers", "../speed"])
def test_another_name_is_refused_with_the_list(checkout: Layout, name: str) -> None:
    with pytest.raises(BuildError, match=r"there is: speed\."):
        runner.call(checkout, checkout.tests / "bench", name, [])
