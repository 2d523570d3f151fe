"""What the estimator can judge: the language, and whether the text is about anybody."""

from __future__ import annotations

import pytest
from promptgraph.attributes import language_notice
from promptgraph.attributes.reach import REMARK_WORDS, anonymous_case, readable, speaks_of_oneself

ENGLISH = "My mother was taken to the hospital and I can't go to work because of it."
OTHERS = (
    "Meine Mutter liegt seit Montag im Krankenhaus und ich kann deshalb nicht arbeiten gehen.",
    "Ma mère est à l'hôpital depuis lundi et je ne peux donc pas aller travailler cette semaine.",
    "Моя мама с понедельника лежит в больнице, поэтому я не могу ходить на работу.",
    "我母亲住院了,所以我不能去上班。",
)


def test_english_is_read_without_a_notice() -> None:
    assert readable(ENGLISH)
    assert language_notice(ENGLISH) is None


@pytest.mark.parametrize("text", OTHERS)
def test_another_language_is_said_so_without_a_word_of_the_prompt(text: str) -> None:
    notice = language_notice(text)
    assert notice is not None
    assert not set(text.lower().split()) & set(notice.lower().split())


@pytest.mark.parametrize("text", ["", "🙂", "OK", "x = 3"])
def test_short_text_and_signs_get_the_benefit_of_the_doubt(text: str) -> None:
    assert readable(text)


@pytest.mark.parametrize(
    "text",
    [
        "A 3-week-old boy is brought to the emergency department because of vomiting. What is the diagnosis?",
        'An otherwise healthy 29-year-old woman presents with a rash. She says, "I feel my joints ache." What is next?',
    ],
)
def test_a_textbook_case_is_about_nobody(text: str) -> None:
    assert anonymous_case(text)


@pytest.mark.parametrize(
    "text",
    [
        "I am a 29-year-old woman and present with a rash. Is the diagnosis clear?",
        "Mr. Osei is a 67-year-old man with a history of gout.",
        "A 67-year-old man, our neighbour, was brought to hospital.",
        "Write a story about a 40-year-old sailor.",
    ],
)
def test_somebody_near_or_named_is_somebody(text: str) -> None:
    assert not anonymous_case(text)


@pytest.mark.parametrize(
    "text",
    [
        "Long day on the ward again.",
        "Mr Haddad came from Beirut.",
        "the otp is late, again",
        "Polish nurse, long day on the ward.",
    ],
)
def test_a_remark_without_an_i_is_somebodys(text: str) -> None:
    assert speaks_of_oneself(text)


@pytest.mark.parametrize(
    "text",
    [
        "Sort the wards by size.",
        "How long is a day on the ward?",
        "Rephrase the leaflet of the ward.",
        "Please paraphrase the leaflet of the ward.",
        "A 3-week-old boy is brought to the physician.",
        "wards = [3, 1]\nfor ward in wards:\n    print(ward)",
        "The ward was opened in May. " * REMARK_WORDS,
        "",
    ],
)
def test_requests_cases_code_and_documents_are_nobodys(text: str) -> None:
    assert not speaks_of_oneself(text)
