import { dialog } from "./dialog.js";
import { el } from "./dom.js";
import { NETWORKS } from "./network-host.js";
import { megabytes } from "./progress-line.js";
import { t, term } from "./strings.js";

/**
 * @typedef {import("./engine.js").EngineState} EngineState
 * @typedef {{files: {path: string, size: number}[], version: string, digest: string}} Manifest
 * @typedef {{requests: number, csp: boolean, offline: import("./isolation.js").OfflineState|null}} Facts
 */

/** Who made each network, under which licence. */
const LICENCES = { tagger: "CC BY 4.0", masked_lm: "Apache-2.0", attributes: "Apache-2.0" };
const NOTES = /** @type {Record<string, import("./strings.js").Key>} */ ({
  missing: "machine-gpu-missing",
  wrong: "machine-gpu-wrong",
  slow: "machine-gpu-slow",
  failed: "machine-gpu-failed",
  broken: "machine-broken",
});

/**
 * What runs in this page, on what, and how one can know that nothing is sent. Events: "clear", "readers".
 * What can be focused stays the same element, for the facts around it change at any moment.
 */
export class MachineDialog extends HTMLElement {
  #sent = el("div");
  #models = el("div");
  #kept = el("p");
  #readers = el("p", { class: "hint" });
  #clear = el("button", { type: "button", class: "small", onclick: () => this.dispatchEvent(new Event("clear")) }, t("machine-clear"));
  #fetch = el("button", { type: "button", class: "small", onclick: () => this.dispatchEvent(new Event("readers")) }, t("machine-readers-fetch"));
  #build = el("span");
  #licences = el("p", { class: "hint" }, this.#build, " · ", el("a", { href: "NOTICE", target: "_blank" }, t("machine-licences")));
  #offline = el("div", {}, el("h3", {}, t("machine-offline")), this.#kept, this.#readers, el("div", { class: "tools" }, this.#clear, this.#fetch), this.#licences);
  #box = dialog("machine", t("machine-title"), this.#sent, this.#models, this.#offline);

  connectedCallback() {
    this.append(this.#box);
  }

  open() {
    this.#box.showModal();
  }

  /** @param {EngineState} state @param {Manifest} manifest @param {Facts} facts */
  show(state, manifest, { requests, csp, offline }) {
    this.#sent.replaceChildren(
      el("h3", {}, t("machine-sent")),
      el("p", {}, t(csp ? "machine-csp" : "machine-csp-missing")),
      el("p", { class: "big" }, t("machine-count", { n: requests })),
      el("p", { class: "hint" }, t("machine-readers")),
      el("p", { class: "hint" }, t("machine-plane")),
    );
    const note = NOTES[state.note];
    this.#models.replaceChildren(
      el("h3", {}, t("machine-models")),
      el("ul", { class: "networks" }, ...NETWORKS.map((network) => this.#network(network, state, manifest))),
      note ? el("p", { class: "hint" }, t(note)) : "",
    );
    this.#showOffline(manifest, offline);
  }

  /** @param {import("./protocol.js").Network} network @param {EngineState} state @param {Manifest} manifest */
  #network(network, state, manifest) {
    const size = manifest.files.find(({ path }) => path === `models/${network}/onnx/model.onnx`)?.size;
    const device = state.networks.find((loaded) => loaded.network === network)?.device;
    const name = device === "webgpu" ? "WebGPU" : t("machine-device", { device: "WebAssembly", threads: state.threads });
    const facts = [
      size ? t("machine-size", { mb: megabytes(size) }) : "",
      t("machine-licence", { licence: LICENCES[network] }),
      device ? t("machine-loaded", { device: name }) : t("machine-not-loaded"),
    ];
    return el("li", { class: device ? "on" : "off" }, el("b", {}, term("network", network)), el("span", { class: "hint" }, facts.filter(Boolean).join(" · ")));
  }

  /** @param {Manifest} manifest @param {Facts["offline"]} offline */
  #showOffline(manifest, offline) {
    const complete = Boolean(offline?.complete);
    const wanting = complete && !offline?.readers;
    this.#kept.textContent = t(complete ? "machine-offline-yes" : "machine-offline-no", { mb: megabytes(offline?.bytes ?? 0) });
    this.#readers.hidden = !complete;
    this.#readers.textContent = t(wanting ? "machine-readers-no" : "machine-readers-yes");
    if (!wanting && document.activeElement === this.#fetch) this.#clear.focus();
    this.#fetch.hidden = !wanting;
    this.#build.textContent = t("machine-build", { version: manifest.version });
  }
}

customElements.define("machine-dialog", MachineDialog);
