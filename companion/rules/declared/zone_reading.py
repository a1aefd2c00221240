"""Read a zone: where pieces lie, who sees them and counts them, how many there may be, and what fills it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.declared.mistakes import Mistakes, Wrong, suggest
from companion.rules.declared.model import Zone
from companion.rules.declared.names import Names
from companion.rules.declared.sections import entry_keys, per_player, whole

KINDS: dict[str, dict[str, str]] = {
    "deck": {"order": "heap", "seen": "nobody"},
    "bag": {"order": "heap", "seen": "nobody"},
    "hand": {"per": "player", "seen": "owner"},
    "discard": {"order": "kept", "seen": "all"},
    "display": {"order": "kept", "seen": "all"},
}
"""Zones by the words people have for them."""
KEYS = ("of", "is", "per", "order", "seen", "count", "limit", "rule", "market", "from")
EXAMPLE = "hand: {per: player, of: cards, seen: owner}"
WATCHERS = ("all", "owner", "others", "nobody")
MOST_PIECES = 2000


def read_zone(name: str, entry: Any, base: int, seats: int, names: Names, mistakes: Mistakes) -> int:
    del mistakes
    given = entry_keys(entry, KEYS, EXAMPLE)
    kind = given.get("is")
    if kind is not None:
        _one_of("is", kind, tuple(KINDS))
    entry = {**KINDS.get(str(kind), {}), **given}
    of = str(entry.get("of", ""))
    if of not in names.pieces.sets:
        raise Wrong("unknown-table", f"There is no table or component “{of}”.", suggest(of, names.pieces.sets))
    order, counted = entry.get("order", "none"), entry.get("count", "all")
    _one_of("order", order, ("heap", "kept", "none"))
    _one_of("count", counted, ("all", "owner"))
    seen, glances = _watchers(name, entry)
    owned = per_player(entry)
    zone = Zone(
        name,
        sum(seats if zone.per_player else 1 for zone in names.zones.values()),
        of,
        owned,
        order,
        seen,
        glances,
        counted,
        whole(entry, "limit", 0, 1, MOST_PIECES) if "limit" in entry else 0,
        str(entry.get("rule", "0")),
        whole(entry, "market", 0, 1, MOST_PIECES) if "market" in entry else 0,
        str(entry.get("from", "")),
        kind == "discard",
    )
    _fits_together(zone, names)
    names.zones[name] = zone
    return base


def _one_of(key: str, value: Any, known: tuple[str, ...]) -> None:
    if value not in known:
        raise Wrong("bad-value", f"“{key}” cannot be “{value}”.", suggest(str(value), known, "Write one of"))


def _watchers(name: str, entry: Mapping[str, Any]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return who always sees the pieces, and who sees them under a condition."""
    given = entry.get("seen", "all")
    if isinstance(given, Mapping):
        for who in given:
            _one_of("seen", who, WATCHERS[:3])
        always = [who for who, when in given.items() if when is True]
        glances = tuple((who, str(when)) for who, when in given.items() if when is not True)
        if len(always) > 1:
            raise Wrong(
                "bad-value", f"“{name}” is always seen by {' and '.join(always)}.", "Write seen: all, or one of them."
            )
        seen = always[0] if always else "nobody"
        needs_owner = [who for who in given if who != "all"]
    else:
        _one_of("seen", given, WATCHERS)
        seen, glances, needs_owner = given, (), [who for who in (given,) if who in ("owner", "others")]
    if needs_owner and not per_player(entry):
        raise Wrong(
            "bad-value", f"“{name}” has no owner who could see it.", "Add per: player, or let all or nobody see it."
        )
    return seen, glances


def _fits_together(zone: Zone, names: Names) -> None:
    if zone.counted == "owner" and (not zone.per_player or zone.order == "heap" or zone.seen in ("all", "others")):
        raise Wrong(
            "bad-value",
            f"How many pieces lie in “{zone.name}” is no secret of its owner.",
            "Use count: owner for zones that only their owner sees: {per: player, seen: owner, count: owner}.",
        )
    if zone.limit and zone.counted == "owner":
        raise Wrong(
            "bad-value",
            f"Others would learn from a refusal that “{zone.name}” is full.",
            "Leave out limit, or let all count the pieces.",
        )
    if zone.limit and all(other.of != zone.of for other in names.zones.values()):
        raise Wrong(
            "bad-value",
            f"All of {zone.of} begin in “{zone.name}”, which has a limit.",
            "Name another zone of this set first: pieces begin in the first one.",
        )
    if not zone.market:
        if zone.source:
            raise Wrong("bad-value", f"“{zone.name}” is no market.", "Add market: and a number, or leave out from.")
        return
    source = names.zones.get(zone.source)
    if source is None or source.per_player or source.order != "heap" or source.of != zone.of:
        heaps = [name for name, each in names.zones.items() if each.order == "heap" and each.of == zone.of]
        raise Wrong(
            "no-order",
            f"“{zone.name}” cannot be filled from “{zone.source}”.",
            suggest(zone.source, heaps, "Heaps are"),
        )
    if zone.per_player or zone.seen != "all":
        raise Wrong("bad-value", "A market lies where all see it.", "Leave out per and seen.")
