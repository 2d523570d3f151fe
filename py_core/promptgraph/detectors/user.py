"""The user's own lists: what is always hidden and what never.

Words are compared as a reader compares them: letter case, Unicode normal forms (é as one code point or two),
full-width forms and invisible characters make no difference. ``never`` takes nothing else for equal, since it leaves
words in the open; ``always`` also sees through look-alike letters and stray marks, as the rules do (``folding``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from promptgraph.datatypes import Finding, SettingError, UserRules
from promptgraph.folding import Folded, fold, spelling

_DOT = "\u0307"
"""What case folding splits off the Turkish İ."""


def find_user(text: str, rules: UserRules) -> Iterator[Finding]:
    """Findings of the user's rules: sources ``user.always`` (D = 1, floor) and ``user.never`` (D = 0).

    Raises ``SettingError`` for a pattern that is not a regular expression.

    >>> [(f.source, f.start) for f in find_user("Kestrel and acme", UserRules(always=("kestrel",), never=("/ac.e/",)))]
    [('user.always', 0), ('user.never', 12)]
    >>> [(f.start, f.end) for f in find_user("Ask Zoe\\u0308.", UserRules(always=("Zo\\u00eb",)))]
    [(4, 8)]
    """
    if not (rules.always or rules.never):
        return
    folded = fold(text)
    lower = caseless(folded)
    for source, entries, score in (("user.always", rules.always, 1.0), ("user.never", rules.never, 0.0)):
        always = source == "user.always"
        for entry in map(str.strip, entries):
            if is_pattern(entry):
                found = _matched(Folded(text=text), compiled(entry))
                found |= _matched(folded, compiled(unicodedata.normalize("NFC", entry))) if always else set()
            else:
                found = _matched(lower, whole_words(caseless(fold(entry)).text))
                found = {place for place in found if always or plain(text[slice(*place)]) == plain(entry)}
            for start, end in sorted(found):
                yield Finding(
                    start=start,
                    end=end,
                    label="CUSTOM",
                    score=score,
                    source=source,
                    reason=f"Your own rule: {source[5:]} hide.",
                    floor=always,
                )


def _matched(reading: Folded, pattern: re.Pattern[str]) -> set[tuple[int, int]]:
    """The places in the text as written where a pattern matches a reading of it, empty matches left out."""
    return {reading.original(*match.span()) for match in pattern.finditer(reading.text) if match.end() > match.start()}


def is_pattern(entry: str) -> bool:
    """Whether an entry is a regular expression between slashes."""
    return len(entry) > 2 and entry[0] == entry[-1] == "/"


def compiled(entry: str) -> re.Pattern[str]:
    """``/pattern/`` as a regular expression; raises ``SettingError`` when it is none."""
    try:
        return re.compile(entry[1:-1])
    except re.error as error:
        raise SettingError("a rule between slashes must be a regular expression") from error


def whole_words(entry: str) -> re.Pattern[str]:
    """Whole words in any case, with any white space between them; an entry without a character matches nowhere."""
    words = r"\s+".join(re.escape(word) for word in entry.split())
    left = r"(?<!\w)" if re.match(r"\s*\w", entry) else ""
    right = r"(?!\w)" if re.search(r"\w\s*$", entry) else ""
    return re.compile(left + words + right, re.IGNORECASE)


def caseless(folded: Folded) -> Folded:
    """A folded text in one letter case, each character with the place that it has.

    >>> caseless(fold("Maß")).text, caseless(fold("Maß")).original(2, 4)
    ('mass', (2, 3))
    """
    pieces = [character.casefold().replace(_DOT, "") for character in folded.text]
    if all(len(piece) == 1 for piece in pieces):
        return Folded(text="".join(pieces), starts=folded.starts, ends=folded.ends)
    places = [folded.original(index, index + 1) for index, piece in enumerate(pieces) for _ in piece]
    return Folded(text="".join(pieces), starts=[start for start, _ in places], ends=[end for _, end in places])


def plain(text: str) -> str:
    """Words in one case and one normal form (NFKC), without invisible characters and with single spaces."""
    visible = "".join(character for character in text if unicodedata.category(character) != "Cf")
    return spelling(visible).replace("i" + _DOT, "i")
