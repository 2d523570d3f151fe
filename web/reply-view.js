import { ConversationPanel } from "./conversation-panel.js";
import { find } from "./dom.js";
import { PromptEditor } from "./prompt-editor.js";
import { RestorePanel } from "./restore-panel.js";
import { t } from "./strings.js";

/** Connect the right pane: replies, and the conversation's table. @param {import("./desk.js").Desk} desk @param {import("./engine.js").Engine} engine */
export function connectReply(desk, engine) {
  const panel = find(document, "restore-panel", RestorePanel);
  const conversation = find(document, "conversation-panel", ConversationPanel);
  const editor = find(document, "prompt-editor", PromptEditor);
  let asked = 0;

  async function restore() {
    const turn = ++asked;
    if (!panel.reply.trim()) return panel.show(null);
    try {
      const view = await engine.request("restore", { reply: panel.reply, choices: panel.choices });
      if (turn === asked) panel.show(view);
    } catch (error) {
      if (turn === asked) panel.fail(sentenceOf(error));
    }
  }

  panel.addEventListener("reply", restore);
  desk.addEventListener("chosen", restore);
  desk.addEventListener("committed", (event) => conversation.show(/** @type {CustomEvent} */ (event).detail));
  conversation.addEventListener("forget", async () => {
    desk.choices.forget();
    await engine.request("forget");
    editor.replace("");
    panel.clear();
    conversation.show({ entries: [], turns: 0, json: "" });
    conversation.say(t("forgotten"));
  });
  conversation.addEventListener("save", (event) => save(engine, /** @type {CustomEvent} */ (event).detail.password));
  conversation.addEventListener("load", (event) => load(/** @type {CustomEvent} */ (event).detail));

  /** @param {{password: string, file: File|null}} detail */
  async function load({ password, file }) {
    try {
      if (!file) return;
      const { openTable } = await import("./table-file.js");
      const json = await openTable(new Uint8Array(await file.arrayBuffer()), password);
      const table = await engine.request("load_table", { json });
      conversation.show(table);
      conversation.say(t("table-loaded", { n: table.entries.length }));
      desk.readSoon();
      restore();
    } catch {
      conversation.say(t("table-wrong"));
    }
  }
}

/** Write the table to an encrypted file. @param {import("./engine.js").Engine} engine @param {string} password */
async function save(engine, password) {
  const { sealTable } = await import("./table-file.js");
  const { json } = await engine.request("table");
  const sealed = await sealTable(json, password);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([sealed], { type: "application/octet-stream" }));
  link.download = "conversation.promptgraph";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** What the user is told of a failure. @param {unknown} error */
export function sentenceOf(error) {
  const { name, message } = /** @type {Error} */ (error);
  if (name === "WorkerLost" || name === "WorkerSilent") return t("error-WorkerLost");
  if (name === "NotReady") return t("error-NotReady");
  return message || t("error-internal");
}
