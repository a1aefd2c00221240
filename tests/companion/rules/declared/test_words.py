"""What single words of a declaration do at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
import yaml

from companion.rules import declared
from companion.rules.declared import helpers
from companion.rules.declared.actions import MOST_TRIED
from companion.rules.declared.engine import DeclaredGame
from companion.rules.declared.expressions import compile_expression
from companion.rules.declared.mistakes import Wrong
from companion.rules.declared.names import OWN, Scope
from companion.rules.declared.state import State
from companion.rules.kernel import Chance, ChanceMove, Illegal

from .test_docs import CARDS

SEATS = ("Ana", "Bo", "Cy", "Di")
HEAD = """
companion: 1
prefix: TRY
numbers: {points: {per: player, to: 99}}
zones:
  deck: {is: deck, of: cards}
  hand: {is: hand, of: cards}
  row: {is: display, of: cards, limit: 3, rule: "7"}
"""
SCORE = """
score: [{what: points, points: my.points}]
"""


def made(text: str, score: str = SCORE) -> DeclaredGame:
    whole: dict[str, Any] = {}
    for part in (HEAD, text, score):
        for key, value in yaml.safe_load(part).items():
            whole[key] = {**whole[key], **value} if isinstance(value, dict) and key in whole else value
    given = {"declaration": whole, "pieces": {"cards": CARDS}, "id": "words", "players": [2, 4]}
    declaration = declared.declaration({declared.KEY: [given]})
    assert declaration.mistakes == ()
    return DeclaredGame(declaration)


def begun(game: DeclaredGame, answers: list[Any] = [], seats: int = 2, **options: Any) -> State:  # noqa: B006
    """A game after these answers of chance."""
    state = game.setup(SEATS[:seats], options)
    assert isinstance(state, State)
    for answer in answers:
        play(game, state, {"type": "chance", "question": asked(game, state), "answer": answer})
    return state


def asked(game: DeclaredGame, state: State) -> str:
    pending = game.pending(state)
    assert isinstance(pending, Chance)
    return pending.question.id


def play(game: DeclaredGame, state: State, data: Mapping[str, Any]) -> None:
    move = game.read_move(data)
    assert not isinstance(move, Illegal), move
    assert game.check(state, move) is None
    game.apply(state, move)
    assert game.invariants(state) == []


def refusal(game: DeclaredGame, state: State, data: Mapping[str, Any]) -> Illegal:
    move = game.read_move(data)
    assert not isinstance(move, Illegal), move
    refused = game.check(state, move)
    assert refused is not None
    return refused


TURN = """
flow:
  - turns:
      from: starter
      at most: 3
      choose:
        lay:
          pick: {cards: {pieces: my.hand, at least: 1, up to: 2}}
          when: [{that: "all(c.suit == 'red' for c in cards)", rule: "3", refuse: only-red}]
          do: [{move: cards, to: row}, {add: my.points, by: count(cards)}, end turn]
        wait: {do: [end turn]}
numbers:
  starter: {is: player, start: random}
