"""Look up rules by number in `docs/`.

A rules document numbers its paragraphs (`**5.4.2** …`, `- PREFIX 6.2.3 …`, a table row that opens with a number) and
its headings (`## 5.4 Building`). A ruling is a table row that opens with its id (`F-52`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType

from generator.places import shipped_folder

TITLE = re.compile(r'# .*\("([A-Z]+)"\)')
"""The first line of a rules document shows its prefix in brackets."""


@cache
def documents() -> Mapping[str, str]:
    """Return the path below `docs/` of each rules document, by prefix."""
    home = shipped_folder("docs")
    found = {}
    for file in (*sorted((home / "rules").glob("*.md")), home / "tables.md"):
        with file.open(encoding="utf-8") as lines:
            if title := TITLE.match(next(lines)):
                found[title[1]] = file.relative_to(home).as_posix()
    return MappingProxyType(found)


RULING_ID = re.compile(r"[A-Z]-\d\d")
NUMBER = r"\d+(?:\.\d+)*"
SUBNUMBER = r"\d+(?:\.\d+)+(?:\.T\dA|\.T\dB)?"


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered paragraph or heading of a rules document."""

    citation: str
    chapters: tuple[str, ...]
    """The headings above it, outermost first."""
    text: str
    """Its text; empty for a heading, which contains the rules below it."""
    file: str
    line: int

    @property
    def number(self) -> str:
        return self.citation.rpartition(" ")[2]


def law(prefix: str) -> Mapping[str, Rule]:
    """Return the rules and rulings of one document by citation, in its own order."""
    return _read(prefix)


def find(citation: str) -> Rule | None:
    """Return the rule that a citation names: a prefix and a number, or the id of a ruling."""
    wanted = " ".join(citation.split()).upper()
    if RULING_ID.fullmatch(wanted):
        return next((found for prefix in documents() if (found := law(prefix).get(wanted))), None)
    prefix, _, _ = wanted.partition(" ")
    return law(prefix).get(wanted) if prefix in documents() else None


def below(rule: Rule) -> list[Rule]:
    """Return the rules whose numbers begin with this rule's number, in order."""
    prefix = rule.citation.partition(" ")[0]
    if prefix not in documents():
        return []
    return [other for other in law(prefix).values() if other.citation.startswith(rule.citation + ".")]


def nearest(citation: str) -> Rule | None:
    """Return the longest beginning of a citation that is a rule: 5.4 for 5.4.20."""
    while "." in citation:
        citation = citation.rpartition(".")[0]
        if rule := find(citation):
            return rule
    return None


@cache
def _read(prefix: str) -> Mapping[str, Rule]:
    """Return every rule of a document by citation; a number that stands twice is a mistake in the document."""
    file = documents()[prefix]
    heading = re.compile(rf"(#+) (?:{prefix} )?(?P<number>{NUMBER})\.? (?P<title>.+)")
    start = _starts(prefix)
    rules: dict[str, Rule] = {}
    titles: dict[int, str] = {}
    wording: list[str] | None = None

    def open_rule(citation: str, line: int, first: str) -> list[str]:
        if citation in rules:
            raise ValueError(f"docs/{file}:{line}: {citation} is numbered twice")
        rules[citation] = Rule(citation, tuple(titles.values()), first, file, line)
        texts[citation] = [first] if first else []
        return texts[citation]

    texts: dict[str, list[str]] = {}
    for number, line in enumerate((shipped_folder("docs") / file).read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#"):
            wording = None
            level = len(line) - len(line.lstrip("#"))
            titles = {depth: title for depth, title in titles.items() if depth < level}
            if head := heading.match(line):
                open_rule(f"{prefix} {head['number']}", number, head["title"])
                titles[level] = f"{head['number']} {head['title']}"
            continue
        if line.strip() == "---":
            wording = None
            continue
        position = 0
        for match in start.finditer(line):
            if wording is not None:
                wording.append(line[position : match.start()].strip())
            name = match["ruling"] or f"{prefix} {match['bold'] or match['item'] or match['row']}"
            wording = open_rule(name, number, (match["title"] or "").strip())
            position = match.end()
        if wording is not None:
            wording.append(line[position:].strip())
            if position and line.startswith("|"):
                wording[-1] = wording[-1].removesuffix("|").strip()
                wording = None
    return MappingProxyType({citation: replace(rule, text=_join(texts[citation])) for citation, rule in rules.items()})


def _starts(prefix: str) -> re.Pattern[str]:
    """Return the pattern of everything that opens a paragraph or a ruling in a document."""
    return re.compile(
        rf"(?:^- )?\*\*(?:{prefix} )?(?P<bold>{SUBNUMBER})\b(?P<title>[^*]*)\*\*"
        rf"|^- {prefix} (?P<item>{SUBNUMBER})"
        rf"|^\| {prefix} (?P<row>{SUBNUMBER}) \|"
        r"|^\| (?P<ruling>[A-Z]-\d\d) \|"
    )


def _join(lines: list[str]) -> str:
    """Return a paragraph's lines as one text: sentences run on, lists and tables keep their lines."""
    text = ""
    for line in lines:
        apart = line.startswith(("|", "-", "`", "    ")) or text.endswith("|")
        text += ("\n" if apart and text else " ") + line if line else "\n"
    return re.sub(r"\n{2,}", "\n\n", text).strip()
