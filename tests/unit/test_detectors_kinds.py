"""Kinds of values that the rules alone must find, and notations that must stay; token-shaped text is made here."""

# ruff: noqa: E501  lists of pieces are easier to read on one line
from __future__ import annotations

import random
import string

import pytest
from promptgraph.datatypes import UserRules
from promptgraph.detectors import find, resolve, uncovered_scripts

ALNUM = string.ascii_letters + string.digits


def drawn(length: int, alphabet: str = ALNUM, seed: int = 5) -> str:
    return "".join(random.Random(seed).choices(alphabet, k=length))


NO_RULES = UserRules()


def hidden(text: str, rules: UserRules = NO_RULES) -> list[str]:
    return [text[f.start : f.end] for f in resolve(text, find(text, rules))]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("mail mia.koh%40post.example.org&page=2", "mia.koh%40post.example.org"),
        ("联系bo.li@post.example.org好", "bo.li@post.example.org"),
        ("bo [at] post [dot] example [dot] org", "bo [at] post [dot] example [dot] org"),
        ("ｂｏ＠post.example.org", "ｂｏ＠post.example.org"),
        ("bo\u200b@post.example.org", "bo\u200b@post.example.org"),
        ("fax020 7946 0958 please", "020 7946 0958"),
        ("it is (555) 201-3377", "(555) 201-3377"),
        ("Ruf 0151 2345 6789 an", "0151 2345 6789"),
        ("au 06 12 34 56 78", "06 12 34 56 78"),
        ("pay to NL91 ABNA 0417 1643 00 now", "NL91 ABNA 0417 1643 00"),
        ("IBAN: FR76 3000 4000 0312 3456 7890 144", "FR76 3000 4000 0312 3456 7890 144"),
        ("use 4111 1111 1111 1111.", "4111 1111 1111 1111"),
        ("codice RSSMRA85T10A562S", "RSSMRA85T10A562S"),
        ("BSN 111222333", "111222333"),
        ("DNI: 12345678Z", "12345678Z"),
        ("passport no. X4471120", "X4471120"),
        ("[8:02 AM] Odile: morning", "Odile"),
        ("Kind regards,\nPriya Raman-Stone", "Priya Raman-Stone"),
        ("ask Frau Özdemir today", "Frau Özdemir"),
        ("VORNAME;ORT\nJörg;Ulm", "Jörg"),
        ("lives at 48 Linden Grove Road, Apt 3", "48 Linden Grove Road, Apt 3"),
        ("Ahornweg 17, 79098 Freiburg", "Ahornweg 17, 79098 Freiburg"),
        ("14 rue des Lilas, 31000 Toulouse", "14 rue des Lilas, 31000 Toulouse"),
        ("Steuer 1̃2 345 678 903, born on 3 May 1988", "3 May 1988"),
        ("server 198.51.100.23 answers", "198.51.100.23"),
        ("mac 9c:8e:cd:1a:22:f0", "9c:8e:cd:1a:22:f0"),
        ("my password is Lerche7!feld", "Lerche7!feld"),
        ("postgres://app:Quarz8sand@db.example.org/x", "app:Quarz8sand"),
        ("Спросите Марину Соколову завтра", "Марину Соколову"),
        ("vraag Joost van der Berg even", "Joost van der Berg"),
        ("Mr. Jerome Aldington waits", "Mr. Jerome Aldington"),
        ("Monsieur Luis Castaño attend", "Monsieur Luis Castaño"),
        ("sued by Aldington & Pryce", "Aldington & Pryce"),
        ("a nurse at St. Cuthbert Hospital in town", "St. Cuthbert Hospital"),
        ("we met at the corner of Alder Street and 9th", "the corner of Alder Street and 9th"),
        ("they live on Larkspur Lane now", "Larkspur Lane"),
        ("desk\\,07700 900 418-Office", "07700 900 418"),
        ("call 001-846-853-4418x92556", "001-846-853-4418x92556"),
        ("open /home/mkoh/notes.txt", "mkoh"),
        ("logged in as m.koh", "m.koh"),
        ("Petra Bellweather, * 03.05.1988", "03.05.1988"),
        ("Mein Passwort ist: Lerche7!feld", "Lerche7!feld"),
        ("PIN is: 4471", "4471"),
        ("my ssn is: 219447312", "219447312"),
        ("my username is: mkoh_7", "mkoh_7"),
        ("- **Password**: Lerche7!feld", "Lerche7!feld"),
        ("**SSN:** 219447312", "219447312"),
        ("**DOB:** 14/03/1979", "14/03/1979"),
        ("| Password | Lerche7!feld |", "Lerche7!feld"),
        ("SSN - 219447312", "219447312"),
        ("DOB\n14/03/1979", "14/03/1979"),
        ("4111 1111 1111 1111 12/27 123", "4111 1111 1111 1111"),
        ("4111111111111111,12/27,123", "12/27"),
        ("4111111111111111 123", "4111111111111111"),
        ("2024 4111 1111 1111 1111", "4111 1111 1111 1111"),
        ("Visa-4111111111111111", "4111111111111111"),
        ("卡号4111111111111111", "4111111111111111"),
        ("身份证11010519491231002X", "11010519491231002X"),
        ("手机号13812345678", "13812345678"),
        ("SSN 219\u201144\u20117312", "219\u201144\u20117312"),
        ("\u0441arl@post.example.org", "\u0441arl@post.example.org"),
        ("password: Pa$$w0rd", "Pa$$w0rd"),
        ("mypassword: Environ7!", "Environ7!"),
        ("<password>Lerche7feld</password>", "Lerche7feld"),
        ('{"name": "DB_PASSWORD", "value": "Lerche7feld"}', "Lerche7feld"),
        ("first_name;city\r\nPetra;Ulm\r\n", "Petra"),
        ('last_name,note\nGrubenhagen,"a, b"\nKeuning,x', "Keuning"),
        ("last_name,Phone (home),q1_sales\nGrubenhagen,x,5", "Grubenhagen"),
        ("Best,\r\nPetra", "Petra"),
        ('{"dateOfBirth":"1979-03-14"}', "1979-03-14"),
        ('{"firstName":"Petra"}', "Petra"),
        ('{"postalCode": "40417"}', "40417"),
        ('{"licensePlate":"7ABC123"}', "7ABC123"),
        ("my license plate is 7ABC123", "7ABC123"),
        ("the VIN is 1HGCM82633A004352", "1HGCM82633A004352"),
        ("her MRN is 00482913", "00482913"),
        ("PNR XK7P2Q", "XK7P2Q"),
        ("Medicare number 1EG4-TE5-MK73", "1EG4-TE5-MK73"),
        ("(07700 900418)", "07700 900418"),
    ],
)
def test_value_is_hidden_whole(text: str, value: str) -> None:
    assert any(value in found for found in hidden(text)), hidden(text)


