// Runs pytest inside Pyodide: node pyodide_runner.mjs REPOSITORY PYTHON_PACKAGES PYTEST_ARGUMENT...
// Pyodide and its packages are those that the page serves; pytest itself comes from PYTHON_PACKAGES, a folder.
import { pathToFileURL } from "node:url";

const [repository, packages, ...options] = process.argv.slice(2);
const home = `${repository}/dist/vendor/pyodide/`;
const { loadPyodide } = await import(pathToFileURL(`${home}pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: home });
pyodide.registerJsModule("ssl", {});
await pyodide.loadPackage(["numpy", "networkx", "phonenumberslite", "python-stdnum"], { messageCallback: () => {} });
for (const [path, root] of [["/repository", repository], ["/packages", packages]]) {
  pyodide.FS.mkdirTree(path);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, path);
}
pyodide.globals.set("options", pyodide.toPy(options));
const code = await pyodide.runPythonAsync(`
import asyncio, os, sys

def run(coroutine):
    """asyncio.run for coroutines that never wait for anything outside: Pyodide's loop cannot block."""
    try:
        coroutine.send(None)
    except StopIteration as finished:
        return finished.value
    raise RuntimeError("the coroutine waits for something")

asyncio.run = run
sys.path[:0] = ["/packages", "/repository/py_core", "/repository/tests"]
sys.dont_write_bytecode = True
os.chdir("/repository")
import pytest
int(pytest.main(["-p", "no:cacheprovider", "-p", "no:faulthandler", "--capture=sys", "--noconftest", *options]))
`);
process.exit(code);
