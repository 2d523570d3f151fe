import { el } from "./dom.js";
import { t } from "./strings.js";
import { TextView } from "./text-view.js";

/** @typedef {{place: number}|null} Extra  where in the prompt the hidden words begin, in UTF-16 units */

/** The sanitized prompt; each placeholder is a button. Event: "inspect" with {place, rect}. */
export class SanitizedText extends HTMLElement {
  #body = el("div", { class: "body" });
  #empty = el("p", { class: "empty" }, t("sanitized-empty"));
  /** What is shown. @type {readonly import("./protocol.js").SanitizedPiece[]|null} */
  segments = null;
  /** @type {TextView<Extra>} */
  #view = new TextView(this.#body, (run) => this.#piece(run));

  connectedCallback() {
    this.tabIndex = -1;
    this.append(this.#empty, this.#body);
  }

  /**
   * @param {readonly import("./protocol.js").SanitizedPiece[]|null} segments  null: nothing to show
   * @param {{stale: boolean, waiting: boolean}} state
   */
  show(segments, { stale, waiting }) {
    this.#empty.hidden = Boolean(segments);
    this.#empty.textContent = t(waiting ? "sanitized-waiting" : "sanitized-empty");
    this.classList.toggle("stale", stale);
    if (segments !== this.segments) this.#draw(segments);
    this.segments = segments;
  }

  /** @param {readonly import("./protocol.js").SanitizedPiece[]|null} segments */
  #draw(segments) {
    let at = 0;
    const runs = (segments ?? []).map(({ text, token }) => {
      const run = { text: token ?? text, extra: token === null ? null : { place: at } };
      at += text.length;
      return run;
    });
    const focused = /** @type {HTMLElement|null} */ (this.contains(document.activeElement) ? document.activeElement : null)?.dataset.place;
    this.#view.show(runs);
    if (focused !== undefined && !this.contains(document.activeElement)) this.focusNear(Number(focused));
  }

  /** Focus the placeholder nearest to a place in the prompt, or the whole when there is none. @param {number} place */
  focusNear(place) {
    const far = (/** @type {HTMLElement} */ token) => Math.abs(Number(token.dataset.place) - place);
    const [nearest] = [.../** @type {NodeListOf<HTMLElement>} */ (this.#body.querySelectorAll(".token"))].sort((a, b) => far(a) - far(b));
    (nearest ?? this).focus({ preventScroll: true });
  }

  /** @param {import("./text-view.js").Run<Extra>} run */
  #piece({ text, extra }) {
    if (!extra) return document.createTextNode(text);
    const button = el("button", { type: "button", class: "token", "aria-haspopup": "dialog", data: { place: extra.place } }, text);
    button.addEventListener("click", () => {
      const detail = { place: extra.place, rect: button.getBoundingClientRect() };
      this.dispatchEvent(new CustomEvent("inspect", { detail }));
    });
    return button;
  }
}

customElements.define("sanitized-text", SanitizedText);
