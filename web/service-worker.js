/**
 * Headers and offline cache. Every answer of this site passes through here: it gets the headers that static hosts such
 * as GitHub Pages do not send, and comes from the cache, or once from the network when its sha256 is the one that
 * build.json names. What build.json does not name is refused, and so is every other host.
 */

/**
 * @typedef {{path: string, size: number, sha256: string, packed?: true}} Entry  `packed`: there is a gzipped twin
 * @typedef {{version: string, commit: string|null, digest: string, files: Entry[]}} Manifest
 * @typedef {{waitUntil(work: Promise<unknown>): void}} LongEvent
 * @typedef {LongEvent & {request: Request & {isReloadNavigation?: boolean},
 *   respondWith(answer: Promise<Response>|Response): void}} FetchCall
 * @typedef {LongEvent & {data: {type: string}, ports: readonly MessagePort[]}} MessageCall
 * @typedef {{claim(): Promise<void>,
 *   matchAll(wanted: {type: "window", includeUncontrolled: boolean}): Promise<{url: string}[]>}} Windows
 * @typedef {{registration: {scope: string}, clients: Windows, skipWaiting(): Promise<void>,
 *   addEventListener(type: string, listener: (event: any) => void): void}} WorkerScope
 */

const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (self));
const MANIFEST = "build.json";
const SCOPE = new URL(worker.registration.scope);
/** Copies of the page below other paths of the same host keep their files elsewhere. */
const CACHE = `promptgraph ${SCOPE.pathname}`;
/** How long a page that is kept may be held up by the search for a newer one, in milliseconds. */
const PATIENCE = 4_000;
/** How long the host's list may take then, twice within that time. */
const MANIFEST_PATIENCE = 1_900;

