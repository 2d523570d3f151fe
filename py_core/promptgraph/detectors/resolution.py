"""From overlapping findings to disjoint ones in text order, and from a value found once to all its occurrences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from promptgraph.datatypes import Finding
from promptgraph.detectors.phrases import is_abbreviated
from promptgraph.detectors.repetition import repeats

KEPT = 0.5
"""Findings with a smaller D are left to contextual evidence; a convention: what is as likely private as not is kept."""

MULTILINE = frozenset({"ADDRESS", "PRIVATE_KEY"})
"""Labels whose value may run over a line break."""

REMAINING = frozenset({"PERSON", "ADDRESS", "PLACE", "ORGANIZATION"})
"""Labels of which a part is still worth hiding when a winner takes the rest."""

CONTAINERS = frozenset({"IBAN", "EMAIL", "SECRET", "PASSWORD", "PRIVATE_KEY"})
"""Labels whose values are not taken apart."""

SPECIFIC = {
    label: rank
    for rank, labels in enumerate(
        (
            ("PLACE", "URL"),
            ("PERSON", "ORGANIZATION", "ADDRESS", "AGE"),
            ("USERNAME", "PERSONAL_ID", "ACCOUNT", "PHONE", "LICENCE", "PASSPORT", "NATIONAL_ID", "TAX_ID", "PLATE"),
            ("DATE_OF_BIRTH", "MEDICAL_ID", "POLICY", "CVC", "IP", "MAC", "CARD", "IBAN"),
            ("EMAIL", "SECRET", "PASSWORD", "PRIVATE_KEY"),
        )
    )
    for label in labels
}
"""Rank of a label when two findings overlap: the form says more than the tagger's guess."""

_EDGE = " \t\r\n\v\f\u00a0.,;:!?\"'`“”‘’«»()[]{}<>|/\\*_~=-–—•…"
_OPENING = {"PHONE": "(+", "ADDRESS": "#", "PASSWORD": _EDGE.strip(), "SECRET": _EDGE.strip(), "CUSTOM": _EDGE.strip()}
_LATER = re.compile(
    r"(?:\s+(?:today|tomorrow|tonight|now|please|and|or|is|was|on|at|to|for|by|the|heute|morgen|bitte|und|aujourd['’]hui|demain|et|"
    r"hoy|mañana|y|oggi|domani|e|vandaag|en|hoje|amanhã|op|em|le|il))+$"
)
_LEAD = re.compile(r"\W{0,3}(?:and|und|et|y|e|en|of|at|for|from|von|de|da|di)\s+")
_POSSESSIVE = re.compile(r"['’]s?$", re.I)
_JOIN = {
    "PERSON": re.compile(r"[ \u00a0]|\.[ ]|[-‐]"),
    "ADDRESS": re.compile(r"[ \t]{0,2}(?:[,;·|-])?[ \t]{0,3}(?:\r?\n){0,2}[ \t>?]{0,5}(?:[,#-][ \t]{0,2})?"),
}
_POSTAL = ("ADDRESS", "PLACE")


