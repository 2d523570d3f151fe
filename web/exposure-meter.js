import { el } from "./dom.js";
import { t, term } from "./strings.js";

/** Below this an attribute counts as not found and gets no row of its own. */
const FOUND = 0.15;

/** From here on an attribute is likely to be inferred, or possible. */
const LIKELY = 0.5;
const POSSIBLE = 0.2;

/** What can be inferred, before and after, and what the cloud may know. Event: "policy" with {attribute, weight}. */
export class ExposureMeter extends HTMLElement {
  #head = el("p", { class: "meter-head hint", "aria-hidden": "true" }, t("may-know"));
  #rows = el("div", { class: "meter" });
  #rest = el("p", { class: "hint" });
  /** What the rows show, as JSON. */
  #shown = "";
  #blind = el("p", { class: "hint blind" }, t("exposure-blind"));

  connectedCallback() {
    this.append(this.#head, this.#rows, this.#rest, this.#blind);
    this.show(null, null, {}, false);
  }

  /**
   * @param {Record<string, number>|null} before
   * @param {Record<string, [number, number]>|null} audit  null: not measured yet
   * @param {Record<string, number>} policy @param {boolean} unmeasured  whether measuring was stopped or failed
   */
  show(before, audit, policy, unmeasured) {
    const shown = JSON.stringify([before, audit, policy, unmeasured]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const focused = /** @type {HTMLElement|null} */ (document.activeElement)?.dataset?.attribute;
    const found = Object.entries(before ?? {}).filter(([name, value]) => value >= FOUND || policy[name] === 0);
    found.sort((a, b) => b[1] - a[1]);
    this.#rows.replaceChildren(...found.map(([name, value]) => this.#row(name, value, audit?.[name]?.[1], policy[name] ?? 1, unmeasured)));
    this.#head.hidden = !found.length;
    const others = Object.keys(before ?? {}).filter((name) => !found.some(([other]) => other === name));
    const names = others.map((name) => term("attribute", name)).join(", ");
    this.#rest.textContent = before ? (others.length ? t("exposure-none", { names }) : "") : t("exposure-empty");
    this.#blind.hidden = !before;
    if (focused) this.querySelector(/** @type {"input"} */ (`input[data-attribute="${focused}"]`))?.focus();
  }

  /** @param {string} attribute @param {number} before @param {number|undefined} after @param {number} weight @param {boolean} unmeasured */
  #row(attribute, before, after, weight, unmeasured) {
    const name = term("attribute", attribute);
    const words = { name, before: degree(before), after: degree(after, unmeasured) };
    const bar = el("div", { class: "bar", "aria-hidden": "true" }, el("i", {}), el("b", { hidden: after === undefined }));
    bar.style.setProperty("--before", String(before));
    bar.style.setProperty("--after", String(after ?? 0));
    const change = (/** @type {Event} */ event) => {
      const known = /** @type {HTMLInputElement} */ (event.currentTarget).checked;
      this.dispatchEvent(new CustomEvent("policy", { detail: { attribute, weight: known ? 0 : 1 } }));
    };
    const box = el("input", { type: "checkbox", role: "switch", checked: weight === 0, onchange: change, data: { attribute }, "aria-label": t("may-know-label", { name }) });
    return el(
      "div",
      { class: "meter-row" },
      el("span", { class: "name" }, name),
      bar,
      el("span", { class: "change" }, t("exposure-change", words)),
      box,
    );
  }
}

customElements.define("exposure-meter", ExposureMeter);

/**
 * Names of what is still likely to be inferred although the cloud shall not know it; null while that is not measured.
 * @param {Record<string, [number, number]>|null} audit @param {Record<string, number>} policy
 */
export function stillLikely(audit, policy) {
  if (!audit) return null;
  const likely = Object.entries(audit).filter(([name, [, after]]) => after >= LIKELY && policy[name] !== 0);
  return likely.sort((a, b) => b[1][1] - a[1][1]).map(([name]) => term("attribute", name));
}

/** An exposure in words. @param {number|undefined} value @param {boolean} [unmeasured]  whether nobody measures it any more */
function degree(value, unmeasured = false) {
  if (value === undefined) return t(unmeasured ? "degree-unmeasured" : "degree-measuring");
  if (value >= LIKELY) return t("degree-likely");
  return t(value >= POSSIBLE ? "degree-possible" : "degree-unlikely");
}
