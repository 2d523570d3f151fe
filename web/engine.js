import { START_SILENCE, WorkerClient } from "./client.js";
import { NetworkHost, NETWORKS } from "./network-host.js";
import { WorkerError } from "./protocol.js";

/**
 * @typedef {import("./protocol.js").Network} Network
 * @typedef {import("./protocol.js").Progress} Progress
 * @typedef {import("./network-host.js").Models} Models
 * @typedef {import("./network-host.js").LoadedNetwork} LoadedNetwork
 * @typedef {import("./network-host.js").FailedNetwork} FailedNetwork
 * @typedef {"idle"|"starting"|"rules"|"loading"|"ready"|"failed"} Phase
 * @typedef {{phase: Phase, reason: string, error: string, networks: LoadedNetwork[], failed: FailedNetwork[], threads: number,
 *   note: string}} EngineState
 */

/** How long Python may take to notice a cancellation before it is ended and started anew, in milliseconds. */
const CANCEL_LIMIT = 5_000;

/** Both workers: starting, losing and replacing them. What the page asks of the core goes through `request`. */
export class Engine extends EventTarget {
  /** @type {EngineState} */
  state = { phase: "idle", reason: "", error: "", networks: [], failed: [], threads: 1, note: "" };
  /** Requests that page and workers made since everything was ready. */
  requestsSinceReady = 0;
  #readyAt = Infinity;
  /** @type {WorkerClient|null} */
  #python = null;
  #networks = new NetworkHost(
    (message) => this.#hear(message),
    (loading) => this.#change(loading),
  );
  /** @type {Int32Array|null} */
  #cancelled = null;
  /** @type {Promise<Models|null>|null} */
  #prepared = null;
  #running = 0;
  #replaced = 0;
  /** Counts the starts of Python, so that what was begun for an earlier one is not handed to a later one. */
  #starts = 0;
  /** What Python imports, the core among it. @type {string[]} */
  #wheels = [];
  /** Of this build, where its files are checked by the service worker. */
  #digest = "";
  /** @type {Network[]} */
  #offered = [];
  /** The restoration table as last seen, so that a restart of Python loses nothing. */
  #table = "";
  /** What the core says of itself. @type {import("./protocol.js").Description|null} */
  description = null;

  /** What this build brings. @param {{files: {path: string}[], digest: string}} manifest */
  know(manifest) {
    if (navigator.serviceWorker?.controller) this.#digest = manifest.digest;
    const has = (/** @type {string} */ wanted) => manifest.files.some(({ path }) => path === wanted);
    this.#wheels = manifest.files.map(({ path }) => path).filter((path) => path.endsWith(".whl"));
    this.#offered = NETWORKS.filter((name) => has(`models/${name}/onnx/model.onnx`));
  }

  /** Start Python with the rules alone. */
  async start() {
    this.#change({ phase: "starting" });
    try {
      await this.#startPython().catch((error) => this.#startAgain(error));
      this.#change({ phase: "rules" });
    } catch (error) {
      this.#failWith(/** @type {Error} */ (error));
    }
  }

  /** There is no core, and why. @param {string} reason */
  fail(reason) {
    this.#change({ phase: "failed", reason });
  }

  /** Of an error in Python only the name is told, for its message may quote anything. @param {Error} error */
  #failWith({ message, name }) {
    this.#python?.stop("NoCore", "");
    this.#python = null;
    this.#change({ phase: "failed", reason: message, error: name.startsWith("Worker") ? "" : name });
  }

  /** Load the networks, which may go on beside the start of Python. */
  prepareModels() {
    this.#prepared ??= this.#networks.load(this.#offered, true);
    return this.#prepared;
  }

  /** Hand the networks to Python when both are there. @param {Promise<unknown>} [fetched]  their files */
  async addModels(fetched) {
    if (this.state.phase !== "rules") return;
    this.#change({ phase: "loading" });
    const start = this.#starts;
    await fetched;
    const models = await this.prepareModels();
    if (start === this.#starts) await this.#connect(models);
  }

  /**
   * @param {string} method @param {unknown} [params] @param {(progress: Progress) => void} [observe]
   * @returns {Promise<any>}
   */
  async request(method, params = {}, observe = () => {}) {
    const name = this.state.phase === "failed" ? "NoCore" : "NotReady";
    if (!this.#python) throw new WorkerError({ name, message: "", stage: null });
    const long = method === "analyze" || method === "audit";
    const onId = (/** @type {number} */ id) => long && (this.#running = id);
    const result = await this.#python.request(method, params, { observe, onId });
    if (typeof result?.json === "string") this.#table = result.json;
    return result;
  }

  /** The conversation's table as JSON; without a core as it was last seen, empty when there was none. @returns {Promise<string>} */
  async table() {
    try {
      return (await this.request("table")).json;
    } catch {
      return this.#table;
    }
  }

  /** Nothing of the conversation outlives this; a core that does not say so is ended and another takes its place. */
  async forget() {
    this.#table = "";
    const forgotten = await this.request("forget").then(() => true, () => false);
    // An answer that was on its way may have brought the table back.
    this.#table = "";
    if (!forgotten) this.#restartPython("WorkerLost");
  }

  /** Stop the analysis that runs now; Python is started anew when it does not listen. */
  async cancel() {
    const id = this.#running;
    const python = this.#python;
    if (!id || !python) return;
    if (this.#cancelled) Atomics.store(this.#cancelled, 0, id);
    const heard = python.request("cancel", { id }).then(() => true, () => true);
    const late = new Promise((resolve) => setTimeout(resolve, CANCEL_LIMIT, false));
    if (!(await Promise.race([heard, late]))) await this.#restartPython("Cancelled");
  }

  /** @param {boolean} recall  whether Python may begin with the memory kept from an earlier visit */
  async #startPython(recall = true) {
    this.#starts++;
    this.#running = 0;
    this.#cancelled = crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this.#python = new WorkerClient(new URL("python-worker.js", import.meta.url), (message) => {
      if (message.event === "requests") this.countRequests(message.times);
      else if (message.event === "broken") this.#replaceModels();
      else if (message.event === "lost") this.#restartPython("WorkerLost");
    });
    const params = { wheels: this.#wheels, cancelled: this.#cancelled, digest: recall ? this.#digest : "" };
    await this.#python.request("start", params, { silence: START_SILENCE });
    this.description = await this.#python.request("describe");
    if (this.#table) await this.#python.request("load_table", { json: this.#table });
  }

  /** A file of the first try may have broken off; silence is not tried twice. @param {Error} error */
  async #startAgain(error) {
    if (error.name === "WorkerSilent") throw error;
    this.#python?.stop("Replaced", "");
    await this.#startPython(false);
  }

  /** A Python that ends while it starts is seen by whoever starts it. @param {string} name  of the error that whoever waits is given */
  async #restartPython(name) {
    const { phase, networks } = this.state;
    if (phase === "idle" || phase === "starting" || phase === "failed") return;
    const names = phase === "ready" ? networks.map(({ network }) => network) : this.#offered;
    this.#python?.stop(name, "");
    this.#change({ phase: "starting", networks: [] });
    try {
      await this.#startPython(name === "Cancelled");
    } catch (error) {
      return this.#failWith(/** @type {Error} */ (error));
    }
    this.#change({ phase: "loading" });
    await this.#connect(await this.#networks.load(names, true));
  }

  /** Networks that Python cannot take, as without their vocabularies, are missing like those that did not load. @param {Models|null} models @returns {Promise<void>} */
  async #connect(models) {
    const networks = models?.loaded.map(({ network }) => network) ?? [];
    const port = models?.port ?? null;
    const start = this.#starts;
    try {
      await this.#python?.request("connect", { port, networks }, { transfer: port ? [port] : [] });
    } catch (error) {
      if (start !== this.#starts) return;
      if (!models) return this.#failWith(/** @type {Error} */ (error));
      this.#networks.stop();
      this.#change({ failed: NETWORKS.map((network) => ({ network, reason: "missing" })) });
      return this.#connect(null);
    }
    this.requestsSinceReady = 0;
    this.#readyAt = performance.timeOrigin + performance.now();
    this.#change({ phase: "ready", networks: models?.loaded ?? [] });
  }

  /** What the networks' worker says unasked. @param {any} message */
  #hear({ event, times }) {
    if (event === "requests") this.countRequests(times);
    else if (event === "broken" || event === "lost") this.#replaceModels();
  }

  /** Networks that broke are loaded once more, in wasm alone; then the page goes on with the rules and says so. */
  async #replaceModels() {
    if (this.state.phase !== "ready") return;
    const names = this.state.networks.map(({ network }) => network);
    this.#networks.stop();
    this.#change({ phase: "loading", networks: [] });
    const start = this.#starts;
    const models = this.#replaced++ ? null : await this.#networks.load(names, false);
    if (start !== this.#starts) return;
    if (!models) this.#change({ failed: NETWORKS.map((network) => ({ network, reason: "broken" })) });
    await this.#connect(models);
    this.#change({ note: "broken" });
  }

  /** @param {number[]} times  when each request began, in milliseconds since 1970 */
  countRequests(times) {
    const later = times.filter((time) => time > this.#readyAt).length;
    this.requestsSinceReady += later;
    if (later) this.#change({});
  }

  /** @param {Partial<EngineState>} change */
  #change(change) {
    this.state = { ...this.state, ...change };
    this.dispatchEvent(new Event("state"));
  }
}
