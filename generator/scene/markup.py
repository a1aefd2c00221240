"""What writers may put into a text: `**bold**`, `*italic*`, `{icon:wheat}`, `{colour:gold|words}`, `{underline:words}`,
`{small-caps:words}`, and a backslash before a sign meant literally.

Marks in braces may stand inside each other. A newline begins a new paragraph. A star between spaces is a star.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

_TOKEN = re.compile(
    r"\\([\\*{}|])"
    r"|\{icon:(?P<icon>[^{}]*)\}"
    r"|\{colour:(?P<colour>[^{}|]*)\||\{(?P<mark>underline|small-caps):|(?P<end>\})"
    r"|(?<!\S)\*(?!\S)|(?P<star>\*\*|\*)"
)


class Look(NamedTuple):
    """How words look beside being bold or italic."""

    colour: str = ""
    """As it is written; empty for the colour of the text."""
    underline: bool = False
    small_caps: bool = False


PLAIN = Look()


@dataclass(frozen=True, slots=True)
class Words:
    """Text of one emphasis and look."""

    text: str
    bold: bool = False
    italic: bool = False
    look: Look = PLAIN


@dataclass(frozen=True, slots=True)
class Inline:
    """An icon in running text."""

    name: str
    look: Look = PLAIN


Span: TypeAlias = Words | Inline
Paragraph: TypeAlias = tuple[Span, ...]


@lru_cache(maxsize=4096)
def parse(markup: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a text. What is left open ends with its paragraph (`mistakes` reports it)."""
    return tuple(tuple(_Reader().spans(line)) for line in markup.strip("\n").split("\n"))


def mistakes(markup: str) -> tuple[str, ...]:
    """What a writer should mend, as short sentences."""
    found: list[str] = []
    for line in markup.split("\n"):
        reader = _Reader()
        list(reader.spans(line))
        found += (
            f"{what} is not closed: '{sign}' is missing after “{line[:40]}”." for what, sign in reader.left_open()
        )
    return tuple(found)


def icons_in(markup: str) -> tuple[str, ...]:
    return tuple(span.name for paragraph in parse(markup) for span in paragraph if isinstance(span, Inline))


def colours_in(markup: str) -> frozenset[str]:
    """The colours that are given to words."""
    if "{colour:" not in markup:
        return frozenset()
    return frozenset(span.look.colour for paragraph in parse(markup) for span in paragraph if span.look.colour)


def plain(markup: str) -> str:
    """The text as it can be searched and read aloud: no marks, icons by name."""
    return "\n".join(
        "".join(span.text if isinstance(span, Words) else span.name for span in paragraph)
        for paragraph in parse(markup)
    )


class _Reader:
    """Reads one paragraph."""

    def __init__(self) -> None:
        self.bold = self.italic = False
        self.looks: list[Look] = []
        self.opened: list[str] = []

    def spans(self, line: str) -> Iterator[Span]:
        text = ""
        position = 0
        for token in _TOKEN.finditer(line):
            text += line[position : token.start()]
            position = token.end()
            literal = token[1] or self._literal(token)
            if literal:
                text += literal
                continue
            if text:
                yield self._words(text)
                text = ""
            if token["icon"] is not None:
                yield Inline(token["icon"].strip(), self._look)
            else:
                self._turn(token)
        text += line[position:]
        if text:
            yield self._words(text)

    def left_open(self) -> Iterator[tuple[str, str]]:
        for sign, still, what in (("**", self.bold, "The bold text"), ("*", self.italic, "The italic text")):
            if still:
                yield what, sign
        for mark in self.opened:
            yield f"“{mark}”", "}"

    @property
    def _look(self) -> Look:
        return self.looks[-1] if self.looks else PLAIN

    def _words(self, text: str) -> Words:
        return Words(text, self.bold, self.italic, self._look)

    def _literal(self, token: re.Match[str]) -> str:
        """A sign that means only itself here."""
        if token[0] == "*" and token["star"] is None:
            return "*"
        return "}" if token["end"] and not self.looks else ""

    def _turn(self, token: re.Match[str]) -> None:
        """Begin or end an emphasis or a look."""
        look = self._look
        if token["star"] == "**":
            self.bold = not self.bold
        elif token["star"]:
            self.italic = not self.italic
        elif token["end"]:
            self.looks.pop()
            self.opened.pop()
        else:
            self.opened.append(token[0])
            if token["colour"] is not None:
                look = look._replace(colour=token["colour"].strip())
            elif token["mark"] == "underline":
                look = look._replace(underline=True)
            else:
                look = look._replace(small_caps=True)
            self.looks.append(look)
