/**
 * The restoration table as one encrypted file: only who knows the passphrase can read it, and no byte of it can be
 * changed unnoticed.
 *
 * File: 8 bytes "PGTABLE" and the version, 4 bytes PBKDF2 rounds (big endian), 16 bytes salt, 12 bytes nonce, then the
 * AES-256-GCM ciphertext with its 16-byte tag. The 40 bytes before it are authenticated as additional data.
 *
 * @module
 */

const MAGIC = [0x50, 0x47, 0x54, 0x41, 0x42, 0x4c, 0x45];
const VERSION = 1;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SALT_AT = MAGIC.length + 1 + 4;
const NONCE_AT = SALT_AT + SALT_BYTES;
const HEADER_BYTES = NONCE_AT + NONCE_BYTES;

/** OWASP's Password Storage Cheat Sheet asks for 600,000 rounds of PBKDF2-HMAC-SHA-256; this is twice as much. */
export const ROUNDS = 1_200_000;
const FEWEST_ROUNDS = 600_000;
/** A file that asks for more would only keep the machine busy. */
const MOST_ROUNDS = 20_000_000;

/** @typedef {'no-passphrase' | 'not-a-table' | 'other-version' | 'damaged' | 'wrong-or-changed'} TableFileFault */

/** @type {Record<TableFileFault, string>} */
const SENTENCES = {
  'no-passphrase': 'Choose a passphrase: without one the file would protect nothing.',
  'not-a-table': 'This is not a saved table.',
  'other-version': 'This table was saved by another version of the program, which this one cannot read.',
  damaged: 'This file was changed or cut off; nothing was loaded.',
  'wrong-or-changed': 'The passphrase is wrong, or the file was changed; nothing was loaded.',
};

/** The file cannot be written or opened; `fault` names why for translations, the message is a sentence for the user. */
export class TableFileError extends Error {
  name = 'TableFileError';

  /** @param {TableFileFault} fault */
  constructor(fault) {
    super(SENTENCES[fault]);
    this.fault = fault;
  }
}

/**
 * @param {string} passphrase
 * @param {BufferSource} salt
 * @param {number} rounds
 * @returns {Promise<CryptoKey>}
 */
async function deriveKey(passphrase, salt, rounds) {
  const secret = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const material = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/**
 * @param {Uint8Array<ArrayBuffer>} header
 * @returns {AesGcmParams}
 */
function cipher(header) {
  return { name: 'AES-GCM', iv: header.subarray(NONCE_AT, HEADER_BYTES), additionalData: header, tagLength: 8 * TAG_BYTES };
}

/**
 * Encrypt a table.
 *
 * @param {string} json the table as JSON
 * @param {string} passphrase not empty
 * @returns {Promise<Uint8Array<ArrayBuffer>>} the bytes of the file
 * @throws {TableFileError} when the passphrase is empty
 */
export async function sealTable(json, passphrase) {
  if (!passphrase) throw new TableFileError('no-passphrase');
  const header = new Uint8Array(HEADER_BYTES);
  header.set([...MAGIC, VERSION]);
  new DataView(header.buffer).setUint32(MAGIC.length + 1, ROUNDS);
  crypto.getRandomValues(header.subarray(SALT_AT));
  const key = await deriveKey(passphrase, header.slice(SALT_AT, NONCE_AT), ROUNDS);
  const sealed = await crypto.subtle.encrypt(cipher(header), key, new TextEncoder().encode(json));
  const file = new Uint8Array(HEADER_BYTES + sealed.byteLength);
  file.set(header);
  file.set(new Uint8Array(sealed), HEADER_BYTES);
  return file;
}

/**
 * Decrypt a table that `sealTable` wrote.
 *
 * @param {Uint8Array} bytes the bytes of the file
 * @param {string} passphrase
 * @returns {Promise<string>} the table as JSON
 * @throws {TableFileError} when it is no such file, the passphrase is wrong or any byte was changed
 */
export async function openTable(bytes, passphrase) {
  const header = bytes.slice(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES || MAGIC.some((byte, at) => header[at] !== byte)) {
    throw new TableFileError('not-a-table');
  }
  if (header[MAGIC.length] !== VERSION) {
    throw new TableFileError('other-version');
  }
  const rounds = new DataView(header.buffer).getUint32(MAGIC.length + 1);
  if (rounds < FEWEST_ROUNDS || rounds > MOST_ROUNDS || bytes.length < HEADER_BYTES + TAG_BYTES) {
    throw new TableFileError('damaged');
  }
  const key = await deriveKey(passphrase, header.slice(SALT_AT, NONCE_AT), rounds);
  try {
    const opened = await crypto.subtle.decrypt(cipher(header), key, bytes.slice(HEADER_BYTES));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(opened);
  } catch {
    throw new TableFileError('wrong-or-changed');
  }
}
