"""Other tools that detect, each in an environment of its own under .cache; what cannot be installed is named.

The tagger alone is read as its own package does: tokens whose best label is an entity with probability 0.5 or more.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from bench.detection_scoring import Range
from promptgraph.detectors.entities import plan
from promptgraph.language_models import Query, run_queries
from promptgraph.native import NativeModels

HERE = Path(__file__).parent
PYTHON = {
    "presidio": ("presidio-analyzer==2.2.360", "en-core-web-sm"),
    "datafog": ("datafog==4.8.0",),
    "fastguard": ("fastguard==1.1.0",),
    "detect-secrets": ("detect-secrets==1.5.0",),
}
NODE = {"openredaction": "@openredaction/core@1.1.5", "redact-pii": "redact-pii@3.4.0"}
THRESHOLD = 0.5
SMALL_MODEL = "en_core_web_sm"

System = Callable[[Sequence[str]], list[list[Range]]]


def tagger_alone(models: NativeModels) -> System:
    """Rampart without rules, second reading or resolution."""

    async def one(text: str) -> list[Range]:
        tokenizer = models.tokenizer("tagger")
        tokens = tokenizer.tokens(text)
        windows = plan(len(tokens))
        queries = [Query(ids=tokenizer.framed(t.id for t in tokens[low:high])) for low, high in windows]
        ranges = set()
        for (low, high), logits in zip(windows, await run_queries(models, "tagger", queries), strict=True):
            shares = np.exp(logits - logits.max(axis=1, keepdims=True))
            shares /= shares.sum(axis=1, keepdims=True)
            for token, share in zip(tokens[low:high], shares[1:], strict=False):
                if share.argmax() and share.max() >= THRESHOLD:
                    ranges.add((token.start, token.end))
        return sorted(ranges)

    return lambda texts: [asyncio.run(one(text)) for text in texts]


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
            found[name] = partial(ask, command)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            missing[name] = str(error) if isinstance(error, OSError) else "does not start"
    return found, missing


def ask(command: Sequence[str], texts: Sequence[str]) -> list[list[Range]]:
    """The ranges that a peer's process gives for each text; none where it raised an error."""
    lines = "".join(json.dumps({"text": text}) + "\n" for text in texts)
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True, timeout=3600)
    answers = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    if len(answers) != len(texts):
        raise ValueError("a peer gives one answer a text")
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
