"""How web/frames.js cuts the work of the page, run in Node over frames that a script makes up."""

from __future__ import annotations

from pathlib import Path

from in_node import needs_node, run_script

MODULE = Path(__file__).parents[2] / "web" / "frames.js"

SCRIPT = """
import { readFileSync } from 'node:fs';
const { module, body, background } = JSON.parse(readFileSync(0, 'utf8'));
const told = [];
let frame = 0;
globalThis.requestAnimationFrame = (draw) => background || setTimeout(() => (frame++, draw()), 1);
const frames = await import(module);
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const say = (word) => told.push(`${word}${frame}`);
await new Function('frames', 'say', 'pause', `return (async () => {${body}})()`)(frames, say, pause);
console.log(JSON.stringify(told));
"""

pytestmark = needs_node


def told(body: str, *, background: bool = False) -> list[str]:
    """What the script says, each word with the number of frames before it."""
    words: list[str] = run_script(SCRIPT, module=MODULE.as_uri(), body=body, background=background)
    return words


def test_each_part_is_drawn_in_a_frame_of_its_own() -> None:
    body = "new frames.Parts(() => say('a'), () => say('b')).drawSoon(); say('asked'); await pause(1000);"
    assert told(body) == ["asked0", "a1", "b2"]


def test_a_part_that_is_asked_for_again_lets_the_others_before_it() -> None:
    body = """
      let left = 2;
      const parts = new frames.Parts(() => { say('a'); if (left-- > 0) parts.drawSoon(); }, () => say('b'));
      parts.drawSoon(); await pause(1000);"""
    assert told(body) == ["a1", "b2", "a3", "a4", "b5"]


def test_a_part_that_fails_keeps_no_later_drawing_back() -> None:
    body = """
      process.on('unhandledRejection', () => say('failed'));
      let whole = false;
      const parts = new frames.Parts(() => { if (!whole) throw new Error('no'); say('a'); });
      parts.drawSoon(); await pause(1000); whole = true; parts.drawSoon(); await pause(1000);"""
    assert told(body) == ["failed1", "a2"]


def test_a_page_in_the_background_is_drawn_too() -> None:
    body = "new frames.Parts(() => say('a'), () => say('b')).drawSoon(); await pause(1000);"
    assert told(body, background=True) == ["a0", "b0"]


def test_a_newer_work_ends_an_older_one() -> None:
    body = """
      const steps = new frames.Steps();
      function* work(name) { for (let i = 0; i < 3; i++) { say(name); yield; } }
      steps.run(work('old')); steps.run(work('new')); await pause(1000);"""
    assert told(body) == ["old0", "new0", "new2", "new3"]


def test_what_is_left_of_a_work_can_be_dropped() -> None:
    body = """
      const steps = new frames.Steps();
      function* work() { say('a'); yield; say('b'); }
      steps.run(work()); steps.end(); await pause(1000);"""
    assert told(body) == ["a0"]
