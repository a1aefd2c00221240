"""Chapter 10.1: the general tests in their order, then the chapter's own."""

from __future__ import annotations

from typing import assert_never

from companion.rules.arrival import (
    blocks,
    build,
    chance,
    display,
    moves,
    passing,
    repel,
    setup,
    shields,
    spread,
    trophies,
    turns,
)
from companion.rules.arrival import tiles as tactics
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
    moves.PlacePort: PORT,
    moves.DrawCard: DRAW,
    moves.InsistOrder: BLOCK_1,
    moves.BlockFirst: BLOCK_1,
    moves.BlockSecond: BLOCK_2,
    moves.UseOgam: OGAM,
    moves.DeclineOgam: OGAM,
    moves.TakeTiles: TILES,
    moves.Build: TURN,
    moves.PlaceShield: TURN,
    moves.Spread: TURN,
    moves.Repel: TURN,
    moves.Pass: TURN,
    moves.UseTile: TURN,
    moves.UseTrophy: TURN,
    moves.EndTurn: TURN,
    moves.Rebuild: REBUILD,
    moves.RebuildDone: REBUILD,
}
"""The step that takes each type of move."""


def check(state: State, move: moves.Move | ChanceMove) -> Illegal | None:
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


def _right_step(state: State, move: moves.Move) -> Illegal | None:
    """10.1.3: the present step takes this type; no move while a question is open."""
    if state.question == NOTHING and STEP_OF[type(move)] == state.step:
        return None
    match move:
        case moves.UseTile() | moves.UseTrophy():
            return _free_use_refused(state)
        case moves.InsistOrder():
            return refuse("too-late-to-insist")
        case moves.UseOgam():
            return _ogam_window_closed()
        case _:
            return refuse("wrong-step", type=moves.NAMES[type(move)], step=now(state))


def _ogam_window_closed() -> Illegal:
    """4.3.1: Ogam's wisdom only between the second block and the exploiting."""
    return refuse("ogam-not-now")


def _free_use_refused(state: State) -> Illegal:
    """5.3.1: tiles and trophies only in one's own turn of the Action Phase, before passing."""
    return refuse("only-in-own-turn", asked=[state.seats[leader] for leader in asked(state)])


def _asked(state: State, move: moves.Move) -> Illegal | None:
    """10.1.4: the leader named in `seat` is being asked."""
    leaders = asked(state)
    leader = state.seats.index(move.seat)
    if leader in leaders:
        return None
    match move:
        case moves.UseTile() | moves.UseTrophy():
            return _free_use_refused(state)
        case moves.InsistOrder():
            return refuse("too-late-to-insist")
        case moves.UseOgam():
            return blocks.check_holds_ogam(state, leader) or _not_asked(state, leader)
        case _:
            return _not_asked(state, leader)


def _not_asked(state: State, leader: int) -> Illegal:
    return refuse("not-asked", seat=state.seats[leader], asked=[state.seats[other] for other in asked(state)])


def _by_the_rules(state: State, leader: int, move: moves.Move) -> Illegal | None:
    """The ⛔ rules of the move, in number order."""
    atlas, tile_number = state.content.atlas, state.content.tile_number
    match move:
        case moves.PlacePort(_, location):
            return setup.check_port(state, atlas.number[location])
        case moves.InsistOrder():
            return blocks.check_insist(state)
        case moves.BlockSecond(_, section):
            return blocks.check_second(state, leader, blocks.SECTION[section])
        case moves.UseOgam(_, section):
            return blocks.check_holds_ogam(state, leader) or blocks.check_opens(state, leader, blocks.SECTION[section])
        case moves.TakeTiles(_, tiles):
            return display.check_take(state, leader, [tile_number[tile] for tile in tiles])
        case moves.Build(_, location):
            return turns.check_action(state) or build.check_build(state, leader, atlas.number[location])
        case moves.PlaceShield(_, province):
            return turns.check_action(state) or shields.check_shield(state, leader, atlas.provinces[province])
        case moves.Spread(_, location):
            return turns.check_action(state) or spread.check_spread(state, leader, atlas.number[location])
        case moves.Repel(_, target, reward):
            return turns.check_action(state) or repel.check_repel(state, leader, atlas.number[target], reward)
        case moves.Pass(_, keep):
            return turns.check_action(state) or passing.check_pass(state, leader, keep)
        case moves.UseTile(_, tile, locations):
            places = tuple(atlas.number[location] for location in locations or ())
            return tactics.check_tile(state, leader, tile_number[tile], places)
        case moves.UseTrophy(_, fomori):
            return trophies.check_trophy(state, leader, fomori)
        case moves.EndTurn():
            return turns.check_end(state)
        case moves.Rebuild(_, location):
            return build.check_site(state, leader, atlas.number[location])
        case moves.DrawCard() | moves.BlockFirst() | moves.DeclineOgam() | moves.RebuildDone():
            return None
        case _:
            assert_never(move)
