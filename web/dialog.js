import { el } from "./dom.js";
import { t } from "./strings.js";

/**
 * A modal dialog with a title and a way out. Returns the dialog; the caller adds it to the page and opens it.
 * @param {string} id @param {string} title @param {...Node} content
 */
export function dialog(id, title, ...content) {
  const close = el("button", { type: "button", class: "small", onclick: () => box.close() }, t("close"));
  const heading = el("h2", { id: `${id}-title` }, title);
  const box = el("dialog", { id, "aria-labelledby": `${id}-title` }, el("div", { class: "dialog-head" }, heading, close), ...content);
  box.addEventListener("click", (event) => event.target === box && box.close());
  return box;
}
