// What the benchmark does in its own page: both workers of the product, one request at a time, and the probes' notes.
const { Engine } = await import("./engine.js");
const engine = new Engine();
const channel = new BroadcastChannel("probe");

/** Asks both workers for what they noted since the last time. */
function notes() {
  return new Promise((resolve) => {
    const found = {};
    channel.onmessage = ({ data }) => {
      found[data.worker.includes("python") ? "core" : "networks"] = data.noted;
      if (found.core && found.networks) resolve(found);
    };
    channel.postMessage("tell");
  });
}

/** The core reads an example aside once it is ready; what is measured waits until that is through. */
async function settled() {
  for (let quiet = 0; quiet < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { core } = await notes();
    quiet = core.length ? 0 : quiet + 1;
  }
}

window.bench = {
  async start(threads) {
    Object.defineProperty(navigator, "hardwareConcurrency", { value: threads });
    const manifest = await (await fetch("build.json")).json();
    const began = performance.now();
    engine.know(manifest);
    await engine.start();
    const core = performance.now();
    await engine.addModels();
    if (engine.state.phase !== "ready" || engine.state.failed.length) throw new Error(JSON.stringify(engine.state));
    const { threads: used, networks } = engine.state;
    const times = { core: core - began, networks: performance.now() - core };
    await settled();
    return { ...times, threads: used, devices: networks };
  },

  async analyze(text, settings) {
    await notes();
    const began = performance.now();
    const view = await engine.request("analyze", { text, settings, policy: {}, rules: { always: [], never: [] } });
    const wall = performance.now() - began;
    return { wall, seconds: view.seconds, spans: view.spans.length, edges: view.edges.length, ...(await notes()) };
  },

  async select(tradeOffs) {
    await notes();
    const walls = [];
    for (const trade_off of tradeOffs) {
      const began = performance.now();
      await engine.request("select", { trade_off, method: "exact", policy: {}, pinned: [], freed: [], ranges: [] });
      walls.push(performance.now() - began);
    }
    const { core } = await notes();
    return { walls, calls: core.length };
  },

  forget: () => engine.request("forget"),
};
