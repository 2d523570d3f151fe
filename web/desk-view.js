import { showBanner } from "./banner.js";
import { connectCopy, hint, shown } from "./copying.js";
import { el, find, say } from "./dom.js";
import { EXAMPLES } from "./examples.js";
import { ExposureMeter, stillLikely } from "./exposure-meter.js";
import { connectFiles } from "./file-view.js";
import { Parts } from "./frames.js";
import { GraphView } from "./graph-view.js";
import { WorkProgress } from "./progress-line.js";
import { hasWords, spelling, tokenAt } from "./marks.js";
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
  connectDrawing(desk, editor, progress);
  desk.addEventListener("progress", (event) => {
    const { stage, done, total } = /** @type {CustomEvent} */ (event).detail;
    progress.show(stage, done, total);
  });
  progress.addEventListener("cancel", () => desk.stop());
  engine.addEventListener("state", () => {
    const { phase, networks } = engine.state;
    desk.modelsChanged(phase === "ready" || phase === "rules" ? networks.length : -1);
  });
}

/**
 * The marks at once, the rest in frames of their own: together they would hold the page for too long. What may no longer
 * be copied is refused at once, what may be is offered once it is drawn.
 * @param {Desk} desk @param {PromptEditor} editor @param {WorkProgress} progress
 */
function connectDrawing(desk, editor, progress) {
  const parts = new Parts(
    () => drawSanitized(desk),
    () => drawMeasures(desk),
    () => drawWords(desk),
    () => find(document, "graph-view", GraphView).show(desk.view, new Set(desk.selection?.chosen)),
  );
  const draw = () => {
    editor.show(desk.marks);
    if (!isBusy(desk)) progress.end();
    else if (desk.stage === "reading") progress.begin();
    if (!desk.fresh) find(document, "#copy", HTMLButtonElement).disabled = true;
    parts.drawSoon();
  };
  desk.addEventListener("change", draw);
  draw();
}

/** @param {Desk} desk */
function isBusy({ stage }) {
  return stage === "waiting" || stage === "reading";
}

/** @param {Desk} desk */
function drawSanitized(desk) {
  const { selection, fresh } = desk;
  const state = { stale: Boolean(selection) && !fresh, waiting: isBusy(desk) };
  find(document, "sanitized-text", SanitizedText).show(selection?.segments ?? null, state);
  find(document, "#hidden-count", HTMLElement).textContent = selection ? t("hidden-count", selection.summary) : "";
}

/** @param {Desk} desk */
function drawMeasures({ view, selection, audit, unmeasured, choices: { wishes } }) {
  find(document, "exposure-meter", ExposureMeter).show(view?.exposure ?? null, audit, wishes.policy, unmeasured);
  find(document, "trade-off", TradeOff).show(view?.frontier ?? [], wishes.tradeOff, selection?.summary.hidden ?? 0);
}

/** What is said of the prompt, and what may be done. @param {Desk} desk */
function drawWords(desk) {
  find(document, "#copy", HTMLButtonElement).disabled = !shown(desk);
  find(document, "#undo", HTMLButtonElement).disabled = !desk.choices.canUndo;
  say(find(document, "#copy-hint", HTMLElement), hint(desk));
  say(find(document, "#still", HTMLElement), desk.fresh ? stillInferred(desk) : "");
  drawNotices(desk);
}

/** What the words that are left give away. @param {Desk} desk */
function stillInferred({ audit, choices }) {
  const likely = stillLikely(audit, choices.wishes.policy);
  if (!likely) return "";
  return likely.length ? t("still-likely", { names: likely.join(", ") }) : t("still-none");
}

/** They are read out when they change, so what was said of a prompt stays while it is read again. @param {Desk} desk */
function drawNotices(desk) {
  const box = find(document, "#notices", HTMLElement);
  const again = el("button", { type: "button", class: "small", onclick: () => desk.readSoon() }, t("analyse-again"));
  const sentences = ((desk.isRead || isBusy(desk)) && desk.view?.notices) || [];
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
    desk.choices.decide("hide", range, desk.tied);
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
    const { purposes } = /** @type {CustomEvent<import("./protocol.js").Description>} */ (event).detail;
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
    card.open({ mark, text, span, token, spans: desk.view.spans, places: placesOfWords(desk, mark) }, rect, back, takesFocus);
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
  const graph = find(document, "graph-view", GraphView);
  graph.layout = () => desk.layout();
  graph.addEventListener("inspect", (event) => {
    const { span, rect, opener } = /** @type {CustomEvent} */ (event).detail;
    open(desk.marks.find((mark) => mark.span === span), rect, () => opener.focus({ preventScroll: true }));
  });
  card.addEventListener("decide", (event) => {
    const { action, mark, text } = /** @type {CustomEvent} */ (event).detail;
    if (action === "always" || action === "never") desk.choices.rule(action, text, mark);
    else if (action === "show" && mark.span === null) desk.choices.retract(mark);
    else desk.choices.decide(action, mark, desk.tied);
  });
}

/** In how many places a decision about a phrase holds. @param {Desk} desk @param {Mark} mark */
function placesOfWords({ text, marks, tied }, mark) {
  if (!tied || mark.span === null) return 1;
  const words = spelling(text.slice(mark.start, mark.end));
  return marks.filter(({ start, end }) => spelling(text.slice(start, end)) === words).length;
}
