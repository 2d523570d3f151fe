"""The entity kinds and the few words by which the page names them."""

from __future__ import annotations

LABELS: dict[str, str] = {
    "PERSON": "person's name",
    "USERNAME": "user name or handle",
    "EMAIL": "e-mail address",
    "PHONE": "phone number",
    "ADDRESS": "postal address",
    "PLACE": "place",
    "ORGANIZATION": "organisation",
    "URL": "web address",
    "IP": "IP address",
    "MAC": "MAC address",
    "DATE_OF_BIRTH": "date of birth",
    "AGE": "age",
    "CARD": "payment card",
    "CVC": "card security code",
    "IBAN": "IBAN",
    "ACCOUNT": "account number",
    "NATIONAL_ID": "national identity number",
    "TAX_ID": "tax number",
    "PASSPORT": "passport number",
    "LICENCE": "licence number",
    "PLATE": "vehicle plate or number",
    "MEDICAL_ID": "medical record number",
    "POLICY": "policy or claim number",
    "PERSONAL_ID": "personal reference number",
    "PASSWORD": "password",
    "SECRET": "key or token",
    "PRIVATE_KEY": "private key",
    "CUSTOM": "your own rule",
}
"""Label → short human words."""


def describe(label: str) -> str:
    """Human words for a label; a label that is not in the table is shown in lower case.

    >>> describe("IBAN"), describe("PAYROLL_RUN")
    ('IBAN', 'payroll run')
    """
    return LABELS.get(label, label.replace("_", " ").lower())
