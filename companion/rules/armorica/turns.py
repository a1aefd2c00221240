"""How play moves on: phase by phase, the extra discards of two players (chapter 7), the end (chapter 8)."""

from __future__ import annotations

from math import ceil

from companion.rules.armorica.content import DECKS, GAUL, ROMAN
from companion.rules.armorica.moves import Pass, Take
from companion.rules.armorica.state import ROW, State

DECK_OF = {name: deck for deck, name in enumerate(DECKS)}
"""The row that a phase takes cards from."""


def do_take(state: State, move: Take) -> None:
    """ARM 4.3, 4.4: to the right end of the display; the row closes up to the right."""
    deck, card = DECK_OF[state.phase], state.content.index[move.card]
    row = state.rows[deck]
    gap = row.index(card)
    state.rows[deck] = row[:gap] + row[gap + 1 :]
    state.lay(state.seats.index(move.seat), card)
    _after_decision(state, deck)


def do_pass(state: State, move: Pass) -> None:  # noqa: ARG001 (one shape for all moves)
    """ARM 4.3: a player who passes discards the card at position 1; from an empty row nothing."""
    deck = DECK_OF[state.phase]
    discard_nearest(state, deck)
    _after_decision(state, deck)


def discard_nearest(state: State, deck: int) -> None:
    row = state.rows[deck]
    if row:
        state.gone |= 1 << row[-1]
        state.rows[deck] = row[:-1]


def _after_decision(state: State, deck: int) -> None:
    """After a seat's decision the row waits for its card, or the next decision is due."""
    state.done += 1
    if state.decks[deck]:
        state.waiting = deck
    elif state.done == len(state.seats):
        end_phase(state)


def turn_up(deck: int, state: State, answer: str) -> None:
    """ARM 4.4: one card from the deck comes in at the left end."""
    card = state.content.index[answer]
    state.decks[deck] ^= 1 << card
    row = state.rows[deck] = (card, *state.rows[deck])
    if len(row) < ROW and state.decks[deck]:
        return
    state.find_gap()
    if state.waiting is not None:
        return
    if state.phase == "clearing":
        begin_turn(state)
    elif state.done == len(state.seats):
        end_phase(state)


def end_phase(state: State) -> None:
    """After the Gaul phase the Roman one, after the Roman phase winter."""
    state.done = 0
    if state.phase == "gaul":
        state.phase = "roman"
    else:
        state.phase = "winter"
        ask_the_hungry(state)


def ask_the_hungry(state: State) -> None:
    """ARM 6.1: a player without a deficit is not asked."""
    players = len(state.seats)
    while state.done < players and state.deficit(state.due) <= 0:
        state.done += 1
    if state.done == players:
        end_winter(state)


def end_winter(state: State) -> None:
    """ARM 6.5, 7.1: the start-player card goes to the left; with two players each row loses its nearest card."""
    players = len(state.seats)
    state.start = (state.start + 1) % players
    state.phase, state.done = "clearing", 0
    if players == 2:
        discard_nearest(state, GAUL)
        discard_nearest(state, ROMAN)
        state.find_gap()
    if state.waiting is None:
        begin_turn(state)


def begin_turn(state: State) -> None:
    """ARM 8.1: the turn in which the last card left either deck was the last one."""
    if last_turn(state):
        state.phase = "over"
    else:
        state.turn += 1
        state.phase = "gaul"


def last_turn(state: State) -> bool:
    """ARM 8.1: whether this is known to be the last turn."""
    return not (state.decks[GAUL] and state.decks[ROMAN])


def turns(state: State) -> int:
    """ARM 8.2: how many turns the game has, by what the decks held when this turn began."""
    if state.phase == "over":
        return state.turn
    before = max(0, state.turn - 1)
    each = len(state.seats) + (len(state.seats) == 2)
    ends = []
    for deck, unseen in enumerate(state.decks):
        left = unseen.bit_count()
        coming = min(ROW - len(state.rows[deck]), left)
        since = removed_cards(state, deck) - before * each if state.turn else 0
        ends.append(before + ceil((left - coming + since) / each))
    return max(state.turn, min(ends))


def removed_cards(state: State, deck: int) -> int:
    """ARM 8.2: how many cards have been taken or discarded from a row so far."""
    players = len(state.seats)
    turn = players + (players == 2)
    if state.phase == DECKS[deck]:
        now = state.done
    elif state.phase == "gaul":
        now = 0
    else:
        now = turn if state.phase in ("clearing", "over") else players
    return turn * (state.turn - 1) + now
