import { el } from "./dom.js";
import { Steps } from "./frames.js";
import { placed, pushApart } from "./graph-layout.js";
import { groundOf } from "./marks.js";
import { t } from "./strings.js";

/**
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./graph-layout.js").Spot} Spot
 */

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 720;
const HEIGHT = 420;
const MOST = 400;
/** Characters of a phrase that are drawn. */
const LONGEST = 18;
/** Shapes drawn in one step: with their layout some 10 ms on two slow cores. */
const STEP = 60;

/** Phrases as dots and dependencies as lines, drawn once they are looked at. Event: "inspect" with {span, rect, opener}. */
export class GraphView extends HTMLElement {
  #note = el("p", { class: "hint" }, t("graph-empty"));
  #frame = el("div", { class: "graph", hidden: true });
  /** @type {View|null} */
  #view = null;
  /** @type {ReadonlySet<number>} */
  #chosen = new Set();
  /** What is drawn or being drawn. @type {View|null} */
  #drawn = null;
  #drawing = new Steps();
  /** Asks for a place for each phrase. @type {() => Promise<Spot[]>} */
  layout = async () => [];
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
    if (view !== this.#drawn) {
      this.#drawn = view;
      this.#nodes = [];
      this.#frame.replaceChildren();
      this.#drawing.end();
      if (drawable) this.#place(view);
    }
    this.#nodes.forEach((node, index) => this.#tell(node, index));
  }

  /** Draw a view once its phrases have places, unless another has taken its turn. @param {View} view */
  async #place(view) {
    const nodes = await this.layout().catch(() => []);
    if (view === this.#drawn && nodes.length === view.spans.length) this.#drawing.run(this.#draw(view, nodes));
  }

  /** In steps, for hundreds of phrases take longer than a frame. @param {View} view @param {readonly Spot[]} nodes @returns {Iterator<void>} */
  *#draw(view, nodes) {
    const label = t("graph-label", { spans: view.spans.length, edges: view.edges.length });
    const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "group", "aria-label": label });
    this.#frame.replaceChildren(svg);
    const spots = placed(nodes, WIDTH, HEIGHT);
    yield* pushApart(spots, WIDTH, HEIGHT);
    const lines = view.edges.flatMap((edge) => line(edge, spots));
    for (let at = 0; at < lines.length; at += STEP) {
      svg.append(...lines.slice(at, at + STEP));
      yield;
    }
    for (let at = 0; at < view.spans.length; at += STEP) {
      const drawn = view.spans.slice(at, at + STEP).map((span, index) => this.#node(span, at + index, spots[at + index] ?? { x: 0, y: 0 }));
      drawn.forEach((node, index) => this.#tell(node, at + index));
      this.#nodes.push(...drawn);
      svg.append(...drawn);
      yield;
    }
  }

  /** Whether a phrase is hidden. @param {SVGGraphicsElement} node @param {number} index */
  #tell(node, index) {
    const hidden = this.#chosen.has(index);
    if (node.dataset.hidden === String(hidden)) return;
    const text = this.#drawn?.spans[index]?.text ?? "";
    node.dataset.hidden = String(hidden);
    node.classList.toggle("hidden", hidden);
    node.classList.toggle("kept", !hidden);
    const words = shortened(text) === text ? text : `${shortened(text)} (${text})`;
    node.setAttribute("aria-label", t("graph-node", { text: words, state: t(hidden ? "graph-hidden" : "graph-shown") }));
  }

  /** @param {import("./protocol.js").Span} span @param {number} index @param {Spot} spot */
  #node(span, index, { x, y }) {
    const group = shape("g", { class: `node ${groundOf(span)}`, role: "button", tabindex: 0 });
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

/** The line of a dependency, if it has a weight. @param {import("./protocol.js").Edge} edge @param {readonly Spot[]} spots */
function line({ i, j, weight }, spots) {
  const [a, b] = [spots[i], spots[j]];
  if (!a || !b || weight <= 0) return [];
  return [shape("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, "stroke-width": 0.6 + 4 * weight, "stroke-opacity": 0.25 + 0.65 * weight })];
}

/** @param {string} name @param {Record<string, string|number>} attributes */
function shape(name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return /** @type {SVGGraphicsElement} */ (node);
}
