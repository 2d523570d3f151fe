"""The page's words and numbers in its own language, whatever the browser's is; run in Node."""

from __future__ import annotations

from pathlib import Path

import pytest
from in_node import needs_node, run_script

WEB = Path(__file__).parents[2] / "web"

SCRIPT = """
import { readFileSync } from 'node:fs';
const { module, chosen, browser } = JSON.parse(readFileSync(0, 'utf8'));
Object.defineProperty(globalThis, 'navigator', { value: { languages: browser }, configurable: true });
Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => chosen }, configurable: true });
const { number, t } = await import(module);
const counted = t('hidden-count', { hidden: 1200, total: 3 });
console.log(JSON.stringify([number(1234.5, { minimumFractionDigits: 1 }), counted]));
"""

pytestmark = needs_node


@pytest.mark.parametrize(
    ("chosen", "written"),
    [("en", ["1,234.5", "1,200 of 3 phrases hidden"]), ("de", ["1.234,5", "1.200 von 3 Wortgruppen verborgen"])],
)
def test_numbers_are_in_the_language_that_was_chosen(chosen: str, written: list[str]) -> None:
    told = run_script(SCRIPT, module=(WEB / "strings.js").as_uri(), chosen=chosen, browser=["fr", "de", "en"])
    assert told == written


def test_only_one_place_writes_numbers_for_a_reader() -> None:
    assert [file.name for file in sorted(WEB.glob("*.js")) if "toLocale" in file.read_text("utf-8")] == ["strings.js"]
