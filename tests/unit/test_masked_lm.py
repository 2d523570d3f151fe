from __future__ import annotations

import asyncio

import pytest
from fakes import SUPPORT, UNGUESSED, FakeModels
from promptgraph.datatypes import Span
from promptgraph.language_models import Batch, FloatArray, Network, Query
from promptgraph.masked_lm import BLOCK_TOKENS, WINDOW_TOKENS, Ask, PromptTokens, log_likelihoods


class Counted(FakeModels):
    """Counts the rows that the masked LM is asked."""

    rows = 0

    async def run(self, network: Network, batch: Batch) -> FloatArray:
        self.rows += len(batch.ids)
        return await super().run(network, batch)


def prompt_of(text: str, *found: str) -> PromptTokens:
    spans = [Span(start=text.index(t), end=text.index(t) + len(t), text=t) for t in found]
    return PromptTokens(FakeModels().tokenizer("masked_lm"), text, spans)


def test_a_span_knows_its_tokens() -> None:
    prompt = prompt_of("the insulin pump, here", "insulin pump")
    low, high = prompt.places[0]
    assert high - low == 2


def test_a_span_inside_a_word_has_the_tokens_it_touches() -> None:
    prompt = prompt_of("xinsuliny", "insulin")
    low, high = prompt.places[0]
    assert low < high


@pytest.mark.parametrize("scoring", ["joint", "exact"])
def test_the_likelihood_is_the_mean_over_the_masked_tokens(scoring: str) -> None:
    prompt = prompt_of("the insulin clinic near the pump", "insulin", "pump")
    asks = [Ask(target=0, blocks=(0,)), Ask(target=0, blocks=(0,), hidden=(1,))]
    near, without = asyncio.run(log_likelihoods(FakeModels(), prompt, asks, scoring))  # type: ignore[arg-type]
    assert near == pytest.approx(UNGUESSED + 2 * SUPPORT)
    assert without == pytest.approx(UNGUESSED + SUPPORT)


def test_exact_scoring_lets_a_spans_own_words_support_each_other() -> None:
    prompt = prompt_of("the insulin pump", "insulin pump")
    ask = [Ask(target=0, blocks=(0,))]
    joint = asyncio.run(log_likelihoods(FakeModels(), prompt, ask, "joint"))
    exact = asyncio.run(log_likelihoods(FakeModels(), prompt, ask, "exact"))
    assert joint == pytest.approx([UNGUESSED])
    assert exact == pytest.approx([UNGUESSED + SUPPORT])


def test_a_short_prompt_is_its_own_window() -> None:
    assert prompt_of("the insulin pump", "insulin").window((0,)) == (0,)


def test_a_window_holds_both_spans_and_grows_around_them() -> None:
    filler = " x" * (BLOCK_TOKENS * 10)
    prompt = prompt_of(f"insulin{filler} pump", "insulin", "pump")
    window = prompt.window((0, 1))
    size = sum(high - low for low, high in (prompt.blocks[block] for block in window))
    assert WINDOW_TOKENS - BLOCK_TOKENS < size <= WINDOW_TOKENS
    assert set(prompt.blocks_of(0)) | set(prompt.blocks_of(1)) <= set(window)


def test_blocks_end_with_sentences_and_lines_and_hold_every_token_once() -> None:
    prompt = prompt_of("pump. tram\ndepot" + " x" * BLOCK_TOKENS, "pump")
    assert prompt.blocks[:2] == ((0, 2), (2, 3))
    assert [high - low for low, high in prompt.blocks[2:]] == [BLOCK_TOKENS, 1]
    assert [i for block in prompt.blocks for i in range(*block)] == list(range(len(prompt.ids)))


def test_an_edit_changes_no_window_that_does_not_hold_it() -> None:
    def asked(middle: str) -> Query:
        text = "the insulin and the pump. " + "the tram is here. " * 40 + middle + " the tram is here." * 40
        prompt = prompt_of(text, "insulin", "pump")
        return prompt.query(Ask(target=0, blocks=prompt.window((0, 1))), prompt.places[0])

    assert asked("the depot.") == asked("the night and the long depot.")


def test_a_masked_row_hides_the_target_and_the_hidden_spans_only() -> None:
    prompt = prompt_of("the insulin near the pump", "insulin", "pump")
    query = prompt.query(Ask(target=0, blocks=(0,), hidden=(1,)), prompt.places[0])
    assert query.ids.count(prompt.tokenizer.mask) == 2
    assert query.targets == prompt.tokenizer.ids("insulin")
    assert [query.ids[p] for p in query.positions] == [prompt.tokenizer.mask]


def test_both_directions_of_a_pair_share_a_row() -> None:
    prompt = prompt_of("the insulin near the pump", "insulin", "pump")
    models = Counted()
    asks = [Ask(target=0, blocks=(0,), hidden=(1,)), Ask(target=1, blocks=(0,), hidden=(0,))]
    both = asyncio.run(log_likelihoods(models, prompt, asks))
    assert models.rows == 1
    assert both == [asyncio.run(log_likelihoods(FakeModels(), prompt, [ask]))[0] for ask in asks]


def test_equal_rows_with_different_words_behind_the_mask_answer_each_its_own() -> None:
    prompt = prompt_of("the pump. the tram.", "pump", "tram")
    apart = [Ask(target=0, blocks=(0,)), Ask(target=1, blocks=(1,))]
    models = Counted()
    together = asyncio.run(log_likelihoods(models, prompt, apart))
    assert models.rows == 1
    assert together == [asyncio.run(log_likelihoods(FakeModels(), prompt, [ask]))[0] for ask in apart]
