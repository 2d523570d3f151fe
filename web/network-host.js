import { START_SILENCE, WorkerClient } from "./client.js";
import { beginLoading, endLoading } from "./crash-guard.js";

/**
 * @typedef {import("./protocol.js").Network} Network
 * @typedef {{network: Network, device: "wasm"|"webgpu"}} LoadedNetwork
 * @typedef {{network: Network, reason: string}} FailedNetwork
 * @typedef {{port: MessagePort, loaded: LoadedNetwork[]}} Models
 * @typedef {{failed: FailedNetwork[], threads: number, note: string}} Loading  how far a loading has come
 */

export const NETWORKS = /** @type {Network[]} */ (["tagger", "masked_lm", "attributes"]);
const MOST_THREADS = 4;

/** The worker in which the networks run: started anew for each loading, and without what failed in it. */
export class NetworkHost {
  /** @type {WorkerClient|null} */
  #worker = null;
  #hear;
  #tell;

  /** @param {(message: any) => void} hear  what the worker says unasked @param {(loading: Loading) => void} tell */
  constructor(hear, tell) {
    this.#hear = hear;
    this.#tell = tell;
  }

  /**
   * Load networks into a new worker; one that fails is left out and the others are tried again.
   * @param {Network[]} names @param {boolean} webgpu
   * @returns {Promise<Models|null>} null when none is left
   */
  async load(names, webgpu) {
    beginLoading();
    /** @type {FailedNetwork[]} */
    const failed = NETWORKS.filter((name) => !names.includes(name)).map((network) => ({ network, reason: "missing" }));
    for (let left = names; left.length; ) {
      const { port1, port2 } = new MessageChannel();
      const answer = await this.#start(left, webgpu, port2);
      failed.push(...answer.failed);
      this.#tell({ failed: [...failed], threads: answer.threads, note: answer.note });
      if (!answer.failed.length) return endLoading(), { port: port1, loaded: answer.loaded };
      left = left.filter((name) => !failed.some(({ network }) => network === name));
    }
    endLoading();
    return null;
  }

  /** End the worker and whatever runs in it. */
  stop() {
    this.#worker?.stop("Replaced", "");
  }

  /** @param {Network[]} networks @param {boolean} webgpu @param {MessagePort} port */
  #start(networks, webgpu, port) {
    this.stop();
    this.#worker = new WorkerClient(new URL("model-worker.js", import.meta.url), this.#hear);
    const count = threads();
    const lost = (/** @type {Error} */ { message }) => ({ loaded: [], failed: networks.map((network) => ({ network, reason: message })), threads: count, note: "" });
    const params = { networks, threads: count, webgpu, port };
    return this.#worker.request("start", params, { transfer: [port], silence: START_SILENCE }).catch(lost);
  }
}

/** Threads for wasm: they need shared memory, and beyond four the gain is small. */
function threads() {
  return crossOriginIsolated ? Math.min(navigator.hardwareConcurrency || 1, MOST_THREADS) : 1;
}
