"""The printed score pad: rows made from the `score` of companion.yaml, in the words of each language.

A component with `from: score` gets a row for each die that the score reads, one for each line of the score, the rows
its `entries` ask for above it, a total, and a foot that says what decides between equals. What a line counts is the
engine's business; here only its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from generator.languages import words
from generator.pack.find import COMPANION_FILE
from generator.pack.findings import Findings, suggest

if TYPE_CHECKING:
    from generator.pack.companion import Companion
    from generator.pack.model import Component, Span
    from generator.pack.yaml_tree import Document

RowKind: TypeAlias = Literal["name", "entry", "line", "subtotal", "total"]

_ASIDE = re.compile(r"\s*\([^()]*\{[^()]*\)")
"""A remark with a figure that phones fill in: “Most wool ({of})”."""
_WORD = re.compile(r"[a-z]\w*")
_SCALE = re.compile(r"^\s*scale\(.*,\s*0\s*((?:,\s*\d+\s*)+)\)\s*$")


@dataclass(frozen=True, slots=True)
class PadLine:
    """A line of the score as the pad prints it: its name, a note or its key, and the keys of the rows above it."""

    what: str
    note: str
    note_key: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PadPlan:
    """What a pad prints, before the words of a language are put in."""

    dice: tuple[tuple[str, int], ...]
    """The dice that the score reads, and how many results each writes down."""
    lines: tuple[PadLine, ...]
    ties: tuple[str, ...]
    lowest: bool
    columns: int


class PadRow(NamedTuple):
    """A row as layouts see it."""

    kind: RowKind
    text: str
    note: str = ""


class PadFacts(NamedTuple):
    """A pad as layouts see it: its rows from top to bottom, a column for each player, and the foot."""

    rows: tuple[PadRow, ...]
    columns: int
    foot: str


def score_pads(
    game: Document,
    components: tuple[Component, ...],
    companion: Companion | None,
    players: Span | None,
    findings: Findings,
) -> tuple[Component, ...]:
    """Return what each component with `from: score` prints; report what cannot be printed."""
    entries = {entry["id"]: (number, entry) for number, entry in enumerate(game.value["components"])}
    made = []
    for component in components:
        # The parts of a box are not called like their entry, and are no pads.
        number, entry = entries.get(component.id, (0, {}))
        made.append(component)
        if "from" not in entry:
            for key in ("entries", "notes", "columns"):
                if key in entry:
                    findings.add(
                        "bad-component",
                        f"“{component.id}” says “{key}” but is not made from the score.",
                        f"Add from: score, or take “{key}” out.",
                        game.key("components", number, key),
                        field=f"components.{key}",
                    )
        elif component.kind != "pad":
            findings.add(
                "bad-component",
                f"A {component.kind} cannot be made from the score.",
                "Only a pad can: kind: pad.",
                game.place("components", number, "from"),
                field="components.from",
            )
        else:
            most = players.max if players else 4
            plan = _plan(game.at("components", number), most, companion, findings)
            made[-1] = replace(component, pad=plan)
    return tuple(made)


def _plan(entry: Document, most_players: int, companion: Companion | None, findings: Findings) -> PadPlan | None:
    declared = companion.document.value if companion else {}
    score = [line for line in _list(declared, "score") if isinstance(line, Mapping) and "what" in line]
    if not score:
        findings.add(
            "no-score",
            f"“{entry.value['id']}” is made from the score, but there is no score.",
            f"Write the lines of the score into {COMPANION_FILE}, or take “from: score” out.",
            entry.place("from"),
            field="components.from",
        )
        return None
    known = [str(line["what"]) for line in score]
    rows, notes = (_by_line(entry, key, known, findings) for key in ("entries", "notes"))
    lines = tuple(
        PadLine(what, _note(line), notes.get(what, ""), _rows(rows.get(what)))
        for what, line in zip(known, score, strict=True)
    )
    ties = tuple(str(tie["say"]) for tie in _list(declared, "ties") if isinstance(tie, Mapping) and "say" in tie)
    return PadPlan(
        _dice_read(declared), lines, ties, declared.get("order") == "low", entry.value.get("columns", most_players)
    )


def _dice_read(declared: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    """Return the dice named in the score, its formulas followed."""
    formulas, dice = (found if isinstance(found := declared.get(key), Mapping) else {} for key in ("formulas", "dice"))
    named: set[str] = set()
    fresh = {word for key in ("score", "ties", "teams") for word in _words(declared.get(key))}
    while fresh:
        named |= fresh
        fresh = {word for name in fresh if name in formulas for word in _words(formulas[name])} - named
    return tuple((name, _results(told)) for name, told in dice.items() if name in named)


def _words(told: Any) -> Iterator[str]:
    """Yield the words of all expressions, but for the codes of texts and rules."""
    if isinstance(told, str):
        yield from _WORD.findall(told)
    elif isinstance(told, Mapping):
        for key, inner in told.items():
            if key not in ("what", "say", "rule"):
                yield from _words(inner)
    elif isinstance(told, list):
        for inner in told:
            yield from _words(inner)


def _results(dice: Any) -> int:
    told = dice if isinstance(dice, Mapping) else {}
    count = told.get("count", 1)
    return 1 if told.get("total") or not isinstance(count, int) else count


def _by_line(entry: Document, key: str, known: list[str], findings: Findings) -> Mapping[str, Any]:
    """Return what the component says for single lines of the score; report lines that do not exist."""
    asked: Mapping[str, Any] = entry.value.get(key) or {}
    for what in asked:
        if what not in known:
            findings.add(
                "dangling-id",
                f"The score has no line “{what}”.",
                suggest(what, known, "The lines are"),
                entry.key(key, what),
                field=f"components.{key}",
            )
    return asked


def _list(declared: Mapping[str, Any], key: str) -> list[Any]:
    found = declared.get(key)
    return found if isinstance(found, list) else []


def _rows(asked: Any) -> tuple[str, ...]:
    """Return the keys of the words of each row; rows that are only counted have none."""
    return ("",) * asked if isinstance(asked, int) else tuple(asked or ())


def _note(line: Mapping[str, Any]) -> str:
    """Return the prizes of a majority, or what one, two, three … pay."""
    majority = line.get("majority")
    if isinstance(majority, Mapping) and isinstance(majority.get("points"), list):
        return " · ".join(str(prize) for prize in majority["points"])
    pays = _SCALE.match(line["points"]) if isinstance(line.get("points"), str) else None
    return " · ".join(pays[1].replace(",", " ").split()) if pays else ""


def pad_keys(components: tuple[Component, ...], texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Return the texts that score pads ask for, and why."""
    for plan in (component.pad for component in components if component.pad):
        yield from ((f"dice.{name}", "The score reads these dice: it is a row of the pad.") for name, _ in plan.dice)
        for line in plan.lines:
            yield from ((key, "It is a row of the score pad.") for key in line.entries if key)
            if line.note_key:
                yield line.note_key, "It is a note on the score pad."
            if not _label(texts, "score", line.what):
                yield _missing(texts, "score", line.what), "It is a line of the score, on phones and on the pad."
        for code in plan.ties:
            if not _label(texts, "decided", code):
                yield _missing(texts, "decided", code), "It says what decides between equals, on phones and on the pad."


