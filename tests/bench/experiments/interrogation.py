"""The downstream model as an attacker: it is asked what a placeholder stands for, and what the writer gives away."""

from __future__ import annotations

from random import Random

from bench.experiments.case import Case
from bench.experiments.language_model import DownstreamModel
from bench.experiments.outcome import PLACEHOLDER, Outcome, apply
from bench.experiments.store import Store, digest

ATTRIBUTES = ("health", "occupation", "location", "family", "age", "income", "education", "origin")
LETTERS = "ABCDEFGH"
NAMED = 2
ASKED = 1
"""Placeholders a prompt that the model is asked for, drawn from those of hidden gold spans."""
REPLY_TOKENS = 12
NOTHING = "N/A"
"""The prompt without content that calibrates the letters (Zhao et al. 2021, contextual calibration)."""


def attribute_question(text: str) -> str:
    """The sanitized prompt first, so that what the model computed for it serves again."""
    options = "\n".join(f"{letter}. {name}" for letter, name in zip(LETTERS, ATTRIBUTES, strict=True))
    return f"{text}\n\nWhich of these does the writer give away about themselves?\n{options}\nAnswer with one letter."


def value_question(text: str, token: str) -> str:
    return f"{text}\n\nWhat does {token} stand for, most likely? Answer with the hidden words only."


def hidden_values(case: Case, outcome: Outcome) -> list[tuple[str, str]]:
    """(placeholder, original) of some gold spans that a placeholder covers whole, drawn by the case's name."""
    found = [
        (edit.text, case.text[edit.start : edit.end])
        for gold in case.gold
        for edit in outcome.edits
        if PLACEHOLDER.fullmatch(edit.text) and edit.start <= gold.start and gold.end <= edit.end
    ]
    known = list(dict.fromkeys(found))
    return Random(case.key).sample(known, min(ASKED, len(known)))


def interrogate(case: Case, outcome: Outcome, model: DownstreamModel, scores: Store, replies: Store) -> None:
    """Asks what was not asked before about an outcome's text."""
    text = apply(case.text, outcome.edits)
    _ask_attribute(NOTHING, model, scores)
    _ask_attribute(text, model, scores)
    for token, _ in hidden_values(case, outcome):
        user = value_question(text, token)
        if not replies.get(digest(model.name, user)):
            (reply,) = model.replies([user], REPLY_TOKENS)
            replies.put(digest(model.name, user), {"reply": reply})


def _ask_attribute(text: str, model: DownstreamModel, scores: Store) -> None:
    user = attribute_question(text)
    if not scores.get(digest(model.name, user)):
        made = model.score(user, LETTERS[0], LETTERS)
        if made:
            scores.put(digest(model.name, user), {"letters": list(made.letters)})


def named(model: str, text: str, scores: Store) -> list[str]:
    """The attributes that the model names for a text, calibrated; none where it was not asked."""
    asked, empty = (scores.get(digest(model, attribute_question(t))) for t in (text, NOTHING))
    if not asked or not empty:
        return []
    gains = [a - b for a, b in zip(asked["letters"], empty["letters"], strict=True)]
    order = sorted(range(len(gains)), key=lambda i: -gains[i])
    return [ATTRIBUTES[i] for i in order[:NAMED]]


def recovered(model: str, case: Case, outcome: Outcome, replies: Store) -> list[bool]:
    """Whether each value that was asked for stands in the model's answer."""
    text = apply(case.text, outcome.edits)
    made = []
    for token, original in hidden_values(case, outcome):
        held = replies.get(digest(model, value_question(text, token)))
        if held:
            made.append(original.casefold() in held["reply"].casefold())
    return made
