/** The page: puts engine, desk and elements together. */

import "./conversation-panel.js";
import "./exposure-meter.js";
import "./graph-view.js";
import "./machine-dialog.js";
import "./progress-line.js";
import "./prompt-editor.js";
import "./restore-panel.js";
import "./sanitized-text.js";
import "./settings-dialog.js";
import "./span-card.js";
import "./trade-off.js";

import { Desk } from "./desk.js";
import { find } from "./dom.js";
import { Engine } from "./engine.js";
import { connectDesk } from "./desk-view.js";
import { connectReply } from "./reply-view.js";
import { launch } from "./launch.js";
import { guardLeaving, reloadIfAgreed } from "./leaving.js";
import { keepLanguage, language, LANGUAGES, translate } from "./strings.js";

document.documentElement.lang = language;
translate(document);

const engine = new Engine();
const desk = new Desk(engine);
connectDesk(desk, engine);
connectReply(desk, engine);
offerLanguages();
guardLeaving();
launch(desk, engine);

function offerLanguages() {
  const select = find(document, "#language", HTMLSelectElement);
  for (const [tag, { name }] of Object.entries(LANGUAGES)) select.append(new Option(name, tag, false, tag === language));
  select.addEventListener("change", async () => {
    const chosen = select.value;
    keepLanguage(chosen);
    if (await reloadIfAgreed()) return;
    keepLanguage(language);
    select.value = language;
  });
}