@pytest.mark.parametrize(
    "token",
    [
        "AK" + "IA" + drawn(16, string.ascii_uppercase + "234567"),
        "gh" + "p_" + drawn(36),
        "gl" + "pat-" + drawn(20),
        "xo" + "xb-" + drawn(12, string.digits) + "-" + drawn(24),
        "sk" + "_live_" + drawn(24),
        "AI" + "za" + drawn(35),
        "np" + "m_" + drawn(36),
        "SG" + "." + drawn(22) + "." + drawn(43),
        "h" + "f_" + drawn(34, string.ascii_letters),
        "ey" + "J" + drawn(20) + ".ey" + "J" + drawn(40) + "." + drawn(30),
        "do" + "p_v1_" + drawn(64, "0123456789abcdef"),
        "shp" + "at_" + drawn(32, "0123456789abcdef"),
    ],
)
def test_token_of_a_known_form_is_floor(token: str) -> None:
    text = f"please use {token} for it"
    found = resolve(text, find(text))
    assert [(text[f.start : f.end], f.floor) for f in found] == [(token, True)]


@pytest.mark.parametrize(
    "frame", ["API_KEY={}", "{{'client_secret': '{}'}}", 'export ACME_TOKEN="{}"', "token: {}", "x-api-key: {}"]
)
def test_random_value_under_a_credential_name(frame: str) -> None:
    value = drawn(32)
    assert value in hidden(frame.format(value))


