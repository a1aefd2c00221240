"""FK 2.3: the order of things. A round is every player's turn and the end turn."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.battle import open_battles
from companion.rules.fallen_kingdoms.ending import adjust, is_over
from companion.rules.fallen_kingdoms.invasion import open_invasions, pass_marker
from companion.rules.fallen_kingdoms.movement import open_movement, open_settlement
from companion.rules.fallen_kingdoms.powers.heimdall import return_borrowed
from companion.rules.fallen_kingdoms.powers.using import open_power
from companion.rules.fallen_kingdoms.production import open_placement, produce
from companion.rules.fallen_kingdoms.scoring import score_turn
from companion.rules.fallen_kingdoms.state import NOBODY, State, then


def begin_round(state: State) -> None:
    """FK 2.3.1: every player, clockwise from the first player, takes one turn."""
    state.round += 1
    then(state, end_round)
    players = state.setting.players
    for step in reversed(range(players)):
        then(state, take_turn, (state.first + step) % players)


def take_turn(state: State, player: int) -> None:
    """FK 2.3.1: (0) return a borrowed card, (1) power, (2) production, (3) movement and battles, (4) scoring.

    FK 2.3.3: who is fallen when his turn would begin has none.
    """
    if not state.alive[player]:
        return
    state.active = player
    then(state, score_turn, player)
    then(state, open_settlement, player)
    then(state, open_battles, player)
    then(state, open_movement, player)
    then(state, open_placement, player)
    then(state, produce, player)
    then(state, open_power, player)
    return_borrowed(state, player)


def end_round(state: State) -> None:
    """FK 2.3.2: the end test, invasions, the first-player marker. FK 11.1.2: the test comes only here."""
    state.active = NOBODY
    state.start = state.attacked = 0
    if is_over(state):
        adjust(state)
        return
    then(state, begin_round)
    then(state, pass_marker)
    then(state, open_invasions)
