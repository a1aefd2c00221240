"""ARR 10: general tests, refusals and their sentences, positions that cannot be."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from support.arrival import FB, TD, do, game, moment, record, verdict

from companion.rules import arrival
from companion.rules.arrival.moves import TYPES
from companion.rules.arrival.reasons import OF_POSITIONS, REASONS
from companion.rules.arrival.steps import STEPS
from companion.rules.kernel import FORM_FACTS, Illegal

HERE = Path(arrival.__file__).parent
LAID = {"corcach": [TD, 1], "temair": [FB, 1]}


@pytest.mark.parametrize(
    "move",
    [
        {},
        {"type": "grab", "seat": TD},
        {"type": "build", "seat": TD},
        {"type": "build", "seat": TD, "location": "atlantis"},
        {"type": "build", "seat": "mil-espaine", "location": "corcach"},
        {"type": "build", "seat": TD, "location": "corcach", "why": "because"},
        {"type": "draw-card", "seat": TD, "stack": 4},
        {"type": "pass", "seat": TD, "keep": {"discs": 1, "swords": 0}},
        {"type": "pass", "seat": TD, "keep": {"discs": -1, "swords": 0, "shields": 0}},
        {"type": "use-tile", "seat": TD, "tile": "wild-geese", "locations": ["corcach", "temair"]},
        {"type": "use-trophy", "seat": TD, "fomori": "2"},
        {"type": "repel", "seat": TD, "target": "castle-1", "reward": "gold"},
        {"type": "chance", "question": "start-leader", "answer": "mil-espaine"},
    ],
)
def test_10_1_1_form_and_known_ids(move: dict[str, Any]) -> None:
    assert verdict(moment(TD, map=LAID), **move) == "10.1.1"


def test_10_1_order_of_the_general_tests() -> None:
    state = moment(TD, map=LAID)
    assert verdict(state, type="block-first", seat=FB, section="top") == "10.1.3", "before 10.1.4"
    assert verdict(state, type="build", seat=FB, location="castle-1") == "10.1.4", "before 5.4"
    assert verdict(state, type="chance", question="fomori-flip", answer="athach") == "10.1.3"
    over = moment(None, leaders=[FB, TD], step="over", map=LAID)
    assert verdict(over, type="block-first", seat=FB, section="top") == "10.1.2"
    assert verdict(over, type="use-tile", seat=FB, tile="wild-geese") == "10.1.2"


def test_every_type_of_move_has_one_step() -> None:
    taken = [kind for step in STEPS.values() for kind in step.replies]
    assert sorted(taken, key=str) == sorted(TYPES.values(), key=str)


def test_every_forbidding_rule_is_a_function_whose_docstring_begins_with_its_number() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in HERE.rglob("*.py") if file.name != "reasons.py")
    numbered = set(re.findall(r'"""(\d+(?:\.\d+)+): ', code))
    by_code = REASONS.by_code.items()
    cited = {reason.rule for name, reason in by_code if name not in FORM_FACTS and name not in OF_POSITIONS}
    assert len(cited) > 50
    assert cited - numbered <= {"3.6", "3.12", "10.4"}, "setup and positions are no moves"
    for name in REASONS.by_code:
        assert f'"{name}"' in code or name in {*FORM_FACTS, "bad-position"}, name


@pytest.mark.parametrize(
    ("change", "where", "problem"),
    [
        ({"round": 0}, "round", "not-a-number"),
        ({"start": None}, "start", "somebody-started"),
        ({"step": "tea"}, "step", "unknown-id"),
        ({"step": "ogam"}, f"earning.blocks.{FB}", "missing"),
        ({"latched": 1}, "latched", "not-yes-or-no"),
        ({"map": {"corcach": [TD, 4]}}, "map.corcach[1]", "not-a-number"),
        ({"map": {"corcach": TD}}, "map.corcach", "not-a-tribe-and-discs"),
        ({"map": {"castle-1": [TD, 1]}}, "map.castle-1", "unknown-field"),
        ({"fomori": {"corcach": "athach"}}, "fomori.corcach", "discs-and-fomori"),
        ({"castles": ["castle-1", "castle-1"]}, "castles", "named-twice"),
        ({"shields": {"regia": 4}}, "shields.regia", "not-a-number"),
        ({"display": "all"}, "display", "not-a-list"),
        ({"weather": 1}, "weather", "unknown-field"),
        ({"step": "over", "flip": "corcach"}, "flip", "no-flip-there"),
        ({"owed": {TD: {"fame": 3}}}, f"owed.{TD}.fame", "unknown-field"),
        ({"supply": {TD: {"passed": True}}}, "leader", "has-passed"),
        ({"earning": {"stacks": [{"cards": 9}] * 3}}, "earning.stacks", "cards-do-not-add-up"),
    ],
)
def test_10_4_what_cannot_be_read_is_refused_with_its_place(change: dict[str, Any], where: str, problem: str) -> None:
    good = record(moment(TD, map=LAID))
    good.pop("earning")
    refusal = game().from_position(good | change, {})
    assert isinstance(refusal, Illegal)
    assert (refusal.rule, refusal.facts["where"], refusal.facts["problem"]) == ("ARR 10.4", where, problem)


