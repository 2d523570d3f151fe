""".venv: installed once, again only when something about it changed, and failures told in the installer's words."""

from __future__ import annotations

import threading
from pathlib import Path

import environment
import pytest
from errors import BuildError
from layout import Layout


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Layout:
    """A checkout whose .venv holds a stand-in for Python that notes down what it is asked to install."""
    monkeypatch.delenv("PROMPTGRAPH_CACHE", raising=False)
    layout = Layout(tmp_path)
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    stand_in(layout, f'echo "$@" >> {tmp_path}/asked')
    return layout


def stand_in(layout: Layout, script: str) -> None:
    layout.python.parent.mkdir(parents=True, exist_ok=True)
    layout.python.write_text(f"#!/bin/sh\n{script}\n")
    layout.python.chmod(0o755)


def asked(layout: Layout) -> list[str]:
    return [line.rpartition("[")[2].rstrip("]") for line in (layout.root / "asked").read_text().splitlines()]


def test_the_second_time_nothing_is_installed(checkout: Layout) -> None:
    environment.ensure(checkout, ["native"])
    environment.ensure(checkout, ["native"])
    assert asked(checkout) == ["native"]


def test_extras_add_up_whatever_the_order_of_the_commands(checkout: Layout) -> None:
    environment.ensure(checkout, ["native", "dev"])
    environment.ensure(checkout, ["native"])
    environment.ensure(checkout, ["export"])
    assert asked(checkout) == ["dev,native", "dev,export,native"]


def test_a_changed_project_file_installs_again(checkout: Layout) -> None:
    environment.ensure(checkout, ["native"])
    (checkout.root / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    environment.ensure(checkout, ["native"])
    assert len(asked(checkout)) == 2


def test_a_failed_installation_is_told_and_tried_again(checkout: Layout) -> None:
    stand_in(checkout, "echo 'ERROR: no network' >&2; exit 1")
    with pytest.raises(BuildError, match=r"pip could not install(.|\n)*no network"):
        environment.ensure(checkout, ["native"])
    stand_in(checkout, f'echo "$@" >> {checkout.root}/asked')
    environment.ensure(checkout, ["native"])
    assert asked(checkout) == ["native"]


def test_an_old_python_is_refused(checkout: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.version_info", (3, 10, 2))
    with pytest.raises(BuildError, match=r"Python 3\.11 or newer"):
        environment.ensure(checkout, [])


def test_two_builds_of_a_checkout_take_turns(checkout: Layout) -> None:
    order = []
    inside = threading.Event()

    def second() -> None:
        inside.wait()
        with environment.exclusive(checkout):
            order.append("second")

    other = threading.Thread(target=second)
    other.start()
    with environment.exclusive(checkout):
        inside.set()
        other.join(timeout=0.2)
        order.append("first")
    other.join()
    assert order == ["first", "second"]
