"""The encrypted table file, written and read by web/table-file.js in Node, whose WebCrypto is the browsers' own API."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from in_node import needs_node, run_script

MODULE = Path(__file__).parents[2] / "web" / "table-file.js"
PASSPHRASE = "four blue herons"
TABLE = json.dumps({"entries": [{"token": "[P1]", "original": "Zoë 😀\r\n", "label": "PERSON"}]}, ensure_ascii=False)

SCRIPT = """
import { readFileSync } from 'node:fs';
const { module, calls } = JSON.parse(readFileSync(0, 'utf8'));
globalThis.crypto ??= (await import('node:crypto')).webcrypto;
const { sealTable, openTable } = await import(module);
const answers = [];
for (const [call, subject, passphrase] of calls) {
  try {
    answers.push({ made: call === 'seal' ? Buffer.from(await sealTable(subject, passphrase)).toString('hex')
      : await openTable(new Uint8Array(Buffer.from(subject, 'hex')), passphrase) });
  } catch (error) {
    answers.push({ name: error.name, fault: error.fault, message: error.message });
  }
}
console.log(JSON.stringify(answers));
"""

pytestmark = needs_node

Answer = dict[str, str]


def ask(*calls: tuple[str, str, str]) -> list[Answer]:
    """The answers to calls (seal or open, JSON or hexadecimal file, passphrase), all in one process of Node."""
    answers: list[Answer] = run_script(SCRIPT, seconds=300, module=MODULE.as_uri(), calls=calls)
    return answers


def seal(table: str, passphrase: str = PASSPHRASE) -> bytes:
    (answer,) = ask(("seal", table, passphrase))
    return bytes.fromhex(answer["made"])


def opened(*files: bytes, passphrase: str = PASSPHRASE) -> list[Answer]:
    return ask(*(("open", file.hex(), passphrase) for file in files))


@pytest.fixture(scope="module")
def sealed() -> bytes:
    return seal(TABLE)


def test_what_was_sealed_opens_again(sealed: bytes) -> None:
    assert opened(sealed) == [{"made": TABLE}]


def test_the_file_shows_nothing_of_the_table(sealed: bytes) -> None:
    assert sealed.startswith(b"PGTABLE\x01")
    assert b"PERSON" not in sealed
    assert "Zoë".encode() not in sealed


def test_two_files_of_one_table_differ_in_salt_and_nonce(sealed: bytes) -> None:
    other = seal(TABLE)
    assert other[:12] == sealed[:12]
    assert other[12:28] != sealed[12:28]
    assert other[28:40] != sealed[28:40]


def test_the_key_takes_at_least_600_000_rounds(sealed: bytes) -> None:
    assert int.from_bytes(sealed[8:12], "big") >= 600_000


def test_a_wrong_passphrase_loads_nothing(sealed: bytes) -> None:
    (answer,) = opened(sealed, passphrase=PASSPHRASE[:-1])
    assert (answer["name"], answer["fault"]) == ("TableFileError", "wrong-or-changed")
    assert "made" not in answer


def test_a_changed_byte_anywhere_loads_nothing(sealed: bytes) -> None:
    places = (0, 7, 9, 12, 39, 40, len(sealed) - 1)
    changed = [sealed[:place] + bytes([sealed[place] ^ 1]) + sealed[place + 1 :] for place in places]
    answers = opened(*changed)
    assert [answer.get("name") for answer in answers] == ["TableFileError"] * len(places)
    assert all(answer["message"].endswith(".") for answer in answers)


def test_a_file_cut_off_loads_nothing(sealed: bytes) -> None:
    lengths = (0, 39, 55, len(sealed) - 1)
    assert [a.get("name") for a in opened(*(sealed[:n] for n in lengths))] == ["TableFileError"] * len(lengths)


def test_what_is_no_such_file_says_why(sealed: bytes) -> None:
    other, weak = sealed[:7] + b"\x02" + sealed[8:], sealed[:8] + (1000).to_bytes(4, "big") + sealed[12:]
    faults = [answer["fault"] for answer in opened(b"{}", other, weak)]
    assert faults == ["not-a-table", "other-version", "damaged"]


def test_composed_and_decomposed_passphrases_are_one() -> None:
    assert opened(seal("{}", "Zoë"), passphrase="Zoe\u0308") == [{"made": "{}"}]


def test_an_empty_passphrase_is_refused() -> None:
    assert ask(("seal", "{}", ""))[0]["fault"] == "no-passphrase"
