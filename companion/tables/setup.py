"""The setup of a table: game, seats, options, who deals what, and the committed seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.dealer import commitment
from companion.rules.kernel import Game, Illegal, Option
from companion.rules.kernel.codec import quote_value
from companion.tables.entries import By
from companion.text_rules import without_joiners

RULE = "TABLE 1"


@dataclass(frozen=True, slots=True)
class Setup:
    """The immutable setup. `seed` is None in copies for people who may not know it yet."""

    game: str
    rules_version: str
    content_hash: str
    seats: tuple[str, ...]
    options: Mapping[str, Any]
    dealer: Mapping[str, By]
    commitment: str
    seed: str | None
    position: Mapping[str, Any] | None = None


def prepare(
    game: Game[Any, Any],
    content_hash: str,
    seats: Sequence[str],
    options: Mapping[str, Any],
    dealer: Mapping[str, By],
    seed: str,
    position: Mapping[str, Any] | None = None,
) -> Setup | Illegal:
    """Return a checked setup, or the refusal. With a position, the position names the seats."""
    settled = settle_options(game, options)
    if isinstance(settled, Illegal):
        return settled
    unknown = [kind for kind in dealer if kind not in game.chance_kinds]
    if unknown:
        return Illegal(RULE, "table.unknown-kind", {"kind": unknown[0], "known": list(game.chance_kinds)})
    if position is not None:
        found = game.from_position(position, settled)
        if isinstance(found, Illegal):
            return found
        placed = tuple(player.seat for player in game.score(found).players)
        if seats and sorted(seats) != sorted(placed):
            return Illegal(RULE, "table.other-seats", {"seats": list(seats), "position": list(placed)})
        seats = placed
    else:
        refusal = check_seats(game, seats)
        if refusal is not None:
            return refusal
        state = game.setup(seats, settled)
        if isinstance(state, Illegal):
            return state
    return Setup(
        game=game.name,
        rules_version=game.rules_version,
        content_hash=content_hash,
        seats=tuple(seats),
        options=settled,
        dealer={kind: dealer.get(kind, "app") for kind in game.chance_kinds},
        commitment=commitment(seed),
        seed=seed,
        position=position,
    )


def check_seats(game: Game[Any, Any], seats: Sequence[str]) -> Illegal | None:
    if len(seats) not in game.players:
        facts = {"seats": len(seats), "lowest": game.players[0], "highest": game.players[-1]}
        return Illegal(RULE, "table.seat-count", facts)
    for seat in seats:
        if not seat or seat != seat.strip() or len(seat) > 40 or not _can_be_seen(seat):
            return Illegal(RULE, "table.seat-name", {"seat": seat[:60]})
        if seats.count(seat) > 1:
            return Illegal(RULE, "table.seat-twice", {"seat": seat})
        if game.seats and seat not in game.seats:
            return Illegal(RULE, "table.unknown-seat", {"seat": seat, "known": list(game.seats)})
    return None


def _can_be_seen(name: str) -> bool:
    seen = without_joiners(name)
    return bool(seen) and seen.isprintable()


def settle_options(game: Game[Any, Any], given: Mapping[str, Any]) -> dict[str, Any] | Illegal:
    """Return every option with its given or default value. The game judges free options."""
    known = {option.name: option for option in game.options}
    for name, value in given.items():
        if name not in known:
            return Illegal(RULE, "table.unknown-option", {"option": name, "known": sorted(known)})
        if not _allows(known[name], value):
            return Illegal(
                RULE, "table.option-value", {"option": name, "value": quote_value(value), **_range(known[name])}
            )
    return {name: plain(given.get(name, option.default)) for name, option in known.items()}


def plain(value: Any) -> Any:
    """Return the value as JSON would return it: lists instead of tuples."""
    match value:
        case list() | tuple():
            return [plain(item) for item in value]
        case Mapping():
            return {name: plain(item) for name, item in value.items()}
        case _:
            return value


def _allows(option: Option, value: Any) -> bool:
    if option.free:
        return True
    if option.choices:
        return any(value == choice and type(value) is type(choice) for choice in option.choices)
    if option.lowest is not None or option.highest is not None:
        lowest, highest = option.lowest, option.highest
        return type(value) is int and (lowest is None or lowest <= value) and (highest is None or value <= highest)
    return type(value) is type(option.default)


def _range(option: Option) -> dict[str, Any]:
    if option.choices:
        return {"choices": list(option.choices)}
    return {"lowest": option.lowest, "highest": option.highest}
