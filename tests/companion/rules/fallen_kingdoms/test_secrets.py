"""FK 15.1: who may know what, and positions that are not what they claim."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from support.fallen import game, grid, moment

from companion.bots import BOTS
from companion.dealer import Stream
from companion.lab.match import begin, steps
from companion.rules.fallen_kingdoms.content import KNOWLEDGE
from companion.rules.kernel import Chance, ChanceMove, Illegal, Sampled, Turn

OPTIONS = {"map": {"grid": grid("R3")}}


def norns_look() -> Any:
    table = moment(
        shown=("laws", "ports", "ships"), stack=6, red={"god": "norns", "cities": {"hop": 3}, "temple": "hop"}
    ).turn("red", "power")
    table.do(use="norns")
    for card in ("paper", "mining", "strategy"):
        table.chance("draw-knowledge", card)
    return table


def test_15_1_2_only_norns_see_what_they_look_at() -> None:
    state = norns_look().state
    assert game().view(state, "red")["knowledge"]["looking"] == ["paper", "mining", "strategy"]
    for other in ("yellow", None):
        assert game().view(state, other)["knowledge"]["looking"] == [None] * 3


def test_15_1_2_only_norns_know_the_bottom_they_made() -> None:
    table = norns_look()
    move = game().read_move(
        {"seat": "red", "type": "norns_pick", "card": "paper", "under": ["strategy", "mining"], "replace": "laws"}
    )
    assert game().public_move(table.state, move, "red")["under"] == ["strategy", "mining"]
    assert game().public_move(table.state, move, None)["under"] == [None, None]
    game().apply(table.state, move)
    assert game().view(table.state, "red")["knowledge"]["bottom"] == ["strategy", "mining", "laws"]
    assert game().view(table.state, None)["knowledge"]["bottom"] == [None, None, "laws"]


def test_15_2_what_somebody_alone_knows_keeps_the_odds_unsaid() -> None:
    table = norns_look().do(card="paper", under=["strategy", "mining"], replace="laws")
    table.state.step = ""
    table.state.agenda.clear()
    table.state.shown = table.state.shown[:2]
    from companion.rules.fallen_kingdoms.stacks import refill_knowledge
    from companion.rules.fallen_kingdoms.state import then, work

    then(table.state, refill_knowledge)
    work(table.state)
    pending = game().pending(table.state)
    assert isinstance(pending, Chance)
    assert isinstance(pending.question.odds, Sampled)
    assert game().check(table.state, ChanceMove("draw-knowledge", "mining")) is not None
    source = Stream("draws", "norns")
    drawn = {pending.question.odds.draw(source.below) for _ in range(400)}
    assert drawn == set(KNOWLEDGE) - {"paper", "mining", "strategy", "laws", "ports", "ships"}


def test_12_2_8_the_known_bottom_comes_up_without_a_question() -> None:
    table = norns_look().do(card="paper", under=["strategy", "mining"], replace="laws")
    from companion.rules.fallen_kingdoms.stacks import refill_knowledge
    from companion.rules.fallen_kingdoms.state import then, work

    table.state.step = ""
    table.state.agenda.clear()
    table.state.stack, table.state.shown = 3, ()
    then(table.state, refill_knowledge)
    work(table.state)
    assert [KNOWLEDGE[card] for card in table.state.shown] == ["strategy", "mining", "laws"]
    assert (table.state.stack, table.state.buried) == (0, ())


def test_samples_deal_hidden_cards_anew_and_keep_what_the_seat_knows() -> None:
    table = norns_look().do(card="paper", under=["strategy", "mining"], replace="laws")
    source, bottoms = Stream("samples", "norns"), set()
    for _ in range(40):
        other = game().sample(table.state, "yellow", source.below)
        bottoms.add(tuple(card for card, _ in other.buried))
        assert other.buried[2] == table.state.buried[2]
        assert game().sample(table.state, "red", source.below).buried == table.state.buried
    assert len(bottoms) > 10


def test_13_1_hidden_scoring_shows_totals_to_their_owner_only() -> None:
    table = moment(options={"hidden_scoring": True}, red={"cities": {"hop": 1}, "glory": 12}, blue={"glory": 30})
    seen = {player["seat"]: player["glory"] for player in game().view(table.state, "red")["players"]}
    assert (seen["red"], seen["blue"]) == (12, None)
    assert [player["glory"] for player in game().view(table.state, None)["players"]] == [None] * 3
    assert game().seen_score(table.state, "red") is None
    table.state.over = True
    assert game().seen_score(table.state, "red") == game().score(table.state)
    assert [player["glory"] for player in game().view(table.state, None)["players"]] == [12, 30, 0]


def test_13_3_a_card_both_public_and_private_is_boxed() -> None:
    table = moment(
        options={"duplicate_trophies": True},
        shown=("laws",),
        public=("laws", "ports"),
        red={"cities": {"hop": 7}, "tracks": (0, 0, 8)},
    ).turn("red", "production")
    table.state.free = 1
    table.do(track="knowledge", points=1)
    assert [KNOWLEDGE[card] for card in table.state.public] == ["ports"]
    assert [KNOWLEDGE[card] for card in table.state.boxed] == ["laws"]


@cache
def position() -> dict[str, Any]:
    """In the middle of a battle, with groups on the march."""
    state = begin(game(), ("red", "yellow", "purple"), OPTIONS)
    bots = dict.fromkeys(("red", "yellow", "purple"), BOTS["random"])
    for step in steps(game(), state, bots, Stream("positions", "broken").below):
        if state.battle is not None and state.open_groups and isinstance(step.pending, Turn):
            break
    found: dict[str, Any] = json.loads(json.dumps(game().position(state)))
    return found


def everywhere(part: Any, path: tuple[Any, ...] = ()) -> Any:
    """Every place in the position."""
    yield path
    items = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    for key, value in items:
        yield from everywhere(value, (*path, key))


@pytest.mark.parametrize("odd", [None, -1, 7, 10**9, "odin", "nobody", [], {}, True, [["fall", 0, 99]], 1.5])
def test_positions_with_any_part_exchanged_are_read_or_refused(odd: Any) -> None:
    refused = 0
    for path in everywhere(position()):
        broken = json.loads(json.dumps(position()))
        if not path:
            broken = odd
        else:
            part = broken
            for key in path[:-1]:
                part = part[key]
            part[path[-1]] = odd
        found = game().from_position(broken, OPTIONS)
        if isinstance(found, Illegal):
            refused += 1
            assert found.rule.startswith("FK ")
        else:
            game().view(found, "red")
            game().pending(found)
    assert refused > 100
