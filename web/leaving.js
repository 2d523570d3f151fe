/** What is typed is kept nowhere, so a page that still holds words does not go without asking. */

import { ConversationPanel } from "./conversation-panel.js";
import { confirmLoss } from "./dialog.js";
import { find } from "./dom.js";
import { PromptEditor } from "./prompt-editor.js";
import { RestorePanel } from "./restore-panel.js";
import { t } from "./strings.js";

/** Whether the user has said that the page may go. */
let agreed = false;

/** Whether leaving the page would lose a prompt, a reply or placeholders that stand in no file. */
export function holdsWords() {
  const texts = [find(document, "prompt-editor", PromptEditor).text, find(document, "restore-panel", RestorePanel).reply];
  return texts.some((text) => text.trim()) || find(document, "conversation-panel", ConversationPanel).unsaved;
}

/** Load the page anew, asking first when words would be lost. @returns {Promise<boolean>} false when the user stays */
export async function reloadIfAgreed() {
  if (holdsWords()) agreed = await confirmLoss("leave-dialog", t("leave-title"), t("leave-sure"), t("leave-yes"));
  else agreed = true;
  if (agreed) location.reload();
  return agreed;
}

/** Have the browser ask before it closes or leaves a page that holds words. */
export function guardLeaving() {
  addEventListener("beforeunload", (event) => {
    if (!agreed && holdsWords()) event.preventDefault();
  });
}
