import { showBanner } from "./banner.js";
import { copyText, el, find } from "./dom.js";
import { EXAMPLES } from "./examples.js";
import { ExposureMeter, stillLikely } from "./exposure-meter.js";
import { connectFiles } from "./file-view.js";
import { GraphView } from "./graph-view.js";
import { WorkProgress } from "./progress-line.js";
import { PromptEditor } from "./prompt-editor.js";
import { sentenceOf } from "./reply-view.js";
import { SanitizedText } from "./sanitized-text.js";
import { SettingsDialog } from "./settings-dialog.js";
import { SpanCard } from "./span-card.js";
import { t, term, told } from "./strings.js";
import { TradeOff } from "./trade-off.js";

/**
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./marks.js").Mark} Mark
 */

/** Connect the left pane. @param {Desk} desk @param {Engine} engine */
export function connectDesk(desk, engine) {
  const editor = find(document, "prompt-editor", PromptEditor);
  const card = find(document, "span-card", SpanCard);
  const progress = find(document, "#analysis-progress", WorkProgress);
  editor.addEventListener("edit", () => desk.setText(editor.text));
  connectTools(desk, editor);
  connectFiles(engine, editor);
  connectCopy(desk, engine);
  connectChoices(desk);
  connectCard(desk, editor, card);
  desk.addEventListener("change", () => renderSoon(desk, editor, progress));
  desk.addEventListener("progress", (event) => {
    const { stage, done, total } = /** @type {CustomEvent} */ (event).detail;
    progress.show(stage, done, total);
  });
  progress.addEventListener("cancel", () => desk.stop());
  engine.addEventListener("state", () => {
    const { phase, networks } = engine.state;
    desk.modelsChanged(phase === "ready" || phase === "rules" ? networks.length : -1);
  });
  renderSoon(desk, editor, progress);
}

let rendering = 0;

/**
 * The marks now, the rest in a task of its own: together they would hold the page for longer than a frame or two.
 * @param {Desk} desk @param {PromptEditor} editor @param {WorkProgress} progress
 */
function renderSoon(desk, editor, progress) {
  editor.show(desk.marks);
  clearTimeout(rendering);
  rendering = setTimeout(() => render(desk, progress));
}

/** @param {Desk} desk @param {WorkProgress} progress */
function render(desk, progress) {
  const { view, selection, fresh, stage } = desk;
  const busy = stage === "waiting" || stage === "reading";
  if (!busy) progress.end();
  else if (stage === "reading") progress.show("start", 0, 0);
  find(document, "sanitized-text", SanitizedText).show(selection?.segments ?? null, { stale: Boolean(selection) && !fresh, waiting: busy });
  find(document, "exposure-meter", ExposureMeter).show(view?.exposure ?? null, desk.audit, desk.choices.wishes.policy);
  find(document, "trade-off", TradeOff).show(view?.frontier ?? [], desk.choices.wishes.tradeOff, selection?.summary.hidden ?? 0);
  find(document, "graph-view", GraphView).show(view, new Set(selection?.chosen ?? []));
  find(document, "#copy", HTMLButtonElement).disabled = !fresh;
  find(document, "#undo", HTMLButtonElement).disabled = !desk.choices.canUndo;
  find(document, "#hidden-count", HTMLElement).textContent = selection ? t("hidden-count", selection.summary) : "";
  find(document, "#copy-hint", HTMLElement).textContent = hint(desk);
  find(document, "#still", HTMLElement).textContent = fresh ? stillInferred(desk) : "";
  renderNotices(desk);
}

/** What the words that are left give away. @param {Desk} desk */
function stillInferred({ audit, choices }) {
  const likely = stillLikely(audit, choices.wishes.policy);
  if (!likely) return "";
  return likely.length ? t("still-likely", { names: likely.join(", ") }) : t("still-none");
}

/** What was last copied, and how that went: later news of the same text must not wipe it out. @type {{selection: unknown, words: "copied"|"copy-refused"}|null} */
let copied = null;

/** @param {Desk} desk */
function hint({ selection, fresh, stage }) {
  if (stage === "stopped") return t("cancelled");
  if (!selection) return "";
  if (!fresh) return t("stale");
  if (copied?.selection === selection) return t(copied.words);
  return t(selection.summary.hidden ? "copy-hint" : "hidden-all-shown");
}

/** @param {Desk} desk */
function renderNotices(desk) {
  const box = find(document, "#notices", HTMLElement);
  const again = el("button", { type: "button", class: "small", onclick: () => desk.readSoon() }, t("analyse-again"));
  const sentences = (desk.fresh && desk.view?.notices) || [];
  const rows = sentences.map(({ kind, text }) => el("p", { class: "warn", data: { kind } }, told("notice", kind, text)));
  if (desk.error && desk.stage === "failed") rows.push(el("p", { class: "warn", role: "alert" }, sentenceOf(desk.error), " ", again));
  if (desk.stage === "stopped") rows.push(el("p", { class: "warn" }, t("cancelled"), " ", again));
  box.replaceChildren(...rows);
}

