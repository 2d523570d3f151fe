import { dialog } from "./dialog.js";
import { el } from "./dom.js";
import { t, term } from "./strings.js";

/** @typedef {import("./protocol.js").Table} Table */

/** The conversation's placeholders, with the originals hidden until asked for. Events: "forget", "save", "load". */
export class ConversationPanel extends HTMLElement {
  #open = false;
  /** @type {Table} */
  #table = { entries: [], turns: 0, json: "" };
  #summary = el("p", { class: "hint", role: "status" });
  #rows = el("tbody");
  #reveal = el("button", { type: "button", class: "small", "aria-pressed": "false", onclick: () => this.#toggle() }, t("show-originals"));
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
    this.#open = !this.#open;
    this.#reveal.textContent = t(this.#open ? "hide-originals" : "show-originals");
    this.#reveal.setAttribute("aria-pressed", String(this.#open));
    this.show(this.#table);
  }

  #forget() {
    const yes = el("button", { type: "button", class: "main danger" }, t("forget-yes"));
    const box = dialog("forget-dialog", t("forget"), el("p", {}, t("forget-sure")), el("div", { class: "tools" }, yes));
    yes.addEventListener("click", () => (box.close(), this.dispatchEvent(new Event("forget"))));
    this.#show(box);
  }

  /** Ask for a password. @param {"save"|"load"} what */
  #ask(what) {
    const saving = what === "save";
    const field = (/** @type {string} */ id, /** @type {"password"|"password-again"} */ key) =>
      el("input", { type: "password", id, required: true, autocomplete: saving ? "new-password" : "off", "aria-label": t(key), placeholder: t(key) });
    const first = field("table-password", "password");
    const again = saving ? field("table-password-again", "password-again") : null;
    const wrong = el("p", { class: "warn", role: "alert", hidden: true }, t("password-differ"));
    const form = el("form", { method: "dialog", class: "stack" }, first, again, wrong, el("button", { class: "main" }, t(saving ? "save-do" : "open-do")));
    const note = saving ? [el("p", { class: "hint" }, t("save-note"))] : [];
    const box = dialog("password-dialog", t(saving ? "save-title" : "open-title"), ...note, form);
    form.addEventListener("submit", (event) => {
      if (again && again.value !== first.value) return event.preventDefault(), (wrong.hidden = false);
      const file = this.#file.files?.[0] ?? null;
      this.dispatchEvent(new CustomEvent(what, { detail: { password: first.value, file } }));
      this.#file.value = "";
    });
    this.#show(box);
  }

  /** @param {HTMLDialogElement} box */
  #show(box) {
    this.append(box);
    box.addEventListener("close", () => box.remove());
    box.showModal();
  }
}

customElements.define("conversation-panel", ConversationPanel);
