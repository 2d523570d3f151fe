import { shifted } from "./marks.js";
import { keepRules, keptRules } from "./rules-store.js";

/**
 * @typedef {import("./marks.js").Decision} Decision
 * @typedef {import("./protocol.js").Rules} Rules
 * @typedef {import("./protocol.js").Policy} Policy
 * @typedef {{decisions: Decision[], purpose: string, policy: Policy, rules: Rules, tradeOff: number}} Wishes
 */

const MOST_UNDO = 100;
const NO_RULES = { always: [], never: [] };

/** What the user wants hidden and shown, with undo. Event: "change", whose detail says whether the rules changed. */
export class Choices extends EventTarget {
  #kept = keptRules();
  /** @type {Wishes} */
  wishes = { decisions: [], purpose: "default", policy: {}, rules: this.#kept ?? NO_RULES, tradeOff: 0.1 };
  /** What each purpose lets the cloud know. @type {Record<string, Policy>} */
  purposes = {};
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

  /** Nothing that was said outlives this, here or on the device. */
  forget() {
    this.keepRules(false);
    this.wishes = { ...this.wishes, decisions: [], rules: NO_RULES };
    this.#past = [];
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

  /** Hide or show a place. @param {"hide"|"show"} action @param {number} start @param {number} end */
  decide(action, start, end) {
    const rest = this.wishes.decisions.filter((other) => other.end <= start || end <= other.start);
    this.wish({ decisions: [...rest, { action, start, end }] });
  }

  /** Take back what was said of a place. @param {number} start @param {number} end */
  retract(start, end) {
    this.wish({ decisions: this.wishes.decisions.filter((other) => other.end <= start || end <= other.start) });
  }

  /** From now on hide or show these words everywhere. @param {"always"|"never"} list @param {string} words */
  rule(list, words) {
    const other = list === "always" ? "never" : "always";
    const { rules } = this.wishes;
    const rest = rules[other].filter((entry) => entry !== words);
    const now = { ...rules, [other]: rest, [list]: [...new Set([...rules[list], words])] };
    this.wish({ rules: /** @type {Rules} */ (now) });
  }

  /** @param {string} purpose  a name that the core knows; an unknown one changes nothing */
  usePurpose(purpose) {
    const policy = this.purposes[purpose];
    if (policy && purpose !== this.wishes.purpose) this.wish({ purpose, policy: { ...policy } });
  }

  /** @param {string} attribute @param {number} weight  0: the cloud may know it */
  weigh(attribute, weight) {
    this.wish({ purpose: "own", policy: { ...this.wishes.policy, [attribute]: weight } });
  }

  /** The prompt was edited: places move with it, and what was said of another text cannot be undone. @param {string} before @param {string} after */
  textChanged(before, after) {
    this.wishes = { ...this.wishes, decisions: after.trim() ? shifted(this.wishes.decisions, before, after) : [] };
    this.#past = [];
  }

  /** @param {Wishes} wishes */
  #take(wishes) {
    const reread = JSON.stringify(wishes.rules) !== JSON.stringify(this.wishes.rules);
    this.wishes = wishes;
    if (reread && this.keepsRules) this.keepRules(true);
    this.dispatchEvent(new CustomEvent("change", { detail: { reread } }));
  }
}
