"""What the masked LM is trained and measured on: generated sentences, masks, pairs, locked packages."""

from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from train import domain_text, fetch
from train.batches import CLS, MASK, SEP, Document, Masker, endless_batches, masked_batch
from train.corpus import DOCUMENT_CHARACTERS, pack, read_wordnet
from train.dependency_test import questions_of, read_pairs


class LetterTokenizer:
    """One token a character, numbered by code point."""

    def get_vocab_size(self) -> int:
        return 128

    def get_vocab(self) -> dict[str, int]:
        return {chr(number): number for number in range(128)}

    def encode(self, text: str, **_: bool) -> Any:
        return SimpleNamespace(
            ids=[ord(character) % 128 for character in text],
            offsets=[(index, index + 1) for index in range(len(text))],
        )


def document(size: int) -> Document:
    return Document(ids=np.arange(1, size + 1, dtype=np.int32), words=np.arange(size, dtype=np.int32) // 2)


def test_generated_sentences_are_the_same_for_the_same_seed() -> None:
    assert list(domain_text.generate(50, 4)) == list(domain_text.generate(50, 4))
    assert list(domain_text.generate(50, 4)) != list(domain_text.generate(50, 5))


def test_generated_sentences_have_no_open_slot_and_no_doubled_article() -> None:
    texts = [text for _, text in domain_text.generate(3000, 1)]
    assert not [text for text in texts if "{" in text or "}" in text]
    assert not [text for text in texts if " a a " in text or " a the " in text or " the a " in text]


def test_every_template_names_known_slots() -> None:
    lists = domain_text.read_lists()
    tables = {name: domain_text.read_table(name)[0] for name in domain_text.TABLES}
    for template in domain_text.read_templates():
        slots = {match[1] for match in domain_text.SLOT.finditer(template.text)}
        assert slots <= {"city", "country", *lists, *tables[template.table]}, template.text


def test_pairs_name_three_different_words_of_their_sentence() -> None:
    sentences = read_pairs("all")
    assert len(sentences) >= 120
    assert len({sentence.text for sentence in sentences}) == len(sentences)
    for sentence in sentences:
        words = [sentence.text[slice(*span)] for span in (sentence.target, sentence.dependent, sentence.unrelated)]
        assert len({word.casefold() for word in words}) == 3
        assert all(words)


def test_dev_and_unseen_halves_share_no_sentence() -> None:
    dev, unseen = ({sentence.text for sentence in read_pairs(half)} for half in ("dev", "unseen"))
    assert not dev & unseen
    assert abs(len(dev) - len(unseen)) <= 1


def test_pair_sentences_are_in_no_training_text() -> None:
    written = (domain_text.TEXT / "free.txt").read_text(encoding="utf-8")
    assert not [sentence.text for sentence in read_pairs("all") if sentence.text in written]


def test_the_second_question_of_a_pair_hides_the_other_span_too() -> None:
    sentence = read_pairs("dev")[0]
    plain, both = questions_of(sentence, LetterTokenizer())[:2]
    target, dependent = (end - start for start, end in (sentence.target, sentence.dependent))
    assert plain.ids.count(MASK) - [ord(letter) for letter in sentence.text].count(MASK) <= target
    assert sum(one != two for one, two in zip(plain.ids, both.ids, strict=True)) <= dependent
    assert plain.targets == both.targets == tuple(map(ord, sentence.text[slice(*sentence.target)]))


def test_masking_keeps_the_targets_and_changes_nothing_else() -> None:
    documents = [document(20), document(9)]
    batch = masked_batch(documents, Masker(LetterTokenizer()), np.random.default_rng(1))
    assert (batch.ids[batch.rows, batch.columns] == MASK).all()
    restored = batch.ids.copy()
    restored[batch.rows, batch.columns] = batch.targets
    for row, one in zip(restored, documents, strict=True):
        assert row[0] == CLS
        assert row[len(one.ids) + 1] == SEP
        np.testing.assert_array_equal(row[1 : len(one.ids) + 1], one.ids)
        assert not row[len(one.ids) + 2 :].any()


def test_an_epoch_of_batches_holds_every_document_once() -> None:
    documents = [document(size) for size in range(5, 105)]
    batches = endless_batches(documents, Masker(LetterTokenizer()), np.random.default_rng(2))
    seen: list[int] = []
    while len(seen) < len(documents):
        seen += (next(batches).ids != 0).sum(axis=1).tolist()
    assert sorted(seen) == [size + 2 for size in range(5, 105)]


def test_packing_loses_no_long_piece() -> None:
    pieces = [f"sentence number {number} of the story." for number in range(60)]
    packed = list(pack(pieces, " "))
    assert " ".join(packed) == " ".join(pieces)
    assert max(map(len, packed)) <= DOCUMENT_CHARACTERS + 1


def test_wordnet_lines_become_examples_and_glosses(tmp_path: Path) -> None:
    line = '00000003 03 n 01 house_cat 0 000 | a tame cat; "the house cat slept by the stove"  '
    (tmp_path / "data.noun").write_text(f"  1 This is the licence\n{line}\n", encoding="utf-8")
    assert list(read_wordnet(tmp_path)) == [
        "the house cat slept by the stove",
        'house cat: a tame cat; "the house cat slept by the stove"',
    ]


def test_every_source_names_its_licence_and_digest() -> None:
    for source in fetch.locked_sources():
        assert source.licence
        assert len(source.sha256) == 64


def test_a_package_that_is_not_the_locked_one_is_refused(tmp_path: Path) -> None:
    archive = tmp_path / "thing.whl"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("thing/text.txt", "words")
    right = hashlib.sha256(archive.read_bytes()).hexdigest()
    source = fetch.TextSource(package="pypi:thing==1", file="thing.whl", use="code", sha256=right, licence="MIT")
    assert (fetch.fetch(source, tmp_path) / "thing" / "text.txt").read_text() == "words"
    archive.write_bytes(archive.read_bytes() + b"x")
    with pytest.raises(fetch.FetchError, match="another sha256"):
        fetch.fetch(source, tmp_path)
