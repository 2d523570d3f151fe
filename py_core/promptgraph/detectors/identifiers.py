"""National identity and tax numbers that prove themselves by their check digits, through python-stdnum.

Each entry is a country's number as it is written, so that a bare run of digits is not taken for one: where the
form alone
is common, a word that announces it must stand before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType

from promptgraph.detectors.rule import Hit

CUE_REACH = 48
"""Characters before a number in which its cue may stand; a convention: about eight words."""

_DIGITS = re.compile(r"(?<![A-Z\d])[A-Z\d./+-]{0,24}\d[A-Z\d./+-]{0,24}(?: [A-Z\d./+-]{0,24}\d[A-Z\d./+-]{0,24}){0,8}")
"""Where a number may stand at all: words of capitals and digits, most of them with a digit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """``module`` of stdnum, the written form, and the cue that must stand before it ("" for none)."""

    module: str
    label: str
    form: str
    cue: str = ""


_D = r"\d"
NUMBERS = (
    Number(module="it.codicefiscale", label="NATIONAL_ID", form=r"[A-Z]{6}\d\d[A-EHLMPRST]\d\d[A-Z]\d{3}[A-Z]"),
    Number(module="es.dni", label="NATIONAL_ID", form=r"\d{8}-?[A-Z]"),
    Number(module="es.nie", label="NATIONAL_ID", form=r"[XYZ]-?\d{7}-?[A-Z]"),
    Number(module="es.cif", label="TAX_ID", form=r"[ABCDEFGHJNPQRSUVW]-?\d{7}-?[0-9A-J]", cue=r"cif|nif|tax"),
    Number(
        module="fr.nir", label="NATIONAL_ID",
        form=r"[12] ?\d\d ?(?:0[1-9]|1[0-2]|[2-9]\d) ?\d[\dAB] ?\d{3} ?\d{3} ?\d\d",
    ),
    Number(module="de.idnr", label="TAX_ID", form=r"\d\d ?\d{3} ?\d{3} ?\d{3}", cue=r"steuer|tax|idnr|tin\b"),
    Number(module="de.vat", label="TAX_ID", form=r"DE ?\d{9}"),
    Number(module="at.vnr", label="NATIONAL_ID", form=r"\d{4} ?\d{6}", cue=r"sv|versicherung|social"),
    Number(module="nl.bsn", label="NATIONAL_ID", form=r"\d{9}|\d{4}\.\d\d\.\d{3}", cue=r"bsn|burgerservice|sofi"),
    Number(module="nl.btw", label="TAX_ID", form=r"NL ?\d{9}B\d\d"),
    Number(module="be.nn", label="NATIONAL_ID", form=r"\d\d\.\d\d\.\d\d-\d{3}\.\d\d"),
    Number(module="pt.nif", label="TAX_ID", form=r"\d{3} ?\d{3} ?\d{3}", cue=r"nif|contribuinte|fiscal"),
    Number(module="pt.cc", label="NATIONAL_ID", form=r"\d{8} ?\d ?[A-Z0-9]{2}\d"),
    Number(module="br.cpf", label="NATIONAL_ID", form=r"\d{3}\.\d{3}\.\d{3}-\d\d"),
    Number(module="br.cnpj", label="TAX_ID", form=r"\d\d\.\d{3}\.\d{3}/\d{4}-\d\d"),
    Number(module="ch.ssn", label="NATIONAL_ID", form=r"756\.?\d{4}\.?\d{4}\.?\d\d"),
    Number(module="gb.nhs", label="MEDICAL_ID", form=r"\d{3} ?\d{3} ?\d{4}", cue=r"nhs|health"),
    Number(module="gb.utr", label="TAX_ID", form=r"\d{5} ?\d{5}", cue=r"utr|tax"),
    Number(module="ie.pps", label="NATIONAL_ID", form=r"\d{7}[A-W][A-IWTX]?", cue=r"pps"),
    Number(module="us.itin", label="TAX_ID", form=r"9\d\d-\d\d-\d{4}"),
    Number(module="us.ein", label="TAX_ID", form=r"\d\d-\d{7}", cue=r"ein|tax|employer|fein"),
    Number(module="ca.sin", label="NATIONAL_ID", form=r"\d{3}[ -]\d{3}[ -]\d{3}", cue=r"\bsin\b|social insurance"),
    Number(module="au.tfn", label="TAX_ID", form=r"\d{3} ?\d{3} ?\d{3}", cue=r"tfn|tax file"),
    Number(module="in_.aadhaar", label="NATIONAL_ID", form=r"\d{4} \d{4} \d{4}"),
    Number(module="in_.pan", label="TAX_ID", form=r"[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]"),
    Number(module="pl.pesel", label="NATIONAL_ID", form=r"\d{11}", cue=r"pesel|id\b|personal"),
    Number(module="pl.nip", label="TAX_ID", form=r"\d{3}-\d{3}-\d\d-\d\d|\d{3}-\d\d-\d\d-\d{3}"),
    Number(module="se.personnummer", label="NATIONAL_ID", form=r"(?:19|20)?\d{6}[-+]\d{4}"),
    Number(module="fi.hetu", label="NATIONAL_ID", form=r"\d{6}[-+A]\d{3}[0-9A-Y]"),
    Number(module="dk.cpr", label="NATIONAL_ID", form=r"\d{6}-\d{4}"),
    Number(module="no.fodselsnummer", label="NATIONAL_ID", form=r"\d{6} ?\d{5}", cue=r"fødsels|personnummer|fnr"),
    Number(module="is_.kennitala", label="NATIONAL_ID", form=r"\d{6}-\d{4}"),
    Number(module="cz.rc", label="NATIONAL_ID", form=r"\d{6}/\d{3,4}"),
    Number(module="ro.cnp", label="NATIONAL_ID", form=r"[1-8]\d{12}", cue=r"cnp"),
    Number(module="hr.oib", label="NATIONAL_ID", form=r"\d{11}", cue=r"oib"),
    Number(module="gr.amka", label="NATIONAL_ID", form=r"\d{11}", cue=r"amka|αμκα"),
    Number(module="tr.tckimlik", label="NATIONAL_ID", form=r"[1-9]\d{10}", cue=r"kimlik|tc\b"),
    Number(module="mx.curp", label="NATIONAL_ID", form=r"[A-Z]{4}\d{6}[HM][A-Z]{5}[A-Z0-9]\d"),
    Number(module="mx.rfc", label="TAX_ID", form=r"[A-ZÑ&]{4}\d{6}[A-Z0-9]{3}"),
    Number(module="ar.cuit", label="TAX_ID", form=r"(?:20|23|24|27|30|33|34)-?\d{8}-?\d", cue=r"cui[tl]|fiscal"),
    Number(module="cl.rut", label="NATIONAL_ID", form=r"\d{1,2}\.\d{3}\.\d{3}-[\dK]"),
    Number(module="za.idnr", label="NATIONAL_ID", form=r"\d{6} ?\d{4} ?\d{3}", cue=r"id\b|identity"),
    Number(module="kr.rrn", label="NATIONAL_ID", form=r"\d{6}-[1-8]\d{6}"),
    Number(module="cn.ric", label="NATIONAL_ID", form=r"[1-9]\d{5}(?:19|20)\d{9}[\dX]"),
    Number(module="my.nric", label="NATIONAL_ID", form=r"\d{6}-\d\d-\d{4}"),
    Number(module="imei", label="PERSONAL_ID", form=r"\d{15}|\d\d-\d{6}-\d{6}-\d", cue=r"imei"),
)  # fmt: skip
"""Forty-six numbers of thirty-one countries (and the IMEI of a telephone, 3GPP TS 23.003)."""

