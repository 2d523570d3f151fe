// node bytecode.mjs PYODIDE COMPILER CORE_WHEEL TARGET ARCHIVE...
// Compiles archives with the Pyodide of the folder PYODIDE, after micropip found that the core's requirements are met.
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";

const [home, compiler, coreWheel, target, ...archives] = process.argv.slice(2);
const bytes = (path) => new Uint8Array(readFileSync(path));

try {
  const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`).href);
  const pyodide = await loadPyodide({ indexURL: `${home}/`, env: { PYTHONHASHSEED: "0" } });
  await pyodide.loadPackage("micropip", { messageCallback: () => {} });
  const installed = `/tmp/${basename(coreWheel)}`;
  pyodide.FS.writeFile(installed, bytes(coreWheel));
  await pyodide.pyimport("micropip").install(`emfs:${installed}`);
  pyodide.runPython(readFileSync(compiler, "utf8"));
  const compiled = pyodide.globals.get("compiled");
  for (const archive of archives) {
    pyodide.FS.writeFile("/tmp/archive", bytes(archive));
    writeFileSync(`${target}/${basename(archive)}`, compiled(basename(archive), "/tmp/archive").toJs());
  }
} catch (error) {
  // Pyodide's own stack would print its whole program.
  process.stderr.write(String(error.message).slice(-2000));
  process.exit(1);
}
