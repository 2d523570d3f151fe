import { WorkerClient } from "./client.js";
import { MOST_LINES, MOST_TEXT } from "./document-error.js";
import { t } from "./strings.js";

/** Largest plain file that is read, in bytes: a prompt has at most some hundred thousand characters. */
const MOST_BYTES = 5_000_000;
/** Largest document, in bytes: most of it may be pictures. */
const MOST_DOCUMENT_BYTES = 25_000_000;
const PLAIN = /\.(txt|md|markdown|csv|tsv|json|jsonl|ya?ml|toml|ini|xml|html?|log|tex|rst|sql|sh|py|js|mjs|ts|tsx|jsx|css|java|kt|c|h|cc|cpp|hpp|cs|go|rs|rb|php|swift|r|m|pl|lua|scala)$/i;
const DOCUMENT = /\.(pdf|docx|eml)$/i;
/** How long a document's reader may be silent, in milliseconds; a page of a PDF takes some tens. */
const DOCUMENT_SILENCE = 60_000;

/** A file that cannot be a prompt; the message is a sentence for the user, empty when the user stopped the reading. */
export class FileError extends Error {}

/**
 * @typedef {{observe: (progress: {done: number, total: number}) => void, countRequests: (times: number[]) => void,
 *   signal: AbortSignal}} Reading  `signal` stops it
 */

/**
 * The text of a file: of plain text unchanged but for a byte order mark, of documents without their form.
 * @param {File} file @param {Reading} reading
 */
export async function readText(file, reading) {
  const kind = DOCUMENT.exec(file.name)?.[1]?.toLowerCase();
  if (!kind && !PLAIN.test(file.name) && !file.type.startsWith("text/")) throw new FileError(t("error-file-kind"));
  const most = kind ? MOST_DOCUMENT_BYTES : MOST_BYTES;
  if (file.size > most) throw new FileError(t("error-file-size", { mb: most / 1e6 }));
  const bytes = await readBytes(file);
  if (reading.signal.aborted) throw new FileError("");
  const text = kind ? await readDocument(kind, bytes, reading) : decode(bytes);
  const lines = text.split("\n", MOST_LINES + 1).length;
  if (text.length > MOST_TEXT || lines > MOST_LINES) throw new FileError(t("error-file-long"));
  return text;
}

/** A file may be gone, changed or shut since it was chosen, and a folder is none. @param {File} file */
export async function readBytes(file) {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new FileError(t("error-file-unreadable"));
  }
}

/** @param {string} kind @param {Uint8Array<ArrayBuffer>} bytes @param {Reading} reading */
async function readDocument(kind, bytes, { observe, countRequests, signal }) {
  const worker = new WorkerClient(new URL("document-worker.js", import.meta.url), (message) => {
    if (message.event === "requests") countRequests(message.times);
  });
  const stop = () => worker.stop("Cancelled", "");
  signal.addEventListener("abort", stop);
  try {
    return await worker.request("read", { kind, bytes }, { observe, transfer: [bytes.buffer], silence: DOCUMENT_SILENCE });
  } catch (error) {
    throw new FileError(sentenceFor(/** @type {Error} */ (error)));
  } finally {
    stop();
  }
}

/** @param {Error} error */
function sentenceFor({ name, message }) {
  if (name === "Cancelled") return "";
  if (name !== "DocumentError") return t("error-file-lost");
  return t(`error-file-${/** @type {import("./document-error.js").Reason} */ (message)}`);
}

/** @param {Uint8Array} bytes */
function decode(bytes) {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes("\0")) throw new TypeError("binary");
    return text;
  } catch {
    throw new FileError(t("error-file"));
  }
}
