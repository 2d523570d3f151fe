"""Files become the prompt; what cannot be read is refused in a sentence, and the prompt stays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from e2e import documents
from e2e.browsing import PATIENCE, Visit, browser, watch
from e2e.conftest import forget
from e2e.website import Website
from playwright.sync_api import Playwright, expect

LINES = (
    "My name is Ngozi Adeyemi and I rent the flat above the bakery in the old tan-",
    "nery. Please help me to write to the council about the boiler, which has been",
    "cold (since May).",
    "",
    "Answer to ngozi@example.org.",
)
LOST = (r"Failed to load resource", r"status of 50\d", r"Failed to fetch")


@pytest.fixture(scope="module")
def loaded(playwright: Playwright, website: Website, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """The page with its rules alone: files need no network."""
    networks = ("tagger", "masked_lm", "attributes")
    missing = ("vendor/transformers/transformers.min.js", *(f"models/{name}/onnx/model.onnx" for name in networks))
    website.faults |= dict.fromkeys(missing, 404)
    with browser(playwright, tmp_path_factory.mktemp("profile")) as context:
        visit = watch(context, context.pages[0], website.url)
        visit.open()
        visit.wait_until_ready(re.compile("Rules only"))
        yield visit


@pytest.fixture
def visit(visit: Visit) -> Visit:
    visit.expected += LOST
    return visit


def open_file(visit: Visit, folder: Path, name: str, data: bytes) -> None:
    file = folder / name
    file.write_bytes(data)
    visit.page.locator("#file").set_input_files(file)


def test_a_text_file_is_opened_unchanged(visit: Visit, tmp_path: Path) -> None:
    open_file(visit, tmp_path, "letter.txt", b"\xef\xbb\xbfDear Ngozi Adeyemi,\r\nwrite to ngozi@example.org.\r\n")
    expect(visit.prompt).to_have_value("Dear Ngozi Adeyemi,\nwrite to ngozi@example.org.\n")
    visit.wait_until_read()
    assert "ngozi@" not in visit.sanitized_text()


def test_a_reader_is_fetched_when_the_first_such_file_comes_and_kept(
    visit: Visit, website: Website, tmp_path: Path
) -> None:
    """What the page's width broke is put together: a name must not end with a line."""
    assert not [path for path in website.requests if "vendor/documents" in path]
    letter = documents.pdf([LINES, ["Page two: 2 rooms."]])
    open_file(visit, tmp_path, "letter.pdf", letter)
    expect(visit.prompt).to_have_value(
        "My name is Ngozi Adeyemi and I rent the flat above the bakery in the old tannery. Please help me to write to "
        "the council about the boiler, which has been cold (since May).\n\nAnswer to ngozi@example.org.\n\n"
        "Page two: 2 rooms.\n",
    )
    visit.wait_until_read()
    assert "ngozi@" not in visit.sanitized_text()
    assert [path for path in website.requests if path.endswith("pdf.worker.min.mjs")]
    visit.page.context.set_offline(True)
    try:
        open_file(visit, tmp_path, "letter.docx", documents.docx(["Dear Ngozi,"]))
        refused = visit.page.get_by_role("alert").filter(has_text="Connect to the network and open the file again")
        expect(refused).to_be_visible()
        visit.write("Something else.")
        open_file(visit, tmp_path, "again.pdf", letter)
        expect(visit.prompt).to_have_value(re.compile("^My name is Ngozi Adeyemi"))
    finally:
        visit.page.context.set_offline(False)


def test_a_word_document_is_opened_as_text(visit: Visit, tmp_path: Path) -> None:
    open_file(visit, tmp_path, "letter.docx", documents.docx(["Dear Ms. Adeyemi,", "the boiler & the <valve> failed."]))
    expect(visit.prompt).to_have_value("Dear Ms. Adeyemi,\n\nthe boiler & the <valve> failed.\n".replace(",\n", ", \n"))


def test_a_mail_is_opened_with_its_head_and_its_text(visit: Visit, tmp_path: Path) -> None:
    text = "Liebe Ngozi,\n\ndie Wohnung misst 74 m² und kostet 780 €, " + "sehr " * 20 + "fein.\n"
    open_file(visit, tmp_path, "flat.eml", documents.mail(text, b"\x89PNG\r\n" * 50))
    expect(visit.prompt).to_have_value(
        "From: Zoë Ångström <zoe@example.org>\nTo: Ngozi Adeyemi <ngozi@example.org>, desk@example.org\n"
        f"Subject: Größe der Wohnung – 3. Stock\n\n{text}"
    )
    assert visit.page.title() == "PromptGraph"


REFUSED = {
    "picture.png": (b"\x89PNG\r\n\x1a\n\0\0", "Only files with text"),
    "binary.txt": (b"\0\1\2\3", "cannot be read as text"),
    "cut.pdf": (b"%PDF-1.7\n1 0 obj\n<< /Type /Cat", "damaged"),
    "locked.pdf": (documents.locked_pdf(), "locked with a password"),
    "scan.pdf": (documents.pdf([[], []]), "No text was found"),
    "cut.docx": (documents.docx(["Some words."])[:-90], "damaged"),
    "locked.docx": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "locked with a password"),
    "bomb.docx": (documents.bomb(60), "unpacks to far more"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_is_refused_in_a_sentence(visit: Visit, tmp_path: Path, name: str) -> None:
    data, sentence = REFUSED[name]
    visit.write("This stays.")
    open_file(visit, tmp_path, name, data)
    expect(visit.page.get_by_role("alert").filter(has_text=sentence)).to_be_visible(timeout=PATIENCE)
    expect(visit.prompt).to_have_value("This stays.")


def test_what_is_no_saved_conversation_is_called_so(visit: Visit, tmp_path: Path) -> None:
    """It is not the password that is wrong. A file that was not opened after all can be chosen again."""
    file = tmp_path / "letter.promptgraph"
    file.write_bytes(b"Dear Ngozi, " * 9)
    password = visit.page.get_by_label("Password", exact=True)
    visit.page.get_by_label("Open a saved conversation").set_input_files(file)
    expect(password).to_be_focused()
    visit.page.keyboard.press("Escape")
    expect(password).to_be_hidden()
    expect(visit.page.get_by_label("Open a saved conversation")).to_have_value("")
    visit.page.get_by_label("Open a saved conversation").set_input_files(file)
    password.fill("four blue herons")
    visit.page.get_by_role("dialog").get_by_role("button", name="Open", exact=True).click()
    expect(visit.page.get_by_text("This file is not a saved conversation.")).to_be_visible()


def test_forgetting_stops_a_file_that_is_being_read(visit: Visit, tmp_path: Path) -> None:
    open_file(visit, tmp_path, "book.pdf", documents.pdf([LINES * 10] * 3000))
    progress = visit.page.get_by_role("progressbar", name="Reading the file")
    expect(progress).to_be_visible(timeout=PATIENCE)
    forget(visit)
    expect(progress).to_be_hidden()
    expect(visit.prompt).to_have_value("")


def test_reading_a_long_document_can_be_stopped(visit: Visit, tmp_path: Path) -> None:
    open_file(visit, tmp_path, "book.pdf", documents.pdf([LINES * 10] * 3000))
    progress = visit.page.get_by_role("progressbar", name="Reading the file")
    expect(progress).to_be_visible(timeout=PATIENCE)
    visit.page.get_by_role("button", name="Cancel").click()
    expect(progress).to_be_hidden()
    expect(visit.prompt).to_have_value("")
