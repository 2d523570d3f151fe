import { toCodePoints } from "./protocol.js";

/**
 * Places in the prompt, in UTF-16 units, that live on while the text around them is edited.
 *
 * @typedef {{start: number, end: number}} Range
 * @typedef {"direct"|"context"|"user"} MarkKind
 * @typedef {Range & {span: number|null, kind: MarkKind, hidden: boolean, label: string}} Mark
 * @typedef {Range & {action: "hide"|"show"}} Decision  what the user said of a place
 */

/** What the core takes for white space. */
const WHITE = /[\s\x1c-\x1f\x85]+/;

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
 * Where an edit took place: `head` up to `end` of the text before became `head` up to `end + shift` of the text after.
 * No character beyond U+FFFF is cut.
 * @param {string} before @param {string} after
 */
function editOf(before, after) {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head++;
  if (head && /[\ud800-\udbff]/.test(before[head - 1] ?? "")) head--;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  if (tail && /[\udc00-\udfff]/.test(before[before.length - tail] ?? "")) tail--;
  return { head, end: before.length - tail, shift: after.length - before.length };
}

/** Whether an edit put another text in the place of most of the one before. @param {string} before @param {string} after */
export function isReplaced(before, after) {
  const { head, end } = editOf(before, after);
  return !after.trim() || 2 * (end - head) > before.length;
}

/**
 * The same places after an edit. Those that the edit touched are gone, except where `lasts` holds: such a place grows or
 * shrinks with an edit inside it, and keeps what an edit across its end leaves of it.
 * @template {Range} T
 * @param {readonly T[]} ranges @param {string} before @param {string} after @param {(range: T) => boolean} [lasts]
 * @returns {T[]}
 */
export function shifted(ranges, before, after, lasts = () => false) {
  if (before === after) return [...ranges];
  const edit = editOf(before, after);
  const { head, end, shift } = edit;
  return ranges.flatMap((range) => {
    if (range.end <= head) return [range];
    if (range.start >= end) return [{ ...range, start: range.start + shift, end: range.end + shift }];
    const left = lasts(range) ? leftOf(range, edit) : range;
    return left.start < left.end && left !== range ? [{ ...range, ...left }] : [];
  });
}

/** What an edit that touches a place leaves of it; empty or turned round where that is nothing. @param {Range} range @param {ReturnType<typeof editOf>} edit @returns {Range} */
function leftOf({ start, end }, edit) {
  if (start <= edit.head && edit.end <= end) return { start, end: end + edit.shift };
  if (start < edit.head) return { start, end: edit.head };
  return { start: edit.end + edit.shift, end: end + edit.shift };
}

/** Whether an edit put words where a part of such a place was, so that they may need what was said of it. @param {readonly Range[]} ranges @param {string} before @param {string} after */
export function overwritten(ranges, before, after) {
  const { head, end, shift } = editOf(before, after);
  const within = (/** @type {Range} */ range) => range.start <= head && end <= range.end;
  return end + shift > head && ranges.some((range) => range.start < end && head < range.end && !within(range));
}

/** Whether two places share a character. @param {Range} one @param {Range} other */
export function overlap(one, other) {
  return one.start < other.end && other.start < one.end;
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
    if (!place || own.some((range) => overlap(range, place))) return;
    marks.push({ ...place, span: index, kind: kindOf(span, place, decisions), hidden: chosen.has(index), label: span.label });
  });
  return marks.sort((a, b) => a.start - b.start);
}

/** @param {import("./protocol.js").Span} span @param {Range} place @param {readonly Decision[]} decisions */
function kindOf(span, place, decisions) {
  const pinned = decisions.some(({ action, start }) => action === "hide" && start === place.start);
  if (pinned || span.evidence.some(({ kind }) => kind === "user")) return "user";
  return groundOf(span);
}

/** Whether a phrase says who somebody is, more than what they are. @param {import("./protocol.js").Span} span @returns {"direct"|"context"} */
export function groundOf({ direct, contextual }) {
  return direct >= Math.max(0, ...Object.values(contextual)) ? "direct" : "context";
}

/** @param {Range[]} places @param {number} start @param {number} end */
function isSpan(places, start, end) {
  return places.some((place) => place.start === start && place.end === end);
}

/**
 * What the user said of places, as the core is told: spans by number, the user's own ranges in code points.
 * @param {Range[]} places @param {readonly Decision[]} decisions @param {string} text
 */
export function placesToHide(places, decisions, text) {
  const spans = (/** @type {"hide"|"show"} */ wanted) =>
    places.flatMap((place, index) => (decisions.some(({ action, start, end }) => action === wanted && start === place.start && end === place.end) ? [index] : []));
  const own = decisions.filter(({ action, start, end }) => action === "hide" && !isSpan(places, start, end) && hasWords(text, start, end));
  return { pinned: spans("hide"), freed: spans("show"), ranges: own.map(({ start, end }) => [toCodePoints(text, start), toCodePoints(text, end)]) };
}

/**
 * One form for all spellings of the same words, as the core has it: letter case, white space and Unicode forms (NFKC) aside.
 * @param {string} words
 */
export function spelling(words) {
  const caseless = words.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("ς", "σ");
  return caseless.normalize("NFKC").split(WHITE).filter(Boolean).join(" ");
}

/** Whether a range holds more than what the core takes for white space. @param {string} text @param {number} start @param {number} end */
export function hasWords(text, start, end) {
  return text.slice(start, end).split(WHITE).some(Boolean);
}

/** The placeholder that stands for a place, if it is hidden. @param {readonly import("./protocol.js").SanitizedPiece[]} segments @param {Range} place */
export function tokenAt(segments, { start, end }) {
  let at = 0;
  for (const { text, token } of segments) {
    if (token && at < end && start < at + text.length) return token;
    at += text.length;
  }
  return null;
}
