from __future__ import annotations

import asyncio

import pytest
from fakes import FakeModels
from promptgraph.analysis import MAX_CHARACTERS
from promptgraph.datatypes import Cancelled, Progress, PromptError, UserRules
from promptgraph.language_models import LanguageModels
from promptgraph.pipeline import Sanitized, sanitize
from promptgraph.placeholders import RestorationTable
from promptgraph.problem import Choice
from promptgraph.settings import settings_from

PROMPT = (
    "Ask Nina Castell, nina.castell@mail.example.org, why my insulin pump is frozen on night shifts at the tram depot."
)


def run(text: str = PROMPT, models: LanguageModels | None = None, **options: object) -> Sanitized:
    preset = str(options.pop("preset", "default"))
    return asyncio.run(sanitize(text, models, settings_from(preset), **options))  # type: ignore[arg-type]


@pytest.mark.parametrize("preset", ["default", "paper"])
def test_a_prompt_comes_out_without_what_is_private(preset: str) -> None:
    result = run(models=FakeModels(), preset=preset)
    assert "Castell" not in result.redaction.text
    assert "example.org" not in result.redaction.text
    assert "insulin" not in result.redaction.text
    assert result.redaction.text.startswith("Ask [P1], [P2], why my ")
    assert result.analysis.protection == "full"


def test_segments_of_the_prompt_give_it_back() -> None:
    redaction = run(models=FakeModels()).redaction
    originals = {entry.token: entry.original for entry in redaction.table.entries}
    assert "".join(originals[p.token] if p.token else p.text for p in redaction.segments) == PROMPT


def test_what_the_cloud_may_know_stays() -> None:
    result = run(models=FakeModels(), choice=Choice(policy=(("health", 0.0),)))
    assert "insulin pump" in result.redaction.text
    assert "Castell" not in result.redaction.text


def test_pinned_spans_are_hidden_and_freed_ones_shown() -> None:
    plain = run(models=FakeModels())
    texts = [span.text for span in plain.analysis.spans]
    choice = Choice(pinned=frozenset({texts.index("frozen")}), freed=frozenset({texts.index("Nina Castell")}))
    text = run(models=FakeModels(), choice=choice).redaction.text
    assert "frozen" not in text
    assert "Nina Castell" in text


def test_user_rules_win() -> None:
    rules = UserRules(always=("frozen",), never=("nina.castell@mail.example.org",))
    text = run(models=FakeModels(), rules=rules).redaction.text
    assert "frozen" not in text
    assert "nina.castell@mail.example.org" in text


def test_without_networks_the_rules_are_left_and_it_says_so() -> None:
    result = run(models=None)
    assert "example.org" not in result.redaction.text
    assert result.analysis.protection == "rules"
    assert "Names and addresses are not recognised" in result.analysis.notices[0].text


def test_with_some_networks_protection_is_partial() -> None:
    result = run(models=FakeModels(frozenset({"tagger"})))
    assert "Castell" not in result.redaction.text
    assert result.analysis.protection == "partial"
    assert result.analysis.graph.dependencies == ()


def test_context_counts_only_where_somebody_speaks() -> None:
    text = "Explain why the insulin pump of the clinic stops on night shifts."
    assert run(text, models=FakeModels()).redaction.text == text
    assert run(text, models=FakeModels(), preset="paper").redaction.text != text


def test_exposure_falls_where_cues_are_hidden() -> None:
    result = run(models=FakeModels())
    before, after = result.analysis.exposure, result.exposure_after
    assert before[0] > 0.5 > after[0]


def test_no_exposure_rises_where_words_are_hidden() -> None:
    text = "I take insulin, my church knows it, and the pump stops on night shifts. Write to my landlord."
    result = run(text, models=FakeModels())
    assert result.selection.chosen
    pairs = zip(result.analysis.exposure, result.exposure_after, strict=True)
    assert all(after <= before for before, after in pairs)


def test_a_conversation_keeps_its_numbers() -> None:
    table = run(models=FakeModels()).redaction.table
    again = run("And tell Nina Castell thanks.", models=FakeModels(), table=table)
    assert again.redaction.text == "And tell [P1] thanks."


@pytest.mark.parametrize("text", ["", " \n\t "])
def test_an_empty_prompt_is_refused(text: str) -> None:
    with pytest.raises(PromptError, match="empty"):
        run(text)


def test_a_prompt_beyond_the_limit_is_refused() -> None:
    with pytest.raises(PromptError, match="longer"):
        run("a" * (MAX_CHARACTERS + 1))


@pytest.mark.parametrize("text", ["?!…", "👩\u200d⚕️", "—"])
def test_a_prompt_without_words_stays_as_it_is(text: str) -> None:
    result = run(text, models=FakeModels())
    assert result.redaction.text == text
    assert [notice.kind for notice in result.analysis.notices] == ["nothing"]


def test_half_a_surrogate_pair_goes_through_unchanged() -> None:
    assert run("Tell Nina \ud83d hello", models=FakeModels()).redaction.text == "Tell [P1] \ud83d hello"


def test_a_prompt_that_holds_placeholders_keeps_them_and_says_so() -> None:
    result = run("Keep [P1] and ask Nina", models=FakeModels())
    assert result.redaction.text == "Keep [P1] and ask [P2]"
    assert [notice.kind for notice in result.analysis.notices] == ["placeholder"]


def test_an_observer_can_stop_the_work() -> None:
    def stop(progress: Progress) -> None:
        if progress.stage == "context":
            raise Cancelled("The analysis was stopped.")

    with pytest.raises(Cancelled):
        run(models=FakeModels(), observe=stop)


def test_an_empty_table_is_not_shared_between_runs() -> None:
    run(models=FakeModels())
    assert RestorationTable().entries == ()
