"""Read what a declaration gives a name to: numbers, dice, zones, formulas."""

from __future__ import annotations

import keyword
from collections.abc import Mapping
from typing import Any

from companion.rules.declared.actions import NAME
from companion.rules.declared.functions import FUNCTIONS
from companion.rules.declared.mistakes import Loc, Mistakes, Wrong, meant
from companion.rules.declared.model import MOST, DiceSet, Number, Zone
from companion.rules.declared.names import Names
from companion.rules.declared.sections import section

MOST_SIZE = 200
MOST_DICE = 8
RESERVED = frozenset({"players", "my", "name", "dice", "moment", "seat", "type", "n", "h", *FUNCTIONS})


def read_names(data: Mapping[str, Any], names: Names, seats: int, mistakes: Mistakes) -> int:
    """Give every number, die and zone its slots. Returns the first slot that is free."""
    taken: dict[str, str] = {}
    base = 0
    for part in ("numbers", "dice", "zones", "formulas"):
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


def _keys(entry: Any, known: tuple[str, ...], example: str) -> Mapping[str, Any]:
    entry = {} if entry is None else entry
    if not isinstance(entry, Mapping):
        raise Wrong("wrong-type", "This is no mapping.", f"Write {example}.")
    for key in entry:
        if key not in known:
            raise Wrong("unknown-key", f"There is no key “{key}” here.", meant(str(key), known, "The keys are"))
    return entry


def _per_player(entry: Mapping[str, Any]) -> bool:
    if entry.get("per", "player") != "player":
        raise Wrong("bad-value", f"“per” cannot be “{entry['per']}”.", "Write per: player, or leave it out.")
    return "per" in entry


def _whole(entry: Mapping[str, Any], key: str, default: int, low: int = -MOST, high: int = MOST) -> int:
    value = entry.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise Wrong("wrong-type", f"“{key}” cannot be “{value}”.", f"Write a whole number from {low} to {high}.")
    return value


def _number(name: str, entry: Any, base: int, seats: int, names: Names, mistakes: Mistakes) -> int:
    del mistakes
    known = ("per", "from", "to", "start", "spaces", "over", "is")
    entry = _keys(entry, known, "pot: {from: 0, to: 100}")
    if entry.get("is", "player") != "player":
        raise Wrong("bad-value", f"“is” cannot be “{entry['is']}”.", "Write is: player, or leave it out for numbers.")
    size = _whole(entry, "spaces", 0, 0, MOST_SIZE)
    over = str(entry.get("over", ""))
    if over:
        if over not in names.pieces.sets:
            raise Wrong("unknown-table", f"There is no table or component “{over}”.", meant(over, names.pieces.sets))
        size = len(names.pieces.sets[over])
    low, high = _whole(entry, "from", -MOST), _whole(entry, "to", MOST)
    start = _whole(entry, "start", 0)
    if "from" not in entry and low <= 0 <= start:
        low = 0
    if not low <= start <= high:
        raise Wrong(
            "bad-value", f"“{name}” starts at {start}, but goes from {low} to {high}.", "Let start lie between."
        )
    number = Number(name, base, _per_player(entry), size, over, low, high, start, "is" in entry)
    names.numbers[name] = number
    return base + number.width * (seats if number.per_player else 1)


def _dice(name: str, entry: Any, base: int, seats: int, names: Names, mistakes: Mistakes) -> int:
    del seats, mistakes
    entry = _keys(entry, ("faces", "count", "total"), "die: {faces: [1, 2, 3, 4, 5, 6]}")
    faces, count = entry.get("faces", [1, 2, 3, 4, 5, 6]), _whole(entry, "count", 1, 1, MOST_DICE)
    if not isinstance(faces, list) or not 2 <= len(faces) <= 100 or any(type(face) is not int for face in faces):
        raise Wrong("wrong-type", "“faces” lists the numbers on a die.", "faces: [1, 2, 3, 4, 5, 6]")
    total = entry.get("total", False) is True
    if faces != list(range(1, len(faces) + 1)) and count > 1 and not total:
        raise Wrong("odd-faces", "Several dice with faces of their own are rolled by their total.", "Add total: true.")
    dice = DiceSet(name, base, count, tuple(faces), total)
    names.dice[name] = dice
    return base + dice.width


def _zone(name: str, entry: Any, base: int, seats: int, names: Names, mistakes: Mistakes) -> int:
    del mistakes
    entry = _keys(entry, ("of", "per", "order", "seen"), "hand: {per: player, of: cards, seen: owner}")
    of = str(entry.get("of", ""))
    if of not in names.pieces.sets:
        raise Wrong("unknown-table", f"There is no table or component “{of}”.", meant(of, names.pieces.sets))
    order, seen = entry.get("order", "none"), entry.get("seen", "all")
    for key, value, known in (("order", order, ("heap", "kept", "none")), ("seen", seen, ("all", "owner", "nobody"))):
        if value not in known:
            raise Wrong("bad-value", f"“{key}” cannot be “{value}”.", meant(str(value), known, "Write one of"))
    if seen == "owner" and not _per_player(entry):
        raise Wrong(
            "bad-value", f"“{name}” has no owner who could see it.", "Add per: player, or let all or nobody see it."
        )
    at = sum(seats if zone.per_player else 1 for zone in names.zones.values())
    names.zones[name] = Zone(name, at, of, _per_player(entry), order, seen)
    return base


def _formula(name: str, entry: Any, base: int, seats: int, names: Names, mistakes: Mistakes) -> int:
    del seats, mistakes
    if not isinstance(entry, str | int):
        raise Wrong("wrong-type", "A formula is an expression.", "led: first(trick).suit")
    names.formulas[name] = str(entry)
    return base


_READERS = {"numbers": _number, "dice": _dice, "zones": _zone, "formulas": _formula}
