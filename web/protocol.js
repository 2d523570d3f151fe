/**
 * What page and workers say to each other, and the one place that converts between UTF-16 units, in which JavaScript
 * counts, and code points, in which Python does.
 */

/**
 * @typedef {"detect"|"tag"|"context"|"embed"|"dependency"|"select"|"audit"} Stage
 * @typedef {"tagger"|"masked_lm"|"attributes"} Network
 * @typedef {{id: number, method: string, params: unknown}} Request
 * @typedef {{name: string, message: string, stage: Stage|null}} Failure
 * @typedef {{event: "progress", id: number, stage: Stage, done: number, total: number}} Progress
 */

/**
 * @typedef {{preset: "default"|"paper", trade_off: number, neighbours: number, method: "exact"|"greedy",
 *   scoring: "joint"|"exact"}} Settings
 * @typedef {Record<string, number>} Policy  weight of each attribute, 0 (the cloud may know) to 1
 * @typedef {{always: string[], never: string[]}} Rules
 * @typedef {{kind: "direct"|"context"|"user", source: string, label: string, score: number, reason: string}} Evidence
 * @typedef {{text: string, label: string, direct: number, contextual: Record<string, number>, privacy: number,
 *   floor: boolean, evidence: Evidence[], neighbours: {span: number, weight: number, drop: number}[]}} Span
 * @typedef {{text: string, span: number|null}} Piece
 * @typedef {{i: number, j: number, weight: number, drop: number}} Edge
 * @typedef {{text: string, token: string|null, span: number|null, user: boolean}} SanitizedPiece
 * @typedef {{chosen: number[], segments: SanitizedPiece[], sanitized: string, trade_off: number, objective: number,
 *   privacy: number, context: number, summary: {hidden: number, total: number}}} SelectionView
 * @typedef {{trade_off: number, chosen: number[], privacy: number, context: number}} FrontierPoint
 * @typedef {{segments: Piece[], spans: Span[], edges: Edge[], exposure: Record<string, number>, attributes: string[],
 *   frontier: FrontierPoint[], notices: {kind: string, text: string}[], seconds: Record<string, number>,
 *   model_calls: number, protection: "full"|"partial"|"rules", selection: SelectionView}} View
 * @typedef {{exposure: Record<string, [number, number]>, model_calls: number}} Audit
 * @typedef {{token: string, label: string, original: string}} Entry
 * @typedef {{entries: Entry[], turns: number, json: string}} Table
 * @typedef {{text: string, token: string|null, state: "text"|"restored"|"unresolved"}} ReplyPiece
 * @typedef {{kind: string, token: string, position: number, sentence: string, segment: number|null}} Issue
 * @typedef {{text: string, segments: ReplyPiece[], issues: Issue[], restored: number}} RestoredView
 * @typedef {{version: string, attributes: string[], presets: Record<string, Partial<Settings>>,
 *   purposes: {name: string, policy: Policy}[], limits: {max_characters: number}}} Description
 */

/** A failure that a worker reported: `name` is the Python class, `message` a sentence for the user. */
export class WorkerError extends Error {
  /** @param {Failure} failure */
  constructor(failure) {
    super(failure.message);
    this.name = failure.name;
    this.stage = failure.stage;
  }
}

/**
 * UTF-16 index → code point index. An index inside a surrogate pair counts the pair.
 * @param {string} text
 * @param {number} index
 */
export function toCodePoints(text, index) {
  let count = 0;
  for (let at = 0; at < index; count++) at += /** @type {number} */ (text.codePointAt(at)) > 0xffff ? 2 : 1;
  return count;
}
