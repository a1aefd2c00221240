"""ARR 4.1: the three stacks, what lies in front of the leaders, and the reshuffle in the middle of a draw."""

from __future__ import annotations

from companion.rules.arrival.moves import DrawCard, Move
from companion.rules.arrival.state import (
    BLOCK_1,
    CARD_FRONT,
    CARDS,
    NOBODY,
    NOTHING,
    STACK_BACK,
    STACKS,
    UNKNOWN,
    State,
)
from companion.rules.kernel import Seat


def shuffle_all(state: State) -> None:
    """ARR 3.7: all cards, whatever their backs, in three stacks."""
    state.stacks = deal(len(state.content.cards))
    state.tops = [UNKNOWN] * STACKS
    state.below = backs_in_stacks(state)


def deal(cards: int) -> list[int]:
    """ARR 4.1.3: ⌈N/3⌉, ⌈(N−1)/3⌉, ⌈(N−2)/3⌉ cards."""
    return [(cards - stack + STACKS - 1) // STACKS for stack in range(STACKS)]


def backs_in_stacks(state: State) -> list[int]:
    """ARR 9.2.4: cards of each back that are neither in front of leaders nor discarded. Tops must be unknown."""
    content = state.content
    gone = discard_size(state)
    left = [(places & ~gone).bit_count() for places in content.back_sets]
    for backs in state.backs:
        for back in backs:
            left[back] -= 1
    return left


def discard_size(state: State) -> int:
    """Face-up cards that do not lie in front of a leader."""
    gone = state.seen
    for fronts in state.fronts:
        for card in fronts:
            gone &= ~(1 << card)
    return gone


# 4.1, the draw


def list_draw(state: State, seat: Seat) -> list[Move]:  # noqa: ARG001 (the seat whose turn it is)
    draws, stacks = state.ready.draws[state.due], state.stacks
    if stacks[0] and stacks[1] and stacks[2]:
        return draws.copy()  # type: ignore[return-value]  # a list of some of the moves
    return [draw for draw, cards in zip(draws, stacks, strict=True) if cards]


def do_draw(state: State, move: DrawCard) -> None:
    """ARR 4.1.1: the top card of the stack, face-down."""
    stack, leader = move.stack - 1, state.due
    state.backs[leader] += (state.tops[stack],)
    state.origins[leader] += (stack,)
    state.tops[stack] = UNKNOWN
    state.stacks[stack] -= 1
    if not state.stacks[stack]:
        reshuffle(state)
    state.due = (leader + 1) % len(state.seats)
    ask_for_backs(state)


def reshuffle(state: State) -> None:
    """ARR 4.1.3: what lies in the stacks and all discarded cards; cards in front of leaders stay there."""
    state.joined = state.seen
    state.stacks = deal(sum(state.stacks) + state.seen.bit_count())
    state.seen = 0
    state.early = [len(backs) for backs in state.backs]
    state.tops = [UNKNOWN] * STACKS
    state.below = backs_in_stacks(state)


def ask_for_backs(state: State) -> bool:
    """ARR 9.3: while a stack's top back is not known, chance is asked for it."""
    for stack, top in enumerate(state.tops):
        if top == UNKNOWN and state.stacks[stack]:
            state.question, state.subject = STACK_BACK, stack
            return True
    state.question = NOTHING
    return False


def show_back(state: State, back: int) -> None:
    state.tops[state.subject] = back
    state.below[back] -= 1


def settle(state: State) -> None:
    """ARR 4.1.1: four times round."""
    if not ask_for_backs(state) and len(state.backs[state.due]) == CARDS:
        state.step = BLOCK_1
        state.due = NOBODY


# Fronts


def ask_for_fronts(state: State, number: int) -> bool:
    """ARR 4.2.1, 4.2.3, 4.2.5: whether a card up to this number is still face-down; in turn order."""
    players, fronts, backs = len(state.seats), state.fronts, state.backs
    for place in range(players):
        leader = (state.start + place) % players
        if len(fronts[leader]) < number and len(fronts[leader]) < len(backs[leader]):
            state.question, state.subject = CARD_FRONT, leader
            return True
    state.question = NOTHING
    return False


def turn_up(state: State, card: int) -> None:
    state.fronts[state.subject] += (card,)
    state.seen |= 1 << card
    state.joined &= ~(1 << card)


def front_odds(state: State, leader: int) -> tuple[int, int, int, int]:
    """ARR 9.2.5, 9.2.6 for a leader's next face-down card: the fronts O that were unseen before this round's
    reshuffle, those J that joined in it, and the weight of each of O and of J."""
    number = len(state.fronts[leader])
    back = state.backs[leader][number]
    unseen = state.content.back_sets[back] & ~state.seen
    new = unseen & state.joined
    old = unseen ^ new
    if not new or number < state.early[leader]:
        return old, 0, 1, 0
    if not old:
        return 0, new, 0, 1
    taken = early_and_face_down(state, back)
    left = old.bit_count() - taken
    return old if left else 0, new, left, old.bit_count()


def early_and_face_down(state: State, back: int) -> int:
    """ARR 9.2.6: cards of this back drawn before the reshuffle whose fronts are unseen."""
    return sum(
        backs[len(fronts) : early].count(back)
        for backs, fronts, early in zip(state.backs, state.fronts, state.early, strict=True)
    )


def discard(state: State) -> None:
    """ARR 4.8.1: all cards in front of leaders; the Blockers no longer lie on anything."""
    players = len(state.seats)
    state.backs = [()] * players
    state.origins = [()] * players
    state.fronts = [()] * players
    state.early = [0] * players
    state.joined = 0
    state.first = [UNKNOWN] * players
    state.second = [UNKNOWN] * players
