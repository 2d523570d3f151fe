import { Choices } from "./choices.js";
import { isSpan, marksFor, placesOf, shifted } from "./marks.js";
import { toCodePoints } from "./protocol.js";

/**
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").Settings} Settings
 * @typedef {import("./protocol.js").SelectionView} SelectionView
 * @typedef {"idle"|"waiting"|"reading"|"done"|"stopped"|"failed"} Stage
 */

/** Pause after typing before the prompt is read, in milliseconds. */
const PAUSE = 700;
/** Pause after the last change of a choice before the result is read as a stranger would, in milliseconds. */
const AUDIT_PAUSE = 500;

/** The prompt, what was found in it and what is hidden. Events: "change", "chosen", "progress". */
export class Desk extends EventTarget {
  text = "";
  /** @type {Stage} */
  stage = "idle";
  /** @type {View|null} */
  view = null;
  /** @type {SelectionView|null} */
  selection = null;
  /** Exposure of each attribute before and after; null while it is not measured. @type {Record<string, [number, number]>|null} */
  audit = null;
  /** @type {Error|null} */
  error = null;
  choices = new Choices();
  /** @type {Settings} */
  settings = { preset: "default", trade_off: 0.1, neighbours: 4, method: "exact", scoring: "joint" };
  /** @type {import("./marks.js").Mark[]} */
  marks = [];
  #engine;
  #timer = 0;
  #auditTimer = 0;
  /** Work on the core goes one after the other. @type {Promise<void>} */
  #busy = Promise.resolve();
  /** Counts what makes a running analysis worthless. */
  #version = 0;
  #markedText = "";
  #networks = -1;
  #triedAgain = "";

  /** @param {import("./engine.js").Engine} engine */
  constructor(engine) {
    super();
    this.#engine = engine;
    this.choices.addEventListener("change", (event) => {
      const { reread } = /** @type {CustomEvent<{reread: boolean}>} */ (event).detail;
      if (reread) return this.readSoon();
      this.#inTurn(() => this.#choose());
      this.#announce();
    });
  }

  /** Whether view and selection belong to the text as it is. */
  get fresh() {
    return this.stage === "done" && this.#markedText === this.text;
  }

  /** @param {string} text */
  setText(text) {
    if (text === this.text) return;
    this.marks = shifted(this.marks, this.text, text);
    this.choices.textChanged(this.text, text);
    this.text = text;
    this.readSoon(PAUSE);
  }

  /** Read the prompt again; what runs now is given up. @param {number} [pause] in milliseconds */
  readSoon(pause = 0) {
    this.#giveUp();
    if (!this.text.trim()) return this.#clear();
    this.#enter("waiting");
    this.#timer = setTimeout(() => this.#inTurn(() => this.#read()), pause);
  }

  stop() {
    this.#giveUp();
    this.#enter("stopped");
  }

  /**
   * Other networks are at work: what was read with fewer of them is read again. What failed is tried once more; a prompt
   * that ended the core twice is left alone.
   * @param {number} count  -1 while they are being replaced
   */
  modelsChanged(count) {
    const changed = count !== this.#networks;
    this.#networks = count;
    if (count < 0 || !changed || this.stage === "idle" || this.stage === "stopped") return;
    if (this.stage === "failed" && this.#triedAgain === this.text) return;
    if (this.stage === "failed") this.#triedAgain = this.text;
    this.readSoon();
  }

  /** @param {{settings: Settings, rules: import("./protocol.js").Rules}} wanted */
  applySettings({ settings, rules }) {
    this.settings = settings;
    this.choices.wish({ rules, tradeOff: settings.trade_off });
    this.readSoon();
  }

  /** The placeholder that stands for a place, if it is hidden. @param {import("./marks.js").Range} place */
  tokenAt({ start, end }) {
    let at = 0;
    for (const { text, token } of this.selection?.segments ?? []) {
      if (token && at < end && start < at + text.length) return token;
      at += text.length;
    }
    return null;
  }

  #giveUp() {
    clearTimeout(this.#timer);
    clearTimeout(this.#auditTimer);
    this.#version++;
    this.error = null;
    this.#engine.cancel();
  }

  /** @param {() => Promise<void>} work */
  #inTurn(work) {
    this.#busy = this.#busy.then(work, work);
  }

  async #read() {
    const { text } = this;
    const version = this.#version;
    if (this.stage !== "waiting") return;
    this.#enter("reading");
    try {
      const { policy, rules, tradeOff, decisions } = this.choices.wishes;
      const params = { text, settings: { ...this.settings, trade_off: tradeOff }, policy, rules };
      const view = await this.#engine.request("analyze", params, (progress) => this.#progress(progress));
      if (version !== this.#version) return;
      this.view = view;
      this.#markedText = text;
      if (decisions.length) await this.#select();
      else this.#take(view.selection);
      this.#enter("done");
      this.#auditSoon();
    } catch (error) {
      if (version === this.#version) this.#fail(/** @type {Error} */ (error));
    }
  }

  async #choose() {
    if (!this.fresh) return;
    try {
      await this.#select();
      this.#announce();
      this.#auditSoon();
    } catch (error) {
      this.#fail(/** @type {Error} */ (error));
    }
  }

  async #select() {
    const places = placesOf(this.view?.segments ?? []);
    const { decisions, policy, tradeOff } = this.choices.wishes;
    const spans = (/** @type {"hide"|"show"} */ action) =>
      places.flatMap(({ start, end }, index) =>
        decisions.some((said) => said.action === action && said.start === start && said.end === end) ? [index] : [],
      );
    const own = decisions.filter(({ action, start, end }) => action === "hide" && !isSpan(places, start, end));
    const ranges = own.map(({ start, end }) => [toCodePoints(this.text, start), toCodePoints(this.text, end)]);
    const hidden = { pinned: spans("hide"), freed: spans("show"), ranges };
    this.#take(await this.#engine.request("select", { trade_off: tradeOff, method: this.settings.method, policy, ...hidden }));
  }

  /** @param {SelectionView} selection */
  #take(selection) {
    this.selection = selection;
    this.audit = null;
    const places = placesOf(this.view?.segments ?? []);
    this.marks = marksFor(places, this.view?.spans ?? [], new Set(selection.chosen), this.choices.wishes.decisions);
    this.dispatchEvent(new Event("chosen"));
  }

  #auditSoon() {
    clearTimeout(this.#auditTimer);
    this.#auditTimer = setTimeout(() => this.#inTurn(() => this.#measure()), AUDIT_PAUSE);
  }

  async #measure() {
    const { selection } = this;
    if (!this.fresh) return;
    try {
      const { exposure } = await this.#engine.request("audit", {}, (progress) => this.#progress(progress));
      if (selection !== this.selection) return;
      this.audit = exposure;
      this.#announce();
    } catch {
      // The meter stays at "measuring"; what is hidden does not depend on it.
    }
  }

  #clear() {
    this.#triedAgain = "";
    this.view = this.selection = this.audit = null;
    this.marks = [];
    this.#enter("idle");
    this.dispatchEvent(new Event("chosen"));
  }

  /** @param {Error} error */
  #fail(error) {
    this.error = error;
    this.#enter(error.name === "Cancelled" ? "stopped" : "failed");
  }

  /** @param {Stage} stage */
  #enter(stage) {
    this.stage = stage;
    this.#announce();
  }

  #announce() {
    this.dispatchEvent(new Event("change"));
  }

  /** @param {import("./protocol.js").Progress} progress */
  #progress(progress) {
    this.dispatchEvent(new CustomEvent("progress", { detail: progress }));
  }
}
