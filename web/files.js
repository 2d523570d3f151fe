import { t } from "./strings.js";

/** Largest file that is read, in bytes: a prompt has at most some hundred thousand characters. */
const MOST_BYTES = 5_000_000;
const KINDS = /\.(txt|md|markdown|csv|tsv|json|jsonl|ya?ml|toml|ini|xml|html?|eml|log|tex|rst|sql|sh|py|js|mjs|ts|tsx|jsx|css|java|kt|c|h|cc|cpp|hpp|cs|go|rs|rb|php|swift|r|m|pl|lua|scala)$/i;

/** A file that cannot be a prompt; the message is a sentence for the user. */
export class FileError extends Error {}

/** The text of a file, unchanged but for a byte order mark. @param {File} file */
export async function readText(file) {
  if (!KINDS.test(file.name) && !file.type.startsWith("text/")) throw new FileError(t("error-file-kind"));
  if (file.size > MOST_BYTES) throw new FileError(t("error-file-size", { mb: MOST_BYTES / 1e6 }));
  const bytes = new Uint8Array(await file.arrayBuffer());
  return decode(bytes);
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
