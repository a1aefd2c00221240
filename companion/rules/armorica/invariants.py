"""Chapter 13: what holds at every moment of every game. A position in which all of it holds can be played on.

A position may describe cards of displays by their icons (ARM 12.2). Such cards belong to no deck, so that the decks
hold what they stand for; the lengths of chapter 8 hold where every card is named.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.rules.armorica.content import DECKS, GAUL, ROMAN, pack_icons
from companion.rules.armorica.position import MOST_TURNS
from companion.rules.armorica.reasons import refuse
from companion.rules.armorica.scoring import score
from companion.rules.armorica.state import ROW, State
from companion.rules.armorica.turns import removed_cards
from companion.rules.kernel import Illegal
from companion.rules.kernel.bits import members, set_of

CARD_A_PHASE = 1
"""Cards a player takes in each of the two phases at most (ARM 4, 5)."""


def broken_invariants(state: State) -> list[str]:
    return [*map(str, breaches(state)), *_icon_sums(state), *_points(state)]


def breaches(state: State) -> Iterator[Illegal]:
    """Every rule of the table that does not hold: what a position can get wrong."""
    yield from _cards_in_one_place(state)
    if state.turn:
        yield from _start_cards(state)
        yield from _rows(state)
        yield from _lengths(state)
        yield from _hunger(state)
        yield from _end(state)


def _has_described_cards(state: State) -> bool:
    return len(state.content.cards) > state.content.size


def _all_cards(state: State) -> list[int]:
    return [card for pile in (*state.rows, *state.displays, members(state.gone)) for card in pile]


def _cards_in_one_place(state: State) -> Iterator[Illegal]:
    """Decks, rows, displays and the discards hold every card of both decks exactly once."""
    laid = [*_all_cards(state), *members(state.decks[GAUL] | state.decks[ROMAN])]
    for card in sorted({card for card in laid if laid.count(card) > 1}):
        yield refuse("card-twice", card=state.content.cards[card].id)
    if state.turn:
        for card in members((state.content.deck_sets[GAUL] | state.content.deck_sets[ROMAN]) & ~set_of(set(laid))):
            yield refuse("card-missing", card=state.content.cards[card].id)


def _start_cards(state: State) -> Iterator[Illegal]:
    """3.1: one start card for each player, the lowest numbers; the rest is boxed."""
    players, laid = len(state.seats), set_of(set(_all_cards(state)))
    dealt = 0 if state.phase == "start" else players
    for place, card in enumerate(state.content.start_cards):
        if laid >> card & 1 and place >= dealt:
            yield refuse("start-card-boxed", card=state.content.cards[card].id, players=players)
        elif place < dealt and not laid >> card & 1 and not _has_described_cards(state):
            yield refuse("card-missing", card=state.content.cards[card].id)


def _rows(state: State) -> Iterator[Illegal]:
    """3.3, 4.4, 7.1: a row holds six cards while its deck lasts, but for the one that waits for its next card."""
    for deck, name in enumerate(DECKS):
        row, most, least = len(state.rows[deck]), ROW, ROW
        if state.phase == "start":
            most = least = 0
        elif _filling(state):
            least = 0
            most = ROW if deck == GAUL or len(state.rows[GAUL]) == ROW else 0
        elif _comes_in(state, deck):
            most = least = ROW - 1
        if row > most or (row < least and state.decks[deck]):
            yield refuse("row-length", deck=name, number=row, needed=most if row > most else least)


def _filling(state: State) -> bool:
    """3.3: whether the two rows are being laid out for the first time."""
    return state.turn == 1 and state.phase == "gaul" and not state.done and state.waiting is not None


def _comes_in(state: State, deck: int) -> bool:
    """Tell whether this row is owed a card: the one that was taken or discarded last, or both in the order of 7.1."""
    if state.waiting is None or not state.decks[deck]:
        return False
    if state.phase == "clearing":
        return deck >= state.waiting
    return bool(state.done) and state.phase == DECKS[deck]


def _lengths(state: State) -> Iterator[Illegal]:
    """8.2: every turn uses as many cards of each deck as there are players, one more with two."""
    if _has_described_cards(state):
        turns = min(deck.bit_count() for deck in state.decks) // len(state.seats)
        if state.turn + turns > MOST_TURNS:
            yield refuse("turn-too-late", turn=state.turn, last=MOST_TURNS - turns)
        return
    for deck, name in enumerate(DECKS):
        drawn = (state.content.deck_sets[deck] & ~state.decks[deck]).bit_count()
        if state.phase == "start":
            removed = expected = 0
        elif _filling(state):
            removed, expected = 0, len(state.rows[deck])
        else:
            removed = removed_cards(state, deck)
            cards = state.content.deck_sets[deck].bit_count()
            expected = min(cards, ROW + removed - _comes_in(state, deck))
        if drawn != expected:
            yield refuse("cards-drawn", deck=name, turn=state.turn, number=drawn, needed=expected)
        elif len(state.rows[deck]) != max(0, drawn - removed):
            yield refuse("row-length", deck=name, number=len(state.rows[deck]), needed=max(0, drawn - removed))


def _hunger(state: State) -> Iterator[Illegal]:
    """6.1: after winter no display holds more cards than amphorae; each phase since then brings one card at most."""
    players = len(state.seats)
    for place, seat in enumerate(state.seats):
        decided = (place - state.start) % players < state.done
        hunger = {
            "gaul": CARD_A_PHASE * decided,
            "roman": CARD_A_PHASE * (1 + decided),
            "winter": 2 * CARD_A_PHASE * (not decided),
        }.get(state.phase, 0)
        if state.deficit(place) > hunger:
            cards = len(state.displays[place])
            yield refuse("unfed", player=seat, cards=cards, amphorae=cards - state.deficit(place))


def _end(state: State) -> Iterator[Illegal]:
    """8.1: the game is over after the turn in which the last card left a deck, and not before."""
    lasts = bool(state.decks[GAUL] and state.decks[ROMAN])
    if state.phase == "over" and lasts:
        yield refuse("over-too-early", gaul=state.decks[GAUL].bit_count(), roman=state.decks[ROMAN].bit_count())
    if state.phase == "gaul" and not state.done and not lasts:
        yield refuse("over-by-now", turn=state.turn)


def _icon_sums(state: State) -> list[str]:
    """The running sums are the icons that lie in the displays."""
    return [
        f"The icons of {seat} are counted wrongly."
        for seat, display, icons in zip(state.seats, state.displays, state.icons, strict=True)
        if sum(pack_icons(state.content.cards[card].icons) for card in display) != icons
    ]


def _points(state: State) -> list[str]:
    return [f"{player.seat} stands at {player.total} points." for player in score(state).players if player.total < 0]
