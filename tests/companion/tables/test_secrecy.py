"""What one seat may not know changes nothing for another: not what it sees, nor what it is told when it asks."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from support.fallen import game, grid

from bench.noninterference.worlds import Case
from companion.bots import BOTS
from companion.dealer import Stream
from companion.engines import open_pack
from companion.lab.match import begin, steps
from companion.rules import declared
from companion.rules.declared.engine import DeclaredGame
from companion.rules.fallen_kingdoms.moves import NornsPick
from companion.rules.kernel import ChanceMove, Illegal
from companion.tables.awaiting import awaiting
from companion.tables.entries import Amend
from companion.tables.loading import load
from companion.tables.secrecy import still_hidden
from companion.tables.table import Table


@pytest.fixture
def twins(new: Any) -> Any:
    """Two tables that differ in Ben's secret bet and in nothing else."""
    tables = []
    for bet in ("high", "low"):
        table = new(("Ann", "Ben", "Cid"))
        table.play({"type": "pass", "seat": table.pending.seats[0]})
        table.play({"type": "bet", "seat": "Ann", "on": "high"})
        table.play({"type": "bet", "seat": "Ben", "on": bet})
        tables.append(table)
    assert tables[0].state != tables[1].state
    return tables


def told(change: Any) -> Any:
    """What a seat that asked is told: the deed with its consequences, or the refusal."""
    return change if isinstance(change, Illegal) else [entry.deed for entry in change.entries]


def both(twins: Any, ask: Any) -> Any:
    one, two = (ask(table) for table in twins)
    return one, two


@pytest.mark.parametrize("seat", ["Ann", "Cid", None])
def test_views_and_what_is_awaited_are_the_same(twins: Any, seat: str | None) -> None:
    one, two = both(twins, lambda table: (table.game.view(table.state, seat), awaiting(table.pending, seat)))
    assert one == two
    one, two = both(twins, lambda table: (table.snapshot.length, table.setup, table.snapshot.request))
    assert one == two


@pytest.mark.parametrize("seat", ["Ann", "Cid", None])
@pytest.mark.parametrize("back", [1, 2, 3])
def test_undo_tells_nothing(twins: Any, seat: str | None, back: int) -> None:
    for fresh in (False, True):
        one, two = both(
            twins, lambda table, f=fresh: told(table.offer_undo(seat, table.snapshot.events[-back].number, f))
        )
        assert one == two


@pytest.mark.parametrize("seat", ["Ann", "Cid", None])
def test_amend_tells_nothing(twins: Any, seat: str | None) -> None:
    events = [event.number for event in twins[0].snapshot.events]
    words = [
        None,
        *({"type": "bet", "seat": name, "on": on} for name in ("Ann", "Ben") for on in ("high", "low", "x")),
        *({"type": "pass", "seat": name} for name in ("Ann", "Ben", "Cid")),
    ]
    asked = 0
    for event in events:
        for word in words:
            one, two = both(twins, lambda table, e=event, w=word: told(table.offer_amend({e: w}, seat)))
            assert one == two
            asked += 1
    assert asked > 50


def test_whoever_made_the_secret_may_change_it(twins: Any) -> None:
    event = twins[0].snapshot.events[-1].number
    one, two = both(
        twins, lambda table: told(table.offer_amend({event: {"type": "bet", "seat": "Ben", "on": "low"}}, "Ben"))
    )
    assert not isinstance(one, Illegal)
    assert two.rule == "TABLE 5.5"


def after_the_norns() -> Any:
    """A table at which the choice of what lies at the bottom was followed by moves and dice, and still is a secret."""
    seats, options = ("red", "yellow", "purple"), {"map": {"grid": grid("R3")}}
    for label in range(40):
        state, moves, since = begin(game(), seats, options), [], 0
        for step in steps(game(), state, dict.fromkeys(seats, BOTS["easy"]), Stream("norns", str(label)).below):
            moves.append(step.move)
            since += bool(since) or isinstance(step.move, NornsPick)
            if since > 12 and any(isinstance(move, ChanceMove) for move in moves[-12:]):
                break
        if since > 12 and len(state.buried) == 3:
            table = Table.new(game(), seats, "s", options, dict.fromkeys(game().chance_kinds, "table"))
            for move in moves:
                table.play(game().write_move(move))
            return table
    raise AssertionError("the Norns never looked")


