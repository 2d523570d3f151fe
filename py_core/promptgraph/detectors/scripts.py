"""Which scripts of a text the tagger has not learnt, so that the page can say so."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from promptgraph.folding import fold

NAMES = {
    "GREEK": "Greek", "CYRILLIC": "Cyrillic", "ARMENIAN": "Armenian", "GEORGIAN": "Georgian", "HEBREW": "Hebrew",
    "ARABIC": "Arabic", "SYRIAC": "Syriac", "THAANA": "Thaana", "DEVANAGARI": "Devanagari", "BENGALI": "Bengali",
    "GURMUKHI": "Gurmukhi", "GUJARATI": "Gujarati", "ORIYA": "Odia", "TAMIL": "Tamil", "TELUGU": "Telugu",
    "KANNADA": "Kannada", "MALAYALAM": "Malayalam", "SINHALA": "Sinhala", "THAI": "Thai", "LAO": "Lao",
    "TIBETAN": "Tibetan", "MYANMAR": "Burmese", "ETHIOPIC": "Ethiopic", "KHMER": "Khmer", "MONGOLIAN": "Mongolian",
    "CJK": "Chinese", "HIRAGANA": "Japanese", "KATAKANA": "Japanese", "HANGUL": "Korean", "CHEROKEE": "Cherokee",
}  # fmt: skip
"""First word of a letter's Unicode name → what people call the script."""

SHORT = ("Chinese", "Japanese", "Korean")
"""Scripts in which one or two letters are a word; elsewhere shorter runs are symbols such as μ or Δt."""


@lru_cache(maxsize=8192)
def script(character: str) -> str:
    """The script of a letter by its Unicode name; "" for Latin, digits, signs and scripts without a name here.

    >>> script("λ"), script("a"), script("7")
    ('Greek', '', '')
    """
    if character <= "\x7f" or not character.isalpha():
        return ""
    return NAMES.get(unicodedata.name(character, "").split(" ")[0], "")


def uncovered_scripts(text: str) -> tuple[str, ...]:
    """Names of the scripts in which the tagger recognises nothing, in alphabetical order.

    >>> uncovered_scripts("Η Ευανθία called; 5 μm")
    ('Greek',)
    """
    if text.isascii():
        return ()
    found: set[str] = set()
    for word in re.finditer(r"[^\W\d_\x00-\x7f]{2,}", fold(text).text):
        named = {name for character in word[0] if (name := script(character))}
        found.update(name for name in named if len(word[0]) > 2 or name in SHORT)
    return tuple(sorted(found))
