/**
 * How much a ZIP archive unpacks to, measured and not believed: the sizes that it states may lie.
 * Format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.
 */

import { DocumentError } from "./document-error.js";

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;

/**
 * Bytes of the entries with such names, unpacked; counting stops soon after `most`.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {RegExp} names @param {number} most
 */
export async function unpackedSize(bytes, names, most) {
  let sum = 0;
  for (const { name, data, method } of entries(bytes)) {
    if (!names.test(name)) continue;
    sum += method === STORED ? data.length : await inflatedSize(data, most - sum);
    if (sum > most) break;
  }
  return sum;
}

/**
 * Each entry of the central directory with its packed data. What other readers may take otherwise (ZIP64, several disks,
 * a directory that does not reach to the end) is refused, so that no other content can be slipped to them.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
function* entries(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  let at = view.getUint32(end + 16, true);
  if (view.getUint32(end + 4, true) || at + view.getUint32(end + 12, true) !== end) throw new DocumentError("broken");
  while (at < end) {
    if (at + ENTRY_LENGTH > end || view.getUint32(at, true) !== ENTRY) throw new DocumentError("broken");
    const local = view.getUint32(at + 42, true);
    if (local + LOCAL_LENGTH > end) throw new DocumentError("broken");
    const start = local + LOCAL_LENGTH + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const size = view.getUint32(at + 20, true);
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + view.getUint16(at + 28, true)));
    yield { name, data: bytes.subarray(start, start + size), method: view.getUint16(at + 10, true) };
    at += ENTRY_LENGTH + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

/** Where the record lies that ends the archive. @param {DataView} view */
function endOf(view) {
  const first = Math.max(0, view.byteLength - END_LENGTH - LONGEST_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= first; at--) if (view.getUint32(at, true) === END) return at;
  throw new DocumentError("broken");
}

/** @param {Uint8Array<ArrayBuffer>} data @param {number} most */
async function inflatedSize(data, most) {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  let size = 0;
  for (let step = await reader.read(); !step.done && size <= most; step = await reader.read()) size += step.value.length;
  await reader.cancel();
  return size;
}
