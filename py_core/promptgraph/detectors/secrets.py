"""Keys and tokens: by the form their maker gives them, by the name they are assigned to, by the header they stand in."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import re
from collections.abc import Iterator

from promptgraph.detectors.assignment import CALL, IS, NAME_END, SIGNS, VALUE_KEY
from promptgraph.detectors.randomness import KINDS, PLACEHOLDER, entropy, looks_random
from promptgraph.detectors.rule import Hit, Rule, detector

_B = r"(?<![A-Za-z0-9_/+-])"
_E = r"(?![A-Za-z0-9_])"

FORMS: tuple[tuple[str, str], ...] = (
    ("AWS", r"(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}"),
    ("AWS Bedrock", r"ABSK[A-Za-z0-9+/]{109,269}={0,2}|bedrock-api-key-[A-Za-z0-9+/=]{16,}"),
    ("AWS AppSync", r"da2-[a-z0-9]{26}"),
    ("GitHub", r"gh[oprsu]_[A-Za-z0-9]{36,255}|github_pat_\w{36,255}"),
    ("GitLab", r"gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat|ffct)-[\w=-]{20,300}(?:\.[\w.-]{2,60})?|GR1348941[\w-]{20}|_gitlab_session=[0-9a-z]{32}"),
    ("Slack", r"xox[abeoprs](?:\.xox[bp])?-(?:\d-)?[A-Za-z0-9-]{12,250}|xapp-\d-[A-Z0-9]+-\d+-[a-z0-9]+|(?:https?://)?hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9+/]{30,60}"),
    ("Stripe", r"(?:sk|rk|pk)_(?:live|test|prod)_[A-Za-z0-9]{10,247}|whsec_[A-Za-z0-9+/]{24,}"),
    ("OpenAI", r"sk-(?:proj-|svcacct-|admin-|None-)?[A-Za-z0-9_-]{16,}T3BlbkFJ[A-Za-z0-9_-]{16,}|sk-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{24,}|sk-[A-Za-z0-9]{32,64}"),
    ("Anthropic", r"sk-ant-[a-z]{2,6}\d{2}-[\w-]{40,}"),
    ("Google", r"AIza[\w-]{35}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{28}|1//0[\w-]{30,}|\d{6,20}-[a-z0-9_]{32}\.apps\.googleusercontent\.com"),
    ("Hugging Face", r"hf_[A-Za-z]{34}|hf_[A-Za-z0-9]{30,40}|api_org_[A-Za-z]{34}"),
    ("npm, PyPI, RubyGems, crates.io", r"npm_[A-Za-z0-9]{36}|pypi-AgEIcHlwaS5vcmc[\w-]{50,1000}|rubygems_[a-f0-9]{48}|cio[A-Za-z0-9]{32}"),
    ("SendGrid, Mailgun, Mailchimp", r"SG\.[\w=.-]{60,70}|key-[a-f0-9]{32}|pubkey-[a-f0-9]{32}|[a-f0-9]{32}-us\d{1,2}|xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}"),
    ("Twilio", r"(?:SK|AC)[0-9a-fA-F]{32}"),
    ("DigitalOcean", r"do[opr]_v1_[a-f0-9]{64}"),
    ("Shopify", r"shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}"),
    ("Square", r"sq0[a-z]{3}-[\w-]{22,43}|EAAA[\w-]{60}"),
    ("Telegram, Discord", r"\d{5,16}:A[\w-]{34}|[MNO][A-Za-z\d]{23,25}\.[\w-]{6}\.[\w-]{27,38}|https://discord(?:app)?\.com/api/webhooks/\d+/[\w-]+"),
    ("Meta", r"EAA[MC][A-Za-z0-9]{20,}|\d{15,16}(?:\||%7C)[\w-]{27,40}"),
    ("Grafana", r"gl(?:c_[A-Za-z0-9+/]{32,400}={0,3}|sa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8})|eyJrIjoi[A-Za-z0-9+/]{70,400}={0,3}"),
    ("Sentry", r"sntry[su]_[A-Za-z0-9+/=_]{40,}"),
    ("Doppler, Databricks, Dynatrace", r"dp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9.]{40,60}|dapi[a-f0-9]{32}(?:-\d)?|dt0[a-z]\d\d\.[A-Z0-9]{24}\.[A-Z0-9]{64}"),
    ("HashiCorp", r"hv[sbr]\.[\w-]{20,300}|[a-zA-Z0-9]{14}\.atlasv1\.[\w=-]{60,70}|s\.[A-Za-z0-9]{24}(?=[\s\"']|$)"),
    ("Postman, Pulumi, Prefect, PlanetScale", r"PMAK-[a-f0-9]{24}-[a-f0-9]{34}|pul-[a-f0-9]{40}|pn[ub]_[A-Za-z0-9]{36}|pscale_(?:tkn|oauth|pw)_[\w=.-]{32,64}"),
    ("New Relic", r"NRAK-[A-Z0-9]{27}|NRJS-[a-f0-9]{19}|NRII-[\w-]{32}|NRAA-[a-f0-9]{27}"),
    ("Linear, Notion, Figma, Airtable, Asana", r"lin_(?:api|oauth)_[A-Za-z0-9]{32,64}|(?:secret|ntn)_[A-Za-z0-9]{38,50}|fig[dor]{1,2}_[\w-]{40,}|pat[A-Za-z0-9]{14}\.[a-f0-9]{64}"),
    ("Atlassian, Artifactory", r"ATATT3[\w=-]{180,200}|ATCTT3xFfG[\w=-]{60,200}|AKC[A-Za-z0-9]{10,80}|cmVmdGtuO[A-Za-z0-9]{40,70}"),
    ("Azure", r"[a-zA-Z0-9_~.]{3}\dQ~[\w~.-]{31,34}|AccountKey=[A-Za-z0-9+/]{86}=="),
    ("Fly, Render, Netlify, Vercel, Heroku", r"fo1_[\w-]{43}|fm[12][ar]?_[A-Za-z0-9+/=,_]{100,}|rnd_[A-Za-z0-9]{28,40}|nfp_[A-Za-z0-9]{36,40}|HRKU-[\w-]{36,64}"),
    ("Perplexity, Groq, xAI, Replicate, Cohere, OpenRouter", r"pplx-[A-Za-z0-9]{40,}|gsk_[A-Za-z0-9]{40,}|xai-[A-Za-z0-9]{70,}|r8_[A-Za-z0-9]{37}|sk-or-v1-[a-f0-9]{64}|nvapi-[\w-]{50,}|csk-[a-z0-9]{40,}"),
    ("Dropbox, Bitbucket, Tailscale, WeChat, OpenShift, Braintree", r"sl\.[A-Za-z0-9_-]{100,160}|BBDC-[A-Za-z0-9+/@_-]{40,50}|tskey-[a-z]{2,12}-[A-Za-z0-9]{8,}-[A-Za-z0-9]{16,}|wx[a-f0-9]{16}|sha256~[\w-]{43}|access_token\$production\$[a-z0-9]{14,18}\$[a-f0-9]{32}|cosmo_[a-f0-9]{32}|b_[a-z0-9=_-]{44}"),
    ("Cloudflare, LlamaCloud, Supabase, Vercel, Defined, Bitbucket, NATS, Salesforce", r"cf(?:at|ut|k)_[A-Za-z0-9]{40,60}|llx-[A-Za-z0-9]{40,60}|sbp_(?:v0_)?[a-f0-9]{40}|vc[a-z]_[A-Za-z0-9]{24,64}|dnkey-[A-Z0-9]{26}-[A-Z0-9]{52}|ATBB[A-Za-z0-9]{24,40}|S[UANOC][A-Z2-7]{56}|00D[A-Za-z0-9]{12,15}![\w.]{60,120}"),
    ("age, Clojars, Typeform, Adafruit, EasyPost, Duffel", r"AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}|CLOJARS_[a-z0-9]{60}|tfp_[\w.=-]{59}|aio_[A-Za-z0-9]{28}|EZ[AT]K[a-zA-Z0-9]{54}|duffel_(?:test|live)_[\w=-]{43}"),
    ("Flutterwave, Frame.io, ReadMe, Shippo, Settlemint", r"FLW(?:PUB|SEC)K?_TEST-[a-hA-H0-9]{12,32}(?:-X)?|fio-u-[\w=-]{64}|rdme_[a-z0-9]{70}|shippo_(?:live|test)_[a-f0-9]{40}|sm_(?:aat|pat|sat)_[A-Za-z0-9]{16}"),
    ("1Password, Infracost, Scalingo, Sourcegraph, Alibaba", r"ops_eyJ[A-Za-z0-9+/]{250,}={0,3}|A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}|ico-[A-Za-z0-9]{32}|tk-us-[\w-]{48}|sgp_(?:[a-fA-F0-9]{16}_|local_)?[a-fA-F0-9]{40}|LTAI[a-zA-Z0-9]{20}"),
)  # fmt: skip
"""Maker and the form of its tokens, as the makers' own pages document them (prefix, alphabet, length)."""

