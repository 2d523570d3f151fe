"""Something is missing, wrong, refused or killed: a sentence says so, and what is left works as far as it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from e2e.browsing import PATIENCE, Visit
from e2e.conftest import Visiting, forget
from e2e.website import Website, serving, tampered
from playwright.sync_api import expect

LOST = (r"Failed to load resource", r"status of 50\d", r"status of 404", r"bad HTTP response code")
MAIL = "Write to ngozi@example.org about the boiler."


@pytest.fixture
def broken(dist: Path) -> Iterator[Website]:
    with serving(Website(dist)) as website:
        yield website


def start(visiting: Visiting, website: Website) -> Visit:
    visit = visiting(website)
    visit.expected += LOST
    visit.open()
    return visit


def test_a_network_that_is_missing_leaves_the_others(visiting: Visiting, broken: Website) -> None:
    broken.faults["models/masked_lm/onnx/model.onnx"] = 404
    visit = start(visiting, broken)
    visit.wait_until_ready(re.compile("Ready, with less protection"))
    banner = visit.page.get_by_role("alert").filter(has_text="could not be loaded")
    expect(banner).to_contain_text("what can be guessed from context (PromptGraph)")
    expect(banner).to_contain_text("finds less")
    visit.write("Ngozi Adeyemi asks: " + MAIL)
    assert "ngozi@example.org" not in visit.sanitized_text()
    assert "Adeyemi" not in visit.sanitized_text()


def test_a_host_that_fails_once_for_each_file_is_asked_again(visiting: Visiting, broken: Website) -> None:
    broken.hiccups |= {
        "service-worker.js",
        "build.json",
        "vendor/pyodide/pyodide.asm.wasm",
        "models/tagger/onnx/model.onnx",
    }
    visit = start(visiting, broken)
    visit.wait_until_ready(re.compile("Ready on this device"))
    assert broken.hiccups == set()
    expect(visit.page.get_by_role("alert")).to_have_count(0)


def test_wrong_bytes_are_not_trusted(visiting: Visiting, broken: Website) -> None:
    right = (broken.folder / "models/tagger/onnx/model.onnx").read_bytes()
    broken.faults["models/tagger/onnx/model.onnx"] = right[:-1] + bytes([right[-1] ^ 1])
    visit = start(visiting, broken)
    visit.wait_until_ready(re.compile("Ready, with less protection"))
    banner = visit.page.get_by_role("alert").filter(has_text="could not be loaded")
    expect(banner).to_contain_text("names and places (Rampart)")


def test_without_any_network_the_rules_work_and_say_what_they_miss(visiting: Visiting, broken: Website) -> None:
    broken.faults["vendor/transformers/ort-wasm-simd-threaded.wasm"] = 404
    visit = start(visiting, broken)
    visit.expected += [r"WebAssembly", r"ArrayBuffer instantiation"]
    visit.wait_until_ready(re.compile("Rules only"))
    banner = visit.page.get_by_role("alert").filter(has_text="Only the rules are at work")
    expect(banner).to_contain_text("Names, places and what can be inferred are not found")
    visit.write(MAIL)
    assert "ngozi@example.org" not in visit.sanitized_text()


def test_without_a_vocabulary_the_rules_work_and_say_what_they_miss(visiting: Visiting, broken: Website) -> None:
    broken.faults["models/tagger/vocab.txt"] = 404
    visit = start(visiting, broken)
    visit.wait_until_ready(re.compile("Rules only"))
    banner = visit.page.get_by_role("alert").filter(has_text="Only the rules are at work")
    expect(banner).to_contain_text("names and places (Rampart)")
    visit.write(MAIL)
    assert "ngozi@example.org" not in visit.sanitized_text()


@pytest.mark.parametrize("missing", [(), ("service-worker.js",)], ids=["controlled", "without service worker"])
def test_without_the_core_nothing_is_sanitized(visiting: Visiting, broken: Website, missing: tuple[str, ...]) -> None:
    broken.faults |= dict.fromkeys(("vendor/pyodide/pyodide.asm.wasm", *missing), 404)
    visit = start(visiting, broken)
    visit.expected += [r"WebAssembly", r"wasm instantiation failed"]
    expect(visit.status).to_have_text(re.compile("Not working"), timeout=PATIENCE)
    expect(visit.page.get_by_role("alert").filter(has_text="Nothing can be sanitized")).to_be_visible()
    visit.prompt.fill(MAIL)
    expect(visit.copy).to_be_disabled()
    expect(visit.page.get_by_role("alert").filter(has_text="core of the page is not at work")).to_be_visible()
    forget(visit)


def test_an_error_in_python_is_told_by_its_name(visiting: Visiting, dist: Path) -> None:
    empty = b"PK\x05\x06" + bytes(18)
    (wheel,) = dist.rglob("promptgraph-*.whl")
    with serving(Website(dist, faults=tampered(dist, {wheel.relative_to(dist).as_posix(): empty}))) as website:
        visit = start(visiting, website)
        expect(visit.page.get_by_role("alert")).to_contain_text("ModuleNotFoundError", timeout=PATIENCE)
        expect(visit.copy).to_be_disabled()


def test_without_a_service_worker_the_page_says_so_and_works(visiting: Visiting, broken: Website) -> None:
    broken.faults["service-worker.js"] = 404
    visit = start(visiting, broken)
    expect(visit.page.get_by_role("alert").filter(has_text="service worker")).to_be_visible(timeout=PATIENCE)
    visit.wait_until_ready()
    visit.write(MAIL)
    assert "ngozi@example.org" not in visit.sanitized_text()


def test_a_worker_that_is_lost_is_started_again(visiting: Visiting, broken: Website) -> None:
    """And the prompt that it was reading is read again by itself, with everything that the page had."""
    visit = start(visiting, broken)
    visit.wait_until_ready()
    visit.expected += [r"sabotage"]
    for name in ("model-worker.js", "python-worker.js"):
        worker = next(worker for worker in visit.page.workers if name in worker.url)
        worker.evaluate("setTimeout(() => { throw new Error('sabotage') }, 1000)")
        visit.write(f"Ngozi Adeyemi asks, without {name}: {MAIL}")
        assert "Adeyemi" not in visit.sanitized_text()
        visit.wait_until_ready()


def test_a_start_that_broke_off_does_not_loop(visiting: Visiting, broken: Website) -> None:
    visit = start(visiting, broken)
    expect(visit.status).to_have_text(re.compile("Rules|Ready"), timeout=PATIENCE)
    visit.page.add_init_script("sessionStorage.setItem('promptgraph-loading', 'models')")
    visit.page.reload()
    expect(visit.status).to_have_text(re.compile("Rules only"), timeout=PATIENCE)
    banner = visit.page.get_by_role("alert").filter(has_text="broke off")
    expect(banner).to_contain_text("only the rules are at work")
    visit.write(MAIL)
    assert "ngozi@example.org" not in visit.sanitized_text()
    banner.get_by_role("button", name="Load the networks anyway").click()
    visit.wait_until_ready()


def test_refused_storage_is_said(visiting: Visiting, broken: Website) -> None:
    visit = visiting(broken)
    visit.page.add_init_script(
        "for (const name of ['localStorage', 'sessionStorage'])"
        " Object.defineProperty(window, name, {get() { throw new DOMException('refused', 'SecurityError') }})"
    )
    visit.open()
    expect(visit.page.get_by_role("alert").filter(has_text="service worker")).to_be_visible(timeout=PATIENCE)
    visit.wait_until_ready()
    visit.write(MAIL)
    assert "ngozi@example.org" not in visit.sanitized_text()


def test_full_storage_is_said(visiting: Visiting, broken: Website) -> None:
    visit = visiting(broken)
    session = visit.page.context.new_cdp_session(visit.page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": broken.proxy, "quotaSize": 1_000_000})
    visit.open()
    visit.wait_until_ready()
    expect(visit.page.get_by_role("status").filter(has_text="could not keep everything")).to_be_visible()
    visit.write(MAIL)
    assert "ngozi@example.org" not in visit.sanitized_text()
