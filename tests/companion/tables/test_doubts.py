"""TABLE 5.7: what a correction comes to is told only if it is the same in every state that the asker may be in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import pytest
import yaml

from bench.noninterference.worlds import Case
from companion.dealer import Stream
from companion.engines import open_pack
from companion.rules import declared
from companion.rules.declared import imagining
from companion.rules.declared.engine import DeclaredGame
from companion.rules.kernel import Illegal
from companion.tables import doubts
from companion.tables.entries import Amend, Undo
from companion.tables.loading import load
from companion.tables.table import Table

SEATS = ("Ana", "Bo")


def game_of(declaration: str, ranks: Mapping[str, int], copies: int = 1) -> DeclaredGame:
    cards = [{"id": id, "quantity": copies, "row": {"id": id, "rank": rank}} for id, rank in ranks.items()]
    given = {"declaration": yaml.safe_load(declaration), "pieces": {"cards": cards}, "id": "try", "players": [2, 2]}
    return DeclaredGame(declared.declaration({declared.KEY: [given]}))


def played(game: DeclaredGame, moves: Sequence[dict[str, Any]]) -> Table:
    case = Case(game, "hash", SEATS)
    return load(game, case.setup("table"), case.log([game.read_move(move) for move in moves], "table"))


def deal(*hands: str) -> list[dict[str, Any]]:
    return [{"type": "chance", "question": "chance-deal", "answer": list(hand)} for hand in hands]


def code(found: Any) -> str:
    return found.code if isinstance(found, Illegal) else ""


TURNED_UP = """
companion: 1
prefix: TRY
zones:
  deck: {is: deck, of: cards}
  hand: {is: hand, of: cards}
  blind: {of: cards, order: kept, seen: nobody}
  row: {is: display, of: cards}
setup: [{deal: 2, from: deck, to: hand}]
flow:
- turns:
    at most: 9
    choose:
      lay: {pick: {card: {piece: my.hand}}, do: [{move: card, to: blind}, end turn]}
      turn_up: {when: count(blind) > 0, do: [{move: first(blind), to: row}, end turn]}
      take: {pick: {card: {piece: row}}, do: [{move: card, to: my.hand}, end turn]}
      wait: {do: [end turn]}
score: [{what: held, points: count(my.hand)}]
"""


def laid(hand: str, card: str, *then: str) -> Table:
    """Ana laid a card face down; then the seats did so in turn, beginning with Bo."""
    game = game_of(TURNED_UP, dict.fromkeys("abcdefgh", 1))
    seats = (*reversed(SEATS),) * 4
    moves = [{"type": what, "seat": seat} for what, seat in zip(then, seats, strict=False)]
    return played(game, [*deal(hand, "cd"), {"type": "lay", "seat": "Ana", "card": card}, *moves])


@pytest.mark.parametrize("guess", ["a", "b", "e"])
@pytest.mark.parametrize(("hand", "card"), [("ab", "a"), ("ab", "b"), ("ef", "e")])
def test_a_card_is_not_turned_up_in_trial_and_guessed_at(hand: str, card: str, guess: str) -> None:
    table = laid(hand, card, "wait", "wait", "wait")
    wish = {4: {"type": "turn_up", "seat": "Bo"}, 6: {"type": "take", "seat": "Bo", "card": guess}}
    refused = table.offer_amend(wish, "Bo")
    assert (code(refused), refused.facts) == ("table.settled-by-secrets", {"event": 4})


def test_what_was_turned_up_is_a_secret_no_more() -> None:
    table = laid("ab", "a", "turn_up", "wait", "wait")
    take = {"type": "take", "seat": "Bo", "card": "a"}
    assert code(table.offer_amend({6: take}, "Bo")) == ""
    assert code(table.offer_amend({4: {"type": "wait", "seat": "Bo"}, 6: take}, "Bo")) == "declared-pick"


def test_who_laid_a_card_may_have_it_turned_up_in_trial() -> None:
    table = laid("ab", "a", "wait", "wait")
    assert code(table.offer_amend({5: {"type": "turn_up", "seat": "Ana"}}, "Ana")) == ""
    assert code(table.offer_amend({5: {"type": "turn_up", "seat": "Ana"}}, "Bo")) == "table.settled-by-secrets"


def test_4_3_who_turned_up_a_card_takes_it_back_with_the_consent_of_all() -> None:
    """Only Bo would have to decide again, and has seen the card."""
    for deed, needs in (("turn_up", ("Ana",)), ("wait", ())):
        undone = laid("ab", "a", deed).offer_undo("Bo", 4, False)
        assert not isinstance(undone, Illegal)
        request = undone.entries[0].deed
        assert isinstance(request, Undo)
        assert request.needs == needs


ROW = """
companion: 1
prefix: TRY
zones:
  deck: {is: deck, of: cards}
  hand: {is: hand, of: cards}
  row: {is: display, of: cards}
