"""Wallets of crypto currencies, which prove themselves by a checksum, and the phrases that open them."""

# ruff: noqa: E501  a pattern or a word list is easier to read on one line
from __future__ import annotations

import re
from hashlib import sha256

from promptgraph.detectors.rule import Rule, detector

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_GENERATOR = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)


def base58_holds(value: str) -> bool:
    """Whether the last four bytes are the double SHA-256 of the rest (Base58Check).

    >>> base58_holds("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"), base58_holds("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb")
    (True, False)
    """
    number = 0
    for character in value:
        number = number * 58 + _BASE58.index(character)
    if number.bit_length() > 200:
        return False
    raw = number.to_bytes(25, "big")
    return sha256(sha256(raw[:-4]).digest()).digest()[:4] == raw[-4:]


def bech32_holds(value: str) -> bool:
    """Whether the six last letters are the BCH checksum of the rest (BIP 173, BIP 350).

    >>> bech32_holds("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"), bech32_holds("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdz")
    (True, False)
    """
    prefix, data = value.lower().rsplit("1", 1)
    check = 1
    for digit in (*(ord(c) >> 5 for c in prefix), 0, *(ord(c) & 31 for c in prefix), *map(_BECH32.index, data)):
        top = check >> 25
        check = (check & 0x1FFFFFF) << 5 ^ digit
        for place, term in enumerate(_GENERATOR):
            check ^= term if top >> place & 1 else 0
    return check in (1, 0x2BC830A3)


_SENTENCE = frozenset(
    "the and for you your this are was from has must who them they she her his him its our which".split()
)
"""Words of sentences, which a phrase of the list of BIP 39 seldom holds."""

RULES = (
    Rule(
        name="wallets.base58", label="ACCOUNT", accept=base58_holds,
        pattern=re.compile(r"(?<![A-Za-z0-9])[13LM][1-9A-HJ-NP-Za-km-z]{25,33}(?![A-Za-z0-9])"),
        reason="It is a wallet's address whose checksum holds.",
        valid=("send it to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",), invalid=("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb",),
    ),
    Rule(
        name="wallets.bech32", label="ACCOUNT", accept=bech32_holds, needs=("bc1", "ltc1"),
        pattern=re.compile(r"(?<![A-Za-z0-9])(?:bc|ltc)1[02-9ac-hj-np-z]{38,71}(?![A-Za-z0-9])"),
        reason="It is a wallet's address whose checksum holds.",
        valid=("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",), invalid=("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdz",),
    ),
    Rule(
        name="wallets.cued", label="ACCOUNT",
        pattern=re.compile(r"\b(?:wallet|eth(?:ereum)?|usdt|usdc|metamask)\b(?:[ ](?:address|wallet|account))?(?:[ ](?:is|to|at|ist))?\s?:?\s{0,2}[\"'`(]?(?P<value>0x[0-9a-f]{40})(?![0-9a-f])", re.I),
        opens=("wallet", "eth", "usdt", "usdc", "metamask"),
        accept=lambda value: len(set(value[2:].lower())) > 5,
        reason="The words before it announce a wallet.",
        valid=("my wallet is 0x52908400098527886e0f7030069857d2e4169ee7",), invalid=("wallet 0x0000000000000000000000000000000000000000",),
    ),
    Rule(
        name="wallets.phrase", label="SECRET", floor=True,
        pattern=re.compile(r"\b(?:seed|recovery|backup|mnemonic|secret)(?:[ -](?:phrase|words|seed))?(?:[ ](?:is|are|was))?\s?:?\s{0,2}[\"'`(]?(?P<value>[a-z]{3,8}(?:[ ][a-z]{3,8}){11}(?:(?:[ ][a-z]{3,8}){3}){0,4})(?![a-z])", re.I),
        opens=("seed", "recovery", "backup", "mnemonic", "secret"),
        accept=lambda value: value.islower() and not _SENTENCE & set(value.split()),
        reason="The words before it announce the phrase that opens a wallet (BIP 39).",
        valid=("my seed phrase is: legal winner thank year wave sausage worth useful legal winner thank yellow",),
        invalid=("the recovery phrase is that you should never write down for somebody who asks for them",),
    ),
)  # fmt: skip

find_wallets = detector(RULES)