def _missing(texts: Mapping[str, str], place: str, code: str) -> str:
    """Return the key of the text to write: that of the phones, or the pad's own where phones fill in figures that paper
    cannot."""
    return f"pad.{code}" if f"{place}.{code}" in texts else f"{place}.{code}"


def _label(texts: Mapping[str, str], place: str, code: str) -> str:
    """Return what stands on paper: the pad's own words, else those of the phones without the figures they fill in."""
    if own := texts.get(f"pad.{code}"):
        return own
    said = _ASIDE.sub("", texts.get(f"{place}.{code}", ""))
    return "" if "{" in said else said


def pad_facts(component: Component, texts: Mapping[str, str], language: str) -> PadFacts:
    """Return the pad in one language, ready to be drawn."""
    plan = component.pad
    assert plan is not None, "only a component made from the score has a pad"
    said = words(language, "sheets")["pad"]
    rows = [PadRow("name", said["name"])]
    for name, count in plan.dice:
        numbers = [f" {number}" for number in range(1, count + 1)] if count > 1 else [""]
        rows += [PadRow("entry", texts[f"dice.{name}"] + number) for number in numbers]
    for line in plan.lines:
        rows += [PadRow("entry", texts[key] if key else str(n)) for n, key in enumerate(line.entries, 1)]
        kind: RowKind = "subtotal" if line.entries else "line"
        if not (len(plan.lines) == 1 and line.entries):
            note = texts[line.note_key] if line.note_key else line.note
            rows.append(PadRow(kind, _label(texts, "score", line.what), note))
    rows.append(PadRow("total", said["total"]))
    foot = [said["lowest"]] if plan.lowest else []
    foot += [_label(texts, "decided", code) for code in plan.ties]
    return PadFacts(tuple(rows), plan.columns, " ".join(foot))
