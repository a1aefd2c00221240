"""The three trophy stacks: what is turned up, what may come next and how likely (FK 3.5, 5.1, 9.1.2, 15.2).

A stack's order is not decided before a card is seen. The exception is the bottom that Norns arranged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm

from companion.rules.fallen_kingdoms.content import BUILDINGS, KNOWLEDGE, KNOWLEDGE_TRACK
from companion.rules.fallen_kingdoms.realm import refresh_access, score
from companion.rules.fallen_kingdoms.state import (
    FOR_KNOWLEDGE,
    FOR_RUMORS,
    INSTEAD,
    NOBODY,
    NOTHING,
    State,
    ask,
    ask_chance,
    everyone,
    then,
)
from companion.rules.kernel import Chance, Question, Sampled, Weighted

SHOWN_KNOWLEDGE = 3
SHOWN_BUILDINGS = 2


# Knowledge


def refill_knowledge(state: State) -> None:
    """FK 3.5.2, 17.7: three cards lie face up while the stack lasts."""
    while len(state.shown) < SHOWN_KNOWLEDGE and state.stack:
        card = take_known(state)
        if card == NOTHING:
            then(state, refill_knowledge)
            ask_chance(state, "draw-knowledge")
            return
        _show(state, card)


def take_known(state: State, lifted: int = 0) -> int:
    """The next card of the stack if it is one of the known bottom, which it leaves; NOTHING if chance must say.
    `lifted`: how many cards of the stack are being looked at."""
    if state.stack > len(state.buried) + lifted:
        return NOTHING
    (card, _), *rest = state.buried
    state.buried = tuple(rest)
    return card


def in_sight(state: State, readers: int) -> list[int]:
    """Return the knowledge cards that do not lie unseen, for players (by their bits) who know what is at the bottom."""
    held = [card for cards in (*state.private, *state.fresh) for card in cards]
    held += [card for card in state.borrowed if card != NOTHING]
    known = [card for card, knowers in state.buried if knowers & readers == readers]
    return [*held, *state.public, *state.shown, *state.boxed, *known]


def draw_knowledge(state: State, card: int) -> None:
    """Chance has said which card comes: to the display, or to Norns' eyes."""
    copies = list(state.unseen)
    copies[card] = max(0, copies[card] - 1)  # a card that one seat alone knows to lie elsewhere is taken, too
    state.unseen = tuple(copies)
    if state.detail:
        state.looking += (card,)
    else:
        _show(state, card)


def _show(state: State, card: int) -> None:
    state.stack -= 1
    state.shown += (card,)
    correct_bottom(state, card)


def correct_bottom(state: State, card: int) -> None:
    """FK 15.2.5: when every copy of a card lies where all can see it, none is at the bottom where one seat alone
    thought to have put it: what lies there is unknown again."""
    if not state.buried or _in_sight(state, card) < state.setting.knowledge_copies:
        return
    state.buried = tuple(
        (NOTHING, 0) if buried == card and knowers != everyone(state) else (buried, knowers)
        for buried, knowers in state.buried
    )


def _in_sight(state: State, card: int) -> int:
    """Return how many copies of a card lie where all players know them."""
    held = [*state.private, *state.fresh, state.public, state.shown, state.boxed, tuple(state.borrowed)]
    known = tuple(buried for buried, knowers in state.buried if knowers == everyone(state))
    return sum(cards.count(card) for cards in (*held, known))


def knowledge_chance(state: State) -> Chance:
    """FK 15.2: any unseen card of the whole pool. What one player alone knows of the bottom keeps the odds unsaid
    and an answer possible (FK 15.2.5)."""
    looker = state.detail[0] if state.detail else NOBODY
    audience = (state.setting.seats[looker],) if state.detail else None
    secret = bool(state.looking) or any(knowers != everyone(state) for _, knowers in state.buried)
    return _knowledge_chance(state.unseen, audience, _hidden_cards(state, looker) if secret else None)


def _hidden_cards(state: State, looker: int) -> frozenset[int]:
    """The cards at the bottom that the player who looks (NOBODY: all players) need not know there."""
    bit = 0 if looker == NOBODY else 1 << looker
    return frozenset(
        card for card, knowers in state.buried if card != NOTHING and knowers != everyone(state) and not knowers & bit
    )


@lru_cache(maxsize=4096)
def _knowledge_chance(
    unseen: tuple[int, ...], audience: tuple[str, ...] | None, hidden: frozenset[int] | None
) -> Chance:
    weights = tuple((KNOWLEDGE[card], copies) for card, copies in enumerate(unseen) if copies)
    if hidden is None:
        return Chance(Question("draw-knowledge", Weighted(weights), "knowledge", audience=audience))

    def draw(below: Callable[[int], int]) -> str:
        return _nth(weights, below(sum(copies for _, copies in weights)))

    possible = {card for card, _ in weights} | {KNOWLEDGE[card] for card in hidden}
    odds = Sampled("Any unseen card, each copy equally likely.", draw, lambda answer: answer in possible)
    return Chance(Question("draw-knowledge", odds, "knowledge", audience=audience))


def _nth(weights: tuple[tuple[str, int], ...], place: int) -> str:
    for answer, copies in weights:
        if place < copies:
            return answer
        place -= copies
    raise IndexError(place)


