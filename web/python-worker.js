/**
 * Runs the Python core in Pyodide. Requests come from the page, networks are asked through a port to the model worker,
 * so that neither prompt nor numbers cross the page's own thread. Nothing that Python prints reaches the console.
 */

import { approve, keep, recall } from "./memory.js";
import { networksOver } from "./network-port.js";
import { reportRequests } from "./request-count.js";

/**
 * @typedef {{handle(method: string, params: string, id: number): Promise<string>, cancel(id: number): void,
 *   connect(networks: unknown): void, warm_up(): Promise<void>}} Session
 * @typedef {{wheels: string[], cancelled: Int32Array|null, digest: string}} StartParams  `digest`: of the build whose memory
 *   may be taken from an earlier visit and kept for a later one; empty for none
 * @typedef {{port: MessagePort|null, networks: import("./protocol.js").Network[]}} ConnectParams
 */

/** Where Python finds wheels of pure Python. */
const WHEELS = "/wheels";
/** Where those with shared libraries are unpacked. */
const SITE = "/lib/python3.12/site-packages";
/** Imports the core, whose memory is kept, and nothing that a shared library is part of. */
const CORE = "promptgraph.bridge";
/** Errors whose message is written for the user and holds no word of the prompt. */
const TOLD = new Set(["PromptError", "SettingError", "ModelError", "TableError", "Cancelled"]);

/** @type {Promise<Session>|null} */
let session = null;
/** The same once it is there, for the moments in which nothing can be awaited. @type {Session|null} */
let started = null;
/** @type {any} */
let python = null;
/** Wheels with shared libraries, which the core does not need to describe itself. @type {string[]} */
const packed = [];
/** @type {Int32Array|null} */
let cancelled = null;
/** @type {ReturnType<typeof networksOver>|null} */
let networks = null;

reportRequests((times) => postMessage({ event: "requests", times }));

onmessage = async (event) => {
  const { id, method, params } = event.data;
  try {
    postMessage({ id, result: await act(id, method, params) });
    if (method === "describe") setTimeout(readAhead);
  } catch (error) {
    postMessage({ id, error: describe(error) });
  }
};

/** @param {number} id @param {string} method @param {any} params */
async function act(id, method, params) {
  if (method === "start") {
    session = start(params);
    started = await session;
    return {};
  }
  if (!session) throw new Error("The core was asked before it was started.");
  const running = await session;
  if (method !== "describe") unpack();
  if (method === "connect") return connect(running, params);
  if (method === "cancel") return running.cancel(params.id) ?? {};
  return JSON.parse(await running.handle(method, JSON.stringify(params), id));
}

/** @param {StartParams} params @returns {Promise<Session>} */
async function start(params) {
  cancelled = params.cancelled;
  const wheels = Promise.all(params.wheels.map(readWheel));
  wheels.catch(() => {});
  const { digest } = params;
  const home = new URL("vendor/pyodide/", import.meta.url).href;
  const [memory, { loadPyodide }] = await Promise.all([digest ? recall(digest) : null, import(`${home}pyodide.mjs`)]);
  // Read while the WebAssembly comes.
  const way = memory ? { _loadSnapshot: memory.arrayBuffer() } : { _makeSnapshot: Boolean(digest) };
  python = await orBrokenWasm(() => loadPyodide({ indexURL: home, stdout: () => {}, stderr: () => {}, ...way }));
  for (const wheel of await wheels) install(wheel, Boolean(memory));
  const bridge = python.pyimport(CORE);
  if (digest && !memory) keep(digest, python.makeMemorySnapshot());
  // python-stdnum imports it for its online checks alone, and Pyodide has none.
  python.registerJsModule("ssl", {});
  const made = bridge.Session(networksOver(null, []), onProgress);
  if (memory) approve(digest);
  return made;
}

/** @param {string} path */
async function readWheel(path) {
  const answer = await fetch(new URL(path, import.meta.url));
  if (!answer.ok) throw new Error(await answer.text());
  return { name: path.slice(path.lastIndexOf("/") + 1), bytes: new Uint8Array(await answer.arrayBuffer()) };
}

/**
 * Pure Python is imported from its wheel as it is: unpacking a thousand small files would take a second. Shared
 * libraries are unpacked later and, unlike by Pyodide's own loader, opened only when they are imported.
 * @param {{name: string, bytes: Uint8Array}} wheel @param {boolean} known  Python remembers where it lies
 */
function install({ name, bytes }, known) {
  const place = `${WHEELS}/${name}`;
  python.FS.mkdirTree(WHEELS);
  python.FS.writeFile(place, bytes);
  if (!name.endsWith("-none-any.whl")) packed.push(place);
  else if (!known) python.pyimport("sys").path.append(place);
}

function unpack() {
  for (const place of packed.splice(0)) {
    python.pyimport("zipfile").ZipFile(place).extractall(SITE);
    python.FS.unlink(place);
  }
}

/** While the networks are being loaded there is time for what any prompt will need. */
function readAhead() {
  unpack();
  setTimeout(() => python.pyimport("numpy"));
}

/**
 * Pyodide waits for ever when its WebAssembly cannot be had or is refused; here that is an error.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {Promise<T>}
 */
function orBrokenWasm(load) {
  const { instantiateStreaming } = WebAssembly;
  const broken = new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = (source, imports) =>
      instantiateStreaming(source, imports).catch((error) => {
        reject(error);
        throw error;
      });
  });
  return Promise.race([load(), broken]).finally(() => (WebAssembly.instantiateStreaming = instantiateStreaming));
}

/** @param {Session} running @param {ConnectParams} params */
async function connect(running, { port, networks: names }) {
  networks?.close("The networks were replaced.");
  networks = networksOver(port, names, () => postMessage({ event: "broken" }));
  await networks.readVocabularies();
  running.connect(networks);
  setTimeout(() => running.warm_up());
  return {};
}

/**
 * Called by Python between units of work, so that a cancellation is seen even while Python does not await.
 * @param {number} id @param {import("./protocol.js").Stage} stage @param {number} done @param {number} total
 */
function onProgress(id, stage, done, total) {
  postMessage({ event: "progress", id, stage, done, total });
  if (cancelled && Atomics.load(cancelled, 0) === id) started?.cancel(id);
}

/** @param {unknown} error */
function describe(error) {
  const raw = /** @type {{type?: string, message?: string}} */ (error);
  const name = raw.type ?? "LoadError";
  if (!TOLD.has(name)) return { name, message: raw.type ? "" : (raw.message ?? ""), stage: null };
  const lines = (raw.message ?? "").trimEnd().split("\n");
  const last = lines.findLastIndex((line) => /^(\w+\.)*\w+(: |$)/.test(line) && line.includes(name));
  return { name, message: lines.slice(last).join(" ").replace(/^[\w.]*: /, ""), stage: null };
}
