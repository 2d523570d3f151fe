"""The committed masked LM: agreement with the float model it was made from, and independence of batch mates."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

onnxruntime = pytest.importorskip("onnxruntime")

FOLDER = Path(__file__).resolve().parents[2] / "web" / "models" / "masked_lm"
VOCABULARY = 30522
# Rounding the weights to int8 moves a log-probability by a few hundredths of a nat.
INT8_TOLERANCE = 0.2
BATCH_TOLERANCE = 1e-4

Question = dict[str, list[Any]]


@pytest.fixture(scope="module")
def session() -> Any:
    return onnxruntime.InferenceSession(str(FOLDER / "onnx" / "model.onnx"), providers=["CPUExecutionProvider"])


@pytest.fixture(scope="module")
def questions() -> list[Question]:
    found: list[Question] = json.loads((FOLDER / "reference.json").read_text(encoding="utf-8"))
    return found


def table(rows: list[list[int]], width: int = 0) -> NDArray[np.int64]:
    padded = np.zeros((len(rows), max(width, *map(len, rows))), dtype=np.int64)
    for index, row in enumerate(rows):
        padded[index, : len(row)] = row
    return padded


def ask(session: Any, questions: list[Question], *, width: int = 1, asked: int = 1) -> NDArray[np.float32]:
    ids = table([question["input_ids"] for question in questions], width)
    inputs = {
        "input_ids": ids,
        "attention_mask": (ids != 0).astype(np.int64),
        "positions": table([question["positions"] for question in questions], asked),
        "target_ids": table([question["target_ids"] for question in questions], asked),
    }
    answer: NDArray[np.float32] = session.run(["logprob"], inputs)[0]
    return answer


def test_interface_is_two_token_inputs_two_questions_and_one_answer(session: Any) -> None:
    assert {value.name: value.type for value in session.get_inputs()} == dict.fromkeys(
        ("input_ids", "attention_mask", "positions", "target_ids"), "tensor(int64)"
    )
    assert [(value.name, value.type) for value in session.get_outputs()] == [("logprob", "tensor(float)")]


def test_int8_graph_agrees_with_the_float_model(session: Any, questions: list[Question]) -> None:
    for question in questions:
        answer = ask(session, [question])[0]
        np.testing.assert_allclose(answer, question["logprob"], atol=INT8_TOLERANCE)


def test_answers_do_not_depend_on_batch_mates_or_padding(session: Any, questions: list[Question]) -> None:
    together = ask(session, questions, width=61, asked=9)
    for row, question in zip(together, questions, strict=True):
        alone = ask(session, [question])[0]
        np.testing.assert_allclose(row[: len(alone)], alone, atol=BATCH_TOLERANCE)


def test_a_row_of_padding_alone_stays_finite(session: Any, questions: list[Question]) -> None:
    empty: Question = {"input_ids": [0], "positions": [0], "target_ids": [0]}
    answer = ask(session, [questions[0], empty])
    assert np.isfinite(answer).all()


def test_log_probabilities_are_at_most_zero(session: Any) -> None:
    chance = np.random.default_rng(3)
    random: list[Question] = [
        {name: chance.integers(0, limit, 12).tolist() for name, limit in (("input_ids", 30522), ("positions", 12))}
        | {"target_ids": chance.integers(0, VOCABULARY, 12).tolist()}
        for _ in range(8)
    ]
    assert (ask(session, random) <= 0).all()


def test_context_makes_the_right_words_likelier(session: Any, questions: list[Question]) -> None:
    """Reference sentences hide words that belong to their sentence: with [CLS] and [SEP] alone they are less likely."""
    bare: list[Question] = [
        {
            "input_ids": [101, *([103] * len(question["target_ids"])), 102],
            "positions": list(range(1, len(question["target_ids"]) + 1)),
            "target_ids": question["target_ids"],
        }
        for question in questions
    ]
    gain = [
        ask(session, [one]).mean() - ask(session, [other]).mean() for one, other in zip(questions, bare, strict=True)
    ]
    assert np.mean(gain) > 1.0


def test_config_names_the_network_for_transformers_js() -> None:
    config = json.loads((FOLDER / "config.json").read_text(encoding="utf-8"))
    assert config["model_type"] == "bert"
    assert config["architectures"] == ["BertForMaskedLM"]
    assert (config["vocab_size"], config["num_hidden_layers"], config["hidden_size"]) == (VOCABULARY, 2, 128)


def test_file_is_small_enough_to_commit() -> None:
    assert (FOLDER / "onnx" / "model.onnx").stat().st_size < 5_000_000
