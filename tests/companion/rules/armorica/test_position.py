"""ARM 12.2 and 13: positions that can be read, and what is said about those that cannot."""

from __future__ import annotations

from typing import Any

import pytest
from support.armorica import card, deal_on, decks_gone, do, first, game, moment, scored
from support.games import cases

from companion.lab.match import steps
from companion.rules.kernel import Chance, Illegal, Turn

GOOD: dict[str, Any] = {
    "players": [{"name": "A", "display": ["s-1", card("S", 1, 0, 0, 0, 0, 1)]}, {"name": "B", "display": ["s-2"]}],
    "start": "A",
    "turn": 3,
    "phase": "gaul",
    "to_move": "A",
    "rows": {"gaul": first("gaul", 6), "roman": first("roman", 6)},
    "gone": ["g-e-01"],
}


def test_12_2_the_document_s_record_is_read_and_written_back() -> None:
    state = game().from_position(GOOD, {})
    assert not isinstance(state, Illegal)
    assert game().position(state) == GOOD
    assert isinstance(game().pending(state), Turn)


def test_12_2_decks_are_what_is_listed_nowhere() -> None:
    state = game().from_position(GOOD, {})
    assert game().view(state, None)["decks"] == {"gaul": {"left": 22, "pile": "B"}, "roman": {"left": 23, "pile": "I"}}


def test_12_2_gone_may_be_left_out() -> None:
    state = game().from_position({key: value for key, value in GOOD.items() if key != "gone"}, {})
    assert not isinstance(state, Illegal)
    assert game().position(state)["gone"] == []


def test_12_2_players_alone_suffice_for_scoring() -> None:
    grapes, olive = card("S", 1, 2), card("F", 1, 0, 1, 0, 2)
    record = {"players": [{"name": "A", "display": [grapes]}, {"name": "B", "display": [olive]}]}
    state = game().from_position(record, {})
    assert not isinstance(state, Illegal)
    assert game().position(state) == record
    assert game().invariants(state) == []
    assert [player.total for player in game().score(state).players] == [1 + 4, 1 + 2 + 4]


def test_12_2_a_short_row_waits_for_its_card() -> None:
    record = GOOD | {"rows": {"gaul": first("gaul", 5), "roman": first("roman", 6)}, "to_move": "B"}
    state = game().from_position(record, {})
    assert not isinstance(state, Illegal)
    pending = game().pending(state)
    assert isinstance(pending, Chance)
    assert pending.question.id == "gaul-card"
    assert game().position(state) == record


def test_cards_made_at_the_table_have_names_and_can_starve() -> None:
    state = moment([card("F", 1), card("S", 0, 0, 0, 0, 0, 1)], [], phase="winter")
    assert game().view(state, "A")["players"][0]["display"][0] == {
        "id": "inline-1",
        "suit": "farmer",
        "icons": {"wheat": 1},
    }
    do(state, type="starve", seat="A", cards=["inline-1"])
    deal_on(state)
    assert game().position(state)["players"][0]["display"] == [card("S", 0, 0, 0, 0, 0, 1)]
    assert game().invariants(state) == []


@pytest.mark.parametrize(
    ("change", "where", "problem"),
    [
        ({"turn": 0}, "turn", "not-a-turn"),
        ({"turn": True}, "turn", "not-a-turn"),
        ({"phase": "summer"}, "phase", "unknown-phase"),
        ({"start": "C"}, "start", "unknown-player"),
        ({"start": None}, "start", "start-player-missing"),
        ({"to_move": "C"}, "to_move", "unknown-player"),
        ({"to_move": None}, "to_move", "somebody-is-asked"),
        ({"phase": "over"}, "to_move", "nobody-is-asked"),
        ({"rows": []}, "rows", "not-an-object"),
        ({"rows": {"gaul": []}}, "rows.roman", "missing"),
        ({"rows": {"gaul": first("gaul", 7), "roman": []}}, "rows.gaul", "too-long"),
        ({"rows": {"gaul": ["r-1-01"], "roman": []}}, "rows.gaul[0]", "wrong-deck"),
        ({"rows": {"gaul": [card("F", 1)], "roman": []}}, "rows.gaul[0]", "unknown-card"),
        ({"gone": ["nobody"]}, "gone[0]", "unknown-card"),
        ({"gone": "all"}, "gone", "not-a-list"),
        ({"weather": "rain"}, "weather", "unknown-field"),
        ({"players": {}}, "players", "not-a-list"),
        ({"players": [{"name": "A"}, {"name": "B", "display": []}]}, "players[0].display", "missing"),
        ({"players": [{"name": 3, "display": []}, {"name": "B", "display": []}]}, "players[0].name", "not-a-name"),
    ],
)
def test_12_2_what_cannot_be_read_is_refused_with_its_place(change: dict[str, Any], where: str, problem: str) -> None:
    refusal = game().from_position(GOOD | change, {})
    assert isinstance(refusal, Illegal)
    assert (refusal.rule, refusal.facts["where"], refusal.facts["problem"]) == ("ARM 12.2", where, problem)


@pytest.mark.parametrize(
    ("made", "where", "problem"),
    [
        ({"suit": "king"}, "players[0].display[0].suit", "unknown-suit"),
        ({"suit": "farmer", "icons": {"honey": 1}}, "players[0].display[0].icons.honey", "unknown-field"),
        ({"suit": "farmer", "icons": {"wheat": -1}}, "players[0].display[0].icons.wheat", "not-a-number-of-icons"),
        ({"suit": "farmer", "icons": {"wheat": 10**9}}, "players[0].display[0].icons.wheat", "not-a-number-of-icons"),
        ({"icons": {}}, "players[0].display[0].suit", "missing"),
        (None, "players[0].display[0]", "unknown-card"),
    ],
)
def test_12_2_described_cards(made: Any, where: str, problem: str) -> None:
    players = [{"name": "A", "display": [made]}, {"name": "B", "display": []}]
    refusal = game().from_position({"players": players}, {})
    assert isinstance(refusal, Illegal)
    assert (refusal.facts["where"], refusal.facts["problem"]) == (where, problem)


