/**
 * The page's own walls: a service worker that adds the headers which keep everything inside. Nothing is processed
 * before it is in control, or before the page has said that it is not.
 */

/**
 * @typedef {"" | "unsupported" | "refused" | "not-controlled" | "not-isolated" | "typed"} Gap  "typed": the reload that is
 *   needed would lose what the user wrote meanwhile
 * @typedef {{path: string, loaded: number, total: number}} FileProgress
 * @typedef {{failed: {path: string, reason: string}[], version: string|null, commit: string|null, complete: boolean,
 *   readers: boolean, bytes: number}} OfflineState  `readers`: whether documents can be read offline too
 */

const RELOADS = "promptgraph-reloads";
const MOST_RELOADS = 2;
const PATIENCE = 30_000;

/**
 * Register the service worker and reload once where that is needed.
 * @param {() => boolean} holdsWords  whether a reload would lose words
 * @returns {Promise<Gap>} what is missing
 */
export async function settle(holdsWords) {
  const container = navigator.serviceWorker;
  if (!container) return "unsupported";
  if (!(await register(container).catch(() => register(container).catch(() => null)))) return "refused";
  if (container.controller && crossOriginIsolated) {
    remember(0);
    return "";
  }
  const active = await Promise.race([container.ready, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  if (active && reloads() < MOST_RELOADS) {
    if (holdsWords()) return "typed";
    remember(reloads() + 1);
    location.reload();
    return new Promise(() => {});
  }
  return container.controller ? "not-isolated" : "not-controlled";
}

/** One failure is no answer yet: a host may hiccup. @param {ServiceWorkerContainer} container */
function register(container) {
  return container.register(new URL("service-worker.js", import.meta.url), { updateViaCache: "none" });
}

function reloads() {
  try {
    return Number(sessionStorage.getItem(RELOADS) ?? 0);
  } catch {
    return MOST_RELOADS;
  }
}

/** @param {number} count */
function remember(count) {
  try {
    sessionStorage.setItem(RELOADS, String(count));
  } catch {
    // Storage is refused: reloads() then says that the page must not reload.
  }
}

/**
 * Ask the service worker for something; null when there is none.
 * @param {"core"|"everything"|"readers"|"describe"|"clear"} type
 * @param {(progress: FileProgress) => void} [observe]
 * @returns {Promise<OfflineState|null>}
 */
export function askServiceWorker(type, observe = () => {}) {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(null);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      if (data.event === "file") observe(data);
      else resolve(data);
    };
    worker.postMessage({ type }, [port2]);
  });
}
