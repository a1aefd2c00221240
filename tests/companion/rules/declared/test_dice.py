"""Dice with the pack's own faces: numbers that repeat, and rows of a table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from companion.bots import LAB_BOTS
from companion.dealer import Stream
from companion.dealer.answers import draw
from companion.engines import open_pack
from companion.lab.match import begin, steps
from companion.rules import declared
from companion.rules.declared.engine import DeclaredGame
from companion.rules.declared.expressions import compile_expression
from companion.rules.declared.mistakes import Wrong
from companion.rules.declared.names import Scope
from companion.rules.declared.state import State
from companion.rules.kernel import Chance, ChanceMove, Dice, Illegal
from companion.tables.awaiting import odds_as_json
from generator.places import shipped_folder

from .test_docs import CARDS, SKIES

GAME = {
    "companion": 1,
    "prefix": "TRY",
    "numbers": {"points": {"per": "player", "to": 99}},
    "dice": {
        "sky": {"of": "skies", "count": 2},
        "fate": {"of": "skies", "faces": ["sun", "sun", "storm"]},
        "odd": {"faces": [0, 3, 3], "count": 2},
    },
    "setup": [{"roll": "sky"}, {"roll": "fate"}, {"roll": "odd"}],
    "flow": [
        {
            "turns": {
                "at most": 4,
                "choose": {
                    "again": {
                        "pick": {"some": {"dice": "sky"}},
                        "when": {"that": "all(sky[i].kind != 'storm' for i in some)"},
                        "do": [{"roll": "sky", "only": "some"}],
                    },
                    "shine": {
                        "when": {"that": "fate.kind == 'sun'"},
                        "do": [
                            {"add": "my.points", "by": "count(d for d in sky if d.kind == 'sun') + sum(odd)"},
                            "end turn",
                        ],
                    },
                    "wait": {"do": ["end turn"]},
                },
            }
        }
    ],
    "score": [{"what": "points", "points": "my.points"}],
}


def reading() -> declared.Declaration:
    given = {"declaration": GAME, "pieces": {"skies": SKIES, "cards": CARDS}, "id": "dice", "players": [2, 2]}
    return declared.declaration({declared.KEY: [given]})


@pytest.fixture
def game() -> DeclaredGame:
    made = reading()
    assert made.mistakes == ()
    return DeclaredGame(made)


def odds(game: DeclaredGame, state: State) -> Any:
    pending = game.pending(state)
    assert isinstance(pending, Chance)
    return pending.question.odds


def roll(game: DeclaredGame, state: State, answer: list[Any]) -> None:
    move = game.read_move({"type": "chance", "question": "chance-roll", "answer": answer})
    assert isinstance(move, ChanceMove)
    assert game.check(state, move) is None
    game.apply(state, move)


def rolled(game: DeclaredGame) -> State:
    state = game.setup(("Ana", "Bo"), {})
    assert isinstance(state, State)
    for answer in (["sun", "storm"], ["sun"], [3, 0]):
        roll(game, state, answer)
    return state


def test_each_question_has_its_exact_odds(game: DeclaredGame) -> None:
    state = game.setup(("Ana", "Bo"), {})
    assert isinstance(state, State)
    two = odds_as_json(odds(game, state))
    assert isinstance(two, dict)
    assert (len(two), two['["sun","rain"]']) == (9, "1/9")
    roll(game, state, ["sun", "storm"])
    assert odds_as_json(odds(game, state)) == {'["sun"]': "2/3", '["storm"]': "1/3"}
    roll(game, state, ["sun"])
    numbers = odds_as_json(odds(game, state))
    assert isinstance(numbers, dict)
    assert (numbers["[3,3]"], numbers["[0,3]"], numbers["[0,0]"]) == ("4/9", "2/9", "1/9")
    assert sum(map(Fraction, numbers.values())) == 1


def test_the_app_rolls_faces_as_often_as_they_stand_on_the_die() -> None:
    dice = Dice(1, 3, ("sun", "sun", "storm"))
    stream = Stream("fair", "dice")
    found = [draw(dice, stream.below)[0] for _ in range(3000)]
    assert abs(found.count("sun") - 2000) < 130


@pytest.mark.parametrize("answer", [["sun"], ["sun", "moon"], ["sun", 1], "sun", [True, "sun"], ["sun", "a1"]])
def test_an_answer_is_a_face_for_each_die(game: DeclaredGame, answer: Any) -> None:
    state = game.setup(("Ana", "Bo"), {})
    assert isinstance(state, State)
    move = game.read_move({"type": "chance", "question": "chance-roll", "answer": answer})
    refused = move if isinstance(move, Illegal) else game.check(state, move)
    assert isinstance(refused, Illegal)
    assert refused.rule in ("TRY 0.1", "TRY 0.6")


def test_dice_lie_apart_and_chosen_ones_are_rolled_again(game: DeclaredGame) -> None:
    state = rolled(game)
    assert game.view(state, "Ana")["dice"] == {"sky": ["sun", "storm"], "fate": ["sun"], "odd": [3, 0]}
    stormy = game.read_move({"type": "again", "seat": "Ana", "some": [1]})
    refused = game.check(state, stormy)
    assert isinstance(refused, Illegal)
    move = game.read_move({"type": "again", "seat": "Ana", "some": [0]})
    assert game.check(state, move) is None
    game.apply(state, move)
    assert odds(game, state) == Dice(1, 3, ("sun", "rain", "storm"))
    roll(game, state, ["rain"])
    assert game.view(state, None)["dice"]["sky"] == ["rain", "storm"]


def test_conditions_and_points_read_what_stands_on_them(game: DeclaredGame) -> None:
    state = rolled(game)
    game.apply(state, game.read_move({"type": "shine", "seat": "Ana"}))
    assert [player.total for player in game.score(state).players] == [4, 0]


def test_a_position_names_faces_and_is_read_back(game: DeclaredGame) -> None:
    state = game.setup(("Ana", "Bo"), {})
    assert isinstance(state, State)
    assert game.position(state)["dice"] == {"sky": [None, None], "fate": [None], "odd": [0, 0]}
    for found in (state, rolled(game)):
        again = game.from_position(game.position(found), {})
        assert isinstance(again, State)
        assert game.position(again) == game.position(found)
    for wrong in ({"sky": ["sun"]}, {"fate": ["rain"]}, {"sky": ["sun", 1]}, {"odd": [3, 2]}):
        refused = game.from_position({**game.position(state), "dice": wrong}, {})
        assert isinstance(refused, Illegal)
        assert str(refused.facts["where"]).startswith("dice.")


def test_a_column_of_another_table_is_no_column_of_the_dice() -> None:
    with pytest.raises(Wrong, match="“skies” has no column “rank”"):
        compile_expression("sum(d.rank for d in sky)", reading().names, Scope("me"))


def test_the_dice_game_of_the_gallery_is_played_to_its_end() -> None:
    loaded = open_pack(str(shipped_folder("templates") / "gallery" / "dice-game"))
    game = loaded.engine
    assert isinstance(game, DeclaredGame)
    (storm,) = (one for one in loaded.pack.components if one.id == "storm-dice")
    assert list(loaded.pack.rows_on_die(storm)) == game.board["dice"]["storm"]["faces"]
    state = begin(game, ("Ana", "Bo", "Cy"), {})
    for _ in steps(game, state, dict.fromkeys(state.seats, LAB_BOTS["medium"]), Stream("gallery", "dice").below):
        assert game.invariants(state) == []
    assert max(player.lines[0].points for player in game.score(state).players) >= 12