setup: [{deal: 4, from: deck, to: hand}]
"""
DEAL = [["red1", "red2", "red3", "blue4"], ["red5", "red6", "red7", "red8"]]


def test_the_people_or_chance_name_the_first_player() -> None:
    game = made(TURN)
    assert game.chance_kinds == ("starter", "deck")
    state = begun(game, ["Bo", *DEAL])
    assert game.pending(state).seats == ("Bo",)  # type: ignore[union-attr]
    assert game.check(begun(game), ChanceMove("chance-first", "Zoe")) is not None


def test_several_pieces_are_picked_together() -> None:
    game = made(TURN)
    state = begun(game, ["Ana", *DEAL])
    listed = {move.cards for move in game.legal_moves(state, "Ana") if hasattr(move, "cards")}
    assert listed == {("red1",), ("red2",), ("red3",), ("red1", "red2"), ("red1", "red3"), ("red2", "red3")}
    refused = refusal(game, state, {"type": "lay", "seat": "Ana", "cards": ["red1", "blue4"]})
    assert (refused.rule, refused.code) == ("TRY 3", "only-red")
    for wrong in ([], ["red1", "red1"], ["red1", "red2", "red3"], ["red5"]):
        assert refusal(game, state, {"type": "lay", "seat": "Ana", "cards": wrong}).code == "declared-pick"
    play(game, state, {"type": "lay", "seat": "Ana", "cards": ["red3", "red1"]})
    assert game.view(state, None)["zones"]["row"]["pieces"] == ["red1", "red3"]
    assert game.view(state, None)["players"][0]["numbers"]["points"] == 2


def test_a_limit_refuses_with_its_rule_and_numbers() -> None:
    game = made(TURN)
    state = begun(game, ["Ana", *DEAL])
    play(game, state, {"type": "lay", "seat": "Ana", "cards": ["red1", "red3"]})
    refused = refusal(game, state, {"type": "lay", "seat": "Bo", "cards": ["red5", "red6"]})
    assert (refused.rule, refused.code) == ("TRY 7", "declared-full")
    assert refused.facts == {"zone": "row", "count": 2, "limit": 3}
    play(game, state, {"type": "lay", "seat": "Bo", "cards": ["red5"]})
    assert [type(move).__name__ for move in game.legal_moves(state, "Ana")] == ["Wait"]


def test_long_lists_of_several_pieces_are_cut_and_the_judge_still_knows_all() -> None:
    reds = [f"red{rank}" for rank in range(1, 13)]
    text = TURN.replace("up to: 2", "up to: 9").replace("deal: 4", "deal: 12").replace("to: row", "to: heap_of_all")
    wide = made(text.replace("numbers:", "zones: {heap_of_all: {of: cards}}\nnumbers:"))
    state = begun(wide, ["Ana", reds, [f"blue{rank}" for rank in range(1, 13)]])
    assert wide.lists_all(state, "Ana") is False
    assert len(wide.legal_moves(state, "Ana")) <= helpers.MOST_LISTED + 1
    play(wide, state, {"type": "lay", "seat": "Ana", "cards": reds[:9]})


def test_an_action_with_more_ways_than_can_be_tried_is_listed_in_part_and_judged_whole() -> None:
    numbers = "{w: {number: [0, 199]}, x: {number: [0, 199]}, y: {number: [0, 199]}, z: {number: [0, 199]}}"
    flow = f"flow: [{{turns: {{at most: 1, choose: {{go: {{pick: {numbers}, when: w > 0, do: [end turn]}}}}}}}}]"
    game = made(flow)
    state = begun(game, [])
    moves = game.legal_moves(state, "Ana")
    assert 0 < len(moves) <= MOST_TRIED
    assert not game.lists_all(state, "Ana")
    assert refusal(game, state, {"type": "go", "seat": "Ana", "w": 0, "x": 1, "y": 1, "z": 1}).rule == "TRY 0"
    play(game, state, {"type": "go", "seat": "Ana", "w": 199, "x": 199, "y": 199, "z": 199})


def test_options_are_settled_before_the_game() -> None:
    game = made(
        """
options:
  rounds: {choices: [2, 3]}
  bonus: {default: false}
  mood: {choices: [calm, wild]}
  each_time: {from: 1, to: 5, default: 4}
flow:
  - repeat: {times: rounds}
    do:
      - each player:
        do:
          - choose: {earn: {do: [{add: my.points, by: each_time + (10 if bonus and mood == 'wild' else 0)}]}}
