"""restore: forms, numbers, issues, choices, the user's own prompts."""

from __future__ import annotations

import pytest
from promptgraph.datatypes import Span
from promptgraph.placeholders import Placeholder, RestorationTable, redact
from promptgraph.restoration import restore, restore_prefix

NGOZI, TOM = "Ngozi Adeyemi", "Tom Reyes"


def table(*values: str, label: str = "PERSON") -> RestorationTable:
    return RestorationTable(tuple(Placeholder(f"[P{n}]", v, label) for n, v in enumerate(values, 1)))


def kinds(reply: str, known: RestorationTable) -> list[tuple[str, str]]:
    """The issues about mentions that were left standing."""
    return [(i.kind, i.token) for i in restore(reply, known).issues if i.kind not in ("missing", "repeated")]


@pytest.mark.parametrize(
    "form",
    [
        "[P1]", "[p1]", "[ P1 ]", "[P 1]", "[P1 ]", "[\u00a0P1\u202f]", "\\[P1\\]", "\\[P1]", "[P1\\]", "\\\\[P1\\\\]",
        "&#91;P1&#93;", "&#x5B;P1&#x5d;", "&#091;P1]", "&lbrack;P1&rsqb;", "［P1］", "［ｐ１］", "[&nbsp;P1&nbsp;]",
    ],
)  # fmt: skip
def test_accepted_forms_are_restored(form: str) -> None:
    assert restore(f"Dear {form}, hello", table(NGOZI)).text == f"Dear {NGOZI}, hello"


@pytest.mark.parametrize(
    "around",
    [
        "**{}**",
        "_{}_",
        "`{}`",
        "***{}***",
        "~~{}~~",
        "({})",
        "[{}]",
        "{}s",
        "{}'s",
        "{}’s",
        "{}-u",
        "{}ów",
        "请{}谢谢",
        '"{}"',
    ],
)
def test_what_stands_around_stays(around: str) -> None:
    assert restore(around.format("[P1]"), table(NGOZI)).text == around.format(NGOZI)


@pytest.mark.parametrize(
    "form",
    [
        "[P]", "[P?]", "[P01]", "[P-1]", "[P_1]", "[P#1]", "[P1–P3]", "[P1-P2]", "[P1, P2]", "[P1 and P2]", "[P1a]",
        "[**P1**]", "[P\n1]", "(P1)", "{P1}", "<P1>", "【P1】", "P1", "P-1", "[P1", "P1]", "%5BP1%5D",
        "&amp;#91;P1&amp;#93;",
        "[Person 1]", "[Placeholder 2]", "[PX]", "[P[P1]]", "[P1[P2]]", "[P[P1]2]", "\\\\\\[P1\\\\]",
    ],
)  # fmt: skip
def test_other_forms_stay_and_are_reported(form: str) -> None:
    reply = f"To {form} now"
    restoration = restore(reply, table(NGOZI, TOM))
    assert restoration.text == reply
    assert {issue.kind for issue in restoration.issues} <= {"altered", "missing"}
    assert any(issue.kind == "altered" for issue in restoration.issues)


@pytest.mark.parametrize(
    "text", ["[PS]", "[Please sign]", "HP1", "p1 = 3", "[p. 12]", "MP3", "P12", "[1]", "[x]", "a[i]"]
)
def test_ordinary_text_is_no_mention(text: str) -> None:
    assert kinds(text, table(NGOZI)) == []


def test_a_lower_case_index_is_no_placeholder() -> None:
    assert restore("points[p1] = f()[p1]", table(NGOZI)).text == "points[p1] = f()[p1]"


@pytest.mark.parametrize(
    "reply",
    [
        "```python\npts = [p1]\n```",
        "```js\nconst pts = [ p1 ];\n```",
        "Use `sum([p1])` here.",
        "```yaml\nall: [p1]\n```",
    ],
)
def test_a_lower_case_form_in_code_is_a_list(reply: str) -> None:
    assert restore(reply, table(NGOZI)).text == reply
    assert [kind for kind, _ in kinds(reply, table(NGOZI))] == ["altered"]


@pytest.mark.parametrize("reply", ["`[p1]`", "```python\nname = '[p1]'  # [p1]\n```", "```python\nname = [P1]\n```"])
def test_other_forms_in_code_are_restored(reply: str) -> None:
    assert restore(reply, table(NGOZI)).text == reply.replace("[p1]", NGOZI).replace("[P1]", NGOZI)


@pytest.mark.parametrize(
    ("reply", "restored"),
    [
        ("C:\\Users\\[P1]\\Desktop", f"C:\\Users\\{NGOZI}\\Desktop"),
        ("CORP\\[P1]", f"CORP\\{NGOZI}"),
        ("\\\\[P1]\\share", f"\\\\{NGOZI}\\share"),
        ("CORP\\\\\\[P1\\]", f"CORP\\\\{NGOZI}"),
    ],
)
def test_backslashes_of_paths_stay(reply: str, restored: str) -> None:
    assert restore(reply, table(NGOZI)).text == restored


def test_unknown_and_retired_numbers_stay() -> None:
    known = RestorationTable(table(NGOZI).entries, retired=(7,))
    assert restore("[P2] and [P7]", known).text == "[P2] and [P7]"
    assert kinds("[P2] and [P7]", known) == [("unknown", "[P2]"), ("unknown", "[P7]")]


def test_numbers_are_read_whole() -> None:
    assert restore("[P12] [P1]2", table(NGOZI)).text == f"[P12] {NGOZI}2"


def test_restored_text_is_never_read_again() -> None:
    assert restore("[P1] [P2]", table("[P2]", "[P1]")).text == "[P2] [P1]"


