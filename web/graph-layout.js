/** Where the dots of the graph are drawn. */

/** @typedef {{x: number, y: number}} Spot */

const MARGIN = 46;
/** Room for a dot and its words, and how often dots are pushed apart. */
const ROOM_X = 96;
const ROOM_Y = 38;
const ROUNDS = 40;
/** Rounds of one step: for 400 spots some 10 ms. */
const STEP = 10;

/**
 * Places within a drawing of this size, whatever scale the layout has.
 * @param {readonly Spot[]} nodes @param {number} width @param {number} height
 * @returns {Spot[]} by node
 */
export function placed(nodes, width, height) {
  const xs = scaled(nodes.map(({ x }) => x), width);
  const ys = scaled(nodes.map(({ y }) => y), height);
  return nodes.map((_, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0 }));
}

/** @param {readonly number[]} values @param {number} size */
function scaled(values, size) {
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  return values.map((value) => Math.round(MARGIN + ((value - low) / range) * (size - 2 * MARGIN)));
}

/**
 * Push apart what would be drawn over each other, in place and in steps; where there is no room, some stay so.
 * @param {Spot[]} spots @param {number} width @param {number} height @returns {Generator<void>}
 */
export function* pushApart(spots, width, height) {
  for (let round = 1, moved = true; moved && round <= ROUNDS; round++) {
    moved = false;
    for (const [index, one] of spots.entries()) {
      for (let next = index + 1; next < spots.length; next++) moved = push(one, /** @type {Spot} */ (spots[next]), width, height) || moved;
    }
    if (round % STEP === 0) yield;
  }
}

/** Whether two spots were too near and have been pushed apart. @param {Spot} a @param {Spot} b @param {number} width @param {number} height */
function push(a, b, width, height) {
  const x = ROOM_X - Math.abs(a.x - b.x);
  const y = ROOM_Y - Math.abs(a.y - b.y);
  if (x <= 0 || y <= 0) return false;
  const up = (y / 2) * (a.y <= b.y ? -1 : 1);
  a.y = within(a.y + up, height);
  b.y = within(b.y - up, height);
  const left = (x / 8) * (a.x <= b.x ? -1 : 1);
  a.x = within(a.x + left, width);
  b.x = within(b.x - left, width);
  return true;
}

/** @param {number} place @param {number} size */
function within(place, size) {
  return Math.round(Math.min(Math.max(place, MARGIN), size - MARGIN));
}
