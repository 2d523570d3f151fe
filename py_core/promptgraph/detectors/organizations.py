"""Organisations that say who somebody is: by their legal form, as partners' names, or as where somebody works or learns."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import re

from promptgraph.detectors.nameness import nameness
from promptgraph.detectors.public_words import PUBLIC
from promptgraph.detectors.rule import Rule, detector

_CAP = r"(?:[A-ZÀ-ÖØ-Þ][\w'’&.-]{0,30}|&|\d{1,3})"
_FORM = r"(?:GmbH(?: & Co\. KG)?|AG|KG|OHG|UG|e\.V\.|SE|Ltd\.?|Limited|LLC|LLP|L\.L\.C\.|Inc\.?|Incorporated|Corp\.?|Corporation|PLC|plc|Co\.|SARL|SAS|S\.A\.S?\.?|S\.L\.U?\.?|S\.p\.A\.|SpA|S\.r\.l\.|Srl|B\.V\.|BV|N\.V\.|NV|Ltda\.?|AB|ApS|Oy|A/S)"

_WORD = r"[A-ZÀ-ÖØ-Þ][\w'’-]{1,30}"
_KIN = r"(?:Sons?|Daughters?|Bro(?:ther)?s|Partners?|Associates|Co|Company|Söhne|Partner|Fils|Figli|Hijos|Zonen|Filhos)"
_PHRASES = frozenset(
    "black white grey gray green red blue rock roll tom jerry peter paul simon garfunkel johnson marks spencer barnes procter wells svalbard trinidad antigua saint bosnia".split()
)
"""Words of sayings, bands and shops that stand beside "&"."""

_LISTED = frozenset(
    "apple google alphabet microsoft amazon amazon.com meta facebook netflix twitter tesla nvidia intel ibm oracle adobe paypal uber airbnb spotify openai samsung sony siemens sap toyota volkswagen bmw ikea".split()
)
"""Companies that everybody has to do with, so that their name places nobody."""

_OF = r"(?:of|and|&|the|for|de|del|la|der|für|und|van|di)"
_PLACE_OF = (
    r"(?:works?|worked|working|job|intern(?:ing|ed|ship)?|employed|hired|engineer|manager|nurse|teacher|accountant|clerk|student|studying|studies|studied|enrolled|teach(?:es|ing)?|professor|"
    r"apprentice(?:ship)?|volunteer(?:s|ing)?|shifts?|colleagues?|laid off|fired|patient|treated|admitted|member|arbeite[nt]?|angestellt|travaille|trabaj[oa]|lavor[oa]|werk[t]?|trabalh[oa])"
)


def _partners(value: str) -> bool:
    """Whether the names around "&" look like family names."""
    names = [word for word in re.findall(r"\w[\w'’-]*", value) if not re.fullmatch(_KIN, word)]
    kin = bool(re.search(rf"\b{_KIN}\.?$", value))
    looks = [nameness(name) for name in names]
    known = (PUBLIC | _PHRASES) & {name.lower() for name in names}
    return bool(looks) and not known and max(looks) > (0 if kin else 3) and (kin or min(looks) > -1.5)


def _institution(value: str) -> bool:
    return not re.match(
        r"(?:The|My|Home|Night|Monday|Christmas|I|English|Math|Mathematics|Computer|Law|Medicine)\b", value
    )


def _company(value: str) -> bool:
    """Whether a name before a legal form is more than an article, a number or a company that everybody knows."""
    if (
        re.match(r"(?:The|A|An|This|Our|Their|In|At|For|From|With|Der|Die|Das|Is|Was)\b|\d+ \w+$", value)
        or " " not in value
    ):
        return False
    return re.sub(rf"[ ,]*{_FORM}$", "", value).lower() not in _LISTED


RULES = (
    Rule(
        name="organizations.legal-form", label="ORGANIZATION",
        pattern=re.compile(rf"(?<![\w@.-]){_CAP}(?:(?:,? |, and | and | und | y | et | e ){_CAP}){{0,4}}[ ,]{{1,2}}{_FORM}(?![\w-])"),
        reason="A company with its legal form.",
        accept=_company,
        valid=("works for Nordwind Logistik GmbH", "at Ochoa and Vasquez Inc."),
        invalid=("The Inc", "an LLC", "so big is Apple Inc.", "Google LLC"),
    ),
    Rule(
        name="organizations.partners", label="ORGANIZATION",
        pattern=re.compile(rf"(?<![\w@.&-]){_WORD}(?:, {_WORD}){{0,3}},? (?:&|and Sons\b|und Söhne\b) ?(?:{_WORD})?(?! &)"),
        reason="A company called after its partners.",
        accept=lambda value: _partners(value) and not value.endswith("&"),
        valid=("a clerk at Hargreaves & Sons", "my lawyer is from Harlow & Pike", "sued by Mercer, Okafor & Partners"),
        invalid=("Terms & Conditions", "Health & Safety", "Black & White", "R & D"),
    ),
    Rule(
        name="organizations.place-of-work", label="ORGANIZATION",
        pattern=re.compile(rf"\b{_PLACE_OF}[ ](?:\w+[ ])?(?:at|by|from|with|for|in|of|bei|chez|en|presso|bij|na|no)[ ](?:(?:the|der|dem|la|el|het|a)[ ])?(?P<value>(?:St\.?[ ])?{_WORD}(?:[ ]{_OF})?(?:[ ]{_WORD}){{0,4}}[ ](?:Hospital|Clinic|School|University|College|Academy|Institute|Church|Bank|Holdings|Group|Foundation|Centre|Center|Bakery|Garage|Pharmacy|Library|Museum|Studio|Systems|Solutions|Technologies|Logistics|Consulting|Labs?|Klinik|Krankenhaus|Schule|Hochschule|Ziekenhuis|Clinica)\b)"),
        reason="Somebody works, learns or is treated there.",
        accept=_institution,
        valid=("I am a nurse at Saint Bride Hospital", "she works at the Harbour Dental Clinic"),
        invalid=("I work at the hospital", "working with Computer Systems"),
    ),
)  # fmt: skip

find_organizations = detector(RULES)
