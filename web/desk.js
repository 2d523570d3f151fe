import { Choices } from "./choices.js";
import { marksFor, placesOf, placesToHide, shifted } from "./marks.js";

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
  /** Whether measuring the exposure was stopped or failed. */
  unmeasured = false;
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
  /** What the user wished when the selection was made. @type {import("./choices.js").Wishes|null} */
  #applied = null;
  /** The audit that runs now. @type {object|null} */
  #auditing = null;
  #networks = -1;
  #triedAgain = "";

  /** @param {import("./engine.js").Engine} engine */
  constructor(engine) {
    super();
    this.#engine = engine;
    this.choices.addEventListener("change", (event) => {
      const { reread } = /** @type {CustomEvent<{reread: boolean}>} */ (event).detail;
      if (reread) return this.readSoon();
      this.#endAudit();
      this.#inTurn(() => this.#choose());
      this.#announce();
    });
    this.choices.addEventListener("forget", () => this.#announce());
  }

  /** Whether the view belongs to the text as it is. */
  get isRead() {
    return this.stage === "done" && this.#markedText === this.text;
  }

  /** Whether the selection does too, and is what the user wishes. */
  get fresh() {
    return this.isRead && this.#applied === this.choices.wishes;
  }

  /** Whether all places of the same words are hidden or shown together; the paper decides on each by itself. */
  get tied() {
    return this.settings.preset !== "paper";
  }

  /** @param {string} text */
  setText(text) {
    if (text === this.text) return;
    this.marks = shifted(this.marks, this.text, text, ({ kind, hidden }) => kind === "user" && hidden);
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

  /** Stop what runs now. What was sanitized stays, though nobody measures what it gives away. */
  stop() {
    if (this.stage === "done") return this.#endAudit(), this.#missAudit();
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
    this.choices.useSettings(rules, settings.trade_off);
    this.readSoon();
  }

  #giveUp() {
    clearTimeout(this.#timer);
    clearTimeout(this.#auditTimer);
    this.#auditing = null;
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
      const { wishes } = this.choices;
      const { policy, rules, tradeOff, decisions } = wishes;
      const params = { text, settings: { ...this.settings, trade_off: tradeOff }, policy, rules };
      const view = await this.#engine.request("analyze", params, this.#observer(() => version === this.#version));
      if (version !== this.#version) return;
      const made = decisions.length ? await this.#selected(view) : { wishes, selection: view.selection };
      if (version !== this.#version) return;
      this.view = view;
      this.#markedText = text;
      this.stage = "done";
      this.#take(made);
    } catch (error) {
      if (version === this.#version) this.#fail(/** @type {Error} */ (error));
    }
  }

  async #choose() {
    if (!this.isRead || this.fresh || !this.view) return;
    const version = this.#version;
    try {
      const made = await this.#selected(this.view);
      if (version === this.#version) this.#take(made);
    } catch (error) {
      if (version === this.#version) this.#fail(/** @type {Error} */ (error));
    }
  }

  /** The selection that the user wishes, and what was wished. @param {View} view  the core's last */
  async #selected(view) {
    const { wishes } = this.choices;
    const { decisions, policy, tradeOff } = wishes;
    const params = { trade_off: tradeOff, method: this.settings.method, policy, ...placesToHide(placesOf(view.segments), decisions, this.text) };
    return { wishes, selection: await this.#engine.request("select", params) };
  }

  /** A place for each phrase of the core's last analysis. @returns {Promise<import("./graph-layout.js").Spot[]>} */
  async layout() {
    return (await this.#engine.request("layout")).places;
  }

  /** @param {{wishes: import("./choices.js").Wishes, selection: SelectionView}} made */
  #take({ wishes, selection }) {
    this.selection = selection;
    this.#applied = wishes;
    this.audit = null;
    this.unmeasured = false;
    const places = placesOf(this.view?.segments ?? []);
    this.marks = marksFor(places, this.view?.spans ?? [], new Set(selection.chosen), wishes.decisions);
    this.dispatchEvent(new Event("chosen"));
    this.#announce();
    clearTimeout(this.#auditTimer);
    this.#auditTimer = setTimeout(() => this.#inTurn(() => this.#measure()), AUDIT_PAUSE);
  }

  async #measure() {
    if (!this.fresh || this.audit) return;
    const audit = (this.#auditing = {});
    const runs = () => audit === this.#auditing;
    try {
      const { exposure } = await this.#engine.request("audit", {}, this.#observer(runs));
      if (!runs()) return;
      this.audit = exposure;
      this.#announce();
    } catch {
      if (runs()) this.#missAudit();
    } finally {
      if (runs()) this.#auditing = null;
    }
  }

  /** What waits for the core does not wait for the audit too. */
  #endAudit() {
    clearTimeout(this.#auditTimer);
    if (this.#auditing) this.#engine.cancel();
    this.#auditing = null;
  }

  /** What is hidden does not depend on the audit. */
  #missAudit() {
    this.unmeasured = true;
    this.#announce();
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
    this.unmeasured = true;
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

  /** Passes on what is heard while the work runs: the core may speak after it was told to stop. @param {() => boolean} runs */
  #observer(runs) {
    return (/** @type {import("./protocol.js").Progress} */ progress) => {
      if (runs()) this.dispatchEvent(new CustomEvent("progress", { detail: progress }));
    };
  }
}
