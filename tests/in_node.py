"""Modules of the page, run in Node over a browser that a script makes up."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")


def run_script(script: str, *, seconds: float = 60, **question: Any) -> Any:
    """What an ES module prints as JSON when it reads the question as JSON; errors and delay fail the test."""
    done = subprocess.run(
        ("node", "--input-type=module", "--eval", script),
        input=json.dumps(question),
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
