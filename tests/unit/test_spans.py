from __future__ import annotations

import pytest
from promptgraph.datatypes import Finding
from promptgraph.spans import MAX_PHRASE_WORDS, segment, words


def texts(prompt: str) -> list[str]:
    return [span.text for span in segment(prompt)]


def test_phrases_are_runs_of_content_words() -> None:
    assert texts("I keep a fasting log and need a dosage adjustment.") == ["fasting log", "dosage adjustment"]


def test_no_phrase_crosses_a_line_break_or_punctuation() -> None:
    assert texts("night\nshifts, tram; depot") == ["night", "shifts", "tram", "depot"]


def test_long_runs_are_cut_into_even_pieces() -> None:
    made = texts("chronic lower back pain clinic appointment letter")
    assert " ".join(made) == "chronic lower back pain clinic appointment letter"
    assert max(len(piece.split()) for piece in made) <= MAX_PHRASE_WORDS


def test_a_measure_stands_alone() -> None:
    assert texts("a 58-year-old bus driver") == ["58-year-old", "bus driver"]


def test_findings_are_spans_of_their_own() -> None:
    prompt = "Ask doctor Nina Castell about insulin"
    finding = Finding(start=11, end=23, label="PERSON", score=0.9, source="tagger", reason="A name.")
    assert [span.text for span in segment(prompt, [finding])] == ["doctor", "Nina Castell", "insulin"]


def test_placeholders_of_the_prompt_are_no_spans() -> None:
    assert texts("Summarise for [P1]: the lease with [p2] ends") == ["lease", "ends"]


def test_code_keeps_identifiers_and_string_literals_whole() -> None:
    prompt = 'Why?\n```py\nopen_vault(user_name, "north gate code")\n```'
    assert texts(prompt) == ["py", "open_vault", "user_name", "north gate code"]


@pytest.mark.parametrize(
    ("prompt", "found"),
    [
        ("Die Katze ist auf dem Tisch", ["Katze", "Tisch"]),
        ("Je suis dans le jardin avec mon chien", ["jardin", "chien"]),
        ("مرحبا يا صديقي", ["مرحبا", "يا", "صديقي"]),
    ],
)
def test_function_words_of_other_languages_are_left_out(prompt: str, found: list[str]) -> None:
    assert " ".join(texts(prompt)) == " ".join(found)


@pytest.mark.parametrize("prompt", ["", "   ", "?!… —", "👩\u200d⚕️ \u0301"])
def test_prompts_without_words_have_no_spans(prompt: str) -> None:
    assert segment(prompt) == ()


def test_a_word_keeps_its_combining_marks() -> None:
    prompt = "Bo\u0308hm e\u0301"
    assert [prompt[s:e] for s, e in words(prompt)] == ["Bo\u0308hm", "e\u0301"]
