"""What every LanguageModels adapter owes the core, whatever runs its networks."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from adapters import ADAPTERS, Adapter
from promptgraph.language_models import DIMENSIONS, LOGITS, NETWORKS, Batch, FloatArray, Network, pad

TEXTS = ("insulin pump", "the night shifts at the tram depot", "paris")

TOLERANCE = {"tagger": 2e-3, "masked_lm": 1e-3, "attributes": 1e-3}
"""Float32 sums in another order differ by this much through six layers."""


@pytest.fixture(scope="module", params=["fake", "native", pytest.param("browser", marks=pytest.mark.e2e)])
def adapter(request: pytest.FixtureRequest) -> Iterator[Adapter]:
    with ADAPTERS[request.param]() as made:
        yield made


def rows(adapter: Adapter, network: Network) -> list[tuple[int, ...]]:
    tokenizer = adapter.tokenizer(network)
    return [tokenizer.framed(tokenizer.ids(text)) for text in TEXTS]


def batch(adapter: Adapter, network: Network, chosen: list[tuple[int, ...]], width: int = 0) -> Batch:
    ids = pad(chosen, width or max(map(len, chosen)))
    if network != "masked_lm":
        return Batch(ids=ids)
    masked = ids.copy()
    masked[:, 1] = adapter.tokenizer(network).mask
    return Batch(ids=masked, positions=np.ones((len(ids), 1), dtype=np.int64), targets=ids[:, 1:2])


def answer(adapter: Adapter, network: Network, chosen: list[tuple[int, ...]], width: int = 0) -> FloatArray:
    return adapter.run(network, batch(adapter, network, chosen, width))


@pytest.mark.parametrize("network", NETWORKS)
def test_shape_and_kind_of_an_answer(adapter: Adapter, network: Network) -> None:
    made = answer(adapter, network, rows(adapter, network))
    count, width = len(TEXTS), max(map(len, rows(adapter, network)))
    expected = {"masked_lm": (count, 1), "attributes": (count, LOGITS + DIMENSIONS)}.get(network)
    assert made.shape == (expected or (count, width, 35))
    assert made.dtype == np.float32
    assert np.isfinite(made).all()


@pytest.mark.parametrize("network", NETWORKS)
def test_a_row_does_not_depend_on_its_batch_mates_or_its_padding(adapter: Adapter, network: Network) -> None:
    chosen = rows(adapter, network)
    together = answer(adapter, network, chosen, width=max(map(len, chosen)) + 9)
    for row, ids in zip(together, chosen, strict=True):
        alone = answer(adapter, network, [ids])[0]
        own = row if alone.shape == row.shape else row[: len(ids)]
        assert np.abs(own - alone).max() <= TOLERANCE[network]


@pytest.mark.parametrize("network", NETWORKS)
def test_the_same_question_has_the_same_answer(adapter: Adapter, network: Network) -> None:
    chosen = rows(adapter, network)
    assert np.array_equal(answer(adapter, network, chosen), answer(adapter, network, chosen))


def test_log_probabilities_are_not_positive(adapter: Adapter) -> None:
    assert (answer(adapter, "masked_lm", rows(adapter, "masked_lm")) <= 0).all()


def test_texts_that_say_the_same_lie_closer_than_others(adapter: Adapter) -> None:
    tokenizer = adapter.tokenizer("attributes")
    queries = [tokenizer.framed(tokenizer.ids(t)) for t in ("insulin pump", "diabetes clinic", "tram depot")]
    made = [answer(adapter, "attributes", [ids])[0, LOGITS:] for ids in queries]
    units = [vector / np.linalg.norm(vector) for vector in made]
    assert units[0] @ units[1] > units[0] @ units[2]


def test_a_context_word_makes_a_masked_word_likelier(adapter: Adapter) -> None:
    tokenizer = adapter.tokenizer("masked_lm")
    (target,) = tokenizer.ids("france")

    def log_probability(text: str) -> float:
        ids = pad([tokenizer.framed((*tokenizer.ids(text), tokenizer.mask))], len(tokenizer.ids(text)) + 3)
        place = np.array([[len(tokenizer.ids(text)) + 1]], dtype=np.int64)
        asked = Batch(ids=ids, positions=place, targets=np.array([[target]], dtype=np.int64))
        return float(adapter.run("masked_lm", asked)[0, 0])

    assert log_probability("paris is a city in") > log_probability("ham is a tram in")


def test_a_name_is_tagged(adapter: Adapter) -> None:
    tokenizer = adapter.tokenizer("tagger")
    ids = tokenizer.framed(tokenizer.ids("hello nina castell"))
    logits = answer(adapter, "tagger", [ids])[0]
    tagged = [int(row.argmax()) for row in logits[1:-1]]
    assert tagged[0] == 0 or len(tagged) > 3
    assert any(label in (1, 2, 3, 4) for label in tagged)