@pytest.mark.parametrize("position", [None, [], "A", 3, {}, {"players": []}])
def test_12_2_nonsense(position: Any) -> None:
    assert isinstance(game().from_position(position, {}), Illegal)


def test_13_every_card_in_exactly_one_place() -> None:
    for change in ({"gone": ["s-1"]}, {"gone": [first("gaul", 1)[0]]}, {"gone": ["g-e-01", "g-e-01"]}):
        refusal = game().from_position(GOOD | change, {})
        assert isinstance(refusal, Illegal)
        assert (refusal.rule, refusal.code) == ("ARM 13", "card-twice")


NAMED: dict[str, Any] = {
    "players": [{"name": "A", "display": ["s-1"]}, {"name": "B", "display": ["s-2"]}],
    "start": "A",
    "turn": 1,
    "phase": "gaul",
    "to_move": "A",
    "rows": {"gaul": first("gaul", 6), "roman": first("roman", 6)},
    "gone": [],
}
"""The first decision of a game; no card is described, so that every one can be counted."""
EMPTY = NAMED | {
    "players": [{"name": "A", "display": []}, {"name": "B", "display": []}],
    "start": None,
    "to_move": None,
    "rows": {"gaul": [], "roman": []},
}
"""Before anybody begins."""
HUNGRY = [{"name": "A", "display": ["s-1", card("S", 1)]}, {"name": "B", "display": ["s-2"]}]


@pytest.mark.parametrize(
    ("record", "change", "rule", "code"),
    [
        (GOOD, {"players": HUNGRY}, "6.1", "unfed"),
        (GOOD, {"players": HUNGRY, "phase": "over", "to_move": None}, "6.1", "unfed"),
        (GOOD, {"players": HUNGRY, "phase": "winter", "to_move": "B"}, "6.1", "unfed"),
        (GOOD, {"phase": "winter", "players": [{"name": "A", "display": [card("F")] * 40}, HUNGRY[1]]}, "6.1", "unfed"),
        (GOOD, {"phase": "over", "to_move": None}, "8.1", "over-too-early"),
        (GOOD, {"gone": decks_gone(*first("gaul", 6), *first("roman", 6))}, "8.1", "over-by-now"),
        (GOOD, {"turn": 95}, "8.2", "turn-too-late"),
        (GOOD, {"rows": {"gaul": first("gaul", 4), "roman": first("roman", 6)}, "to_move": "B"}, "4.4", "row-length"),
        (GOOD, {"rows": {"gaul": first("gaul", 5), "roman": first("roman", 6)}}, "4.4", "row-length"),
        (NAMED, {}, None, None),
        (NAMED, {"turn": 2}, "8.2", "cards-drawn"),
        (NAMED, {"phase": "roman"}, "8.2", "cards-drawn"),
        (NAMED, {"to_move": "B"}, "8.2", "cards-drawn"),
        (NAMED, {"gone": ["g-b-01"]}, "8.2", "cards-drawn"),
        (NAMED, {"players": [{"name": "A", "display": []}, {"name": "B", "display": ["s-2"]}]}, "13", "card-missing"),
        (NAMED, {"gone": ["s-3"]}, "3.1", "start-card-boxed"),
        (NAMED, {"start": None, "to_move": None}, "12.2", "bad-position"),
        (EMPTY, {}, None, None),
        (EMPTY, {"turn": 2}, "12.2", "bad-position"),
    ],
)
def test_13_what_cannot_be_is_refused_with_the_rule_it_breaks(
    record: dict[str, Any], change: dict[str, Any], rule: str | None, code: str | None
) -> None:
    read = game().from_position(record | change, {})
    assert isinstance(read, Illegal) == (rule is not None), read
    if isinstance(read, Illegal):
        assert (read.rule, read.code) == (f"ARM {rule}", code)


def test_8_2_an_end_that_says_itself_over_counts_every_card() -> None:
    """The end of a real game is accepted; with one card back in a deck it is refused."""
    [case] = [case for case in cases() if case.label == "armorica-3"]
    state = case.fresh()
    for _ in steps(game(), state, case.bots("uniform"), case.source("the end").below):
        pass
    end = game().position(state)
    assert not isinstance(game().from_position(end, {}), Illegal)
    refusal = game().from_position(end | {"gone": end["gone"][1:]}, {})
    assert isinstance(refusal, Illegal)
    assert refusal.rule in ("ARM 4.4", "ARM 8.1", "ARM 8.2")


def test_13_invariants_notice_what_is_wrong() -> None:
    state = game().from_position(GOOD, {})
    assert not isinstance(state, Illegal)
    state.gone |= 1 << state.rows[0][0]
    state.icons[0] += 1
    state.decks[1] = 0
    told = " ".join(game().invariants(state))
    assert "card-twice" in told
    assert "card-missing" in told
    assert "icons of A" in told


def test_11_1_one_view_serves_all() -> None:
    state = moment([card("F", 2)], [])
    assert game().view(state, "A") == game().view(state, "B") == game().view(state, None)
    assert game().view(scored([], []), None)["decks"]["gaul"] == {"left": 0, "pile": None}
