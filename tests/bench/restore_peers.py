"""Peers that put values back, each asked in a process of its own in the shape of placeholder that it makes itself.

They are installed without their detectors and models, which restoring does not use.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
PYTHON = ("fastguard==1.1.0", "cloakllm==0.12.7", "llm-guard==0.3.16", "gorget==0.5.0")
SUPPORT = ("structlog", "fuzzysearch", "phonenumberslite")
NODE = "@openredaction/core@1.1.5"
SHAPES = {
    "fastguard": "EMAIL_{}",
    "cloakllm": "PERSON_{}",
    "llm-guard exact": "REDACTED_PERSON_{}",
    "llm-guard case_insensitive": "REDACTED_PERSON_{}",
    "llm-guard fuzzy": "REDACTED_PERSON_{}",
    "llm-guard combined_exact_fuzzy": "REDACTED_PERSON_{}",
    "gorget exact": "REDACTED_PERSON_{}",
    "gorget fuzzy": "REDACTED_PERSON_{}",
    "@openredaction/core": "NAME_{}",
}

Job = tuple[str, dict[str, str]]


@dataclass(frozen=True, slots=True)
class Peer:
    """A system that restores: ``shape`` is what stands between its placeholders' brackets."""

    name: str
    version: str
    shape: str
    command: tuple[str, ...]

    def restore(self, jobs: Sequence[Job]) -> list[str]:
        """The restored replies; where the peer raised an error the reply is empty and so counts as damaged."""
        lines = "".join(json.dumps({"reply": reply, "map": table}) + "\n" for reply, table in jobs)
        done = subprocess.run(self.command, input=lines, capture_output=True, text=True, check=True, timeout=1800)
        return [json.loads(line).get("text", "") for line in done.stdout.splitlines() if line.startswith("{")]


def load(folder: Path) -> tuple[list[Peer], dict[str, str]]:
    """The peers that run here, and for the others why not."""
    found: list[Peer] = []
    missing: dict[str, str] = {}
    commands = _commands(folder)
    missing |= {name: "could not be installed" for name in SHAPES if name not in commands}
    for name, command in commands.items():
        try:
            asked = json.dumps({"reply": "x", "map": {"[A]": "b"}})
            answer = subprocess.run(
                command, input=asked + "\n", capture_output=True, text=True, check=True, timeout=120
            )
            record = json.loads(next(line for line in answer.stdout.splitlines() if line.startswith("{")))
            found.append(Peer(name, record["version"], SHAPES[name], command))
        except (OSError, StopIteration, KeyError, subprocess.SubprocessError) as error:
            missing[name] = f"does not start ({type(error).__name__})"
    return found, missing


def _commands(folder: Path) -> dict[str, tuple[str, ...]]:
    python, node = _python(folder / "python"), shutil.which("node")
    script = str(HERE / "restore_peers_python.py")
    made: dict[str, tuple[str, ...]] = {
        name: (str(python), script, name) for name in SHAPES if not name.startswith("@")
    }
    if node and _npm(folder / "node"):
        made["@openredaction/core"] = (node, str(HERE / "restore_peers_node.mjs"), str(folder / "node"))
    return made


def _python(folder: Path) -> Path:
    """An interpreter with the Python peers."""
    python, stamp = folder / "bin" / "python", folder / "installed"
    wanted = "\n".join((*PYTHON, *SUPPORT))
    if not stamp.exists() or stamp.read_text("utf-8") != wanted:
        print("installing the peers …", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        pip = (str(python), "-m", "pip", "install", "--quiet")
        for packages in (("--no-deps", *PYTHON), SUPPORT):
            subprocess.run([*pip, *packages], check=False, capture_output=True)
        stamp.write_text(wanted, "utf-8")
    return python


def _npm(folder: Path) -> bool:
    if not (folder / "node_modules" / "@openredaction").exists():
        folder.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", str(folder), NODE]
        npm = shutil.which("npm")
        return npm is not None and subprocess.run(command, check=False, capture_output=True).returncode == 0
    return True
