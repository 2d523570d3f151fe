"""How values are written where they stand: JSON, markup, CSV, tables, string literals, shell words."""

from __future__ import annotations

import ast
import csv
import io
import json
import shlex
import shutil
import subprocess
import tomllib
from xml.etree import ElementTree

import pytest
from promptgraph.placeholders import Placeholder, RestorationTable
from promptgraph.restoration import restore

VALUES = (
    'Ann "Bee" O\'Lowe',
    "back\\slash\\",
    "a\nb\r\nc",
    "R&D <lab> ]]>",
    "$HOME `id` ${x} #{y} {z} %s",
    "x,y;z\tw",
    "'\"'",
    "plain",
)


def restored(reply: str, value: str) -> str:
    return restore(reply, RestorationTable((Placeholder("[P1]", value, "OTHER"),))).text


def body(text: str) -> str:
    """The inside of a single fence."""
    return text.split("\n", 1)[1].rsplit("\n```", 1)[0]


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize(
    "reply", ['{"n": "x [P1] y"}', 'So: {"n": "x [P1] y"} is it.', '{"n": "x [P1] y"}\n{"n": "x [P1] y"}']
)
def test_json_without_a_fence(reply: str, value: str) -> None:
    text = restored(reply, value)
    found, _ = json.JSONDecoder().raw_decode(text[text.index("{") :])
    assert found == {"n": f"x {value} y"}


@pytest.mark.parametrize("value", VALUES)
def test_json_in_a_fence(value: str) -> None:
    assert json.loads(body(restored('```json\n{"n": ["[P1]", 1]}\n```', value))) == {"n": [value, 1]}


def test_quotes_in_prose_are_no_json() -> None:
    assert restored('She said "[P1]" {twice}.', VALUES[0]) == f'She said "{VALUES[0]}" {{twice}}.'


@pytest.mark.parametrize("value", [v for v in VALUES if "\r" not in v])
@pytest.mark.parametrize(
    "reply", ["```xml\n<a><b>[P1]</b></a>\n```", "<a><b>[P1]</b></a>", "```xml\n<a><![CDATA[[P1]]]></a>\n```"]
)
def test_markup(reply: str, value: str) -> None:
    text = restored(reply, value)
    root = ElementTree.fromstring(body(text) if "```" in text else text)
    assert "".join(root.itertext()) == value


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("row", ["k,[P1],z", 'k,"[P1]",z', "k,Dr [P1],z", "[P1],[P1],z", "k,z,[P1]"])
def test_csv(row: str, value: str) -> None:
    text = body(restored(f"```csv\na,b,c\n{row}\n```", value))
    expected = [cell.strip('"').replace("[P1]", value) for cell in row.split(",")]
    assert list(csv.reader(io.StringIO(text, newline="")))[1] == expected


def test_csv_without_a_fence_needs_rows_of_one_width() -> None:
    assert restored("name,city\n[P1],Oslo", "Lowe, Ann") == 'name,city\n"Lowe, Ann",Oslo'
    assert restored("Hello, [P1]\nYours, Tom", "Lowe, Ann") == "Hello, Lowe, Ann\nYours, Tom"


@pytest.mark.parametrize(
    "reply",
    [
        "Pay $1,200 to [P1]\nPay $3,400 to Tom",
        "Miete 850,00 € an [P1]\nStrom 92,50 € an Tom",
        "Hello [P1],\nthanks,",
        "[P1],\nthanks,",
        "Paris,1 to [P1]\nOslo,2 to Tom",
    ],
)
def test_prose_with_commas_is_no_csv(reply: str) -> None:
    assert restored(reply, "Acme, Inc.") == reply.replace("[P1]", "Acme, Inc.")


def test_csv_of_numbers_is_csv() -> None:
    assert restored("id,age,name\n1,34,Dr [P1]", "Lowe, Ann") == 'id,age,name\n1,34,"Dr Lowe, Ann"'


def test_line_breaks_in_cells_of_markdown_tables_stay_in_the_row() -> None:
    reply = "| a | b |\n|---|---|\n| [P1] | x |"
    assert restored(reply, "Vale Road 3\r\nLeeds") == "| a | b |\n|---|---|\n| Vale Road 3<br>Leeds | x |"


