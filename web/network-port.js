/** The core's port to the networks, as the JavaScript object that Python is handed. */

/** @typedef {import("./protocol.js").Network} Network */

/** How long one batch may take, in milliseconds: the slowest phones need some seconds for 2,048 tokens. */
const RUN_LIMIT = 60_000;

/**
 * @param {MessagePort|null} port  to the model worker; null when there are no networks
 * @param {Network[]} available
 * @param {() => void} [onSilence]  called when a batch got no answer in time
 */
export function networksOver(port, available, onSilence = () => {}) {
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: Error) => void, timer: number}>} */
  const pending = new Map();
  /** @type {Map<Network, string>} */
  const vocabularies = new Map();
  let nextId = 1;

  /** @param {string} reason */
  function failAll(reason) {
    for (const { reject, timer } of pending.values()) {
      clearTimeout(timer);
      reject(new Error(reason));
    }
    pending.clear();
  }

  if (port) {
    port.onmessage = ({ data }) => {
      const waiting = pending.get(data.id);
      if (!waiting) return;
      pending.delete(data.id);
      clearTimeout(waiting.timer);
      if (data.error) waiting.reject(new Error(data.error));
      else waiting.resolve({ data: data.data, dims: data.dims });
    };
  }

  return {
    available,

    /** Fetch each network's vocabulary, once and before the page is ready. */
    async readVocabularies() {
      await Promise.all(
        available.map(async (network) => {
          const answer = await fetch(new URL(`models/${network}/vocab.txt`, import.meta.url));
          if (!answer.ok) throw new Error(`The vocabulary of ${network} cannot be had (${answer.status}).`);
          vocabularies.set(network, await answer.text());
        }),
      );
    },

    /** Text of the network's vocab.txt: one token a line. @param {Network} network */
    vocabulary: (network) => vocabularies.get(network) ?? "",

    /**
     * @param {Network} network
     * @param {Int32Array} ids  rows × width
     * @param {number} rows @param {number} width
     * @param {Int32Array|null} positions  rows × asked, for the masked LM
     * @param {Int32Array|null} targets
     * @param {number} asked
     * @returns {Promise<{data: Float32Array, dims: number[]}>}
     */
    run(network, ids, rows, width, positions, targets, asked) {
      const id = nextId++;
      return new Promise((resolve, reject) => {
        if (!port) return reject(new Error("No network is loaded."));
        const timer = setTimeout(() => (failAll("The networks gave no answer in time."), onSilence()), RUN_LIMIT);
        pending.set(id, { resolve, reject, timer });
        port.postMessage({ id, network, ids, rows, width, positions, targets, asked });
      });
    },

    /** Give up whatever is still waiting. @param {string} reason */
    close(reason) {
      failAll(reason);
      port?.close();
    },
  };
}
