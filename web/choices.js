import { isReplaced, overlap, overwritten, shifted, spelling } from "./marks.js";
import { keepRules, keptRules } from "./rules-store.js";

/**
 * @typedef {import("./marks.js").Decision} Decision
 * @typedef {import("./protocol.js").Rules} Rules
 * @typedef {import("./protocol.js").Policy} Policy
 * @typedef {{purpose: string, policy: Policy}} Purpose
 * @typedef {Purpose & {decisions: Decision[], rules: Rules, tradeOff: number, before: Purpose|null}} Wishes
 *   `before`: what holds again once the text of the example that set the purpose is gone
 */

const MOST_UNDO = 100;
const NO_RULES = { always: [], never: [] };
/** @type {Omit<Wishes, "rules"|"tradeOff">} */
const NOTHING_SAID = { decisions: [], purpose: "default", policy: {}, before: null };

/**
 * What the user wants hidden and shown, with undo. Events: "change", whose detail says whether the rules changed;
 * "forget".
 */
export class Choices extends EventTarget {
  #kept = keptRules();
  /** @type {Wishes} */
  wishes = { ...NOTHING_SAID, rules: this.#kept ?? NO_RULES, tradeOff: 0.1 };
  /** The core's own λ, which holds while the user names none. */
  #usualTradeOff = 0.1;
  /** Whether an edit put words where some were hidden by hand, and nothing was said since. */
  overwritten = false;
  /** The prompt that the decisions are about. */
  #text = "";
  /** What each purpose lets the cloud know; nothing until the core has said so. @type {Record<string, Policy>} */
  #purposes = {};
  /** The purpose of an example that came before the core said what it means. */
  #awaited = "";
  /** @type {Wishes[]} */
  #past = [];

  get canUndo() {
    return this.#past.length > 0;
  }

  /** Whether the rules outlive this page on this device. */
  get keepsRules() {
    return this.#kept !== null;
  }

  /** @param {boolean} keep @returns {boolean} false when the browser refuses */
  keepRules(keep) {
    const done = keepRules(keep ? this.wishes.rules : null);
    this.#kept = keep && done ? this.wishes.rules : null;
    return done;
  }

  /** What the core says once it is there. @param {{name: string, policy: Policy}[]} purposes @param {number} tradeOff  its own λ */
  learn(purposes, tradeOff) {
    this.#purposes = Object.fromEntries(purposes.map(({ name, policy }) => [name, policy]));
    this.#usualTradeOff = tradeOff;
    this.wishes = { ...this.wishes, tradeOff };
    if (this.#awaited) this.useExample(this.#awaited);
  }

  /** Nothing that was said outlives this, here or on the device. */
  forget() {
    this.keepRules(false);
    this.wishes = { ...NOTHING_SAID, rules: NO_RULES, tradeOff: this.#usualTradeOff };
    this.overwritten = false;
    this.#awaited = "";
    this.#past = [];
    this.dispatchEvent(new Event("forget"));
  }

  /** @param {Partial<Wishes>} change */
  wish(change) {
    this.#past = [...this.#past, this.wishes].slice(-MOST_UNDO);
    this.#take({ ...this.wishes, ...change });
  }

  undo() {
    const last = this.#past.pop();
    if (last) this.#take(last);
  }

  /**
   * Hide or show a place.
   * @param {"hide"|"show"} action @param {import("./marks.js").Range} place
   * @param {boolean} tied  whether this holds for all places of the same words, whatever was said of the others before
   */
  decide(action, { start, end }, tied) {
    const words = spelling(this.#text.slice(start, end));
    const stands = (/** @type {Decision} */ other) =>
      !tied || other.action === action || spelling(this.#text.slice(other.start, other.end)) !== words;
    this.wish({ decisions: [...this.#elsewhere({ start, end }).filter(stands), { action, start, end }] });
  }

  /** Take back what was said of a place. @param {import("./marks.js").Range} place */
  retract(place) {
    this.wish({ decisions: this.#elsewhere(place) });
  }

  /**
   * From now on hide or show these words everywhere, whatever was said of the place where they were pointed out.
   * @param {"always"|"never"} list @param {string} words @param {import("./marks.js").Range} place
   */
  rule(list, words, place) {
    const other = list === "always" ? "never" : "always";
    const { rules } = this.wishes;
    const rest = rules[other].filter((entry) => entry !== words);
    const now = /** @type {Rules} */ ({ ...rules, [other]: rest, [list]: [...new Set([...rules[list], words])] });
    this.wish({ rules: now, decisions: this.#agreeing(this.#elsewhere(place), now) });
  }

  /** @param {Rules} rules @param {number} tradeOff */
  useSettings(rules, tradeOff) {
    this.wish({ rules, tradeOff, decisions: this.#agreeing(this.wishes.decisions, rules) });
  }

  /** @param {number} tradeOff @param {boolean} first  whether a movement of the slider begins; all of it is undone at once */
  slide(tradeOff, first) {
    if (first) this.wish({ tradeOff });
    else this.#take({ ...this.wishes, tradeOff });
  }

  /** @param {string} purpose  a name that the core knows; an unknown one changes nothing */
  usePurpose(purpose) {
    const policy = this.#purposes[purpose];
    if (policy && purpose !== this.wishes.purpose) this.wish({ purpose, policy: { ...policy }, before: null });
  }

  /** The text is an example: its purpose holds while the text does. @param {string} purpose */
  useExample(purpose) {
    const policy = this.#purposes[purpose];
    this.#awaited = policy ? "" : purpose;
    if (!policy) return;
    const before = this.wishes.before ?? { purpose: this.wishes.purpose, policy: this.wishes.policy };
    this.#take({ ...this.wishes, purpose, policy: { ...policy }, before });
  }

  /** @param {string} attribute @param {number} weight  0: the cloud may know it */
  weigh(attribute, weight) {
    this.wish({ purpose: "own", policy: { ...this.wishes.policy, [attribute]: weight }, before: null });
  }

  /** The prompt was edited: places move with it, and what was said of another text cannot be undone. @param {string} before @param {string} after */
  textChanged(before, after) {
    const isHidden = (/** @type {Decision} */ { action }) => action === "hide";
    const hidden = this.wishes.decisions.filter(isHidden);
    const replaced = isReplaced(before, after);
    const kept = after.trim() ? shifted(this.wishes.decisions, before, after, isHidden) : [];
    const ended = replaced && this.wishes.before;
    if (replaced) this.#awaited = "";
    this.wishes = { ...this.wishes, decisions: kept, ...(ended ? { ...ended, before: null } : {}) };
    this.overwritten = Boolean(after.trim()) && (overwritten(hidden, before, after) || (this.overwritten && !replaced));
    this.#text = after;
    this.#past = [];
  }

  /** What was said of other places. @param {import("./marks.js").Range} place */
  #elsewhere(place) {
    return this.wishes.decisions.filter((other) => !overlap(other, place));
  }

  /** Decisions without those on words of which a newer list says the opposite. @param {Decision[]} decisions @param {Rules} rules */
  #agreeing(decisions, rules) {
    const said = (/** @type {"always"|"never"} */ list) =>
      new Set(rules[list].filter((entry) => !this.wishes.rules[list].includes(entry)).map(spelling));
    const opposite = { hide: said("never"), show: said("always") };
    return decisions.filter(({ action, start, end }) => !opposite[action].has(spelling(this.#text.slice(start, end))));
  }

  /** @param {Wishes} wishes */
  #take(wishes) {
    const reread = JSON.stringify(wishes.rules) !== JSON.stringify(this.wishes.rules);
    this.wishes = wishes;
    this.overwritten = false;
    if (reread && this.keepsRules) this.keepRules(true);
    this.dispatchEvent(new CustomEvent("change", { detail: { reread } }));
  }
}
