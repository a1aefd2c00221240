"""What each step of a round demands of the table: who is due, which cards lie open, what is still to come.

Step by step after the chapters 3 to 6; `invariants` counts the pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.rules.arrival import cards, setup
from companion.rules.arrival.content import BACKS, SECTIONS
from companion.rules.arrival.display import DISPLAYED
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import (
    BLOCK_1,
    BLOCK_2,
    CARD_FRONT,
    CARDS,
    DRAW,
    FOMORI_FLIP,
    NOBODY,
    NOTHING,
    OGAM,
    OVER,
    PORT,
    REBUILD,
    TILES,
    TURN,
    UNKNOWN,
    State,
)
from companion.rules.arrival.turns import ACTIONS, FIRST_ACTIONS
from companion.rules.kernel import Illegal

SHOWN = {BLOCK_1: (0, 2), BLOCK_2: (2, 3), OGAM: (3, 4)}
"""ARR 4.2.1, 4.2.3, 4.2.5: how many cards of each leader lie open before and after this step's are turned up."""


def breaches(state: State) -> Iterator[Illegal]:
    if state.step == PORT:
        yield from _setting_up(state)
    yield from _cards_in_front(state)
    yield from _early_cards(state)
    yield from _blocks(state)
    yield from _display(state)
    yield from _check_passes(state)
    yield from _turns(state)
    yield from _check_turned_up(state)
    yield from _due(state)


def turning_up(state: State) -> int:
    """Fomori that are neither in a supply nor face-up: the one a Spread is just turning up."""
    return int(state.question == FOMORI_FLIP)


# Chapter 3


def _setting_up(state: State) -> Iterator[Illegal]:
    """3.1–3.11: everything in its place, in the order of the rules; then one port for each leader in turn order."""
    players = len(state.seats)
    for leader, seat in enumerate(state.seats):
        kept = [each[leader] for each in (state.swords, state.shields, state.corruption, state.owed)]
        fresh = state.fame[leader] == setup.START_FAME and state.discs[leader] == setup.START_DISCS
        if not fresh or any(kept) or state.tiles[leader]:
            yield refuse("not-set-up", seat=seat, fame=setup.START_FAME, discs=setup.START_DISCS)
    links = state.content.atlas.castles
    fomori = state.fomori_places.bit_count()
    in_order = state.fomori_places == sum(1 << link for link in links[:fomori]) and fomori <= len(links)
    later = bool(fomori), any(top != UNKNOWN for top in state.tops), state.start != NOBODY
    done = not state.gaps, fomori == len(links), UNKNOWN not in state.tops
    skipped = any(begun and not before for begun, before in zip(later, done, strict=True))
    untouched = not (any(state.walls) or any(state.repelled) or state.used or cards.discard_size(state) or state.passed)
    if skipped or not in_order or not untouched or state.round > 1:
        yield refuse("setup-order")
    order = state.order() if state.start != NOBODY else list(range(players))
    placed = [state.own[leader].bit_count() for leader in order]
    number = sum(placed)
    ports = state.occupied_places & ~state.content.atlas.ports == 0 and not state.two
    waiting = 0 <= number < players if state.start != NOBODY else not number
    due = order[number] if waiting and state.start != NOBODY else NOBODY
    if not waiting or placed != [1] * number + [0] * (players - number) or not ports or state.due != due:
        yield refuse("ports-in-turn", number=number)


# Chapter 4


def _cards_in_front(state: State) -> Iterator[Illegal]:
    """4.1.1, 4.2: drawn one by one in turn order, turned up in turn order, discarded before the Action Phase."""
    drawn = [len(state.backs[leader]) for leader in _order(state)]
    shown = [len(state.fronts[leader]) for leader in _order(state)]
    if state.step == DRAW:
        needed, least, most = round_robin(sum(drawn), len(drawn)), 0, 0
    elif state.step in SHOWN:
        needed, (least, most) = [CARDS] * len(drawn), SHOWN[state.step]
    elif state.step == TILES and any(drawn):
        needed, least, most = [CARDS] * len(drawn), CARDS, CARDS
    else:
        needed, least, most = [0] * len(drawn), 0, 0
    for leader, number, right in zip(_order(state), drawn, needed, strict=True):
        if number != right:
            yield refuse("cards-in-front", seat=state.seats[leader], number=number, needed=right)
    for place, number in enumerate(shown):
        before = shown[:place] == [most] * place
        if not (least <= number <= most if before else number == least):
            yield refuse("cards-face-up", seat=state.seats[_order(state)[place]], number=number)
    if state.step in SHOWN and shown != [most] * len(shown) and state.question != CARD_FRONT:
        yield refuse("cards-face-up", seat=state.seats[_order(state)[-1]], number=shown[-1])


def _order(state: State) -> list[int]:
    return state.order() if state.start != NOBODY else list(range(len(state.seats)))


