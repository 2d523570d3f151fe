import { el } from "./dom.js";
import { number, t } from "./strings.js";

/** @typedef {import("./protocol.js").FrontierPoint} FrontierPoint */

/** A slider that stops at every choice which is best for some λ. Event: "trade-off" with {value, first}: λ, and whether a movement begins. */
export class TradeOff extends HTMLElement {
  #range = el("input", { type: "range", min: "0", max: "0", step: "1", value: "0", disabled: true, "aria-label": t("trade-off-label") });
  #value = el("output", { class: "hint" });
  /** @type {readonly FrontierPoint[]} */
  #points = [];
  #moving = false;

  connectedCallback() {
    const ends = el("div", { class: "slide" }, el("span", {}, t("more-private")), this.#range, el("span", {}, t("more-useful")));
    this.append(ends, this.#value);
    this.#range.addEventListener("input", () => this.#moved());
    this.#range.addEventListener("change", () => (this.#moving = false));
    this.show([], 0, 0);
  }

  /** @param {readonly FrontierPoint[]} points  ascending λ @param {number} tradeOff @param {number} hidden */
  show(points, tradeOff, hidden) {
    this.#points = points;
    const index = Math.max(0, points.findLastIndex((point) => point.trade_off <= tradeOff + 1e-9));
    this.#range.max = String(Math.max(points.length - 1, 0));
    this.#range.value = String(index);
    this.#range.disabled = points.length < 2;
    this.#tell(points.length ? tradeOff : null, hidden);
  }

  #moved() {
    const index = Number(this.#range.value);
    const point = this.#points[index];
    if (!point) return;
    const value = this.#inside(index);
    this.#tell(value, point.chosen.length);
    const first = !this.#moving;
    this.#moving = true;
    this.dispatchEvent(new CustomEvent("trade-off", { detail: { value, first } }));
  }

  /** A λ well inside the stretch over which the point is best, since at its ends two choices are equally good. @param {number} index */
  #inside(index) {
    const start = this.#points[index]?.trade_off ?? 0;
    const end = this.#points[index + 1]?.trade_off ?? start + 0.1;
    return (start + end) / 2;
  }

  /** @param {number|null} tradeOff @param {number} hidden */
  #tell(tradeOff, hidden) {
    const value = tradeOff === null ? "" : number(tradeOff, { maximumFractionDigits: 3 });
    const words = tradeOff === null ? t("trade-off-none") : t("trade-off-value", { value, n: hidden });
    this.#value.textContent = this.#points.length === 1 ? `${words}. ${t("trade-off-flat")}` : words;
    this.#range.setAttribute("aria-valuetext", words);
  }
}

customElements.define("trade-off", TradeOff);
