"""Direct evidence: rules over a folded copy of the text, the tagger, and how their findings become disjoint spans.

``find`` runs the rules, ``entities.recognize`` the tagger; ``resolve`` settles what they say together.
"""

from __future__ import annotations

from promptgraph.datatypes import Finding, UserRules
from promptgraph.detectors.accounts import find_accounts
from promptgraph.detectors.addresses import find_addresses
from promptgraph.detectors.calibration import rule_score
from promptgraph.detectors.cards import find_cards
from promptgraph.detectors.columns import find_columns
from promptgraph.detectors.dates import find_dates
from promptgraph.detectors.documents import find_documents
from promptgraph.detectors.identifiers import find_identifiers
from promptgraph.detectors.online import find_online
from promptgraph.detectors.organizations import find_organizations
from promptgraph.detectors.passwords import find_passwords
from promptgraph.detectors.persons import find_persons
from promptgraph.detectors.phones import find_phones
from promptgraph.detectors.resolution import resolve
from promptgraph.detectors.rule import Detector
from promptgraph.detectors.scripts import uncovered_scripts
from promptgraph.detectors.secrets import find_secrets
from promptgraph.detectors.user import find_user
from promptgraph.detectors.wallets import find_wallets
from promptgraph.folding import fold, unmarked

__all__ = ["find", "resolve", "uncovered_scripts"]

FAMILIES: tuple[Detector, ...] = (
    find_online, find_accounts, find_cards, find_identifiers, find_documents, find_phones, find_secrets, find_passwords,
    find_persons, find_addresses, find_dates, find_organizations, find_columns, find_wallets,
)  # fmt: skip


NO_RULES = UserRules()


def find(text: str, rules: UserRules = NO_RULES) -> tuple[Finding, ...]:
    """All that the rules find in a text, in original offsets (code points), overlaps included.

    >>> [(f.label, f.start, f.end) for f in find("ann@example.org, 4539 5787 6362 1486")]
    [('EMAIL', 0, 15), ('CARD', 17, 36)]
    """
    folded = unmarked(fold(text))
    findings = list(find_user(text, rules))
    for family in FAMILIES:
        for hit in family(folded.text):
            start, end = folded.original(hit.start, hit.end)
            findings.append(
                Finding(
                    start=start,
                    end=end,
                    label=hit.label,
                    score=rule_score(hit.rule),
                    source=hit.rule,
                    reason=hit.reason,
                    floor=hit.floor,
                )
            )
    return tuple(sorted(findings, key=lambda f: (f.start, f.end, f.source)))
