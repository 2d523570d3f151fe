"""The whole of the experiments on three prompts a task, with fake networks and a downstream model of a few lines."""

from __future__ import annotations

import string
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from bench.experiments import about
from bench.experiments.case import Item
from bench.experiments.language_model import Scored
from bench.experiments.methods import METHODS
from bench.experiments.outcome import apply
from bench.experiments.person import weave
from bench.experiments.run import Options, Results, outcomes_key, run
from bench.experiments.stages import arms_of, of_record
from fakes import FakeModels
from promptgraph.language_models import FloatArray


class Parrot:
    """Says the prompt back, and takes a word of the answer for likely when the prompt holds it."""

    name = "parrot"

    def __init__(self) -> None:
        self.calls = 0

    def reply(self, user: str, limit: int) -> str:
        self.calls += 1
        return user

    def score(self, user: str, answer: str, letters: Sequence[str] = ()) -> Scored | None:
        self.calls += 1
        words = answer.split()
        return Scored(nats=-float(sum(word not in user for word in words)), letters=(0.0,) * len(letters))


def options(folder: Path) -> Options:
    return Options(
        tasks=("medqa", "samsum", "codealpaca"),
        methods=(),
        data=None,
        out=folder / "out",
        cache=folder / "cache",
        prompts=3,
        llm_prompts=3,
        longest=700,
        minutes=None,
        llm_minutes=None,
        llm=True,
        endpoint=None,
        seed=7,
        sizes=(),
        command="test",
    )


def letters(texts: Sequence[str]) -> FloatArray:
    """Stands for a sentence encoder: how often each letter comes."""
    counts = np.array([[1.0 + text.lower().count(letter) for letter in string.ascii_lowercase] for text in texts])
    return np.asarray(counts / np.linalg.norm(counts, axis=1, keepdims=True), dtype=np.float32)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Results:
    folder = tmp_path_factory.mktemp("paper")
    (folder / "cache").mkdir()
    return run(options(folder), FakeModels(), Parrot(), letters)


def test_every_method_answers_every_prompt_and_the_report_names_it(finished: Results) -> None:
    report = (finished.options.out / "RESULTS.md").read_text("utf-8")
    assert len(finished.cases) == 9
    for name in METHODS:
        assert f"| {name} |" in report
        for case in finished.cases:
            outcome = of_record(finished.outcomes.get(f"{case.key}|{name}") or {})
            ends = [0, *(edit.end for edit in outcome.edits)]
            assert all(end <= edit.start for end, edit in zip(ends, outcome.edits, strict=False))


def test_nothing_is_hidden_without_protection_and_contacts_are_hidden_with_it(finished: Results) -> None:
    for case in finished.cases:
        plain = finished.measures.get(f"{case.key}|Unprotected") or {}
        ours = finished.measures.get(f"{case.key}|PromptGraph") or {}
        assert not any(plain["hidden"])
        assert plain["kept"] == plain["rest"] == 1.0
        mails = [h for h, g in zip(ours["hidden"], case.gold, strict=True) if g.label == "EMAIL"]
        assert all(mails)


def test_the_arms_of_the_controls_hide_as_many_or_as_much(finished: Results) -> None:
    for case in finished.cases:
        arms = arms_of(case, finished.outcomes)
        assert len({arm["count"] for arm in arms if arm["mode"] == "equal number"}) <= 1
        for mode in ("equal privacy",):
            held = [arm["privacy"] for arm in arms if arm["mode"] == mode]
            least = min((arm["privacy"] for arm in arms if arm["mode"] == "equal number"), default=0.0)
            assert all(privacy >= least - 1e-9 for privacy in held)


def test_a_second_run_asks_nothing_again(finished: Results) -> None:
    models, model = FakeModels(), Parrot()
    again = run(finished.options, models, model, letters)
    assert model.calls == 0
    assert [again.outcomes.get(f"{case.key}|HaS") for case in again.cases] == [
        finished.outcomes.get(f"{case.key}|HaS") for case in finished.cases
    ]


def test_the_report_explains_only_tables_that_it_holds(finished: Results) -> None:
    report = (finished.options.out / "RESULTS.md").read_text("utf-8")
    assert "cannot decide MedQA" in report
    assert "paper's overhead" not in report
    silent = replace(finished, model=None)
    assert "MedQA:" not in about.comparison(silent)
    assert "CodeBLEU" not in about.comparison(silent)
    assert "Comparable is the direction" in about.comparison(silent)


def test_outcomes_are_kept_by_the_networks_that_made_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    network = tmp_path / "tagger" / "onnx" / "model.onnx"
    network.parent.mkdir(parents=True)
    monkeypatch.setenv("PROMPTGRAPH_MODELS", str(tmp_path))
    network.write_bytes(b"one")
    before = outcomes_key()
    assert outcomes_key() == before
    network.write_bytes(b"other")
    assert outcomes_key() != before


def test_a_person_is_the_same_for_a_seed_and_its_gold_stands_where_it_says() -> None:
    item = Item(id="1", text="Summarise it.", reference="")
    case = weave("samsum", item, seed=3)
    assert weave("samsum", item, seed=3) == case
    assert weave("samsum", item, seed=4).text != case.text
    shown = apply(case.text, ())
    assert all(shown[gold.start : gold.end].strip() for gold in case.gold)
    assert not {"[", "]", "{", "}"} & set(shown)
    assert len(case.attributes) == 2
