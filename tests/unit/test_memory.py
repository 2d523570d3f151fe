"""What web/memory.js keeps and recalls, run in Node over a cache that is made up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from in_node import needs_node, run_script

MODULE = Path(__file__).parents[2] / "web" / "memory.js"

SCRIPT = """
import { readFileSync } from 'node:fs';
const { module, story } = JSON.parse(readFileSync(0, 'utf8'));
const kept = new Map();
const cache = {
  match: async (url) => kept.get(url)?.clone(),
  put: async (url, response) => void kept.set(url, response),
  delete: async (url) => kept.delete(url),
};
const browser = { userAgent: 'Browser 1', refuses: false };
globalThis.caches = { open: async () => { if (browser.refuses) throw new Error('refused'); return cache; } };
Object.defineProperty(globalThis, 'navigator', { value: browser });
const memory = await import(module);
const recalled = async (digest) => {
  const found = await memory.recall(digest);
  return found && [...new Uint8Array(await found.arrayBuffer())];
};
const three = Uint8Array.of(1, 2, 3);
const told = await new (async () => {}).constructor('memory', 'recalled', 'browser', 'kept', 'three', story)(
  memory, recalled, browser, kept, three);
console.log(JSON.stringify(told));
"""

pytestmark = needs_node


def told(story: str) -> Any:
    """What the story returns: the body of a function of memory, recalled, browser, kept and three."""
    return run_script(SCRIPT, module=MODULE.as_uri(), story=story)


def test_what_is_kept_is_recalled_by_the_same_build_in_the_same_browser() -> None:
    found = told(
        """
        await memory.keep('one', three);
        const other = await recalled('two');
        browser.userAgent = 'Browser 2';
        const newer = await recalled('one');
        browser.userAgent = 'Browser 1';
        return [other, newer, await recalled('one')];
        """
    )
    assert found == [None, None, [1, 2, 3]]


def test_a_memory_that_was_never_approved_is_not_tried_again_until_another_is_kept() -> None:
    found = told(
        """
        await memory.keep('one', three);
        const first = await recalled('one');
        const second = await recalled('one');
        await memory.keep('one', three);
        const third = await recalled('one');
        await memory.approve('one');
        return [first, second, third, await recalled('one')];
        """
    )
    assert found == [[1, 2, 3], None, [1, 2, 3], [1, 2, 3]]


def test_refused_storage_is_no_error() -> None:
    found = told(
        """
        browser.refuses = true;
        await memory.keep('one', three);
        await memory.approve('one');
        return [await recalled('one'), kept.size];
        """
    )
    assert found == [None, 0]
