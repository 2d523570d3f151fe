"""Postal addresses by their national forms; the parts around a street are joined to it by ``resolution``."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import re

from promptgraph.detectors.rule import Rule, detector, openings

_UP = "A-ZÀ-ÖØ-ÞŁŚŻŹČŠŽĐ"
_CAP = rf"[{_UP}][\w'’.-]{{0,30}}"
_B, _S = r"(?<![\w/.-])", r"[ \u00a0]"
_NUMBER = r"\d{1,5}(?:[ ]?[a-zA-Z](?![\w]))?(?:[-/]\d{1,4}[a-zA-Z]?)?"
_STREET = r"(?:Street|St|Avenue|Ave|Av|Road|Rd|Lane|Ln|Drive|Dr|Court|Ct|Boulevard|Blvd|Way|Place|Pl|Terrace|Ter|Square|Sq|Parkway|Pkwy|Highway|Hwy|Circle|Cir|Close|Crescent|Cres|Row|Walk|Mews|Gardens|Grove|Trail|Trl|Loop|Alley|Plaza|Quay|Hill|Heights|Ridge|Path|Pike)"
_GERMANIC = rf"(?:[{_UP}][\w-]{{0,40}}(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|ring|damm|ufer|steig|chaussee|straat|laan|plein|gracht|kade|dijk|singel|dreef|markt|hof|steeg|pad)|(?:[{_UP}][\w'’]{{1,30}}[ -]){{1,3}}(?:Stra(?:ß|ss)e|Str\.|Weg|Platz|Allee|Gasse|Ring|Damm|Ufer|Straat|Laan|Plein|Gracht|Kade|Singel))"
_ROMANCE = r"(?:Calle|C/|Avenida|Avda\.?|Av\.?|Plaza|Pza\.?|Paseo|P[ºo]\.?|Ronda|Camino|Carrer|Carretera|Ctra\.?|Glorieta|Via|Viale|V\.le|Corso|C\.so|Piazza|P\.za|Piazzale|Largo|Vicolo|Strada|Rua|R\.|Travessa|Praça|Alameda|Estrada|Rodovia|Largo|Beco|Domicilio:?)"
_FRENCH = r"(?:rue|avenue|av\.|boulevard|bd|place|chemin|allée|impasse|quai|cours|route|square|passage|ruelle|faubourg)"
_OF = r"(?:de|del|della|delle|dei|di|da|do|dos|das|du|des|la|le|les|los|las|l['’]|d['’]|e|y|van|den|der|het|und|am|im|an|auf|zum|zur)"
_WORDS = (
    rf"(?:{_OF}[ ]?){{0,3}}[{_UP}\d][\w'’.-]{{0,30}}(?:[ ](?:{_OF}[ ]?){{0,3}}[{_UP}\d][\w'’.-]{{0,30}}){{0,4}}[ ]?"
)
_UNIT = r"(?:,?[ ](?:Apt|Apartment|Suite|Ste|Unit|Flat|Floor|Fl|Room|Rm|Bldg|#)\.?[ ]?#?[\w-]{1,6})?"

_JOURNEY = r"departing|departure|partida|départ|partenza|Abflug|Abfahrt|(?:voo|vol|volo|vuelo|[Ff]lug|[Ff]light)(?: [A-Z][a-z]+){0,2} [A-Z]{2}[ ]?\d{2,4}"
_COUNTRIES = r"United States(?: of America)?|USA|U\.S\.A\.|UK|United Kingdom|England|Scotland|Wales|Ireland|Canada|Australia|New Zealand|Germany|Deutschland|Austria|Österreich|Switzerland|Schweiz|Suisse|France|Spain|España|Italy|Italia|Netherlands|Nederland|Belgium|België|Belgique|Portugal|Brazil|Brasil|Mexico|México|Norway|Sweden|Denmark|Finland|Poland|Polska|Czech Republic|Slovakia|Slovenia|Hungary|Greece|Iceland|Greenland|Cyprus|Croatia|Romania|Bulgaria|Ukraine|Estonia|Latvia|Lithuania|Luxembourg|Malta|Tunisia|Uruguay|Argentina|Chile|Ecuador|Peru|Colombia|Japan|China|India|Oman|Liberia|Mali|South Africa"

_NO_ROAD = re.compile(
    r"(?:.*[ ])?(?:(?:Google|One|Hard|Flash|Thumb|Pen|Test|Tape|Disk|USB|Shared|Team|Backup|Proton|Minute|Min|Hour|Mile)[ ]Drive|(?:Minute|Min|Meter|Metre|Mile|Hour|Random|Space)[ ]Walk|"
    r"(?:Training|Event|Game|Main|Infinite|While|For|Feedback|Control|Inner|Outer)[ ]Loop|(?:Learning|Critical|Happy|Career|Relative|Absolute|File|Shortest|Attack)[ ]Path|(?:Header|Last|First|Table)[ ]Row)\b.*"
)
"""Storage, stretches of a walk, programs: words for a road that are none."""

RULES = (
    Rule(
        name="addresses.street", label="ADDRESS",
        pattern=re.compile(rf"{_B}\d{{1,6}}[A-Za-z]?[ ](?:[NSEW]{{1,2}}\.?[ ])?(?:(?:{_CAP}|\d{{1,3}}(?:st|nd|rd|th))[ ]){{1,4}}{_STREET}\b(?!['’])\.?(?:[ ][NSEW]{{1,2}}\b)?{_UNIT}"),
        reason="A house number, a name and a word for a road.",
        valid=("at 221 Maple Grove Road, Leeds", "12B W 45th St, Apt 4"),
        invalid=("5 Day Way", "version 3 Street", "Figure 3 Training Loop"),
        accept=lambda value: not _NO_ROAD.fullmatch(value) and not re.match(r"\d{1,2} (?:Day|Year|Week|Month|Hour|Star|Best|Top|Great|Easy|Simple)s?\b", value),
    ),
    Rule(
        name="addresses.street-number", label="ADDRESS",
        pattern=re.compile(rf"{_B}(?:{_CAP}[ ]){{1,3}}(?:Street|Avenue|Road|Lane|Drive|Court|Boulevard|Terrace|Square|Crescent|Close|Grove)[ ]\d{{1,4}}[a-z]?\b"),
        reason="A road and a house number.",
        valid=("Fern Lane 4, Norwick",),
        invalid=("the Road 66 trip",),
        accept=lambda value: not value.startswith(("The ", "A ")),
    ),
    Rule(
        name="addresses.street-name", label="ADDRESS",
        pattern=re.compile(rf"(?<=[a-z] )(?:on|off|near|along|down|from|to|at|in)[ ](?P<value>(?:{_CAP}[ ]){{1,2}}(?:Street|Avenue|Road|Lane|Drive|Boulevard|Terrace|Crescent|Close|Grove|Mews))\b(?![ ]\d)"),
        reason="Somebody is at a road of this name.",
        opens=("on", "off", "near", "along", "down", "from", "to", "at", "in"),
        valid=("I live on Fern Hollow Lane", "she moved to Alder Street"),
        invalid=("works on Wall Street", "a walk down Memory Lane", "stored in Google Drive"),
        accept=lambda value: not _NO_ROAD.fullmatch(value) and not re.match(r"(?:The|Wall|Fleet|Sesame|Downing|Memory|Penny|High|Main|Abbey|Silk|Bourbon|Coronation|Baker|Harley|Fifth|Madison|Park)\b", value),
    ),
    Rule(
        name="addresses.corner", label="ADDRESS",
        pattern=re.compile(rf"\b(?i:the corner of)[ ](?:[\w.'’/-]{{1,30}}[ ]){{1,7}}?(?:and|&)[ ](?:(?:{_CAP}|\d{{1,4}}\w{{0,2}})(?:[ ](?:{_CAP}|\d{{1,4}}\w{{0,2}})){{0,3}}|[\w.'’-]{{2,30}}[ ](?:street|st|road|rd|avenue|ave|lane|drive|way|boulevard|pass|place)\b)"),
        reason="Where two roads meet.",
        opens=("the ",),
        valid=("meet at the corner of Pine and 4th", "the corner of Lindenweg 12 and Alder Street", "the corner of elm and oak street"),
        invalid=("the corner of my eye and then", "the corner of the room"),
    ),
    Rule(
        name="addresses.house", label="ADDRESS",
        pattern=re.compile(rf"{_B}(?:{_CAP}[ ]){{1,2}}(?:House|Cottage|Manor|Farm|Lodge|Villa|Hall|Tower|Court)(?=,[ ](?:\d|{_CAP}[ ]))"),
        reason="A named house before the rest of an address.",
        valid=("Send it to Fern Cottage, Fern Lane 4",),
        invalid=("the White House said",),
        accept=lambda value: not re.match(r"(?:The|White|Town|City|Open|Full|Art|Opera|Carnegie)\b", value),
    ),
    Rule(
        name="addresses.germanic", label="ADDRESS",
        pattern=re.compile(rf"{_B}{_GERMANIC}[ ]{_NUMBER}(?![\d.,]\d)(?:(?:,[ ]?|[ ])(?:[A-Z]{{1,3}}[- ])?\d{{4,5}}(?:[ ][A-Z]{{2}})?[ ]{_CAP}(?:[ ](?:(?:am|im|an der|ob der|den)[ ])?{_CAP}){{0,2}})?"),
        reason="A German or Dutch street, number and place.",
        valid=("Lindenstraße 14b, 50674 Köln", "wohnt Am Alten Ring 3", "Keizersgracht 101, 1015 CJ Amsterdam"),
        invalid=("auf dem Weg 2 Tage", "Boxring 200"),
        accept=lambda value: not re.match(r"(?:Der|Die|Das|Dem|Den|Ein|Kein|Im|Zum|Vom) (?:Weg|Platz|Ring|Markt)", value) and not re.match(r"Boxring", value),
    ),
    Rule(
        name="addresses.romance", label="ADDRESS",
        pattern=re.compile(rf"{_B}{_ROMANCE}[ ]{_WORDS}(?:,?[ ]?(?:n[.º°]?[ ]?|nº[ ]?|s/n|No\.[ ]?)?{_NUMBER})(?![\d.,]\d)(?:,?[ ](?:\d{{1,2}}[ºª°][ ]?\w?,?[ ])?(?:[A-Z]{{1,3}}-)?\d{{4,5}}(?:-\d{{3}})?[ ]{_CAP}(?:[ ](?:(?:{_OF})[ ])?{_CAP}){{0,2}})?"),
        reason="A Spanish, Italian or Portuguese street, number and place.",
        valid=("vive en Calle de los Olmos 12, 28004 Madrid", "Via dei Cedri 3, 16121 Genova", "Rua das Flores, 88"),
        invalid=("Via Internet alle 10", "la Plaza", "R. Feynman, 1985"),
        accept=lambda value: not re.match(r"(?:Via|Av) (?:Internet|Mail|Email|Web|Zoom|Teams)|R\.? .*\b(?:19|20)\d\d$", value),
    ),
    Rule(
        name="addresses.french", label="ADDRESS",
        pattern=re.compile(rf"{_B}\d{{1,4}}(?:[ ]?(?:bis|ter|quater))?,?[ ](?i:{_FRENCH})[ ]{_WORDS}(?:,?[ ](?:F-)?\d{{5}}[ ]{_CAP}(?:[ -](?:(?:{_OF})[ -])?{_CAP}){{0,2}})?"),
        reason="A French street, number and place.",
        valid=("21 avenue des Cèdres, 33000 Bordeaux", "au 12 bis rue du Four"),
        invalid=("2 places restantes",),
    ),
    Rule(
        name="addresses.box", label="ADDRESS",
        pattern=re.compile(rf"{_B}(?:(?:PSC|Unit|CMR|USS|USCGC|USNS)[ ][\w]{{1,20}},?[ ])?(?i:p\.?[ ]?o\.?[ ]?box|post office box|postfach|boîte postale|apartado(?: de correos)?|casella postale|postbus|caixa postal|box)[ ]\d{{1,6}}(?:[\s,]{{1,3}}(?:APO|FPO|DPO)[ ](?:AA|AE|AP)[ ]\d{{5}})?"),
        reason="A post office box.",
        accept=lambda value: not re.match(r"box", value),
        valid=("P.O. Box 416, Norwick", "PSC 4402, Box 118\nAPO AE 09601"),
        invalid=("put box 7 on top",),
    ),
    Rule(
        name="addresses.military", label="ADDRESS",
        pattern=re.compile(r"\b(?i:(?:(?:USS|USCGC|USNS|USNV)[ ]\w+|(?:PSC|Unit|CMR)[ ]\d+,?[ ]Box[ ]\d+)[\s,]{1,3}(?:APO|FPO|DPO)[ ](?:AA|AE|AP)[ ]\d{5})\b"),
        reason="A military address.",
        needs=("apo", "fpo", "dpo"),
        valid=("USNS Heron\nFPO AE 09588",),
        invalid=("the USS Enterprise",),
    ),
    Rule(
        name="addresses.city-zip", label="ADDRESS",
        pattern=re.compile(rf"{_B}(?:{_CAP}[ ]){{0,2}}{_CAP},[ ]?(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])[ ]\d{{5}}(?:-\d{{4}})?\b"),
        reason="City, state and ZIP code.",
        valid=("Springfield, IL 62704",),
        invalid=("item, OK 12",),
    ),
    Rule(
        name="addresses.postcode", label="ADDRESS",
        pattern=re.compile(r"\b(?:GIR ?0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPS-UW]|[A-HK-Y]\d[ABEHMNPRV-Y])[ ]\d[ABD-HJLNP-UW-Z]{2})\b"),
        reason="A British postcode.",
        valid=("London SW1A 2AA",),
        invalid=("model B52 AA",),
    ),
    Rule(
        name="addresses.zip-cue", label="ADDRESS",
        pattern=re.compile(r"\b(?i:zip(?:[ -]?code)?|post(?:al)?[ -]?code|postleitzahl|plz|code postal|código postal|c\.?p\.?|cap|postcode|cep)[\"']?(?:[ ]?(?:is|:|=|ist|est|es|è|é)){0,2}[ ]{0,2}[\"']?(?P<value>\d{4,6}(?:-\d{3,4})?(?:[ ][A-Z]{2}\b)?|[A-Z]\d[A-Z] ?\d[A-Z]\d)(?![\w.])"),
        reason="The words before it announce a postal code.", opens=("zip", "post", "plz", "code postal", "código", "c.p", "cp", "cap", "cep"),
        valid=("my zip code is 40417", "PLZ: 50674"),
        invalid=("zip file 1234567", "cap 20"),
    ),
    Rule(
        name="addresses.labelled", label="ADDRESS",
        pattern=re.compile(rf"(?i:\b(?:home |mailing |billing |shipping |postal |street |current |permanent )?address|\banschrift|\badresse|\bdirección|\bdomicilio|\bindirizzo|\badres|\bendereço|\bmorada)[\"']?[ ]?[:=][ \t\"']{{0,3}}(?P<value>\d{{1,6}}[ ]{_CAP}[^\n\"';|<>@]{{3,90}}?)(?=\.?[ ]{{0,2}}(?:\n|$|[\"';|<>]|\.[ ]|[,.]?[ ](?:[A-Z][\w]*[ ]){{0,2}}[A-Z]\w+:))"),
        reason="A form asks for an address here.",
        opens=("address", "home", "mailing", "billing", "shipping", "postal", "street", "current", "permanent", "anschrift", "dirección", "domicilio", "indirizzo", "adres", "endereço", "morada"),
        valid=("Address: 12 Vale, Norwick, Norfolk NR1\n",),
        invalid=("address: 10 items",),
    ),
    Rule(
        name="addresses.coordinates", label="ADDRESS",
        pattern=re.compile(r"(?i:\b(?:live|lives|home|house|located|location|coordinates?|koordinaten|gps|wohne|position)\b[^\n\d]{0,24}?|maps\.?\w*[\w./]{0,20}(?:/@|[?&]q=|[?&]ll=))(?P<value>-?\d{1,2}\.\d{4,8},[ ]?-?\d{1,3}\.\d{4,8})(?!\d)"),
        reason="Coordinates of a place where somebody is.",
        needs=("live", "home", "house", "locat", "coordinate", "koordinaten", "gps", "wohne", "position", "map"),
        valid=("I live at 52.520008, 13.404954", "google.com/maps/@52.520008,13.404954,17z"),
        invalid=("position 0.5, 0.25", "scores 52.5200, 13.4049"),
    ),
    Rule(
        name="addresses.part", label="ADDRESS",
        pattern=re.compile(r"(?<![\w.])(?i:(?:suite|ste|apt|apartment|unit|flat|floor|room|bldg|building|appartement|appt|wohnung|etage|piso|planta|interno|scala|andar|apto)\.?[ ]?#?(?:\d[\w-]{0,5}|[A-Z]\b))|(?<![\w.,#/-])\d{5}(?:-\d{4})?(?![\w.%,-]|[ ]?[a-z])"),
        reason="It belongs to the address beside it.",
    ),
    Rule(
        name="addresses.state", label="PLACE",
        pattern=re.compile(r"(?<=[\w.],)[ ](?P<value>A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])(?!\w)"),
        reason="It belongs to the address beside it.",
    ),
    Rule(
        name="addresses.town", label="PLACE",
        pattern=re.compile(rf"(?<=[\w.],)[ ](?P<value>{_CAP}(?:[ ]{_CAP}){{0,2}})(?=[,.;\n]|[ ]{{0,2}}\n|$)"),
        reason="It belongs to the address beside it.",
    ),
    Rule(
        name="addresses.departure", label="PLACE",
        pattern=re.compile(rf"\b(?:{_JOURNEY})[ ](?:(?:de|da|do|from|von)[ ])?(?P<value>{_CAP}(?:[ -](?:(?:de|do|da|la|di)[ -])?{_CAP}){{0,3}})"),
        reason="Somebody's journey begins here.",
        opens=("depart", "partida", "départ", "partenza", "abf", "voo", "vol", "vuelo", "flug", "flight"),
        valid=("partida de Faro no dia 3", "flight BA117 Leeds to Oslo", "départ Le Havre le 2 mai"),
        invalid=("departing soon",),
    ),
    Rule(
        name="addresses.destination", label="PLACE",
        pattern=re.compile(rf"\b(?:{_JOURNEY})[ ][^.,;\n]{{3,40}}?[ ](?:para|nach|vers|per|to|a|à|hacia)[ ](?P<value>{_CAP}(?:[ -](?:(?:de|do|da|la|di)[ -])?{_CAP}){{0,3}})"),
        reason="Somebody's journey ends here.",
        opens=("depart", "partida", "départ", "partenza", "abf", "voo", "vol", "vuelo", "flug", "flight"),
        valid=("voo TP123 Faro para Natal, tel", "flight BA117 Leeds to Oslo"),
        invalid=("departing soon to a place",),
    ),
    Rule(
        name="addresses.country", label="PLACE",
        pattern=re.compile(rf"\b(?:{_COUNTRIES})\b"),
        opens=openings(_COUNTRIES),
        reason="It belongs to the address beside it.",
    ),
)  # fmt: skip
"""``addresses.part`` and ``addresses.country`` are weak alone: they count beside an address only."""

find_addresses = detector(RULES)
