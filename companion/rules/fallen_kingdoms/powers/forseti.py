"""FK 12.2.7: Forseti reveals the truth: one of his rumors for one of another player."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.moves import Power
from companion.rules.fallen_kingdoms.powers.model import GodPower, Make
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import State
from companion.rules.kernel import Illegal


def _usable(state: State, player: int) -> bool:
    return bool(state.rumors[player]) and any(cards for at, cards in enumerate(state.rumors) if at != player)


def _check_forseti(state: State, move: Power) -> Illegal | None:
    """FK 12.2.7: one own rumor card for one of an opponent."""
    player, seats = state.actor, state.setting.seats
    if move.to not in seats or move.to == seats[player]:
        return refuse("forseti-opponent", given=move.to)
    for holder, value in ((player, move.give), (seats.index(move.to), move.take)):
        if value not in state.rumors[holder]:
            return refuse("forseti-rumor", seat=seats[holder], value=value, held=list(state.rumors[holder]))
    return None


def _list_forseti(state: State, player: int, make: Make) -> list[Power]:
    seats = state.setting.seats
    return [
        make(give=give, to=seats[other], take=take)
        for give in sorted(set(state.rumors[player]))
        for other, held in enumerate(state.rumors)
        if other != player
        for take in sorted(set(held))
    ]


def _do_forseti(state: State, player: int, move: Power) -> None:
    other = state.setting.seats.index(move.to or "")
    for holder, gone, come in ((player, move.give, move.take), (other, move.take, move.give)):
        held = list(state.rumors[holder])
        held[held.index(gone or 0)] = come or 0
        state.rumors[holder] = tuple(sorted(held))


REVEAL_TRUTH = GodPower(("give", "to", "take"), _usable, _check_forseti, _list_forseti, _do_forseti)
