# ruff: noqa: E501 - word lists and expressions read better unbroken
"""Turns of phrase in which people disclose an attribute: one regular expression each, matched without regard to case."""

from __future__ import annotations

from collections.abc import Mapping

_ME = r"(?:i|we)"
_AM = r"(?:i['’]?m|i am|i was|i['’]ve been|i have been|we['’]?re|we are|we were|im)"
_MY = r"(?:my|our)"
_KIN = (
    r"(?:husband|wife|partner|fianc[ée]e?|boyfriend|girlfriend|ex|son|daughter|kids?|child(?:ren)?|baby|mother|father|mum|mom|dad|brother|sister"
    r"|grand(?:ma|pa|mother|father|son|daughter)|in-laws|mother-in-law|aunt|uncle|cousin|niece|nephew|twins)"
)
_FAR = r"(?:\W+\w+){0,4}?\W+"
_NUMBER = (
    r"(?:\d{1,2}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?"
    r"|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
)

PATTERNS: Mapping[str, str] = {
    "health": (
        rf"\b(?:{_AM}|{_ME} got|{_MY} {_KIN} (?:is|was|has been)){_FAR}(?:diagnosed|pregnant|hospitali[sz]ed|operated|bipolar|diabetic|depressed|suicidal|in remission)\b"
        rf"|\b{_MY}{_FAR}(?:diagnosis|dose|dosage|prescription|meds|medication|pills|insulin|inhaler|symptoms|surgery|operation|chemo|psychiatrist|oncologist"
        rf"|cardiologist|therapist|blood (?:pressure|sugar|test)|biopsy|scan|mri|transplant|pacemaker|migraines?|seizures?)\b"
        rf"|\b(?:{_ME}|{_KIN}) (?:have|had|has|suffers? from|suffered|take|takes|am on|was treated for|live with)(?:\W+\w+){{0,3}}?\W+"
        rf"(?:cancer|asthma|hiv|diabetes|epilepsy|depression|adhd|ptsd|ocd|migraines?|arthritis|anxiety|stroke|heart attack|miscarriage|tumou?r|seizures?)\b"
    ),
    "disability": (
        rf"\b(?:{_AM}|{_MY} {_KIN} is){_FAR}(?:blind|deaf|paraly[sz]ed|disabled|autistic|dyslexic|wheelchair|amputee|hard of hearing)\b"
        rf"|\b{_MY}{_FAR}(?:wheelchair|guide dog|white cane|hearing aids?|prosthe(?:sis|tic)|stump|disability|cochlear implant|crutches|stutter|stammer|autism|dyslexia)\b"
    ),
    "location": (
        rf"\b(?:{_ME} (?:live|lived|reside|moved|commute|rent|am based|drove home)|{_AM} (?:living|based|staying|moving)){_FAR}?(?:in|to|near|at|by|off|behind|above|around)\b"
        rf"|\b(?:{_MY} (?:flat|apartment|house|home|street|neighbou?rhood|town|city|village|landlord|address|balcony|block|local \w+)){_FAR}?(?:in|on|near|at|by|off|behind|over|above|is)\b"
        rf"|\b(?:the|{_MY}) (?:clinic|school|church|office|shop|store|bar|pub|gym|depot|hospital|station|library|park) (?:behind|near|next to|across from|opposite|on|off|by|under)\b"
        rf"|\bhere in (?-i:[A-Z])\w+|\bround here\b|\baround here\b"
    ),
    "origin": (
        rf"\b{_ME} (?:was|were|am) (?:born|raised)\b|\b{_ME} (?:grew up|came (?:here )?from|emigrated|immigrated|fled)\b"
        rf"|\b(?:{_AM}) (?:an? )?(?:\w+ )?(?:immigrant|refugee|expat|native|asian|african|latin[oa]|hispanic|black|indian|chinese|mexican|polish|turkish|nigerian|filipin[oa])\b"
        rf"|\b{_MY}{_FAR}(?:homeland|home country|mother tongue|native language|ancestors|accent|heritage|tribe|roots)\b|\bback (?:home )?in (?:the old country|my country|my home country)\b"
        rf"|\b{_MY} (?:parents|folks|family|grandparents) (?:came|fled|left|emigrated|are) (?:from )?"
    ),
    "age": (
        rf"\b(?:{_AM}|{_MY} {_KIN} is) (?:only |just |now |almost |nearly |about )?{_NUMBER}(?:\b(?! (?:minutes|miles|percent|hours|days|weeks|months|km|kg|pounds|dollars|euros|times|people|pages|steps))|$)"
        rf"|\b(?:{_ME}|{_KIN})(?: have| had| just| will be|['’]?ll be)*{_FAR}?(?:turn(?:ed|ing)?|hit) {_NUMBER}\b"
        rf"|\bat (?:my|our) age\b|\bwhen i was (?:\w+ )?(?:{_NUMBER}|nine|ten|eleven|twelve|eight|seven|six|five|young|little|a kid|a boy|a girl|in (?:school|kindergarten))\b"
        rf"|\b(?:in|into|hit|entering) my (?:early |mid |late )?(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|[2-8]0s)\b"
        rf"|\b{_ME}(?:['’]m| am|['’]ve)?(?: \w+)? retired\b|\bi (?:was )?born in (?:19|20)\d\d\b|\bmy \d\d(?:st|nd|rd|th) birthday\b|\bi remember when\b|\bback in my day\b"
    ),
    "gender": (
        rf"\b(?:{_AM}|as) (?:an? |the |one of the )?(?:\w+ ){{0,3}}?(?:woman|girl|lady|female|man|guy|boy|male|bloke|dude|mother|mom|mum|father|dad|wife|husband|trans|nonbinary|non-binary)\b"
        rf"|\b{_ME} (?:gave birth|was pregnant|am pregnant|breastfe\w+|menstruate)\b|\b{_MY}{_FAR}(?:period|pregnancy|menopause|beard|prostate|testicles|pronouns|bra|skirt|uterus|ovaries|vasectomy|husband|wife)\b"
    ),
    "family": (
        rf"\b{_MY} (?:\w+ ){{0,2}}?{_KIN}s?\b|\b{_AM}{_FAR}(?:married|divorced|widowed|single|engaged|separated|dating|adopted)\b|\b{_ME} (?:have|had|raise|raised|got) (?:\w+ ){{0,2}}?(?:kids|children|twins|sons?|daughters?)\b"
    ),
    "occupation": (
        rf"\b(?:{_AM}|as) (?:an? |the |our )(?:\w+[ -]){{0,3}}?(?:nurse|teacher|engineer|developer|driver|doctor|lawyer|chef|cook|manager|designer|accountant|electrician|plumber|student nurse|paramedic|mechanic|farmer"
        rf"|barista|waiter|waitress|writer|officer|pilot|programmer|architect|consultant|cashier|carer|soldier|analyst|librarian|pharmacist|welder|baker|\w+ologist|\w{{4,}}ician)\b"
        rf"|\b{_MY}{_FAR}(?:boss|shift|shifts|coworkers?|colleagues?|clients?|patients|pupils|employer|manager|company|office|job|work|team|startup|shop|crew|ward)\b"
        rf"|\b{_ME} (?:work|worked|am employed|drive|teach|manage|run|own) (?:\w+ ){{0,3}}?(?:at|as|for|in|on|a|the)\b|\bworking as\b|\b(?:day|night|early|late) shifts? (?:at|on|in)\b"
    ),
    "education": (
        rf"\b{_MY}{_FAR}(?:degree|thesis|dissertation|advisor|professor|semester|finals|exams?|gpa|major|diploma|phd|master['’]?s|bachelor['’]?s|school|college|university|dorm|course)\b"
        rf"|\b{_ME}(?:['’]ve| have| had)? (?:\w+ )?(?:studied|study|graduated|majored|dropped out|failed|passed|got my|finished)\b|\b{_AM}{_FAR}(?:student|studying|freshman|sophomore|grad student|undergrad|phd candidate)\b"
    ),
    "income": (
        rf"\b{_ME} (?:\w+ )?(?:earn|make|made|get paid|take home|owe|saved|clear|can['’]?t afford|cannot afford|can barely)\b|\b{_MY}{_FAR}(?:salary|wages?|paycheck|debts?|savings|mortgage|rent|income|overdraft|loans?|credit score|net worth|bonus|inheritance|bills|portfolio)\b"
        rf"|\b{_AM}{_FAR}(?:broke|bankrupt|in debt|behind on|skint)\b|\bpaycheck to paycheck\b|\bmake ends meet\b"
    ),
    "religion": (
        rf"\b{_AM}{_FAR}(?:muslim|christian|catholic|jewish|hindu|sikh|buddhist|atheist|mormon|baptist|orthodox|evangelical|baptised|baptized|agnostic)\b"
        rf"|\b{_MY}{_FAR}(?:church|mosque|synagogue|temple|parish|pastor|priest|rabbi|imam|faith|prayers?|congregation|baptism|bar mitzvah|hijab|turban)\b|\b{_ME} (?:\w+ )?(?:pray|fast|tithe|converted|keep kosher|believe in god|light)\b"
    ),
    "politics": (
        rf"\b{_ME}(?:['’]ve| have)? (?:\w+ )?(?:voted?|canvass(?:ed)?|campaigned|protested|marched|joined the (?:party|union|protest|strike)|donated to)\b|\b{_AM}{_FAR}(?:democrat|republican|socialist|conservative|liberal|libertarian|tory|activist|union rep|anarchist|communist|delegate)\b"
        rf"|\b{_MY} (?:party|union|senator|campaign|vote|comrades)\b"
    ),
    "sexuality": (
        rf"\b{_AM}{_FAR}(?:gay|lesbian|bi|bisexual|queer|asexual|pansexual|closeted|straight|polyamorous)\b|\b(?:came|come|coming) out (?:to|as)\b|\b{_MY}{_FAR}(?:sexuality|orientation|affair)\b"
    ),
    "legal": (
        rf"\b{_AM}{_FAR}(?:arrested|charged|convicted|sued|suing|on (?:bail|parole|probation)|undocumented|fined|evicted|deported|sentenced|subpoenaed)\b"
        rf"|\b{_MY}{_FAR}(?:lawyer|attorney|solicitor|probation officer|court date|hearing|trial|criminal record|conviction|visa|bail|restraining order|lawsuit|parole)\b"
    ),
    "credentials": (
        r"\b(?:password|passwort|passcode|passphrase|pin|cvv|cvc|otp|(?:api|secret|access|license|ssh|private) key|token|(?:alarm|door|gate|unlock|recovery|backup|security|verification) codes?|seed phrase|login)"
        r"(?: \w+){0,3}?(?: is|:|=| was| are)\s*\S|-----BEGIN [A-Z ]+-----|\b\w+://\w+:\S+@|\bcurl -u\b|\bBasic [A-Za-z0-9+/=]{8,}|\bBearer [\w.-]{8,}"
    ),
}
