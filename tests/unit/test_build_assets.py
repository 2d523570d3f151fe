"""Fetching by lock: sources in order, checksums without exception, one sentence when nothing helps."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

import assets
import pytest
from errors import BuildError
from lockfile import Archive, ArchiveSource, Asset, Component, Source, UrlSource
from sources import SourceError

COMPONENT = Component(
    name="thing", version="1", licence="MIT", author="A", homepage="https://example.org", purl="pkg:x/y"
)
FIRST = UrlSource(url="https://first.example/thing.bin")
ARCHIVE = Archive(kind="pypi", name="thing", version="1.0", digest="0" * 64)
SECOND = ArchiveSource(archive=ARCHIVE, member="thing.bin")
GOOD = b"the right bytes"


class FakeFetcher:
    """Answers with given bytes; a source that it does not know is unreachable."""

    def __init__(self, answers: Mapping[Source, bytes]) -> None:
        self.answers = answers
        self.asked: list[Source] = []

    def fetch(self, source: Source, target: Path) -> None:
        self.asked.append(source)
        if source not in self.answers:
            raise SourceError("not reachable: no network")
        target.write_bytes(self.answers[source])


def asset(*sources: Source) -> Asset:
    return Asset(
        name="thing.bin",
        component=COMPONENT,
        destination="vendor/thing.bin",
        sha256=hashlib.sha256(GOOD).hexdigest(),
        size=len(GOOD),
        sources=sources,
        pyodide=None,
        use="site",
    )


def test_the_first_source_that_answers_is_enough(tmp_path: Path) -> None:
    fetcher = FakeFetcher({FIRST: GOOD, SECOND: GOOD})
    path = assets.obtain(asset(FIRST, SECOND), tmp_path, fetcher)
    assert path.read_bytes() == GOOD
    assert fetcher.asked == [FIRST]


def test_an_unreachable_source_gives_way_to_the_next(tmp_path: Path) -> None:
    fetcher = FakeFetcher({SECOND: GOOD})
    assert assets.obtain(asset(FIRST, SECOND), tmp_path, fetcher).read_bytes() == GOOD
    assert fetcher.asked == [FIRST, SECOND]


def test_wrong_bytes_are_never_kept(tmp_path: Path) -> None:
    fetcher = FakeFetcher({FIRST: b"something else", SECOND: GOOD})
    wanted = asset(FIRST, SECOND)
    assert assets.obtain(wanted, tmp_path, fetcher).read_bytes() == GOOD
    assert [path.name for path in (tmp_path / "files").iterdir()] == [wanted.sha256]


def test_a_wrong_checksum_everywhere_stops_the_build_and_says_so(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="wrong checksum") as caught:
        assets.obtain(asset(FIRST), tmp_path, FakeFetcher({FIRST: b"something else"}))
    assert hashlib.sha256(b"something else").hexdigest() in str(caught.value)
    assert not list((tmp_path / "files").iterdir())


def test_no_network_is_one_sentence_that_names_the_asset_and_every_place(tmp_path: Path) -> None:
    with pytest.raises(BuildError) as caught:
        assets.obtain(asset(FIRST, SECOND), tmp_path, FakeFetcher({}))
    sentence = str(caught.value)
    assert sentence.startswith("thing.bin could not be had")
    for place in (str(tmp_path / "files"), "https://first.example/thing.bin", "PyPI's thing==1.0", "no network"):
        assert place in sentence
    assert "\n" not in sentence


def test_a_cached_file_is_not_asked_for_again(tmp_path: Path) -> None:
    wanted = asset(FIRST)
    assert assets.missing([wanted], tmp_path) == (wanted,)
    assets.obtain(wanted, tmp_path, FakeFetcher({FIRST: GOOD}))
    assert assets.missing([wanted], tmp_path) == ()


def test_a_damaged_cached_file_counts_as_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = asset(FIRST)
    assets.obtain(wanted, tmp_path, FakeFetcher({FIRST: GOOD})).write_bytes(b"rotten")
    assert assets.missing([wanted], tmp_path) == (wanted,)
    assert "thing.bin in the cache was damaged" in capsys.readouterr().err


def test_an_interrupted_fetch_leaves_nothing_behind(tmp_path: Path) -> None:
    class Interrupted:
        def fetch(self, source: Source, target: Path) -> None:
            target.write_bytes(GOOD[:4])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        assets.obtain(asset(FIRST), tmp_path, Interrupted())
    assert not list((tmp_path / "files").iterdir())
