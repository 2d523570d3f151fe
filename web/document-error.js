/** Largest text that a document may give, in UTF-16 units: the core reads no longer prompts. */
export const MOST_TEXT = 2_000_000;
/** Most lines of a text: a browser lays out a text field as a whole, 20,000 lines in about a second. */
export const MOST_LINES = 20_000;

/**
 * Why a document cannot be read.
 * @typedef {"missing"|"locked"|"broken"|"empty"|"long"|"swollen"} Reason
 */
export class DocumentError extends Error {
  /** @param {Reason} reason  missing: the library could not be fetched; swollen: it unpacks to far too much */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * A library of the page, fetched now unless it was before.
 * @param {string} path  below vendor/documents/
 * @returns {Promise<any>}
 */
export function library(path) {
  return import(new URL(`vendor/documents/${path}`, import.meta.url).href).catch(() => {
    throw new DocumentError("missing");
  });
}
