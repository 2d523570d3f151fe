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

/** Open a dialog that is gone once it is closed. @param {HTMLDialogElement} box */
export function openOnce(box) {
  document.body.append(box);
  box.addEventListener("close", () => box.remove());
  box.showModal();
}

/**
 * Ask before something is lost.
 * @param {string} id @param {string} title @param {string} sentence @param {string} yes  words of the button that loses it
 * @returns {Promise<boolean>} whether that button was chosen
 */
export function confirmLoss(id, title, sentence, yes) {
  const button = el("button", { type: "button", class: "main danger" }, yes);
  const box = dialog(id, title, el("p", {}, sentence), el("div", { class: "tools" }, button));
  return new Promise((resolve) => {
    button.addEventListener("click", () => (resolve(true), box.close()));
    box.addEventListener("close", () => resolve(false));
    openOnce(box);
  });
}
