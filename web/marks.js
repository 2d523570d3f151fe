/**
 * Places in the prompt, in UTF-16 units, that live on while the text around them is edited.
 *
 * @typedef {{start: number, end: number}} Range
 * @typedef {"direct"|"context"|"user"} MarkKind
 * @typedef {Range & {span: number|null, kind: MarkKind, hidden: boolean, label: string}} Mark
 * @typedef {Range & {action: "hide"|"show"}} Decision  what the user said of a place
 */

/**
 * Where each span lies, from the segments that cover the prompt.
 * @param {import("./protocol.js").Piece[]} segments
 * @returns {Range[]} by span
 */
export function placesOf(segments) {
  /** @type {Range[]} */
  const places = [];
  let at = 0;
  for (const { text, span } of segments) {
    if (span !== null) places[span] = { start: at, end: at + text.length };
    at += text.length;
  }
  return places;
}

/**
 * The same places after an edit; those that the edit touched are gone.
 * @template {Range} T
 * @param {readonly T[]} ranges @param {string} before @param {string} after
 * @returns {T[]}
 */
export function shifted(ranges, before, after) {
  if (before === after) return [...ranges];
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const shift = after.length - before.length;
  return ranges.flatMap((range) => {
    if (range.end <= head) return [range];
    if (range.start >= before.length - tail) return [{ ...range, start: range.start + shift, end: range.end + shift }];
    return [];
  });
}

/**
 * What to mark in the prompt: the user's own ranges first, then every span that they leave free.
 * @param {Range[]} places @param {import("./protocol.js").Span[]} spans @param {ReadonlySet<number>} chosen
 * @param {readonly Decision[]} decisions
 * @returns {Mark[]} in text order, disjoint
 */
export function marksFor(places, spans, chosen, decisions) {
  const own = decisions.filter(({ action, start, end }) => action === "hide" && !isSpan(places, start, end));
  /** @type {Mark[]} */
  const marks = own.map(({ start, end }) => ({ start, end, span: null, kind: "user", hidden: true, label: "CUSTOM" }));
  spans.forEach((span, index) => {
    const place = places[index];
    if (!place || own.some((range) => range.start < place.end && place.start < range.end)) return;
    marks.push({ ...place, span: index, kind: kindOf(span, place, decisions), hidden: chosen.has(index), label: span.label });
  });
  return marks.sort((a, b) => a.start - b.start);
}

/** @param {import("./protocol.js").Span} span @param {Range} place @param {readonly Decision[]} decisions */
function kindOf(span, place, decisions) {
  const pinned = decisions.some(({ action, start }) => action === "hide" && start === place.start);
  if (pinned || span.evidence.some(({ kind }) => kind === "user")) return "user";
  return span.direct >= Math.max(0, ...Object.values(span.contextual)) ? "direct" : "context";
}

/** @param {Range[]} places @param {number} start @param {number} end */
export function isSpan(places, start, end) {
  return places.some((place) => place.start === start && place.end === end);
}