setup: [{deal: SIZE, from: deck, to: hand}]
"""
SHOWN = (
    ROW
    + """flow:
- turns:
    at most: 9
    choose:
      show:
        pick: {card: {piece: my.hand}}
        when: {that: 'WHEN', refuse: too-much}
        do: [{move: card, to: row}, end turn]
      wait: {do: [end turn]}
score: [{what: held, points: count(my.hand)}]
"""
)


def shows(game: DeclaredGame, hands: tuple[str, str], cards: str) -> Table:
    seats = SEATS * len(cards)
    moves = [{"type": "show", "seat": seat, "card": card} for seat, card in zip(seats, cards, strict=False)]
    return played(game, [*deal(*hands), *moves])


@pytest.mark.parametrize("held", ["abc", "xyz", "xya"])
def test_a_verdict_that_one_hand_alone_would_change_is_a_secret(held: str) -> None:
    """Bo's card would not be allowed beside x, y and z if Ana had shown another one."""
    when = "count(row) != 1 or sum(c.rank for c in row) > 0 or sum(c.rank for c in my.hand) < 300"
    ranks = {card: 100 if card in "xyz" else 0 for card in "abcdefghijklmnopwxyz"} | {"q": 1}
    game = game_of(SHOWN.replace("SIZE", "4").replace("WHEN", when), ranks)
    table = shows(game, ("qijk", f"{held}w"), "qw")
    refused = table.offer_amend({3: {"type": "show", "seat": "Ana", "card": "i"}}, "Ana")
    assert (code(refused), refused.facts) == ("table.judged-by-secrets", {"event": 4})


@pytest.mark.parametrize("held", ["a", "b"])
def test_a_card_of_which_there_are_more_is_a_secret_too(held: str) -> None:
    """Another a and b lie in the row, where all see them."""
    when = "count(row) != 1 or sum(c.rank for c in row) > 0 or all(c.rank == card.rank for c in my.hand)"
    game = game_of(SHOWN.replace("SIZE", "3").replace("WHEN", when), {"a": 0, "b": 1, "c": 2}, copies=4)
    table = shows(game, ("abc", "aa" + held), "ca")
    refused = table.offer_amend({3: {"type": "show", "seat": "Ana", "card": "a"}}, "Ana")
    assert (code(refused), refused.facts) == ("table.judged-by-secrets", {"event": 4})


@pytest.mark.parametrize("held", ["x", "y"])
def test_cards_that_were_shown_are_held_though_there_are_more_of_them(held: str) -> None:
    """Of all the hands Bo may have been dealt, few hold the four it has shown."""
    when = "count(row) != 7 or sum(c.rank for c in row) > 99 or my.hand[1].rank > 1"
    ranks = dict.fromkeys("abcdefghijklmnopqrstuvw", 0) | {"x": 1, "y": 2, "z": 100}
    game = game_of(SHOWN.replace("SIZE", "5").replace("WHEN", when), ranks, copies=2)
    table = shows(game, ("abcdz", "efgh" + held), "aebfcgzh")
    other = {event: {"type": "show", "seat": "Ana", "card": card} for event, card in ((3, "d"), (9, "a"))}
    refused = table.offer_amend(other, "Ana")
    assert (code(refused), refused.facts) == ("table.judged-by-secrets", {"event": 10})


@pytest.mark.parametrize("held", ["x", "y"])
def test_cards_that_were_turned_up_since_are_where_they_were(held: str) -> None:
    """Bo laid four cards face down, and turned them up. Few states that Ana could imagine before have them there."""
    when = "count(row) == 0 or sum(c.rank for c in row) > 0 or my.hand[1].rank > 1"
    lays = TURNED_UP[TURNED_UP.index("      lay:") : TURNED_UP.index("      take:")]
    flow = SHOWN.replace("      wait:", lays + "      wait:").replace("at most: 9", "at most: 30")
    flow = flow.replace("setup:", "  blind: {of: cards, order: kept, seen: nobody}\nsetup:")
    ranks = dict.fromkeys("bcdefghijklmnopqrstuvw", 0) | {"a": 1, "x": 1, "y": 2}
    game = game_of(flow.replace("SIZE", "6").replace("WHEN", when), ranks)
    wait: dict[str, Any] = {"type": "wait", "seat": "Ana"}
    moves = deal("abcdjk", "efghi" + held)
    for card in "efgh":
        moves += [wait, {"type": "lay", "seat": "Bo", "card": card}]
    moves += [{"type": "show", "seat": "Ana", "card": "a"}, {"type": "turn_up", "seat": "Bo"}]
    moves += [wait, {"type": "turn_up", "seat": "Bo"}] * 3 + [wait, {"type": "show", "seat": "Bo", "card": "i"}]
    refused = played(game, moves).offer_amend({11: {"type": "show", "seat": "Ana", "card": "d"}}, "Ana")
    assert (code(refused), refused.facts) == ("table.judged-by-secrets", {"event": 20})


