"""Every step of the game in one table: who is asked, and how an answer is listed, checked and carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from companion.rules.arrival import (
    blocks,
    build,
    cards,
    chance,
    display,
    ending,
    moves,
    passing,
    repel,
    setup,
    shields,
    spread,
    tiles,
    turns,
)
from companion.rules.arrival.state import (
    BLOCK_1,
    BLOCK_2,
    CARD_FRONT,
    DISPLAY_TILE,
    DRAW,
    FOMORI_FLIP,
    OGAM,
    PORT,
    QUESTIONS,
    REBUILD,
    STACK_BACK,
    START_FOMORI,
    START_LEADER,
    STEP_NAMES,
    TILES,
    TURN,
    State,
)
from companion.rules.kernel import ChanceStep, Illegal, Reply, Seat, Step

M = TypeVar("M")


def _due(state: State) -> Sequence[Seat]:
    return () if state.question else (state.seats[state.due],)


def _choosing(state: State) -> Sequence[Seat]:
    return () if state.question else [state.seats[leader] for leader in blocks.choosing(state)]


def _action(check: Callable[[State, M], Illegal | None], do: Callable[[State, M], None]) -> Reply[State, M]:
    """An action: it needs one that is left in this turn (ARR 5.1.5)."""
    return Reply(lambda state, move: turns.check_action(state) or check(state, move), do)


def list_turn(state: State, seat: Seat) -> list[moves.Move]:  # noqa: ARG001 (the seat whose turn it is)
    """ARR 5.2, 5.3: all actions if one is left, all free uses, or the end of the turn."""
    found: list[moves.Move] = []
    leader = state.due
    if state.actions:
        if state.discs[leader]:
            build.list_build(state, leader, found)
        if state.shields[leader]:
            shields.list_shield(state, leader, found)
        targets = spread.targets(state, leader)
        if targets:
            spread.list_spread(state, leader, targets, found)
        else:
            passing.list_pass(state, leader, found)
        if state.swords[leader]:
            repel.list_repel(state, leader, found)
    else:
        found.append(state.ready.ends[leader])
    if state.tiles[leader]:
        tiles.list_tiles(state, leader, found)
    if state.trophies[leader] and state.held[leader]:
        tiles.list_trophies(state, leader, found)
    return found


STEPS: Mapping[int, Step[State]] = {
    PORT: Step(_due, setup.list_port, {moves.PlacePort: Reply(setup.check_port, setup.do_port)}),
    DRAW: Step(_due, cards.list_draw, {moves.DrawCard: Reply(None, cards.do_draw)}),
    BLOCK_1: Step(
        _choosing,
        blocks.list_blocks,
        {
            moves.BlockFirst: Reply(None, blocks.do_block_first),
            moves.InsistOrder: Reply(blocks.check_insist, blocks.do_insist),
        },
    ),
    BLOCK_2: Step(
        _choosing, blocks.list_blocks, {moves.BlockSecond: Reply(blocks.check_block_second, blocks.do_block_second)}
    ),
    OGAM: Step(
        _due,
        blocks.list_ogam,
        {
            moves.UseOgam: Reply(blocks.check_ogam, blocks.do_ogam),
            moves.DeclineOgam: Reply(None, blocks.do_decline_ogam),
        },
    ),
    TILES: Step(
        _due,
        display.list_tiles,
        {moves.TakeTiles: Reply(display.check_tiles, display.do_tiles)},
        canonical=display.canonical_tiles,
    ),
    TURN: Step(
        _due,
        list_turn,
        {
            moves.Build: _action(build.check_build, build.do_build),
            moves.Shield: _action(shields.check_shield, shields.do_shield),
            moves.Spread: _action(spread.check_spread, spread.do_spread),
            moves.Repel: _action(repel.check_repel, repel.do_repel),
            moves.Pass: _action(passing.check_pass, passing.do_pass),
            moves.UseTile: Reply(tiles.check_tile, tiles.do_tile),
            moves.UseTrophy: Reply(tiles.check_trophy, tiles.do_trophy),
            moves.EndTurn: Reply(turns.check_end_turn, turns.do_end_turn),
        },
        canonical=tiles.canonical_turn,
    ),
    REBUILD: Step(
        _due,
        ending.list_rebuild,
        {
            moves.Rebuild: Reply(build.check_site, ending.do_rebuild),
            moves.RebuildDone: Reply(None, ending.do_rebuild_done),
        },
    ),
}
CHANCE_STEPS: Mapping[int, ChanceStep[State]] = {
    START_LEADER: ChanceStep(chance.ask_start_leader, chance.do_start_leader),
    START_FOMORI: ChanceStep(chance.ask_start_fomori, chance.do_start_fomori),
    DISPLAY_TILE: ChanceStep(chance.ask_display_tile, chance.do_display_tile),
    STACK_BACK: ChanceStep(chance.ask_stack_back, chance.do_stack_back),
    CARD_FRONT: ChanceStep(chance.ask_card_front, chance.do_card_front),
    FOMORI_FLIP: ChanceStep(chance.ask_fomori_flip, chance.do_fomori_flip),
}


def seats_asked(state: State) -> Sequence[Seat]:
    """The leaders whose decision is awaited."""
    step = STEPS.get(state.step)
    return step.asked(state) if step else ()


def now(state: State) -> str:
    """Return what the state waits for: a step of leaders, a question to chance, or nothing ("over")."""
    return QUESTIONS[state.question] or STEP_NAMES[state.step]
