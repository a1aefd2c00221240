"""A pack says as much as it wants: score, table, turns, rules. Each level is whole without the next."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.bots import LAB_BOTS
from companion.cli.score import command as score
from companion.dealer import Stream
from companion.engines import open_pack
from companion.lab.match import begin, steps
from companion.playtest import findings

TEXTS = """\
title: Trial
numbers: {coins: Coins}
zones: {deck: Deck, hand: Hand, row: Row}
score: {coins: Coins, most: Most cards}
steps: {lay: lay a card}
actions: {lay: "Lay {card}"}
moves: {lay: "{seat} lays {card}."}
refusals: {too-low: "{card} is lower than what lies there."}
"""
SCORE = """\
companion: 1
prefix: TRY
numbers: {coins: {per: player, to: 99}}
score: [{what: coins, points: my.coins, rule: "1"}]
"""
TABLE = (
    SCORE.replace("score: [", 'score: [{what: most, majority: {of: count(my.row), points: [3]}, rule: "2"}, ')
    + """\
zones:
  deck: {is: deck, of: cards}
  hand: {is: hand, of: cards}
  row: {per: player, of: cards, order: kept}
setup: [{deal: 3, from: deck, to: hand}]
"""
)
TURNS = (
    TABLE
    + """\
flow:
  - repeat: {times: 3}
    do:
      - each player:
        do:
          - choose:
              lay:
                pick: {card: {piece: my.hand}}
                do: [{move: card, to: my.row}, {add: my.coins, by: card.rank}]
"""
)
RULES = TURNS.replace(
    "                do: [",
    "                when: [{that: count(my.row) == 0 or card.rank >= last(my.row).rank or\n"
    "                  all(c.rank < last(my.row).rank for c in my.hand), rule: '3', refuse: too-low}]\n"
    "                do: [",
)
LEVELS = {"score": SCORE, "table": TABLE, "turns": TURNS, "rules": RULES}


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_is_whole(pack: Callable[..., Path], level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`check` finds nothing, a table begins, bots play where there are turns, and the sheet explains its lines."""
    monkeypatch.setattr("companion.playtest.MOST_GAMES", 20)
    folder = pack(LEVELS[level], TEXTS)
    said, found = findings(str(folder))
    assert found == ()
    assert said.startswith("a table without turns" if level in ("score", "table") else "2–4 players")
    game: Any = open_pack(str(folder)).engine
    state = begin(game, ("Ana", "Bo"), {})
    if game.has_turns:
        for _ in steps(game, state, dict.fromkeys(state.seats, LAB_BOTS["medium"]), Stream("level", level).below):
            pass
        assert game.view(state, "Ana")["over"]
    else:
        assert game.view(state, "Ana")["asked"] == []
    assert [line.rule for line in game.score(state).players[0].lines] == (
        ["TRY 1"] if level == "score" else ["TRY 2", "TRY 1"]
    )
    position = folder / "position.json"
    position.write_text(json.dumps(game.position(state)), encoding="utf-8")
    told = CliRunner().invoke(score, [str(folder), str(position)])
    assert told.exit_code == 0, told.output
    assert "Coins" in told.output
    assert "TRY 1" in told.output


def test_a_refusal_of_the_highest_level_has_its_rule_and_figures(pack: Callable[..., Path]) -> None:
    game: Any = open_pack(str(pack(RULES, TEXTS))).engine
    state = begin(game, ("Ana", "Bo"), {})
    refused = []
    for step in steps(game, state, dict.fromkeys(state.seats, LAB_BOTS["uniform"]), Stream("level", "1").below):
        if step.seat:
            hand = next(player for player in game.view(state, step.seat)["players"] if player["seat"] == step.seat)
            moves = [{"type": "lay", "seat": step.seat, "card": card} for card in hand["zones"]["hand"]["pieces"]]
            refused += [no for move in moves if (no := game.check(state, game.read_move(move)))]
    assert {(no.rule, no.code) for no in refused} == {("TRY 3", "too-low")}
    assert all(no.facts["card"] for no in refused)


