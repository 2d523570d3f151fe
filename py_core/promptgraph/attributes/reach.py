# ruff: noqa: E501 - expressions read better unbroken
"""What the estimator can judge: whether the text is in a language that it knows, and whether it is about anybody."""

from __future__ import annotations

import re

from promptgraph.attributes.verbs import OF_TASKS
from promptgraph.code import code_regions
from promptgraph.function_words import guess_language

_LETTERS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_ENGLISH = frozenset(
    "the a an and or of to in is are was were be i you he she it we they my your his her our their this that these those for on with at by from as not"
    " do does did have has had what how why who where when which can could will would should please if but so me no yes all about up out just like get"
    " don't i'm it's".split()
)
_FOREIGN = (
    frozenset(
        "der die das und ich ist nicht ein eine mit auf für von zu den dem sich wir sie es im meine mein le la les et je est pas un une des du que qui dans pour sur ma"
        " mon nous vous el los las y en es por con una mi no se del il lo gli di che non per sono della e o os as um uma não com meu minha het een van ik niet op voor mijn"
        " och jag är att det inte på som og jeg ikke på ja nie się w na z do jest i nem az és egy ve bir bu için ne da je sam ale że".split()
    )
    - _ENGLISH
)
"""Words that other languages in Latin script cannot do without and English hardly has."""
FOREIGN_SHARE = 0.15
"""Share of words of other languages from which a text that holds more of them than of English ones is not English; a
convention: they may be quoted up to that."""
ENGLISH_SHARE = 0.05
"""English prose holds over 30 % of its own such words, terse chat over 10 %, other languages under 5 %."""
_ENOUGH_WORDS = 25
"""Words from which the share says something; a convention: at ``ENGLISH_SHARE`` one of them or two are English."""
_SAMPLE = 20_000
"""Characters that are looked at; a convention, which bounds the cost."""

_ANONYMOUS = re.compile(
    r"\b(?:an?|the|this|this is an?|previously healthy) (?:[\w-]+,? ){0,4}?(?:\d{1,3}|\w+)[ -](?:year|yr|month|week|day|hour)s?[ -]old\b"
    r"|\bA (?:full[- ]term |premature |preterm )?(?:newborn|neonate|infant|patient|man|woman|boy|girl|resident|physician|researcher|investigator)\b(?! (?:i|we) )",
    re.I,
)
_CLINICAL = re.compile(
    r"\b(?:physician|emergency department|presents?|brought|examination|shows?|history of|patients?|temperature|pulse|blood pressure|diagnosis|laborator\w+"
    r"|study|studies|clinic|hospital|admitted|complain\w*|which of the following)\b",
    re.I,
)
_EXAM = re.compile(
    r"\bwhich (?:one )?of the following\b|\bmost (?:likely|appropriate) (?:\w+ ){0,3}(?:cause|diagnosis|step|treatment|explanation)\b",
    re.I,
)
_QUOTED = re.compile(r"[\"“][^\"“”]{0,400}[\"”]")
_FIRST_PERSON = re.compile(r"\b(?-i:I|I['’]\w+)(?![-./\w])|\b(?:my|mine|myself|our|ours|we|us)\b", re.I)
_NAMED = re.compile(r"\b(?:Mr|Mrs|Ms|Miss|Dr)\.? [A-Z]|\b(?:named|called) [A-Z]|\bname(?:d| is|:) ?[A-Z]")


def readable(text: str) -> bool:
    """Whether the text looks like English, which the network and the lexicons know; short Latin text gets the benefit of the doubt.

    >>> readable("I was born in Oslo and my mother was not."), readable("Ich wurde in Oslo geboren und meine Mutter leider nicht.")
    (True, False)
    >>> readable("谢谢你的帮助"), readable("🙂🙂"), readable("Descrivi la procedura di magazzino.")
    (False, True, False)
    """
    words = [word.lower().replace("’", "'") for word in _LETTERS.findall(text[:_SAMPLE])]
    if not words:
        return True
    latin = sum(word[0] < "ɐ" for word in words)
    if 2 * latin < len(words) or guess_language(words) != "en":
        return False
    english, foreign = (sum(word in known for word in words) for known in (_ENGLISH, _FOREIGN))
    if foreign > english and foreign >= FOREIGN_SHARE * len(words):
        return False
    return len(words) < _ENOUGH_WORDS or english >= ENGLISH_SHARE * len(words)


