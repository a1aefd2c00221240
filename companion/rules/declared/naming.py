"""Read what a declaration names: options, numbers, tokens, dice, zones, formulas."""

from __future__ import annotations

import keyword
from collections.abc import Mapping
from typing import Any

from companion.rules.declared.actions import NAME
from companion.rules.declared.functions import FUNCTIONS
from companion.rules.declared.mistakes import Loc, Mistakes, Wrong, suggest
from companion.rules.declared.model import MOST, MOST_DICE, DiceSet, Number, Setting, Tokens
from companion.rules.declared.names import Names
from companion.rules.declared.sections import entry_keys, per_player, section, whole
from companion.rules.declared.zone_reading import read_zone

MOST_SIZE = 200
MOST_FACES = 100
MOST_CHOICES = 40
RESERVED = frozenset({"players", "my", "partners", "name", "dice", "moment", "seat", "type", "n", "h", *FUNCTIONS})


def read_names(data: Mapping[str, Any], names: Names, seats: int, mistakes: Mistakes) -> int:
    """Give every number, die and zone its slots, and return the first free slot."""
    taken: dict[str, str] = {}
    base = 0
    for part in _READERS:
        for name, entry in section(data, part, mistakes).items():
            loc: Loc = (part, name)
            if not NAME.match(name) or keyword.iskeyword(name) or name in RESERVED:
                names.broken.add(name)
                mistakes.add(
                    loc,
                    "bad-name",
                    f"“{name}” cannot be a name.",
                    "It means something already; choose another word."
                    if name in RESERVED
                    else "Begin with a small letter; use letters, digits and _.",
                )
                continue
            if name in taken or (name in names.pieces.sets and part != "zones"):
                where = taken.get(name, "tables")
                mistakes.add(
                    loc, "name-twice", f"“{name}” is a name of {where} already.", "Give one of them another name."
                )
                continue
            taken[name] = part
            try:
                base = _READERS[part](name, entry, base, seats, names, mistakes)
            except Wrong as wrong:
                names.broken.add(name)
                mistakes.tell(loc, wrong)
    return base


def _number(name: str, entry: Any, base: int, seats: int, names: Names, mistakes: Mistakes) -> int:
    del mistakes
    known = ("per", "from", "to", "start", "spaces", "over", "is")
    entry = entry_keys(entry, known, "pot: {from: 0, to: 100}")
    if entry.get("is", "player") != "player":
        raise Wrong("bad-value", f"“is” cannot be “{entry['is']}”.", "Write is: player, or leave it out for numbers.")
    if entry.get("start") == "random":
        return _first_player(name, entry, base, names)
    size = whole(entry, "spaces", 0, 0, MOST_SIZE)
    over = str(entry.get("over", ""))
    if over:
        if over not in names.pieces.sets:
            raise Wrong("unknown-table", f"There is no table or component “{over}”.", suggest(over, names.pieces.sets))
        size = len(names.pieces.sets[over])
    low, high = whole(entry, "from", -MOST), whole(entry, "to", MOST)
    start = whole(entry, "start", 0)
    if "from" not in entry and low <= 0 <= start:
        low = 0
    if not low <= start <= high:
        raise Wrong(
            "bad-value", f"“{name}” starts at {start}, but goes from {low} to {high}.", "Let start lie between."
        )
    number = Number(name, base, per_player(entry), size, over, low, high, start, "is" in entry)
    names.numbers[name] = number
    return base + number.width * (seats if number.per_player else 1)


def _first_player(name: str, entry: Mapping[str, Any], base: int, names: Names) -> int:
    """Read a player whom chance or the people name at the start."""
    if set(entry) != {"is", "start"}:
        raise Wrong("bad-value", "Only one player can be drawn at the start.", f"{name}: {{is: player, start: random}}")
    names.numbers[name] = Number(name, base, player=True, drawn=True)
    return base + 1


def _option(name: str, entry: Any, base: int, seats: int, names: Names, mistakes: Mistakes) -> int:
    del seats, mistakes
    example = f"{name}: {{choices: [short, long]}}"
    entry = entry_keys(entry, ("default", "choices", "from", "to"), example)
    if "choices" in entry:
        names.options[name] = _choices(name, entry, base, example)
    elif "from" in entry or "to" in entry:
        low, high = whole(entry, "from", 0), whole(entry, "to", MOST)
        default = whole(entry, "default", low, low, high)
        names.options[name] = Setting(name, base, "num", default, (), low, high)
    elif isinstance(entry.get("default"), bool):
        names.options[name] = Setting(name, base, "bool", entry["default"])
    else:
        raise Wrong(
            "missing-key", f"“{name}” does not say what can be set.", f"{name}: {{default: false}} or {example}"
        )
    return base + 1


