"""E-mail and web addresses, network addresses, handles."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import ipaddress
import re

from promptgraph.detectors.rule import Rule, detector, words

_L = "A-Za-z0-9À-ɏ"
_HOST = rf"(?:[{_L}](?:[{_L}-]{{0,61}}[{_L}])?\.){{1,6}}[A-Za-zÀ-ɏ]{{2,24}}"
_BEFORE = rf"(?<![{_L}._%+-])"
_AT = r"(?:\s?[\[({]\s?(?:at|@|arobase|chiocciola|arroba)\s?[\])}]\s?|\s(?:at|arobase|chiocciola|arroba)\s)"
_DOT = r"(?:\s?[\[({]\s?(?:dot|punkt|point|punto|punt|ponto|\.)\s?[\])}]\s?|\s(?:dot|punkt|point|punto|punt|ponto)\s)"
_TLD = r"(?:com|org|net|edu|gov|io|co|info|biz|dev|app|de|fr|es|it|nl|pt|uk|ch|at|be|pl|eu|us|ca|au|br|in|se|no|dk|fi|example|test)"
_PERSONAL = words(
    "user", "username", "userid", "uid", "name", "first name", "last name", "firstname", "lastname", "email", "mail",
    "e mail", "phone", "tel", "mobile", "ssn", "dob", "account", "login", "address", "zip", "customer", "patient",
)  # fmt: skip
_SITES = r"(?:linkedin\.com/in|facebook\.com|fb\.com|instagram\.com|twitter\.com|x\.com|tiktok\.com/@|t\.me|telegram\.me|youtube\.com/@|medium\.com/@|reddit\.com/u(?:ser)?|snapchat\.com/add|venmo\.com|paypal\.me|threads\.net/@|mastodon\.social/@)"
_NOT_USERS = frozenset(
    "share sharer intent login signup about help home watch groups pages events hashtag explore p status search settings company jobs".split()
)
_NOT_HANDLES = frozenset(
    "param params return returns override media import property staticmethod classmethod dataclass component input output author since version see throws test before after app click click.prevent type todo inheritdoc everyone here all channel deprecated abstractmethod pytest autowired bean controller service repository requestmapping getmapping postmapping entity id column table named decorator interface charset keyframes font-face include extend mixin if else each layer supports page transactional data builder notnull nullable restcontroller springbootapplication slf4j injectable viewchild functionalinterface configuration beforeeach aftereach published state binding objc main escaping available composable tailwind apply supports typedef example private var method final login_required lru_cache cached_property contextmanager njit jit foreach section endif echo rem args name implementation end synthesize use forward container httpget httppost latest daily hourly weekly reboot getter setter mock inject singleton module provides noargsconstructor allargsconstructor model selector".split()
)


def _is_private_ip(value: str) -> bool:
    """An address of a machine: neither malformed nor one of the few that stand for any machine."""
    try:
        address = ipaddress.ip_address(value)
    except ValueError:
        return False
    return not (address.is_loopback or address.is_unspecified or address.is_multicast or value.startswith("255."))


_NOT_DOMAINS = frozenset(
    "png jpg jpeg gif webp svg ico css js ts html py so service socket transpose reshape contiguous view permute sum mean dot flatten squeeze unsqueeze numpy item inverse shape size prototype".split()
)
"""Endings of files and names of methods that stand after a dot."""

_NOBODY = frozenset("git noreply no-reply donotreply do-not-reply".split())


def _is_mailbox(value: str) -> bool:
    """Whether an address can be somebody's: no operator between two matrices, no file, no machine that only sends."""
    local, host = re.split(r"@|%40", value, maxsplit=1)
    return host.rsplit(".", 1)[1].lower() not in _NOT_DOMAINS and local.lower() not in _NOBODY


_IP6_SHORT = re.compile(r"(?:[23][0-9a-f]{3}|fe80|f[cd][0-9a-f]{2}):", re.I)
"""Beginnings of global and local addresses, for those written with few colons."""


def _is_mac(value: str) -> bool:
    return len(set(re.sub(r"[^0-9a-fA-F]", "", value).lower())) > 1


def _is_handle(value: str) -> bool:
    return value.lower() not in _NOT_HANDLES


_MACHINE_USERS = frozenset(
    "user users username name yourname your_name youruser you me admin administrator root ubuntu debian centos ec2-user pi vagrant node app runner git jenkins deploy deployer www www-data postgres mysql oracle public default shared guest test tester demo dev developer docker builder runneradmin vscode codespace linuxbrew student foo bar".split()
)
"""Accounts of machines and of examples."""


def _is_login(value: str) -> bool:
    """Whether a word after "logged in as" was made up by somebody: mixed letters and digits, a dot, an inner capital."""
    if value.lower() in _MACHINE_USERS:
        return False
    made_up = re.search(r"[a-z]\d|[a-z][._][a-z]|[a-z][A-Z][a-z]", value)
    return bool(made_up) and not re.search(r"(?i)(?:js|py|id|name|type|key)\d*$|_", value)


