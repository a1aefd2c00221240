"""Chapter 4: a god's power is used once in the owner's own turn, before production, or not at all."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.content import FORSETI, FREYR, GODS, HEIMDALL, HOLLER, LOKI, NORNS, ODIN, SAGA, TYR
from companion.rules.fallen_kingdoms.moves import Power
from companion.rules.fallen_kingdoms.powers.gods import (
    DIVINE_KNOWLEDGE,
    DRAFT,
    PLAGUE,
    PROSPERITY,
    REVEAL_TRUTH,
    plague_count,
    sample_plague,
    some_plagues,
)
from companion.rules.fallen_kingdoms.powers.loki import TREACHERY
from companion.rules.fallen_kingdoms.powers.model import GodPower, Make
from companion.rules.fallen_kingdoms.powers.norns import CHANGE_DESTINY
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import NOTHING, NOWHERE, State, ask
from companion.rules.kernel import Illegal
from companion.rules.kernel.chance import Below

POWERS: dict[int, GodPower] = {
    LOKI: TREACHERY,
    HOLLER: PLAGUE,
    TYR: DRAFT,
    FREYR: PROSPERITY,
    HEIMDALL: DIVINE_KNOWLEDGE,
    FORSETI: REVEAL_TRUTH,
    NORNS: CHANGE_DESTINY,
}
"""Saga has only the powers of others (FK 12.2.1), Odin none (FK 12.2.9)."""


def open_power(state: State, player: int) -> None:
    """FK 4.1.1, 4.1.2: asked only with the temple on the board and something to use the power for."""
    if state.temple[player] != NOWHERE and usable_powers(state, player):
        ask(state, "power", player)
    else:
        state.barred[player] = NOTHING


def powers_at_hand(state: State, player: int) -> list[int]:
    """The own god's, or for Saga those of the gods in front of others (FK 12.2.1)."""
    god = state.gods[player]
    gods = [god] if god != SAGA else [other for at, other in enumerate(state.gods) if at != player]
    return [god for god in gods if god in POWERS]


def usable_powers(state: State, player: int) -> list[int]:
    """Return those of them that there is something to use for."""
    return [power for power in powers_at_hand(state, player) if POWERS[power].usable(state, player)]


def check_power(state: State, move: Power) -> Illegal | None:
    if move.use is None:
        return _nothing_named(move)
    return (
        _other_god(state, move) or _odin(state, move) or _mimic(state, move) or _complete(move) or _choice(state, move)
    )


_CHOICES = ("city", "from_", "cities", "card", "give", "to", "take")
"""The fields of a move that belong to a power."""


def _filled_fields(move: Power) -> tuple[str, ...]:
    return tuple([field for field in _CHOICES if getattr(move, field) is not None])


def _nothing_named(move: Power) -> Illegal | None:
    """FK 4.1.4: declining the power names nothing."""
    if _filled_fields(move) or move.as_ is not None:
        return refuse("power-fields", use=None, needed=[])
    return None


def _other_god(state: State, move: Power) -> Illegal | None:
    """FK 4.1.1: only the own god's power."""
    own = GODS[state.gods[state.actor]]
    return None if move.use == own else refuse("not-own-god", given=move.use, own=own)


def _odin(state: State, move: Power) -> Illegal | None:
    """FK 12.2.9: Odin has no power, and Saga gets none from Odin."""
    return refuse("odin") if ODIN in (state.gods[state.actor], _power(move)) else None


def _mimic(state: State, move: Power) -> Illegal | None:
    """FK 12.2.1: Saga names a god in front of another player; no other god names one."""
    if move.use != GODS[SAGA]:
        return None if move.as_ is None else refuse("power-fields", use=move.use, needed=_json_fields(_power(move)))
    others = [GODS[god] for at, god in enumerate(state.gods) if at != state.actor]
    return None if move.as_ in others else refuse("not-in-play", given=move.as_, known=sorted(others))


def _power(move: Power) -> int:
    """Return whose power the move uses."""
    return GODS.index(move.as_ if move.use == GODS[SAGA] and move.as_ is not None else move.use or GODS[ODIN])


def _complete(move: Power) -> Illegal | None:
    """FK 4.1.4: a power is used with a complete choice or not at all."""
    if set(_filled_fields(move)) == set(POWERS[_power(move)].fields):
        return None
    return refuse("power-fields", use=move.use, needed=_json_fields(_power(move)))


def _json_fields(power: int) -> list[str]:
    return [field.rstrip("_") for field in POWERS[power].fields] if power in POWERS else []


def _choice(state: State, move: Power) -> Illegal | None:
    return POWERS[_power(move)].check(state, move)


def list_powers(state: State, seat: str) -> list[Power]:
    player = state.actor
    moves = [Power(seat, None)]
    for power in usable_powers(state, player):
        moves += POWERS[power].list(state, player, _move_maker(seat, state.gods[player], power))
    return moves


def powers_count(state: State) -> int:
    """Return how many choices there are for Holler; the rest is never many."""
    return plague_count(state, state.actor) if HOLLER in powers_at_hand(state, state.actor) else 0


def sample_power(state: State, seat: str, below: Below) -> Power:
    """Only Holler has too many choices to list: first the power or none, then its choice."""
    player = state.actor
    usable = usable_powers(state, player)
    pick = below(len(usable) + 1)
    if pick == len(usable):
        return Power(seat, None)
    power = usable[pick]
    make = _move_maker(seat, state.gods[player], power)
    if power == HOLLER:
        return sample_plague(state, player, make, below)
    moves = POWERS[power].list(state, player, make)
    return moves[below(len(moves))]


def some_powers(state: State, seat: str) -> list[Power]:
    """A bounded selection: of Holler's choices as many as the list may hold, of the others all."""
    player, moves = state.actor, [Power(seat, None)]
    for power in usable_powers(state, player):
        make = _move_maker(seat, state.gods[player], power)
        moves += (some_plagues if power == HOLLER else POWERS[power].list)(state, player, make)
    return moves


def _move_maker(seat: str, god: int, power: int) -> Make:
    """A maker of moves that use this power, in Saga's name when Saga mimics it."""

    def make(**choice: object) -> Power:
        return Power(seat, GODS[god], GODS[power] if god == SAGA else None, **choice)  # type: ignore[arg-type]  # fields by power

    return make


def do_power(state: State, move: Power) -> None:
    """FK 4.1.6: what a power shifts may still move; kingdoms it empties fall."""
    player = state.actor
    state.barred[player] = NOTHING
    if move.use is not None:
        POWERS[_power(move)].do(state, player, move)