@pytest.mark.parametrize("held", ["d", "e"])
def test_what_a_refusal_says_of_a_hand_is_a_secret_where_all_hands_are_refused(held: str) -> None:
    when = "count(row) != 1 or sum(c.rank for c in row) > 0 or my.hand[1].rank > 9"
    game = game_of(SHOWN.replace("SIZE", "2").replace("WHEN", when), {"a": 0, "b": 1, "c": 2, "d": 3, "e": 4, "f": 5})
    table = shows(game, ("ab", "c" + held), "bc")
    refused = table.offer_amend({3: {"type": "show", "seat": "Ana", "card": "a"}}, "Ana")
    assert (code(refused), refused.facts) == ("table.judged-by-secrets", {"event": 4})


@pytest.mark.parametrize("held", ["h", "i"])
def test_a_move_that_falls_with_an_owed_one_is_not_judged_by_a_hand(held: str) -> None:
    """Bo's first card falls in any case; whether the second could take its place would tell the third."""
    when = "count(row) != 1 or sum(c.rank for c in row) > 0 or card.rank == 2 and my.hand[2].rank > 3"
    ranks = {"a": 0, "b": 1, "c": 0, "d": 0, "e": 0, "f": 1, "g": 2, "h": 3, "i": 4}
    game = game_of(SHOWN.replace("SIZE", "3").replace("WHEN", when), ranks)
    table = shows(game, ("abc", "fg" + held), "bfcg")
    found = table.offer_amend({3: {"type": "show", "seat": "Ana", "card": "a"}}, "Ana")
    assert not isinstance(found, Illegal), found
    deed = found.entries[0].deed
    assert isinstance(deed, Amend)
    assert [(fall.event, fall.rule) for fall in deed.falls] == [(4, "TRY 0"), (5, "TRY 0.3"), (6, "TABLE 5.6")]


def test_what_depends_on_nothing_secret_is_put_right() -> None:
    game = game_of(
        SHOWN.replace("SIZE", "3").replace("WHEN", "sum(c.rank for c in row) < 9"), dict.fromkeys("abcdefghi", 1)
    )
    table = shows(game, ("abc", "def"), "adbecf")
    for event, seat, card in ((3, "Ana", "c"), (4, "Bo", "f"), (5, "Ana", "c")):
        found = table.offer_amend({event: {"type": "show", "seat": seat, "card": card}}, seat)
        assert not isinstance(found, Illegal), (event, found)
        deed = found.entries[0].deed
        assert isinstance(deed, Amend)
        assert all(fall.event > event for fall in deed.falls)


def test_a_correction_looks_at_so_many_states_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """As few as there are many events, and never more than are worth five moves of a phone."""
    game = game_of(
        SHOWN.replace("SIZE", "3").replace("WHEN", "sum(c.rank for c in row) < 9"), dict.fromkeys("abcdefghi", 1)
    )
    table = shows(game, ("abc", "def"), "adbecf")
    looked = 0
    check = game.check

    def count(state: Any, move: Any) -> Any:
        nonlocal looked
        looked += 1
        return check(state, move)

    monkeypatch.setattr(game, "check", count)
    other = {3: {"type": "show", "seat": "Ana", "card": "c"}}
    assert code(table.offer_amend(other, "Ana")) == ""
    enough, looked = looked, 0
    monkeypatch.setattr(doubts, "_kept", {})
    monkeypatch.setattr(doubts, "MOST_STEPS", 0)
    monkeypatch.setattr(doubts, "LEAST_WORLDS", 5)
    assert code(table.offer_amend(other, "Ana")) == ""
    assert looked < 100 < enough


