"""Escape control characters in text from files and people before it reaches a terminal."""

from __future__ import annotations

from unicodedata import category

HARMLESS = "\u00ad\u200c\u200d"
"""Invisible characters that belong to words: the soft hyphen, and joiners of letters and emoji."""
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")


def visible(line: str) -> str:
    """Return one line with escapes for characters that control a terminal, reverse the text or break the line."""
    if line.isprintable():
        return line
    return "".join(sign.encode("unicode_escape").decode() if _is_hidden(sign) else sign for sign in line)


def visible_json(value: object) -> str:
    """Return JSON with the same characters as JSON escapes."""
    import json

    def line_shown(line: str) -> str:
        if line.isprintable():
            return line
        return "".join(json.dumps(sign)[1:-1] if _is_hidden(sign) else sign for sign in line)

    return "\n".join(map(line_shown, json.dumps(value, ensure_ascii=False, indent=2).split("\n")))


def _is_hidden(sign: str) -> bool:
    return category(sign) in HIDDEN and sign not in HARMLESS
