"""YAML with the place of every key and value, read safely: no tags, no surprises, and limits that a bomb meets early.

Plain words follow YAML 1.2: only `true` and `false` are truth values, so `languages: [en, no]` is Norwegian. Keys
are always text. The document is built from libyaml's events without recursion; an alias costs what it stands for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, TypeAlias

from generator.errors import Place
from generator.pack.findings import Findings
from generator.pack.folder import Folder

DEEPEST = 40
MOST_VALUES = 200_000

_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})\Z")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?\Z")
_WORDS: dict[str, Any] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip

_COLOUR_COMMENT = re.compile(
    r"(?:[:\[,-]\s+|^\s*-\s+)(#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8}))(?=\s*(?:$|[],}#]))"
)

Loc: TypeAlias = tuple[str | int, ...]


@dataclass(slots=True)
class Mark:
    """The place of a value and of its keys, and the same for everything inside it."""

    line: int
    column: int
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)
    inner: dict[str | int, Mark] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Document:
    """A file's value and its places."""

    path: str
    value: Any
    mark: Mark

    def place(self, *loc: str | int) -> Place:
        """Return the place of the value at `loc`, or of the innermost existing thing around it."""
        mark = self.mark
        for step in loc:
            inner = mark.inner.get(step)
            if inner is None:
                break
            mark = inner
        return Place(self.path, mark.line, mark.column)

    def key(self, *loc: str | int) -> Place:
        """Return the place of the key at the end of `loc` (for a list's entry: of the entry)."""
        mark = self.mark
        for step in loc[:-1]:
            mark = mark.inner.get(step, mark)
        spot = mark.keys.get(str(loc[-1])) if loc else None
        return Place(self.path, *spot) if spot else self.place(*loc)

    def at(self, *loc: str | int) -> Document:
        """Return the part at `loc` as a document of its own."""
        value, mark = self.value, self.mark
        for step in loc:
            value, mark = value[step], mark.inner[step]
        return Document(self.path, value, mark)

    def raw_places(self) -> dict[str, tuple[int, int]]:
        """Map each key to line and column of its value; the empty key is the mapping itself."""
        places = {str(key): (inner.line, inner.column) for key, inner in self.mark.inner.items()}
        return {"": (self.mark.line, self.mark.column), **places}


def read_yaml(folder: Folder, name: str, at: Place | None = None, *, words_only: bool = False) -> Document | None:
    """Return the one document in this file; None, and findings, when it cannot be read. With `words_only` every
    plain scalar stays text."""
    text = folder.text(name, at)
    return None if text is None else parse(text, folder.place(name), folder.findings, words_only=words_only)


def parse(text: str, here: Place, findings: Findings, *, words_only: bool = False) -> Document | None:
    import yaml

    builder = _Builder(here.path, findings, words_only, text)
    try:
        for event in yaml.parse(text, Loader=yaml.CSafeLoader):
            if not builder.take(event):
                return None
    except yaml.MarkedYAMLError as error:
        _tell(error, text, here, findings)
        return None
    except (yaml.YAMLError, ValueError) as error:
        findings.add("yaml", f"This is not YAML: {error}.", "Is it the right file?", here)
        return None
    if builder.root is None:
        findings.add(
            "empty-file", "The file is empty.", "Fill it, or delete it and what names it.", Place(here.path, 1, 1)
        )
        return None
    return None if builder.broken else Document(here.path, *builder.root)


_Node: TypeAlias = tuple[Any, Mark]


@dataclass(slots=True)
class _Open:
    """A list or mapping that is still being read."""

    value: Any
    mark: Mark
    anchor: str | None
    started: int
    waiting: tuple[str, int, int] | None = None
    """A mapping's key that has no value yet, and its place."""