const HEADERS = {
  // The origin is written out, since 'self' would allow sockets to it, which no service worker sees.
  "Content-Security-Policy":
    `default-src 'self'; connect-src ${SCOPE.origin}; ` +
    "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** What files are for, in the order in which they are wanted, by how their paths begin; the last that fits counts. */
const PURPOSES = ["", "vendor/", "vendor/transformers/", "models/", "vendor/webgpu/", "vendor/documents/"];
const PAGE = 0;
const CORE = 1;
const MODELS = 3;
/** What reads PDF, Word and e-mail files. Like WebGPU's part it is fetched and kept when it is first asked for. */
const READERS = 5;

const purpose = (/** @type {Entry} */ entry) => PURPOSES.findLastIndex((start) => entry.path.startsWith(start));
/** Where the page keeps the memory of a Python that has imported the core; see memory.js. */
const memoryKey = (/** @type {string} */ digest) => new URL(`content/${digest}.memory`, SCOPE).href;
const contentKey = (/** @type {string} */ sha256) => new URL(`content/${sha256}`, SCOPE).href;

/** @type {Manifest|null} */
let current = null;
/** Files on their way, and who wants to know how far they are.
 * @type {Map<string, {file: Promise<Response>, observers: Set<(loaded: number) => void>}>} */
const downloads = new Map();

worker.addEventListener("install", (event) => event.waitUntil(adopt().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (/** @type {FetchCall} */ event) => event.respondWith(answer(event)));
worker.addEventListener("message", (/** @type {MessageCall} */ event) => {
  const action = ACTIONS[event.data.type];
  const port = event.ports[0];
  if (action && port) event.waitUntil(action(port));
});

/** What the page may ask for. @type {Record<string, (port: MessagePort) => Promise<void>>} */
const ACTIONS = {
  core: (port) => ensure(port, (entry) => purpose(entry) <= CORE),
  everything: (port) => ensure(port, (entry) => purpose(entry) <= MODELS),
  readers: (port) => ensure(port, (entry) => purpose(entry) === READERS),
  describe,
  clear,
};

/** @param {FetchCall} event */
async function answer(event) {
  const { request } = event;
  const path = pathOf(request);
  if (path === null) return Response.error();
  if (request.mode === "navigate" || !(await remembered())) await update(event);
  const manifest = await remembered();
  if (path === MANIFEST && manifest) return withHeaders(Response.json(manifest));
  const entry = manifest?.files.find((file) => file.path === path);
  if (!entry) return withHeaders(new Response("Not part of this page.", { status: 404 }));
  try {
    const file = (await cached(entry)) ?? (await download(entry));
    return hasHeaders(file) ? file : withHeaders(file);
  } catch (error) {
    return withHeaders(new Response(String(/** @type {Error} */ (error).message), { status: 502 }));
  }
}

/** Path below the scope, or null for what must not be asked for at all. @param {Request} request */
function pathOf(request) {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== SCOPE.origin) return null;
  if (!url.pathname.startsWith(SCOPE.pathname)) return null;
  return decodeURIComponent(url.pathname.slice(SCOPE.pathname.length)) || "index.html";
}

/**
 * Files are kept with their headers, for only an answer that comes from the cache as it is brings along what the
 * browser compiled from it before. An older build of this page may have kept others.
 * @param {Response} response
 */
function hasHeaders(response) {
  return Object.entries(HEADERS).every(([name, value]) => response.headers.get(name) === value);
}

/** @param {Response} response */
function withHeaders(response) {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

/** The manifest in force: the last one whose page files were all there. */
async function remembered() {
  if (current) return current;
  const kept = await store((cache) => cache.match(contentKey(MANIFEST)));
  current = kept ? /** @type {Manifest} */ (await kept.json()) : null;
  return current;
}

/** Look for a newer build, but not for long when there is one to go on with. @param {FetchCall} event */
async function update(event) {
  const old = await remembered();
  const late = old ? AbortSignal.timeout(PATIENCE) : null;
  const adopting = adopt(Boolean(event.request.isReloadNavigation), late).catch(() => null);
  event.waitUntil(adopting);
  await (late ? Promise.race([adopting, new Promise((resolve) => late.addEventListener("abort", resolve))]) : adopting);
}

/**
 * Take a newer build over when every file of its page is whole; offline, the last one stays. While another window shows
 * the old one it stays too, for that window may still ask for its parts.
 * @param {boolean} reloading  the one window that may be open is about to go
 * @param {AbortSignal|null} late  from when on the page that asked has gone on with the old build
 */
async function adopt(reloading = false, late = null) {
  const old = await remembered();
  const next = await fetchManifest(Boolean(old)).catch(() => fetchManifest(Boolean(old)));
  if (next.digest === old?.digest) return;
  // The files of the page are fetched together, so that an update never mixes two builds.
  const page = next.files.filter((entry) => purpose(entry) === PAGE);
  await Promise.all(page.map(async (entry) => (await cached(entry)) ?? (await download(entry))));
  if (old && (await windows()) > Number(reloading)) return;
  if (late?.aborted) return;
  current = next;
  await store((cache) => cache.put(contentKey(MANIFEST), Response.json(next)));
  await forgetUnused(next);
}

/** How many windows show this page. */
async function windows() {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return open.filter(({ url }) => url.startsWith(SCOPE.href)).length;
}

/** @param {boolean} replaceable  there is another to go on with @returns {Promise<Manifest>} */
async function fetchManifest(replaceable) {
  const patience = replaceable ? AbortSignal.timeout(MANIFEST_PATIENCE) : null;
  const response = await fetch(new URL(MANIFEST, SCOPE), { cache: "no-store", signal: patience });
  if (!response.ok) throw new Error(`${MANIFEST} cannot be had (${response.status}).`);
  return response.json();
}

/** @param {Manifest} manifest */
async function forgetUnused(manifest) {
  const wanted = new Set([MANIFEST, ...manifest.files.map((file) => file.sha256)].map(contentKey));
  await store(async (cache) => {
    for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  });
}

/**
 * Storage may be refused or full; the page then works from the network alone.
 * @template T
 * @param {(cache: Cache) => Promise<T>} use
 */
async function store(use) {
  try {
    return await use(await caches.open(CACHE));
  } catch {
    return undefined;
  }
}

/** Keys of everything that is kept. */
async function keptKeys() {
  const keys = await store(async (cache) => (await cache.keys()).map((request) => request.url));
  return new Set(keys ?? []);
}

/** @param {Entry} entry */
function cached(entry) {
  return store((cache) => cache.match(contentKey(entry.sha256)));
}

/**
 * Fetch a file, check it, keep it. Several callers share one download.
 * @param {Entry} entry
 * @param {(loaded: number) => void} [observe]
 */
async function download(entry, observe) {
  let running = downloads.get(entry.sha256);
  if (!running) {
    const observers = /** @type {Set<(loaded: number) => void>} */ (new Set());
    const file = fetchChecked(entry, (loaded) => observers.forEach((tell) => tell(loaded)));
    running = { file, observers };
    downloads.set(entry.sha256, running);
    file.finally(() => downloads.delete(entry.sha256)).catch(() => {});
  }
  if (observe) running.observers.add(observe);
  return (await running.file).clone();
}

/**
 * A connection may break off and a host's cache may be behind, so one failure is no answer yet.
 * @param {Entry} entry @param {(loaded: number) => void} observe
 */
async function fetchChecked(entry, observe) {
  const first = fetchOnce(entry, { cache: "no-cache", packed: Boolean(entry.packed) }, observe).catch(() => null);
  const file = (await first) ?? (await fetchOnce(entry, { cache: "reload", packed: false }, observe));
  await store((cache) => cache.put(contentKey(entry.sha256), file.clone()));
  return file;
}

/**
 * @param {Entry} entry @param {{cache: RequestCache, packed: boolean}} way @param {(loaded: number) => void} observe
 */
async function fetchOnce(entry, { cache, packed }, observe) {
  const response = await fetch(new URL(packed ? `${entry.path}.gz` : entry.path, SCOPE), { cache });
  if (!response.ok || !response.body) throw new Error(`${entry.path} cannot be had (${response.status}).`);
  const body = packed ? response.body.pipeThrough(new DecompressionStream("gzip")) : response.body;
  const bytes = await readAll(body, entry.size, observe);
  if ((await sha256(bytes)) !== entry.sha256) throw new Error(`${entry.path} has the wrong checksum and is not trusted.`);
  const type = (packed ? null : response.headers.get("Content-Type")) ?? "application/octet-stream";
  return new Response(bytes, { headers: { ...HEADERS, "Content-Type": type, "Content-Length": String(bytes.length) } });
}

/** @param {ReadableStream<Uint8Array>} body @param {number} size @param {(loaded: number) => void} observe */
async function readAll(body, size, observe) {
  const parts = [];
  let loaded = 0;
  const reader = body.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    parts.push(step.value);
    loaded += step.value.length;
    observe(Math.min(loaded, size));
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Bring files into the cache, telling how far each one is.
 * @param {MessagePort} port @param {(entry: Entry) => boolean} wanted
 */
async function ensure(port, wanted) {
  const manifest = await remembered();
  const failed = [];
  const kept = await keptKeys();
  const missing = (manifest?.files ?? []).filter((entry) => wanted(entry) && !kept.has(contentKey(entry.sha256)));
  missing.sort((a, b) => purpose(a) - purpose(b));
  for (const entry of missing) port.postMessage({ event: "file", path: entry.path, loaded: 0, total: entry.size });
  for (const entry of missing) {
    const tell = (/** @type {number} */ loaded) =>
      port.postMessage({ event: "file", path: entry.path, loaded, total: entry.size });
    try {
      await download(entry, tell);
      tell(entry.size);
    } catch (error) {
      failed.push({ path: entry.path, reason: /** @type {Error} */ (error).message });
    }
  }
  port.postMessage({ event: "done", failed, ...(await offlineState(manifest)) });
}

/** @param {MessagePort} port */
async function describe(port) {
  port.postMessage({ event: "done", failed: [], ...(await offlineState(await remembered())) });
}

/** Drop models, libraries and what Python remembers, keep the page. @param {MessagePort} port */
async function clear(port) {
  const manifest = await remembered();
  if (manifest) await store((cache) => cache.delete(memoryKey(manifest.digest)));
  for (const entry of manifest?.files ?? []) {
    if (purpose(entry) !== PAGE) await store((cache) => cache.delete(contentKey(entry.sha256)));
  }
  await describe(port);
}

/** What is kept, whether that is all that every visit needs, and whether the readers of documents are kept too. @param {Manifest|null} manifest */
async function offlineState(manifest) {
  const keys = await keptKeys();
  const files = manifest?.files ?? [];
  const kept = files.filter((entry) => keys.has(contentKey(entry.sha256)));
  const wanted = files.filter((entry) => purpose(entry) <= MODELS);
  return {
    version: manifest?.version ?? null,
    commit: manifest?.commit ?? null,
    complete: wanted.length > 0 && wanted.every((entry) => kept.includes(entry)),
    readers: files.filter((entry) => purpose(entry) === READERS).every((entry) => kept.includes(entry)),
    bytes: kept.reduce((sum, entry) => sum + entry.size, 0),
  };
}
