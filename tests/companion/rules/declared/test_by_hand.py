"""What people do by hand: freely at a table without turns, with the others' consent in a game with them."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from click.testing import CliRunner

from companion.bots import LAB_BOTS, can_play
from companion.cli.lab import command as lab
from companion.dealer import Stream
from companion.lab.match import steps
from companion.rules.declared.engine import DeclaredGame
from companion.rules.declared.state import State
from companion.rules.kernel import Illegal, Over, Turn
from companion.rules.kernel.recap import recap
from generator.errors import Refused

from .test_words import asked, begun, made, play, refusal

TABLE = """
numbers: {round: {to: 9}}
tokens: {gem: {supply: 9, start: 1}}
dice: {two: {count: 2}}
zones:
  purse: {per: player, of: cards, seen: nobody}
  away: {is: discard, of: cards}
setup: [{deal: 2, from: deck, to: hand}]
"""
ANSWERS = [["red1", "red2"], ["red5", "red6"]]
ASKED = """
by hand: ask table
setup: [{deal: 2, from: deck, to: hand}]
flow:
  - turns:
      at most: 5
      choose:
        lay: {pick: {card: {piece: my.hand}}, do: [{move: card, to: row}, end turn]}
        claim: {ask: table, rule: "4", pick: {card: {piece: my.hand}}, do: [{add: my.points, by: card.rank}, end turn]}
