"""A small share of `python -m bench positions`, and that its net catches what it is there for."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from support.games import Case, cases, engine
from support.recorded import begun, recorded

from bench.mangling import BROKEN, DEAD, FAULT, PLAYED, REFUSED, mangle, originals, outcome, places, write_position
from bench.positions import outcomes
from companion.dealer import Stream
from companion.rules.kernel import Illegal, Turn

GAMES = {"armorica": (600, 3), "arrival": (160, 2), "fallen-kingdoms": (240, 3)}
"""So many mutations of each game's positions, with so many players."""
each_game = pytest.mark.parametrize("name", GAMES)


@each_game
def test_a_mangled_position_is_refused_or_can_be_played_to_its_end(name: str) -> None:
    kinds, (mutations, players) = Counter[str](), GAMES[name]
    for position, found in outcomes(engine(name), name, mutations, "the suite", (players,)):
        assert found.kind in (REFUSED, PLAYED), (found, position)
        kinds[found.kind] += 1
    assert min(kinds[REFUSED], kinds[PLAYED]) > 4


def test_mutations_reach_every_field_and_leave_the_original_alone() -> None:
    game = engine("arrival")
    known = originals(game, game.seats[:2], {}, "fields", 20)
    position, below = known.positions[-2], Stream("fields", "").below
    before = repr(position)
    changed = [mangle(known, position, 1, below) for _ in range(400)]
    assert repr(position) == before
    touched = {key for other in changed for key in position if other.get(key) != position[key]}
    assert touched > {"step", "leader", "map", "supply", "castles", "earning"}
    assert len(list(places(position))) > 100


class Careless:
    """The Arrival with an ear for everything: positions are accepted, and told to be sound."""

    def __init__(self, **answers: Any) -> None:
        self.game, self.answers = engine("arrival"), answers

    def __getattr__(self, name: str) -> Any:
        return self.answers.get(name) or getattr(self.game, name)


@pytest.mark.parametrize(
    ("answers", "kind"),
    [
        ({"legal_moves": lambda state, seat: []}, DEAD),
        ({"invariants": lambda state: ["something is wrong"]}, BROKEN),
        ({"check": lambda state, move: Illegal("ARR 1", "no")}, FAULT),
        ({"from_position": lambda position, options: Illegal("", "no rule")}, FAULT),
        ({"view": lambda state, seat: 1 / 0}, FAULT),
        ({"pending": lambda state: Turn(())}, DEAD),
    ],
)
def test_every_kind_of_fault_is_noticed(answers: dict[str, Any], kind: str) -> None:
    game: Any = Careless(**answers)
    known = originals(engine("arrival"), engine("arrival").seats[:2], {}, "faults", 50)
    assert outcome(game, known.positions[-2], {}, Stream("faults", "").below).kind == kind


PLAIN = [case for case in cases() if case.entry.pack in GAMES and not case.entry.variant]
VARIED = {case.entry.label: case for case in reversed(cases()) if case.entry.variant}
RECORDED = [*PLAIN, *VARIED.values()]
"""Every game with every number of players, and each variant with the fewest."""


@pytest.mark.parametrize("case", RECORDED, ids=[case.label for case in RECORDED])
def test_every_position_of_a_recorded_game_is_accepted_as_it_is(case: Case) -> None:
    game, record = case.game, recorded(case)[-1]
    state = begun(game, record)
    for data in [*record["events"], None]:
        read = game.from_position(write_position(game, state), case.entry.options)
        assert read == state, read
        if data is not None:
            game.apply(state, game.read_move(data))
