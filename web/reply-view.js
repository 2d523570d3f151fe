import { ConversationPanel } from "./conversation-panel.js";
import { find } from "./dom.js";
import { stopReading } from "./file-view.js";
import { FileError, readBytes } from "./files.js";
import { PromptEditor } from "./prompt-editor.js";
import { RestorePanel } from "./restore-panel.js";
import { t, told } from "./strings.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./protocol.js").Table} Table
 */

/** Errors of the core's own, which bring an English sentence along. */
const CORE_ERRORS = new Set(["PromptError", "SettingError", "ModelError", "TableError"]);

/** Errors of a core that is about to be there. */
const PASSING = new Set(["NotReady", "Cancelled"]);

/** How often everything was forgotten, so that what began before lands nowhere. */
let forgotten = 0;

/** Connect the right pane: replies, and the conversation's table. @param {Desk} desk @param {Engine} engine */
export function connectReply(desk, engine) {
  const panel = find(document, "restore-panel", RestorePanel);
  const conversation = find(document, "conversation-panel", ConversationPanel);
  connectRestoring(desk, engine, panel);
  connectForgetting(desk, engine, panel, conversation);
  conversation.addEventListener("save", async (event) => {
    conversation.say(await save(engine, conversation, /** @type {CustomEvent} */ (event).detail.password));
  });
  conversation.addEventListener("load", async (event) => {
    const age = forgotten;
    const sentence = await load(engine, conversation, /** @type {CustomEvent} */ (event).detail);
    if (age === forgotten) conversation.say(sentence);
    desk.readSoon();
    panel.dispatchEvent(new Event("reply"));
  });
}

/** @param {Desk} desk @param {Engine} engine @param {RestorePanel} panel */
function connectRestoring(desk, engine, panel) {
  let asked = 0;
  let waits = false;

  async function restore() {
    const turn = ++asked;
    waits = false;
    if (!panel.reply.trim()) return panel.show(null);
    try {
      const view = await engine.request("restore", { reply: panel.reply, choices: panel.choices });
      if (turn === asked) panel.show(view);
    } catch (error) {
      if (turn !== asked) return;
      waits = PASSING.has(/** @type {Error} */ (error).name);
      panel.fail(waits ? t("reply-waits") : sentenceOf(error));
    }
  }

  panel.addEventListener("reply", restore);
  desk.addEventListener("chosen", restore);
  engine.addEventListener("state", () => waits && ["rules", "ready"].includes(engine.state.phase) && restore());
}

/**
 * The page is emptied before the core is asked: what is on the screen goes at once, whatever the core does.
 * @param {Desk} desk @param {Engine} engine @param {RestorePanel} panel @param {ConversationPanel} conversation
 */
function connectForgetting(desk, engine, panel, conversation) {
  const editor = find(document, "prompt-editor", PromptEditor);
  let forgetting = false;
  desk.addEventListener("committed", (event) => {
    // The core answers in turn, so until it has forgotten, what it says was asked before.
    if (!forgetting) conversation.show(/** @type {CustomEvent<Table>} */ (event).detail);
  });
  conversation.addEventListener("forget", async () => {
    forgotten++;
    forgetting = true;
    stopReading();
    panel.clear();
    panel.dispatchEvent(new Event("reply"));
    conversation.clear();
    desk.choices.forget();
    editor.empty();
    desk.readSoon();
    await engine.forget();
    forgetting = false;
    conversation.say(t("forgotten"));
  });
}

/** Write the table to an encrypted file. @param {Engine} engine @param {ConversationPanel} conversation @param {string} password @returns {Promise<string>} what to say of it */
async function save(engine, conversation, password) {
  try {
    const { sealTable } = await import("./table-file.js");
    const json = await engine.table();
    if (!json) return t("error-NoCore");
    offer(await sealTable(json, password), "conversation.promptgraph");
    conversation.keptInFile(json);
    return t("table-saved");
  } catch (error) {
    return tableSentence(error, "table-not-saved");
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {string} name */
function offer(bytes, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Open a file that `save` wrote.
 * @param {Engine} engine @param {ConversationPanel} conversation @param {{password: string, file: File|null}} wanted
 * @returns {Promise<string>} what to say of it
 */
async function load(engine, conversation, { password, file }) {
  const age = forgotten;
  try {
    if (!file) return t("error-file-unreadable");
    const bytes = await readBytes(file);
    const { openTable } = await import("./table-file.js");
    const json = await openTable(bytes, password);
    if (age !== forgotten) return "";
    const table = await engine.request("load_table", { json });
    if (age !== forgotten) return "";
    conversation.show(table);
    conversation.keptInFile(table.json);
    return t("table-loaded", { n: table.entries.length });
  } catch (error) {
    return tableSentence(error, "table-not-opened");
  }
}

/** @param {unknown} error @param {"table-not-saved"|"table-not-opened"} otherwise */
function tableSentence(error, otherwise) {
  const { name, message, fault } = /** @type {Error & {fault?: import("./table-file.js").TableFileFault}} */ (error);
  if (name === "TableFileError" && fault) return t(`table-${fault}`);
  if (error instanceof FileError) return message;
  if (name === "NotReady") return t("error-page-starts");
  return name === "NoCore" || CORE_ERRORS.has(name) ? sentenceOf(error) : t(otherwise);
}

/** What the user is told when a prompt cannot be read. @param {unknown} error */
export function sentenceOf(error) {
  const { name, message } = /** @type {Error} */ (error);
  if (name === "WorkerLost" || name === "WorkerSilent") return t("error-WorkerLost");
  if (name === "NotReady" || name === "NoCore") return t(`error-${name}`);
  return CORE_ERRORS.has(name) && message ? told("error", name, message) : t("error-internal");
}