def test_cells_of_markdown_tables_keep_their_bars() -> None:
    assert restored("| a | b |\n|---|---|\n| [P1] | x |", "p|q") == "| a | b |\n|---|---|\n| p\\|q | x |"


PYTHON = [
    "'[P1]'",
    '"[P1]"',
    "f'[P1]'",
    'F"[P1]"',
    "'''[P1]'''",
    '"""x [P1] y"""',
    'f"""x[P1]y"""',
    "['x', '[P1]']",
    "b'' or '[P1]'",
]


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("code", PYTHON)
def test_python_literals(code: str, value: str) -> None:
    text = body(restored(f"```python\nvalue = {code}\n```", value))
    names: dict[str, object] = {}
    exec(compile(ast.parse(text), "reply", "exec"), {}, names)  # the literal's meaning is what Python says it is
    made = names["value"]
    assert value.replace("\r\n", "\n") in str(made[1] if isinstance(made, list) else made).replace("\r\n", "\n")


@pytest.mark.parametrize("value", [v for v in VALUES if "\r" not in v])
@pytest.mark.parametrize("word", ["'[P1]'", '"[P1]"', "[P1]", "--name=[P1]", "x'[P1]'y"])
@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_shell_words(word: str, value: str) -> None:
    text = body(restored(f"```bash\nprintf '%s' {word}\n```", value))
    made = subprocess.run(["bash", "-c", text], capture_output=True, text=True, check=True, env={}).stdout
    assert made == word.strip("'\"").replace("'", "").replace("[P1]", value)
    assert shlex.split(text)[-1:] or value


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("code", ["'[P1]'", '"[P1]"', "`[P1]`", "`a[P1]`"])
@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_javascript_literals(code: str, value: str) -> None:
    text = body(restored(f"```js\nconst value = {code};\n```", value))
    script = f"{text}\nprocess.stdout.write(JSON.stringify(value))"
    made = json.loads(subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True).stdout)
    expected = value.replace("\r\n", "\n") if "`" in code else value
    assert made.removeprefix("a" if "a[" in code else "") == expected


@pytest.mark.parametrize("value", [v for v in VALUES if "\r" not in v])
@pytest.mark.parametrize("code", ['v = "[P1]"', 'v = """[P1]"""'])
def test_toml_strings(code: str, value: str) -> None:
    assert tomllib.loads(body(restored(f"```toml\n{code}\n```", value))) == {"v": value}


@pytest.mark.parametrize(
    ("language", "code", "value", "written"),
    [
        ("sql", "SELECT '[P1]'", "O'Lowe", "SELECT 'O''Lowe'"),
        ("sql", "-- it's\nSELECT '[P1]'", "O'Lowe", "-- it's\nSELECT 'O''Lowe'"),
        ("java", 's = "[P1]";', 'a"b\n', 's = "a\\"b\\n";'),
        ("rust", 'let s: &\'a str = "[P1]";', 'a"b', 'let s: &\'a str = "a\\"b";'),
        ("csharp", 'var s = @"[P1]";', 'a"\\b', 'var s = @"a""\\b";'),
        ("csharp", 'var s = $"[P1]";', '{a}"', 'var s = $"{{a}}\\"";'),
        ("kotlin", 'val s = "[P1]"', "$x", 'val s = "\\$x"'),
        ("php", "$s = '[P1]'; $t = \"[P1]\";", "$x'", "$s = '$x\\''; $t = \"\\$x'\";"),
        ("ruby", 's = "[P1]"', "#{x}", 's = "\\#{x}"'),
        ("go", "s := `[P1]`", 'a\\"b', 's := `a\\"b`'),
        ("powershell", "$s = \"[P1]\" + '[P1]'", "$a'", "$s = \"`$a'\" + '$a'''"),
        ("yaml", "a: '[P1]'\nb: \"[P1]\"", 'it\'s "x"', 'a: \'it\'\'s "x"\'\nb: "it\'s \\"x\\""'),
        ("python", "# it's [P1]", "a'b", "# it's a'b"),
        ("python", "call([P1])", "a'b", "call(a'b)"),
        ("css", 'content: "[P1]"', 'a"b', 'content: "a\\"b"'),
        ("text", '"[P1]"', 'a"b', '"a"b"'),
        ("", '"[P1]"', 'a"b', '"a"b"'),
    ],
)
def test_literals_of_other_languages(language: str, code: str, value: str, written: str) -> None:
    assert restored(f"```{language}\n{code}\n```", value) == f"```{language}\n{written}\n```"


