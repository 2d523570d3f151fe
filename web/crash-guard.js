/** Notices that the last load of this tab ended without a word, as when a phone kills a tab that wants much memory. */

const KEY = "promptgraph-loading";

/** Whether the last load broke off. */
export function lastLoadBroke() {
  return read() === "models";
}

/** Note that the networks are being loaded; leaving the page in an orderly way takes the note back. */
export function beginLoading() {
  write("models");
  addEventListener("pagehide", endLoading, { once: true });
}

export function endLoading() {
  write("");
}

function read() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {string} value */
function write(value) {
  try {
    if (value) sessionStorage.setItem(KEY, value);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage a crash cannot be told from a first visit.
  }
}