def language_notice(text: str) -> str | None:
    """What to tell the user when the estimator does not know the language, else None; no word of the prompt."""
    if readable(text):
        return None
    return (
        "This text does not look like English. What a stranger could infer from its wording is judged for English only;"
        " names, numbers and other direct identifiers are still looked for."
    )


_REQUEST = re.compile(
    rf"(?:^|[.!?:;,\n]\s{{0,4}}|\b(?:so|and|then|please|kindly|can you|could you|would you)\s{{1,4}})(?P<clause>(?:{OF_TASKS})\b[^.!?\n]*"
    r"|(?:what|how|which|why|when|where|who|is|are|does|do|can|should)\b[^.!?\n]{0,400}\?)",
    re.I | re.M,
)
_ENDED = re.compile(r"[.!?…](?=\s)|\n")
_THIRD_PERSON = re.compile(r"\b(?:he|she|him|her|his|hers)\b|^[A-Z][\w .]{0,20}: ", re.I | re.M)


def request_clauses(text: str) -> list[tuple[int, int]]:
    """Where the text asks for something without speaking of oneself: clauses from the verb or question word on.

    >>> text = "I turned fifty, so explain the new form slowly."
    >>> [text[a:b] for a, b in request_clauses(text)]
    ['explain the new form slowly']
    >>> request_clauses("Write to my doctor.")
    []
    """
    found = [match.span("clause") for match in _REQUEST.finditer(text)]
    return [(low, high) for low, high in found if not _FIRST_PERSON.search(text, low, high)]


def impersonal_request(text: str) -> bool:
    """Whether the text asks for something and speaks of nobody: no first person, no he or she, no name with a title.

    It asks in its first sentence: a remark that ends in a question, as people ask among themselves, is no request.

    >>> impersonal_request("Explain diabetes."), impersonal_request("Explain my diabetes."), impersonal_request("Diabetes, since May.")
    (True, False, False)
    >>> impersonal_request("Clipping coupons against wages like these. Where's the relief?")
    False
    """
    plain = _QUOTED.sub(" ", text).strip()
    if _FIRST_PERSON.search(plain) or _NAMED.search(plain) or _THIRD_PERSON.search(plain):
        return False
    asked, ended = _REQUEST.search(plain), _ENDED.search(plain)
    return asked is not None and (ended is None or asked.start("clause") < ended.end())


_ONESELF = re.compile(
    r"\b(?:I|I['’]\w+)\b(?![-./\w])|\b(?i:my|mine|myself|our|ours|we)\b"
    r"|\b(?:im|ive|i[ ](?:am|was|have|had|live|work|want|need|feel|got|get|do|dont|can|cant|think|just|really|will|would|m|ve))\b"
)


REMARK_WORDS = 120
"""What is longer and has neither "I" nor "my" is a document, not somebody's remark (comments of SynthPAI: 17 words)."""


def speaks_of_oneself(text: str) -> bool:
    """Whether somebody tells of themselves; else there is nobody of whom a stranger could infer something.

    That is so in the first person, and in a short remark that asks for nothing: chats and comments leave the "I" out.

    >>> speaks_of_oneself("my mum has dementia"), speaks_of_oneself("Summarise the report. for i in range(3)")
    (True, False)
    >>> speaks_of_oneself("Night shift on the ward again, feet are killing me."), speaks_of_oneself("How are wards run?")
    (True, False)
    """
    return _ONESELF.search(text) is not None or remark(text)


def remark(text: str) -> bool:
    """Whether the text is short prose that asks for nothing and is no textbook case.

    >>> remark("Long queue at the till today."), remark("Sort the list.\\nx = [3, 1]")
    (True, False)
    """
    words = len(text.split())
    if not words or words > REMARK_WORDS or code_regions(text):
        return False
    return not _REQUEST.search(text) and not anonymous_case(text)


def about_nobody(text: str) -> bool:
    """A textbook case or an impersonal request: whatever it says, it is nobody's."""
    return anonymous_case(text) or impersonal_request(text)


def anonymous_case(text: str) -> bool:
    """Whether the text is a textbook case: somebody with an age and no name, in the third person, in clinical words; or
    whether it asks in the words of an examination.

    >>> anonymous_case("A 67-year-old man presents to the physician with cough. What is the diagnosis?")
    True
    >>> anonymous_case("My neighbour, a 67-year-old man, presents with cough.")
    False
    """
    plain = _QUOTED.sub(" ", text)
    case = _ANONYMOUS.search(plain) and _CLINICAL.search(plain)
    if not case and not _EXAM.search(plain):
        return False
    return not _FIRST_PERSON.search(plain) and not _NAMED.search(plain)