REASON = "Its check digits are right for a number of this kind."


@cache
def _module(name: str) -> ModuleType:
    return import_module(f"stdnum.{name}")


@cache
def _pattern(*numbers: Number) -> re.Pattern[str]:
    """The written forms of some numbers."""
    forms = "|".join(number.form for number in numbers)
    return re.compile(rf"(?<![A-Za-z0-9_À-ɏ.,/+-])(?:{forms})(?![A-Za-z0-9_À-ɏ]|[.,/-]\d)")


def _announced(text: str) -> tuple[Number, ...]:
    """The numbers that need no cue, and those whose cue stands somewhere in the text."""
    return tuple(n for n in NUMBERS if not n.cue or re.search(n.cue, text, re.IGNORECASE))


def find_identifiers(text: str) -> Iterator[Hit]:
    """Numbers of a folded text whose check digits hold.

    >>> [hit.rule for hit in find_identifiers("CPF 390.533.447-05, CPF 390.533.447-06")]
    ['identifiers.br.cpf']
    """
    spots = [match.span() for match in _DIGITS.finditer(text) if match.end() - match.start() > 7]
    numbers = _announced(text) if spots else ()
    spots = [(low, high) for low, high in spots if _pattern(*numbers).search(text, low, high)]
    for number in numbers:
        for match in (m for low, high in spots for m in _pattern(number).finditer(text, low, high)):
            before = text[max(0, match.start() - CUE_REACH) : match.start()]
            if number.cue and not re.search(number.cue, before, re.IGNORECASE):
                continue
            if _module(number.module).is_valid(match[0]):
                yield Hit(
                    start=match.start(), end=match.end(), label=number.label, rule=f"identifiers.{number.module}",
                    reason=REASON, floor=True,
                )  # fmt: skip