def test_5_7_what_came_before_a_secret_that_no_chance_has_brought_to_light() -> None:
    table = after_the_norns()
    (pick,) = [event for event in table.snapshot.events if isinstance(event.move, NornsPick)]
    owner = pick.move.seat
    other = next(seat for seat in table.setup.seats if seat != owner)
    before = [
        event.number
        for event in table.snapshot.events
        if not isinstance(event.move, ChanceMove) and event.move.seat == other and event.number < pick.number
    ]
    for number in before[-3:]:
        assert table.offer_amend({number: None}, other).rule == "TABLE 5.7"


def declared_game(declaration: str, ids: str) -> DeclaredGame:
    cards = [{"id": card, "quantity": 1, "row": {"id": card}} for card in ids]
    given = {"declaration": yaml.safe_load(declaration), "pieces": {"cards": cards}, "id": "try", "players": [2, 3]}
    return DeclaredGame(declared.declaration({declared.KEY: [given]}))


def played(game: DeclaredGame, seats: tuple[str, ...], moves: list[dict[str, Any]]) -> Table:
    """A table at which the people dealt."""
    case = Case(game, "hash", seats)
    return load(game, case.setup("table"), case.log([game.read_move(move) for move in moves], "table"))


LAST_CARD = """
companion: 1
prefix: TRY
zones:
  deck: {is: deck, of: cards}
  fan: {per: player, of: cards, order: kept, seen: others}
setup: [{deal: 1, from: deck, to: fan}]
flow: [{turns: {at most: 2, choose: {draw: {do: [{draw: 1, from: deck, to: my.fan}, end turn]}}}}]
score: [{what: cards, points: count(my.fan)}]
"""


def test_5_7_the_last_card_of_a_heap_is_a_secret_from_a_seat_that_does_not_know_the_others() -> None:
    """The heap held nothing else, but for all that Ana knows it could have been the card she was dealt."""
    last = declared_game(LAST_CARD, "abc")
    moves = [
        *({"type": "chance", "question": "chance-draw", "answer": card} for card in "ab"),
        {"type": "draw", "seat": "Ana"},
        {"type": "chance", "question": "chance-draw", "answer": "c"},
    ]
    table = played(last, ("Ana", "Bo"), moves)
    hidden = [still_hidden(last, {}, table.snapshot, 3, reader) for reader in ("Ana", "Bo", None)]
    assert hidden == [True, False, True]


BY_HAND = """
companion: 1
prefix: TRY
zones:
  deck: {is: deck, of: cards}
  hand: {is: hand, of: cards}
  purse: {per: player, of: cards, seen: owner, count: owner}
  away: {is: discard, of: cards}
setup: [{deal: 1, from: deck, to: hand}, {deal: 1, from: deck, to: purse}]
score: [{what: held, points: count(my.purse)}]
"""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
DEALT = [{"type": "chance", "question": "chance-draw", "answer": card} for card in "abcdef"]


def hand_move(
    seat: str, piece: str, zone: str, into: str, into_of: str | None, of: str | None = None
) -> dict[str, Any]:
    more = {"into_of": into_of} if into_of else {}
    return {"type": "hand-move", "seat": seat, "piece": piece, "zone": zone, "into": into, "of": of or seat, **more}


@pytest.mark.parametrize("taken", ["b", "f"])
def test_5_7_what_was_done_by_hand_unseen_guards_what_came_before_it(taken: str) -> None:
    """Bo gave Cleo one card, and does not know whether it is that or the other that she took up."""
    game = declared_game(BY_HAND, "abcdefgh")
    moves = [
        *DEALT,
        hand_move("Bo", "b", "hand", "purse", "Cleo"),
        hand_move("Cleo", taken, "purse", "hand", "Cleo"),
    ]
    table = played(game, ("Ana", "Bo", "Cleo"), moves)
    refused = table.offer_amend({7: None}, "Bo")
    assert isinstance(refused, Illegal)
    assert (refused.rule, refused.facts) == ("TABLE 5.7", {"event": 8})


@pytest.mark.parametrize("reader", ["Ana", None])
def test_5_7_the_only_piece_a_seat_has_is_a_secret_from_who_does_not_know_it(reader: str | None) -> None:
    game = declared_game(BY_HAND, "abcdefgh")
    table = played(game, ("Ana", "Bo"), [*DEALT[:4], hand_move("Bo", "d", "purse", "hand", "Bo")])
    assert still_hidden(game, {}, table.snapshot, 4, reader)


