"""What mattered since the last turn: by worth for the seat, with its places, and nothing that the seat may not know."""

from __future__ import annotations

from typing import Any

import pytest
from support.games import Case, Entry, cases, engine, tables
from support.recorded import begun, recorded

from companion.dealer import Stream
from companion.rules.kernel import ChanceMove, Illegal
from companion.rules.kernel.recap import FEWEST, MOST, recap

GAMES = sorted({case.entry.label: case for case in cases()}.values(), key=lambda case: case.label)


def ids_of(pack: str) -> set[str]:
    return {row["id"] for rows in tables(pack).values() if isinstance(rows, list) for row in rows if "id" in row}


def played(case: Case, number: int = 1) -> tuple[Any, Any, list[Any]]:
    """A recorded game: the engine, the state before the first event, and its moves."""
    game, record = case.game, recorded(case)[number]
    moves = [game.read_move(event) for event in record["events"]]
    assert not any(isinstance(move, Illegal) for move in moves)
    return game, begun(game, record), moves


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case.label)
def test_every_game_tells_something_of_every_stretch(case: Case) -> None:
    game, state, moves = played(case)
    stretch = 24
    told_places = told_moves = 0
    for start in range(0, min(len(moves), 96) - 1, stretch):
        part = moves[start : start + stretch]
        seat = case.seats[0]
        told = recap(game, state.copy(), part, seat, seat, ids_of(case.entry.pack))
        others = [move for move in part if not isinstance(move, ChanceMove) and move.seat != seat]
        assert bool(told) or not others
        assert len(told) <= max(MOST, FEWEST)
        assert [each.worth for each in told] == sorted((each.worth for each in told), reverse=True)
        assert all(getattr(part[each.index], "seat", None) != seat for each in told), (
            "what the seat did itself is known"
        )
        told_moves += len(told)
        told_places += sum(bool(each.places) for each in told)
        for move in part:
            game.apply(state, move)
    assert told_places or not told_moves or case.entry.pack == "pig", "a line leads to where it happened"


def test_a_lost_city_outweighs_the_end_of_the_turn() -> None:
    """Fallen Kingdoms: the seat that loses a city hears of it before all that weighed less."""
    case = Case(Entry("fallen-kingdoms"), 4)
    game, state, moves = played(case)
    for index, move in enumerate(moves):
        lost = None
        before = {seat: game.figures(state, seat)["cities"] for seat in case.seats}
        then = state.copy()
        game.apply(state, move)
        for seat in case.seats:
            if game.figures(state, seat)["cities"] < before[seat] and getattr(move, "seat", seat) != seat:
                lost = seat
        if lost is None:
            continue
        part = moves[index : index + 12]
        told = recap(game, then, part, lost, lost, ids_of("fallen-kingdoms"))
        assert told[0].index == 0 or told[0].worth > next(each.worth for each in told if each.index == 0)
        fallen = next(each for each in told if each.index == 0)
        assert any(change.what == "cities" and change.after < change.before for change in fallen.changes)
        assert any(place in ids_of("fallen-kingdoms") for place in fallen.places)
        return
    raise AssertionError("no city fell in this game")


def test_spaces_and_paths_have_the_names_that_boards_give_them() -> None:
    oware = engine("oware")
    state = oware.setup(("Ana", "Bo"), {})
    (told,) = recap(oware, state, [oware.read_move({"type": "sow", "seat": "Ana", "pit": 2})], "Bo", "Bo", set())
    assert told.places == ("pits-2",)
    fallen = engine("fallen-kingdoms")
    path = fallen.read_move({"type": "path", "seat": "red", "path": 12})
    assert fallen.places(None, path) == ["path:12"]


def test_the_end_of_a_turn_is_told_only_where_there_is_nothing_else() -> None:
    """The Arrival: a turn ends with a move that changes nothing and is nowhere."""
    case = Case(Entry("arrival"), 3)
    game, state, moves = played(case)
    for move in moves:
        if getattr(move, "type", game.write_move(move)["type"]) == "build":
            break
        game.apply(state, move)
    start = moves.index(move)
    reader = next(seat for seat in case.seats if seat != move.seat)
    end = next(i for i in range(start, len(moves)) if game.write_move(moves[i])["type"] == "end-turn")
    told = recap(game, state.copy(), moves[start : end + 1], reader, reader, ids_of("arrival"))
    assert end - start not in [each.index for each in told]
    for each in moves[start:end]:
        game.apply(state, each)
    (only,) = recap(game, state, moves[end : end + 1], reader, reader, ids_of("arrival"))
    assert only.index == 0


def test_what_a_seat_may_not_know_changes_nothing() -> None:
    """Night Auction: what others hold in their hands is drawn anew; what is told stays the same."""
    case = Case(Entry("night-auction"), 3)
    game, state, moves = played(case)
    hidden = 0
    seat = case.seats[0]
    for index, move in enumerate(moves[:40]):
        part = moves[index : index + 1]
        known = ids_of("night-auction")
        told = recap(game, state.copy(), part, seat, seat, known)
        twin = game.sample(state, seat, Stream("recap", str(index)).below)
        if game.write_move(move) != game.public_move(state, move, seat) and game.check(twin, move) is None:
            hidden += 1
            secret = {value for value in game.write_move(move).values() if isinstance(value, str)}
            seen = {value for value in game.public_move(state, move, seat).values() if isinstance(value, str)}
            assert not {place for each in told for place in each.places} & (secret - seen)
            assert told == recap(game, twin, part, seat, seat, known)
        game.apply(state, move)
    assert hidden, "the game has moves that this seat may not read"
