import { el, say } from "./dom.js";
import { number, t } from "./strings.js";

/** Work that takes less than this is not shown, in milliseconds. */
const SHOWN_AFTER = 300;

/** What is being done to the prompt and how far it is, with Cancel. Event: "cancel". */
export class WorkProgress extends HTMLElement {
  #text = el("span", { class: "what", role: "status" });
  #bar = el("progress", { max: 1 });
  #cancel = el("button", { type: "button", class: "small", onclick: () => this.dispatchEvent(new Event("cancel")) }, t("cancel"));
  #timer = 0;

  connectedCallback() {
    this.hidden = true;
    this.append(this.#text, this.#bar, this.#cancel);
  }

  /** @param {import("./protocol.js").Stage|"file"|"start"} stage @param {number} done @param {number} total */
  show(stage, done, total) {
    say(this.#text, t(`stage-${stage}`));
    this.#bar.ariaLabel = t(stage === "file" ? "stage-file" : "analysis");
    if (total > 1) this.#bar.value = Math.min(done / total, 1);
    else this.#bar.removeAttribute("value");
    if (this.hidden && !this.#timer) this.#timer = setTimeout(() => (this.hidden = false), SHOWN_AFTER);
  }

  /** Something goes on; what is already said of it stays. */
  begin() {
    if (!this.#text.textContent) this.show("start", 0, 0);
  }

  end() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.hidden = true;
    this.#text.textContent = "";
  }
}

customElements.define("work-progress", WorkProgress);

/** What the page fetches for itself, file by file, in MB. */
export class LoadProgress extends HTMLElement {
  #step = el("span", { role: "status" });
  /** Not part of what is read out: it changes with each megabyte. */
  #amount = el("span");
  #bar = el("progress", { max: 1, "aria-label": t("load-files") });
  #list = el("ul", { class: "files" });
  /** @type {Map<string, {loaded: number, total: number, row: HTMLElement, bar: HTMLProgressElement, amount: HTMLElement}>} */
  #files = new Map();

  connectedCallback() {
    const details = el("details", {}, el("summary", {}, t("load-files")), this.#list);
    this.append(el("p", { class: "what" }, this.#step, this.#amount), this.#bar, details);
  }

  /** @param {"load-title"|"load-start"|"load-networks"} key */
  say(key) {
    this.hidden = false;
    say(this.#step, t(key));
    this.#amount.textContent = "";
    if (key !== "load-title") this.#bar.removeAttribute("value");
  }

  /** @param {import("./isolation.js").FileProgress} progress */
  file({ path, loaded, total }) {
    this.hidden = false;
    const file = this.#files.get(path) ?? this.#addFile(path, total);
    file.loaded = loaded;
    file.bar.value = total ? loaded / total : 1;
    file.amount.textContent = t("load-amount", { loaded: megabytes(loaded), total: megabytes(total) });
    let sum = 0;
    let whole = 0;
    for (const entry of this.#files.values()) (sum += entry.loaded), (whole += entry.total);
    this.#bar.value = whole ? sum / whole : 1;
    this.say("load-title");
    this.#amount.textContent = `: ${t("load-amount", { loaded: megabytes(sum), total: megabytes(whole) })}`;
  }

  end() {
    this.hidden = true;
  }

  /** @param {string} path @param {number} total */
  #addFile(path, total) {
    const bar = el("progress", { max: 1, value: 0, "aria-label": path });
    const amount = el("span", { class: "amount" });
    const row = el("li", {}, el("span", { class: "path" }, path), bar, amount);
    this.#list.append(row);
    const file = { loaded: 0, total, row, bar, amount };
    this.#files.set(path, file);
    return file;
  }
}

customElements.define("load-progress", LoadProgress);

/** @param {number} bytes */
export function megabytes(bytes) {
  return number(bytes / 1e6, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
