"""--mlm: what is no folder and no hub id is refused before anything is downloaded."""

from __future__ import annotations

import json
from pathlib import Path

import environment
import mlm
import pytest
from errors import BuildError
from layout import Layout


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Layout:
    def ready(layout: Layout, extras: object) -> None: ...

    monkeypatch.setattr(environment, "ensure", ready)
    return Layout(tmp_path)


@pytest.mark.parametrize("name", ["no folder", "a/b/c", "https://example.org/model", ""])
def test_neither_folder_nor_hub_id(checkout: Layout, name: str) -> None:
    with pytest.raises(BuildError, match=r"neither a folder nor a hub id|no config\.json"):
        mlm.export(checkout, name)


def test_a_folder_without_weights_is_refused(checkout: Layout, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps({"vocab_size": 3}))
    with pytest.raises(BuildError, match=r"has no model\.safetensors"):
        mlm.export(checkout, str(folder))


def test_a_hub_that_does_not_answer_is_told(checkout: Layout, tmp_path: Path) -> None:
    checkout.python.parent.mkdir(parents=True)
    checkout.python.write_text("#!/bin/sh\necho 'ConnectionError: no network' >&2\nexit 1\n")
    checkout.python.chmod(0o755)
    with pytest.raises(BuildError, match=r"^owner/name is no folder here, and the Hugging Face hub .*no network"):
        mlm.export(checkout, "owner/name")
    assert not list(tmp_path.glob(".cache/masked_lm/*"))