_ANY = "(?:" + "|".join(f"(?:{form})" for _, form in FORMS) + ")"
_FORMS = re.compile(_B + _ANY + _E)
_INSIDE = re.compile(
    r"(?<![A-Za-z0-9])(?=gh[oprsu]_|github_pat_|gl\w{2,5}-|xox|xapp-|[srp]k_(?:live|test|prod)_|sk-|AIza|A[KS]IA|hf_|npm_|pypi-|rubygems_|SG\.|xkeysib-|do[opr]_v1_|shp(?:at|ca|pa|ss)_|"
    rf"sntry|hv[sbr]\.|lin_(?:api|oauth)_|ATATT3|NRAK-|PMAK-|pplx-|gsk_|dapi|tskey-){_ANY}{_E}"
)
"""Forms that begin with letters of their own, so that they are known inside a path or another word's signs too."""

_JWT = re.compile(
    r"(?<![A-Za-z0-9_-])ey[A-Za-z0-9_-]{14,2000}\.ey[A-Za-z0-9_/\\-]{10,4000}\.[A-Za-z0-9_/\\-]{10,2000}={0,2}"
)
_PEM = re.compile(
    r"-----BEGIN[A-Z0-9 ]{0,30} PRIVATE KEY(?: BLOCK)?-----[\s\S]{40,8000}?-----END[A-Z0-9 ]{0,30}-----|-----BEGIN[A-Z0-9 ]{0,30} PRIVATE KEY(?: BLOCK)?-----(?:[\s\\nr\"'+]{0,8}[A-Za-z0-9+/=]{16,})+"
)

