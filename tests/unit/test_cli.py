"""The command line with the real model files; ``python3 build site`` puts them there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from promptgraph.cli import main

PROMPT = "Dear team,\r\nplease call Nina Castell on +44 20 7946 0958 or mail nina.castell@mail.example.org. 👩\u200d⚕️\n"


@pytest.fixture
def prompt(tmp_path: Path) -> Path:
    path = tmp_path / "prompt.txt"
    path.write_bytes(PROMPT.encode("utf-8"))
    return path


def run(capfd: pytest.CaptureFixture[str], *arguments: object) -> str:
    status = main([str(argument) for argument in arguments])
    captured = capfd.readouterr()
    assert status == 0, captured.err
    return captured.out


def test_a_prompt_goes_out_and_comes_back_byte_for_byte(
    prompt: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    table = tmp_path / "table.json"
    assert main(["sanitize", str(prompt), "--table", str(table)]) == 0
    safe = capfdbinary.readouterr().out
    assert b"Castell" not in safe
    assert b"7946" not in safe
    reply = tmp_path / "reply.txt"
    reply.write_bytes(safe)
    assert main(["restore", str(reply), "--table", str(table)]) == 0
    assert capfdbinary.readouterr().out == PROMPT.encode("utf-8")


def test_json_names_places_and_exposure(prompt: Path, capfd: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(run(capfd, "sanitize", prompt, "--json"))
    for entry in answer["placeholders"]:
        assert PROMPT[entry["start"] : entry["end"]] == entry["original"]
        assert entry["token"] in answer["sanitized"]
    assert set(answer["exposure"]) >= {"health", "location"}
    assert answer["protection"] == "full"


def test_lines_are_answered_one_by_one(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    lines = tmp_path / "in.jsonl"
    lines.write_text("\n".join(json.dumps({"id": i, "text": f"I am Nina Castell, row {i}."}) for i in "ab"), "utf-8")
    answers = [json.loads(line) for line in run(capfd, "sanitize", "--jsonl", lines).splitlines()]
    assert [answer["id"] for answer in answers] == ["a", "b"]
    assert all(answer["sanitized"].startswith("I am [P1]") for answer in answers)


def test_a_table_goes_on_over_prompts(prompt: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "table.json"
    run(capfd, "sanitize", prompt, "--table", table)
    second = tmp_path / "second.txt"
    second.write_text("Thank Nina Castell and greet Tobias Wren.", "utf-8")
    assert run(capfd, "sanitize", second, "--table", table) == "Thank [P1] and greet [P4]."


def test_a_reply_is_restored_with_its_issues(prompt: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    table, reply = tmp_path / "table.json", tmp_path / "reply.txt"
    run(capfd, "sanitize", prompt, "--table", table)
    reply.write_text("Dear [P1], ask [P9].", "utf-8")
    answer = json.loads(run(capfd, "restore", reply, "--table", table, "--json"))
    assert answer["text"] == "Dear Nina Castell, ask [P9]."
    assert {"kind": "unknown", "token": "[P9]", "position": 15} in answer["issues"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["sanitize", "missing.txt"], "No such file"),
        (["sanitize", "empty.txt"], "empty"),
        (["sanitize", "prompt.txt", "--trade-off", "-1"], "trade-off"),
        (["sanitize", "latin.txt"], "not UTF-8"),
        (["sanitize", "--jsonl", "prompt.txt"], "Line 1"),
        (["restore", "prompt.txt", "--table", "prompt.txt"], "table"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence_without_the_prompt(
    prompt: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    arguments: list[str], sentence: str,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty.txt").write_text(" \n", "utf-8")
    (tmp_path / "latin.txt").write_bytes(b"caf\xe9")
    assert main(arguments) == 1
    message = capfd.readouterr().err
    assert sentence in message
    assert "Castell" not in message
