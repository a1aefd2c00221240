"""`lights`: the places of zones on phones and on the shared screen, and of the spaces of a board. The rules ignore
these hints for drawing, but mistakes in them are reported."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from companion.rules.declared.mistakes import Loc, Mistakes, suggest
from companion.rules.declared.model import Number
from companion.rules.declared.names import Names
from companion.rules.declared.sections import section

SIZES = ("small", "medium", "large")
MOST_PLACES = 12
"""Allowed rows, columns and turns of a zone."""
MOST_COLUMNS = 20
GRID_COLUMNS = ("x", "y", "neighbours")
"""Columns of the cells of a printed board with a grid."""

Test = Callable[[Any], bool]
FLAG: tuple[Test, str] = (lambda value: isinstance(value, bool), "true or false")


def read_lights(data: Mapping[str, Any], names: Names, mistakes: Mistakes) -> Mapping[str, Any]:
    """Return the hints as written, and report every unknown name, key or value."""
    lights = section(data, "lights", mistakes)
    boards = [name for name, number in names.numbers.items() if number.size]
    for name, light in lights.items():
        loc: Loc = ("lights", name)
        if not isinstance(light, Mapping):
            mistakes.add(loc, "wrong-type", f"“{name}” does not say where it lies.", "display: {phone: {place: 1}}")
        elif name in names.zones:
            _zone(light, loc, mistakes)
        elif name in boards:
            number = names.numbers[name]
            if "on" in light:
                _standing(light, number, names, loc, mistakes)
                _has_board(light, lights, names, loc, mistakes)
            else:
                _board(light, number.size, loc, mistakes)
        else:
            hint = suggest(str(name), [*names.zones, *boards])
            mistakes.add(loc, "unknown-name", f"“{name}” is neither a zone nor a row of numbers.", hint)
    return lights


def _zone(light: Mapping[str, Any], loc: Loc, mistakes: Mistakes) -> None:
    place = (_whole(1, MOST_PLACES), f"a whole number from 1 to {MOST_PLACES}")
    size = (lambda value: value in SIZES, "small, medium or large")
    shapes = {
        "phone": {"place": place, "size": size},
        "screen": {"row": place, "column": place, "wide": place, "size": size},
    }
    _check({key: light[key] for key in light if key not in shapes}, {"pile": FLAG}, loc, mistakes, (*shapes, "pile"))
    for where, told in light.items():
        if where not in shapes:
            continue
        if not isinstance(told, Mapping):
            keys = ", ".join(f"{key}: …" for key in shapes[where])
            mistakes.add((*loc, where), "wrong-type", f"“{where}” says nothing.", f"Write {where}: {{{keys}}}.")
        else:
            _check(told, shapes[where], (*loc, where), mistakes)


def standing(lights: Mapping[str, Any], names: Names) -> dict[str, str]:
    """Return the table of the spaces on which the pieces of a row of numbers stand, by the row's name."""
    return {name: light["on"] for name, light in lights.items() if name in names.numbers and "on" in light}


def _standing(light: Mapping[str, Any], number: Number, names: Names, loc: Loc, mistakes: Mistakes) -> None:
    if not number.over:
        hint = "Give it over: …, the table of the pieces."
        mistakes.add((*loc, "on"), "bad-value", f"“{number.name}” counts no pieces that could stand anywhere.", hint)
        return
    on = light["on"]
    if str(on) not in names.pieces.sets:
        hint = suggest(str(on), names.pieces.sets)
        mistakes.add((*loc, "on"), "unknown-name", f"“{on}” is no table of spaces.", hint)
        return
    any_text: tuple[Test, str] = (lambda value: isinstance(value, str), "the table of the spaces")
    _check(light, {"on": any_text, **_grid(light, len(names.pieces.sets[on]))}, loc, mistakes)


def _has_board(light: Mapping[str, Any], lights: Mapping[str, Any], names: Names, loc: Loc, mistakes: Mistakes) -> None:
    """Report pieces whose spaces are drawn nowhere: neither here, nor for another row, nor by a printed grid."""
    on = str(light["on"])
    if ("cells" in light) != ("columns" in light):
        _missing("columns" if "cells" in light else "cells", loc, mistakes)
    if "cells" in light or on not in names.pieces.sets or {*GRID_COLUMNS} <= {*names.pieces.columns_of[on]}:
        return
    for name, other in lights.items():
        number = names.numbers.get(name)
        if number and isinstance(other, Mapping) and "cells" in other and other.get("on", number.over) == on:
            return
    _missing("cells", loc, mistakes)


def _grid(light: Mapping[str, Any], size: int) -> dict[str, tuple[Test, str]]:
    """Return the keys that say where so many spaces lie."""
    columns = light.get("columns")
    wide = columns if type(columns) is int else MOST_COLUMNS
    return {
        "columns": (_whole(1, MOST_COLUMNS), f"a whole number from 1 to {MOST_COLUMNS}"),
        "rows": (_whole(1, MOST_COLUMNS), f"a whole number from 1 to {MOST_COLUMNS}"),
        "cells": (
            _list_of(lambda cell: cell is None or _cell(cell, wide), size),
            f"[row, column] or null, for each of the {size} places, counted from 0",
        ),
    }


def _board(light: Mapping[str, Any], size: int, loc: Loc, mistakes: Mistakes) -> None:
    each = f"for each of the {size} places"
    _check(
        light,
        {
            **_grid(light, size),
            "sides": (_list_of(_whole(1, 8), size), f"the player it belongs to, {each}"),
            "marks": (_list_of(_whole(0, size - 1)), f"places from 0 to {size - 1}"),
            "path": FLAG,
            "mirror": FLAG,
        },
        loc,
        mistakes,
    )
    for key in ("columns", "cells"):
        if key not in light:
            _missing(key, loc, mistakes)


def _missing(key: str, loc: Loc, mistakes: Mistakes) -> None:
    mistakes.add(loc, "missing-key", f"A board needs “{key}”.", "pits: {columns: 2, cells: [[0, 0], [0, 1]]}")


def _check(
    told: Mapping[str, Any],
    shape: Mapping[str, tuple[Test, str]],
    loc: Loc,
    mistakes: Mistakes,
    known: Collection[str] = (),
) -> None:
    for key, value in told.items():
        if key not in shape:
            hint = suggest(str(key), known or shape)
            mistakes.add((*loc, key), "unknown-key", f"There is no key “{key}” here.", hint)
            continue
        fits, wanted = shape[key]
        if not fits(value):
            mistakes.add((*loc, key), "bad-value", f"“{key}” does not fit.", f"Write {wanted}.")


def _whole(lowest: int, highest: int) -> Test:
    return lambda value: type(value) is int and lowest <= value <= highest


def _cell(cell: Any, columns: int) -> bool:
    row, column = (_whole(0, MOST_COLUMNS - 1), _whole(0, columns - 1))
    return isinstance(cell, list) and len(cell) == 2 and row(cell[0]) and column(cell[1])


def _list_of(fits: Test, size: int | None = None) -> Test:
    return lambda value: isinstance(value, list) and size in (None, len(value)) and all(map(fits, value))
