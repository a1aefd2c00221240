"""Chapter 10.1: the general tests in their order, then the chapter's own."""

from __future__ import annotations

from typing import assert_never

from companion.rules.arrival import (
    blocks,
    build,
    chance,
    display,
    passing,
    repel,
    setup,
    shields,
    spread,
    trophies,
    turns,
)
from companion.rules.arrival import tiles as tactics
from companion.rules.arrival.moves import (
    NAMES,
    BlockFirst,
    BlockSecond,
    Build,
    DeclineOgam,
    DrawCard,
    EndTurn,
    InsistOrder,
    Move,
    Pass,
    PlacePort,
    PlaceShield,
    Rebuild,
    RebuildDone,
    Repel,
    Spread,
    TakeTiles,
    UseOgam,
    UseTile,
    UseTrophy,
)
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import (
    BLOCK_1,
    BLOCK_2,
    DRAW,
    NOTHING,
    OGAM,
    OVER,
    PORT,
    QUESTIONS,
    REBUILD,
    STEPS,
    TILES,
    TURN,
    State,
)
from companion.rules.kernel import ChanceMove, Illegal

STEP_OF: dict[type, int] = {
    PlacePort: PORT,
    DrawCard: DRAW,
    InsistOrder: BLOCK_1,
    BlockFirst: BLOCK_1,
    BlockSecond: BLOCK_2,
    UseOgam: OGAM,
    DeclineOgam: OGAM,
    TakeTiles: TILES,
    Build: TURN,
    PlaceShield: TURN,
    Spread: TURN,
    Repel: TURN,
    Pass: TURN,
    UseTile: TURN,
    UseTrophy: TURN,
    EndTurn: TURN,
    Rebuild: REBUILD,
    RebuildDone: REBUILD,
}
"""The step that takes each type of move."""


def check(state: State, move: Move | ChanceMove) -> Illegal | None:
    if isinstance(move, ChanceMove):
        return (
            _known_answer(state, move)
            or _still_playing(state)
            or _open_question(state, move)
            or chance.check_answer(state, move)
        )
    return (
        _known_seat(state, move.seat)
        or _still_playing(state)
        or _right_step(state, move)
        or _asked(state, move)
        or _by_the_rules(state, state.seats.index(move.seat), move)
    )


def asked(state: State) -> tuple[int, ...]:
    """The leaders whose decision is awaited."""
    if state.question or state.step == OVER:
        return ()
    if state.step in (BLOCK_1, BLOCK_2):
        return tuple(blocks.choosing(state))
    return (state.due,)


def _known_seat(state: State, seat: str) -> Illegal | None:
    """10.1.1: a tribe in play."""
    return None if seat in state.seats else refuse("unknown-seat", seat=seat, seats=list(state.seats))


def _known_answer(state: State, move: ChanceMove) -> Illegal | None:
    return _known_seat(state, move.answer) if move.question == "start-leader" else None


def _still_playing(state: State) -> Illegal | None:
    """10.1.2: the game is not over."""
    return refuse("game-over") if state.step == OVER else None


def _open_question(state: State, move: ChanceMove) -> Illegal | None:
    """10.1.3: an answer only while its question is open."""
    return (
        None
        if QUESTIONS[state.question] == move.question
        else refuse("wrong-step", type=move.question, step=now(state))
    )


def now(state: State) -> str:
    """What the state waits for: a question or a step."""
    return QUESTIONS[state.question] or STEPS[state.step]


def _right_step(state: State, move: Move) -> Illegal | None:
    """10.1.3: the present step takes this type; no move while a question is open."""
    if state.question == NOTHING and STEP_OF[type(move)] == state.step:
        return None
    match move:
        case UseTile() | UseTrophy():
            return _free_use_refused(state)
        case InsistOrder():
            return refuse("too-late-to-insist")
        case UseOgam():
            return _ogam_window_closed()
        case _:
            return refuse("wrong-step", type=NAMES[type(move)], step=now(state))


def _ogam_window_closed() -> Illegal:
    """4.3.1: Ogam's wisdom only between the second block and the exploiting."""
    return refuse("ogam-not-now")


def _free_use_refused(state: State) -> Illegal:
    """5.3.1: tiles and trophies only in one's own turn of the Action Phase, before passing."""
    return refuse("only-in-own-turn", asked=[state.seats[leader] for leader in asked(state)])


def _asked(state: State, move: Move) -> Illegal | None:
    """10.1.4: the leader named in `seat` is being asked."""
    leaders = asked(state)
    leader = state.seats.index(move.seat)
    if leader in leaders:
        return None
    match move:
        case UseTile() | UseTrophy():
            return _free_use_refused(state)
        case InsistOrder():
            return refuse("too-late-to-insist")
        case UseOgam():
            return blocks.check_holds_ogam(state, leader) or _not_asked(state, leader)
        case _:
            return _not_asked(state, leader)


def _not_asked(state: State, leader: int) -> Illegal:
    return refuse("not-asked", seat=state.seats[leader], asked=[state.seats[other] for other in asked(state)])


def _by_the_rules(state: State, leader: int, move: Move) -> Illegal | None:
    """The ⛔ rules of the move, in number order."""
    atlas, tile_number = state.content.atlas, state.content.tile_number
    match move:
        case PlacePort(_, location):
            return setup.check_port(state, atlas.number[location])
        case InsistOrder():
            return blocks.check_insist(state)
        case BlockSecond(_, section):
            return blocks.check_second(state, leader, blocks.SECTION[section])
        case UseOgam(_, section):
            return blocks.check_holds_ogam(state, leader) or blocks.check_opens(state, leader, blocks.SECTION[section])
        case TakeTiles(_, tiles):
            return display.check_take(state, leader, [tile_number[tile] for tile in tiles])
        case Build(_, location):
            return turns.check_action(state) or build.check_build(state, leader, atlas.number[location])
        case PlaceShield(_, province):
            return turns.check_action(state) or shields.check_shield(state, leader, atlas.provinces[province])
        case Spread(_, location):
            return turns.check_action(state) or spread.check_spread(state, leader, atlas.number[location])
        case Repel(_, target, reward):
            return turns.check_action(state) or repel.check_repel(state, leader, atlas.number[target], reward)
        case Pass(_, keep):
            return turns.check_action(state) or passing.check_pass(state, leader, keep)
        case UseTile(_, tile, locations):
            places = tuple(atlas.number[location] for location in locations or ())
            return tactics.check_tile(state, leader, tile_number[tile], places)
        case UseTrophy(_, fomori):
            return trophies.check_trophy(state, leader, fomori)
        case EndTurn():
            return turns.check_end(state)
        case Rebuild(_, location):
            return build.check_site(state, leader, atlas.number[location])
        case DrawCard() | BlockFirst() | DeclineOgam() | RebuildDone():
            return None
        case _:
            assert_never(move)
