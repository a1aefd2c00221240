"""A state as it might be, for all a seat knows: hidden gods and Norns' hidden cards dealt anew (FK 15.1.2)."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.setup import gods_are_secret
from companion.rules.fallen_kingdoms.state import NOBODY, State
from companion.rules.kernel.vast import Below


def sample(state: State, player: int | None, below: Below) -> State:
    new = state.copy()
    _deal_gods(new, player, below)
    _shuffle_hidden_cards(new, player, below)
    return new


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
    """Cards that only others know at the bottom or in Norns' hands are as likely as any unseen card."""
    bit = 0 if player is None else 1 << player
    everyone = (1 << state.setting.players) - 1
    hidden = [at for at, (_, knowers) in enumerate(state.buried) if knowers != everyone and not knowers & bit]
    looked = bool(state.looking) and state.active != player
    if not hidden and not looked:
        return
    pool = [card for card, copies in enumerate(state.unseen) for _ in range(copies)]
    pool += [state.buried[at][0] for at in hidden] + (list(state.looking) if looked else [])
    buried = list(state.buried)
    for at in hidden:
        buried[at] = pool.pop(below(len(pool))), buried[at][1]
    if looked:
        state.looking = tuple(pool.pop(below(len(pool))) for _ in state.looking)
    state.buried = tuple(buried)
    state.unseen = tuple(pool.count(card) for card in range(len(state.unseen)))
