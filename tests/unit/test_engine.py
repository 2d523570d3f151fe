"""What web/engine.js does when its workers fail, run in Node over workers that are made up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from in_node import needs_node, run_script

MODULE = Path(__file__).parents[2] / "web" / "engine.js"
TABLE = '{"entries": [{"token": "[P1]", "original": "Ngozi Adeyemi", "label": "PERSON"}]}'
NETWORKS = ["tagger", "masked_lm", "attributes"]

SCRIPT = """
import { readFileSync } from 'node:fs';
const { module, table, story } = JSON.parse(readFileSync(0, 'utf8'));
const error = (name) => ({ error: { name, message: '', stage: null } });
const cores = [];
// What Python answers to each method, unless the story says otherwise.
const answers = { commit: () => ({ result: { json: table } }), table: () => ({ result: { json: table } }) };
class Worker {
  alive = true;
  heard = [];
  constructor(url) {
    this.python = String(url).includes('python');
    if (this.python) cores.push(this);
  }
  terminate() {
    this.alive = false;
  }
  postMessage({ id, method, params }) {
    this.heard.push(method);
    const networks = (params.networks ?? []).map((network) => ({ network, device: 'wasm' }));
    const loaded = { result: { loaded: networks, failed: [], threads: 1, note: '' } };
    const answer = this.python ? (answers[method]?.(params) ?? { result: {} }) : loaded;
    setTimeout(() => this.alive && this.onmessage({ data: { id, ...answer } }));
  }
}
const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
for (const [name, value] of Object.entries({
  Worker, crossOriginIsolated: false, addEventListener: () => {},
  navigator: { hardwareConcurrency: 1, serviceWorker: { controller: {} } },
  sessionStorage: storage,
})) Object.defineProperty(globalThis, name, { value, configurable: true });
const { Engine } = await import(module);
const engine = new Engine();
const NETWORKS = ['tagger', 'masked_lm', 'attributes'];
const files = NETWORKS.map((network) => ({ path: `models/${network}/onnx/model.onnx` }));
engine.know({ files, digest: 'this build' });
const until = async (holds) => { while (!holds()) await new Promise((soon) => setTimeout(soon, 5)); };
const told = await new (async () => {}).constructor('engine', 'cores', 'answers', 'error', 'until', story)(
  engine, cores, answers, error, until);
console.log(JSON.stringify(told));
process.exit(0);
"""

pytestmark = needs_node


def told(story: str) -> Any:
    """What the story returns: the body of a function of engine, cores, answers, error and until."""
    return run_script(SCRIPT, module=MODULE.as_uri(), table=TABLE, story=story)


def test_a_core_that_does_not_forget_is_replaced_and_the_next_one_is_told_nothing() -> None:
    cores = told(
        """
        await engine.start();
        await engine.request('commit');
        answers.forget = answers.table = () => error('WorkerLost');
        await engine.forget();
        await until(() => engine.state.phase === 'ready');
        return [cores.map(({ alive, heard }) => [alive, heard.includes('load_table')]), await engine.table()];
        """
    )
    assert cores == [[[False, False], [True, False]], ""]


def test_a_core_that_is_replaced_while_it_forgets_is_told_nothing() -> None:
    """The table was on its way to the page when everything was forgotten."""
    heard = told(
        """
        await engine.start();
        const committed = engine.request('commit');
        const forgotten = engine.forget();
        await Promise.all([committed, forgotten]);
        cores[0].onerror({ preventDefault() {} });
        await until(() => engine.state.phase === 'ready');
        return cores.map(({ heard }) => heard.includes('load_table'));
        """
    )
    assert heard == [False, False]


def test_the_table_outlives_its_core() -> None:
    table = told(
        """
        await engine.start();
        await engine.request('commit');
        answers.table = () => error('WorkerLost');
        return engine.table();
        """
    )
    assert table == TABLE


def test_without_its_vocabulary_no_network_is_at_work_and_the_rules_are() -> None:
    state = told(
        """
        answers.connect = ({ networks }) => networks.length ? error('LoadError') : { result: {} };
        await engine.start();
        await engine.addModels();
        return engine.state;
        """
    )
    assert state["phase"] == "ready"
    assert state["networks"] == []
    assert [failed["network"] for failed in state["failed"]] == NETWORKS


def test_where_no_core_starts_whoever_asks_is_told_so() -> None:
    names = told(
        """
        answers.start = () => error('LoadError');
        await engine.start();
        const name = await engine.request('analyze').catch(({ name }) => name);
        await engine.forget();
        return [engine.state.phase, name, cores.map(({ alive }) => alive)];
        """
    )
    assert names == ["failed", "NoCore", [False, False]]


def test_python_begins_with_a_kept_memory_unless_it_broke_with_one() -> None:
    asked = told(
        """
        const asked = [];
        let broken = 1;
        answers.start = ({ digest }) => (asked.push(digest), broken-- > 0 ? error('LoadError') : { result: {} });
        await engine.start();
        await engine.addModels();
        cores.at(-1).onerror({ preventDefault() {} });
        await until(() => asked.length === 3 && engine.state.phase === 'ready');
        return asked;
        """
    )
    assert asked == ["this build", "", ""]