@pytest.mark.parametrize(
    ("language", "code", "value"),
    [("python", "r'[P1]'", "it's"), ("go", "`[P1]`", "a`b"), ("toml", "v = '[P1]'", "it's")],
)
def test_what_a_raw_literal_cannot_hold_stays(language: str, code: str, value: str) -> None:
    reply = f"```{language}\n{code}\n```"
    assert restored(reply, value) == reply


@pytest.mark.parametrize(
    ("code", "value", "written"),
    [
        ("password: [P1]", "p@ss: x #1", 'password: "p@ss: x #1"'),
        ("password: [P1]  # old", "@x", 'password: "@x"  # old'),
        ("- [P1]", "a: b", '- "a: b"'),
        ("- name: [P1]", "line\nbreak", '- name: "line\\nbreak"'),
        ("names: [[P1], [P1]]", "Acme, Inc.", 'names: ["Acme, Inc.", "Acme, Inc."]'),
        ("name: [P1]", "Acme, Inc.", "name: Acme, Inc."),
        ("mail: [P1]", "ann@mail.example", "mail: ann@mail.example"),
        ("phone: [P1]", "+44 20", "phone: +44 20"),
        ("text: Dr [P1] wrote", "a: b", "text: Dr a: b wrote"),
        ("# by [P1]", "a: b", "# by a: b"),
    ],
)
def test_plain_scalars_of_yaml(code: str, value: str, written: str) -> None:
    assert body(restored(f"```yaml\n{code}\n```", value)) == written


@pytest.mark.parametrize("language", ["console", "terminal", "bash"])
def test_only_typed_commands_of_a_terminal_get_quotes(language: str) -> None:
    shown = '$ git config user.name [P1] \\\n    --add [P1]\n$ git log\nIt\'s by: [P1]\n$ echo "[P1]"'
    written = "$ git config user.name 'O$x' \\\n    --add 'O$x'\n$ git log\nIt's by: O$x\n$ echo \"O\\$x\""
    assert body(restored(f"```{language}\n{shown}\n```", "O$x")) == written


def test_here_documents_with_windows_line_ends_are_closed() -> None:
    reply = "```bash\r\ncat > f <<EOF\r\n[P1]\r\nEOF\r\necho [P1]\r\n```\r\n"
    assert restored(reply, "a b") == reply.replace("[P1]", "a b", 1).replace("[P1]", "'a b'")


@pytest.mark.parametrize("tag", ["details", "answer", "thinking"])
def test_a_tag_around_a_whole_reply_makes_no_document(tag: str) -> None:
    reply = f'<{tag}>\nBy [P1]\n\n```json\n{{"n": "[P1]"}}\n```\n\n</{tag}>'
    text = restored(reply, 'R&D "x"')
    assert text.startswith(f'<{tag}>\nBy R&D "x"\n')
    assert json.loads(text.split("```json\n")[1].split("\n```")[0]) == {"n": 'R&D "x"'}
    assert restored(f"<{tag}>\nBy [P1]\n</{tag}>", "R&D") == f"<{tag}>\nBy R&D\n</{tag}>"


def test_markup_around_a_fence_makes_no_document() -> None:
    assert '"a\\"b"' in restored('<div>\n\n```json\n{"n": "[P1]"}\n```\n\n</div>', 'a"b')


def test_unfinished_fences_and_literals_are_read_like_whole_ones() -> None:
    assert restored('```json\n{"a": "[P1]', 'x"y') == '```json\n{"a": "x\\"y'
