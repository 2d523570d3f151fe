"""Answers of the float model kept beside the int8 graph: the parity test and the page's canary compare with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import torch

from train.batches import CLS, MASK, SEP
from train.bert import MaskedLanguageModel

# (sentence, words that are masked and asked for)
SENTENCES = (
    ("The nurse at the hospital changed the dose because the patient had a fever.", ("nurse", "dose")),
    ("My landlord wants the rent for March before I move to Berlin.", ("landlord", "rent", "Berlin")),
    ("can you pick up the kids from school, my train is late", ("kids", "school")),
    ("I work as a lawyer and write contracts for a bank in Chicago.", ("lawyer", "contracts")),
    ("Write a Python function that returns the sum of a list of numbers.", ("function", "list")),
    ("Dear Dr Novak, my asthma is worse and the new inhaler does not help.", ("asthma", "inhaler")),
)


def write_reference(model: MaskedLanguageModel, tokenizer: Any, path: Path) -> None:
    """JSON list of questions {input_ids, positions, target_ids, logprob}; logprob in nats from float32 weights."""
    found = []
    for sentence, asked in SENTENCES:
        encoded = tokenizer.encode(sentence, add_special_tokens=False)
        spans = [(sentence.index(word), sentence.index(word) + len(word)) for word in asked]
        hidden = [
            index
            for index, (start, end) in enumerate(encoded.offsets)
            if any(start < last and end > first for first, last in spans)
        ]
        ids = [CLS, *(MASK if index in hidden else token for index, token in enumerate(encoded.ids)), SEP]
        positions = [index + 1 for index in hidden]
        targets = [encoded.ids[index] for index in hidden]
        with torch.no_grad():
            logits = model(torch.tensor([ids]), torch.zeros(len(positions), dtype=torch.long), torch.tensor(positions))
        chosen = torch.log_softmax(logits, dim=1)[range(len(targets)), targets]
        answers = [round(value, 5) for value in chosen.tolist()]
        found.append({"input_ids": ids, "positions": positions, "target_ids": targets, "logprob": answers})
    path.write_text("[\n" + ",\n".join(json.dumps(question) for question in found) + "\n]\n", encoding="utf-8")