def complete_knowledge(state: State, player: int, later: bool) -> None:
    """FK 5.1.4: one of the face-up cards and its points, or the substitute. `later`: usable from placement only."""
    if not state.shown:
        score(state, player, INSTEAD, state.content.instead[KNOWLEDGE_TRACK])
    elif len(set(state.shown)) == 1:
        take_knowledge(state, player, state.shown[0], later)
    else:
        ask(state, "take_knowledge", player, int(later))


def take_knowledge(state: State, player: int, card: int, later: bool) -> None:
    shown = list(state.shown)
    shown.remove(card)
    state.shown = tuple(shown)
    score(state, player, FOR_KNOWLEDGE, state.content.knowledge_points[card])
    if later:
        state.fresh[player] = (*state.fresh[player], card)
        if state.setting.duplicates:
            refresh_access(state)
    else:
        state.private[player] = tuple(sorted((*state.private[player], card)))
        refresh_access(state)
    then(state, refill_knowledge)


# Buildings


def refill_buildings(state: State) -> None:
    """FK 3.5.2, 17.7: two tiles lie face up while the stack lasts."""
    if len(state.shown_tiles) < SHOWN_BUILDINGS and state.tile_stack:
        then(state, refill_buildings)
        ask_chance(state, "draw-building")


def draw_building(state: State, tile: int) -> None:
    copies = list(state.unseen_tiles)
    copies[tile] -= 1
    state.unseen_tiles = tuple(copies)
    state.tile_stack -= 1
    state.shown_tiles += (tile,)


@lru_cache(maxsize=1024)
def building_chance(unseen: tuple[int, ...]) -> Chance:
    """FK 15.2: any unseen tile of the whole pool."""
    weights = tuple((BUILDINGS[tile], copies) for tile, copies in enumerate(unseen) if copies)
    return Chance(Question("draw-building", Weighted(weights), "buildings"))


def take_building(state: State, player: int, tile: int) -> None:
    """FK 5.1.3: a face-up tile goes to the sheet."""
    shown = list(state.shown_tiles)
    shown.remove(tile)
    state.shown_tiles = tuple(shown)
    waiting = list(state.sheet_tiles[player])
    waiting[tile] += 1
    state.sheet_tiles[player] = tuple(waiting)
    then(state, refill_buildings)


# Rumors


def draw_rumor(state: State, player: int) -> None:
    """FK 9.1.2: the face-up card and its points; with no card left the substitute, which is no trophy."""
    value = state.rumor_top
    if not value:
        score(state, player, INSTEAD, state.content.instead[KNOWLEDGE_TRACK])
        return
    state.rumors[player] = tuple(sorted((*state.rumors[player], value)))
    score(state, player, FOR_RUMORS, state.content.rumor_points[state.content.rumor_values.index(value)])
    state.rumor_top, state.rumor_left = 0, state.rumor_left - 1
    then(state, turn_up_rumor)


def turn_up_rumor(state: State) -> None:
    """FK 3.5.3: the next card of the sorted stack; when only one value can follow, chance is not asked."""
    if not state.rumor_left:
        return
    chances = rumor_chances(state.setting.rumor_copies, state.setting.trophy_stack_size, state.rumor_seen)
    if len(chances) == 1:
        show_rumor(state, state.content.rumor_values[next(iter(chances))])
    else:
        ask_chance(state, "draw-rumor")


def show_rumor(state: State, value: int) -> None:
    seen = list(state.rumor_seen)
    seen[state.content.rumor_values.index(value)] += 1
    state.rumor_seen, state.rumor_top = tuple(seen), value


def rumor_chance(state: State) -> Chance:
    setting = state.setting
    return _rumor_chance(setting.rumor_copies, setting.trophy_stack_size, state.rumor_seen, state.content.rumor_values)


@lru_cache(maxsize=4096)
def _rumor_chance(copies: int, kept: int, seen: tuple[int, ...], values: tuple[int, ...]) -> Chance:
    chances = rumor_chances(copies, kept, seen)
    scale = lcm(*(chance.denominator for chance in chances.values()))
    weights = tuple((values[at], int(chance * scale)) for at, chance in chances.items())
    return Chance(Question("draw-rumor", Weighted(weights), "rumors"))


@lru_cache(maxsize=4096)
def rumor_chances(copies: int, kept: int, seen: tuple[int, ...]) -> Mapping[int, Fraction]:
    """FK 15.2.2: which value (by its place) comes next from a sorted stack of `kept` cards drawn from the pool.

    `seen` counts the cards seen of each value; as the stack is sorted, all kept cards below the last value are seen.
    """
    at = max((place for place, count in enumerate(seen) if count), default=0)
    below, still = sum(seen[:at]), Fraction(1)
    found: dict[int, Fraction] = {}
    for place in range(at, len(seen)):
        above = copies * (len(seen) - place - 1)
        weights = [
            comb(copies, t) * comb(above, kept - below - t) if kept - below >= t else 0 for t in range(copies + 1)
        ]
        possible, more = sum(weights[seen[place] :]), sum(weights[seen[place] + 1 :])
        if more:
            found[place] = still * Fraction(more, possible)
            still -= found[place]
        if not still:
            break
        below += seen[place]
    return found