_NAME = (
    r"[\w.$-]{0,40}?(?:api[ _.-]?key|apikey|access[ _.-]?key(?:[_.-]?id)?|secret[ _.-]?key|private[ _.-]?key|auth(?:entication)?[ _.-]?key|client[_.-]?secret|signing[_.-]?key|"
    r"encryption[_.-]?key|master[_.-]?key|account[_.-]?key|shared[_.-]?key|license[_.-]?key|secret|token|credentials?|creds?|auth(?:orization)?|bearer|jwt|"
    r"webhook|salt|nonce|seed|(?<=[a-z_.-])key|(?<![a-z])key|client[_.-]?id|app[_.-]?id|(?<=[a-z_-])id|pat|sid|sas|cookie|session|integration|access|api|dropbox|bitbucket|mailchimp|sendgrid|stripe|twilio|heroku|slack)[\w.-]{0,25}"
)
_LINK = rf"{NAME_END}\s{{0,6}}(?:{SIGNS}|->|\|\|:|\|\||>|\?=|\.=|<-)\s{{0,6}}(?:new |str\(|String\(|b|r|u|f|bearer |basic |token )?[\"'`(\[{{<]{{0,3}}\s{{0,3}}"
_APART = rf"{VALUE_KEY}|{CALL}"
"""Between a name and a value of a list, of a call."""