class _Builder:
    def __init__(self, path: str, findings: Findings, words_only: bool, text: str) -> None:
        self._text = text
        self._lines: list[str] | None = None
        self.path = path
        self.findings = findings
        self.words_only = words_only
        self.root: _Node | None = None
        self.broken = False
        self._open: list[_Open] = []
        self._anchors: dict[str, tuple[_Node, int] | None] = {}
        self._values = 0
        self._documents = 0

    def take(self, event: Any) -> bool:
        """Process one event; False when reading on makes no sense."""
        match type(event).__name__:
            case "ScalarEvent":
                return self._scalar(event)
            case "MappingStartEvent":
                return self._begin(event, {})
            case "SequenceStartEvent":
                return self._begin(event, [])
            case "MappingEndEvent" | "SequenceEndEvent":
                return self._end()
            case "AliasEvent":
                return self._alias(event)
            case "DocumentStartEvent":
                self._documents += 1
                if self._documents > 1:
                    return self._stop(
                        event,
                        "yaml",
                        "A second document begins here.",
                        "Take out the line “---”; a file holds one document.",
                    )
        return True

    def _stop(self, event: Any, code: str, message: str, hint: str) -> bool:
        self._complain(event, code, message, hint)
        return False

    def _complain(self, event: Any, code: str, message: str, hint: str) -> None:
        mark = event.start_mark
        self.broken = True
        self.findings.add(code, message, hint, Place(self.path, mark.line + 1, mark.column + 1))

    def _count_values(self, event: Any, more: int = 1) -> bool:
        self._values += more
        if self._values <= MOST_VALUES:
            return True
        return self._stop(
            event,
            "yaml-bomb",
            f"The file grows to more than {MOST_VALUES:,} values here.",
            "Aliases (`*name`) inside aliases multiply; write the values out.",
        )

    def _tag_allowed(self, event: Any) -> bool:
        if event.tag in (None, "!"):
            return True
        return self._stop(
            event,
            "yaml-tag",
            f"The tag “{event.tag}” is not read.",
            "Write the value without a tag; put text that looks like a number into quotes.",
        )

    def _scalar(self, event: Any) -> bool:
        if not (self._count_values(event) and self._tag_allowed(event)):
            return False
        parent = self._open[-1] if self._open else None
        mark = event.start_mark
        if parent is not None and parent.waiting is None and isinstance(parent.value, dict):
            return self._take_key(parent, event)
        value = event.value
        if event.implicit[0] and event.tag is None:
            if not value and parent is not None:
                self._look_for_colour(mark)
            value = _plain(value) if not self.words_only else (value or None)
        node = (value, Mark(mark.line + 1, mark.column + 1))
        if event.anchor:
            self._anchors[event.anchor] = (node, 1)
        self._place(node)
        return True

    def _look_for_colour(self, mark: Any) -> None:
        """Report a colour without quotes, which is a comment in YAML and leaves its key empty."""
        if self._lines is None:
            self._lines = re.split("\r\n|[\n\r\x85\u2028\u2029]", self._text)  # where YAML ends a line
        line = self._lines[mark.line] if mark.line < len(self._lines) else ""
        if colour := _COLOUR_COMMENT.search(line):
            self.broken = True
            _report_unquoted(colour, Place(self.path, mark.line + 1), self.findings)

    def _take_key(self, parent: _Open, event: Any) -> bool:
        key, mark = event.value, event.start_mark
        line, column = mark.line + 1, mark.column + 1
        if key == "<<" and event.implicit[0]:
            return self._stop(event, "yaml-merge", "The merge key “<<” is not read.", "Write the keys out.")
        if key in parent.mark.keys:
            first = parent.mark.keys[key][0]
            self._complain(
                event,
                "duplicate-key",
                f"The key “{key}” stands here a second time; the first is in line {first}.",
                "Keep one of them.",
            )
        else:
            parent.mark.keys[key] = (line, column)
        parent.waiting = (key, line, column)
        return True

    def _begin(self, event: Any, value: Any) -> bool:
        if not (self._count_values(event) and self._tag_allowed(event)):
            return False
        if len(self._open) >= DEEPEST:
            return self._stop(
                event,
                "yaml-depth",
                f"More than {DEEPEST} lists or mappings stand inside each other here.",
                "No pack needs that; write it flatter.",
            )
        if self._open and isinstance(self._open[-1].value, dict) and self._open[-1].waiting is None:
            return self._stop(
                event,
                "yaml-key",
                "A key cannot be a list or a mapping.",
                "Put text that begins with [ or { into quotes.",
            )
        if event.anchor:
            self._anchors[event.anchor] = None
        mark = event.start_mark
        self._open.append(_Open(value, Mark(mark.line + 1, mark.column + 1), event.anchor, self._values))
        return True

    def _end(self) -> bool:
        done = self._open.pop()
        node = (done.value, done.mark)
        if done.anchor:
            self._anchors[done.anchor] = (node, self._values - done.started + 1)
        self._place(node)
        return True

    def _alias(self, event: Any) -> bool:
        known = self._anchors.get(event.anchor)
        if known is None:
            why = (
                "stands inside what it means"
                if event.anchor in self._anchors
                else "means nothing: there is no such anchor above"
            )
            return self._stop(event, "yaml-alias", f"The alias “*{event.anchor}” {why}.", "Write the values out.")
        node, size = known
        if self._open and isinstance(self._open[-1].value, dict) and self._open[-1].waiting is None:
            return self._stop(event, "yaml-key", "A key cannot be an alias.", "Write the key out.")
        if not self._count_values(event, size):
            return False
        self._place(node)
        return True

    def _place(self, node: _Node) -> None:
        if not self._open:
            self.root = node
            return
        value, mark = node
        parent = self._open[-1]
        if parent.waiting is None:
            parent.mark.inner[len(parent.value)] = mark
            parent.value.append(value)
        else:
            key = parent.waiting[0]
            parent.value[key] = value
            parent.mark.inner[key] = mark
            parent.waiting = None


