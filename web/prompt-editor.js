import { el } from "./dom.js";
import { t } from "./strings.js";
import { TextView } from "./text-view.js";

/**
 * @typedef {import("./marks.js").Mark} Mark
 * @typedef {{look: string, index: number}|null} Extra  how a mark looks, and which it is
 */

/** Chromium inserts line by line, each time laying out the whole: 40 lines take some 15 ms, 2,000 half a minute. */
const MOST_UNDOABLE_LINES = 40;

/**
 * The prompt as one text surface: a textarea over a mirror of the same text that carries the marks.
 * Events: "edit"; "inspect" with {mark, rect, byKey}; "select-text" with {start, end}.
 */
export class PromptEditor extends HTMLElement {
  #area = el("textarea", {
    id: "prompt",
    placeholder: t("prompt-placeholder"),
    spellcheck: false,
    autocapitalize: "sentences",
    autocomplete: "off",
    dir: "auto",
    "aria-describedby": "editor-keys",
  });
  #mirror = el("div", { class: "mirror", "aria-hidden": "true" });
  /** @type {TextView<Extra>} */
  #view = new TextView(this.#mirror, (run) => this.#draw(run));
  /** @type {readonly Mark[]} */
  #marks = [];
  /** What the mirror shows. */
  #text = "";
  #replacing = false;

  connectedCallback() {
    const keys = el("p", { id: "editor-keys", class: "unseen" }, t("editor-keys"));
    this.append(el("div", { class: "surface" }, this.#mirror, this.#area), keys);
    this.#area.addEventListener("input", () => this.#replacing || this.#edited());
    this.#area.addEventListener("click", () => this.#inspect(false));
    this.#area.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("selectionchange", () => this.#selected());
    this.#area.addEventListener("select", () => this.#selected());
    this.show([]);
  }

  get text() {
    return this.#area.value;
  }

  /** Put another text in, in such a way that the browser can undo it unless it is long. @param {string} text */
  replace(text) {
    this.#area.focus();
    this.#area.select();
    this.#replacing = true;
    if (text.split("\n", MOST_UNDOABLE_LINES + 1).length <= MOST_UNDOABLE_LINES) document.execCommand("insertText", false, text);
    this.#replacing = false;
    if (this.#area.value !== text) this.#area.value = text;
    this.#area.setSelectionRange(0, 0);
    this.#edited();
  }

  /** Take the text out for good: set as a value, it leaves nothing behind that the browser's own undo could bring back. */
  empty() {
    this.#area.value = "";
    this.#edited();
  }

  /** @param {readonly Mark[]} marks  in text order, disjoint */
  show(marks) {
    const text = this.#area.value;
    if (marks === this.#marks && text === this.#text) return;
    this.#marks = marks;
    this.#text = text;
    /** @type {import("./text-view.js").Run<Extra>[]} */
    const runs = [];
    let at = 0;
    marks.forEach((mark, index) => {
      if (!isSeen(mark)) return;
      if (mark.start > at) runs.push({ text: text.slice(at, mark.start), extra: null });
      runs.push({ text: text.slice(mark.start, mark.end), extra: { look: `${mark.kind} ${mark.hidden ? "hidden" : "kept"}`, index } });
      at = mark.end;
    });
    runs.push({ text: text.slice(at), extra: null });
    this.#view.show(runs);
  }

  focus() {
    this.#area.focus({ preventScroll: true });
  }

  /** Whoever listens shows what is left of the marks; the mirror holds the text either way, for it gives the surface its size. */
  #edited() {
    this.dispatchEvent(new Event("edit"));
    if (this.#text !== this.#area.value) this.show([]);
  }

  /** @param {import("./text-view.js").Run<Extra>} run */
  #draw({ text, extra }) {
    if (!extra) return document.createTextNode(text);
    return el("mark", { class: extra.look, data: { index: extra.index } }, text);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Enter" || !event.altKey) return;
    event.preventDefault();
    this.#inspect(true);
  }

  /** The phrase at the cursor. A click means only what can be seen to be marked. @param {boolean} byKey */
  #inspect(byKey) {
    const { selectionStart: start, selectionEnd: end } = this.#area;
    if (start !== end) return;
    const index = this.#marks.findIndex((mark) => mark.start <= start && (start < mark.end || (byKey && start === mark.end)));
    const mark = this.#marks[index];
    const drawn = this.#mirror.querySelector(`[data-index="${index}"]`);
    if (!mark || !(drawn || byKey)) return;
    const rect = (drawn ?? this).getBoundingClientRect();
    this.dispatchEvent(new CustomEvent("inspect", { detail: { mark, rect, byKey } }));
  }

  #selected() {
    const { selectionStart: start, selectionEnd: end } = this.#area;
    this.dispatchEvent(new CustomEvent("select-text", { detail: { start, end } }));
  }
}

customElements.define("prompt-editor", PromptEditor);

/** Phrases that are shown and say nothing of anybody by themselves are not marked. @param {Mark} mark */
function isSeen({ hidden, label }) {
  return hidden || label !== "PHRASE";
}
