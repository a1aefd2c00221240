"""Chapter 9.1, row by row: what all know, what none know, and the one thing that only one knows.

Looked at in whole games, at every moment, through every seat's view and the spectator's.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from support.arrival import FB, MN, TD, asked, do, flip, game, moment

from companion.bots.simple import Uniform
from companion.dealer import Stream
from companion.lab.match import begin, steps

OWN = ("blocks", "committed", "open")
"""What the views of two seats may differ in."""


@cache
def moments() -> tuple[dict[str | None, dict[str, Any]], ...]:
    """The views of all seats and of a spectator (None), at every decision of three games."""
    found = []
    for number, players in enumerate((2, 3, 4)):
        below = Stream("secrets of 9.1", str(number)).below
        seats = game().seats[:players]
        state = begin(game(), seats, {})
        for step in steps(game(), state, {seat: Uniform() for seat in seats}, below):
            if step.seat is not None:
                found.append({seat: game().view(state, seat) for seat in (*seats, None)})
    assert len(found) > 500
    return tuple(found)


def leaders() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for views in moments():
        for leader in views[None]["leaders"]:
            yield views[None], leader


def stripped(view: dict[str, Any]) -> dict[str, Any]:
    return view | {"leaders": [{k: v for k, v in each.items() if k not in OWN} for each in view["leaders"]]}


def test_9_1_one_view_serves_everybody_but_for_commits() -> None:
    for views in moments():
        assert all(stripped(view) == stripped(views[None]) for view in views.values())


def test_9_1_a_committed_block_is_known_to_its_leader_only() -> None:
    seen = 0
    for views in moments():
        for place, public in enumerate(views[None]["leaders"]):
            own = views[public["seat"]]["leaders"][place]
            for reader, view in views.items():
                if reader != public["seat"]:
                    assert view["leaders"][place] == public
            assert own["committed"] == public["committed"]
            assert len(own["blocks"]) == len(public["blocks"]) + public["committed"]
            assert own["blocks"][: len(public["blocks"])] == public["blocks"]
            seen += public["committed"]
    assert seen > 20


def test_9_1_a_face_down_card_shows_its_back_its_stack_and_its_number() -> None:
    down = 0
    for view, leader in leaders():
        shown = {"draw": 0, "block-1": 2, "block-2": 3}.get(view["step"], 4)
        for number, card in enumerate(leader["cards"]):
            assert set(card) == {"back", "stack", "front"}
            assert card["back"] in ("build", "arms", "lore")
            assert card["stack"] in (1, 2, 3)
            assert (card["front"] is not None) == (number < shown)
            down += card["front"] is None
    assert down > 100


def test_9_1_of_a_stack_the_number_and_the_top_back_are_known() -> None:
    for views in moments():
        for stack in views[None]["stacks"]:
            assert set(stack) == {"cards", "top"}


def test_9_1_discarded_and_face_up_cards_are_public() -> None:
    for views in moments():
        view = views[None]
        up = [card["front"] for leader in view["leaders"] for card in leader["cards"] if card["front"]]
        known = view["discarded_cards"] + up
        assert len(known) == len(set(known))
        cards = sum(stack["cards"] for stack in view["stacks"]) + len(view["discarded_cards"])
        assert cards + sum(len(leader["cards"]) for leader in view["leaders"]) == 54


def test_9_1_fomori_in_supplies_are_numbers_and_those_face_up_have_kinds() -> None:
    for view, leader in leaders():
        assert isinstance(leader["fomori"], int)
        unseen = sum(view["unseen_fomori"].values())
        assert unseen == view["supply"]["fomori"] + sum(each["fomori"] for each in view["leaders"])
        assert unseen + len(view["fomori"]) + sum(view["discarded_fomori"].values()) == 50


def test_9_1_of_the_draw_pile_only_the_number_and_the_set_are_known() -> None:
    for views in moments():
        view = views[None]
        held = sum(len(leader["tiles"]) + leader["builders"] for leader in view["leaders"])
        assert view["tiles_left"] + len(view["display"]) + len(view["used_tiles"]) + held == 30
        assert not any(isinstance(view[name], list) for name in view if name.startswith("tiles"))


@pytest.mark.parametrize("piece", ["discs", "swords", "shields", "fame", "corruption", "trophies", "used_trophies"])
def test_9_1_everybodys_pieces_and_tracks_are_public(piece: str) -> None:
    assert all(isinstance(leader[piece], int) for _, leader in leaders())


def test_9_1_the_next_starting_player_is_public() -> None:
    starters = {view["next_start"] for view, _ in leaders()}
    assert {None, *game().seats[:2]} <= starters


def test_9_1_what_goes_back_unseen_tells_nothing() -> None:
    """5.6.7, 5.8.4, 5.10.3: only numbers change; what is unseen stays exactly as likely as it was."""
    state = moment(FB, {FB: {"fomori": 5, "trophies": 1}}, map={"corcach": [FB, 1], "tailtiu": [TD, 1]},
                   castles=["castle-1", "castle-2", "castle-3"])  # fmt: skip
    before = game().view(state, MN if MN in state.seats else None)["unseen_fomori"]
    do(state, type="use-trophy", seat=FB, fomori=3)
    assert game().view(state, None)["unseen_fomori"] == before
    assert game().view(state, None)["leaders"][0]["fomori"] == 2
    do(state, type="spread", seat=FB, location="cnoc-fola")
    flip(state, "sineach")
    after = game().view(state, None)
    assert after["unseen_fomori"] == before | {"sineach": before["sineach"] - 1}
    assert asked(state)[0][0] == FB