def resolve(text: str, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Disjoint findings in text order, each trimmed, joined with its neighbours and repeated where its value recurs.

    Findings of the user's own rules (sources ``user.always``, ``user.never``) win over all others; ``user.never``
    leaves
    nothing in its place.
    """
    settled = strong(join(text, settle(text, findings)))
    repeated = settle(text, (*settled, *repeats(text, settled)))
    return tuple(strong(join(text, repeated)))


def strong(findings: Iterable[Finding]) -> list[Finding]:
    """Those that are not left to contextual evidence."""
    return [f for f in findings if f.score >= KEPT or f.source.startswith("user.")]


def settle(text: str, findings: Iterable[Finding]) -> list[Finding]:
    """Trimmed and disjoint; what a winner leaves of a loser is kept when it is words of its own."""
    pieces = [piece for finding in findings for piece in lines(text, finding)]
    pieces = [piece for piece in (trim(text, piece) for piece in pieces) if piece]
    pieces = outermost(text, pieces)
    taken: list[Finding] = []
    covered = bytearray(len(text))
    for piece in sorted(pieces, key=priority):
        for rest in uncovered(text, piece, covered):
            covered[rest.start : rest.end] = b"\1" * (rest.end - rest.start)
            taken.append(rest)
    return sorted((f for f in taken if f.source != "user.never"), key=lambda f: f.start)


def outermost(text: str, pieces: list[Finding]) -> list[Finding]:
    """Without those that lie inside a container: a part of an IBAN or of a key is no number of its own."""
    inside = bytearray(len(text))
    for piece in pieces:
        if piece.label in CONTAINERS and piece.score >= KEPT:
            inside[piece.start : piece.end] = b"\1" * (piece.end - piece.start)
    return [
        piece
        for piece in pieces
        if piece.label in CONTAINERS or piece.source.startswith("user.") or not all(inside[piece.start : piece.end])
    ]


def priority(finding: Finding) -> tuple[int, int, int, float, int]:
    """Sorting key, winners first: the user, the floor, the more specific label, the longer range, the higher D."""
    weak = finding.score < KEPT
    user = {"user.never": 0, "user.always": 1}.get(finding.source, 2)
    rank = SPECIFIC.get(finding.label, 2) + (5 if finding.floor else 0)
    if finding.source.startswith("tagger.") and finding.label not in ("PERSON", "PLACE", "ADDRESS"):
        rank = 0
    return user, -rank + 9 * weak, finding.start - finding.end, -finding.score, finding.start


def uncovered(text: str, finding: Finding, covered: bytearray) -> list[Finding]:
    """The finding, or what of it no winner covers and is at least a word."""
    if not any(covered[finding.start : finding.end]):
        return [finding]
    if finding.label not in REMAINING:
        return []
    rests, start = [], finding.start
    for index in range(finding.start, finding.end + 1):
        if index == finding.end or covered[index]:
            lead = _LEAD.match(text, start, index)
            start = lead.end() if lead and start > finding.start else start
            rest = trim(text, replace(finding, start=start, end=index)) if index > start else None
            if rest and whole(text, rest) and sum(c.isalnum() for c in text[rest.start : rest.end]) > 1:
                rests.append(rest)
            start = index + 1
    return rests


def whole(text: str, finding: Finding) -> bool:
    """Whether neither edge of the range cuts a word."""
    inside = text[max(finding.start - 1, 0) : finding.start] + text[finding.start]
    outside = text[finding.end - 1] + text[finding.end : finding.end + 1]
    return not any(len(pair) == 2 and pair.isalnum() for pair in (inside, outside))


def lines(text: str, finding: Finding) -> list[Finding]:
    """The finding cut at line breaks, unless its label may run over them."""
    if finding.label in MULTILINE or finding.source.startswith("user."):
        return [finding]
    value = text[finding.start : finding.end]
    if "\n" not in value and "\r" not in value:
        return [finding]
    return [
        replace(finding, start=finding.start + m.start(), end=finding.start + m.end())
        for m in re.finditer(r"[^\r\n]+", value)
    ]


def trim(text: str, finding: Finding) -> Finding | None:
    """Without blanks and punctuation at its ends and without a possessive; None when nothing is left."""
    if finding.source.startswith("user."):
        return finding if finding.end > finding.start else None
    start, end = finding.start, finding.end
    allowed = _OPENING.get(finding.label, "")
    while start < end and text[start] in _EDGE and text[start] not in allowed:
        start += 1
    closing = allowed if finding.label in ("PASSWORD", "SECRET") else ""
    while end > start and text[end - 1] in _EDGE and text[end - 1] not in closing:
        end -= 1
    if finding.label in ("PERSON", "ADDRESS", "PLACE"):
        end = start + len(_LATER.sub("", text[start:end]))
    if finding.label in ("PERSON", "ORGANIZATION", "PLACE"):
        end = start + len(_POSSESSIVE.sub("", text[start:end]))
    return replace(finding, start=start, end=end) if end > start else None


def join(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """Neighbouring parts of one person name or one address as one finding."""
    joined: list[Finding] = []
    for finding in findings:
        last = joined[-1] if joined else None
        if last and (label := together(text, last, finding)):
            best = max(last, finding, key=lambda f: f.score)
            floor = last.floor or finding.floor
            joined[-1] = replace(best, start=last.start, end=finding.end, label=label, floor=floor)
        else:
            joined.append(finding)
    return joined


def together(text: str, left: Finding, right: Finding) -> str:
    """The label of the two as one, "" when they are two."""
    if left.source.startswith("user.") or right.source.startswith("user."):
        return ""
    gap = text[left.end : right.start]
    if left.label == right.label == "PERSON" and _JOIN["PERSON"].fullmatch(gap):
        return "PERSON" if gap[0] != "." or is_abbreviated(text, left.end) else ""
    postal = left.label in _POSTAL and right.label in _POSTAL and "ADDRESS" in (left.label, right.label)
    return "ADDRESS" if postal and len(gap) < 12 and _JOIN["ADDRESS"].fullmatch(gap) else ""
