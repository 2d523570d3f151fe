from __future__ import annotations

import asyncio

import numpy as np
from fakes import FakeModels
from promptgraph.embeddings import MAX_TEXT_TOKENS, embed, nearest


def test_vectors_have_unit_length_and_like_texts_are_alike() -> None:
    pump, clinic, tram = asyncio.run(embed(FakeModels(), ["insulin pump", "diabetes clinic", "tram depot"]))
    assert np.allclose([np.linalg.norm(v) for v in (pump, clinic, tram)], 1.0)
    assert pump @ clinic > pump @ tram


def test_a_long_text_is_cut_and_no_text_gives_no_vector() -> None:
    assert asyncio.run(embed(FakeModels(), ["tram " * (2 * MAX_TEXT_TOKENS)])).shape[0] == 1
    assert len(asyncio.run(embed(FakeModels(), []))) == 0


def test_neighbours_are_sought_within_reach_only() -> None:
    vectors = np.eye(4, dtype=np.float32)
    vectors[3] = vectors[0]
    assert (0, 3) in nearest(vectors, 1, reach=3)
    assert (0, 3) not in nearest(vectors, 1, reach=2)


def test_ties_go_to_the_lower_index() -> None:
    assert nearest(np.ones((4, 2), dtype=np.float32), 1, reach=4) == ((0, 1), (0, 2), (0, 3))