def test_a_refusal_may_name_what_was_picked_though_its_condition_does_not_tell_it(pack: Callable[..., Path]) -> None:
    bent = RULES.replace(
        "count(my.row) == 0 or card.rank >= last(my.row).rank or",
        "not any(c == card and c.rank > 6 for c in my.hand) or",
    )
    game: Any = open_pack(str(pack(bent, TEXTS))).engine
    state = begin(game, ("Ana", "Bo"), {})
    refused = []
    for step in steps(game, state, dict.fromkeys(state.seats, LAB_BOTS["uniform"]), Stream("level", "1").below):
        if step.seat:
            hand = next(player for player in game.view(state, step.seat)["players"] if player["seat"] == step.seat)
            moves = [{"type": "lay", "seat": step.seat, "card": card} for card in hand["zones"]["hand"]["pieces"]]
            refused += [(move, no) for move in moves if (no := game.check(state, game.read_move(move)))]
    assert refused
    assert all(no.facts["card"] == move["card"] for move, no in refused)


def test_people_are_asked_for_what_the_score_reads_and_for_nothing_else(pack: Callable[..., Path]) -> None:
    """Shared numbers and hidden pieces count, too; formulas are followed; what leads through turns is not asked."""
    more = TABLE.replace(
        "numbers: {", "formulas: {held: sum(c.rank for c in my.hand)}\nnumbers: {sea: {to: 6}, turn: {per: player}, "
    )
    game: Any = open_pack(str(pack(more.replace("my.coins,", "my.coins + held + sea,"), TEXTS))).engine
    fields = game.board["fields"]
    assert {kind: [field["name"] for field in found] for kind, found in fields.items()} == {
        "numbers": ["coins"],
        "shared": ["sea"],
        "zones": ["hand", "row"],
        "sharedZones": [],
        "dice": [],
    }
    state = game.from_position({"players": [{"name": "Ana", "hand": ["a5"], "coins": 2}, {"name": "Bo"}], "sea": 4}, {})
    assert [player.total for player in game.score(state).players] == [11, 4]


def test_dice_that_the_score_reads_are_asked_for(pack: Callable[..., Path]) -> None:
    more = SCORE.replace("points: my.coins,", "points: 'my.coins + luck + pair[0]',")
    more += "formulas: {luck: 'fate * 2'}\ndice: {fate: {count: 2, total: true}, pair: {count: 2}, spare: {}}\n"
    folder = pack(more, TEXTS + "dice: {fate: Fate, pair: Pair}\n")
    assert findings(str(folder))[1] == ()
    game: Any = open_pack(str(folder)).engine
    assert game.board["fields"]["dice"] == [
        {"name": "fate", "count": 1, "blank": 0, "lowest": 2, "highest": 12},
        {"name": "pair", "count": 2, "blank": 0, "lowest": 2, "highest": 12},
    ]
    assert game.position_schema()["required"] == ["players", "dice"]
    people = [{"name": "Ana", "coins": 3}, {"name": "Bo"}]

    def told(record: dict[str, Any]) -> tuple[int, str]:
        position = folder / "position.json"
        position.write_text(json.dumps(record), encoding="utf-8")
        result = CliRunner().invoke(score, [str(folder), str(position)])
        return result.exit_code, result.output if result.exception is None else str(result.exception)

    code, asked = told({"players": people, "dice": {"fate": [7]}})
    assert code
    assert "dice.pair" in asked
    assert "the score reads these dice" in asked
    code, counted = told({"players": people, "dice": {"fate": [7], "pair": [5, 1]}})
    assert code == 0
    assert "22" in counted
    unread: Any = open_pack(str(pack(more.replace(" + luck + pair[0]", ""), TEXTS))).engine
    assert unread.board["fields"]["dice"] == []
    assert unread.position_schema()["required"] == ["players"]


def test_shared_pieces_are_asked_for_and_of_a_row_of_numbers_the_places_that_count(pack: Callable[..., Path]) -> None:
    more = TABLE.replace("numbers: {", "formulas: {end: 'my.track[-1]'}\nnumbers: {track: {per: player, spaces: 9}, ")
    more = more.replace("zones:\n", "zones:\n  pond: {of: cards}\n")
    game: Any = open_pack(str(pack(more.replace("my.coins,", "'my.track[3] * end + count(pond)',"), TEXTS))).engine
    fields = game.board["fields"]
    assert [(field["name"], field["places"]) for field in fields["numbers"]] == [("track", [3, 8])]
    assert [field["name"] for field in fields["sharedZones"]] == ["pond"]
    track = [0, 0, 0, 5, 0, 0, 0, 0, 2]
    state = game.from_position({"players": [{"name": "Ana", "track": track}, {"name": "Bo"}], "pond": ["a5"]}, {})
    assert [player.total for player in game.score(state).players] == [11, 1]
    every: Any = open_pack(str(pack(more.replace("my.coins,", "'my.track[3] + sum(my.track)',"), TEXTS))).engine
    assert every.board["fields"]["numbers"][0]["places"] == list(range(9))