/** @param {Desk} desk @param {PromptEditor} editor */
function connectTools(desk, editor) {
  const examples = find(document, ".examples", HTMLElement);
  for (const { name, text, purpose } of EXAMPLES) {
    const load = () => {
      desk.choices.usePurpose(purpose);
      editor.replace(text);
      desk.readSoon();
    };
    examples.append(el("button", { type: "button", class: "chip", onclick: load }, t(name)));
  }
  const hide = find(document, "#hide-selection", HTMLButtonElement);
  let range = { start: 0, end: 0 };
  editor.addEventListener("select-text", (event) => {
    range = /** @type {CustomEvent} */ (event).detail;
    hide.disabled = range.start === range.end || !desk.fresh;
  });
  hide.addEventListener("click", () => (desk.choices.decide("hide", range.start, range.end), (hide.disabled = true), editor.focus()));
  find(document, "#undo", HTMLButtonElement).addEventListener("click", () => desk.choices.undo());
}

/** @param {Desk} desk @param {Engine} engine */
function connectCopy(desk, engine) {
  const button = find(document, "#copy", HTMLButtonElement);
  button.addEventListener("click", async () => {
    const { selection } = desk;
    if (!selection || !desk.fresh) return;
    const done = await copyText(selection.sanitized);
    copied = { selection, words: done ? "copied" : "copy-refused" };
    find(document, "#copy-hint", HTMLElement).textContent = t(copied.words);
    const table = await engine.request("commit");
    desk.dispatchEvent(new CustomEvent("committed", { detail: table }));
  });
}

/** @param {Desk} desk */
function connectChoices(desk) {
  const purpose = find(document, "#purpose", HTMLSelectElement);
  desk.addEventListener("described", (event) => {
    const { purposes } = /** @type {CustomEvent<import("./protocol.js").Description>} */ (event).detail;
    desk.choices.purposes = Object.fromEntries(purposes.map(({ name, policy }) => [name, policy]));
    purpose.replaceChildren(...purposes.map(({ name }) => new Option(term("purpose", name), name)), new Option(t("purpose-own"), "own"));
    purpose.value = desk.choices.wishes.purpose;
  });
  purpose.addEventListener("change", () => desk.choices.usePurpose(purpose.value));
  desk.addEventListener("change", () => (purpose.value = desk.choices.wishes.purpose));
  find(document, "trade-off", TradeOff).addEventListener("trade-off", (event) => {
    desk.choices.wish({ tradeOff: /** @type {CustomEvent} */ (event).detail });
  });
  find(document, "exposure-meter", ExposureMeter).addEventListener("policy", (event) => {
    const { attribute, weight } = /** @type {CustomEvent} */ (event).detail;
    desk.choices.weigh(attribute, weight);
  });
  const settings = find(document, "settings-dialog", SettingsDialog);
  find(document, "#open-settings", HTMLButtonElement).addEventListener("click", () => {
    settings.open({ ...desk.settings, trade_off: desk.choices.wishes.tradeOff }, desk.choices.wishes.rules, desk.choices.keepsRules);
  });
  settings.addEventListener("apply", (event) => {
    const { keep, ...wanted } = /** @type {CustomEvent} */ (event).detail;
    desk.applySettings(wanted);
    if (!desk.choices.keepRules(keep)) showBanner("keep", t("settings-keep-refused"));
  });
}

/** @param {Desk} desk @param {PromptEditor} editor @param {SpanCard} card */
function connectCard(desk, editor, card) {
  /** @param {Mark|undefined} mark @param {DOMRect} rect @param {HTMLElement} opener */
  const open = (mark, rect, opener) => {
    if (!mark || !desk.view || !desk.fresh) return;
    const span = mark.span === null ? null : (desk.view.spans[mark.span] ?? null);
    const text = desk.text.slice(mark.start, mark.end);
    card.open({ mark, text, span, token: desk.tokenAt(mark), spans: desk.view.spans }, rect, opener);
  };
  editor.addEventListener("inspect", (event) => {
    const { mark, rect } = /** @type {CustomEvent} */ (event).detail;
    open(mark, rect, find(editor, "textarea", HTMLTextAreaElement));
  });
  find(document, "sanitized-text", SanitizedText).addEventListener("inspect", (event) => {
    const { place, rect, opener } = /** @type {CustomEvent} */ (event).detail;
    open(desk.marks.find((mark) => mark.start <= place && place < mark.end), rect, opener);
  });
  find(document, "graph-view", GraphView).addEventListener("inspect", (event) => {
    const { span, rect, opener } = /** @type {CustomEvent} */ (event).detail;
    open(desk.marks.find((mark) => mark.span === span), rect, opener);
  });
  card.addEventListener("decide", (event) => {
    const { action, mark, text } = /** @type {CustomEvent} */ (event).detail;
    if (action === "always" || action === "never") desk.choices.rule(action, text);
    else if (action === "show" && mark.span === null) desk.choices.retract(mark.start, mark.end);
    else desk.choices.decide(action, mark.start, mark.end);
  });
}
