/** The text of a PDF, page by page, by pdf.js (https://mozilla.github.io/pdf.js/). */

import { DocumentError, library, MOST_TEXT } from "./document-error.js";

/** A gap of more than this many line heights begins a paragraph. */
const PARAGRAPH_GAP = 1.7;
/** A line that ends before this share of the page's widest line ends its paragraph. */
const FULL_LINE = 0.85;

/**
 * @typedef {{str: string, width: number, height: number, transform: number[], hasEOL: boolean}} Item
 * @typedef {{text: string, left: number, right: number, y: number, height: number}} Line
 */

/** @type {import("./document-worker.js").Reader} */
export async function read(bytes, progress) {
  await library("pdf/pdf.worker.min.mjs");
  const pdfjs = await library("pdf/pdf.min.mjs");
  const task = pdfjs.getDocument({
    data: bytes,
    // This is its own worker; only text is wanted, so no font, picture or script is touched.
    ...{ disableFontFace: true, useSystemFonts: false, useWorkerFetch: false, useWasm: false, enableXfa: false },
    verbosity: 0,
  });
  const pdf = await task.promise.catch((/** @type {Error} */ error) => {
    throw new DocumentError(error.name === "PasswordException" ? "locked" : "broken");
  });
  const pages = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const text = textOf((await page.getTextContent()).items);
    page.cleanup();
    length += text.length;
    if (length > MOST_TEXT) throw new DocumentError("long");
    pages.push(text);
    progress(number, pdf.numPages);
  }
  return pages.filter(Boolean).join("\n\n");
}

/**
 * Lines that the page's width broke are put together again; a short line, a gap or an indent begins a new one.
 * @param {Item[]} items
 */
export function textOf(items) {
  const lines = linesOf(items);
  const widest = Math.max(0, ...lines.map(({ right }) => right));
  let text = "";
  lines.forEach((line, index) => {
    const last = lines[index - 1];
    if (last) text += breakBetween(last, line, widest);
    text = text.endsWith("-") && last && /^\p{Ll}/u.test(line.text) ? joined(text, line.text) : text + line.text;
  });
  return text.trim();
}

/** @param {Line} last @param {Line} line @param {number} widest */
function breakBetween(last, line, widest) {
  if (last.y - line.y > PARAGRAPH_GAP * Math.max(last.height, line.height) || last.y < line.y) return "\n\n";
  if (last.right < FULL_LINE * widest || line.left > last.left + line.height) return "\n";
  return /\p{Ll}-$/u.test(last.text) && /^\p{Ll}/u.test(line.text) ? "" : " ";
}

/** A word that was cut at the end of a line. @param {string} text @param {string} rest */
function joined(text, rest) {
  return text.slice(0, -1) + rest;
}

/** @param {Item[]} items */
function linesOf(items) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {Line|null} */
  let line = null;
  for (const { str, width, height, transform, hasEOL } of items) {
    const [left = 0, y = 0] = transform.slice(4);
    if (str.trim()) {
      line ??= { text: "", left, right: left, y, height };
      line.right = Math.max(line.right, left + width);
      line.height = Math.max(line.height, height);
    }
    if (line) line.text += str;
    if (hasEOL && line) {
      lines.push({ ...line, text: line.text.trim() });
      line = null;
    }
  }
  return line ? [...lines, { ...line, text: line.text.trim() }] : lines;
}