"""


@pytest.fixture
def table() -> tuple[DeclaredGame, State]:
    game = made(TABLE)
    return game, begun(game, ANSWERS)


def test_without_a_flow_all_may_act_at_any_time(table: tuple[DeclaredGame, State]) -> None:
    game, state = table
    for seat in ("Bo", "Ana", "Bo"):
        pending = game.pending(state)
        assert isinstance(pending, Turn)
        assert pending.seats == ("Ana", "Bo")
        play(
            game,
            state,
            {"type": "hand-draw", "seat": seat, "count": 1, "zone": "deck", "into": "hand", "into_of": seat},
        )
        play(
            game, state, {"type": "chance", "question": asked(game, state), "answer": f"blue{len(state.zones[0])}"[:5]}
        )
    assert [len(zone) for zone in state.zones[1:3]] == [3, 4]


def test_people_move_roll_and_count(table: tuple[DeclaredGame, State]) -> None:
    game, state = table
    play(game, state, {"type": "hand-move", "seat": "Ana", "piece": "red2", "zone": "hand", "of": "Ana", "into": "row"})
    assert game.view(state, "Bo")["zones"]["row"]["pieces"] == ["red2"]
    play(game, state, {"type": "hand-move", "seat": "Bo", "piece": "red2", "zone": "row", "into": "away"})
    play(game, state, {"type": "hand-shuffle", "seat": "Bo", "zone": "away", "into": "deck"})
    assert len(state.zones[0]) == 21
    play(game, state, {"type": "hand-roll", "seat": "Bo", "dice": "two"})
    play(game, state, {"type": "chance", "question": "chance-roll", "answer": [3, 5]})
    assert game.view(state, None)["dice"] == {"two": [3, 5]}
    play(game, state, {"type": "hand-count", "seat": "Bo", "number": "round", "place": 0, "value": 4})
    play(game, state, {"type": "hand-count", "seat": "Ana", "number": "gem", "place": 0, "value": 6, "of": "Bo"})
    assert game.view(state, None)["numbers"] == {"round": 4, "gem_left": 2}


@pytest.mark.parametrize(
    ("deed", "code"),
    [
        ({"type": "hand-move", "piece": "red5", "zone": "hand", "of": "Bo", "into": "row"}, "hand-piece"),
        ({"type": "hand-move", "piece": "red9", "zone": "row", "into": "away"}, "hand-piece"),
        ({"type": "hand-move", "piece": "red1", "zone": "hand", "into": "away"}, "hand-zone"),
        ({"type": "hand-move", "piece": "red1", "zone": "hand", "of": "Zoe", "into": "away"}, "hand-zone"),
        (
            {"type": "hand-move", "piece": "red1", "zone": "hand", "of": "Ana", "into": "hand", "into_of": "Ana"},
            "hand-zone",
        ),
        ({"type": "hand-draw", "count": 1, "zone": "away", "into": "row"}, "hand-draw"),
        ({"type": "hand-draw", "count": 1, "zone": "deck", "into": "purse", "into_of": "Bo"}, "hand-draw"),
        ({"type": "hand-draw", "count": 30, "zone": "deck", "into": "away"}, "hand-few"),
        ({"type": "hand-draw", "count": 4, "zone": "deck", "into": "row"}, "declared-full"),
        ({"type": "hand-shuffle", "zone": "hand", "of": "Bo", "into": "deck"}, "hand-shuffle"),
        ({"type": "hand-shuffle", "zone": "row", "into": "away"}, "hand-shuffle"),
        ({"type": "hand-count", "number": "round", "place": 0, "value": 10}, "hand-count"),
        ({"type": "hand-count", "number": "round", "place": 3, "value": 1}, "hand-number"),
        ({"type": "hand-count", "number": "gem", "place": 0, "value": 9, "of": "Ana"}, "hand-count"),
        ({"type": "hand-count", "number": "gem_left", "place": 0, "value": 9}, "hand-number"),
        ({"type": "table-agree"}, "declared-wrong-step"),
    ],
)
def test_what_cannot_be_done_by_hand_is_refused(
    table: tuple[DeclaredGame, State], deed: dict[str, Any], code: str
) -> None:
    assert refusal(*table, {**deed, "seat": "Ana"}).code == code


def test_what_a_hand_hides_stays_hidden_when_it_is_moved(table: tuple[DeclaredGame, State]) -> None:
    game, state = table
    deed = {"type": "hand-move", "seat": "Ana", "piece": "red1", "zone": "hand", "of": "Ana", "into": "purse"}
    move = game.read_move({**deed, "into_of": "Bo"})
    assert game.public_move(state, move, "Bo")["piece"] is None
    assert game.public_move(state, move, "Ana")["piece"] == "red1"
    shown = game.read_move({**deed, "into": "row"})
    assert game.public_move(state, shown, "Bo")["piece"] == "red1"


def test_the_game_ends_when_all_agree(table: tuple[DeclaredGame, State]) -> None:
    game, state = table
    play(game, state, {"type": "hand-end", "seat": "Ana"})
    pending = game.pending(state)
    assert isinstance(pending, Turn)
    assert [(entry.seat, entry.type) for entry in pending.awaited] == [("Bo", "consent")]
    play(game, state, {"type": "table-object", "seat": "Bo"})
    play(game, state, {"type": "hand-end", "seat": "Bo"})
    play(game, state, {"type": "table-agree", "seat": "Ana"})
    assert isinstance(game.pending(state), Over)


def test_random_hands_leak_nothing_and_break_nothing() -> None:
    game = made(TABLE)
    state = begun(game, ANSWERS)
    bots = dict.fromkeys(state.seats, LAB_BOTS["uniform"])
    for number, step in enumerate(islice(steps(game, state, bots, Stream("hands", "1").below), 150)):
        assert game.invariants(step.state) == []
        assert game.from_position(game.position(step.state), {}) == step.state
        for seat in ("Ana", "Bo", None):
            other = game.sample(step.state, seat, Stream("other", str(number)).below)
            assert game.view(other, seat) == game.view(step.state, seat)
            if seat is not None:
                assert game.legal_moves(other, seat) == game.legal_moves(step.state, seat)


def test_in_a_game_with_turns_the_others_are_asked() -> None:
    game = made(ASKED)
    state = begun(game, ANSWERS)
    deed = {
        "type": "ask-move",
        "seat": "Ana",
        "piece": "red1",
        "zone": "hand",
        "of": "Ana",
        "into": "hand",
        "into_of": "Bo",
    }
    assert refusal(game, state, {**deed, "seat": "Bo"}).code == "declared-not-asked"
    play(game, state, deed)
    assert game.view(state, "Bo")["proposal"] == {"move": deed, "missing": ["Bo"]}
    assert refusal(game, state, {"type": "lay", "seat": "Ana", "card": "red2"}).code == "declared-wrong-step"
    assert game.from_position(game.position(state), {}) == state
    objection = game.read_move({"type": "table-object", "seat": "Bo"})
    (told,) = recap(game, state.copy(), [objection], "Ana", "Ana", ())
    assert told.changes == told.places == ()
    play(game, state, {"type": "table-object", "seat": "Bo"})
    assert len(state.zones[1]) == 2
    play(game, state, deed)
    play(game, state, {"type": "table-agree", "seat": "Bo"})
    assert [len(zone) for zone in state.zones[1:3]] == [1, 3]
    play(game, state, {"type": "ask-say", "seat": "Ana", "text": "Bo may look at my hand"})
    play(game, state, {"type": "table-agree", "seat": "Bo"})
    play(game, state, {"type": "ask-draw", "seat": "Ana", "count": 1, "zone": "deck", "into": "row"})
    play(game, state, {"type": "table-agree", "seat": "Bo"})
    play(game, state, {"type": "chance", "question": asked(game, state), "answer": "blue7"})
    assert game.pending(state).seats == ("Ana",)  # type: ignore[union-attr]
    assert refusal(game, state, {"type": "ask-end", "seat": "Ana"}).code == "hand-end"


def test_an_action_may_ask_the_table() -> None:
    game = made(ASKED)
    state = begun(game, [["red1", "red2"], ["red5", "red6"], ["red7", "red8"]], seats=3)
    play(game, state, {"type": "claim", "seat": "Ana", "card": "red2"})
    assert game.view(state, None)["proposal"]["missing"] == ["Bo", "Cy"]
    for seat in ("Bo", "Cy", None):
        other = game.sample(state, seat, lambda most: most - 1)
        assert game.view(other, seat) == game.view(state, seat)
        assert game.invariants(other) == []
    assert game.appraise(state, "Bo", game.legal_moves(state, "Bo")) == [1.0, 0.0]
    play(game, state, {"type": "table-agree", "seat": "Cy"})
    play(game, state, {"type": "table-agree", "seat": "Bo"})
    assert game.view(state, None)["players"][0]["numbers"]["points"] == 2


def test_nobody_is_asked_at_a_table_of_one() -> None:
    game = made(ASKED)
    game.players = range(1, 5)
    state = begun(game, [["red1", "red2"]], seats=1)
    play(game, state, {"type": "claim", "seat": "Ana", "card": "red2"})
    assert state.proposal is None


def test_bots_stay_away_from_tables_without_turns(table: tuple[DeclaredGame, State], pack: Any) -> None:
    assert not can_play(table[0])
    assert can_play(made(ASKED))
    text = "companion: 1\nzones: {deck: {is: deck, of: cards}}\nscore: [{what: none, points: 0}]\n"
    result = CliRunner().invoke(lab, [str(pack(text)), "--games", "2"])
    assert isinstance(result.exception, Refused)
    assert result.exception.findings[0].code == "no-turns"


def test_choices_made_in_secret_are_not_disturbed() -> None:
    game = made(
        """
by hand: ask table
setup: [{deal: 2, from: deck, to: hand}]
flow: [{all at once: {keep: {pick: {card: {piece: my.hand}}, do: [{move: card, to: row}]}}}]
"""
    )
    state = begun(game, ANSWERS)
    deed = {"type": "ask-move", "seat": "Bo", "piece": "red5", "zone": "hand", "of": "Bo", "into": "row"}
    play(game, state, deed)
    play(game, state, {"type": "table-agree", "seat": "Ana"})
    play(game, state, {"type": "keep", "seat": "Ana", "card": "red1"})
    refused = game.check(state, game.read_move({**deed, "piece": "red6"}))
    assert isinstance(refused, Illegal)
    assert refused.code == "hand-secret"