"""
    )
    assert [(each.name, each.default, each.choices) for each in game.options] == [
        ("rounds", 2, (2, 3)),
        ("bonus", False, ()),
        ("mood", "calm", ("calm", "wild")),
        ("each_time", 4, ()),
    ]
    for options, points in (({}, 8), ({"rounds": 3, "each_time": 1}, 3), ({"bonus": True, "mood": "wild"}, 28)):
        state = begun(game, **options)
        while state.choice >= 0:
            play(game, state, {"type": "earn", "seat": game.pending(state).seats[0]})  # type: ignore[union-attr]
        assert [player.total for player in game.score(state).players] == [points, points]
        assert game.from_position(game.position(state), options) == state
    for wrong in ({"rounds": 4}, {"bonus": 1}, {"each_time": 9}, {"mood": "sad"}):
        refused = game.setup(SEATS[:2], wrong)
        assert isinstance(refused, Illegal)
        assert refused.code == "declared-option"


def test_tokens_come_from_somewhere_and_go_somewhere() -> None:
    game = made(
        """
tokens: {gem: {supply: 9, start: 2, limit: 5}, star: {limit: 3}}
flow:
  - turns:
      at most: 2
      choose:
        grab: {pick: {many: {number: [0, 9]}}, do: [{take: many, of: gem}, end turn]}
        rob: {do: [{take: 9, of: gem, from: left(my)}, {take: 2, of: star}, end turn]}
        hand_back: {do: [{give: 1, of: gem}, {give: 9, of: star, to: left(my)}, end turn]}
"""
    )
    state = begun(game)

    def tokens() -> list[int]:
        view = game.view(state, None)
        mine = [player["numbers"][name] for name in ("gem", "star") for player in view["players"]]
        return [*mine, view["numbers"]["gem_left"]]

    assert tokens() == [2, 2, 0, 0, 5]
    play(game, state, {"type": "grab", "seat": "Ana", "many": 9})
    assert tokens() == [5, 2, 0, 0, 2]
    play(game, state, {"type": "rob", "seat": "Bo"})
    assert tokens() == [2, 5, 0, 2, 2]
    play(game, state, {"type": "grab", "seat": "Ana", "many": 1})
    play(game, state, {"type": "hand_back", "seat": "Bo"})
    assert tokens() == [3, 4, 2, 0, 2]
    position = game.position(state)
    assert game.from_position(position, {}) == state
    position["gem_left"] = 9
    assert isinstance(game.from_position(position, {}), Illegal)


def test_a_market_is_full_whenever_somebody_is_asked() -> None:
    game = made(
        """
zones: {shop: {of: cards, market: 2, from: deck}}
flow: [{each player: , do: [{choose: {buy: {pick: {card: {piece: shop}}, do: [{move: card, to: my.hand}]}}}]}]
"""
    )
    state = begun(game, [["red1", "red2"]])
    play(game, state, {"type": "buy", "seat": "Ana", "card": "red2"})
    assert asked(game, state) == "chance-draw"
    play(game, state, {"type": "chance", "question": "chance-draw", "answer": "blue9"})
    assert game.view(state, None)["zones"]["shop"]["pieces"] == ["red1", "blue9"]


FANS = """
zones:
  fan: {per: player, of: cards, order: kept, seen: others}
  purse: {per: player, of: cards, seen: owner, count: owner}
  mask: {per: player, of: cards, seen: {owner: true, all: my.points > 0}}
setup: [{deal: 2, from: deck, to: fan}, {deal: 1, from: deck, to: purse}, {deal: 1, from: deck, to: mask}]
flow:
  - turns:
      at most: 2
      choose:
        play: {pick: {place: {number: [0, 1]}}, do: [{move: "my.fan[place]", to: row}, end turn]}
        unmask: {do: [{set: my.points, to: 1 - my.points}, end turn]}