def _choices(name: str, entry: Mapping[str, Any], base: int, example: str) -> Setting:
    choices = entry["choices"]
    types = {type(choice) for choice in choices} if isinstance(choices, list) else set()
    if len(types) != 1 or not types <= {int, str} or len(choices) < 2 or len(set(choices)) < len(choices):
        raise Wrong("wrong-type", "“choices” lists two or more different words or numbers.", example)
    if len(choices) > MOST_CHOICES or any(abs(each) > MOST for each in choices if isinstance(each, int)):
        raise Wrong("bad-value", f"There are up to {MOST_CHOICES} choices.", example)
    default = entry.get("default", choices[0])
    if type(default) not in types or default not in choices:
        raise Wrong("bad-value", f"“{default}” is none of the choices.", suggest(str(default), map(str, choices)))
    return Setting(name, base, "num" if types == {int} else "text", default, tuple(choices))


def _tokens(name: str, entry: Any, base: int, seats: int, names: Names, mistakes: Mistakes) -> int:
    del mistakes
    entry = entry_keys(entry, ("start", "limit", "supply"), f"{name}: {{supply: 40, start: 3, limit: 10}}")
    supply = whole(entry, "supply", 0, 0)
    limit = whole(entry, "limit", supply or MOST, 1)
    start = whole(entry, "start", 0, 0, limit)
    own = Number(name, base, True, lowest=0, highest=limit, start=start, token=True)
    names.numbers[name] = own
    base += seats
    if not supply:
        names.tokens[name] = Tokens(own)
        return base
    if start * seats > supply:
        raise Wrong(
            "bad-value",
            f"{seats} players with {start} of “{name}” each need {start * seats}, and there are {supply}.",
            "Let the supply hold more, or players start with fewer.",
        )
    left = Number(f"{name}_left", base, lowest=0, highest=supply, start=supply, token=True)
    names.numbers[left.name] = left
    names.tokens[name] = Tokens(own, left)
    return base + 1


def _dice(name: str, entry: Any, base: int, seats: int, names: Names, mistakes: Mistakes) -> int:
    del seats, mistakes
    entry = entry_keys(entry, ("of", "faces", "count", "total"), "die: {faces: [1, 2, 3, 4, 5, 6]}")
    count, total = whole(entry, "count", 1, 1, MOST_DICE), entry.get("total", False) is True
    of = str(entry.get("of", ""))
    faces = _rows_as_faces(of, entry, names) if "of" in entry else _numbers_as_faces(entry, names)
    if not 2 <= len(faces) <= MOST_FACES:
        has = f"A die has 2 to {MOST_FACES} faces, and “{name}” has {len(faces)}."
        rows = f"List some of its rows, each as often as it stands on the die: {{of: {of}, faces: […]}}."
        raise Wrong("bad-value", has, rows if of else "faces: [1, 2, 3, 4, 5, 6]")
    if total and of:
        raise Wrong(
            "bad-value",
            f"Rows of “{of}” have no total.",
            f"Leave out total, and add up a column of numbers: sum(d.points for d in {name}).",
        )
    dice = DiceSet(name, base, count, faces, total, of)
    names.dice[name] = dice
    return base + dice.width


def _numbers_as_faces(entry: Mapping[str, Any], names: Names) -> tuple[int, ...]:
    faces = entry.get("faces", [1, 2, 3, 4, 5, 6])
    if isinstance(faces, list) and all(type(face) is int and abs(face) <= MOST for face in faces):
        return tuple(faces)
    tables = names.pieces.sets
    known = faces if isinstance(faces, str) and faces in tables else next(iter(tables), "symbols")
    raise Wrong(
        "wrong-type",
        "“faces” lists the numbers on a die.",
        f"faces: [1, 2, 3, 4, 5, 6], or for the rows of a table of: {known}.",
    )


def _rows_as_faces(of: str, entry: Mapping[str, Any], names: Names) -> tuple[int, ...]:
    """Return the rows of a table that stand on a die: each once, or as often as they are listed."""
    rows = names.pieces.sets.get(of)
    if rows is None:
        raise Wrong("unknown-table", f"There is no table or component “{of}”.", suggest(of, names.pieces.sets))
    if "faces" not in entry:
        return tuple(rows)
    ids = {names.pieces.ids[kind]: kind for kind in rows}
    listed = entry["faces"]
    if not isinstance(listed, list):
        example = f"{{of: {of}, faces: [{', '.join([*ids][:1] * 2 + [*ids][1:2])}]}}"
        raise Wrong("wrong-type", f"“faces” lists rows of “{of}”.", f"{example}, or leave it out for each once.")
    for face in listed:
        if str(face) not in ids:
            raise Wrong("unknown-row", f"“{of}” has no row “{face}”.", suggest(str(face), ids, "Its rows are"))
    return tuple(ids[str(face)] for face in listed)


def _formula(name: str, entry: Any, base: int, seats: int, names: Names, mistakes: Mistakes) -> int:
    del seats, mistakes
    if not isinstance(entry, str | int):
        raise Wrong("wrong-type", "A formula is an expression.", "led: first(trick).suit")
    names.formulas[name] = str(entry)
    return base


_READERS = {
    "options": _option,
    "numbers": _number,
    "tokens": _tokens,
    "dice": _dice,
    "zones": read_zone,
    "formulas": _formula,
}
"""Readers of the sections that name things, in the order of their slots."""
