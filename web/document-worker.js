/**
 * Reads documents that are not plain text. Each gets a worker of its own, which ends with the answer: a hostile file
 * can take nothing with it. The library for a kind is fetched when the first such file comes.
 */

import { reportRequests } from "./request-count.js";
import { DocumentError } from "./document-error.js";

/** @typedef {(bytes: Uint8Array<ArrayBuffer>, progress: (done: number, total: number) => void) => Promise<string>} Reader */

/** @type {Record<string, () => Promise<{read: Reader}>>} */
const READERS = {
  pdf: () => import("./document-pdf.js"),
  docx: () => import("./document-word.js"),
  eml: () => import("./document-mail.js"),
};

reportRequests((times) => postMessage({ event: "requests", times }));

// pdf.js listens and speaks on this port too; its messages carry no method.
onmessage = async ({ data: { id, method, params } }) => {
  if (method !== "read") return;
  try {
    const reader = await READERS[params.kind]?.().catch(() => null);
    if (!reader) throw new DocumentError("missing");
    const progress = (/** @type {number} */ done, /** @type {number} */ total) => postMessage({ event: "progress", id, stage: "file", done, total });
    postMessage({ id, result: checked(await reader.read(params.bytes, progress)) });
  } catch (error) {
    const reason = error instanceof DocumentError ? error.reason : "broken";
    postMessage({ id, error: { name: "DocumentError", message: reason, stage: null } });
  }
};

/** @param {string} text */
function checked(text) {
  const whole = text.replaceAll("\r\n", "\n").replaceAll("\0", "").trim();
  if (!whole) throw new DocumentError("empty");
  return `${whole}\n`;
}
