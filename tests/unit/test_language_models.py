from __future__ import annotations

import asyncio

import numpy as np
from fakes import TAGGER_LABELS, FakeModels
from promptgraph.language_models import Memory, Query, batches, run_queries


def test_equal_queries_run_once_and_answers_come_in_order() -> None:
    models = FakeModels()
    word = models.tokenizer("tagger").ids
    queries = [Query(ids=word(text)) for text in ("tram depot", "paris", "tram depot")]
    answers = asyncio.run(run_queries(models, "tagger", queries))
    assert [len(answer) for answer in answers] == [2, 1, 2]
    assert np.array_equal(answers[0], answers[2])
    assert models.calls == 1


def test_a_masked_query_gets_as_many_numbers_as_it_asked_for() -> None:
    models = FakeModels()
    (tram,), (paris,) = (models.tokenizer("masked_lm").ids(word) for word in ("tram", "paris"))
    queries = [
        Query(ids=(2, 4, 3), positions=(1,), targets=(tram,)),
        Query(ids=(2, 4, 4, 3), positions=(1, 2), targets=(tram, paris)),
    ]
    assert [len(answer) for answer in asyncio.run(run_queries(models, "masked_lm", queries))] == [1, 2]


def test_batches_keep_to_the_budget_and_lose_nothing() -> None:
    lengths = [3, 100, 7, 7, 50, 1, 100]
    groups = batches(lengths, budget=200)
    assert sorted(index for group in groups for index in group) == list(range(len(lengths)))
    assert all(len(group) * max(lengths[i] for i in group) <= 200 for group in groups)


def test_progress_reaches_the_number_of_different_queries() -> None:
    models, seen = FakeModels(), []
    queries = [Query(ids=(2, n, 3)) for n in (5, 6, 5)]
    asyncio.run(run_queries(models, "tagger", queries, lambda done, total: seen.append((done, total))))
    assert seen[-1] == (2, 2)


def test_a_memory_asks_only_what_it_does_not_know() -> None:
    models = FakeModels()
    memory = Memory(models)
    first, second = Query(ids=(2, 5, 3)), Query(ids=(2, 6, 3))
    (before,) = asyncio.run(run_queries(memory, "tagger", [first]))
    again = asyncio.run(run_queries(memory, "tagger", [first, second]))
    assert models.calls == 2
    assert np.array_equal(before, again[0])
    memory.forget()
    asyncio.run(run_queries(memory, "tagger", [first]))
    assert models.calls == 3


def test_a_memory_keeps_to_its_capacity_and_drops_the_oldest() -> None:
    models = FakeModels()
    memory = Memory(models, capacity=2 * 3 * TAGGER_LABELS)
    for token in (5, 6, 7):
        asyncio.run(run_queries(memory, "tagger", [Query(ids=(2, token, 3))]))
    assert memory.recall("tagger", Query(ids=(2, 5, 3))) is None
    assert memory.recall("tagger", Query(ids=(2, 7, 3))) is not None


def test_forgetting_wipes_the_words_that_a_tokenizer_remembers() -> None:
    memory = Memory(FakeModels())
    tokenizer = memory.tokenizer("tagger")
    tokenizer.ids("insulin pump")
    assert tokenizer._chunk_ids.cache_info().currsize >= 2
    memory.forget()
    assert tokenizer._chunk_ids.cache_info().currsize == tokenizer._chunk_tokens.cache_info().currsize == 0