RULES = (
    Rule(
        name="online.email",
        label="EMAIL",
        pattern=re.compile(rf"{_BEFORE}[{_L}_](?:[{_L}._%+'-]{{0,62}}[{_L}_%+-])?(?:@|%40){_HOST}(?![{_L}])"),
        reason="It has the form of an e-mail address (RFC 5321).",
        accept=_is_mailbox,
        needs=("@", "%40"),
        valid=("write to ann.lee@mail.example.org", "?m=ann%40example.org&x=1", "请联系ann.lee@example.org谢谢"),
        invalid=("@param name", "a @ b", "user@localhost", "import x@latest", "q@k.transpose", "icon@2x.png", "git@github.com:acme"),
    ),
    Rule(
        name="online.email-spoken",
        label="EMAIL",
        pattern=re.compile(rf"{_BEFORE}[{_L}_][{_L}._+-]{{0,63}}{_AT}[{_L}-]{{1,63}}(?:{_DOT}[{_L}-]{{1,63}}){{0,2}}(?:{_DOT}|\.){_TLD}\b", re.I),
        reason="It spells out an e-mail address.",
        needs=("dot", "punkt", "point", "punto", "punt", "ponto", "at"),
        accept=lambda value: bool(re.search(_DOT, value, re.I)) or bool(re.search(r"[\[({]", value)),
        valid=("reach me: ann.lee [at] example [dot] org", "ann at example dot com", "ann(at)example.com"),
        invalid=("look at the dot product", "meet at example.com"),
    ),
    Rule(
        name="online.ip",
        label="IP",
        pattern=re.compile(r"(?<![\w.])(?<!(?i:version)[ =:])(?<!(?i:version)[=:][ \"'])(?<!(?i:firmware|software)[ :])(?<!(?i:release)[ :])(?<!(?i:build)[ :])(?:\d{1,3}\.){3}\d{1,3}(?![\w]|\.\d)"),
        reason="It is an IPv4 address.",
        accept=_is_private_ip,
        needs=(".",),
        valid=("login from 203.0.113.10.", "ip=198.51.100.7:443"),
        invalid=("127.0.0.1", "Version=4.0.0.0, Culture", "firmware 2.4.1.1", "version 1.2.3.4.5", "300.1.1.1", "mask 255.255.255.0"),
    ),
    Rule(
        name="online.ip6",
        label="IP",
        pattern=re.compile(r"(?<![\w:.])(?:[0-9A-Fa-f]{1,4}:){1,7}(?::?[0-9A-Fa-f]{1,4}){1,7}(?![\w:])"),
        reason="It is an IPv6 address (RFC 4291).",
        accept=lambda value: (value.count(":") > 3 or ("::" in value and bool(_IP6_SHORT.match(value)))) and _is_private_ip(value),
        needs=(":",),
        valid=("from 2001:db8:0:1:1:1:1:1 today", "ip 2001:db8::1, fe80::1", "host 2001:db8:7::12:9"),
        invalid=("at 12:34:56", "std::vector", "a:b", "::1"),
    ),
    Rule(
        name="online.mac",
        label="MAC",
        pattern=re.compile(r"(?<![\w:-])(?:[0-9A-Fa-f]{2}([:-]))(?:[0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}(?![\w:-])"),
        reason="It is a hardware address (IEEE 802 EUI-48).",
        accept=_is_mac,
        needs=(":", "-"),
        valid=("mac 3c:52:82:0a:11:fe", "3C-52-82-0A-11-FE"),
        invalid=("00:00:00:00:00:00", "12:34:56:78"),
    ),
    Rule(
        name="online.profile",
        label="USERNAME",
        pattern=re.compile(rf"(?<![\w-]){_SITES}/?(?P<value>[\w.-]{{2,40}}\w)", re.I),
        reason="It names an account on a social network.",
        accept=lambda value: value.lower() not in _NOT_USERS,
        needs=("linkedin", "facebook", "fb.com", "instagram", "twitter", "x.com", "tiktok", "t.me", "telegram.me", "youtube", "medium", "reddit", "snapchat", "venmo", "paypal", "threads", "mastodon"),
        valid=("https://www.linkedin.com/in/ann-lee-4", "instagram.com/annlee"),
        invalid=("https://twitter.com/login", "linkedin.com/jobs"),
    ),
    Rule(
        name="online.parameter",
        label="URL",
        pattern=re.compile(rf"[?&;]{_PERSONAL}=(?P<value>[^\s&#;\"'<>\])]{{2,200}})", re.I),
        reason="It is a personal value in a web address.",
        accept=lambda value: not re.match(r"[{$%<]|true$|false$|null$", value),
        needs=("=",),
        valid=("https://x.example.org/a?user=annlee&lang=en",),
        invalid=("https://x.example.org/a?lang=en", "?name={name}"),
    ),
    Rule(
        name="online.handle",
        label="USERNAME",
        pattern=re.compile(r"(?<![\w@./+%`-])(?<!=)(?<!= )(?<![Ss][Ee][Tt] )(?<!DECLARE )@(?P<value>[A-Za-z][\w]{2,29}(?:\.\w{2,20})?)(?![\w@/({\-]|\.\w|\s?=|[ \t]*\r?\n[ \t]*(?:@|(?:def|class|async|public|private|protected|static|final|abstract|func|fun|void|interface|enum|struct)\b))"),
        reason="It has the form of a handle.",
        accept=lambda value: _is_handle(value) and not value.startswith("P_"),
        needs=("@",),
        valid=("thanks @annlee_7!", "follow @ann.lee"),
        invalid=("@cached_thing\ndef view():", "@article{smith2020,", "WHERE id = @UserId", "SET @counter = 1", "@Transactional", "@param x", "npm i @scope/pkg", "@Override", "a@b"),
    ),
    Rule(
        name="online.username-cue",
        label="USERNAME",
        pattern=re.compile(
            r"\b(?:user[ _-]?name|user[ _-]?id|login(?:[ _-]name)?|screen[ _-]name|handle|nick(?:name)?|benutzername|benutzer|nom d['’]utilisateur|identifiant|nombre de usuario|usuario|nome utente|utente|gebruikersnaam|nome de usuário|usuário|skype|discord|github|telegram|instagram|twitter|snapchat)"
            r"(?:[\"']?\s?(?:[=:|→–—]|[-=]>|-(?=\s))|\s(?:is|ist|est|es|è|é|lautet)\s?:?)\s?[\"'“@]?(?P<value>[A-Za-z0-9](?:[\w.+-]{0,38}[A-Za-z0-9_]))(?![\w@(\[{]|\.\w)",
            re.I,
        ),
        reason="The words before it announce a user name.",
        accept=lambda value: bool(re.search(r"\d|[._-]|[a-z][A-Z]", value)) or (value.islower() and len(value) > 6),
        opens=("user", "login", "screen", "handle", "nick", "benutzer", "nom d", "identifiant", "nombre", "usuario", "nome", "utente", "gebruikersnaam", "usuário", "skype", "discord", "github", "telegram", "instagram", "twitter", "snapchat"),
        valid=("username: annlee_7", "Benutzername: a.lee42", "my handle is ann-lee"),
        invalid=("username = input()", "the user is happy", "login: yes"),
    ),
    Rule(
        name="online.logged-in", label="USERNAME",
        pattern=re.compile(
            r"\b(?:log(?:ged|ging|s)?[ -]?in (?:as|with)|login as|sign(?:ed|ing)?[ -]?in as|ssh|su|(?:user|account)(?= (?:is|called|named)\b|:)|gamer ?tag|psn|xbox(?: live)?|steam|ign|alias|angemeldet als|connecté en tant que|conectado como|connesso come|ingelogd als)"
            r"(?:[ ](?:is|id|name|called|named))?(?:[:=]|[ ])[ ]?[\"'“]?(?P<value>[A-Za-z][\w-]{0,30}(?:\.[A-Za-z][\w-]{1,20})?)(?![\w@(\[{:/\\=-]|\.\w)",
            re.I,
        ),
        reason="Somebody is logged in under it.",
        opens=("log", "sign", "ssh", "su ", "user", "account", "gamer", "psn", "xbox", "steam", "ign", "alias", "angemeldet", "connect", "conectado", "connesso", "ingelogd"),
        accept=_is_login,
        valid=("login as jdoe42", "Logged in as t.brenner", "my gamertag is FoxTrot99"),
        invalid=("user experience", "account 4471", "log in with Google", "user id", "login as root"),
    ),
    Rule(
        name="online.remote", label="USERNAME",
        pattern=re.compile(r"\b(?:ssh|scp|sftp|rsync)(?:[ ][^\s@]{1,60}){0,6}[ ](?P<value>[A-Za-z][\w.-]{1,30})@(?=[\w\[])"),
        reason="Somebody's account on another machine.",
        opens=("ssh", "scp", "sftp", "rsync"),
        accept=lambda value: value.lower() not in _MACHINE_USERS,
        valid=("ssh mkoh@192.0.2.14", "scp -P 22 a.txt mkoh@web1:/tmp"),
        invalid=("ssh root@192.0.2.14", "ssh host"),
    ),
    Rule(
        name="online.home-folder", label="USERNAME",
        pattern=re.compile(r"(?:(?<![\w.])/(?:home|Users)/|\b[A-Za-z]:[\\/]{1,2}Users[\\/]{1,2})(?P<value>[A-Za-z][\w.-]{1,30})(?=[\\/\s\"'`:;,)]|$)"),
        reason="It is the folder of somebody's account.",
        needs=("/home/", "users"),
        accept=lambda value: value.lower() not in _MACHINE_USERS,
        valid=("see /home/jdoe/notes.txt", "C:\\Users\\Maria\\Desktop", "open /Users/t.brenner/x"),
        invalid=("/home/ubuntu/app", "C:\\Users\\Public\\x", "/usr/home"),
    ),
)  # fmt: skip

find_online = detector(RULES)
