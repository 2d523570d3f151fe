"""Numbers of documents and files: the words before them say what they are."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import re
from collections.abc import Callable

from promptgraph.detectors.assignment import LINK
from promptgraph.detectors.rule import Rule, detector, openings

_VALUE = (
    r"(?P<value>(?=[A-Za-z./-]{0,9}[ ]?\d)(?:[A-Z]{1,6}[-./ ]?){0,3}\d[\dA-Z]*(?:[./-][A-Z]{1,3}\d[\dA-Z]*|[ ./-](?:\d[\dA-Z]*|[A-Z]{1,3}(?![A-Za-z])(?=[ -]?\d|\b)))*"
    r"|(?=[A-Z0-9-]*\d)[A-Z0-9]{4,20}(?:-[A-Z0-9]{1,12}){0,4})(?![\w]|[.,]\d|@)"
)
_WHO = r"(?:number|no|nr|num|#|code|id|nummer|numéro|número|numero|n[°º])"

CUES = {
    "NATIONAL_ID": (
        r"ssn|social security|soc\.? sec\.?|national insurance|nino|ni number|national ?id(?:entity|entification)?|identity card|id card|government id|citizen id|personal id|"
        r"identification number|personalausweis(?:nummer)?|ausweis(?:nummer| nr)?|sozialversicherungs(?:nummer|nr)|rentenversicherungsnummer|svnr|sécurité sociale|(?-i:NIR)|carte (?:nationale )?d['’]identité|cni|"
        r"(?-i:DNI)|(?-i:NIE)|(?-i:NIF)|documento (?:nacional )?de identidad|seguridad social|nass|nss|carta d['’]identità|codice fiscale|c\.f\.|tessera sanitaria|burgerservicenummer|bsn|identiteitskaart|id-kaart|"
        r"cpf|(?-i:RG)|carteira de identidade|cartão de cidadão|documento de identidade|segurança social|niss|pesel|aadhaar|aadhar|curp|personnummer|cédula|voter id|id ?nummer|idnum"
    ),
    "TAX_ID": (
        r"tax ?(?:payer )?(?:id(?:entification)?|number|no|file number)|(?-i:TIN)|(?-i:EIN)|itin|vat(?: reg(?:istration)?)?|ust-?id(?:nr)?|umsatzsteuer-?id|steuer(?:nummer|-?id(?:entifikationsnummer)?| ?nr)|"
        r"numéro fiscal|siret|siren|tva|nip|regon|partita iva|p\.? ?iva|btw|rsin|cnpj|contribuinte|nipc|(?-i:PAN)|(?-i:RFC)(?!\W{0,3}\d{1,5}\b)|utr|gst(?:in)?"
    ),
    "PASSPORT": r"diplomatic passport|passport|reisepass|diplomatenpass|pass-?nr|passeport(?: diplomatique)?|pasaporte|passaporto|paspoort|passaporte",
    "LICENCE": (
        r"driver['’]?s?['’]? licen[cs]e|driving licen[cs]e|licen[cs]e|pilot licen[cs]e|führerschein|fahrerlaubnis|permis(?: de conduire| bateau)?|permiso(?: de conducir)?|licencia(?: de conducir)?|carnet de conducir|"
        r"patente(?: di guida| nautica)?|rijbewijs|cnh|carteira de (?:habilitação|motorista)|carta de condução|habilitação|medical licen[cs]e|professional licen[cs]e|nºcol|nocol|colegiado"
    ),
    "PLATE": (
        r"licen[cs]e plate|number plate|plate|registration plate|vehicle registration|(?-i:VIN)|kennzeichen|fahrgestellnummer|plaque(?: d['’]immatriculation)?|immatriculation|matrícula|"
        r"targa(?: veicolo)?|telaio|kenteken|placa(?: do veículo)?"
    ),
    "MEDICAL_ID": (
        r"mrn|medical record|patient|chart|npi|nhs|health insurance|health card|health plan|medicare|medicaid|hicn|mbi|beneficiary|nhc|historia clínica|cipa|episodio|versicherten(?:nummer|nr)|krankenversicherung|"
        r"fallnummer|patientennummer|pat(?:ienten)?-?id|aufnahmenummer|tessera sanitaria|numéro de dossier|dossier|specimen|accession"
    ),
    "POLICY": r"policy|insurance|police|versicherungs?|assurance|assicurazione|polizza|póliza|seguro|verzekering|polis|apólice|claim|case|docket|contract|incident|aktenzeichen|expediente|sinistre",
    "PERSONAL_ID": (
        r"employee|student|staff|badge|member(?:ship)?|personnel|worker|enrolment|enrollment|matriculation|library card|loyalty|frequent flyer|booking|reservation|confirmation|pnr|transaction|trx|payment|reference|"
        r"mitarbeiter|matrikel|ausweis|schüler|kunden|buchung|matricule|étudiant|badge|réservation|empleado|estudiante|credencial|reserva|dipendente|studente|matricola|tesserino|prenotazione|medewerker|personeels|badge|"
        r"reservering|funcionário|estudante|crachá|imei|imsi|iccid|unique identifier"
    ),
}  # fmt: skip
"""Label → words that announce such a number, in seven languages."""

CLEAR = {
    "PLATE": r"licen[cs]e plate|number plate|registration plate|(?-i:VIN)|kennzeichen|fahrgestellnummer|kenteken",
    "MEDICAL_ID": r"mrn|medicare|medicaid|nhs|npi|hicn|mbi",
    "PERSONAL_ID": r"(?-i:PNR)|imei|imsi|iccid",
}
"""Label → those of the words that are said of nothing else, so that a value may follow at once."""

_NEEDS_WHO = ("POLICY", "MEDICAL_ID", "PERSONAL_ID", "PLATE")
_SOFTWARE = re.compile(r"[AL]?GPL|MPL|BSD|CC\b|CC0|EUPL|EPL|CDDL|MIT|ISC|WTFPL|Apache|Artistic|Zlib", re.I)
"""Licences of software (SPDX), which number nobody."""

_UNITS = re.compile(
    r"\d+[ -](?:CHF|CZK|DKK|HKD|KRW|NZD|PLN|SGD|TRY|MXN|THB|BTC|LTC|GBP|JPY|PHP|FPS|RPM|PPM|PPB|RGB|GPT|TCP|MTV|CRM|MTB|LTS|LTD|MPH|KPH|BPM|"
    r"HDR|HDD|SSD|DDR|PST|CST|MST|GMT|BST|XML|CSS|PDF|CSV|JPG|PNG|KWH|MHZ|GHZ|KCL|PCS|HRS|YRS|LBS|BCE|MWH|PTS|MSL|DPS|NPC|NFT)"
)
"""Currencies, units, time zones: four digits before them are an amount."""

_SHORT = frozenset("PLATE LICENCE".split())


def _enough(label: str) -> Callable[[str], bool]:
    least = 2 if label in _SHORT else 4

    def accept(value: str) -> bool:
        digits = sum(c.isdigit() for c in value)
        plain = value.strip(" .-")
        if label == "LICENCE" and _SOFTWARE.match(plain):
            return False
        if re.fullmatch(
            r"(?:19|20)\d\d(?:[ ]?[-/][ ]?(?:19|20)?\d\d)?|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|(?:19|20)\d\d-\d\d-\d\d|\d+\.\d+",
            plain,
        ):
            return False
        return digits >= least or (digits >= 2 and len(plain) >= 6)

    return accept


def _coded(label: str) -> Callable[[str], bool]:
    """Like ``_enough``, and no count: letters among the digits, or seven digits."""
    enough = _enough(label)

    def accept(value: str) -> bool:
        letters, digits = (sum(form(c) for c in value) for form in (str.isalpha, str.isdigit))
        return enough(value) and ((letters > 0 and letters + digits > 4) or digits > 6)

    return accept


def _clear(label: str) -> Rule:
    return _announced(label, "-clear", _spaced(CLEAR[label]), _coded(label), openings(CLEAR[label]))


def _rule(label: str) -> Rule:
    cue = _spaced(CUES[label])
    who = rf"(?:[ _.-]{{0,2}}{_WHO}\b\.?)" + ("" if label in _NEEDS_WHO else "?")
    loose = rf"|(?:{cue})[ ]?[:#=]" if label in _NEEDS_WHO else ""
    return _announced(label, "", f"(?:{cue}){who}{loose}", _enough(label), openings(CUES[label]))


def _spaced(cue: str) -> str:
    """A cue whose words may be joined as they are in names of fields."""
    return cue.replace(" ", r"[ _-]?")


def _announced(label: str, kind: str, cue: str, accept: Callable[[str], bool], opens: tuple[str, ...]) -> Rule:
    return Rule(
        name=f"documents.{label.lower().replace('_', '-')}{kind}",
        label=label,
        pattern=re.compile(rf"(?<![A-Za-z])(?i:{cue})(?i:{LINK}){_VALUE}"),
        accept=accept,
        opens=opens,
        reason="The words before it announce a number of this kind.",
    )


RULES = (
    *(_rule(label) for label in CUES),
    *(_clear(label) for label in CLEAR),
    Rule(
        name="documents.ssn", label="NATIONAL_ID", floor=True,
        pattern=re.compile(r"(?<![\w.-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-]|\.\d)"),
        reason="It has the form of a United States social security number.", needs=("-",),
        valid=("ssn 219-44-7312",), invalid=("000-12-3456", "2019-44-7312"),
    ),
    Rule(
        name="documents.ssn-shape", label="NATIONAL_ID",
        pattern=re.compile(r"(?<![\w.-])\d{3}[- ]\d{2}[- ]\d{4}(?![\w-]|\.\d)"),
        reason="It is written like a social security number.",
        valid=("ref 987-65-4321",), invalid=("2019-44-7312",),
    ),
    Rule(
        name="documents.prefixed", label="PERSONAL_ID",
        pattern=re.compile(r"(?<![\w./-])(?:SID|EMP|MRN|MED|POL|TRX|TXN|CLM|PAT|CUST|DL|PN|NPI|PID|EID|STU|INS|CLAIM|CASE)[-#]?(?:[A-Z]{2,3}-)?\d{3,12}\b(?![-.]\d)"),
        reason="Its prefix says that it numbers a person's file.",
        valid=("badge SID-8807", "POL550318"), invalid=("CVE-2021-44228", "RFC2119"),
    ),
    Rule(
        name="documents.tax-ref", label="TAX_ID",
        pattern=re.compile(r"(?i:\b(?:tax|fiscal|steuer)[ -]?(?:ref(?:erence)?|file)\.?)[ :#]{1,3}(?P<value>\d[\d /-]{5,14}\d)"),
        reason="The words before it announce a tax reference.", opens=("tax", "fiscal", "steuer"),
        valid=("tax ref 31-20-7741",), invalid=("tax ref pending",),
    ),
    Rule(
        name="documents.plate-shape", label="PLATE",
        pattern=re.compile(r"(?<![\w-])(?:[A-Z]{2}[ -]\d{3}[ -][A-Z]{2}|\d{4}[ -][BCDFGHJKLMNPRSTVWXYZ]{3}|[A-ZÄÖÜ]{1,3}-[A-Z]{1,2}[ -]\d{2,4}[EH]?)(?![\w-])"),
        reason="It has the form of a European number plate.",
        valid=("AB 123 CD", "M-KL 4471"), invalid=("ISO-A 12", "AES-CB", "1000 CHF", "1080 FPS"),
        accept=lambda value: not _UNITS.fullmatch(value) and not re.match(r"(?:ISO|RFC|UTF|AES|SHA|COVID|CVE|DIN|ICD|PHQ|GAD|MMR|HIV|CD|IL|IG|TV|US|UK)\b", value),
    ),
)  # fmt: skip

find_documents = detector(RULES)
