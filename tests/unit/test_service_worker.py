"""What web/service-worker.js decides, run in Node over a host, a cache and windows that are made up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from in_node import needs_node, run_script

MODULE = Path(__file__).parents[2] / "web" / "service-worker.js"
SCOPE = "https://host.test/page/"

SCRIPT = """
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
const { module, scope, steps } = JSON.parse(readFileSync(0, 'utf8'));
const kept = new Map();
const names = new Set();
const key = (request) => (typeof request === 'string' ? request : request.url);
const cache = {
  match: async (request) => kept.get(key(request))?.clone(),
  put: async (request, response) => void kept.set(key(request), response.clone()),
  delete: async (request) => kept.delete(key(request)),
  keys: async () => [...kept.keys()].map((url) => ({ url })),
};
globalThis.caches = { open: async (name) => (names.add(name), cache) };
let build = 'one';
let hangs = '';
let open = [];
const page = () => `the page of build ${build}`;
const manifest = () => ({
  version: '1', commit: null, digest: build,
  files: [{ path: 'index.html', size: page().length, sha256: createHash('sha256').update(page()).digest('hex') }],
});
globalThis.fetch = (url, { signal } = {}) => {
  const file = String(url).endsWith('build.json') ? 'list' : 'page';
  if (hangs === file) return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  return Promise.resolve(file === 'list' ? Response.json(manifest()) : new Response(page()));
};
const listeners = {};
globalThis.self = {
  registration: { scope }, skipWaiting: async () => {},
  clients: { claim: async () => {}, matchAll: async () => open.map((url) => ({ url })) },
  addEventListener: (type, listener) => void (listeners[type] = listener),
};
setInterval(() => {}, 1000); // Node does not wait for the timeouts of signals alone.
await import(module);
await new Promise((done) => listeners.install({ waitUntil: (work) => done(work) }));
const told = [];
for (const step of steps) {
  ({ build, hangs, open } = { build, hangs, open, ...step });
  const began = performance.now();
  const request = { method: 'GET', url: scope, mode: 'navigate', isReloadNavigation: Boolean(step.reload) };
  const answer = await new Promise((done) => listeners.fetch({ request, respondWith: done, waitUntil: () => {} }));
  told.push({ text: await answer.text(), seconds: (performance.now() - began) / 1000 });
}
console.log(JSON.stringify({ told, names: [...names] }));
process.exit(0);
"""

pytestmark = needs_node


def visits(*steps: dict[str, Any]) -> dict[str, Any]:
    """What each navigation is answered: ``build`` is what the host has, ``open`` the windows that are there."""
    seen: dict[str, Any] = run_script(SCRIPT, module=MODULE.as_uri(), scope=SCOPE, steps=steps)
    return seen


def texts(*steps: dict[str, Any]) -> list[str]:
    return [told["text"].removeprefix("the page of build ") for told in visits(*steps)["told"]]


def test_a_newer_build_is_taken_over_by_a_fresh_visit_and_by_a_reload() -> None:
    assert texts({"open": []}, {"build": "two"}) == ["one", "two"]
    assert texts({"open": [SCOPE]}, {"build": "two", "reload": True}) == ["one", "two"]


def test_another_window_keeps_its_build_until_it_is_closed() -> None:
    second = {"build": "two", "open": [SCOPE]}
    assert texts(second, {"reload": True, "open": [SCOPE, SCOPE]}, {"open": []}) == ["one", "one", "two"]


def test_windows_of_other_pages_do_not_count() -> None:
    assert texts({"build": "two", "open": ["https://host.test/", "https://host.test/other/"]}) == ["two"]


@pytest.mark.parametrize("silent", ["list", "page"])
def test_a_host_that_does_not_answer_holds_a_kept_page_up_for_four_seconds_at_most(silent: str) -> None:
    (told,) = visits({"build": "two", "hangs": silent})["told"]
    assert told["text"] == "the page of build one"
    assert told["seconds"] < 4.5


def test_each_path_of_a_host_has_a_cache_of_its_own() -> None:
    assert visits()["names"] == ["promptgraph /page/"]
