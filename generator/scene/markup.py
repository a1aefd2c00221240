"""What writers may put into a text: `**bold**`, `*italic*`, `{icon:wheat}`, a backslash before a sign meant literally.

A newline begins a new paragraph. A star between spaces is a star.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

_TOKEN = re.compile(r"\\([\\*{])|\{icon:([^{}]*)\}|(?<!\S)\*(?!\S)|(\*\*|\*)")


@dataclass(frozen=True, slots=True)
class Words:
    """Text of one emphasis."""

    text: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Inline:
    """An icon in running text."""

    name: str


Span: TypeAlias = Words | Inline
Paragraph: TypeAlias = tuple[Span, ...]


@lru_cache(maxsize=4096)
def parse(markup: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a text. Emphasis left open ends with its paragraph (`mistakes` reports it)."""
    return tuple(_paragraph(line)[0] for line in markup.strip("\n").split("\n"))


def mistakes(markup: str) -> tuple[str, ...]:
    """What a writer should mend, as short sentences."""
    return tuple(
        f"The {'bold' if sign == '**' else 'italic'} text is not closed: '{sign}' is missing after “{line[:40]}”."
        for line in markup.split("\n")
        for sign in _paragraph(line)[1]
    )


def icons_in(markup: str) -> tuple[str, ...]:
    return tuple(span.name for paragraph in parse(markup) for span in paragraph if isinstance(span, Inline))


def plain(markup: str) -> str:
    """The text as it can be searched and read aloud: no stars, icons by name."""
    return "\n".join(
        "".join(span.text if isinstance(span, Words) else span.name for span in paragraph)
        for paragraph in parse(markup)
    )


def _paragraph(line: str) -> tuple[Paragraph, tuple[str, ...]]:
    spans: list[Span] = []
    bold = italic = False
    text = ""
    position = 0

    def flush() -> None:
        nonlocal text
        if text:
            spans.append(Words(text, bold, italic))
            text = ""

    for token in _TOKEN.finditer(line):
        text += line[position : token.start()]
        position = token.end()
        literal, icon, star = token.groups()
        if literal is not None:
            text += literal
        elif icon is not None:
            flush()
            spans.append(Inline(icon.strip()))
        elif star is None:
            text += "*"
        else:
            flush()
            if star == "**":
                bold = not bold
            else:
                italic = not italic
    text += line[position:]
    flush()
    return tuple(spans), tuple(sign for sign, still in (("**", bold), ("*", italic)) if still)
