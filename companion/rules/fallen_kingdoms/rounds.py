"""FK 2.3 and 11.1–11.3: the order of a round, the end test, the rumor adjustment and the result."""

from __future__ import annotations

from itertools import combinations

from companion.rules.fallen_kingdoms.battle import open_battles
from companion.rules.fallen_kingdoms.invasion import open_invasions, pass_marker
from companion.rules.fallen_kingdoms.movement import open_movement, open_settlement
from companion.rules.fallen_kingdoms.moves import RumorPayers
from companion.rules.fallen_kingdoms.powers.gods import return_borrowed
from companion.rules.fallen_kingdoms.powers.using import open_power
from companion.rules.fallen_kingdoms.production import open_placement, produce
from companion.rules.fallen_kingdoms.realm import score
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.scoring import score_turn
from companion.rules.fallen_kingdoms.state import ADJUSTMENT, LEDGER, NOBODY, State, ask, then
from companion.rules.kernel import Illegal

# 2.3, the order of things


def begin_round(state: State) -> None:
    """FK 2.3.1: every player, clockwise from the first player, takes one turn."""
    state.round += 1
    then(state, end_round)
    players = state.setting.players
    for step in reversed(range(players)):
        then(state, take_turn, (state.first + step) % players)


def take_turn(state: State, player: int) -> None:
    """FK 2.3.1: (0) return a borrowed card, (1) power, (2) production, (3) movement and battles, (4) scoring.

    FK 2.3.3: a player who is fallen when the turn would begin has none.
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


# 11.1–11.3, the end


TYPES_USED_UP = 2


def empty_supplies(state: State) -> tuple[bool, bool, bool]:
    """FK 11.1.1: knowledge, buildings, rumors: stack and face-up pieces gone."""
    return not (state.stack or state.shown), not (state.tile_stack or state.shown_tiles), not state.rumor_left


def is_over(state: State) -> bool:
    """FK 11.1.1: at least two of the three trophy types are used up."""
    return sum(empty_supplies(state)) >= TYPES_USED_UP


def adjust(state: State) -> None:
    """FK 11.2.1–11.2.3: the fewest rumors give to the most; a choice is asked only where there is one."""
    then(state, finish)
    leaders, payers, total = settlement(state)
    if not total:
        return
    extra = total % len(payers)
    if extra and len(leaders) == 1:
        ask(state, "rumor_payers", leaders[0])
    else:
        pay(state, tuple(_from_marker(state, payers)[:extra]))


def settlement(state: State) -> tuple[list[int], list[int], int]:
    """FK 11.2.1, 11.2.2: leaders, payers and how many cards are paid in all."""
    held = [len(cards) for cards in state.rumors]
    most, least = max(held), min(held)
    if most == least or not least:
        return [], [], 0
    return _all_with(held, most), _all_with(held, least), least


def _all_with(held: list[int], count: int) -> list[int]:
    return [player for player, cards in enumerate(held) if cards == count]


def _from_marker(state: State, players: list[int]) -> list[int]:
    """Turn order from the first-player marker."""
    return sorted(players, key=lambda player: (player - state.first) % state.setting.players)


def pay(state: State, extra: tuple[int, ...]) -> None:
    """FK 11.2.3–11.2.5: a payer loses glory points per card, a leader gains as many; what does not divide is boxed."""
    leaders, payers, total = settlement(state)
    worth = state.content.rumor_paid
    for player in payers:
        score(state, player, ADJUSTMENT, -worth * (total // len(payers) + (player in extra)))
    for player in leaders:
        score(state, player, ADJUSTMENT, worth * (total // len(leaders)))


def cards_moved(state: State) -> dict[str, int]:
    """FK 11.2.5: how many rumor cards each player received in the adjustment; paid ones count below zero."""
    worth = state.content.rumor_paid
    paid = state.ledger[ADJUSTMENT :: len(LEDGER)]
    return {seat: points // worth for seat, points in zip(state.setting.seats, paid, strict=True)}


def finish(state: State) -> None:
    """FK 11.3.1: highest GP wins, equal GP share."""
    best = max(state.glory)
    state.winners = tuple(player for player, points in enumerate(state.glory) if points == best)
    state.over = True
    state.agenda.clear()


def check_rumor_payers(state: State, move: RumorPayers) -> Illegal | None:
    """FK 11.2.3: as many different payers as cards that do not divide."""
    _, payers, total = settlement(state)
    names, number = [state.setting.seats[player] for player in payers], total % len(payers)
    if len(move.extra) != number or len(set(move.extra)) != number or not set(move.extra) <= set(names):
        return refuse("rumor-payers", number=number, payers=names)
    return None


def list_rumor_payers(state: State, seat: str) -> list[RumorPayers]:
    _, payers, total = settlement(state)
    names = [state.setting.seats[player] for player in payers]
    return [RumorPayers(seat, extra) for extra in combinations(names, total % len(payers))]


def do_rumor_payers(state: State, move: RumorPayers) -> None:
    pay(state, tuple(state.setting.seats.index(name) for name in move.extra))
