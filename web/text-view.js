/**
 * Shows a long text line by line and, when it changes, rebuilds only the lines that did. A line ends with its break.
 * @template P
 * @typedef {{text: string, extra: P}} Run  a run of text with what is known of it
 */

/**
 * Cut runs at line breaks.
 * @template P
 * @param {readonly Run<P>[]} runs
 * @returns {Run<P>[][]}
 */
export function linesOf(runs) {
  /** @type {Run<P>[][]} */
  const lines = [[]];
  for (const { text, extra } of runs) {
    for (const part of text.split(/(?<=\n)/)) {
      if (part) lines.at(-1)?.push({ text: part, extra });
      if (part.endsWith("\n")) lines.push([]);
    }
  }
  return lines;
}

/** Keeps one element a line in `root`. @template P */
export class TextView {
  #root;
  #draw;
  /** @type {string[]} */
  #shown = [];

  /**
   * @param {HTMLElement} root
   * @param {(run: Run<P>) => Node} draw  the node for one run
   */
  constructor(root, draw) {
    this.#root = root;
    this.#draw = draw;
  }

  /** @param {readonly Run<P>[]} runs */
  show(runs) {
    const lines = linesOf(runs);
    const keys = lines.map((line) => JSON.stringify(line));
    let head = 0;
    while (head < keys.length && head < this.#shown.length && keys[head] === this.#shown[head]) head++;
    let tail = 0;
    const most = Math.min(keys.length, this.#shown.length) - head;
    while (tail < most && keys[keys.length - 1 - tail] === this.#shown[this.#shown.length - 1 - tail]) tail++;
    const fresh = document.createDocumentFragment();
    fresh.append(...lines.slice(head, lines.length - tail).map((line) => this.#line(line)));
    const nodes = [...this.#root.children];
    const after = nodes[this.#shown.length - tail] ?? null;
    for (const node of nodes.slice(head, this.#shown.length - tail)) node.remove();
    this.#root.insertBefore(fresh, after);
    this.#shown = keys;
  }

  /** @param {Run<P>[]} runs */
  #line(runs) {
    const line = document.createElement("div");
    line.dir = "auto";
    line.append(...runs.map((run) => this.#draw(run)));
    if (!runs.length) line.append(document.createElement("br"));
    return line;
  }
}
