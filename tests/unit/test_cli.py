"""The command line with the real model files; ``python3 build site`` puts them there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from promptgraph.cli import main
from promptgraph.language_models import NETWORKS
from promptgraph.native import models_folder
from promptgraph.placeholders import Placeholder, RestorationTable

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
        (["sanitize", "--jsonl", "prompt.txt"], "Line 1: This is not a JSON object"),
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


def lines_of(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "in.jsonl"
    path.write_text("\n".join(lines), "utf-8")
    return path


def test_a_line_that_fails_says_so_and_the_others_are_answered(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    given = lines_of(
        tmp_path,
        json.dumps({"id": 1, "text": "Mail nina.castell@mail.example.org."}),
        json.dumps({"id": 2, "text": " "}),
        "",
        "[1]",
        "[" * 100_000,
        json.dumps({"id": 5, "text": "Thank you."}),
    )
    assert main(["sanitize", "--rules-only", "--jsonl", str(given)]) == 1
    captured = capfd.readouterr()
    answers = [json.loads(line) for line in captured.out.splitlines()]
    assert [answer["id"] for answer in answers] == [1, 2, None, None, 5]
    assert [answer.get("line") for answer in answers] == [None, 2, 4, 5, None]
    assert "empty" in answers[1]["error"]
    assert answers[0]["sanitized"] == "Mail [P1]."
    assert "Line 4: This is not a JSON object" in captured.err


def test_notices_of_lines_are_told_once(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    given = lines_of(tmp_path, *(json.dumps({"id": i, "text": "Thank you."}) for i in range(3)))
    assert main(["sanitize", "--rules-only", "--jsonl", str(given)]) == 0
    assert capfd.readouterr().err.count("Names and addresses are not recognised") == 1


@pytest.mark.parametrize("more", [["--table", "table.json"], ["prompt.txt"], ["-"]])
def test_lines_take_neither_a_table_nor_a_file(more: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["sanitize", "--jsonl", "in.jsonl", *more])
    assert stop.value.code == 2
    assert "--jsonl takes neither" in capfd.readouterr().err


def test_without_the_networks_nothing_goes_out_unless_the_rules_are_asked_for(
    prompt: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROMPTGRAPH_MODELS", str(tmp_path))
    assert main(["sanitize", str(prompt)]) == 1
    captured = capfd.readouterr()
    assert captured.out == ""
    assert "tagger and masked_lm and attributes: not in" in captured.err
    assert "--rules-only" in captured.err
    assert main(["sanitize", str(prompt), "--rules-only"]) == 0
    assert "[P1]" in capfd.readouterr().out


@pytest.mark.parametrize("damaged", ["onnx/model.onnx", "vocab.txt"])
def test_a_damaged_network_is_a_sentence(
    damaged: str, prompt: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for network in NETWORKS:
        for name in ("onnx/model.onnx", "vocab.txt"):
            file = tmp_path / network / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(b"\xff" if name == damaged else (models_folder() / network / name).read_bytes())
    monkeypatch.setenv("PROMPTGRAPH_MODELS", str(tmp_path))
    assert main(["sanitize", str(prompt)]) == 1
    captured = capfd.readouterr()
    assert captured.out == ""
    assert ("cannot be loaded" if "onnx" in damaged else "is damaged") in captured.err
    assert captured.err.count("\n") == 1


def test_a_reply_names_the_placeholders_of_its_issues(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    table, reply = tmp_path / "table.json", tmp_path / "reply.txt"
    table.write_text(RestorationTable((Placeholder("[P1]", "Nina", "PERSON"),), turns=1).to_json(), "utf-8")
    reply.write_text("Dear [P1], ask [P9].", "utf-8")
    assert main(["restore", str(reply), "--table", str(table)]) == 0
    assert "promptgraph: [P9] at character 16: " in capfd.readouterr().err


def test_half_a_character_in_a_table_is_a_sentence_or_json(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    table, reply = tmp_path / "table.json", tmp_path / "reply.txt"
    made = RestorationTable((Placeholder("[P1]", "Nina \ud83d", "PERSON"),), turns=1)
    table.write_text(json.dumps(json.loads(made.to_json())), "utf-8")
    before = table.read_bytes()
    reply.write_text("Dear [P1].", "utf-8")
    assert main(["restore", str(reply), "--table", str(table)]) == 1
    assert "half a character" in capfd.readouterr().err
    answer = json.loads(run(capfd, "restore", reply, "--table", table, "--json"))
    assert answer["text"] == "Dear Nina \ud83d."
    assert main(["sanitize", str(reply), "--rules-only", "--table", str(table)]) == 1
    assert table.read_bytes() == before
