"""Passwords: in sentences, in configurations, on command lines, in connection strings."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import re
from collections.abc import Iterator

from promptgraph.detectors.assignment import BESIDE, CALL, IS, NAME_END, SIGNS, VALUE_KEY
from promptgraph.detectors.randomness import ASKED_FOR
from promptgraph.detectors.rule import Hit, Rule, detector, openings

REACH = (45, 300)
"""Characters before and after a word for a password in which its name and its value stand: what ``_GIVEN`` allows before
it, and the longest value with an escape before each sign after it."""

NEEDS = (
    "pass", "pasw", "pssw", "psw", "pw", "pin", "kennwort", "losung", "mdp", "contraseña", "clave", "parola",
    "wachtwoord", "senha", "secret", "time code", "otp", "answer", "wifi", "wpa",
)  # fmt: skip
"""Letters of which some stand in every word for a password."""

_NOUNS = r"pass[ _-]?word|passwd|pass[ _-]?phrase|pass[ _-]?code|passwort|kennwort|losung|mot de passe|mdp|contraseña|clave|password d'accesso|parola d'ordine|wachtwoord|senha|palavra[- ]passe|p(?:a?ss?|s)w(?:o?r)?d|passw|pw|pin(?:[ -]?(?:code|nummer|number))?|admin[_-]?pass|db[_-]?pass|pass|secret|one[- ]time code|otp|security answer|wifi key|wpa2? key"
_NOUN = rf"(?!pass(?:e?po|apo|ag|en|iv|io|eg|in))(?:{_NOUNS})"
_OPENS = openings(_NOUNS)
_CLEAR = r"pass[ _-]?(?:word|phrase|code)|passwd|passwort|kennwort|mot de passe|mdp|contraseña|wachtwoord|senha"
"""Words for a password that mean nothing else, so that a bar or a dash after them is enough."""

_FOREIGN = (
    "пароль", "密码", "密碼", "口令", "パスワード", "비밀번호", "hasło", "heslo", "lösenord", "şifre", "parolă", "κωδικός", "jelszó",
    "salasana", "passord", "kodeord",
)  # fmt: skip
"""Words for a password in languages of which only the cue is known, in lower case."""

_GIVEN = rf"[\w.-]{{0,30}}{_NOUN}[\w-]{{0,12}}"
"""A name that holds a word for a password: ``DB_PASSWORD``, ``spring.datasource.password``."""
_SAID = rf"(?:\s(?:{IS}|lautet|equals|has been (?:set|changed|reset) to|(?:is )?(?:now|set to|still|currently)|to|of|als|:):?){{1,2}}"
_WORDS = frozenset(
    "required incorrect wrong invalid correct valid protected expired weak strong hidden empty blank missing reset changed "
    "forgotten lost stored saved encrypted hashed and or not the a an my your his her their our its in to on for of with at "
    "by from that this it only too very also never always must should can cannot will would may be been is are was were "
    "authentication manager policy field prompt attempt hash salt recovery generator validation reset-link string str int "
    "input text type password passwd username user name secret key token value hint none null true false undefined optional "
    "bool char varchar number integer object any var let const def function return public private static final self this "
    "encodedpassword hashedpassword newpassword oldpassword confirmpassword nicht falsch richtig abgelaufen ungültig que de "
    "la el le les un une per di non incorrecta caducada obligatorio erronée expiré requis verlopen onjuist ed the same".split()
)


_VARIABLE = re.compile(r"^\$|\$\{\w+\}|(?<=[^\w$])\$[a-z_]\w{2,}|\$[A-Z_][A-Z0-9_]{2,}$|^\w*\s*=$")
"""A value that a program puts in: a password may hold a dollar sign of its own."""


def _chosen(value: str) -> bool:
    """Whether somebody chose this string as a password: no word of the sentence, no placeholder, no code."""
    plain = value.strip("\"'`.,;:()[]{}")
    if len(plain) < 4 or _VARIABLE.search(plain) or plain.lower() in _WORDS or ASKED_FOR.search(plain):
        return False
    return not re.fullmatch(
        r"[=:;,\s]*[\w]*[=:]|[\w.]+\([^)]*\)?|[A-Za-z_]+(?:\.[A-Za-z_]+)+|\$\w+|%\w+%|<.*|@\w+|&\w+;?|-{1,2}[\w-]+",
        plain,
    )


def _chosen_in_prose(value: str) -> bool:
    """The same in a sentence, where a word of lower case letters, with a capital first or a sign last, is a word."""
    return _chosen(value) and bool(re.search(r"\d|(?!^)[A-Z]|[^\w\s](?!\Z)", value))


def _classes(value: str) -> int:
    """How many of lower case, upper case, digits and signs a string mixes."""
    return sum(bool(re.search(form, value)) for form in (r"[a-z]", r"[A-Z]", r"\d", r"[^\w\s]"))


def _assigned_value(value: str) -> bool:
    return (
        _chosen(value)
        and (bool(re.search(r"[\d\W]", value)) or len(value) >= 8)
        and not re.fullmatch(r"[A-Z_]+", value)
    )


def _unquoted(value: str) -> bool:
    """Whether an assigned value without quotes is a password; all of it counts, so nothing at its end is punctuation."""
    return _assigned_value(value) and _chosen_in_prose(value + "x")


def _typed_in(value: str) -> bool:
    """Whether a value in a tag or a call is a password rather than a caption or a name of a key."""
    return _assigned_value(value) and (bool(re.search(r"\d", value)) or _classes(value) > 2)


RULES = (
    Rule(
        name="passwords.prose", label="PASSWORD", floor=True, opens=_OPENS,
        pattern=re.compile(rf"\b{_NOUN}(?: (?:for|to|of|für|pour|para|per|voor) (?:[\w@.-]+ ){{0,3}}?[\w@.-]+)?{_SAID}\s?[\"'“«`(]?(?P<value>[^\s\"'”»`,;()<>]{{4,64}}[^\s\"'”»`,;()<>.:?!]|[^\s\"'”»`,;()<>]{{3}}[^\s\"'”»`,;()<>.:?!])", re.I),
        accept=_chosen_in_prose,
        reason="The sentence says that it is a password.",
        valid=("my password is Tulpen7!garten", "Das Passwort lautet Sommer2031!", "the pin is 4471", "my password is: Tulpen7", "PIN is: 4471"),
        invalid=("the password is required", "my password is wrong", "password is hashed", "the password is: required"),
    ),
    Rule(
        name="passwords.bare", label="PASSWORD", floor=True, opens=("pass", "kennwort", "p", "wachtwoord", "senha"),
        pattern=re.compile(rf"\b{_NOUN}\s[\"'“«`(]?(?P<value>[^\s\"'”»`,;<>]{{8,64}})(?<![.:;,)])", re.I),
        accept=lambda value: _chosen(value) and _classes(value) >= 3,
        reason="A string of mixed characters follows the word password.",
        valid=("Reset password Fern!wald3x for ann", "log in with password q7RtZ%04kk;"),
        invalid=("password protected", "password management", "password P@ss"),
    ),
    Rule(
        name="passwords.quoted", label="PASSWORD", floor=True, reach=REACH,
        pattern=re.compile(rf"(?<!\w){_GIVEN}{NAME_END}\s{{0,4}}(?:{SIGNS}|===|!==?|(?<=\w) ?(?=[\"']))\s{{0,4}}[@brfu]?(?P<quote>[\"'`])(?P<value>(?:(?!(?P=quote))[^\n\\]|\\.){{4,120}})(?P=quote)", re.I),
        accept=_assigned_value, needs=NEEDS,
        reason="It is assigned to a password.",
        valid=('password = "tulpen-7-garten"', "'db_pass': 'Fern!wald3'"),
        invalid=('password = ""', 'label_password: "Password"', 'type="password" name="password"'),
    ),
    Rule(
        name="passwords.config", label="PASSWORD", floor=True, reach=REACH,
        pattern=re.compile(rf"(?<!\w){_GIVEN}[>)]?\s{{0,3}}(?:=>|:?=|:)\s{{0,3}}(?:\w{{2,20}}/)?(?P<value>[^\s\"'`,;<>()\[\]{{}}]{{4,100}})(?=[\s,;<&]|$)", re.I),
        accept=lambda value: _unquoted(value.rstrip(".,")),
        needs=NEEDS,
        reason="It is assigned to a password.",
        valid=("DB_PASSWORD=Fern!wald3", "Passwort: Tulpen7garten", "DB_PASSWORD=Abc9$xyz", "password: Pa$$w0rd", "contraseña: TodoBien7!"),
        invalid=("password = input()", "password: string;", "PASSWORD=$SECRET", "password=os.environ", "password: sample_7"),
    ),
    Rule(
        name="passwords.foreign", label="PASSWORD", floor=True, needs=_FOREIGN,
        pattern=re.compile(rf"(?<![^\W_])(?:{'|'.join(_FOREIGN)})\s?(?:[:=|→–—-]|是|は|(?:to|är|er|on|je|это)(?=\s))?\s{{0,3}}[\"'“«`(]?(?P<value>[!#-&*+./0-9:=?-Z^_a-z|~-]{{4,64}})(?<![.,:?])", re.I),
        accept=_typed_in,
        reason="The words before it say that it is a password.",
        valid=("мой пароль Tulpen7garten", "密码是Tulpen7garten", "hasło: Tulpen7garten", "lösenord: Tulpen7"),
        invalid=("пароль из 8 знаков", "hasło jest wymagane", "şifre: sifre"),
    ),
    Rule(
        name="passwords.beside", label="PASSWORD", floor=True, opens=openings(_CLEAR),
        pattern=re.compile(rf"(?<![^\W_])(?:{_CLEAR})\s{{0,3}}(?:{BESIDE})\s{{0,3}}(?P<value>[^\s\"'`,;<>()\[\]{{}}|]{{4,100}})(?=[\s,;|]|$)", re.I),
        accept=_unquoted,
        reason="It stands beside the word password.",
        valid=("| Password | Fern!wald3 |", "Passwort - Tulpen7garten"),
        invalid=("| Password | Username |", "password - required"),
    ),
    Rule(
        name="passwords.named", label="PASSWORD", floor=True, needs=("value",),
        pattern=re.compile(rf"\b(?:name|key|id)[\"']?\s{{0,2}}[:=]\s{{0,2}}[\"']?{_GIVEN}{VALUE_KEY}(?P<value>[^\s\"'<>]{{4,100}})", re.I),
        accept=_typed_in,
        reason="A password is named and its value stands beside the name.",
        valid=("- name: DB_PASSWORD\n  value: \"Fernwald3\"", '<add key="DbPassword" value="Fernwald3"/>'),
        invalid=("- name: DB_PASSWORD\n  valueFrom: secret", '{"name": "password", "value": "${PASS1}"}'),
    ),
    Rule(
        name="passwords.element", label="PASSWORD", floor=True, needs=("</",),
        pattern=re.compile(rf"<{_GIVEN}>(?P<value>[^\s<>]{{4,100}})</", re.I),
        accept=_typed_in,
        reason="It is the content of an element for a password.",
        valid=("<dbPassword>Fernwald3</dbPassword>",),
        invalid=("<password>string</password>", "<password>${db.password1}</password>"),
    ),
    Rule(
        name="passwords.call", label="PASSWORD", floor=True, needs=('("', "('"),
        pattern=re.compile(rf"(?<!\w)(?:(?:set|with|add)_?(?:[a-z]{{1,12}}_?)?)?{_NOUN}{CALL}(?P<value>[^\s\"']{{4,100}})[\"']\)", re.I),
        accept=_typed_in,
        reason="A call sets a password.",
        valid=('builder.setPassword("Fernwald3")', 'x.password("Fernwald3")'),
        invalid=('getPassword("db-password-1")', 'get_secret("db-password-1")', 'setPassword("secret")'),
    ),
    Rule(
        name="passwords.environment", label="PASSWORD", floor=True,
        pattern=re.compile(rf"^[ \t]{{0,8}}(?:ENV|ARG|setx)[ ]\w{{0,30}}{_NOUN}\w{{0,12}}[ ](?P<value>[^\s\"'<>]{{4,100}})[ \t]*$", re.I | re.M),
        accept=_typed_in, needs=("env ", "arg ", "setx "),
        reason="It is assigned to a password.",
        valid=("ENV DB_PASSWORD Fernwald3",),
        invalid=("ENV DB_PASSWORD $PASS1",),
    ),
    Rule(
        name="passwords.compared", label="PASSWORD", floor=True,
        pattern=re.compile(rf"(?P<quote>[\"'`])(?P<value>(?:(?!(?P=quote))[^\n\\]|\\.){{6,80}})(?P=quote)\s{{0,3}}[!=]==?\s{{0,3}}[\w.$]{{0,30}}{_NOUN}\b", re.I),
        accept=lambda value: _assigned_value(value) and _chosen_in_prose(value), needs=("==", "!="),
        reason="It is compared with a password.",
        valid=('if ("Fern!wald3" == password)',),
        invalid=('if ("required" == password)',),
    ),
    Rule(
        name="passwords.userinfo", label="PASSWORD", floor=True,
        pattern=re.compile(r"\b[a-z][a-z0-9+.-]{1,20}://(?P<value>[^\s:/@\"'<>]{0,80}:[^\s/\"'<>@]{2,120})@(?=[\w.\[$%{-])", re.I),
        accept=lambda value: _chosen(value.split(":", 1)[1]), needs=("://",),
        reason="It is the user and password of a connection string (RFC 3986, userinfo).",
        valid=("mysql://reader:Quarz8@db.example.org/app",),
        invalid=("https://example.org:8080/a@b", "redis://:${PASSWORD}@cache"),
    ),
    Rule(
        name="passwords.option", label="PASSWORD", floor=True,
        pattern=re.compile(r"(?<![\w-])(?:--?(?:password|passwd|pass|pwd|secret|token|api-?key|auth-token|access-key)[= ]|-p(?=[A-Z0-9!]))[\"']?(?P<value>[^\s\"'<>$]{6,120})", re.I),
        accept=lambda value: _assigned_value(value) and _chosen_in_prose(value), needs=("-p", "--", "-t", "-s", "-a"),
        reason="It is a password on a command line.",
        valid=("mysql -u root --password=Fern!wald3",),
        invalid=("--password $PASS", "--pass-through"),
    ),
    Rule(
        name="passwords.user-option", label="PASSWORD", floor=True,
        pattern=re.compile(r"\b(?:curl|wget|http|sshpass|smbclient|ldapsearch)\b(?:[^\n]|\\\n){0,300}?\s(?:-u|--user)[= ]?\s?[\"']?(?P<value>[^\s:\"'<>]{0,60}[\"']?:[\"']?[^\s\"'<>]{0,120})"),
        accept=lambda value: len(value) > 7 and value[0] != "$" and (_chosen(value.split(":", 1)[1]) or (_chosen(value.split(":", 1)[0]) and value[-1] == ":")), opens=("curl", "wget", "http", "sshpass", "smbclient", "ldapsearch"),
        reason="It is a user and a password on a command line.",
        valid=("curl -u annlee:Fern7wald https://x.example.org",),
        invalid=("curl -u $USER:$PASS https://x.example.org",),
    ),
    Rule(
        name="passwords.pair", label="PASSWORD", floor=True,
        pattern=re.compile(r"\b(?:credentials?|login|logins|log in with|sign in with|zugangsdaten|identifiants|credenciales|credenziali|inloggegevens)\W{1,4}(?:are |is |sind |sont )?(?:[\w.@+-]{2,60}\s?[/:|]\s?)(?P<value>[^\s\"'<>,;]{5,60})", re.I),
        accept=_chosen_in_prose, opens=("credential", "log", "sign in", "zugangsdaten", "identifiants", "credenciales", "credenziali", "inloggegevens"),
        reason="It follows a user name in a pair of credentials.",
        valid=("credentials: annlee / Fern!wald3",),
        invalid=("login: see page 12/2031",),
    ),
)  # fmt: skip

_ruled = detector(RULES)


def find_passwords(text: str) -> Iterator[Hit]:
    """Passwords of a folded text."""
    yield from _ruled(text)
