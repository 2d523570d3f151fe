/** A fixed input for each heavy network, to see whether a device computes what it should. */

/** @typedef {import("./protocol.js").Network} Network */

/** Largest difference between two devices that rounding explains, as a share of the largest value. */
const TOLERANCE = 0.02;

/** The canary's token ids: "my name is anna and i live in oslo" in the uncased vocabulary; any ids serve the tagger. */
const IDS = [101, 2026, 2171, 2003, 4698, 1998, 1045, 2444, 1999, 9977, 102, 0, 0, 0, 0, 0];

/** @param {Network} network */
export function canary(network) {
  const ids = new Int32Array(8 * IDS.length);
  for (let i = 0; i < ids.length; i++) ids[i] = IDS[i % IDS.length] ?? 0;
  return { network, ids, rows: 8, width: IDS.length, positions: null, targets: null, asked: 0 };
}

/** Whether two answers are the same but for rounding. @param {Float32Array} expected @param {Float32Array} found */
export function agrees(expected, found) {
  if (expected.length !== found.length) return false;
  const scale = expected.reduce((largest, value) => Math.max(largest, Math.abs(value)), 1);
  return expected.every((value, i) => Math.abs(value - (found[i] ?? NaN)) <= TOLERANCE * scale);
}
