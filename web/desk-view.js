import { showBanner } from "./banner.js";
import { connectCopy, hint } from "./copying.js";
import { el, find } from "./dom.js";
import { EXAMPLES } from "./examples.js";
import { ExposureMeter, stillLikely } from "./exposure-meter.js";
import { connectFiles } from "./file-view.js";
import { GraphView } from "./graph-view.js";
import { WorkProgress } from "./progress-line.js";
import { hasWords, tokenAt } from "./marks.js";
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
  else if (stage === "reading") progress.begin();
  find(document, "sanitized-text", SanitizedText).show(selection?.segments ?? null, { stale: Boolean(selection) && !fresh, waiting: busy });
  find(document, "exposure-meter", ExposureMeter).show(view?.exposure ?? null, desk.audit, desk.choices.wishes.policy, desk.unmeasured);
  find(document, "trade-off", TradeOff).show(view?.frontier ?? [], desk.choices.wishes.tradeOff, selection?.summary.hidden ?? 0);
  find(document, "graph-view", GraphView).show(view, new Set(selection?.chosen ?? []));
  find(document, "#copy", HTMLButtonElement).disabled = !fresh;
  find(document, "#undo", HTMLButtonElement).disabled = !desk.choices.canUndo;
  find(document, "#hidden-count", HTMLElement).textContent = selection ? t("hidden-count", selection.summary) : "";
  find(document, "#copy-hint", HTMLElement).textContent = hint(desk);
  find(document, "#still", HTMLElement).textContent = fresh ? stillInferred(desk) : "";
  renderNotices(desk, busy);
}

/** What the words that are left give away. @param {Desk} desk */
function stillInferred({ audit, choices }) {
  const likely = stillLikely(audit, choices.wishes.policy);
  if (!likely) return "";
  return likely.length ? t("still-likely", { names: likely.join(", ") }) : t("still-none");
}

/** They are read out when they change, so what was said of a prompt stays while it is read again. @param {Desk} desk @param {boolean} busy */
function renderNotices(desk, busy) {
  const box = find(document, "#notices", HTMLElement);
  const again = el("button", { type: "button", class: "small", onclick: () => desk.readSoon() }, t("analyse-again"));
  const sentences = ((desk.isRead || busy) && desk.view?.notices) || [];
  const rows = sentences.map(({ kind, text }) => el("p", { class: "warn", data: { kind } }, told("notice", kind, text)));
  if (desk.choices.overwritten) rows.push(el("p", { class: "warn" }, t("overwritten")));
  if (desk.error && desk.stage === "failed") rows.push(el("p", { class: "warn", role: "alert" }, sentenceOf(desk.error), " ", again));
  if (desk.stage === "stopped") rows.push(el("p", { class: "warn" }, t("cancelled"), " ", again));
  const same = rows.length === box.children.length && rows.every((row, index) => row.isEqualNode(box.children[index] ?? null));
  if (!same) box.replaceChildren(...rows);
}

/** @param {Desk} desk @param {PromptEditor} editor */
function connectTools(desk, editor) {
  const examples = find(document, ".examples", HTMLElement);
  for (const { name, text, purpose } of EXAMPLES) {
    const load = () => {
      editor.replace(text);
      desk.choices.useExample(purpose);
      desk.readSoon();
    };
    examples.append(el("button", { type: "button", class: "chip", onclick: load }, t(name)));
  }
  const hide = find(document, "#hide-selection", HTMLButtonElement);
  let range = { start: 0, end: 0 };
  const offer = () => (hide.disabled = !desk.isRead || !hasWords(desk.text, range.start, range.end));
  editor.addEventListener("select-text", (event) => {
    range = /** @type {CustomEvent} */ (event).detail;
    offer();
  });
  desk.addEventListener("change", offer);
  hide.addEventListener("click", () => {
    desk.choices.decide("hide", range.start, range.end);
    range = { start: 0, end: 0 };
    offer();
    editor.focus();
  });
  find(document, "#undo", HTMLButtonElement).addEventListener("click", () => desk.choices.undo());
}

/** @param {Desk} desk */
function connectChoices(desk) {
  const purpose = find(document, "#purpose", HTMLSelectElement);
  desk.addEventListener("described", (event) => {
    const { purposes, presets } = /** @type {CustomEvent<import("./protocol.js").Description>} */ (event).detail;
    desk.choices.usualTradeOff = presets.default?.trade_off ?? desk.choices.usualTradeOff;
    desk.choices.purposes = Object.fromEntries(purposes.map(({ name, policy }) => [name, policy]));
    purpose.replaceChildren(...purposes.map(({ name }) => new Option(term("purpose", name), name)), new Option(t("purpose-own"), "own"));
    purpose.value = desk.choices.wishes.purpose;
  });
  purpose.addEventListener("change", () => desk.choices.usePurpose(purpose.value));
  desk.addEventListener("change", () => (purpose.value = desk.choices.wishes.purpose));
  find(document, "trade-off", TradeOff).addEventListener("trade-off", (event) => {
    const { value, first } = /** @type {CustomEvent} */ (event).detail;
    desk.choices.slide(value, first);
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
  /** @param {Mark|undefined} mark @param {DOMRect} rect @param {() => void} back */
  const open = (mark, rect, back, takesFocus = true) => {
    if (!mark || !desk.view || !desk.fresh) return;
    const span = mark.span === null ? null : (desk.view.spans[mark.span] ?? null);
    const text = desk.text.slice(mark.start, mark.end);
    const token = tokenAt(desk.selection?.segments ?? [], mark);
    card.open({ mark, text, span, token, spans: desk.view.spans }, rect, back, takesFocus);
  };
  editor.addEventListener("inspect", (event) => {
    const { mark, rect, byKey } = /** @type {CustomEvent} */ (event).detail;
    open(mark, rect, () => editor.focus(), byKey);
  });
  editor.addEventListener("edit", () => card.dismiss());
  const sanitized = find(document, "sanitized-text", SanitizedText);
  sanitized.addEventListener("inspect", (event) => {
    const { place, rect } = /** @type {CustomEvent} */ (event).detail;
    open(desk.marks.find((mark) => mark.start <= place && place < mark.end), rect, () => sanitized.focusNear(place));
  });
  find(document, "graph-view", GraphView).addEventListener("inspect", (event) => {
    const { span, rect, opener } = /** @type {CustomEvent} */ (event).detail;
    open(desk.marks.find((mark) => mark.span === span), rect, () => opener.focus({ preventScroll: true }));
  });
  card.addEventListener("decide", (event) => {
    const { action, mark, text } = /** @type {CustomEvent} */ (event).detail;
    if (action === "always" || action === "never") desk.choices.rule(action, text, mark);
    else if (action === "show" && mark.span === null) desk.choices.retract(mark.start, mark.end);
    else desk.choices.decide(action, mark.start, mark.end);
  });
}
