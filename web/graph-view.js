import { el } from "./dom.js";
import { t } from "./strings.js";

/**
 * @typedef {import("./protocol.js").View} View
 * @typedef {{x: number, y: number}} Spot
 */

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 720;
const HEIGHT = 420;
const MARGIN = 46;
const MOST = 400;
/** Characters of a phrase that are drawn. */
const LONGEST = 18;
/** Room for a dot and its words, and how often dots are pushed apart. */
const ROOM_X = 96;
const ROOM_Y = 38;
const ROUNDS = 40;

/** Phrases as dots and dependencies as lines, drawn once they are looked at. Event: "inspect" with {span, rect, opener}. */
export class GraphView extends HTMLElement {
  #note = el("p", { class: "hint" }, t("graph-empty"));
  #frame = el("div", { class: "graph", hidden: true });
  /** @type {View|null} */
  #view = null;
  /** @type {ReadonlySet<number>} */
  #chosen = new Set();
  /** @type {View|null} */
  #drawn = null;
  /** @type {SVGGraphicsElement[]} */
  #nodes = [];

  connectedCallback() {
    this.append(this.#frame, this.#note);
    this.closest("details")?.addEventListener("toggle", () => this.#render());
  }

  /** @param {View|null} view @param {ReadonlySet<number>} chosen */
  show(view, chosen) {
    this.#view = view;
    this.#chosen = chosen;
    this.#render();
  }

  #render() {
    const open = Boolean(this.closest("details")?.open);
    const view = open ? this.#view : null;
    const drawable = view && view.spans.length > 0 && view.spans.length <= MOST;
    this.#frame.hidden = !drawable;
    this.#note.textContent = t(drawable ? "graph-note" : view && view.spans.length > MOST ? "graph-large" : "graph-empty");
    if (!drawable) this.#nodes = [];
    if (view !== this.#drawn) this.#frame.replaceChildren(...(drawable ? [this.#draw(view)] : []));
    this.#drawn = view;
    this.#nodes.forEach((node, index) => this.#tell(node, index));
  }

  /** @param {View} view */
  #draw(view) {
    const label = t("graph-label", { spans: view.spans.length, edges: view.edges.length });
    const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": label });
    const spots = spread(view.spans);
    for (const { i, j, weight } of view.edges) {
      const [a, b] = [spots[i], spots[j]];
      if (!a || !b || weight <= 0) continue;
      svg.append(shape("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, "stroke-width": 0.6 + 4 * weight, "stroke-opacity": 0.25 + 0.65 * weight }));
    }
    this.#nodes = view.spans.map((span, index) => this.#node(span, index, spots[index] ?? { x: 0, y: 0 }));
    svg.append(...this.#nodes);
    return svg;
  }

  /** Whether a phrase is hidden. @param {SVGGraphicsElement} node @param {number} index */
  #tell(node, index) {
    const text = this.#drawn?.spans[index]?.text ?? "";
    const hidden = this.#chosen.has(index);
    if (node.dataset.hidden === String(hidden)) return;
    node.dataset.hidden = String(hidden);
    node.classList.toggle("hidden", hidden);
    node.classList.toggle("kept", !hidden);
    const words = shortened(text) === text ? text : `${shortened(text)} (${text})`;
    node.setAttribute("aria-label", t("graph-node", { text: words, state: t(hidden ? "graph-hidden" : "graph-shown") }));
  }

  /** @param {import("./protocol.js").Span} span @param {number} index @param {Spot} spot */
  #node(span, index, { x, y }) {
    const kind = span.direct >= Math.max(0, ...Object.values(span.contextual)) ? "direct" : "context";
    const group = shape("g", { class: `node ${kind}`, role: "button", tabindex: 0 });
    const words = shape("text", { x, y: y + 20, "text-anchor": "middle", "aria-hidden": "true" });
    words.textContent = shortened(span.text);
    group.append(shape("circle", { cx: x, cy: y, r: 5 + 6 * span.privacy }), words);
    const open = () => {
      const detail = { span: index, rect: group.getBoundingClientRect(), opener: group };
      this.dispatchEvent(new CustomEvent("inspect", { detail }));
    };
    group.addEventListener("click", open);
    group.addEventListener("keydown", (event) => {
      const { key } = /** @type {KeyboardEvent} */ (event);
      if (key === "Enter" || key === " ") event.preventDefault(), open();
    });
    return group;
  }
}

customElements.define("graph-view", GraphView);

/** @param {string} text */
function shortened(text) {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** Places within the drawing, whatever scale the layout has. @param {readonly {x: number, y: number}[]} nodes */
function spread(nodes) {
  const scale = (/** @type {number[]} */ values, /** @type {number} */ size) => {
    const low = Math.min(...values);
    const range = Math.max(...values) - low || 1;
    return values.map((value) => Math.round(MARGIN + ((value - low) / range) * (size - 2 * MARGIN)));
  };
  const xs = scale(nodes.map(({ x }) => x), WIDTH);
  const ys = scale(nodes.map(({ y }) => y), HEIGHT);
  return apart(nodes.map((_, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0 })));
}

/** Push apart what would be drawn over each other, in place. @param {Spot[]} spots */
function apart(spots) {
  for (let round = 0, moved = true; moved && round < ROUNDS; round++) {
    moved = false;
    for (let i = 0; i < spots.length; i++) {
      for (let j = i + 1; j < spots.length; j++) moved = pushed(/** @type {Spot} */ (spots[i]), /** @type {Spot} */ (spots[j])) || moved;
    }
  }
  return spots;
}

/** Whether two spots were too near and have been pushed apart. @param {Spot} a @param {Spot} b */
function pushed(a, b) {
  const x = ROOM_X - Math.abs(a.x - b.x);
  const y = ROOM_Y - Math.abs(a.y - b.y);
  if (x <= 0 || y <= 0) return false;
  const push = (y / 2) * (a.y <= b.y ? -1 : 1);
  a.y = within(a.y + push, HEIGHT);
  b.y = within(b.y - push, HEIGHT);
  const aside = (x / 8) * (a.x <= b.x ? -1 : 1);
  a.x = within(a.x + aside, WIDTH);
  b.x = within(b.x - aside, WIDTH);
  return true;
}

/** @param {number} place @param {number} size */
function within(place, size) {
  return Math.round(Math.min(Math.max(place, MARGIN), size - MARGIN));
}

/** @param {string} name @param {Record<string, string|number>} attributes */
function shape(name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return /** @type {SVGGraphicsElement} */ (node);
}