_VALUE = r"(?P<value>[A-Za-z0-9_.~+/=@:%!$^&*?#|-]{10,600})"
_ASSIGNED = re.compile(rf"(?<![\w.$-]){_NAME}(?:{_APART}|{_LINK}){_VALUE}", re.I)
_HASHES = re.compile(
    r"(?:sha-?\d*|md5|hash|digest|checksum|integrity|commit|revision|etag|uuid|guid|version|public[_-]?key|fingerprint|thumbprint)",
    re.I,
)
_TRAILING = ".,:;!?&#|"
_LONG = re.compile(r"(?=[^0-9]*\d)(?:[^A-Za-z0-9]*[A-Za-z0-9]){10}|.{16}")
_RUN = re.compile(r"[A-Za-z0-9_.~+/=@:%!$^&*?#|-]{10,}")
_NAME_REACH = 160
"""Characters before a run of a value's characters in which its name begins: more than the longest name of ``_NAME`` and
the longest gap of ``_APART`` together."""


_STRONG = re.compile(r"key|secret|token|cred|auth|bearer|jwt|webhook|pat\b|sas\b")
"""In names in lower case that mean a credential; the other names may mean something else."""

DIGITS = 24
"""Digits from which a number under such a name is a key; a convention: longer than card, account and time stamp are."""

WEAK_LENGTH, WEAK_BITS = 16, 3.2
"""Characters of the shortest key under another name, and more than its bits a character; conventions: 64 bits
in hexadecimal, and log2 9 = 3.17 bits are those of nine characters equally often."""

TOKEN_BITS = 2.5
"""Bits a character that a token exceeds after its prefix; a convention below ``randomness.BITS``, since the form speaks
for it already."""


def _runs(text: str) -> Iterator[tuple[int, int]]:
    """Disjoint windows in which a random value may be assigned: ten letters and digits, or sixteen characters."""
    low = high = 0
    for run in _RUN.finditer(text):
        if not _LONG.match(text, run.start(), run.end()):
            continue
        if run.start() - _NAME_REACH > high and high:
            yield low, high
            low = run.start() - _NAME_REACH
        elif not high:
            low = max(0, run.start() - _NAME_REACH)
        high = run.end()
    if high:
        yield low, high


def _strongly(value: str) -> bool:
    """Whether a value is a key where its name says so: it looks random, or it is a long number."""
    return looks_random(value) or (len(value) >= DIGITS and value.isdigit())


def _weakly(value: str) -> bool:
    """Whether a value is a key where its name may speak of something else."""
    return looks_random(value) and len(value) >= WEAK_LENGTH and entropy(value) > WEAK_BITS


def _assigned(text: str) -> Iterator[Hit]:
    """Random-looking values given to a name that speaks of credentials."""
    for match in (match for low, high in _runs(text) for match in _ASSIGNED.finditer(text, low, high)):
        value = match["value"].rstrip(_TRAILING)
        name = text[match.start() : match.start("value")].lower()
        strong = bool(_STRONG.search(name))
        if _HASHES.search(name) or PLACEHOLDER.search(value) or re.match(r"https?:|/|\.|\$|[A-Za-z_.]+\(", value):
            continue
        if _strongly(value) if strong else _weakly(value):
            yield Hit(
                start=match.start("value"), end=match.start("value") + len(value), label="SECRET",
                rule="secrets.assigned" if strong else "secrets.assigned-weak",
                reason="A random value under a name that speaks of credentials.", floor=strong,
            )  # fmt: skip