def test_5_7_a_piece_is_a_secret_though_all_that_lay_beside_it_came_to_light() -> None:
    """Bo got two of Ana's three cards. Of all hands she may have had, few hold these two and another one."""
    game = declared_game(BY_HAND.replace("deal: 1, from: deck, to: hand", "deal: 3, from: deck, to: hand"), LETTERS)
    deals = [{"type": "chance", "question": "chance-deal", "answer": list(hand)} for hand in ("axb", "cde")]
    moves = [
        *deals,
        {**DEALT[0], "answer": "f"},
        {**DEALT[0], "answer": "g"},
        hand_move("Ana", "x", "hand", "purse", "Ana"),
        hand_move("Ana", "a", "hand", "hand", "Bo"),
        hand_move("Ana", "b", "hand", "hand", "Bo"),
    ]
    table = played(game, ("Ana", "Bo"), moves)
    assert [still_hidden(game, {}, table.snapshot, index, "Bo") for index in (0, 4)] == [True, True]
    assert table.offer_amend({2: None}, "Bo").rule == "TABLE 5.7"


TAKING = """
companion: 1
prefix: TRY
zones:
  deck: {is: deck, of: cards}
  hand: {is: hand, of: cards}
  open: {per: player, of: cards}
setup: [{deal: 3, from: deck, to: hand}]
flow:
- turns: {at most: 9, choose: {play: {pick: {card: {piece: my.hand}}, do: [{move: card, to: my.open}, end turn]}}}
score: [{what: held, points: count(my.open)}]
"""


@pytest.mark.parametrize("played_cards", [0, 1, 2, 3])
def test_5_7_a_hand_is_a_secret_until_its_last_card_is_shown(played_cards: int) -> None:
    """A deal in which that one card differs is one of thousands."""
    game = declared_game(TAKING, LETTERS)
    deals = [{"type": "chance", "question": "chance-deal", "answer": list(hand)} for hand in ("abc", "xyz")]
    plays = [{"type": "play", "seat": seat, "card": card} for cards in zip("abc", "xyz", strict=True)
             for seat, card in zip(("Ana", "Bo"), cards, strict=True)]  # fmt: skip
    table = played(game, ("Ana", "Bo"), [*deals, *plays[: 2 * played_cards]])
    hidden = [still_hidden(game, {}, table.snapshot, 1, reader) for reader in ("Ana", "Bo", None)]
    assert hidden == [played_cards < 3, False, played_cards < 3]


@pytest.mark.parametrize("rest", ["harps-9", "anchors-9"])
def test_5_7_whether_another_follows_suit_tells_nothing_of_the_rest_of_the_hand(rest: str) -> None:
    """One seat led anchors and the next followed; under harps that card could only stand with no harps beside it."""
    game, seats = open_pack("oh-hell").engine, ("Ana", "Bo", "Cleo")
    people = dict.fromkeys(game.chance_kinds, "table")
    table = Table.new(game, seats, None, {"first_round": 3, "hook": False}, people)
    hands = (["crowns-1", "crowns-2", "crowns-3"], ["harps-1", "anchors-1", "crowns-5"], ["anchors-2", rest, "doves-3"])
    for hand in hands:
        table.play({"type": "chance", "question": "chance-deal", "answer": hand})
    table.play({"type": "chance", "question": "chance-draw", "answer": "doves-9"})
    plays = {"Bo": "anchors-1", "Cleo": "anchors-2"}
    for _ in range(3):
        table.play({"type": "bid", "seat": table.pending.seats[0], "tricks": 0})
    for _ in range(2):
        seat = table.pending.seats[0]
        said = table.play({"type": "play", "seat": seat, "card": plays[seat]})
        assert not isinstance(said, Illegal), said
    led, followed = (event.number for event in table.snapshot.events[-2:])
    refused = table.offer_amend({led: {"type": "play", "seat": "Bo", "card": "harps-1"}}, "Bo")
    assert isinstance(refused, Illegal)
    assert (refused.rule, refused.code, refused.facts) == ("TABLE 5.7", "table.judged-by-secrets", {"event": followed})


def test_5_6_what_was_drawn_for_one_seat_is_no_answer_for_another() -> None:
    """Whether it could be one would tell what the other seat holds."""
    game = declared_game(BY_HAND, "abcdefgh")
    draw = {"type": "hand-draw", "seat": "Ana", "count": 1, "zone": "deck", "into": "purse", "into_of": "Bo"}
    away = [hand_move("Bo", card, "purse", "away", None) for card in "eg"]
    moves = [*DEALT, away[0], draw, {**DEALT[0], "answer": "g"}, away[1]]
    table = played(game, ("Ana", "Bo", "Cleo"), moves)
    found = table.offer_amend({8: {**draw, "into_of": "Cleo"}}, "Ana")
    assert not isinstance(found, Illegal)
    deed = found.entries[0].deed
    assert isinstance(deed, Amend)
    assert next((fall.event, fall.rule) for fall in deed.falls) == (9, "TABLE 5.6")
