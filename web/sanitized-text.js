import { el } from "./dom.js";
import { t } from "./strings.js";
import { TextView } from "./text-view.js";

/** @typedef {{place: number}|null} Extra  where in the prompt the hidden words begin, in UTF-16 units */

/** The sanitized prompt; each placeholder is a button. Event: "inspect" with {place, rect, opener}. */
export class SanitizedText extends HTMLElement {
  #body = el("div", { class: "body" });
  #empty = el("p", { class: "empty" }, t("sanitized-empty"));
  /** @type {TextView<Extra>} */
  #view = new TextView(this.#body, (run) => this.#draw(run));

  connectedCallback() {
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
    let at = 0;
    const runs = (segments ?? []).map(({ text, token }) => {
      const run = { text: token ?? text, extra: token === null ? null : { place: at } };
      at += text.length;
      return run;
    });
    this.#view.show(runs);
  }

  /** @param {import("./text-view.js").Run<Extra>} run */
  #draw({ text, extra }) {
    if (!extra) return document.createTextNode(text);
    const button = el("button", { type: "button", class: "token", "aria-haspopup": "dialog" }, text);
    button.addEventListener("click", () => {
      const detail = { place: extra.place, rect: button.getBoundingClientRect(), opener: button };
      this.dispatchEvent(new CustomEvent("inspect", { detail }));
    });
    return button;
  }
}

customElements.define("sanitized-text", SanitizedText);
