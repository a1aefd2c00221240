"""ARR 10.4 and 11: positions that cannot be, each refused with the rule it breaks."""

from __future__ import annotations

from typing import Any

import pytest
from support.arrival import FB, TD, deal_on, dealt, game, moment, record
from support.games import cases

from companion.lab.match import steps
from companion.rules.arrival.state import State
from companion.rules.kernel import Illegal


def set_up(*seats: str) -> State:
    """A table at which the first port is due."""
    state = game().setup(seats, {})
    assert not isinstance(state, Illegal)
    deal_on(state)
    return state


LAID = {"corcach": [FB, 1], "temair": [TD, 1]}
FEW = {FB: {"trophies": 1}, TD: {"trophies": 1}}
ALL_FOMORI = {"sineach": 32, "athach": 12, "monghfinn": 6}
DRAWN = [{"back": "build"}, {"back": "arms"}, {"back": "arms"}, {"back": "lore"}]
EARLY = [{**card, "early": n < 2} for n, card in enumerate(DRAWN)]
BUILDS = [{"back": "build"}] * 4
BUILD = [id for id in game().content.cards if id.startswith("build")]
ALL_OPEN = {
    seat: [{"back": "build", "front": front} for front in BUILD[place : place + 4]]
    for place, seat in ((0, FB), (4, TD))
}
PORTS: dict[str, Any] = {
    **game().position(set_up(FB, TD)),
    "map": {"corcach": [FB, 1], "umall": [TD, 1]},
}
"""The end of the set-up, when ports are chosen, and a port for each leader."""
ARMS = [id for id in game().content.cards if id.startswith("arms")]


def good(**changes: Any) -> dict[str, Any]:
    """The Tuath Dé's turn in round 2, written down, with other values in some fields."""
    written = record(moment(TD, map=LAID))
    return {**written, **changes}


