import { el } from "./dom.js";
import { language, t, term } from "./strings.js";

/** Context weaker than this is not worth a word, nor is a dependency weaker than that. */
const SAID = 0.1;
const DEPENDS = 0.05;
const MOST_INFERRED = 3;

/**
 * @typedef {import("./marks.js").Mark} Mark
 * @typedef {import("./protocol.js").Span} Span
 * @typedef {{mark: Mark, text: string, span: Span|null, token: string|null, spans: readonly Span[], places: number}} Subject
 *   `places`: in how many places what is decided here holds
 */

/** Why a phrase was noticed, and what may be done about it. Event: "decide" with {action, mark, text}. */
export class SpanCard extends HTMLElement {
  #box = el("div", { class: "card-box", popover: "auto", role: "dialog", tabIndex: -1 });
  /** Puts the focus where the card was asked for. @type {() => void} */
  #back = () => {};

  connectedCallback() {
    this.append(this.#box);
    this.#box.addEventListener("toggle", (event) => {
      if (/** @type {ToggleEvent} */ (event).newState === "closed" && document.activeElement === document.body) this.#back();
    });
  }

  /**
   * The focus never goes to a button: a key that was meant for the text would press it.
   * @param {Subject} subject @param {DOMRect} near
   * @param {() => void} back  puts the focus where the card was asked for
   * @param {boolean} takesFocus  false while the user may go on typing
   */
  open(subject, near, back, takesFocus) {
    this.#back = back;
    this.#box.setAttribute("aria-label", t("card-label", { text: subject.text }));
    this.#box.replaceChildren(...this.#content(subject));
    this.#box.showPopover();
    this.#place(near);
    if (takesFocus) this.#box.focus({ preventScroll: true });
  }

  /** Close it and leave the focus where it is. */
  dismiss() {
    if (this.#box.matches(":popover-open")) this.#box.hidePopover();
  }

  close() {
    this.dismiss();
    this.#back();
  }

  /** @param {Subject} subject */
  #content({ mark, text, span, token, spans, places }) {
    const neighbours = this.#neighbours(span, spans);
    const state = mark.hidden ? t("card-hidden", { token: token ?? "" }) : t("card-shown");
    const act = (/** @type {string} */ action, /** @type {import("./strings.js").Key} */ words, kind = "") =>
      el("button", { type: "button", class: kind, onclick: () => this.#decide(action, mark, text) }, t(words));
    return [
      el("p", { class: "phrase", dir: "auto" }, text),
      el("p", { class: "what" }, span ? `${term("label", span.label)} · ${state}` : state),
      this.#grounds(mark, span),
      ...(neighbours ? [neighbours] : []),
      ...(places > 1 ? [el("p", { class: "hint" }, t("card-places", { n: places }))] : []),
      el(
        "div",
        { class: "tools" },
        mark.hidden ? act("show", "card-show", "main") : act("hide", "card-hide", "main"),
        act("always", "card-always"),
        act("never", "card-never"),
      ),
    ];
  }

  /** @param {Mark} mark @param {Span|null} span */
  #grounds(mark, span) {
    if (!span || mark.span === null) return el("p", {}, t("card-user"));
    const plain = span.evidence.filter(({ kind }) => kind !== "context");
    const rows = plain.map(({ kind, label, reason, score }) => {
      const words = language === "en" ? reason : t("card-looks-like", { label: term("label", label) });
      return el("li", { class: kind }, words, " ", el("span", { class: "strength" }, strength(score)));
    });
    const inferred = span.evidence.filter(({ kind, score }) => kind === "context" && score >= SAID).sort((a, b) => b.score - a.score);
    if (inferred.length) rows.push(el("li", { class: "context" }, t("card-infers", { names: inferred.slice(0, MOST_INFERRED).map(named).join(", ") })));
    if (!rows.length) return el("p", {}, t("card-nothing"));
    const floor = span.floor ? el("p", { class: "hint" }, t("card-floor")) : null;
    return el("div", { class: "why" }, el("p", { class: "hint" }, t("card-why")), el("ul", {}, ...rows), floor);
  }

  /** @param {Span|null} span @param {readonly Span[]} spans */
  #neighbours(span, spans) {
    const near = span?.neighbours.filter(({ weight }) => weight > DEPENDS).map((edge) => spans[edge.span]?.text ?? "") ?? [];
    return near.length ? el("p", { class: "hint" }, t("card-neighbours", { names: near.map((text) => t("quoted", { text })).join(", ") })) : null;
  }

  /** @param {string} action @param {Mark} mark @param {string} text */
  #decide(action, mark, text) {
    this.close();
    this.dispatchEvent(new CustomEvent("decide", { detail: { action, mark, text } }));
  }

  /** Beside the phrase and inside the window; narrow windows show it at their foot. @param {DOMRect} near */
  #place(near) {
    const { width, height } = this.#box.getBoundingClientRect();
    const left = Math.max(8, Math.min(near.left, innerWidth - width - 8));
    const below = near.bottom + 8;
    const top = below + height < innerHeight ? below : Math.max(8, near.top - height - 8);
    this.#box.style.setProperty("--left", `${left}px`);
    this.#box.style.setProperty("--top", `${top}px`);
  }
}

customElements.define("span-card", SpanCard);

/** @param {import("./protocol.js").Evidence} evidence */
function named({ label, score }) {
  return `${term("attribute", label)} (${strength(score)})`;
}

/** A score in words. @param {number} score */
function strength(score) {
  if (score >= 0.9) return t("strength-strong");
  if (score >= 0.6) return t("strength-likely");
  return t(score >= 0.3 ? "strength-possible" : "strength-weak");
}
