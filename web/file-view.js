import { hideBanner, showBanner } from "./banner.js";
import { find } from "./dom.js";
import { FileError, readText } from "./files.js";
import { WorkProgress } from "./progress-line.js";

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./prompt-editor.js").PromptEditor} PromptEditor
 */

/** The reading that is under way; a newer one stops it. */
let current = new AbortController();

/** Nothing of a file that is being read becomes the prompt any more. */
export function stopReading() {
  current.abort();
  hideBanner("file");
}

/** Files that are chosen, or dropped anywhere on the page, become the prompt. @param {Engine} engine @param {PromptEditor} editor */
export function connectFiles(engine, editor) {
  const input = find(document, "#file", HTMLInputElement);
  const progress = find(document, "#file-progress", WorkProgress);
  find(document, "#open-file", HTMLButtonElement).addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    input.value = "";
    if (file) open(file, engine, editor, progress);
  });
  progress.addEventListener("cancel", () => current.abort());
  acceptDrops(editor, (file) => open(file, engine, editor, progress));
}

/** Without this a file that misses the prompt would take the place of the page. @param {PromptEditor} editor @param {(file: File) => void} take */
function acceptDrops(editor, take) {
  const show = (/** @type {boolean} */ over) => editor.classList.toggle("dropping", over);
  document.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    show(true);
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && show(false));
  document.addEventListener("drop", (event) => {
    show(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (!file) return;
    event.preventDefault();
    take(file);
  });
}

/** @param {File} file @param {Engine} engine @param {PromptEditor} editor @param {WorkProgress} progress */
async function open(file, engine, editor, progress) {
  current.abort();
  const { signal } = (current = new AbortController());
  hideBanner("file");
  progress.show("file", 0, 0);
  try {
    const observe = (/** @type {{done: number, total: number}} */ { done, total }) => progress.show("file", done, total);
    const text = await readText(file, { observe, countRequests: (times) => engine.countRequests(times), signal });
    if (!signal.aborted) editor.replace(text);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.message && !signal.aborted) showBanner("file", error.message);
  } finally {
    if (current.signal === signal) progress.end();
  }
}
