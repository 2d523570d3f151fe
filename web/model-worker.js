/**
 * Runs the networks: the only importer of transformers.js. It sees integers and gives floats. Any error ends it, since
 * transformers.js chains every run on one promise and never recovers; the page then starts another.
 */

import { canary, agrees } from "./canary.js";
import { reportRequests } from "./request-count.js";

/**
 * @typedef {import("./protocol.js").Network} Network
 * @typedef {{network: Network, ids: Int32Array, rows: number, width: number, positions: Int32Array|null,
 *   targets: Int32Array|null, asked: number}} Batch
 * @typedef {{data: Float32Array, dims: number[]}} Answer
 * @typedef {"wasm"|"webgpu"} Device
 */

/** Networks heavy enough for a GPU to pay; the others are 2 layers of 128 and faster in wasm. */
const HEAVY = /** @type {Network[]} */ (["tagger"]);
const RUNTIME = "vendor/transformers/ort-wasm-simd-threaded";
const GPU_RUNTIME = "vendor/webgpu/ort-wasm-simd-threaded.asyncify";
const OUTPUTS = { tagger: "logits", masked_lm: "logprob", attributes: "answer" };

/** @type {any} */
let library = null;
/** @type {Map<Network, any>} */
const models = new Map();

reportRequests((times) => postMessage({ event: "requests", times }));

onmessage = async ({ data: { id, method, params } }) => {
  if (method !== "start") return;
  try {
    postMessage({ id, result: await start(params) });
  } catch (error) {
    postMessage({ id, error: { name: "LoadError", message: message(error), stage: null } });
  }
};

/** @param {{networks: Network[], threads: number, webgpu: boolean, port: MessagePort}} params */
async function start({ networks, threads, webgpu, port }) {
  library = await import(new URL("vendor/transformers/transformers.min.js", import.meta.url).href);
  const adapter = webgpu && (await hasAdapter());
  configure(threads, adapter);
  /** @type {{network: Network, device: Device}[]} */
  const loaded = [];
  const failed = [];
  for (const network of networks) {
    // A sign of life: the page gives up a worker that is silent for long.
    postMessage({ event: "loading", network });
    try {
      models.set(network, await load(network, "wasm"));
      loaded.push({ network, device: "wasm" });
    } catch (error) {
      failed.push({ network, reason: message(error) });
      break;
    }
  }
  const note = failed.length || !webgpu ? "" : adapter ? await moveToGpu(loaded) : "missing";
  port.onmessage = (event) => answer(port, event.data);
  return { loaded, failed, threads, note };
}

async function hasAdapter() {
  const gpu = /** @type {any} */ (navigator).gpu;
  return Boolean(await gpu?.requestAdapter?.().catch(() => null));
}

/**
 * Only the larger build of onnxruntime can use a GPU; it is loaded where there is one.
 * @param {number} threads @param {boolean} gpu
 */
function configure(threads, gpu) {
  const { env } = library;
  const build = new URL(gpu ? GPU_RUNTIME : RUNTIME, import.meta.url).href;
  env.logLevel = library.LogLevel?.NONE ?? 50;
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = new URL("models/", import.meta.url).pathname;
  env.useBrowserCache = false;
  env.useWasmCache = false;
  env.backends.onnx.wasm.wasmPaths = { mjs: `${build}.mjs`, wasm: `${build}.wasm` };
  env.backends.onnx.wasm.numThreads = threads;
}

/** @param {Network} network @param {Device} device */
function load(network, device) {
  return library.AutoModel.from_pretrained(network, { dtype: "fp32", device });
}

/**
 * Move the heavy networks to WebGPU where it gives the same answers as wasm, and sooner.
 * @param {{network: Network, device: Device}[]} loaded  devices are changed in place
 * @returns {Promise<string>} why WebGPU is not used: "", "wrong", "slow" or "failed"
 */
async function moveToGpu(loaded) {
  for (const entry of loaded.filter(({ network }) => HEAVY.includes(network))) {
    const slow = models.get(entry.network);
    try {
      const fast = await load(entry.network, "webgpu");
      const verdict = await compare(entry.network, slow, fast);
      if (verdict) return verdict;
      models.set(entry.network, fast);
      await slow.dispose();
      entry.device = "webgpu";
    } catch {
      return "failed";
    }
  }
  return "";
}

/** @param {Network} network @param {any} wasm @param {any} webgpu */
async function compare(network, wasm, webgpu) {
  const probe = canary(network);
  const expected = await timed(() => infer(wasm, probe));
  await infer(webgpu, probe);
  const found = await timed(() => infer(webgpu, probe));
  if (!agrees(expected.answer.data, found.answer.data)) return "wrong";
  return found.milliseconds > expected.milliseconds ? "slow" : "";
}

/** @param {() => Promise<Answer>} work */
async function timed(work) {
  const began = performance.now();
  const answer = await work();
  return { answer, milliseconds: performance.now() - began };
}

/** @param {MessagePort} port @param {Batch & {id: number}} batch */
async function answer(port, batch) {
  try {
    const { data, dims } = await infer(models.get(batch.network), batch);
    port.postMessage({ id: batch.id, data, dims }, [data.buffer]);
  } catch (error) {
    port.postMessage({ id: batch.id, error: message(error) });
    postMessage({ event: "broken", network: batch.network });
  }
}

/** @param {any} model @param {Batch} batch @returns {Promise<Answer>} */
async function infer(model, { network, ids, rows, width, positions, targets, asked }) {
  if (!model) throw new Error(`The network ${network} is not loaded.`);
  const names = model.sessions.model.inputNames;
  /** @type {Record<string, unknown>} */
  const inputs = { input_ids: tensor(ids, [rows, width]), attention_mask: tensor(ids.map(Boolean01), [rows, width]) };
  if (names.includes("token_type_ids")) inputs.token_type_ids = tensor(new Int32Array(ids.length), [rows, width]);
  if (positions && targets) {
    inputs.positions = tensor(positions, [rows, asked]);
    inputs.target_ids = tensor(targets, [rows, asked]);
  }
  const output = (await model(inputs))[OUTPUTS[network]];
  return { data: new Float32Array(output.data), dims: Array.from(output.dims, Number) };
}

const Boolean01 = (/** @type {number} */ id) => (id === 0 ? 0 : 1);

/** An int64 tensor of numbers that are never negative. @param {Int32Array} values @param {number[]} dims */
function tensor(values, dims) {
  const halves = new Int32Array(values.length * 2);
  for (let i = 0; i < values.length; i++) halves[2 * i] = values[i] ?? 0;
  return new library.Tensor("int64", new BigInt64Array(halves.buffer), dims);
}

/** @param {unknown} error */
function message(error) {
  return error instanceof Error ? error.message : String(error);
}