@pytest.mark.parametrize(
    "frame",
    [
        "my API key is: {}", "**API key:** {}", "| API key | {} |", "name: API_KEY\n  value: {}", "<apiKey>{}</apiKey>", 'setApiKey("{}")',
        "https://x.example.org/verify?code={}", "https://x.example.org/invite/{}", "https://x.example.org/f?sv=1&sig={}",
        "https://x.example.org/d/gh" + "p_{}", "https://api.example.org/bot123456789:AA{}/getMe",
    ],
)  # fmt: skip
def test_random_value_is_announced_by_what_stands_around_it(frame: str) -> None:
    value = drawn(36 if "p_" in frame else 33)
    assert any(value in found for found in hidden(frame.format(value)))


def test_private_key_is_one_span_over_its_lines() -> None:
    key = (
        "-----BEGIN "
        + "PRIVATE KEY-----\n"
        + "\n".join(drawn(64, seed=i) for i in range(4))
        + "\n-----END PRIVATE KEY-----"
    )
    assert hidden(f"here:\n{key}\nthanks")[0].count("\n") == 5


@pytest.mark.parametrize(
    "text",
    [
        "job 0b9e7c1d-52a4-4c6e-8f13-aa90d2e4b671 failed",
        "Upgrade from 3.11.4 to 4.0.0-beta.2 before 2032-05-17.",
        "ratio 0.718281828459045 of 12",
        "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
        "order 5582017 and ticket 99120",
        "WBC 11250 per uL, sodium 13800 in error",
        "computeWeeklyInvoiceTotalsForRegion(); openPanel8841730021Row()",
        "<task-list>disk-usage-report-pipeline</task-list>",
        "password = input()",
        "API_KEY=${API_KEY}",
        "your password is required",
        "at 12:34:56 on 10/12/2031",
        "SELECT name FROM users WHERE id = 42",
        "3.1.4.1.5.9.2.6.5.3.5.8",
        "Marco Polo sailed east",
        "El Niño Season and Black Friday",
        "Terms & Conditions apply",
        "**Date:** 12.10.2031",
        "/home/ubuntu/app and user experience",
        "log in with Google as admin",
        "@login_required\ndef view(request):",
        "@Transactional\npublic void save() {",
        "@article{smith2020,",
        "SELECT * FROM t WHERE id = @UserId",
        "attn = q@k.transpose(-2, -1)",
        "load icon@2x.png",
        "git clone git@github.com:acme/app.git",
        "Version=4.0.0.0, firmware 2.4.1.1",
        "the context window is 1048576 tokens",
        "rendering 1234567 triangles",
        "we cancelled 1234567 requests",
        "see lines 120-1450, open 09.30-17.00",
        "0 1 1 2 3 5 8 13 21",
        "chmod 0644 0755",
        "ISBN-10: 0-306-40615-2",
        "see RFC 7519",
        '"license": "GPL-3.0"',
        "it costs 1000 CHF at 1080 FPS",
        "stored in Google Drive",
        "Figure 3 Training Loop",
        "as R. Feynman, 1985 says",
        "Martin Luther King and Sir Isaac Newton",
        "Mozart, born 27 January 1756",
        "why is Apple Inc. so big",
        "Sr. Developer wanted",
        "Столица Франции",
        "the password is: required",
    ],
)
def test_notation_stays(text: str) -> None:
    assert hidden(text) == []


def test_a_sentence_ends_between_two_people() -> None:
    assert hidden("I met Petra Okafor. Tobias Lindqvist called.") == ["Petra Okafor", "Tobias Lindqvist"]
    assert hidden("I met Petra M. Okafor.") == ["Petra M. Okafor"]


def test_parts_of_a_name_that_are_common_words_do_not_spread() -> None:
    assert hidden("Mr. Will May asked. Will you reply by May 3?") == ["Mr. Will May"]
    assert hidden("Mr. Tobias Okafor asked. Okafor waits.") == ["Mr. Tobias Okafor", "Okafor"]


def test_user_rules_win() -> None:
    rules = UserRules(always=("blue heron",), never=("/[a-z.]+@example\\.org/",))
    assert hidden("Blue Heron asks bo@example.org", rules) == ["Blue Heron"]


def test_scripts_are_named() -> None:
    assert uncovered_scripts("Ann met 田中 and Σωκράτης, 5 μm") == ("Chinese", "Greek")
    assert uncovered_scripts("Zoë and Łukasz") == ()
