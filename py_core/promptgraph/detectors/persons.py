"""Person names by the words around them: titles, speakers of a chat, sign-offs, introductions, scripts the tagger lacks."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import re
from collections.abc import Iterator

from promptgraph.detectors.nameness import nameness
from promptgraph.detectors.public_words import PUBLIC, historical, is_historical
from promptgraph.detectors.rule import Hit, Rule, detector
from promptgraph.detectors.scripts import script
from promptgraph.detectors.titles import ACADEMIC, ADDRESS, LOWER, any_of

_UP, _LOW = "A-ZÀ-ÖØ-ÞŁŚŻŹČŠŽĐŐŰŘŇĎŤ", "a-zß-öø-ÿąćęłńśźżčšžđőűřňďťěůğışț"
_NAME = rf"[{_UP}][\w'’]{{0,30}}(?:-[{_UP}][\w'’]{{1,30}})?"
_PARTICLE = r"(?:de|del|della|dello|di|da|do|dos|das|du|des|la|le|van|von|der|den|het|ten|ter|zu|zum|al|el|bin|ben|ibn|y|e|De|Van|Von|Den|Der|Di|Da|La|Le|El|d['’]|O['’])"
PARTICLES = r"(?:van|von|vom|de[nr]?|la|las|los|ten|ter|zum?|zur|del|della|di|da|dos?|das|du|des|le|el|al|bin|ben|ibn)"
"""Small words inside family names."""

_GEOGRAPHIC = frozenset(
    "north south east west new lake port mount fort san santa santo são saint los las upper lower cape isle isla rio costa bad sankt puerto villa castel".split()
)
"""First words of towns and landscapes."""

_STREET = re.compile(
    r"(?:Street|Road|Avenue|Lane|Friday|Monday|Sunday|Park|Bridge|Island|Canyon|Beach|Camp|Airport|Hospital|University|School|College|Hotel|Stadium|Museum|Church|Bank|Clinic)s?"
)
_INITIAL = rf"[{_UP}]\."
_FULL = rf"(?:{_PARTICLE}[ ]){{0,3}}(?:{_INITIAL}[ ]?){{0,2}}{_NAME}(?:[ ](?:{_PARTICLE}[ ]){{0,3}}(?:{_INITIAL}[ ]?|{_NAME})){{0,3}}"
SUFFIX = r",? (?:Jr|Sr|MD|PhD|DDS|DVM|Esq|II|III|IV)\b\.?"
"""What may follow a name."""

_SUFFIX = rf"(?:{SUFFIX})?"
_TITLE, _ACADEMIC = any_of(ADDRESS), any_of(ACADEMIC)
_SIGN_OFF = (
    r"(?:best(?: wishes| regards)?|kind(?:est)? regards|warm(?:est)? regards|regards|sincerely(?: yours)?|yours (?:sincerely|truly|faithfully)|"
    r"cheers|thanks(?: so much| again| in advance)?|many thanks|thank you|love|take care|respectfully|cordially|signed|"
    r"mit freundlichen gr[üu](?:ß|ss)en|(?:viele|beste|liebe|herzliche) gr[üu](?:ß|ss)e|mfg|lg|cordialement|bien à vous|amicalement|"
    r"saludos(?: cordiales)?|un saludo|atentamente|cordiali saluti|distinti saluti|un caro saluto|met vriendelijke groet(?:en)?|groet(?:en|jes)?|"
    r"atenciosamente|cumprimentos|abraços)"
)
_NOT_NAMES = frozenset(
    "el la los las le les il lo der die das den dem ein eine het een un una uno the a an this that these those i you he she it we they my your his her our their it's i'm not all any every each some no "
    "yes please thanks hello hi dear sir madam everyone team everybody january february march april may june july august "
    "september october november december monday tuesday wednesday thursday friday saturday sunday here there now today tomorrow "
    "yesterday looking going trying working writing from in on at to for with and or but so because if when where what who why how "
    "system user assistant bot admin support note notes warning error info debug question answer name date time subject total "
    "status type title summary agenda meeting email phone address city state country "
    "patient customer client employee student manager director sehr liebe geehrte damen herren parent parents student students nurse doctor colleague colleagues friends all members member guest guests hiring committee council board family residents customers valued future current kollegen kolleginnen tutti tutte todos alle allemaal tous toutes notes building kollege kollegin doktor doktorin präsident präsidentin direktor direktorin colega collega collègue".split()
)


def _is_name(value: str) -> bool:
    """No word of the language where a name would stand."""
    first = re.split(r"[ .'’-]", value.strip())[0].lower()
    return first not in _NOT_NAMES and len(value.strip(" .")) > 1


_POSTS = frozenset(
    "software developer engineer engineering manager director designer analyst architect consultant backend frontend fullstack full data product project program "
    "principal staff lead devops sales marketing account research scientist editor producer associate executive vice recruiter specialist".split()
)
"""Words of posts, before which "Sr." says senior."""

_COMMON_FOREIGN = frozenset(
    "столица президент привет здравствуйте добрый доброе новый новая российская санкт красная великая народная южная северная город область республика машинное искусственный спасибо".split()
)
"""First words in lower case of greetings, states and offices."""


def _addressed(value: str) -> bool:
    """Whether a form of address stands before a name, not before a post or a word of the sentence."""
    rest = re.sub(rf"^{_TITLE}\.?\s+", "", value)
    return _is_name(rest) and not (value.startswith("Sr") and re.split(r"\W", rest.lower())[0] in _POSTS)


def _speaker(value: str) -> bool:
    return _is_name(value) and not re.search(r"\d{3}", value)


def _looks(value: str) -> bool:
    return _is_name(value) and max(nameness(part) for part in re.findall(r"\w+", value)) > 0.5


def _pair(value: str) -> bool:
    """Two words that look like names, one of them much; measured on the validation split: 99 of 100 are names."""
    words = re.sub(rf"{_SUFFIX}$", "", value).split(" ")
    first, last = words[0], words[-1]
    if (
        len(words) < 2
        or first.lower() in _GEOGRAPHIC
        or {first.lower(), last.lower()} & PUBLIC
        or is_historical(value)
        or not _is_name(value)
        or _STREET.fullmatch(last)
    ):
        return False
    low, high = sorted((nameness(first), nameness(last)))
    return low >= 3 or (high >= 4 and low >= 0) or (high >= 6 and low >= -1.5)


def _foreign(value: str) -> bool:
    first = value.split()[0].casefold()
    return (
        any(script(letter) for letter in value)
        and first not in ("η", "ο", "το", "οι", "τα", "я", "он")
        and first not in _COMMON_FOREIGN
    )


RULES = (
    Rule(
        name="persons.title", label="PERSON",
        pattern=re.compile(rf"(?<![\w@.-]){_ACADEMIC}\.?[ \u00a0]{{1,2}}(?:{_ACADEMIC}\.?[ ])?{_FULL}{_SUFFIX}"),
        accept=lambda value: _is_name(re.sub(rf"^(?:{_ACADEMIC}\.?\s+)+", "", value)),
        reason="A title stands before a name.", opens=tuple(map(str.lower, ACADEMIC)),
        valid=("ask Dr. Ilse Varga today", "la Dott.ssa Ferrante aspetta"),
        invalid=("the doctor is in", "Dr. of course"),
    ),
    Rule(
        name="persons.address-form", label="PERSON",
        pattern=re.compile(rf"(?<![\w@.-]){_TITLE}\.?[ \u00a0]{{1,2}}(?:{_PARTICLE}[ ]){{0,3}}{_NAME}(?![\w'’]|[ -](?:{_PARTICLE}[ ])?[{_UP}][{_LOW}])"),
        accept=lambda value: _addressed(value) and not re.match(r"(?:Fr|Don|M|Sr|Mag|Ing|Miss|Love) [A-Z][a-z]+(?:ing|ed)\b", value),
        reason="A form of address stands before a surname.", opens=tuple(map(str.lower, ADDRESS)),
        valid=("Herrn Sobotta", "met mevrouw de Wit", "Mevrouw de Wit", "De heer Jansen", "Mrs. Johansson's", "à monsieur Lefèvre", "doña Elena"),
        invalid=("Miss the bus",),
    ),
    Rule(
        name="persons.address-full", label="PERSON",
        pattern=re.compile(rf"(?<![\w@.-]){_TITLE}\.?[ \u00a0]{{1,2}}{_FULL}{_SUFFIX}"),
        accept=_addressed,
        reason="A form of address stands before a name.", opens=tuple(map(str.lower, ADDRESS)),
        valid=("Sra. Elena Marín viaja", "Mr. Jean-Luc Petit"),
        invalid=("Miss the bus", "Sr. Backend Engineer"),
    ),
    Rule(
        name="persons.title-lower", label="PERSON",
        pattern=re.compile(rf"(?<![\w@.-]){any_of(LOWER)}\.? [a-zà-ÿ][\w'’-]{{2,20}}"),
        accept=lambda value: _looks(value.split(" ", 1)[1]), opens=LOWER,
        reason="A title stands before a name.",
        valid=("please call mrs. johansson back",),
        invalid=("dr. is away",),
    ),
    Rule(
        name="persons.speaker", label="PERSON",
        pattern=re.compile(r"^[ \t>*-]{0,4}(?:\[[^\]\n]{3,30}\]|\(?\d{1,2}[:.]\d\d(?::\d\d)?(?:\s?[AaPp]\.?[Mm]\.?)?\)?)[ \t,–-]{1,4}<?(?P<value>[\w][\w'’.-]{0,24}(?: [\w'’.-]{1,24}){0,3})>?(?:[ ]\([^)\n]{1,50}\))?[ ]?(?:>|:)(?=\s|$)", re.M),
        accept=_speaker, reason="It names the speaker of a message.",
        valid=("[7:41 AM] Petra: hi", "[12.05.24, 14:03] Jörg Maier: ja", "10:31 PM - Tomás (Ops): done"),
        invalid=("[INFO] 12 rows", "Note: this"),
    ),
    Rule(
        name="persons.sign-off", label="PERSON",
        pattern=re.compile(rf"^[ \t>]{{0,6}}(?i:{_SIGN_OFF})[ \t]{{0,3}}[,.!:;-]{{0,2}}[ \t]{{0,3}}\n(?:[ \t>]{{0,4}}\n){{0,3}}[ \t>*_~-]{{0,40}}(?P<value>{_FULL}{_SUFFIX})(?=[ \t]{{0,4}}(?:[,|\n(]|$))", re.M),
        accept=_is_name, reason="It signs a message.",
        valid=("Best wishes,\nPetra Okafor", "Viele Grüße\n\nJörg"),
        invalid=("Best wishes,\nthe team", "Thanks,\nPlease reply"),
    ),
    Rule(
        name="persons.introduced", label="PERSON",
        pattern=re.compile(rf"\b(?i:my (?:\w+['’]?s? )?name is|my name['’]s|(?:her|his|their|whose|the \w+['’]?s?) name is|i am called|(?:i am|i['’]m|this is|it['’]s)(?=[ ]{_NAME}[ ]{_NAME})|called me|calls me|ich hei(?:ß|ss)e|mein name ist|je m['’]appelle|je suis(?=[ ]{_NAME}[ ]{_NAME})|mon nom est|me llamo|mi nombre es|mi chiamo|il mio nome è|ik heet|mijn naam is|meu nome é|me chamo|chamo-me)[ :]{{1,2}}(?P<value>{_FULL})"),
        accept=_looks, reason="Somebody is introduced by name.",
        opens=("my ", "her ", "his ", "their", "whose", "the ", "i am", "i'm", "i’m", "this", "it's", "it’s", "call", "ich", "mein", "je ", "mon ", "me ", "mi ", "il ", "ik ", "mijn", "meu", "chamo"),
        valid=("Hi, my name is Adaeze Obi.", "Ich heiße Jörg Maier.", "me llamo Inés"),
        invalid=("my name is hidden", "I am Very Tired"),
    ),
    Rule(
        name="persons.labelled", label="PERSON",
        pattern=re.compile(rf"(?:^|[\n;,|({{>\t])[ \t\"'*-]{{0,4}}(?i:(?:full|first|last|patient|customer|employee|student|client|legal|contact|cardholder|applicant|guest|passenger|account holder|emergency contact)[ _]?name|surname|patient|attn\.?|attention|cardholder|account holder|bill(?:ed)? to|ship to|signed(?: by)?|prepared (?:by|for)|reviewed by|approved by|reported by|physician|attending(?: physician)?|surgeon|doctor|nurse|teacher|tenant|landlord|plaintiff|defendant|witness|beneficiary|next of kin|emergency contact|nachname|vorname|patientin?|nom|prénom|nombre|apellidos?|paciente|médico|nome|cognome|paziente|naam|achternaam|voornaam|dear|liebe[r]?|cher|chère|caro|cara|querid[oa]|beste|hi|hello|hey)[\"'*]{{0,2}}(?:[ \t]?[:=][ \t\"'*]{{0,4}}|[ ])(?P<value>{_FULL})(?=[ \t]{{0,3}}(?:[,;|\n\"'!)(<.:-]|\r|$))", re.M),
        accept=_looks, reason="A form or a greeting names a person here.",
        valid=("Full name: Petra Okafor\n", "Patient: Ilse Varga, 1971", "Dear Tobias,", "Bill to: Rosalind Achebe\n"),
        invalid=("Name: Kotlin Coroutines", "Dear Sir,", "Hello World"),
    ),
    Rule(
        name="persons.pair", label="PERSON",
        pattern=re.compile(rf"(?<![\w@./#'’-])(?=(?P<value>[{_UP}][{_LOW}’']{{1,20}}(?:[ ]{PARTICLES}){{0,3}}(?:[ ][{_UP}]\.?)?[ ][{_UP}][{_LOW}’']{{1,20}}(?:-[{_UP}][{_LOW}]{{1,20}})?{_SUFFIX})(?![\w@(/]|-\w))"),
        accept=_pair, reason="Two words that look like a given and a family name.",
        valid=("bel Femke Kuiper even", "voor Pieter van den Berg"),
        invalid=("Black Friday", "Wall Street", "Marco Polo", "Good Morning"),
    ),
    Rule(
        name="persons.other-script", label="PERSON",
        pattern=re.compile(r"(?<![^\W\d_])(?P<value>[Α-ΫА-ЯЁЂ-ЏҐԱ-Ֆ][ά-ώа-яёђ-џґա-և]{1,20}(?:[ -][Α-ΫА-ЯЁЂ-ЏҐԱ-Ֆ][ά-ώа-яёђ-џґա-և]{2,24}){1,2})(?![^\W\d_])"),
        accept=_foreign, reason="Two capitalised words in a script that the recognizer has not learnt.",
        valid=("Позвоните, пожалуйста, Анне Петровой завтра",),
        invalid=("мир и труд", "Athens", "Столица Франции"),
    ),
)  # fmt: skip

_ruled = detector(RULES)
_AFTER = re.compile(_SUFFIX)
_BEFORE = re.compile(rf"(?:(?:{_TITLE}|{_ACADEMIC})\.?[ \u00a0]{{1,2}}){{1,2}}")


def find_persons(text: str) -> Iterator[Hit]:
    """Names of a folded text, without those that everybody knows, be it with a title.

    >>> [hit.start for hit in find_persons("Sir Isaac Newton and Dr. Odile Marchetti")]
    [21, 25]
    """
    names = [(low, _AFTER.match(text, high)) for low, high in historical(text) if " " in text[low:high]]
    known = [(low, after.end()) for low, after in names if after]
    for hit in _ruled(text):
        titled = _BEFORE.match(text, hit.start, hit.end)
        start = titled.end() if titled else hit.start
        if not any(low <= start and hit.end <= high for low, high in known):
            yield hit
