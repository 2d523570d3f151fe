/** The user's own lists on this device. They hold private words, so they are kept only while the user asks for it. */

/** @typedef {import("./protocol.js").Rules} Rules */

/** Other copies of the page may live on the same host below other paths. */
const KEY = `promptgraph-rules ${new URL(".", import.meta.url).pathname}`;

/** The lists that were kept; null when none were, or storage is refused. @returns {Rules|null} */
export function keptRules() {
  try {
    const { always, never } = JSON.parse(localStorage.getItem(KEY) ?? "null") ?? {};
    return areWords(always) && areWords(never) ? { always, never } : null;
  } catch {
    return null;
  }
}

/** Keep these lists, or forget them. @param {Rules|null} rules @returns {boolean} whether the browser did so */
export function keepRules(rules) {
  try {
    if (rules) localStorage.setItem(KEY, JSON.stringify(rules));
    else localStorage.removeItem(KEY);
    return true;
  } catch {
    return rules === null;
  }
}

/** @param {unknown} value @returns {value is string[]} */
function areWords(value) {
  return Array.isArray(value) && value.every((word) => typeof word === "string");
}
