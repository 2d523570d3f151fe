/** The text of a .docx by mammoth (https://github.com/mwilliamson/mammoth.js), once it is known to unpack to a sensible size. */

import { DocumentError, library } from "./document-error.js";
import { unpackedSize } from "./zip-size.js";

/**
 * Most bytes that a document may unpack to, and its markup alone, of which each megabyte takes some 80 MB while it is
 * read. A book of 300 pages has about 8 MB of markup.
 */
const MOST_UNPACKED = 60_000_000;
const MOST_MARKUP = 12_000_000;
const MARKUP = /\.(xml|rels)$/i;
/** How an encrypted document begins, and a .doc of before 2007: the header of a compound file. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/** @type {import("./document-worker.js").Reader} */
export async function read(bytes) {
  if (COMPOUND_FILE.every((byte, at) => bytes[at] === byte)) throw new DocumentError("locked");
  if ((await unpackedSize(bytes, MARKUP, MOST_MARKUP)) > MOST_MARKUP) throw new DocumentError("swollen");
  if ((await unpackedSize(bytes, /^/, MOST_UNPACKED)) > MOST_UNPACKED) throw new DocumentError("swollen");
  await library("word/mammoth.browser.min.js");
  const { mammoth } = /** @type {any} */ (self);
  const { value } = await mammoth.extractRawText({ arrayBuffer: bytes.buffer });
  return value.replace(/\n{3,}/g, "\n\n");
}
