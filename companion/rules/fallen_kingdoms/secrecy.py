"""FK 15.1: what a seat may not know: the log as it may read it, what came to light, and worlds it cannot tell apart."""

from __future__ import annotations

from typing import Any

from companion.rules.fallen_kingdoms import setup
from companion.rules.fallen_kingdoms.moves import ChooseGod, Move, NornsPick
from companion.rules.fallen_kingdoms.scoring import income
from companion.rules.fallen_kingdoms.setup import gods_are_secret
from companion.rules.fallen_kingdoms.stacks import in_sight
from companion.rules.fallen_kingdoms.state import (
    FOR_CITIES,
    FOR_KNOWLEDGE,
    FOR_RUMORS,
    LEDGER,
    NOBODY,
    NOTHING,
    State,
    everyone,
    work,
)
from companion.rules.fallen_kingdoms.steps import STEPS
from companion.rules.kernel import ChanceMove
from companion.rules.kernel.chance import Below

# The log

LOGGED_APART = frozenset({"choose_god", "norns_pick", "gods", "draw-knowledge"})
"""The moves and questions of which `public` shows seats different things."""


def public(state: State, move: Move | ChanceMove, written: dict[str, Any], seat: str | None) -> dict[str, Any]:
    match move:
        case ChanceMove("gods", answer) if seat != _subject(state) and setup.gods_are_secret(state.setting):
            return written | {"answer": [None] * len(answer)}
        case ChanceMove("draw-knowledge") if state.detail and seat != _subject(state):
            return written | {"answer": None}
        case ChooseGod(owner) if seat != owner and len(setup.choosing(state)) > 1:
            return written | {"god": None}
        case NornsPick(owner, _, under) if seat != owner:
            return written | {"under": [None] * len(under)}
        case _:
            return written


def _subject(state: State) -> str:
    """Whom an answer only some may see is meant for."""
    return state.setting.seats[state.detail[0]]


def conceals(state: State, move: Move | ChanceMove) -> bool:
    """Tell whether a seat saw something that not all knew: an answer of chance, the gods at the last choice, a card
    that the Norns laid out, or one of those they had buried, turned up or looked at, and what hidden points decide."""
    match move:
        case ChanceMove() | NornsPick():
            return True
        case ChooseGod():
            return len(setup.choosing(state)) == 1
        case _:
            return _brings_to_light(state, move)


def _brings_to_light(state: State, move: Move) -> bool:
    """Tell whether a card comes off the bottom of the stack that not all players know there; or, with hidden scoring, a
    round's turns end, after which the invaders' order tells which player has more points (FK 11.4.1)."""
    buried = any(knowers != everyone(state) for _, knowers in state.buried)
    if not buried and not state.setting.hidden_scoring:
        return False
    after = state.copy()
    after.step = ""
    STEPS[state.step].replies[type(move)].do(after, move)
    work(after)
    return ends_a_round(state, after) or bool(turned_up(state, after))


def turned_up(state: State, after: State) -> tuple[tuple[int, int], ...]:
    """Return what came off the bottom of the stack that not all players knew there."""
    taken = state.buried[: max(0, len(state.buried) - len(after.buried))]
    return tuple(buried for buried in taken if buried[1] != everyone(state))


def ends_a_round(state: State, after: State) -> bool:
    """Tell whether a round's turns ended, so that hidden points decide the invaders' order (FK 11.4.1)."""
    hidden = state.setting.hidden_scoring
    return hidden and (after.active == NOBODY != state.active or after.round != state.round)


# Sampling


FIRST_INCOME = 6
"""Glory points of a turn at the beginning of a game."""
SPREAD = 3
"""By how much a turn may have brought more than the realm's size suggests."""


def sample(state: State, player: int | None, below: Below) -> State:
    new = state.copy()
    _deal_gods(new, player, below)
    _shuffle_hidden_cards(new, player, below)
    _draw_points(new, player, below)
    return new


def _draw_points(state: State, player: int | None, below: Below) -> None:
    """FK 13.1: the others' points are what their trophies are sure to have brought, and an income for every turn."""
    if not state.setting.hidden_scoring or state.over or state.board is None:
        return
    content = state.content
    for other in range(state.setting.players):
        if other == player:
            continue
        row = [0] * len(LEDGER)
        row[FOR_RUMORS] = sum(content.rumor_points[content.rumor_values.index(value)] for value in state.rumors[other])
        row[FOR_KNOWLEDGE] = sum(
            content.knowledge_points[card] for card in (*state.private[other], *state.fresh[other])
        )
        lowest, highest = sorted((FIRST_INCOME, sum(income(state, other).values())))
        row[FOR_CITIES] = sum(lowest + below(highest - lowest + SPREAD) for _ in range(_turns(state, other)))
        state.ledger[other * len(LEDGER) : (other + 1) * len(LEDGER)] = row
        state.glory[other] = sum(row)


def _turns(state: State, player: int) -> int:
    """Return how many turns a player has had, if no round went by without one."""
    if not state.round or state.active == NOBODY:
        return state.round
    players = state.setting.players
    before = (player - state.first) % players < (state.active - state.first) % players
    return state.round - (not before)


def _deal_gods(state: State, player: int | None, below: Below) -> None:
    """Before the reveal the others hold any of the gods the reader does not hold, and picked any of them."""
    if NOBODY not in state.gods or not gods_are_secret(state.setting):
        return
    left = [god for god in range(len(state.content.bases)) if player is None or god not in state.dealt[player]]
    for other, cards in enumerate(state.dealt):
        if other == player or not cards:
            continue
        hand = tuple(sorted(left.pop(below(len(left))) for _ in cards))
        state.dealt[other] = hand
        if state.picked[other] != NOBODY:
            state.picked[other] = hand[below(len(hand))]


def _shuffle_hidden_cards(state: State, player: int | None, below: Below) -> None:
    """Cards that only others know at the bottom or in Norns' hands are as likely as any unseen card, and so is what
    lies where one of them thought a card that came up elsewhere (FK 15.2.5): the reader cannot tell which it is."""
    bit = 0 if player is None else 1 << player
    hidden = [at for at, (card, knowers) in enumerate(state.buried) if knowers != everyone(state) and not knowers & bit]
    looked = bool(state.looking) and state.active != player
    if not hidden and not looked:
        return
    sight = in_sight(state, bit or everyone(state)) + ([] if looked else list(state.looking))
    copies = (
        state.setting.knowledge_copies
    )  # and not what is left of them: an entry that contradicts another would tell
    pool = [card for card in range(len(state.unseen)) for _ in range(copies - sight.count(card))]
    buried = list(state.buried)
    for at in hidden:
        buried[at] = (pool.pop(below(len(pool))) if pool else NOTHING), 0
    if looked:
        state.looking = tuple(pool.pop(below(len(pool))) for _ in state.looking)
    state.buried = tuple(buried)
    state.unseen = tuple(pool.count(card) for card in range(len(state.unseen)))
