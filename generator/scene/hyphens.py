"""Hyphenation by pyphen's patterns, read lazily.

Pyphen parses every pattern of a language before the first word, which takes a third of a second for German. Here the
file is only split into lines; a pattern is parsed when a word needs it.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from generator.languages import hyphenation

LEFT, RIGHT = 2, 3
"""Letters that stay together at the beginning and the end of a word."""

_HEX = re.compile(r"\^{2}([0-9a-f]{2})")
_DIGITS = re.compile(r"\d")
_PART = re.compile(r"(\d?)(\D?)")


@lru_cache(maxsize=65536)
def positions(word: str, language: str) -> tuple[int, ...]:
    """Return the places in a word where a hyphen may stand; none for languages without patterns."""
    patterns = _patterns(language)
    if patterns is None:
        return ()
    raw, longest = patterns
    dotted = f".{word.lower()}."
    if len(dotted) != len(word) + 2:
        return ()
    levels = [0] * (len(dotted) + 1)
    for start in range(len(dotted) - 1):
        for stop in range(start + 1, min(start + longest, len(dotted)) + 1):
            pattern = raw.get(dotted[start:stop])
            if pattern:
                for at, level in _parse(pattern):
                    levels[start + at] = max(levels[start + at], level)
    return tuple(at - 1 for at, level in enumerate(levels) if level % 2 and LEFT <= at - 1 <= len(word) - RIGHT)


@cache
def _patterns(language: str) -> tuple[dict[str, str], int] | None:
    """Return the patterns of a language by their letters, unparsed, and the length of the longest."""
    import pyphen

    known = pyphen.language_fallback(hyphenation(language))
    if not known:
        return None
    path = pyphen.LANGUAGES[known]
    with path.open("rb") as file:
        encoding = file.readline().decode().strip()
    text = path.read_text("cp1251" if encoding.lower() == "microsoft-cp1251" else encoding)
    text = _HEX.sub(lambda match: chr(int(match.group(1), 16)), text)
    # Patterns with `/` change the spelling at the hyphen, as old German did with ck; our languages have none.
    lines = [line.strip() for line in text.split("\n")[1:] if line and line[0] not in "%#" and "/" not in line]
    letters = _DIGITS.sub("", "\n".join(lines)).split("\n")
    by_letters = dict(zip(letters, lines, strict=True))
    return by_letters, max(map(len, by_letters))


@lru_cache(maxsize=16384)
def _parse(pattern: str) -> tuple[tuple[int, int], ...]:
    """Parse a pattern such as `.über1m` into the positions and values of its digits."""
    return tuple((at, int(digit)) for at, (digit, _) in enumerate(_PART.findall(pattern)) if digit and digit != "0")
