"""Model folders: the vocabulary in order of its ids, ours copied, what is absent left out aloud."""

from __future__ import annotations

import json
from pathlib import Path

import models
import pytest
from errors import BuildError


def tokenizer(size: int) -> str:
    """A WordPiece tokenizer.json whose vocabulary is listed in another order than its ids."""
    vocab = {f"token{number}": number for number in reversed(range(size))}
    return json.dumps({"model": {"type": "WordPiece", "vocab": vocab}})


def own_network(folder: Path) -> Path:
    (folder / "onnx").mkdir(parents=True)
    (folder / "onnx" / "model.onnx").write_bytes(b"graph")
    (folder / "config.json").write_text("{}")
    return folder


def fetched(tmp_path: Path) -> Path:
    target = tmp_path / "models"
    (target / "tagger").mkdir(parents=True)
    return target


def test_a_line_number_is_a_token_id() -> None:
    assert models.vocabulary(tokenizer(3)).split("\n") == ["token0", "token1", "token2", ""]


@pytest.mark.parametrize("vocab", [{"a": 0, "b": 2}, {"a": 0, "b": 0}, {"a": 1}])
def test_ids_with_gaps_or_doubles_are_refused(vocab: dict[str, int]) -> None:
    with pytest.raises(BuildError, match="without a gap"):
        models.vocabulary(json.dumps({"model": {"type": "WordPiece", "vocab": vocab}}))


def test_another_kind_of_tokenizer_is_refused() -> None:
    with pytest.raises(BuildError, match="not a WordPiece"):
        models.vocabulary(json.dumps({"model": {"type": "BPE", "vocab": {"a": 0}}}))


def test_all_networks_of_the_uncased_vocabulary_get_it(tmp_path: Path) -> None:
    target = fetched(tmp_path)
    own = {name: own_network(tmp_path / "own" / name) for name in models.OWN_NETWORKS}
    models.complete(target, own, tokenizer(models.UNCASED_SIZE))
    for network in models.OWN_NETWORKS:
        assert (target / network / "vocab.txt").read_text().count("\n") == models.UNCASED_SIZE
    assert (target / "masked_lm" / "onnx" / "model.onnx").read_bytes() == b"graph"


def test_a_network_with_its_own_vocabulary_keeps_it(tmp_path: Path) -> None:
    own = own_network(tmp_path / "own")
    (own / "vocab.txt").write_text("mine\n")
    target = fetched(tmp_path)
    models.complete(target, {"masked_lm": own}, tokenizer(models.UNCASED_SIZE))
    assert (target / "masked_lm" / "vocab.txt").read_text() == "mine\n"


def test_a_network_that_is_not_there_is_left_out_aloud(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = fetched(tmp_path)
    models.complete(target, {"attributes": tmp_path / "absent"}, tokenizer(models.UNCASED_SIZE))
    assert not (target / "attributes").exists()
    assert "without the network attributes" in capsys.readouterr().err


def test_another_vocabulary_than_the_uncased_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="has 3 tokens where 30522"):
        models.complete(fetched(tmp_path), {}, tokenizer(3))
