import { hideBanner, showBanner } from "./banner.js";
import { lastLoadBroke } from "./crash-guard.js";
import { el, find } from "./dom.js";
import { askServiceWorker, settle } from "./isolation.js";
import { holdsWords, reloadIfAgreed } from "./leaving.js";
import { MachineDialog } from "./machine-dialog.js";
import { LoadProgress } from "./progress-line.js";
import { reportRequests } from "./request-count.js";
import { SettingsDialog } from "./settings-dialog.js";
import { t, term } from "./strings.js";

/**
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./desk.js").Desk} Desk
 * @typedef {import("./machine-dialog.js").Manifest} Manifest
 */

/** Other copies of the page may live on the same host below other paths. */
const BUILD = `promptgraph-build ${new URL(".", import.meta.url).pathname}`;
const RELOAD = { words: t("banner-reload"), act: reloadIfAgreed, stays: true };

/** @type {Manifest} */
let manifest = { files: [], version: "", digest: "" };
/** @type {import("./isolation.js").OfflineState|null} */
let offline = null;
/** @type {import("./isolation.js").Gap} */
let gap = "";

/** Start everything in order: walls, files, Python, networks; and say at each step what there is. @param {Desk} desk @param {Engine} engine */
export async function launch(desk, engine) {
  const loading = find(document, "load-progress", LoadProgress);
  reportRequests((times) => engine.countRequests(times));
  engine.addEventListener("state", () => showState(engine));
  connectMachine(engine, loading);
  showState(engine);
  gap = await settle(holdsWords);
  if (gap) showBanner("gap", t(`gap-${gap}`), gap === "typed" ? { action: RELOAD } : {});
  const core = await askServiceWorker("core", (progress) => loading.file(progress));
  const lost = core?.failed[0];
  if (lost) return loading.end(), engine.fail(t("reason-file", { path: lost.path }));
  const build = await readManifest();
  if (!build) return loading.end(), engine.fail(t("reason-manifest"));
  manifest = build;
  tellUpdate();
  loading.say("load-start");
  engine.know(manifest);
  const broke = lastLoadBroke();
  const started = engine.start();
  const networks = broke ? null : fetchNetworks(engine, loading, started);
  await started;
  if (!engine.description) {
    await networks;
    return loading.end();
  }
  describe(desk, engine.description);
  if (broke) return loading.end(), offerNetworks(engine, "banner-crash", "banner-load-anyway");
  await addNetworks(engine, loading, networks);
}

/** What this build brings; null when the host does not say. @returns {Promise<Manifest|null>} */
async function readManifest() {
  try {
    return await (await fetch("build.json")).json();
  } catch {
    return null;
  }
}

/** Say so when this is another build than at the last visit. */
function tellUpdate() {
  try {
    const last = localStorage.getItem(BUILD);
    localStorage.setItem(BUILD, manifest.digest);
    if (last && last !== manifest.digest) showBanner("updated", t("banner-updated", { version: manifest.version }), { kind: "note" });
  } catch {
    // Without storage nobody knows which build was last seen.
  }
}

/**
 * Their files come while Python starts; reading them in would keep it from the processor that it needs for that.
 * @param {Engine} engine @param {LoadProgress} loading @param {Promise<void>} [started]
 */
async function fetchNetworks(engine, loading, started) {
  offline = await askServiceWorker("everything", (progress) => loading.file(progress));
  await started;
  loading.say("load-networks");
  await engine.prepareModels();
}

/** @param {Engine} engine @param {LoadProgress} loading @param {Promise<void>|null} fetched */
async function addNetworks(engine, loading, fetched) {
  await engine.addModels(fetched ?? undefined);
  loading.end();
  if (offline && !offline.complete && !offline.failed.length) showBanner("offline", t("banner-offline-incomplete"), { kind: "note" });
  showState(engine);
}

/** @param {Desk} desk @param {import("./protocol.js").Description} description */
function describe(desk, description) {
  const { presets, purposes } = description;
  find(document, "settings-dialog", SettingsDialog).presets = presets;
  find(document, "#open-settings", HTMLButtonElement).disabled = false;
  desk.settings = { ...desk.settings, ...pick(presets.default ?? {}) };
  desk.choices.learn(purposes, presets.default?.trade_off ?? desk.choices.wishes.tradeOff);
  desk.dispatchEvent(new CustomEvent("described", { detail: description }));
}

/** @param {Partial<import("./protocol.js").Settings>} preset */
function pick({ neighbours = 4, method = "exact", scoring = "joint" }) {
  return { neighbours, method, scoring };
}

/** @param {Engine} engine */
function showState(engine) {
  const { phase, networks, failed, reason, error } = engine.state;
  const full = phase === "ready" && !failed.length;
  const state = phase === "ready" && !full ? (networks.length ? "partial" : "rules") : phase === "idle" ? "preparing" : phase;
  const kept = full && offline?.complete ? ` · ${t("state-offline")}` : "";
  const sent = phase === "ready" ? ` · ${t("state-requests", { n: engine.requestsSinceReady })}` : "";
  const words = t(`state-${state}`);
  const text = find(document, "#state-text", HTMLElement);
  if (text.textContent !== words + kept + sent) text.replaceChildren(words, el("span", { class: "roomy" }, kept), sent);
  find(document, "#state", HTMLElement).dataset.state = state;
  if (phase === "failed") showBanner("failed", t("banner-failed", { reason: reason || (error ? t("reason-python", { error }) : t("reason-lost")) }));
  if (phase === "ready") tellMissing(engine);
  const facts = { requests: engine.requestsSinceReady, csp: !gap, offline };
  find(document, "machine-dialog", MachineDialog).show(engine.state, manifest, facts);
}

/** Say which networks are missing and what protection is left. @param {Engine} engine */
function tellMissing(engine) {
  const { networks, failed } = engine.state;
  if (!failed.length) return hideBanner("missing");
  const names = failed.map(({ network }) => term("network", network)).join("; ");
  const left = t(networks.length ? "banner-left-partial" : "banner-left-rules");
  if (document.querySelector('[data-banner="missing"]')) return;
  showBanner("missing", t("banner-missing", { names, left }), { action: { words: t("banner-retry"), act: reloadIfAgreed, stays: true } });
}

/** @param {Engine} engine @param {import("./strings.js").Key} why @param {import("./strings.js").Key} words */
function offerNetworks(engine, why, words) {
  const loading = find(document, "load-progress", LoadProgress);
  const act = () => addNetworks(engine, loading, fetchNetworks(engine, loading));
  showBanner("crash", t(why), { action: { words: t(words), act } });
}

/** @param {Engine} engine @param {LoadProgress} loading */
function connectMachine(engine, loading) {
  const machine = find(document, "machine-dialog", MachineDialog);
  for (const id of ["#open-machine", "#how-we-know"]) {
    find(document, id, HTMLElement).addEventListener("click", () => machine.open());
  }
  machine.addEventListener("readers", async () => {
    offline = await askServiceWorker("readers", (progress) => loading.file(progress));
    loading.end();
    showState(engine);
  });
  machine.addEventListener("clear", async () => {
    offline = await askServiceWorker("clear");
    showBanner("cleared", t("machine-cleared"), { kind: "note" });
    showState(engine);
  });
}
