"""The downstream model: a local GGUF in this process, or any OpenAI-compatible endpoint. Temperature 0."""

from __future__ import annotations

import json
import os
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np

CONTEXT = 3840
"""Tokens of the longest prompt."""
SYSTEM = "You help the user. Tokens such as [P1] stand for hidden words: keep them exactly as they are."
END = "<|im_end|>"
FRAME = "<|im_start|>system\n{system}<|im_end|>\n<|im_start|>user\n{user}<|im_end|>\n<|im_start|>assistant\n"
"""The chat form of Qwen 2.5."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """Log-likelihood of an answer in nats, and for each option that of its letter at the answer's first place."""

    nats: float
    letters: tuple[float, ...] = ()


class DownstreamModel(Protocol):
    """What the experiments ask of a model; ``score`` is None where it gives no probabilities of a given text."""

    name: str

    def replies(self, users: Sequence[str], limit: int) -> list[str]: ...

    def score(self, user: str, answer: str, letters: Sequence[str] = ()) -> Scored | None: ...


class Endpoint:
    """A chat endpoint. It scores nothing: chat endpoints give no probabilities of a given answer."""

    def __init__(self, url: str, name: str) -> None:
        self._url, self.name = url.rstrip("/") + "/chat/completions", name

    def replies(self, users: Sequence[str], limit: int) -> list[str]:
        return [self._reply(user, limit) for user in users]

    def _reply(self, user: str, limit: int) -> str:
        said = [{"role": "system", "content": SYSTEM}, {"role": "user", "content": user}]
        asked = {"model": self.name, "messages": said, "temperature": 0, "seed": 0, "max_tokens": limit}
        request = urllib.request.Request(
            self._url, json.dumps(asked).encode(), {"Content-Type": "application/json"}, method="POST"
        )
        with urllib.request.urlopen(request, timeout=300) as response:
            return str(json.load(response)["choices"][0]["message"]["content"])

    def score(self, user: str, answer: str, letters: Sequence[str] = ()) -> Scored | None:
        return None


class LocalModel:
    """A GGUF through transformers; what a prompt begins with alike the one before is computed once."""

    def __init__(self, path: Path, threads: int | None = None) -> None:
        import torch
        from transformers import AutoModelForCausalLM, AutoTokenizer, DynamicCache, GgufConfig

        torch.set_num_threads(threads or len(os.sched_getaffinity(0)))
        given = {"gguf_file": path.name, "local_files_only": True}
        self._tokenizer: Any = AutoTokenizer.from_pretrained(path.parent, padding_side="left", **given)
        self._model: Any = AutoModelForCausalLM.from_pretrained(
            path.parent, dtype=torch.bfloat16, quantization_config=GgufConfig(dequantize=True), **given
        ).eval()
        self._head: Any = self._model.lm_head.weight.detach().float().T
        """In bfloat16 a logit of 20 is known to a tenth of a nat only."""
        self._torch, self._new_cache = torch, DynamicCache
        self._end = int(self._tokenizer.convert_tokens_to_ids(END))
        self._held: list[int] = []
        self._cache: Any = DynamicCache()
        self.name = path.stem

    def tokens(self, text: str, special: bool = False) -> list[int]:
        return list(self._tokenizer(text, add_special_tokens=False, split_special_tokens=not special)["input_ids"])

    def score(self, user: str, answer: str, letters: Sequence[str] = ()) -> Scored | None:
        asked, given = self._framed(user), self.tokens(answer)
        rows = self._run([*asked, *given], len(asked) - 1)[:-1]
        nats = sum(float(row[token]) for row, token in zip(rows, given, strict=True))
        return Scored(nats=nats, letters=tuple(float(rows[0][self.tokens(letter)[0]]) for letter in letters))

    def replies(self, users: Sequence[str], limit: int) -> list[str]:
        if len(users) == 1:
            return [self._reply(users[0], limit)]
        # Padding to a common length changes last bits, so that a reply may depend on its company.
        framed = self._tokenizer.pad({"input_ids": [self._framed(user) for user in users]}, return_tensors="pt")
        with self._torch.inference_mode():
            made = self._model.generate(
                **framed, max_new_tokens=limit, do_sample=False, eos_token_id=self._end, pad_token_id=self._end
            )
        said = made[:, framed["input_ids"].shape[1] :]
        return [text.strip() for text in self._tokenizer.batch_decode(said, skip_special_tokens=True)]

    def _reply(self, user: str, limit: int) -> str:
        """A single one, which goes on from the start held."""
        asked = self._framed(user)
        said: list[int] = []
        while len(said) < limit:
            (row,) = self._run([*asked, *said], len(asked) + len(said) - 1)
            said.append(int(row.argmax()))
            if said[-1] == self._end:
                break
        return str(self._tokenizer.decode(said, skip_special_tokens=True)).strip()

    def _framed(self, user: str) -> list[int]:
        before, after = FRAME.format(system=SYSTEM, user="\x00").split("\x00")
        tokens = [*self.tokens(before, special=True), *self.tokens(user), *self.tokens(after, special=True)]
        if len(tokens) > CONTEXT:
            raise ValueError("a prompt is longer than the model's context")
        return tokens

    def _run(self, tokens: Sequence[int], first: int) -> np.ndarray[Any, Any]:
        """Log-probabilities after each token from ``first`` on; the start held is not computed again."""
        shared = 0
        while shared < min(len(self._held), first) and self._held[shared] == tokens[shared]:
            shared += 1
        cache = self._cache if shared else self._new_cache()
        if shared < len(self._held) and shared:
            cache.crop(shared - len(self._held))
        with self._torch.inference_mode():
            given = self._torch.tensor([list(tokens[shared:])])
            made = self._model.model(given, cache=cache).last_hidden_state[0, first - len(tokens) :]
            rows: np.ndarray[Any, Any] = (made.float() @ self._head).log_softmax(-1).numpy()
        self._held, self._cache = list(tokens), cache
        return rows
