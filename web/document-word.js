/** The text of a .docx by mammoth (https://github.com/mwilliamson/mammoth.js), once it is known to unpack to a sensible size. */

import { DocumentError, library } from "./document-error.js";
import { unpackedSize } from "./zip-size.js";

/** Most bytes that a document may unpack to: a book of 500 pages has some 20 MB of markup. */
const MOST_UNPACKED = 40_000_000;
/** How an encrypted document begins, and a .doc of before 2007: the header of a compound file. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/** @type {import("./document-worker.js").Reader} */
export async function read(bytes) {
  if (COMPOUND_FILE.every((byte, at) => bytes[at] === byte)) throw new DocumentError("locked");
  if ((await unpackedSize(bytes, MOST_UNPACKED)) > MOST_UNPACKED) throw new DocumentError("swollen");
  await library("word/mammoth.browser.min.js");
  const { mammoth } = /** @type {any} */ (self);
  const { value } = await mammoth.extractRawText({ arrayBuffer: bytes.buffer });
  return value.replace(/\n{3,}/g, "\n\n");
}