def round_robin(number: int, players: int) -> list[int]:
    """Return how many each has, in turn order, when so many were handed out one by one."""
    return [(number + players - 1 - place) // players for place in range(players)]


def _early_cards(state: State) -> Iterator[Illegal]:
    """4.1.3, 9.2.6: cards taken before this round's reshuffle, which has brought in the cards that joined."""
    early = [state.early[leader] for leader in _order(state)]
    impossible = early != round_robin(sum(early), len(early))
    impossible = impossible or any(n > len(state.backs[leader]) for leader, n in enumerate(state.early))
    impossible = impossible or bool(state.joined and not any(early))
    if impossible:
        yield refuse("early-cards", number=sum(early))
    for back, name in enumerate(BACKS):
        number = cards.early_and_face_down(state, back)
        most = (state.content.back_sets[back] & ~state.seen & ~state.joined).bit_count()
        if number > most:
            yield refuse("early-fronts", back=name, number=number, most=most)


def _blocks(state: State) -> Iterator[Illegal]:
    """4.2.2–4.2.8: one block in the first step, two in the second; in turn order once a leader has insisted."""
    exploited = bool(state.backs[0]) if state.step == TILES else state.step == OGAM
    for blocks, step, all_set in (
        (state.first, BLOCK_1, exploited or state.step == BLOCK_2),
        (state.second, BLOCK_2, exploited),
    ):
        given = [blocks[leader] != NOBODY for leader in _order(state)]
        if state.step != step or state.question == CARD_FRONT:
            right = [all_set] * len(given)
        else:
            right = sorted(given, reverse=True) if state.in_turn else given
        for leader in (leader for leader, has, due in zip(_order(state), given, right, strict=True) if has != due):
            yield refuse("blocks-in-turn", seat=state.seats[leader])
    for leader, seat in enumerate(state.seats):
        if state.first[leader] == state.second[leader] != NOBODY:
            yield refuse("blocked-twice", seat=seat, section=SECTIONS[state.first[leader]])
    if state.step in (PORT, DRAW) and state.in_turn != state.always_in_turn:
        yield refuse("order-insisted")


def _display(state: State) -> Iterator[Illegal]:
    """4.7.1, 4.7.2: the display is filled up before a leader takes the tiles owed; nothing is owed elsewhere."""
    pile, tiles = sum(state.pile()), len(state.display) + state.gaps
    short = tiles < DISPLAYED and (pile > state.gaps or state.used)
    if state.step in (PORT, TILES):
        if tiles > DISPLAYED or state.gaps > pile or short:
            yield refuse("display-filled", number=len(state.display), gaps=state.gaps, pile=pile)
    elif state.gaps:
        yield refuse("display-filled", number=len(state.display), gaps=state.gaps, pile=pile)
    for leader, seat in enumerate(state.seats):
        if state.owed[leader] and state.step != TILES:
            yield refuse("tiles-owed", seat=seat, number=state.owed[leader])


# Chapters 5 and 6


def _check_passes(state: State) -> Iterator[Illegal]:
    """5.1.7, 5.8.6, 5.8.7: a leader is left in the Action Phase, none after it; the first to pass has the card."""
    all_leaders = (1 << len(state.seats)) - 1
    right = {TURN: state.passed != all_leaders, REBUILD: state.passed == all_leaders, OVER: state.passed == all_leaders}
    if not right.get(state.step, not state.passed):
        yield refuse("passed-wrongly")
    first = state.first_passer
    unnamed = first == NOBODY
    if (state.step != OVER and state.passed) if unnamed else not state.passed >> first & 1:
        yield refuse("first-passer")


def _turns(state: State) -> Iterator[Illegal]:
    """5.1.2, 5.1.3: two actions a turn, one in the first turn of each leader."""
    order, newcomers = _order(state), state.newcomers
    all_leaders = (1 << len(state.seats)) - 1
    place = order.index(state.due) if state.step == TURN and state.due != NOBODY else 0
    first_lap = sum(1 << leader for leader in order[place + 1 :])
    if state.step < TURN and state.round == 1:
        right = newcomers == all_leaders
    elif state.step == TURN and state.round == 1:
        right = not newcomers or (newcomers == first_lap and not newcomers & state.passed)
    else:
        right = not newcomers
    if not right:
        yield refuse("first-turns", round=state.round)
    most = ACTIONS if state.step == TURN else 0
    most = min(most, FIRST_ACTIONS if newcomers else ACTIONS) - turning_up(state)
    if state.actions > most:
        yield refuse("actions-left", number=state.actions, most=max(0, most))


def _check_turned_up(state: State) -> Iterator[Illegal]:
    """5.6.7: a Fomori is turned up on a location without disc, Fomori or shield that a source is connected to."""
    if state.question != FOMORI_FLIP:
        return
    atlas, place = state.content.atlas, state.subject
    taken = state.occupied_places | state.fomori_places | state.walls[0] | atlas.isle
    if taken >> place & 1 or not atlas.near[place] & (state.fomori_places | state.castles):
        yield refuse("flip-impossible", location=atlas.ids[place])


# Who is due


def _due(state: State) -> Iterator[Illegal]:
    """3.12: turn order; each step asks those it concerns."""
    if state.step == OGAM and state.due != NOBODY and state.content.ogam not in state.tiles[state.due]:
        yield refuse("no-ogam")
    elif state.step != PORT and state.due != NOBODY and not may_be_due(state):
        yield refuse("not-due", seat=state.seats[state.due])
    for leader, seat in enumerate(state.seats):
        if state.gathered[leader] and state.step not in (TURN, REBUILD):
            yield refuse("gathered-too-many", seat=seat, number=state.gathered[leader], most=0)


def may_be_due(state: State) -> bool:
    """3.12: whether the step asks the one who is due."""
    due, order = state.due, _order(state)
    if due == NOBODY:
        return state.step in (BLOCK_1, BLOCK_2, OVER) or (state.question != NOTHING and state.step in (OGAM, TILES))
    if state.step == DRAW:
        return due == order[sum(map(len, state.backs)) % len(order)]
    if state.step == OGAM:
        return state.question == NOTHING
    if state.step == TILES:
        return _first_of(state.owed, order, due) and (state.question != NOTHING) == (not state.owed[due])
    if state.step == REBUILD:
        return bool(state.gathered[due]) and _first_of(state.gathered, order, due)
    return state.step == TURN and not state.passed >> due & 1


def _first_of(numbers: Sequence[int], order: Sequence[int], leader: int) -> bool:
    """Tell whether all leaders before this one have none left."""
    return not any(numbers[other] for other in order[: order.index(leader)])
