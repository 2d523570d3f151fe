import { confirmLoss, dialog, openOnce } from "./dialog.js";
import { el } from "./dom.js";
import { t, term } from "./strings.js";

/** @typedef {import("./protocol.js").Table} Table */

/** @type {Table} */
const NOTHING = { entries: [], turns: 0, json: "" };

/** The conversation's placeholders, with the originals hidden until asked for. Events: "forget", "save", "load". */
export class ConversationPanel extends HTMLElement {
  #open = false;
  /** @type {Table} */
  #table = NOTHING;
  /** The table as it stands in a file. */
  #saved = "";
  #summary = el("p", { class: "hint", role: "status" });
  #rows = el("tbody");
  #reveal = el("button", { type: "button", class: "small", onclick: () => this.#toggle() }, t("show-originals"));
  #save = el("button", { type: "button", class: "small", onclick: () => this.#ask("save") }, t("save-table"));
  #file = el("input", { type: "file", accept: ".promptgraph", hidden: true, "aria-label": t("open-title") });
  #grid = el(
    "table",
    { class: "entries" },
    el("thead", {}, el("tr", {}, ...["table-token", "table-kind", "table-original"].map((key) => el("th", { scope: "col" }, t(/** @type {any} */ (key)))))),
    this.#rows,
  );

  connectedCallback() {
    const load = el("button", { type: "button", class: "small", onclick: () => this.#file.click() }, t("open-table"));
    const forget = el("button", { type: "button", class: "small danger", onclick: () => this.#forget() }, t("forget"));
    this.append(
      el(
        "details",
        { class: "card fold", id: "conversation", open: true },
        el("summary", {}, el("h3", {}, t("conversation"))),
        this.#summary,
        el("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": t("conversation") }, this.#grid),
        el("div", { class: "tools" }, this.#reveal, this.#save, load, forget, this.#file),
        el("p", { class: "hint" }, t("conversation-note")),
      ),
    );
    this.#file.addEventListener("change", () => this.#ask("load"));
    this.show(this.#table);
  }

  /** Whether closing the page would lose placeholders that stand in no file. */
  get unsaved() {
    return this.#table.entries.length > 0 && this.#table.json !== this.#saved;
  }

  /** @param {string} json  the table that a file holds */
  keptInFile(json) {
    this.#saved = json;
  }

  /** An empty conversation, with nothing open. */
  clear() {
    document.querySelector("#password-dialog")?.remove();
    this.#file.value = "";
    this.#saved = "";
    this.#uncover(false);
    this.show(NOTHING);
  }

  /** @param {Table} table */
  show(table) {
    this.#table = table;
    const some = table.entries.length > 0;
    this.#summary.textContent = some ? t("conversation-turns", { n: table.turns, m: table.entries.length }) : t("conversation-empty");
    /** @type {HTMLElement} */ (this.#grid.parentElement).hidden = !some;
    this.#reveal.hidden = this.#save.hidden = !some;
    this.#rows.replaceChildren(
      ...table.entries.map(({ token, label, original }) =>
        el(
          "tr",
          {},
          el("td", {}, el("span", { class: "token" }, token)),
          el("td", {}, term("label", label)),
          el("td", { dir: "auto" }, this.#open ? original : el("span", { class: "veil" }, t("original-hidden"))),
        ),
      ),
    );
  }

  /** @param {string} sentence */
  say(sentence) {
    this.#summary.textContent = sentence;
  }

  #toggle() {
    this.#uncover(!this.#open);
    this.show(this.#table);
  }

  /** @param {boolean} open */
  #uncover(open) {
    this.#open = open;
    this.#reveal.textContent = t(open ? "hide-originals" : "show-originals");
  }

  async #forget() {
    const sure = await confirmLoss("forget-dialog", t("forget"), t("forget-sure"), t("forget-yes"));
    if (sure) this.dispatchEvent(new Event("forget"));
  }

  /** Ask for a password. @param {"save"|"load"} what */
  #ask(what) {
    const saving = what === "save";
    const first = passwordField("table-password", saving);
    const again = saving ? passwordField("table-password-again", saving) : null;
    first.autofocus = true;
    const wrong = el("p", { class: "warn", role: "alert", hidden: true }, t("password-differ"));
    const rows = [row("password", first), again && row("password-again", again)];
    const form = el("form", { method: "dialog", class: "stack" }, ...rows, wrong, el("button", { class: "main" }, t(saving ? "save-do" : "open-do")));
    const note = saving ? [el("p", { class: "hint" }, t("save-note"))] : [];
    const box = dialog("password-dialog", t(saving ? "save-title" : "open-title"), ...note, form);
    form.addEventListener("submit", (event) => {
      if (again && again.value !== first.value) return event.preventDefault(), (wrong.hidden = false);
      const file = this.#file.files?.[0] ?? null;
      this.dispatchEvent(new CustomEvent(what, { detail: { password: first.value, file } }));
    });
    // Chosen again, the same file would be no change.
    box.addEventListener("close", () => (this.#file.value = ""));
    openOnce(box);
  }
}

customElements.define("conversation-panel", ConversationPanel);

/** @param {string} id @param {boolean} fresh  whether it is a password that is chosen here */
function passwordField(id, fresh) {
  return el("input", { type: "password", id, required: true, autocomplete: fresh ? "new-password" : "off" });
}

/** @param {"password"|"password-again"} key @param {HTMLInputElement} field */
function row(key, field) {
  return el("div", { class: "field" }, el("label", { for: field.id }, t(key)), field);
}
