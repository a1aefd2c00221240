"""FK 12.2.8: the Norns change destiny: they look at the knowledge to come and choose what lies face up."""

from __future__ import annotations

from itertools import permutations

from companion.rules.fallen_kingdoms.content import KNOWLEDGE
from companion.rules.fallen_kingdoms.moves import NornsPick, Power
from companion.rules.fallen_kingdoms.powers.model import GodPower, list_one
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.stacks import correct_bottom, take_known
from companion.rules.fallen_kingdoms.state import NOTHING, State, ask, ask_chance, everyone, then
from companion.rules.kernel import Illegal

CARDS = 3
"""So many are looked at."""


def _usable(state: State, player: int) -> bool:  # noqa: ARG001 (one shape for all powers)
    return state.stack > 0


def _check_norns(state: State, move: Power) -> Illegal | None:  # noqa: ARG001 (one shape for all powers)
    """FK 12.2.8: nothing to look at in an empty stack."""
    return None if state.stack else refuse("norns-stack")


def _do_norns(state: State, player: int, move: Power) -> None:  # noqa: ARG001 (one shape for all powers)
    then(state, look, player)


def look(state: State, player: int) -> None:
    """The top three cards of the stack, or what is left; they still count as stack (FK 17.4)."""
    wanted = min(CARDS, state.stack)
    while len(state.looking) < wanted:
        card = take_known(state, len(state.looking))
        if card == NOTHING:
            then(state, look, player)
            ask_chance(state, "draw-knowledge", player)
            return
        state.looking += (card,)
    ask(state, "norns_pick", player)


def check_norns_pick(state: State, move: NornsPick) -> Illegal | None:
    """FK 12.2.8: one of the cards looked at, the others underneath, against one of the face-up cards."""
    looking = sorted(KNOWLEDGE[card] for card in state.looking)
    if sorted((move.card, *move.under)) != looking:
        return refuse("norns-cards", looking=looking)
    shown = [KNOWLEDGE[card] for card in state.shown]
    return None if move.replace in shown else refuse("norns-replace", card=move.replace, shown=shown)


def list_norns_pick(state: State, seat: str) -> list[NornsPick]:
    names = [KNOWLEDGE[card] for card in state.looking]
    shown = [KNOWLEDGE[card] for card in sorted(set(state.shown))]
    orders = sorted(set(permutations(names)))
    return [NornsPick(seat, order[0], order[1:], replace) for order in orders for replace in shown]


def do_norns_pick(state: State, move: NornsPick) -> None:
    """The replaced card, which all saw, goes to the very bottom."""
    player = state.actor
    replaced = KNOWLEDGE.index(move.replace)
    shown = list(state.shown)
    picked = KNOWLEDGE.index(move.card)
    shown[shown.index(replaced)] = picked
    state.shown = tuple(shown)
    under = tuple((KNOWLEDGE.index(card), 1 << player) for card in move.under)
    state.buried += (*under, (replaced, everyone(state)))
    state.looking = ()
    correct_bottom(state, picked)


CHANGE_DESTINY = GodPower((), _usable, _check_norns, list_one, _do_norns)
