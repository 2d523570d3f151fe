/**
 * The memory of a Python that has imported the core and nothing else, kept in the browser's cache between visits: copying
 * it back takes a fraction of what starting and importing take. It is taken before the core was given anything, so that
 * no word of a prompt can be in it, and it belongs to one build of the page in one version of one browser.
 */

const HOME = new URL(".", import.meta.url);
/** The service worker's, which throws away what a newer build has no use for. */
const CACHE = `promptgraph ${HOME.pathname}`;
const MAKER = "Promptgraph-Browser";

const place = (/** @type {string} */ digest) => new URL(`content/${digest}.memory`, HOME).href;
/** Lies there while a memory is being tried, so that one that brings the worker down is not tried again. */
const trial = (/** @type {string} */ digest) => new URL(`content/${digest}.trial`, HOME).href;

/** The memory kept for this build, still to be read, or null. @param {string} digest @returns {Promise<Response|null>} */
export async function recall(digest) {
  const [kept, tried] = (await store((cache) => Promise.all([cache.match(place(digest)), cache.match(trial(digest))]))) ?? [];
  if (!kept || tried || kept.headers.get(MAKER) !== navigator.userAgent) return null;
  store((cache) => cache.put(trial(digest), new Response()));
  return kept;
}

/** The memory that was recalled does its work. @param {string} digest */
export async function approve(digest) {
  await store((cache) => cache.delete(trial(digest)));
}

/** @param {string} digest @param {Uint8Array<ArrayBuffer>} memory */
export async function keep(digest, memory) {
  const answer = new Response(memory, { headers: { [MAKER]: navigator.userAgent } });
  await store((cache) => cache.put(place(digest), answer));
  await approve(digest);
}

/**
 * Storage may be refused or full; Python then starts without.
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
