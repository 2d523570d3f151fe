"""How findings become disjoint spans."""

from __future__ import annotations

from promptgraph.datatypes import Finding
from promptgraph.detectors import resolve


def finding(
    text: str, value: str, label: str, score: float = 0.9, source: str = "test.rule", floor: bool = False
) -> Finding:
    start = text.index(value)
    return Finding(
        start=start, end=start + len(value), label=label, score=score, source=source, reason="A test.", floor=floor
    )


def values(text: str, *findings: Finding) -> list[tuple[str, str]]:
    return [(f.label, text[f.start : f.end]) for f in resolve(text, findings)]


def test_the_more_specific_label_wins_and_the_rest_stays() -> None:
    text = "Odile Marchetti - odile@example.org"
    assert values(text, finding(text, text, "PERSON"), finding(text, "odile@example.org", "EMAIL")) == [
        ("PERSON", "Odile Marchetti"),
        ("EMAIL", "odile@example.org"),
    ]


def test_possessive_and_punctuation_stay_outside() -> None:
    text = "Odile's bag, (Odile)."
    assert values(text, finding(text, "Odile's", "PERSON")) == [("PERSON", "Odile"), ("PERSON", "Odile")]


def test_repeats_are_whole_words() -> None:
    text = "Ines and the business lines; Ines too"
    assert [f.start for f in resolve(text, [finding(text, "Ines", "PERSON")])] == [0, 29]


def test_no_span_crosses_a_line_unless_an_address() -> None:
    text = "Odile\nMarchetti"
    assert values(text, finding(text, text, "PERSON")) == [("PERSON", "Odile"), ("PERSON", "Marchetti")]
    assert values(text, finding(text, text, "ADDRESS")) == [("ADDRESS", text)]


def test_parts_of_one_address_are_one_span() -> None:
    text = "to 9 Mill Lane, Norwick 12345 now"
    street, town = finding(text, "9 Mill Lane", "ADDRESS"), finding(text, "Norwick", "PLACE")
    parts = [street, town, finding(text, "12345", "ADDRESS", 0.2)]
    assert values(text, *parts) == [("ADDRESS", "9 Mill Lane, Norwick 12345")]


def test_a_weak_part_alone_is_dropped() -> None:
    text = "count 12345 now"
    assert values(text, finding(text, "12345", "ADDRESS", 0.2)) == []


def test_never_rule_leaves_nothing_and_always_rule_is_floor() -> None:
    text = "Odile and Marchetti"
    never = finding(text, "Odile", "CUSTOM", 0.0, "user.never")
    always = finding(text, "Marchetti", "CUSTOM", 1.0, "user.always", floor=True)
    found = resolve(text, [finding(text, "Odile", "PERSON"), never, always])
    assert [(text[f.start : f.end], f.floor) for f in found] == [("Marchetti", True)]


def test_a_state_at_the_end_of_an_address_stays() -> None:
    text = "Address: 9 Mill Lane, Norwick, IL\nPlease"
    address = "9 Mill Lane, Norwick, IL"
    assert values(text, finding(text, address, "ADDRESS")) == [("ADDRESS", address)]
