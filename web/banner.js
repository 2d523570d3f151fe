import { el, find } from "./dom.js";
import { t } from "./strings.js";

/**
 * A sentence above the page that stays until it is dismissed or no longer true.
 * @param {string} id  a later banner of the same id takes its place
 * @param {string} sentence
 * @param {{kind?: "warn"|"note", action?: {words: string, act: () => unknown, stays?: boolean}}} [options]  `stays`: the
 *   banner is still true once the action was chosen
 */
export function showBanner(id, sentence, { kind = "warn", action } = {}) {
  const dismiss = el("button", { type: "button", class: "small", onclick: () => hideBanner(id) }, t("dismiss"));
  const act = action && el("button", { type: "button", class: "small", onclick: () => (action.stays || hideBanner(id), action.act()) }, action.words);
  const node = el("div", { class: `banner ${kind}`, data: { banner: id }, role: kind === "warn" ? "alert" : "status" }, el("p", {}, sentence), el("div", { class: "tools" }, act, dismiss));
  hideBanner(id);
  find(document, "#banners", HTMLElement).append(node);
}

/** @param {string} id */
export function hideBanner(id) {
  document.querySelector(`[data-banner="${id}"]`)?.remove();
}