@pytest.mark.parametrize(
    ("change", "pieces"),
    [
        ({"supply": {TD: {"discs": 15}}}, "discs"),
        ({"supply": {TD: {"swords": 21}}}, "swords"),
        ({"supply": {TD: {"shields": 11}}, "shields": {"regia": 2}}, "shields"),
        ({"fomoriDiscard": {"monghfinn": 7}}, "monghfinn"),
        ({"supply": {TD: {"fomori": 51 - 1}}, "fomori": {"ailech": "sineach"}}, "fomori"),
        ({"display": ["lia-fail", "lia-fail"]}, "lia-fail"),
    ],
)
def test_11_no_more_pieces_than_there_are(change: dict[str, Any], pieces: str) -> None:
    refusal = game().from_position(record(moment(TD, map=LAID)) | change, {})
    assert isinstance(refusal, Illegal)
    assert (refusal.rule, refusal.facts["pieces"]) == ("ARR 11", pieces)


@pytest.mark.parametrize("position", [None, [], "A", 3, {}, {"leaders": [FB]}, {"leaders": [FB, FB], "step": "turn"}])
def test_10_4_nonsense(position: Any) -> None:
    assert isinstance(game().from_position(position, {}), Illegal)


def test_10_4_the_document_s_record_is_read() -> None:
    told = {
        "leaders": [FB, TD], "round": 2, "start": FB, "firstPasser": None, "latched": False,
        "step": "turn", "leader": TD, "actionsLeft": 2, "firstTurn": [],
        "map": {"tailtiu": [TD, 2], "uisnech": [FB, 1]},
        "fomori": {"cnoc-fola": "athach"}, "castles": ["castle-1", "castle-3", "castle-4"], "shields": {"regia": 1},
        "fomoriDiscard": {"sineach": 3}, "display": ["lia-fail"], "usedTiles": [],
        "supply": {TD: {"fame": 6, "corruption": 3, "discs": 2, "swords": 1, "shields": 0, "fomori": 2,
                        "tiles": ["wild-geese"], "trophies": 1, "usedTrophies": 0, "activeBuilders": 0,
                        "gathered": 0, "passed": False}},
        "owed": {},
    }  # fmt: skip
    state = game().from_position(told, {})
    assert not isinstance(state, Illegal)
    written = game().position(state)
    assert {name: written[name] for name in told if name != "supply"} == {
        name: value for name, value in told.items() if name != "supply"
    }
    assert written["supply"][TD] == told["supply"][TD]  # a record of records
    do(state, type="use-tile", seat=TD, tile="wild-geese")
    assert game().invariants(state) == []


def test_11_invariants_notice_what_is_wrong() -> None:
    state = moment(TD, map=LAID)
    assert game().invariants(state) == []
    for damage in (
        lambda s: s.swords.__setitem__(0, 21),
        lambda s: s.own.__setitem__(0, 0),
        lambda s: s.kinds.__setitem__(0, s.own[0]),
        lambda s: setattr(s, "castles", 0),
        lambda s: s.stacks.__setitem__(0, 3),
        lambda s: setattr(s, "two", 1),
        lambda s: s.gathered.__setitem__(0, 1),
        lambda s: setattr(s, "round", 9),
        lambda s: setattr(s, "display", (0, 0)),
        lambda s: s.walls.__setitem__(2, 1),
    ):
        twin = state.copy()
        damage(twin)
        assert game().invariants(twin) != []