def _plain(word: str) -> Any:
    if word in _WORDS:
        return _WORDS[word]
    if _INT.match(word):
        return int(word)
    if _FLOAT.match(word) and len(word) < 40 and not word.lstrip("+-").isdigit():
        number = float(word)
        return number if isfinite(number) else word
    return word


def _tell(error: Any, text: str, here: Place, findings: Findings) -> None:
    """Turn a parser's complaint into a sentence for people, above all when a tab is the reason."""
    mark = error.problem_mark or error.context_mark
    if mark is None:
        findings.add("yaml", f"This is not YAML: {error.problem}.", "Is it the right file?", here)
        return
    line, column = mark.line + 1, mark.column + 1
    lines = text.split("\n")
    for number in _near_lines(mark.line, len(lines)):
        indent = lines[number][: len(lines[number]) - len(lines[number].lstrip())]
        if "\t" in indent:
            findings.add(
                "yaml-tab",
                "The line is indented with a tab; YAML allows spaces only.",
                "Replace the tab by spaces; most editors do it for the whole file (“Convert indentation to spaces”).",
                Place(here.path, number + 1, indent.index("\t") + 1),
            )
            return
        if colour := _COLOUR_COMMENT.search(lines[number]):
            _report_unquoted(colour, Place(here.path, number + 1), findings)
            return
    problem = error.problem or "it cannot be understood"
    context = f" {error.context}" if error.context else ""
    if "flow" in context and error.context_mark is not None:
        # An open bracket is noticed at the end of the file at worst; report where it was opened.
        line, column = error.context_mark.line + 1, error.context_mark.column + 1
    written = lines[line - 1] if line <= len(lines) else ""
    hint = _advice(problem + context, written)
    findings.add("yaml", f"This is not YAML: {problem}{context}.", hint, Place(here.path, line, column))


def _report_unquoted(colour: re.Match[str], line: Place, findings: Findings) -> None:
    findings.add(
        "unquoted-colour",
        f"“{colour[1]}” is a comment here, for “#” begins one, and no colour.",
        f'Put the colour into quotes: "{colour[1]}".',
        Place(line.path, line.line, colour.start(1) + 1),
    )


def _near_lines(line: int, count: int) -> Iterator[int]:
    """Return the line of a complaint and the one before, if they exist: libyaml is sometimes one line late."""
    for number in (line, line - 1):
        if 0 <= number < count:
            yield number


_BRACKET_TEXT = re.compile(r"[-:]\s+([\[{]).*[\]}]\s*[^\s#,\]}]")


def _advice(problem: str, written: str) -> str:
    if _BRACKET_TEXT.search(written):
        return "A text that begins with [ or { needs quotes around it."
    if "flow" in problem:
        return "The brackets opened here are not closed properly: look for a missing ] or }, comma or quote."
    if "mapping values are not allowed" in problem:
        return "A text that holds a colon and a space needs quotes around it; else look at the indentation."
    if "could not find expected ':'" in problem:
        return "Look for a missing colon in this line or the one before."
    if "unexpected end of stream" in problem or "quoted scalar" in problem:
        return "A quote that was opened is never closed; look further up."
    if "cannot start any token" in problem:
        return "A text that begins with such a sign needs quotes around it."
    if "expected <block end>" in problem or "block" in problem:
        return "Look at the indentation: entries of one list or mapping begin in the same column."
    if "anchor" in problem or "alias" in problem:
        return "A text that begins with & or * needs quotes around it."
    return "Look at brackets, quotes and indentation here and just above."
