"""The whole of the experiments on three prompts a task, with fake networks and a downstream model of a few lines."""

from __future__ import annotations

import string
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from bench.experiments import about, answers, tables
from bench.experiments.case import Item
from bench.experiments.language_model import Scored
from bench.experiments.methods import METHODS
from bench.experiments.outcome import Edit, Outcome, apply
from bench.experiments.person import weave
from bench.experiments.run import Options, Results, outcomes_key, run
from bench.experiments.stages import Clock, arms_of, converse, of_record
from bench.experiments.statistics import mean
from bench.experiments.store import Store
from fakes import FakeModels
from promptgraph.language_models import FloatArray


class Parrot:
    """Says the prompt back, and takes a word of the answer for likely when the prompt holds it."""

    name = "parrot"

    def __init__(self) -> None:
        self.calls = 0

    def replies(self, users: Sequence[str], limit: int) -> list[str]:
        self.calls += 1
        return list(users)

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
        llm_longest=700,
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
    assert "- plainly, each term beside its shuffled self" in report
    for name in METHODS:
        assert f"| {name} |" in report
        for case in finished.cases:
            outcome = of_record(finished.outcomes.get(f"{case.key}|{name}") or {})
            ends = [0, *(edit.end for edit in outcome.edits)]
            assert all(end <= edit.start for end, edit in zip(ends, outcome.edits, strict=False))


def test_every_table_is_a_csv_file(finished: Results) -> None:
    folder = finished.options.out / "results"
    for name, lines in (("privacy", 3 * len(METHODS)), ("controls", 14), ("likelihood", 3 * 14)):
        assert len((folder / f"{name}.csv").read_text("utf-8").splitlines()) == 1 + lines
    assert "samsum,PromptGraph,lost,3," in (folder / "usefulness.csv").read_text("utf-8")


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
    told = about.comparison(replace(finished, model=None), tables.measured(finished))
    assert "MedQA:" not in told
    assert "CodeBLEU" not in told
    assert "Comparable is the direction" in told


def test_the_report_says_how_far_each_stage_came(finished: Results) -> None:
    report = (finished.options.out / "RESULTS.md").read_text("utf-8")
    assert "Prompts sanitized: medqa 3 of 3, samsum 3 of 3, codealpaca 3 of 3." in report
    assert "methods scored: medqa 3 of 3, samsum 3 of 3, codealpaca 3 of 3" in report
    assert "replies: samsum 3 of 3, codealpaca 3 of 3." in report
    assert "seed 7" in report


def test_the_report_puts_our_numbers_beside_the_papers(finished: Results) -> None:
    report = (finished.options.out / "RESULTS.md").read_text("utf-8")
    measured = tables.measured(finished)
    ours = tables.by_task(finished, measured["paper preset"]["phr"])
    assert "| PromptGraph, in the paper | 0.87–0.88 | 0.045–0.050 | 0.345–0.352 |" in report
    assert f"| paper preset, here | {mean(*ours):.3f} (" in report


def test_usefulness_is_compared_in_pairs_and_by_codebleu(finished: Results) -> None:
    report = (finished.options.out / "RESULTS.md").read_text("utf-8")
    assert "| pair | nats lost a reference word | SAMSum ROUGE-L | CodeAlpaca CodeBLEU |" in report
    assert "CodeBLEU, over 3 prompts" in report


def test_replies_stand_under_their_own_task_whichever_tasks_are_run(finished: Results) -> None:
    some = replace(finished, options=replace(finished.options, tasks=("codealpaca",)))
    lines = answers.replies(some).splitlines()
    assert "| method | CodeAlpaca CodeBLEU | PHR, prompt and raw reply |" in lines
    (plain,) = (line for line in lines if line.startswith("| Unprotected |"))
    assert plain.split(" | ")[1].endswith("(3)")


def test_a_tasks_values_are_never_cut_to_the_size_of_another(finished: Results) -> None:
    keys = {task: [case.key for case in finished.of(task)] for task in finished.options.tasks}
    per_case = {**dict.fromkeys(keys["medqa"], 0.0), keys["samsum"][0]: 1.0}
    groups = tables.by_task(finished, per_case)
    assert groups == [[0.0, 0.0, 0.0], [1.0], []]
    assert mean(*groups) == 0.5


def test_the_model_is_asked_all_about_a_text_before_the_next() -> None:
    case = weave("samsum", Item(id="1", text="Summarise it.", reference="Done."), seed=3)
    gold = case.gold[0]
    hidden = Outcome(edits=(Edit(start=gold.start, end=gold.end, text="[P1]"),))
    heard: list[str] = []

    class Listening(Parrot):
        def replies(self, users: Sequence[str], limit: int) -> list[str]:
            heard.extend(users)
            return super().replies(users, limit)

        def score(self, user: str, answer: str, letters: Sequence[str] = ()) -> Scored | None:
            heard.append(user)
            return super().score(user, answer, letters)

    converse([case], lambda _: [Outcome(edits=()), hidden, hidden], Listening(), Store(None), Store(None), Clock(None))
    plain, shown = apply(case.text, ()), apply(case.text, hidden.edits)
    assert [user.rsplit("\n\nWh", 1)[0] for user in heard] == [plain, "N/A", plain, shown, shown, shown, plain, shown]


def test_the_llm_is_asked_about_short_rows_only(finished: Results) -> None:
    sizes = sorted(len(case.item.text) for case in finished.of("medqa"))
    some = replace(finished, options=replace(finished.options, llm_longest=sizes[1]))
    assert [len(case.item.text) <= sizes[1] for case in some.asked("medqa")] == [True, True]


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