def _is_token(value: str) -> bool:
    """Whether what follows the maker's prefix was drawn, not written as an example."""
    tail = value[4:]
    varied = len(set(tail)) >= KINDS and entropy(tail) > TOKEN_BITS
    return varied and not PLACEHOLDER.search(value) and bool(re.search(r"\d|[A-Z]|[a-f0-9]{20}", tail))


def _drawn(value: str) -> bool:
    return looks_random(value) and not PLACEHOLDER.search(value)


RULES = (
    Rule(name="secrets.form", label="SECRET", pattern=_FORMS, accept=_is_token, floor=True,
         reason="It has the form of a service's key or token."),
    Rule(name="secrets.form-inside", label="SECRET", pattern=_INSIDE, accept=_is_token, floor=True,
         reason="It has the form of a service's key or token."),
    Rule(name="secrets.bot", label="SECRET", floor=True, needs=("/bot",),
         pattern=re.compile(r"/bot(?P<value>\d{5,16}:A[\w-]{34})(?![\w-])"), accept=_is_token,
         reason="It is a bot's token in a web address."),
    Rule(name="secrets.signed-address", label="SECRET", floor=True, needs=("=",),
         pattern=re.compile(r"[?&#;](?:x-(?:amz|goog)-signature|sig|signature|code|invite|ticket|otp|sas|pass)=(?P<value>[A-Za-z0-9_.~%+/-]{16,1000})", re.I),
         accept=_drawn, reason="It opens what the web address leads to."),
    Rule(name="secrets.invitation", label="SECRET", needs=("://", "www."),
         pattern=re.compile(r"(?<=[\w.])/(?:invite|invitation|join|reset|verify|confirm|magic|activate|unlock)[\w-]{0,20}/(?P<value>[A-Za-z0-9_-]{16,200})(?![\w/-])", re.I),
         accept=_drawn, reason="It opens what the web address leads to."),
    Rule(name="secrets.jwt", label="SECRET", pattern=_JWT, needs=("ey",), floor=True, reason="It is a JSON Web Token (RFC 7519)."),
    Rule(name="secrets.private-key", label="PRIVATE_KEY", pattern=_PEM, needs=("private key",), floor=True,
         reason="It is a private key (RFC 7468)."),
    Rule(name="secrets.header", label="SECRET", floor=True, needs=("bearer", "basic", "token"),
         pattern=re.compile(r"\b(?:authorization|x-[\w-]{0,30}(?:key|token))[\"']?\s?[:=,]\s?[\"']?(?:(?:bearer|basic|token|digest|apikey)\s+)?(?P<value>[A-Za-z0-9_.~+/=-]{12,2000})", re.I),
         accept=_drawn,
         reason="It authorises a request (RFC 9110)."),
)  # fmt: skip

_SPOKEN = Rule(
    name="secrets.spoken", label="SECRET", floor=True,
    opens=("api", "access", "secret", "auth", "bearer", "security", "session", "license", "recovery", "private", "key", "token", "credential"),
    pattern=re.compile(rf"(?<![A-Za-z0-9])(?:api|access|secret|auth\w*|bearer|security|session|license|recovery|private)?[ _-]?(?:key|token|secret|credential)s?\b(?::?\s(?:{IS}|are|for|to|:|=|[|→–—-]|[-=]>)){{0,2}}:?\s[\"'`(]?(?P<value>[A-Za-z0-9_+/=.-]{{12,200}}[A-Za-z0-9_=])", re.I),
    accept=_drawn,
    reason="The words before it announce a key or token.",
)  # fmt: skip

_ruled = detector((*RULES, _SPOKEN))


def find_secrets(text: str) -> Iterator[Hit]:
    """Keys and tokens of a folded text."""
    yield from _ruled(text)
    yield from _assigned(text)