def earning(**changes: Any) -> dict[str, Any]:
    """Two leaders at their first blocks, two cards of each face-up."""
    return {"step": "block-1", "leader": None, "actionsLeft": 0, "earning": {**dealt(FB, TD), **changes}}


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        pytest.param({}, None, id="nothing is wrong"),
        pytest.param({"supply": FEW}, "11.6", id="two trophies and four castles"),
        pytest.param({"castles": ["castle-1", "castle-2"]}, "11.6", id="two castles and no trophy"),
        pytest.param(
            {"step": "rebuild", "actionsLeft": 0, "supply": {}}, "5.8.7", id="rebuilding before anybody passed"
        ),
        pytest.param({"supply": {TD: {"corruption": 26}}}, "11.13", id="beyond the limit without the mark"),
        pytest.param({"supply": {TD: {"corruption": 26}}, "latched": True}, None, id="beyond the limit with the mark"),
        pytest.param({"latched": True, "step": "draw", "actionsLeft": 0}, "11.13", id="a round after the last"),
        pytest.param({"round": 7}, "11.16", id="a seventh round"),
        pytest.param({"step": "over", "leader": None, "actionsLeft": 0, "supply": {}}, "6.3", id="over in round 2"),
        pytest.param({"step": "over", "leader": None, "actionsLeft": 0, "supply": {}, "round": 6}, None, id="over"),
        pytest.param({"map": {"temair": [TD, 1]}}, "11.9", id="no location"),
        pytest.param({"supply": {FB: {"passed": True, "discs": 4}}, "firstPasser": FB}, "11.11", id="four kept"),
        pytest.param({"supply": {FB: {"passed": True, "fomori": 1}}, "firstPasser": FB}, "11.11", id="Fomori kept"),
        pytest.param({"supply": {FB: {"passed": True}}}, "5.8.7", id="passed, but nobody first"),
        pytest.param({"firstPasser": FB}, "5.8.7", id="first to pass, but not passed"),
        pytest.param({"supply": {TD: {"passed": True}}, "firstPasser": TD}, "10.4", id="due and passed"),
        pytest.param({"supply": {TD: {"gathered": 1}}}, "5.9.13", id="gathered without a builder"),
        pytest.param({"firstTurn": [FB]}, "5.1.3", id="first turns in round 2"),
        pytest.param({"round": 1, "start": TD, "firstTurn": [FB]}, "5.1.2", id="two actions in a first turn"),
        pytest.param({"gaps": 3}, "4.7.1", id="tiles to come in a turn"),
        pytest.param({"owed": {TD: {"tiles": 2}}}, "4.7.2", id="tiles owed in a turn"),
        pytest.param({"step": "tiles", "actionsLeft": 0, "gaps": 3, "owed": {TD: {"tiles": 2}}}, "4.7.1", id="gaps"),
        pytest.param({"flip": "clochar", "actionsLeft": 1, "fomori": {"ailech": "athach"}}, "5.6.7", id="no source"),
        pytest.param({"flip": "cnoc-fola", "actionsLeft": 1}, None, id="a Fomori from a castle"),
        pytest.param({"flip": "cnoc-fola", "actionsLeft": 1, "fomoriDiscard": ALL_FOMORI}, "11", id="none face-down"),
        pytest.param({"flip": "cnoc-fola"}, "5.1.2", id="a Spread that cost no action"),
        pytest.param({"step": "draw", "actionsLeft": 0, "supply": {FB: {"fomori": 1}}}, "11.11", id="Fomori left over"),
        pytest.param(
            {"step": "draw", "actionsLeft": 0, "supply": {FB: {"activeBuilders": 1}}}, "6.1", id="builder left"
        ),
        pytest.param(earning(), None, id="first blocks"),
        pytest.param({"step": "block-1", "leader": None, "actionsLeft": 0}, "4.1.1", id="blocks without cards"),
        pytest.param(earning(stacks=[{"cards": 0}, {"cards": 23}, {"cards": 23}]), "4.1.4", id="an empty stack"),
        pytest.param(earning(blocks={FB: ["top", "top"]}), "4.2.4", id="one section twice"),
        pytest.param(earning(cards={FB: DRAWN, TD: DRAWN[:3]}), "4.1.1", id="three cards"),
        pytest.param(earning(cards={FB: EARLY, TD: DRAWN}), "9.2.6", id="early out of turn"),
        pytest.param(earning(cards={FB: EARLY, TD: EARLY}, joined=ARMS[1:]), "9.2.6", id="two early cards, one front"),
        pytest.param(earning(cards={FB: EARLY, TD: EARLY}, joined=ARMS[2:]), None, id="two early cards, two fronts"),
        pytest.param(
            earning(cards={FB: EARLY, TD: EARLY}, joined=ARMS[3:], discarded=ARMS[2:3]), "4.1.3", id="discards left out"
        ),
        pytest.param(earning(cards={FB: BUILDS, TD: BUILDS}, discarded=BUILD[:12]), "11.5", id="twenty of one back"),
        pytest.param(earning(blocks={FB: ["top", "middle"]}), "4.2.2", id="a second block before its time"),
        pytest.param({"step": "draw", "actionsLeft": 0, "supply": {FB: {"passed": True}}}, "5.1.7", id="passed early"),
        pytest.param(earning(joined=ARMS), "9.2.6", id="cards that joined without a reshuffle"),
        pytest.param(
            {
                **earning(cards=ALL_OPEN, blocks={FB: ["top", "middle"], TD: ["top", "middle"]}),
                "step": "ogam",
                "leader": FB,
            },
            "4.3.2",
            id="asked about Ogam without the tile",
        ),
        pytest.param({"step": "port", "leader": None, "actionsLeft": 0}, "3.11", id="a set-up in round 2"),
        pytest.param({"supply": {FB: {"discs": 15}}}, "11", id="more discs than there are"),
        pytest.param({**PORTS, "start": None}, "3.9", id="a port before anybody starts"),
        pytest.param({**PORTS, "start": FB, "leader": FB}, "3.9", id="as many ports as leaders"),
        pytest.param({**PORTS, "start": FB, "leader": TD, "map": {"corcach": [FB, 1]}}, None, id="the second port"),
    ],
)
def test_11_what_cannot_be_is_refused_with_the_rule_it_breaks(changes: dict[str, Any], rule: str | None) -> None:
    read = game().from_position(good(**changes), {})
    assert (read.rule if isinstance(read, Illegal) else None) == (None if rule is None else f"ARR {rule}"), read


def test_10_4_after_the_action_phase_passing_goes_without_saying() -> None:
    """A position to be scored need not say that everybody has passed."""
    end = game().from_position(good(step="over", round=6, leader=None, actionsLeft=0, supply={}), {})
    assert not isinstance(end, Illegal)
    assert [each["passed"] for each in game().position(end)["supply"].values()] == [True, True]


def test_11_6_the_winner_of_a_real_game_cannot_be_changed_by_a_trophy() -> None:
    [case] = [case for case in cases() if case.label == "arrival-2"]
    state = case.fresh()
    for _ in steps(game(), state, case.bots("medium"), case.source("trophies").below):
        pass
    end = game().position(state)
    assert not isinstance(game().from_position(end, {}), Illegal)
    end["castles"] = [] if end["castles"] else ["castle-1"]
    refusal = game().from_position(end, {})
    assert isinstance(refusal, Illegal)
    assert refusal.rule == "ARR 11.6"