def test_a_bid_is_put_right_within_its_hand() -> None:
    """Oh Hell: a player who bid two but meant one has seen no card that this would change."""
    game, seats = open_pack("oh-hell").engine, ("Ana", "Bo", "Cleo")
    people = dict.fromkeys(game.chance_kinds, "table")
    table = Table.new(game, seats, None, {"first_round": 3, "hook": False}, people)
    hands = (
        ("crowns-1", "crowns-2", "crowns-3"),
        ("harps-1", "anchors-1", "crowns-5"),
        ("anchors-2", "harps-9", "doves-3"),
    )
    for hand in hands:
        table.play({"type": "chance", "question": "chance-deal", "answer": list(hand)})
    table.play({"type": "chance", "question": "chance-draw", "answer": "doves-9"})
    for _ in range(3):
        table.play({"type": "bid", "seat": table.pending.seats[0], "tricks": 0})
    for card in ("anchors-1", "anchors-2", "crowns-1"):
        assert not isinstance(table.play({"type": "play", "seat": table.pending.seats[0], "card": card}), Illegal)
    bid = next(event for event in table.snapshot.events if getattr(event.move, "seat", None) == "Cleo")
    found = table.offer_amend({bid.number: {"type": "bid", "seat": "Cleo", "tricks": 1}}, "Cleo")
    assert not isinstance(found, Illegal), found


FAN = """
companion: 1
prefix: TRY
zones:
  deck: {is: deck, of: cards}
  fan: {per: player, of: cards, order: kept, seen: others}
setup: [{deal: 2, from: deck, to: fan}]
flow:
- turns:
    at most: 9
    choose:
      wait: {do: [end turn]}
score: [{what: held, points: count(my.fan)}]
"""


def test_a_card_seen_later_may_have_lain_elsewhere_before() -> None:
    """Else all imagined states agree on what an unseen card was, in the world in which it turned up since."""
    game = game_of(FAN, dict.fromkeys("abcdefgh", 1))
    table = played(game, deal("ab", "cd"))
    worlds = game.imagine(table.state, "Ana", [], frozenset("abcd"), lambda most: most - 1)
    fans = [game.position(world)["players"][0]["fan"] for world in worlds]
    assert {fan[0] for fan in fans} == set("abefgh"), "what others hold is seen"


BY_HAND = ROW.replace("SIZE", "3") + "score: [{what: held, points: count(my.hand)}]"


@pytest.mark.parametrize("hand", ["def", "abh"])
def test_a_card_that_people_drew_may_have_been_exchanged_for_any_of_its_heap(hand: str) -> None:
    """Where Bo holds the h, the d comes into that hand instead of it: then Bo lays down a card that is there only as
    long as h was drawn."""
    draw = {"type": "hand-draw", "seat": "Ana", "count": 1, "zone": "deck", "into": "row"}
    drawn = {"type": "chance", "question": "chance-draw", "answer": "h"}
    laid_down = {"type": "hand-move", "seat": "Bo", "piece": "d", "zone": "hand", "of": "Bo", "into": "row"}
    table = played(game_of(BY_HAND, dict.fromkeys("abdefghijk", 1)), [*deal("ijk", hand), draw, drawn, laid_down])
    (event,) = [event.number for event in table.snapshot.events if getattr(event.move, "count", None) == 1]
    refused = table.offer_amend({event: None}, "Ana")
    assert (code(refused), refused.facts) == ("table.judged-by-secrets", {"event": event + 2})


@pytest.mark.parametrize("answer", "abefg")
@pytest.mark.parametrize("hand", ["def", "abh"])
def test_another_draw_leaves_open_what_others_hold(hand: str, answer: str) -> None:
    """Whichever card was drawn instead: the d that Bo lays down may be there only because the h was."""
    draw = {"type": "hand-draw", "seat": "Ana", "count": 1, "zone": "deck", "into": "row"}
    drawn = {"type": "chance", "question": "chance-draw", "answer": "h"}
    laid_down = {"type": "hand-move", "seat": "Bo", "piece": "d", "zone": "hand", "of": "Bo", "into": "row"}
    table = played(game_of(BY_HAND, dict.fromkeys("abdefghijk", 1)), [*deal("ijk", hand), draw, drawn, laid_down])
    *_, event, laid = [event.number for event in table.snapshot.events]
    refused = table.offer_amend({event: drawn | {"answer": answer}}, "Ana")
    assert (code(refused), refused.facts) == ("table.judged-by-secrets", {"event": laid})


def test_few_states_are_some_of_each_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a long history, judged in few states, would leave no room for what others may hold."""
    monkeypatch.setattr(imagining, "SHUFFLED", 0)
    game = game_of(BY_HAND, dict.fromkeys("abcdefghijkmnopqr", 1))
    table = played(game, deal("abc", "def"))
    worlds = islice(game.imagine(table.state, "Ana", [], frozenset("gh"), Stream("imagine", "1").below), 30)
    hands = [set(game.position(world)["players"][1]["hand"]) for world in worlds]
    kept = [len(hand & set("def")) for hand in hands]
    assert kept.count(0) + kept.count(1) > 8, "other hands"
    assert kept.count(2) + kept.count(3) > 8, "one card exchanged"
