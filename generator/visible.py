"""Text from files and people on its way to a terminal: control characters are shown, never obeyed."""

from __future__ import annotations

from unicodedata import category

HARMLESS = "\u00ad\u200c\u200d"
"""Unseen signs that belong to words: the soft hyphen, and what keeps letters apart or joins the people of one emoji."""
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")


def visible(line: str) -> str:
    """Return one line with escapes in place of signs that steer a terminal, turn the text around or break the line."""
    if line.isprintable():
        return line
    return "".join(sign.encode("unicode_escape").decode() if _hidden(sign) else sign for sign in line)


def visible_lines(text: str) -> str:
    """Return a text of several lines, each of them visible."""
    return "\n".join(map(visible, text.split("\n")))


def visible_json(value: object) -> str:
    """Return JSON for people and programs, with the same signs in JSON's own escapes."""
    import json

    def line_shown(line: str) -> str:
        if line.isprintable():
            return line
        return "".join(json.dumps(sign)[1:-1] if _hidden(sign) else sign for sign in line)

    return "\n".join(map(line_shown, json.dumps(value, ensure_ascii=False, indent=2).split("\n")))


def _hidden(sign: str) -> bool:
    return category(sign) in HIDDEN and sign not in HARMLESS
