"""Markup of texts: `**bold**`, `*italic*`, `{icon:wheat}`, `{colour:gold|words}`, `{underline:words}`,
`{small-caps:words}`, and a backslash before a literal character.

Marks in braces may be nested. A newline begins a new paragraph. A star between spaces is a star.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

_TOKEN = re.compile(
    r"\\([\\*{}|])"
    r"|\{icon:(?P<icon>[^{}]*)\}"
    r"|\{colour:(?P<colour>[^{}|]*)\||\{(?P<mark>underline|small-caps):|(?P<end>\})"
    r"|(?<!\S)\*(?!\S)|(?P<star>\*\*|\*)"
)


_STRAY = re.compile(r"(?<!\\)\{(?P<name>[a-z][a-z0-9-]*)(?P<colon>:[^{}]*)?\}")


class Look(NamedTuple):
    """The look of words apart from bold and italic."""

    colour: str = ""
    """As written; empty for the colour of the text."""
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
    """Return the paragraphs of a text. Open marks end with their paragraph (`mistakes` reports them)."""
    return tuple(tuple(_Reader().spans(line)) for line in markup.strip("\n").split("\n"))


def mistakes(markup: str) -> tuple[str, ...]:
    """Return a writer's mistakes as short sentences."""
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
    """Return the colours given to words."""
    if "{colour:" not in markup:
        return frozenset()
    return frozenset(span.look.colour for paragraph in parse(markup) for span in paragraph if span.look.colour)


MARKS = ("icon", "colour", "underline", "small-caps")


def stray_marks(markup: str, icons: Container[str]) -> Iterator[tuple[str, str]]:
    """Return text that looks like a mark but is printed literally, and the correction."""
    if "{" not in markup:
        return
    for found in _STRAY.finditer(markup):
        name, colon = found["name"], found["colon"]
        if not colon and name in icons:
            yield found[0], f"Write {{icon:{name}}}."
        elif colon and (name not in MARKS or (name == "colour" and "|" not in found[0])):
            from difflib import get_close_matches  # a right build needs none

            near = get_close_matches(name, MARKS, 1)
            meant = {"colour": "{colour:gold|words}"}.get(near[0], f"{{{near[0]}:…}}") if near else ""
            yield (
                found[0],
                f"Did you mean {meant}?"
                if meant
                else "The marks are {icon:…}, {colour:…|…}, {underline:…} and {small-caps:…}.",
            )


def plain(markup: str) -> str:
    """Return the text for search and reading aloud: no marks, icons by name."""
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
        """Take a character literally."""
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
