"""Statistics of a game's pieces: values of columns, curves of numbers, lengths, icons and words of texts.

Copies count: a card that is printed three times counts three times.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.errors import refuse
from generator.pack.findings import suggest
from generator.pack.model import Component, Pack, Row
from generator.pack.row_texts import row_texts

ICON = re.compile(r"\{icon:([a-z0-9-]+)\}")
WORD = re.compile(r"[^\W\d_]{4,}")
MARKUP = re.compile(r"\{[^}]*\}|[*]")
MOST_VALUES = 40
"""A text column with more values than this is an id or a name and is not counted."""
MOST_WORDS = 15
STEP = 5
"""Texts are counted in steps of so many words."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """A column of numbers: the count of each, and their sum."""

    count: int
    total: float
    least: float
    most: float

    @property
    def mean(self) -> float:
        return self.total / self.count

    def to_json(self) -> dict[str, object]:
        return {
            "count": self.count,
            "total": self.total,
            "min": self.least,
            "max": self.most,
            "mean": round(self.mean, 3),
        }


@dataclass(frozen=True, slots=True)
class ColumnCount:
    """How many pieces have each value of a column, in natural order."""

    name: str
    values: Mapping[str, int]
    numbers: Numbers | None = None

    def to_json(self) -> dict[str, object]:
        return {"values": dict(self.values), "numbers": self.numbers.to_json() if self.numbers else None}


@dataclass(frozen=True, slots=True)
class DeckStatistics:
    """The pieces of one component."""

    component: str
    title: str
    designs: int
    pieces: int
    columns: tuple[ColumnCount, ...]
    icons: Mapping[str, int]
    words: Mapping[str, int]
    lengths: Mapping[str, int]
    by: str = ""
    groups: tuple[tuple[str, DeckStatistics], ...] = ()
    """The same for the pieces of each value of the column `by`."""

    def to_json(self) -> dict[str, object]:
        said: dict[str, object] = {
            "component": self.component,
            "title": self.title,
            "designs": self.designs,
            "pieces": self.pieces,
            "columns": {column.name: column.to_json() for column in self.columns},
            "icons": dict(self.icons),
            "words": dict(self.words),
            "lengths": dict(self.lengths),
        }
        if self.by:
            said["by"] = {"column": self.by, "groups": {value: group.to_json() for value, group in self.groups}}
        return said


Counted = Sequence[tuple[Row, int]]


def deck_statistics(
    pack: Pack, language: str, components: Sequence[str] = (), columns: Sequence[str] = (), by: str = ""
) -> tuple[DeckStatistics, ...]:
    """Return one for each component whose pieces are rows; refuse names that do not exist."""
    known = {
        component.id: component for component in pack.components if component.table or len(pack.pieces(component)) > 1
    }
    for name in components:
        if name not in known:
            raise refuse(
                "only-unknown", f"{pack.id} has no pieces called “{name}” to count.", suggest(name, known, "It has")
            )
    chosen = [known[name] for name in components] or [*known.values()]
    have = {column for component in chosen for piece in pack.pieces(component) for column in piece.row}
    for column in filter(None, (*columns, by)):
        if column not in have:
            raise refuse(
                "column-unknown", f"There is no column “{column}”.", suggest(column, have - {"id"}, "There are")
            )
    return tuple(_of_component(pack, language, component, columns, by) for component in chosen)


def _of_component(pack: Pack, language: str, component: Component, columns: Sequence[str], by: str) -> DeckStatistics:
    counted = [(piece.row, piece.quantity) for piece in pack.pieces(component) if piece.quantity]
    texts = row_texts(pack, language, component.table or "")
    whole = _statistics(pack, language, component, counted, columns, texts)
    if not by or not any(by in row for row, _ in counted):
        return whole
    groups: dict[str, list[tuple[Row, int]]] = {}
    for row, number in counted:
        for value in _values(row.get(by)):
            groups.setdefault(str(value), []).append((row, number))
    others = [column for column in columns if column != by]
    parts = tuple(
        (value, _statistics(pack, language, component, groups[value], others, texts)) for value in _sort_values(groups)
    )
    return replace(whole, by=by, groups=parts)


def _statistics(
    pack: Pack,
    language: str,
    component: Component,
    counted: Counted,
    columns: Sequence[str],
    texts: Mapping[str, Mapping[str, str]],
) -> DeckStatistics:
    names = list(dict.fromkeys(column for row, _ in counted for column in row if column != "id"))
    found = [_column(name, counted) for name in (columns or names) if name in names]
    icons: Counter[str] = Counter()
    words: Counter[str] = Counter()
    lengths: Counter[int] = Counter()
    for row, number in counted:
        said = " ".join(texts.get(row["id"], {}).values())
        for icon in ICON.findall(said):
            icons[icon] += number
        plain = MARKUP.sub(" ", said)
        for word in WORD.findall(plain):
            words[word.lower()] += number
        if texts:
            lengths[len(plain.split()) // STEP] += number
    return DeckStatistics(
        component.id,
        pack.texts[language].get(f"components.{component.id}", component.id),
        len(counted),
        sum(number for _, number in counted),
        tuple(one for one in found if columns or _is_telling(one, counted)),
        dict(icons.most_common()),
        {word: number for word, number in words.most_common(MOST_WORDS) if number > 1},
        {f"{step * STEP}–{step * STEP + STEP - 1}": lengths[step] for step in range(max(lengths, default=-1) + 1)},
    )


def _column(name: str, counted: Counted) -> ColumnCount:
    values: Counter[Any] = Counter()
    for row, number in counted:
        for value in _values(row.get(name)):
            values[value] += number
    numbers = {value: count for value, count in values.items() if type(value) in (int, float)}
    if numbers and set(values) <= {*numbers, None}:
        least, most = min(numbers), max(numbers)
        is_whole = all(type(value) is int for value in numbers)
        curve = range(least, most + 1) if is_whole and most - least <= MOST_VALUES else sorted(numbers)
        total = sum(value * count for value, count in numbers.items())
        shown = {str(value): numbers.get(value, 0) for value in curve}
        if None in values:
            shown["–"] = values[None]
        return ColumnCount(name, shown, Numbers(sum(numbers.values()), total, least, most))
    return ColumnCount(name, {_display(value): values[value] for value in _sort_values(values)})


def _values(value: Any) -> Iterable[Any]:
    """Return the values to count: each word of a list; a nested value as its text."""
    if isinstance(value, tuple):
        return [_plain(one) for one in value] or [None]
    return [_plain(value)]


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, str | int | float | bool) else str(value)


def _display(value: Any) -> str:
    match value:
        case None:
            return "–"
        case bool():
            return "yes" if value else "no"
        case _:
            return str(value)


def _sort_values(values: Iterable[Any]) -> list[Any]:
    return sorted(values, key=lambda value: (value is None, not isinstance(value, int | float), str(value).zfill(12)))


def _is_telling(column: ColumnCount, counted: Counted) -> bool:
    """Tell whether a column groups pieces and does not just name each of them."""
    if column.numbers:
        return True
    distinct = len(column.values)
    return 1 < distinct <= MOST_VALUES and (distinct < len(counted) or len(counted) <= 2)