"""
FAN_DEAL: list[Any] = [["red1", "red2"], ["red5", "red6"], "blue1", "blue2", "blue3", "blue4"]


def test_others_see_what_its_owner_does_not() -> None:
    game = made(FANS)
    state = begun(game)
    pending = game.pending(state)
    assert isinstance(pending, Chance)
    assert pending.question.audience == ("Bo",)
    for answer in FAN_DEAL:
        play(game, state, {"type": "chance", "question": asked(game, state), "answer": answer})

    def fan(reader: str | None) -> list[Any]:
        return [player["zones"]["fan"]["pieces"] for player in game.view(state, reader)["players"]]

    assert (fan("Ana"), fan("Bo"), fan(None)) == ([None, ["red5", "red6"]], [["red1", "red2"], None], [None, None])
    move = game.read_move({"type": "play", "seat": "Ana", "place": 1})
    assert game.conceals(state, move)
    game.apply(state, move)
    assert game.view(state, None)["zones"]["row"]["pieces"] == ["red2"]
    assert fan("Bo")[0] == ["red1"]


def test_a_zone_is_seen_while_its_condition_holds() -> None:
    game = made(FANS)
    state = begun(game, FAN_DEAL)

    def mask(reader: str | None) -> list[Any]:
        return [player["zones"]["mask"]["pieces"] for player in game.view(state, reader)["players"]]

    assert (mask("Ana"), mask("Bo"), mask(None)) == ([["blue3"], None], [None, ["blue4"]], [None, None])
    play(game, state, {"type": "unmask", "seat": "Ana"})
    assert mask("Bo") == [["blue3"], ["blue4"]]
    assert game.from_position(game.position(state), {}) == state
    play(game, state, {"type": "unmask", "seat": "Bo"})
    play(game, state, {"type": "unmask", "seat": "Ana"})
    assert mask("Bo") == [None, ["blue4"]]
    bo = game.sample(state, "Bo", lambda most: most - 1)
    assert bo.zones[game.program.zone_of.index(("mask", 0))] == state.zones[game.program.zone_of.index(("mask", 0))]


def test_how_many_pieces_an_owner_has_may_stay_hidden() -> None:
    game = made(FANS)
    state = begun(game, FAN_DEAL)
    purses = [player["zones"]["purse"] for player in game.view(state, "Ana")["players"]]
    assert purses == [{"count": 1, "pieces": ["blue1"]}, {"count": None, "pieces": None}]
    names = game.made.names
    with pytest.raises(Wrong) as wrong:
        compile_expression("count(left(my).purse) > 1", names, Scope("me", most=OWN))
    assert wrong.value.code == "secret-read"
    assert compile_expression("count(my.purse) > 1", names, Scope("me", most=OWN)).type == "bool"


TEAMS = """
teams: {by: place(my) % 2, rule: "6"}
score:
  - {what: points, points: my.points}
  - {what: goal, per: team, rule: "8", points: 100 if sum(p.points for p in partners) > 10 else 0}