@pytest.mark.parametrize("value", ["a$&b$$c$'d", "\\1\\g<0>", "x\ny\r\n", "é́😀", "{0} %s", "[P1]", "\t "])
def test_values_come_back_exactly(value: str) -> None:
    assert restore("It is [P1].", table(value)).text == f"It is {value}."


def test_positions_are_code_points_of_the_reply() -> None:
    issue = next(i for i in restore("😀 [P1] [P]", table(NGOZI)).issues if i.kind == "altered")
    assert (issue.position, issue.token, issue.segment) == (7, "[P]", 3)


def test_missing_and_repeated_inform() -> None:
    found = restore("[P1], [P1] and [P1]", table(NGOZI, TOM))
    assert found.text == f"{NGOZI}, {NGOZI} and {NGOZI}"
    assert [(i.kind, i.token, i.position) for i in found.issues] == [("repeated", "[P1]", 6), ("missing", "[P2]", None)]


def test_as_often_as_in_the_prompt_is_not_repeated() -> None:
    known = RestorationTable(table(NGOZI).entries, prompts=("[P1] or [P1]?",))
    assert restore("[P1]; [P1].", known).issues == ()


def test_only_the_latest_prompt_can_be_missed() -> None:
    known = RestorationTable(table(NGOZI, TOM).entries, prompts=("[P1]", "[P2]"))
    assert [i.token for i in restore("Nothing.", known).issues] == ["[P2]"]


def test_choices_put_and_leave() -> None:
    reply = "See https://x.example/[P1] and [P2]"
    assert [s.state for s in restore(reply, table(NGOZI, TOM)).segments] == ["text", "unresolved", "text", "restored"]
    put = restore(reply, table(NGOZI, TOM), {1: True, 3: False})
    assert put.text == f"See https://x.example/{NGOZI} and [P2]"
    assert put.issues == ()


@pytest.mark.parametrize("before", ["Follow plan P2. ", "Page [p. 2], ", "Ask [Person 2]. ", "%5BP2%5D "])
def test_a_choice_keeps_its_mention_when_the_table_grows(before: str) -> None:
    reply = f"{before}See https://x.example/[P1] or //x.example/[P1]"
    few, more = table(NGOZI), table(NGOZI, TOM)
    issue = next(i for i in restore(reply, few).issues if i.kind == "unsafe")
    chosen = {issue.segment or 0: True}
    assert restore(reply, few, chosen).text == restore(reply, more, chosen).text == reply.replace("[P1]", NGOZI, 1)
    assert kinds(before, few) == []


def test_a_choice_can_put_an_altered_mention_with_one_number() -> None:
    assert restore("To (P1), [P] or [P9]", table(NGOZI), {1: True, 3: True, 5: True}).text == f"To {NGOZI}, [P] or [P9]"


OWN = 'GET https://app.example/?mail=nadia%40mail.example&x=1\n{"n": "Ann \\"Bee\\" Lowe"}\nphone nadia%40mail.example'


def redacted() -> tuple[str, RestorationTable]:
    hidden = []
    at = 0
    for surface in ("nadia%40mail.example", 'Ann \\"Bee\\" Lowe', "nadia%40mail.example"):
        at = OWN.index(surface, at)
        hidden.append((Span(start=at, end=at + len(surface), text=surface), "PERSON"))
        at += 1
    made = redact(OWN, hidden)
    return made.text, made.table


def test_the_own_prompt_comes_back_as_it_was() -> None:
    text, known = redacted()
    assert restore(text, known).text == OWN
    assert restore(f"\n{text}\n", known).text == f"\n{OWN}\n"


def test_an_address_quoted_from_the_own_prompt_is_restored() -> None:
    _, known = redacted()
    assert "nadia" in restore("Call https://app.example/?mail=[P1]&x=1.", known).text
    assert "nadia" not in restore("Call https://evil.example/?mail=[P1]&x=1.", known).text
    assert "nadia" not in restore("![](https://app.example/?mail=[P1]&x=1)", known).text


def test_a_value_written_for_json_is_not_escaped_twice() -> None:
    _, known = redacted()
    assert restore('```json\n{"name": "[P2]"}\n```', known).text == '```json\n{"name": "Ann \\"Bee\\" Lowe"}\n```'


def test_a_stream_shows_whole_placeholders_only() -> None:
    reply = "Dear [P1],\n\nsee [P12] \\[P1\\]. Bye"
    shown = [restore_prefix(reply[:end], table(NGOZI)).restoration.text for end in range(len(reply))]
    assert not any(text.endswith(("[", "[P", "[P1", "\\", "\\[P1\\")) for text in shown)
    assert f"Dear {NGOZI}" in shown
    assert restore_prefix(reply, table(NGOZI), complete=True).restoration == restore(reply, table(NGOZI))


def test_settled_paragraphs_stay() -> None:
    assert restore_prefix("Dear [P1],\n\nmore [P1]", table(NGOZI)).settled == len(f"Dear {NGOZI},\n")
    assert restore_prefix('{"a": "[P1]"}\n\n', table(NGOZI)).settled == 0


def test_no_issue_holds_a_value() -> None:
    known = table(NGOZI, "ann@mail.example")
    reply = "phone [P2], https://x.example/[P1], [P9], [P]"
    assert all(v not in i.sentence for i in restore(reply, known).issues for v in (NGOZI, "ann@mail.example"))


def test_a_long_reply_is_restored() -> None:
    reply = "".join(f"Line {n}: [P1] wrote {{ [ < (https://x.example/[P2]\n" for n in range(4000))
    assert restore(reply, table(NGOZI, TOM)).text.count(NGOZI) == 4000
