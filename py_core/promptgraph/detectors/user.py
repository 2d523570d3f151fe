"""The user's own lists: what is always hidden and what never."""

from __future__ import annotations

import re
from collections.abc import Iterator

from promptgraph.datatypes import Finding, SettingError, UserRules


def find_user(text: str, rules: UserRules) -> Iterator[Finding]:
    """Findings of the user's rules: sources ``user.always`` (D = 1, floor) and ``user.never`` (D = 0).

    Raises ``SettingError`` for a pattern that is not a regular expression.

    >>> [(f.source, f.start) for f in find_user("Kestrel and acme", UserRules(always=("kestrel",), never=("/ac.e/",)))]
    [('user.always', 0), ('user.never', 12)]
    """
    for source, entries, score in (("user.always", rules.always, 1.0), ("user.never", rules.never, 0.0)):
        for entry in entries:
            if not entry.strip():
                continue
            for match in user_pattern(entry).finditer(text):
                if match.end() > match.start():
                    yield Finding(
                        start=match.start(),
                        end=match.end(),
                        label="CUSTOM",
                        score=score,
                        source=source,
                        reason=f"Your own rule: {source[5:]} hide.",
                        floor=source == "user.always",
                    )


def user_pattern(entry: str) -> re.Pattern[str]:
    """``/pattern/`` as a regular expression, anything else as whole words in any case."""
    entry = entry.strip()
    try:
        if len(entry) > 2 and entry[0] == entry[-1] == "/":
            return re.compile(entry[1:-1])
    except re.error as error:
        raise SettingError("a rule between slashes must be a regular expression") from error
    words = r"\s+".join(re.escape(word) for word in entry.split())
    left = r"(?<!\w)" if re.match(r"\w", entry) else ""
    right = r"(?!\w)" if re.search(r"\w$", entry) else ""
    return re.compile(left + words + right, re.IGNORECASE)
