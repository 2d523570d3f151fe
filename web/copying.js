import { copyText, find } from "./dom.js";
import { SanitizedText } from "./sanitized-text.js";
import { t } from "./strings.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./protocol.js").SelectionView} SelectionView
 * @typedef {"copied"|"copy-refused"|"copy-changed"|"copy-failed"} Outcome
 */

/** What was last copied, and how that went: later news of the same text must not wipe it out. @type {{selection: SelectionView, words: Outcome}|null} */
let copied = null;

/** What leaves the page is noted first, for only then can a reply to it be restored. @param {Desk} desk @param {Engine} engine */
export function connectCopy(desk, engine) {
  find(document, "#copy", HTMLButtonElement).addEventListener("click", async () => {
    const selection = shown(desk);
    if (!selection) return;
    tell(desk, selection, await outcome(copyAfter(commit(desk, engine, selection), selection.sanitized)));
  });
  find(document, "sanitized-text", SanitizedText).addEventListener("copy", async (event) => {
    const selection = shown(desk);
    if (!selection) return event.preventDefault();
    tell(desk, selection, await outcome(commit(desk, engine, selection).then(() => true)));
  });
}

/** The selection as it is on the screen; null while that is not what the user wishes. @param {Desk} desk */
export function shown({ selection, fresh }) {
  const { segments } = find(document, "sanitized-text", SanitizedText);
  return selection && fresh && segments === selection.segments ? selection : null;
}

/** What to say below the sanitized text. @param {Desk} desk */
export function hint({ selection, isRead, stage }) {
  if (stage === "stopped") return t("cancelled");
  if (!selection || stage === "failed") return "";
  if (!isRead) return t("stale");
  if (copied?.selection === selection) return t(copied.words);
  return t(selection.summary.hidden ? "copy-hint" : "hidden-all-shown");
}

/** @param {Desk} desk @param {SelectionView} selection @param {Outcome} words */
function tell(desk, selection, words) {
  copied = { selection, words };
  // Set even where it says the same: whoever copies twice hears so twice.
  find(document, "#copy-hint", HTMLElement).textContent = hint(desk);
}

/** @param {Promise<boolean>} copying @returns {Promise<Outcome>} */
async function outcome(copying) {
  try {
    return (await copying) ? "copied" : "copy-refused";
  } catch (error) {
    return /** @type {Error} */ (error).name === "PromptError" ? "copy-changed" : "copy-failed";
  }
}

/** @param {Desk} desk @param {Engine} engine @param {SelectionView} selection */
async function commit(desk, engine, { sanitized }) {
  const table = await engine.request("commit", { sanitized });
  desk.dispatchEvent(new CustomEvent("committed", { detail: table }));
}

/**
 * Copy once `ready` is through; when it fails nothing is copied. Safari lets a page copy only while a click is handled,
 * so the clipboard is given a promise where it takes one.
 * @param {Promise<void>} ready @param {string} text
 * @returns {Promise<boolean>} false where the browser refuses
 */
async function copyAfter(ready, text) {
  const later = ready.then(() => new Blob([text], { type: "text/plain" }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": later })]);
    return true;
  } catch {
    await later;
    return copyText(text);
  }
}
