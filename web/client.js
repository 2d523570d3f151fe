import { WorkerError } from "./protocol.js";

/** @typedef {import("./protocol.js").Progress} Progress */

/**
 * @typedef {{resolve: (value: any) => void, reject: (error: Error) => void, observe: (progress: Progress) => void,
 *   silence: number, timer: number}} Pending
 */

/** How long a worker may be silent while it owes an answer, in milliseconds. */
const SILENCE_LIMIT = 90_000;

/** How long starting may take without a word, in milliseconds; without a service worker it includes the download. */
export const START_SILENCE = navigator.serviceWorker?.controller ? 180_000 : 600_000;

/** No two requests share a number, so that a cancellation meant for a lost worker cannot meet its successor. */
let nextId = 1;

/** Requests and answers across one worker: ids, progress, failure, and a watchdog for a worker that fell silent. */
export class WorkerClient {
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  #worker;
  #onEvent;

  /**
   * @param {URL} url
   * @param {(message: any) => void} onEvent  what the worker says unasked
   */
  constructor(url, onEvent = () => {}) {
    this.#worker = new Worker(url, { type: "module" });
    this.#onEvent = onEvent;
    this.#worker.onmessage = (event) => this.#receive(event.data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.stop("WorkerLost", "");
      this.#onEvent({ event: "lost" });
    };
  }

  /**
   * @param {string} method
   * @param {unknown} [params]
   * @param {{observe?: (progress: Progress) => void, transfer?: Transferable[], onId?: (id: number) => void,
   *   silence?: number}} [options]  `silence`: how long the worker may say nothing, in milliseconds
   * @returns {Promise<any>}
   */
  request(method, params = {}, { observe = () => {}, transfer = [], onId = () => {}, silence = SILENCE_LIMIT } = {}) {
    const id = nextId++;
    onId(id);
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, observe, silence, timer: this.#watch(silence) });
      this.#worker.postMessage({ id, method, params }, transfer);
    });
  }

  /** End the worker; whoever waits gets `name` and `message` as an error. @param {string} name @param {string} message */
  stop(name, message) {
    this.#worker.terminate();
    this.#failAll(name, message);
  }

  /** @param {number} silence */
  #watch(silence) {
    return setTimeout(() => {
      this.stop("WorkerSilent", "");
      this.#onEvent({ event: "lost" });
    }, silence);
  }

  /** @param {any} message */
  #receive(message) {
    const pending = this.#pending.get(message.id);
    for (const other of this.#pending.values()) {
      clearTimeout(other.timer);
      other.timer = this.#watch(other.silence);
    }
    if (message.event === "progress") pending?.observe(message);
    else if (message.event) this.#onEvent(message);
    else if (pending) this.#settle(message.id, pending, message);
  }

  /** @param {number} id @param {Pending} pending @param {any} message */
  #settle(id, pending, message) {
    clearTimeout(pending.timer);
    this.#pending.delete(id);
    if (message.error) pending.reject(new WorkerError(message.error));
    else pending.resolve(message.result);
  }

  /** @param {string} name @param {string} message */
  #failAll(name, message) {
    for (const pending of this.#pending.values()) {
      clearTimeout(pending.timer);
      pending.reject(new WorkerError({ name, message, stage: null }));
    }
    this.#pending.clear();
  }
}
