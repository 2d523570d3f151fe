"""The downstream model: a local GGUF in this process, or any OpenAI-compatible endpoint. Temperature 0."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np

CONTEXT = 4096
BATCH = 2048
SYSTEM = "You help the user. Tokens such as [P1] stand for hidden words: keep them exactly as they are."
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

    def reply(self, user: str, limit: int) -> str: ...

    def score(self, user: str, answer: str, letters: Sequence[str] = ()) -> Scored | None: ...


class Endpoint:
    """A chat endpoint. It scores nothing: chat endpoints give no probabilities of a given answer."""

    def __init__(self, url: str, name: str) -> None:
        self._url, self.name = url.rstrip("/") + "/chat/completions", name

    def reply(self, user: str, limit: int) -> str:
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
    """A GGUF through llama.cpp (cyllama), one thread; what two prompts begin alike with is computed once."""

    def __init__(self, path: Path, threads: int = 1) -> None:
        import cyllama.llama.llama_cpp as llama  # type: ignore[import-not-found]

        class Model(llama.LlamaModel):  # type: ignore[misc]
            n_vocab = property(lambda self: size)  # the binding asks its model for it, which lacks it

        llama.disable_logging()
        llama.ggml_backend_load_all()
        given = llama.LlamaModelParams()
        given.n_gpu_layers = 0
        model = Model(str(path), given)
        self._vocabulary = model.get_vocab()
        size = self._vocabulary.n_vocab
        asked = llama.LlamaContextParams()
        asked.n_ctx, asked.n_batch, asked.n_threads, asked.n_threads_batch = CONTEXT, BATCH, threads, threads
        self._context: Any = llama.LlamaContext(model, asked)
        self._batch: Any = llama.LlamaBatch(n_tokens=BATCH, embd=0, n_seq_max=1)
        self._held: list[int] = []
        self.name = path.stem

    def tokens(self, text: str, special: bool = False) -> list[int]:
        return list(self._vocabulary.tokenize(text, False, special))

    def score(self, user: str, answer: str, letters: Sequence[str] = ()) -> Scored | None:
        asked, given = self._framed(user), self.tokens(answer)
        rows = self._run([*asked, *given], len(asked) - 1)[:-1]
        nats = sum(_log_share(row, token) for row, token in zip(rows, given, strict=True))
        return Scored(nats=nats, letters=tuple(_log_share(rows[0], self.tokens(letter)[0]) for letter in letters))

    def reply(self, user: str, limit: int) -> str:
        tokens = self._framed(user)
        said: list[int] = []
        while len(said) < limit:
            (row,) = self._run([*tokens, *said], len(tokens) + len(said) - 1)
            best = int(row.argmax())
            if self._vocabulary.is_eog(best):
                break
            said.append(best)
        return str(self._vocabulary.detokenize(said)).strip() if said else ""

    def _framed(self, user: str) -> list[int]:
        before, after = FRAME.format(system=SYSTEM, user="\x00").split("\x00")
        return [*self.tokens(before, special=True), *self.tokens(user), *self.tokens(after, special=True)]

    def _run(self, tokens: Sequence[int], first: int) -> list[np.ndarray[Any, Any]]:
        """Logits after each token from ``first`` on; the start shared with the last run is not computed again."""
        if len(tokens) > CONTEXT - 8:
            raise ValueError("a prompt is longer than the model's context")
        shared = 0
        while shared < min(len(self._held), first) and self._held[shared] == tokens[shared]:
            shared += 1
        self._context.memory_seq_rm(0, shared, -1)
        rows = []
        for at in range(shared, len(tokens), BATCH):
            part = tokens[at : at + BATCH]
            self._batch.reset()
            for place, token in enumerate(part, at):
                self._batch.add(token, place, [0], place >= first)
            self._context.decode(self._batch)
            rows += [
                np.asarray(self._context.get_logits_ith(place - at), dtype=np.float32)
                for place in range(max(at, first), at + len(part))
            ]
        self._held = list(tokens)
        return rows


def _log_share(logits: np.ndarray[Any, Any], token: int) -> float:
    top = float(logits.max())
    return float(logits[token]) - top - float(np.log(np.exp(logits - top).sum()))