ties: [{by: my.points - 2, say: bravest}]
"""


def test_teams_have_one_total_and_win_together() -> None:
    game = made("{}", TEAMS)
    position = {
        "players": [{"name": seat, "points": points} for seat, points in zip(SEATS, (1, 4, 10, 5), strict=True)]
    }
    state = game.from_position(position, {})
    assert isinstance(state, State)
    sheet = game.score(state)
    assert [player.total for player in sheet.players] == [111, 9, 111, 9]
    assert (sheet.winners, sheet.decided_by) == (("Ana", "Cy"), "points")
    assert [(line.what, line.points, line.rule) for line in sheet.players[2].lines] == [
        ("points", 10, "TRY 0"),
        ("partners", 101, "TRY 6"),
    ]
    assert [player["team"] for player in game.view(state, None)["players"]] == [1, 2, 1, 2]
    for player in position["players"]:
        player["points"] = 3
    even = game.from_position(position, {})
    assert isinstance(even, State)
    assert game.score(even).winners == SEATS
    assert game.score(even).decided_by == "shared"


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        (helpers.sets(["a", "a", "b", "c", "c", "c"], 2), 3),
        (helpers.sets(["a", "a", "a", "b"], 2), 1),
        (helpers.sets([1, 2, 3, 1, 2], 3), 1),
        (helpers.sets([1, 2], 0), 0),
        (helpers.alike([1, 1, 1, 2, 2, 3], 2), 2),
        (helpers.alike([], 2), 0),
        (helpers.runs([1, 2, 3, 5, 6, 9, 10, 11, 12], 3), 2),
        (helpers.runs([4, 4, 5], 2), 1),
        (helpers.runs([], 1), 0),
    ],
)
def test_groups_are_counted(found: int, wanted: int) -> None:
    assert found == wanted


def test_a_move_that_sets_off_ten_thousand_steps_ends_the_game() -> None:
    rounds = "repeat: {times: 200}, do: [{repeat: {times: %d}, do: [{add: total}]}]"
    for times, over in ((20, False), (200, True)):
        game = made(
            f"numbers: {{total: {{}}}}\nflow:\n  - {{{rounds % times}}}\n"
            "  - {turns: {at most: 3, choose: {wait: {do: [end turn]}}}}\n"
        )
        state = begun(game)
        assert state.over() == over
        assert game.view(state, None)["numbers"]["total"] <= 5_000


def test_effects_within_effects_are_bounded_when_the_file_is_read() -> None:
    effect = "{add: total}"
    for name in ("a", "b", "c"):
        effect = f"{{for: {name}, in: 'to(0, 199)', do: [{effect}]}}"
    record = yaml.safe_load(HEAD + f"setup: [{effect}]" + SCORE)
    record["numbers"]["total"] = {}
    given = {"declaration": record, "pieces": {"cards": CARDS}, "id": "words", "players": [2, 4]}
    (mistake,) = declared.declaration({declared.KEY: [given]}).mistakes
    assert mistake.message == "Too many loops stand inside each other."


COINS = "numbers: {coins: {per: player, from: -9, to: 99}, mark: {per: player, to: 9}}\n"


def scored(score: str, *people: dict[str, int]) -> Any:
    game = made(COINS, score)
    players = [{"name": seat, **found} for seat, found in zip(SEATS, people, strict=False)]
    state = game.from_position({"players": players}, {})
    assert isinstance(state, State)
    return game.score(state)


@pytest.mark.parametrize(
    ("ties", "points"), [("split", [4, 4, 1, 0]), ("all", [6, 6, 1, 0]), ("none", [0, 0, 1, 0]), ("", [4, 4, 1, 0])]
)
def test_a_majority_pays_by_place_and_ties_as_it_says(ties: str, points: list[int]) -> None:
    how = f", ties: {ties}" if ties else ""
    sheet = scored(
        f"score: [{{what: most, majority: {{of: my.coins, points: [6, 3, 1]{how}}}}}]",
        *({"coins": coins} for coins in (4, 4, 2, 0)),
    )
    assert [player.total for player in sheet.players] == points
    assert [player.lines[0].facts["of"] for player in sheet.players] == [4, 4, 2, 0]


@pytest.mark.parametrize(("order", "winner"), [("high", "Bo"), ("low", "Ana")])
def test_points_may_be_minus_and_the_lowest_total_may_win(order: str, winner: str) -> None:
    sheet = scored(f"score: [{{what: points, points: my.coins - 3}}]\norder: {order}", {"coins": -2}, {"coins": 5})
    assert [player.total for player in sheet.players] == [-5, 2]
    assert sheet.winners == (winner,)


def test_equals_are_told_apart_by_what_the_file_says_and_else_win_together() -> None:
    score = "score: [{what: points, points: my.coins}]\nties: [{by: my.mark, say: marked}]"
    sheet = scored(score, {"coins": 5, "mark": 1}, {"coins": 5, "mark": 2}, {"coins": 4, "mark": 9})
    assert (sheet.winners, sheet.decided_by) == (("Bo",), "marked")
    sheet = scored(score, {"coins": 5, "mark": 2}, {"coins": 5, "mark": 2}, {"coins": 4, "mark": 9})
    assert (sheet.winners, sheet.decided_by) == (("Ana", "Bo"), "shared")
