"""Runs inside the peers' environment: JSON lines {reply, map} in, {text, version} out, for the peer that argv names."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import json
import logging
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

Restore = Callable[[str, dict[str, str]], str]


def scanner(package: str, strategy: str) -> Restore:
    """LLM Guard's or Gorget's Deanonymize; the package's own __init__ would load every model, so it is stepped over."""
    structlog: Any = importlib.import_module("structlog")
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    home = Path(str(importlib.metadata.distribution(package.replace("_", "-")).locate_file(package)))
    for name, folder in ((package, home), (f"{package}.output_scanners", home / "output_scanners")):
        shell = types.ModuleType(name)
        shell.__path__ = [str(folder)]
        sys.modules[name] = shell
    module: Any = importlib.import_module(f"{package}.output_scanners.deanonymize")
    vault: Any = importlib.import_module(f"{package}.vault")

    def restore(reply: str, table: dict[str, str]) -> str:
        made = module.Deanonymize(vault.Vault(list(table.items())), matching_strategy=strategy)
        return str(made.scan("", reply)[0])

    return restore


def fastguard() -> Restore:
    module: Any = importlib.import_module("fastguard")

    def restore(reply: str, table: dict[str, str]) -> str:
        vault = module.PIIVault()
        vault.reverse_map = dict(table)
        return str(vault.unmask(reply))

    return restore


def cloakllm() -> Restore:
    module: Any = importlib.import_module("cloakllm.tokenizer")
    config: Any = importlib.import_module("cloakllm").ShieldConfig(audit_enabled=False)
    tokenizer = module.Tokenizer(config)

    def restore(reply: str, table: dict[str, str]) -> str:
        known = module.TokenMap()
        known.reverse = dict(table)
        return str(tokenizer.detokenize(reply, known))

    return restore


def main() -> None:
    name, _, strategy = sys.argv[1].partition(" ")
    package = name.replace("-", "_")
    restore = scanner(package, strategy) if strategy else {"fastguard": fastguard, "cloakllm": cloakllm}[name]()
    version = importlib.metadata.version(name)
    for line in sys.stdin:
        job = json.loads(line)
        try:
            answer = {"text": restore(job["reply"], job["map"]), "version": version}
        except Exception as error:
            answer = {"error": type(error).__name__, "version": version}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
