"""Tables of separated values: the header says what a column holds, and is itself nobody's."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import re
from collections.abc import Iterator

from promptgraph.detectors.rule import Hit

SEPARATORS = (";", "\t", "|", ",")

HEADERS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (label, re.compile(pattern, re.IGNORECASE))
    for label, pattern in (
        ("PERSON", r"(?:(?:full|first|last|given|family|sur|middle|patient|customer|employee|client|contact)[ _-]?name|surname|nom|pr[ée]noms?|vorname|nachname|familienname|nombres?|apellidos?|cognome|achternaam|voornaam|sobrenome)"),
        ("PHONE", r"(?:phone|tel(?:ephone|efon|éphone|éfono)?|mobile|cell|handy|fax|móvil|cellulare)(?:[ _-]?(?:number|no|nr))?"),
        ("ADDRESS", r"(?:street|address|adresse|anschrift|dirección|indirizzo|adres|endereço|zip|postcode|plz)(?:[ _-]?(?:line)?[ _-]?\d?)?"),
        ("NATIONAL_ID", r"(?:ssn|national[ _-]?id|dni|nie|bsn|cpf|pesel|nir|passport(?:[ _-]?(?:number|no))?)"),
        ("DATE_OF_BIRTH", r"(?:dob|date[ _-]?of[ _-]?birth|birth[ _-]?date|geburtsdatum|date de naissance|fecha de nacimiento)"),
        ("PASSWORD", r"(?:password|passwd|pwd|passwort|secret|api[ _-]?key|token)"),
    )
)  # fmt: skip
"""Label → what the header of its column is called."""

REASON = "The header of its column says what it is."


_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_QUOTED = re.compile(r'(?<![^;\t|,])"[^"]*"(?=[;\t|,]|$)')
_HEADER = re.compile(r"[^\W\d][\w-]{0,23}(?:[ ][\w-]{1,20}){0,2}(?:[ ]?\([\w /-]{1,20}\))?")
_AFTER = re.compile(r"\s?\([^()]*\)$|[ _-]?\d{1,2}$")
"""What the writer of a header adds to the name of a column: a note, a number."""


def tables(text: str) -> Iterator[list[list[tuple[int, int]]]]:
    """Runs of two lines or more with the same number (one or more) of one separator: rows of cell ranges, trimmed.

    >>> [[text[a:b] for a, b in row] for text in ["x;y\\n1; 2"] for table in tables(text) for row in table]
    [['x', 'y'], ['1', '2']]
    """
    run: list[list[tuple[int, int]]] = []
    kind: tuple[str, int] | None = None
    for line in _LINE.finditer(text):
        body = _bare(line[1])
        here = next(((s, body.count(s)) for s in SEPARATORS if s in body), None)
        if here is None or here != kind:
            if len(run) > 1:
                yield run
            run, kind = [], here
        if here:
            run.append(_cells(text, body, line.start(1), here[0]))
    if len(run) > 1:
        yield run


def _bare(line: str) -> str:
    """A line with the separators inside quoted cells blotted out, of the same length (RFC 4180).

    >>> _bare('1,"a, b",2')
    '1,"a\\x00 b",2'
    """
    if '"' not in line:
        return line
    return _QUOTED.sub(lambda cell: re.sub(r"[;\t|,]", "\0", cell[0]), line)


def _cells(text: str, body: str, start: int, separator: str) -> list[tuple[int, int]]:
    cells = []
    for piece in body.split(separator):
        inner = text[start : start + len(piece)].strip(" \t\"'")
        low = text.index(inner, start) if inner else start
        cells.append((low, low + len(inner)))
        start += len(piece) + 1
    return cells


def is_header(text: str, row: list[tuple[int, int]]) -> bool:
    """Whether every cell is a short word or two with four digits at most, and one of them names a column."""
    cells = [text[low:high] for low, high in row if high > low]
    plain = all(_HEADER.fullmatch(cell) and sum(c.isdigit() for c in cell) < 5 for cell in cells)
    return bool(cells) and plain and any(_named(cell) for cell in cells)


def _named(cell: str) -> str:
    """The label of the column under this header, "" for none.

    >>> _named("lastName"), _named("Phone (home)"), _named("sum")
    ('PERSON', 'PHONE', '')
    """
    name = _AFTER.sub("", cell)
    return next((label for label, pattern in HEADERS if pattern.fullmatch(name)), "")


def headers(text: str) -> list[tuple[int, int]]:
    """The ranges of header cells.

    >>> headers("PRENOM;VILLE\\nINÈS;Lyon")
    [(0, 6), (7, 12)]
    """
    return [cell for table in tables(text) if is_header(text, table[0]) for cell in table[0]]


def find_columns(text: str) -> Iterator[Hit]:
    """Cells under a header that names something private.

    >>> [(hit.label, hit.start, hit.end) for hit in find_columns("PRENOM;VILLE\\nINÈS;Lyon")]
    [('PERSON', 13, 17)]
    """
    for table in tables(text):
        if not is_header(text, table[0]):
            continue
        for column, (low, high) in enumerate(table[0]):
            label = _named(text[low:high])
            for row in table[1:] if label else ():
                start, end = row[column]
                if end - start > 1 and re.search(r"\w", text[start:end]) and end - start < 80:
                    rule = f"columns.{label.lower().replace('_', '-')}"
                    yield Hit(start=start, end=end, label=label, rule=rule, reason=REASON)
