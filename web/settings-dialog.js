import { dialog } from "./dialog.js";
import { el } from "./dom.js";
import { t } from "./strings.js";

/**
 * @typedef {import("./protocol.js").Settings} Settings
 * @typedef {import("./protocol.js").Rules} Rules
 * @typedef {import("./strings.js").Key} Key
 */

/** The method's settings and the user's own lists. Event: "apply" with {settings, rules, keep}. */
export class SettingsDialog extends HTMLElement {
  /** @type {Record<string, Partial<Settings>>} */
  presets = {};
  #preset = choice("setting-preset", { default: t("preset-default"), paper: t("preset-paper") });
  #tradeOff = number("setting-trade-off", "0", "10", "any");
  #neighbours = number("setting-neighbours", "1", "32", "1");
  #method = choice("setting-method", { exact: t("method-exact"), greedy: t("method-greedy") });
  #scoring = choice("setting-scoring", { joint: t("scoring-joint"), exact: t("scoring-exact") });
  #always = list("setting-always");
  #never = list("setting-never");
  #keep = el("input", { type: "checkbox", id: "setting-keep" });
  #box = dialog(
    "settings",
    t("settings-title"),
    el(
      "form",
      { method: "dialog", class: "fields", onsubmit: () => this.#apply() },
      row("settings-always", this.#always, "settings-rules-note"),
      row("settings-never", this.#never),
      el("label", { class: "may" }, this.#keep, el("span", {}, t("settings-keep"))),
      row("settings-preset", this.#preset),
      row("settings-trade-off", this.#tradeOff),
      row("settings-neighbours", this.#neighbours, "settings-neighbours-note"),
      row("settings-method", this.#method),
      row("settings-scoring", this.#scoring),
      el("div", { class: "tools" }, el("button", { class: "main" }, t("settings-apply"))),
    ),
  );

  connectedCallback() {
    this.append(this.#box);
    this.#preset.addEventListener("change", () => this.#fill(this.presets[this.#preset.value] ?? {}));
  }

  /** @param {Settings} settings @param {Rules} rules @param {boolean} keep  whether the rules are kept on this device */
  open(settings, rules, keep) {
    this.#preset.value = settings.preset;
    this.#fill(settings);
    this.#always.value = rules.always.join("\n");
    this.#never.value = rules.never.join("\n");
    this.#keep.checked = keep;
    this.#box.showModal();
  }

  /** @param {Partial<Settings>} settings */
  #fill({ trade_off, neighbours, method, scoring }) {
    this.#tradeOff.value = String(Number((trade_off ?? 0.1).toFixed(3)));
    this.#neighbours.value = String(neighbours ?? 4);
    this.#method.value = method ?? "exact";
    this.#scoring.value = scoring ?? "joint";
  }

  #apply() {
    const settings = {
      preset: this.#preset.value,
      trade_off: this.#tradeOff.valueAsNumber,
      neighbours: this.#neighbours.valueAsNumber,
      method: this.#method.value,
      scoring: this.#scoring.value,
    };
    const rules = { always: lines(this.#always.value), never: lines(this.#never.value) };
    this.dispatchEvent(new CustomEvent("apply", { detail: { settings, rules, keep: this.#keep.checked } }));
  }
}

customElements.define("settings-dialog", SettingsDialog);

/** @param {string} text */
function lines(text) {
  return text.split("\n").map((line) => line.trim()).filter(Boolean);
}

/** Private words, which no help of the browser's with writing shall see. @param {string} id */
function list(id) {
  return el("textarea", { id, rows: 3, dir: "auto", spellcheck: false, autocomplete: "off", writingSuggestions: "false" });
}

/** @param {string} id @param {Record<string, string>} options */
function choice(id, options) {
  return el("select", { id }, ...Object.entries(options).map(([value, words]) => el("option", { value }, words)));
}

/** @param {string} id @param {string} min @param {string} max @param {string} step */
function number(id, min, max, step) {
  return el("input", { type: "number", id, min, max, step, required: true, inputMode: "decimal" });
}

/** @param {Key} key @param {HTMLElement} field @param {Key} [note] */
function row(key, field, note) {
  return el("div", { class: "field" }, el("label", { for: field.id }, t(key)), field, note ? el("p", { class: "hint" }, t(note)) : null);
}
