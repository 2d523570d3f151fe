import { copyText, debounced, el } from "./dom.js";
import { t, told } from "./strings.js";
import { TextView } from "./text-view.js";

/**
 * @typedef {import("./protocol.js").RestoredView} RestoredView
 * @typedef {{segment: number, put: boolean}} Choice
 * @typedef {{state: "restored"|"unresolved", index: number}|null} Extra
 */

/** Where a reply comes in and goes out again with the user's own words. Event: "reply" when it has to be restored. */
export class RestorePanel extends HTMLElement {
  /** @type {Choice[]} */
  choices = [];
  #area = el("textarea", { id: "reply", placeholder: t("reply-placeholder"), spellcheck: false, autocomplete: "off", writingSuggestions: "false", dir: "auto", rows: 6 });
  #body = el("div", { class: "body" });
  #empty = el("p", { class: "empty" }, t("restored-empty"));
  #count = el("p", { class: "count", role: "status" });
  #issues = el("div", { class: "issues" });
  #copy = el("button", { type: "button", class: "main", disabled: true }, t("copy-restored"));
  #hint = el("p", { class: "hint", role: "status" });
  /** @type {TextView<Extra>} */
  #view = new TextView(this.#body, (run) => this.#draw(run));
  #restored = "";

  connectedCallback() {
    const title = el("h3", { id: "restored-title", "data-step": "4" }, t("restored"));
    const area = el("div", { class: "restored", role: "region", "aria-labelledby": "restored-title" }, this.#empty, this.#body);
    this.append(
      el("article", { class: "card cloud" }, el("div", { class: "card-head" }, el("h3", { "data-step": "3" }, el("label", { for: "reply" }, t("reply")))), this.#area),
      el(
        "article",
        { class: "card mine" },
        el("div", { class: "card-head" }, title, this.#count),
        area,
        this.#issues,
        el("div", { class: "card-foot" }, el("div", { class: "tools" }, this.#copy), this.#hint),
      ),
    );
    const soon = debounced(200, () => this.dispatchEvent(new Event("reply")));
    this.#area.addEventListener("input", () => ((this.choices = []), soon()));
    this.#copy.addEventListener("click", async () => {
      this.#hint.textContent = t((await copyText(this.#restored)) ? "copied-restored" : "copy-refused");
    });
  }

  get reply() {
    return this.#area.value;
  }

  clear() {
    this.#area.value = "";
    this.choices = [];
    this.show(null);
  }

  /** @param {RestoredView|null} view */
  show(view) {
    this.#restored = view?.text ?? "";
    this.#empty.hidden = Boolean(view);
    this.#copy.disabled = !view;
    this.#hint.textContent = "";
    this.#view.show((view?.segments ?? []).map(({ text, state }, index) => ({ text, extra: state === "text" ? null : { state, index } })));
    const left = view?.segments.filter(({ state }) => state === "unresolved").length ?? 0;
    this.#count.textContent = view ? [t("restored-count", { n: view.restored }), left ? t("restored-left", { n: left }) : ""].filter(Boolean).join(" · ") : "";
    this.#showIssues(view);
  }

  /** What went wrong with the reply as a whole. @param {string} sentence */
  fail(sentence) {
    this.show(null);
    this.#issues.replaceChildren(el("p", { class: "warn", role: "alert" }, sentence));
  }

  /** @param {import("./text-view.js").Run<Extra>} run */
  #draw({ text, extra }) {
    if (!extra) return document.createTextNode(text);
    return el("span", { class: extra.state }, text);
  }

  /** @param {RestoredView|null} view */
  #showIssues(view) {
    const issues = view?.issues ?? [];
    if (!view || (!issues.length && !view.restored)) return this.#issues.replaceChildren();
    if (!issues.length) return this.#issues.replaceChildren(el("p", { class: "good" }, t("restored-all")));
    const rows = issues.filter(({ kind }) => kind !== "missing").map((issue) => this.#issue(issue));
    const missing = issues.filter(({ kind }) => kind === "missing").map(({ token }) => el("span", { class: "token" }, token));
    this.#issues.replaceChildren(
      ...(rows.length ? [el("h4", {}, t("issues-title")), el("ul", {}, ...rows)] : []),
      ...(missing.length ? [el("p", { class: "hint missing" }, t("issues-missing"), " ", ...missing)] : []),
    );
  }

  /** @param {import("./protocol.js").Issue} issue */
  #issue({ token, sentence, segment, kind }) {
    const decided = this.choices.find((choice) => choice.segment === segment);
    const offer = (/** @type {boolean} */ put) =>
      el("button", { type: "button", class: "small", "aria-pressed": String(decided?.put === put), onclick: () => this.#choose(/** @type {number} */ (segment), put) }, t(put ? "issue-put" : "issue-leave"));
    const settled = segment === null || kind === "unknown" || kind === "missing";
    const tools = settled ? null : el("span", { class: "tools" }, offer(true), offer(false));
    return el("li", { class: "warn", data: { kind } }, el("b", { class: "token" }, token), " ", told("issue", kind, sentence), tools);
  }

  /** @param {number} segment @param {boolean} put */
  #choose(segment, put) {
    this.choices = [...this.choices.filter((choice) => choice.segment !== segment), { segment, put }];
    this.dispatchEvent(new Event("reply"));
  }
}

customElements.define("restore-panel", RestorePanel);
