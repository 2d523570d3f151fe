"""Dates of birth and ages of somebody; a date or a number alone says nothing."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import re

from promptgraph.detectors.rule import Rule, detector, openings

_PAST = re.compile(r"\b1[0-8]\d\d\b")
"""Years in which nobody alive was born."""

_MONTH = (
    r"(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|f[ée]vrier|mar(?:ch|s|zo|ço)?|m[äa]rz|maart|apr(?:il|ile)?|avril|abril|may|mai|mayo|maggio|maio|mei|"
    r"june?|juni?|juin|junio|giugno|junho|july?|juli?|juillet|julio|luglio|julho|aug(?:ust|ustus)?|ao[ûu]t|agosto|sep(?:t(?:ember|embre)?|tembre|tiembre|tembro)?|settembre|setembro|"
    r"oct(?:ober|obre|ubre)?|okt(?:ober)?|ottobre|outubro|nov(?:ember|embre|iembre|embro)?|dec(?:ember|embre)?|dez(?:ember|embro)?|d[ée]cembre|dic(?:iembre|embre)?|enero|gennaio|janeiro|januari|febrero|febbraio|fevereiro|februari|augustus)"
)
DATE = (
    rf"(?:\d{{1,2}}[./-]\d{{1,2}}[./-]\d{{2,4}}|\d{{4}}[./-]\d{{1,2}}[./-]\d{{1,2}}|\d{{1,2}}(?:st|nd|rd|th|er|\.|º)?(?: de| of)?[ -]{_MONTH}\.?,?(?: de)?[ -]\d{{2,4}}|"
    rf"{_MONTH}\.? \d{{1,2}}(?:st|nd|rd|th)?,? \d{{4}})"
)
_COUNT = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\w+)?)"
_FOREIGN = (
    "дата рождения", "родился", "родилась", "出生日期", "出生", "生年月日", "생년월일", "data urodzenia", "född", "født",
    "doğum tarihi", "γεννήθηκε", "تاريخ الميلاد", "תאריך לידה",
)  # fmt: skip
"""Words for a birth in languages of which only the cue is known, in lower case."""

_LABEL = (
    r"date of birth|birth ?date|dob|geburtsdatum|date de naissance|fecha de nacimiento|data di nascita|geboortedatum|"
    r"data de nascimento"
)
_BORN = (
    r"(?:date[ _-]?of[ _-]?birth|birth[ _-]?date|birth ?day|d\.?o\.?b\.?|born(?: on| in)?|geburtsdatum|geburtstag|geboren(?: am| op| in)?|geb\.?|date de naissance|né(?:e|\(e\))?(?: le)?|fecha de nacimiento|nacid[oa](?: el)?|"
    r"data di nascita|nat[oa](?: il)?|geboortedatum|data de nascimento|nascid[oa](?: em)?)"
)

RULES = (
    Rule(
        name="dates.birth", label="DATE_OF_BIRTH",
        pattern=re.compile(rf"(?<![A-Za-z\d+/]){_BORN}[\"']?(?:[ \t]?(?:is|was|:|=|ist|est|es|è|é|on|the|le|el|il|em|am|op|der|,|[|→–—-]|[-=]>)){{0,3}}[ \t]{{0,3}}[\"'(]?(?P<value>{DATE})(?!\d)", re.I),
        reason="It is somebody's date of birth.", opens=openings(_BORN[3:-1]),
        accept=lambda value: not _PAST.search(value),
        valid=("born on 14 March 1979", "Geburtsdatum: 23.11.1968", "née le 4 février 1991", "DOB 09/21/1987"),
        invalid=("released on 14 March 2019", "due 2031-03-09", "born on 4 July 1776"),
    ),
    Rule(
        name="dates.birth-foreign", label="DATE_OF_BIRTH", needs=_FOREIGN,
        pattern=re.compile(rf"(?<![A-Za-z])(?:{'|'.join(_FOREIGN)})\s?[:=|]?\s{{0,2}}(?P<value>{DATE}|\d{{4}}年\d{{1,2}}月\d{{1,2}}日|\d{{1,2}} (?:январ|феврал|март|апрел|ма|июн|июл|август|сентябр|октябр|ноябр|декабр)[яа] \d{{4}})(?!\d)", re.I),
        reason="It is somebody's date of birth.",
        accept=lambda value: not _PAST.search(value),
        valid=("дата рождения: 14.03.1979", "родился 14 марта 1979", "出生日期:1979年3月14日", "data urodzenia: 14.03.1979"),
        invalid=("дата встречи: 14.03.2031",),
    ),
    Rule(
        name="dates.birth-line", label="DATE_OF_BIRTH",
        pattern=re.compile(rf"^[ \t>*-]{{0,4}}(?:{_LABEL})[ \t]?:?[ \t]{{0,3}}\n[ \t]{{0,4}}(?P<value>{DATE})(?=[ \t]{{0,3}}(?:\n|$))", re.I | re.M),
        reason="It stands under the label of a date of birth.",
        accept=lambda value: not _PAST.search(value), needs=("birth", "dob", "geb", "nai", "nac", "nas"),
        valid=("DOB\n14/03/1979", "Date of birth:\n1979-03-14\n"),
        invalid=("Happy birthday\n2031-04-26 12:36:01",),
    ),
    Rule(
        name="dates.birth-sign", label="DATE_OF_BIRTH",
        pattern=re.compile(rf"(?<!\*)\*[ ]{{0,3}}(?P<value>{DATE})(?!\d)", re.I),
        reason="The sign of birth stands before it.",
        valid=("Ilse Varga, * 14.03.1979",),
        invalid=("3 * 14", "**Date:** 14.03.2031"),
    ),
    Rule(
        name="dates.age", label="AGE",
        pattern=re.compile(r"(?:\b(?:I am|I['’]m|Ich bin|J['’]ai|Tengo|Ho|Ik ben|Tenho)[ ](?P<value>1[0-9]|[2-9]\d)(?=[ ](?:years?|yrs?|[Jj]ahre|ans|años|anni|jaar|anos)\b|[ ]?(?:[,.;!]|and\b|und\b)))"),
        reason="Somebody says how old they are.", opens=("i am", "i'm", "i’m", "ich", "j'ai", "j’ai", "tengo", "ho ", "ik ", "tenho"),
        valid=("I am 34 years old", "Ich bin 41 Jahre alt"),
        invalid=("I am 100% sure", "A 34-year-old man"),
    ),
    Rule(
        name="dates.age-of", label="AGE",
        pattern=re.compile(r"(?<=[a-zà-ÿ])(?:,[ ]|[ ]\()(?:aged?|alter|âge|edad|età|leeftijd|idade)[ ](?:of[ ])?(?P<value>\d{1,3})(?=[,.;) ])"),
        reason="It is the age of the person named before.",
        valid=("Ilse Varga, age 61, moved",),
        invalid=("page 16", "age 16 group"),
    ),
    Rule(
        name="dates.event", label="AGE",
        pattern=re.compile(
            r"\b(?:I|[Hh]e|[Ss]he|[Mm]y[ ]\w+)[ ](?:turned|was|became|were)[ ](?:only[ ]|just[ ]|about[ ]|barely[ ])?"
            rf"(?:born|\d{{1,2}}|{_COUNT}|in[ ](?:kindergarten|nursery|primary[ ]school|grade[ ]school|high[ ]school|school|diapers|nappies))[ ](?:years[ ]old[ ])?"
            r"(?P<value>(?:(?:on|in)[ ])?(?:(?:the|that)[ ](?:very[ ]|same[ ])?(?:day|week|month|year|summer|winter|spring|autumn|fall|season|night|morning)|when|while)[ ][^,.;:!?\n]{6,80})"
        ),
        reason="The event tells how old somebody is.", opens=("i ", "he ", "she ", "my "),
        valid=("I turned eighteen the week the wall came down, so",),
        invalid=("I was late the week the printer broke", "I was nine."),
    ),
)  # fmt: skip

find_dates = detector(RULES)
