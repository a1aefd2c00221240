"""FK 15.1: who may know what, and positions that are not what they claim."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from support.fallen import game, grid, moment

from companion.bots import LAB_BOTS
from companion.bots.simple import Medium
from companion.dealer import Stream
from companion.lab.match import begin, steps
from companion.rules.fallen_kingdoms.content import KNOWLEDGE
from companion.rules.fallen_kingdoms.state import LEDGER, NOBODY
from companion.rules.kernel import Chance, ChanceMove, Illegal, Sampled, Turn
from companion.rules.kernel.heuristics import candidates
from companion.tables.amending import plan_amend
from companion.tables.entries import Amend
from companion.tables.setup import Setup, prepare
from companion.tables.snapshot import GameEvent, Snapshot, state_after
from companion.tables.table import Table

OPTIONS = {"map": {"grid": grid("R3")}}


def norns_look(second: str = "mining") -> Any:
    table = moment(
        shown=("laws", "ports", "ships"), stack=6, red={"god": "norns", "cities": {"hop": 3}, "temple": "hop"}
    ).turn("red", "power")
    table.do(use="norns")
    for card in ("paper", second, "strategy"):
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
    refused = game().check(table.state, ChanceMove("draw-knowledge", "paper"))
    assert refused is not None, "all have seen it"
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


def bottom_turned_up(stack: int, second: str = "mining") -> Any:
    """Red buried strategy and mining, or another card, over laws; a place in the display is free."""
    from companion.rules.fallen_kingdoms.stacks import refill_knowledge
    from companion.rules.fallen_kingdoms.state import then, work

    table = norns_look(second).do(card="paper", under=["strategy", second], replace="laws")
    table.state.step = ""
    table.state.agenda.clear()
    table.state.stack, table.state.shown = stack, table.state.shown[:2]
    then(table.state, refill_knowledge)
    work(table.state)
    return table


def test_15_2_5_a_card_at_the_bottom_that_turns_up_elsewhere_was_never_there() -> None:
    """For all but Red it is as good as any other; where Red thought it lay, chance is asked."""
    there, other = bottom_turned_up(5), bottom_turned_up(5)
    assert game().check(there.state, ChanceMove("draw-knowledge", "mining")) is None
    there.chance("draw-knowledge", "mining")
    other.chance("draw-knowledge", "archery")
    assert not [broken for broken in game().invariants(there.state) if "mining" in broken]
    views = [game().view(table.state, "yellow") for table in (there, other)]
    assert [view["knowledge"].pop("shown")[-1] for view in views] == ["mining", "archery"]
    assert views[0] == views[1]
    assert game().view(there.state, "red")["knowledge"]["bottom"] == ["strategy", None, "laws"]
    refill(there)
    assert refill(there) == "draw-knowledge", "what lies where mining was is not known any more"
    assert game().check(there.state, ChanceMove("draw-knowledge", "mining")) is not None


def refill(table: Any) -> str:
    """A face-up card is taken away; what is awaited then."""
    from companion.rules.fallen_kingdoms.stacks import refill_knowledge
    from companion.rules.fallen_kingdoms.state import then, work

    state = table.state
    gone, *shown = state.shown
    state.shown, state.boxed = tuple(shown), (*state.boxed, gone)
    if state.stack > len(state.buried):
        state.stack = len(state.buried)
    state.step = ""
    then(state, refill_knowledge)
    work(state)
    return str(state.step)


def test_15_2_5_samples_do_not_tell_that_a_card_at_the_bottom_turned_up_elsewhere() -> None:
    """Mining comes up, which Red has buried, or has not: for Yellow both are one, and so are the worlds it imagines."""
    states = [bottom_turned_up(5, second).chance("draw-knowledge", "mining").state for second in ("mining", "archery")]
    assert states[0].buried != states[1].buried
    assert game().view(states[0], "yellow") == game().view(states[1], "yellow")
    for number in range(20):
        one, two = (game().sample(state, "yellow", Stream("samples", str(number)).below) for state in states)
        assert (one.buried, one.unseen) == (two.buried, two.unseen)


def test_15_2_5_two_looks_at_one_card_contradict_each_other_unseen() -> None:
    """Saga looks where the Norns looked before, and enters a card that lies at the bottom."""
    table = norns_look().do(card="paper", under=["strategy", "mining"], replace="laws").state
    table.step, table.actor, table.detail, table.active = "draw-knowledge", -1, (1,), 1
    table.agenda.clear()
    seen = game().check(table, ChanceMove("draw-knowledge", "strategy"))
    assert seen is None
    red = game().view(table, "red")["knowledge"]["bottom"]
    game().apply(table, ChanceMove("draw-knowledge", "strategy"))
    assert game().view(table, "red")["knowledge"]["bottom"] == red
    assert not [broken for broken in game().invariants(table) if "strategy" in broken]


def test_15_2_5_gods_that_others_hold_are_taken_and_dealt_anew_if_two_show_the_same() -> None:
    state = begin(game(), ("red", "yellow", "purple"), OPTIONS)
    for pair in (["odin", "tyr"], ["tyr", "loki"], ["norns", "freyr"]):
        move = ChanceMove("gods", tuple(pair))
        assert game().check(state, move) is None
        game().apply(state, move)
    for seat, god in (("red", "tyr"), ("yellow", "tyr"), ("purple", "norns")):
        game().apply(state, game().read_move({"type": "choose_god", "seat": seat, "god": god}))
    pending = game().pending(state)
    assert isinstance(pending, Chance)
    assert (pending.question.id, pending.question.audience) == ("gods", ("red",))
    assert [player["god"] for player in game().view(state, None)["players"]] == [None] * 3
    assert game().view(state, "red")["players"][0]["gods"] == []


def test_4_3_what_the_norns_buried_is_not_turned_up_behind_the_others_backs() -> None:
    """Only buried cards remain: a player who takes a card sees what only Red knew."""
    table = bottom_turned_up(3)
    assert len(table.state.shown) == 3
    table.state.step, table.state.actor, table.state.detail = "take_knowledge", 1, (0,)
    take = game().read_move({"type": "take_knowledge", "seat": "yellow", "card": "ports"})
    assert game().check(table.state, take) is None
    assert game().conceals(table.state, take)
    table.state.buried = tuple((card, 0b111) for card, _ in table.state.buried)
    assert not game().conceals(table.state, take), "what all know comes as no surprise"


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


def hidden_moments() -> Iterator[Any]:
    """Decisions of a game with hidden scoring, each with its seat."""
    seats = ("red", "yellow", "purple")
    state = begin(game(), seats, OPTIONS | {"hidden_scoring": True})
    players = dict.fromkeys(seats, Medium())
    for number, step in enumerate(steps(game(), state, players, Stream("hidden", "points").below)):
        if isinstance(step.pending, Turn) and not number % 9:
            yield step


def with_other_points(state: Any, reader: int) -> Any:
    """The same moment with other points behind the other players' screens."""
    other = state.copy()
    for player in range(3):
        if player != reader:
            more = 5 + 40 * (player % 2)
            other.glory[player] += more
            other.ledger[player * len(LEDGER)] += more
    return other


def test_13_1_samples_draw_hidden_points_anew_and_keep_those_of_the_seat() -> None:
    looked, drawn = 0, set()
    for step in hidden_moments():
        state, reader = step.state, step.state.setting.seats.index(step.seat)
        secret = with_other_points(state, reader)
        for seat in (step.seat, None):
            luck = Stream("luck", str(looked)).below
            imagined = game().sample(state, seat, luck)
            assert imagined == game().sample(secret, seat, Stream("luck", str(looked)).below)
            assert game().view(imagined, seat) == game().view(state, seat)
            assert game().invariants(imagined) == []
        again = game().sample(state, step.seat, Stream("other luck", str(looked)).below)
        assert again.glory[reader] == state.glory[reader]
        drawn.add(tuple(again.glory))
        looked += 1
    assert looked > 20
    assert len(drawn) > 15


def test_13_1_hidden_points_do_not_change_what_a_seat_thinks_of_its_moves() -> None:
    looked = 0
    for step in hidden_moments():
        state, seat = step.state, step.seat
        secret = with_other_points(state, state.setting.seats.index(seat))
        moves = candidates(game(), state, seat)
        assert game().appraise(state, seat, moves) == game().appraise(secret, seat, moves)
        imagined = [game().sample(each, seat, Stream("luck", "1").below) for each in (state, secret)]
        assert game().outlook(imagined[0]) == game().outlook(imagined[1])
        looked += 1
    assert looked > 20


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
    bots = dict.fromkeys(("red", "yellow", "purple"), LAB_BOTS["uniform"])
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


@pytest.mark.parametrize("hidden", [True, False])
def test_13_1_the_last_move_of_a_round_shows_who_has_more_hidden_points(hidden: bool) -> None:
    """TABLE 4.3: the invaders' order follows (FK 11.4.1)."""
    seats = ("red", "yellow", "purple")
    state = begin(game(), seats, OPTIONS | {"hidden_scoring": hidden})
    bots = dict.fromkeys(seats, Medium())
    moves = [step.move for step in steps(game(), state.copy(), bots, Stream("amended", "points").below)]
    for move in moves:
        after = state.copy()
        game().apply(after, move)
        if after.active == NOBODY != state.active and state.round:
            assert game().conceals(state, move) is hidden
            return
        state = after
    raise AssertionError("the first round never ended")


@pytest.mark.parametrize("hidden", [True, False])
def test_13_1_nothing_is_put_right_before_hidden_points_decided_the_order(hidden: bool) -> None:
    """TABLE 5.7: by what would follow in which order, the preview would tell who has more."""
    seats = ("red", "yellow", "purple")
    options = OPTIONS | {"hidden_scoring": hidden}
    table = Table.new(game(), seats, "s", options, dict.fromkeys(game().chance_kinds, "table"))
    assert isinstance(table, Table)
    state = begin(game(), seats, options)
    for step in steps(game(), state, dict.fromkeys(seats, Medium()), Stream("amended", "points").below):
        assert not isinstance(table.play(game().write_move(step.move)), Illegal)
        if table.state.round == 2:
            break
    refused = set()
    for index, event in enumerate(table.snapshot.events):
        if isinstance(event.move, ChanceMove) or event.move.seat != "red":
            continue
        for other in game().legal_moves(state_after(game(), table.snapshot, index), "red")[:4]:
            if other != event.move:
                answer = table.offer_amend({event.number: game().write_move(other)}, "red")
                refused.add(answer.code if isinstance(answer, Illegal) else "")
    assert ("table.settled-by-secrets" in refused) is hidden
    assert "" in refused


def put_right(
    bottom: tuple[str, str], done: list[dict[str, Any]], changes: dict[int, dict[str, Any]], stack: int = 3
) -> Any:
    """Red buried two cards under laws' place, and the stack holds so many when Yellow hands out its points. What Yellow
    is told who asks for these changes to what came then."""
    table = moment(
        shown=("laws", "ports", "ships"),
        stack=6,
        red={"god": "norns", "cities": {"hop": 3}, "temple": "hop"},
        yellow={"god": "odin", "tracks": (0, 0, 8), "cities": dict.fromkeys(("thjotta", *INLAND), 1)},
    ).turn("red", "power")
    table.do(use="norns")
    for card in ("paper", *bottom):
        table.chance("draw-knowledge", card)
    table.do(card="paper", under=list(bottom), replace="laws")
    table.state.step, table.state.stack = "", stack
    table.state.agenda.clear()
    table.turn("yellow", "production")
    start, events = table.state.copy(), []
    for number, fields in enumerate(done, 1):
        move = game().read_move(yellow(fields))
        assert game().check(table.state, move) is None
        game().apply(table.state, move)
        events.append(GameEvent(number, move))
    snapshot = Snapshot(len(events), tuple(events), table.state, ((0, start),))
    dealer = dict.fromkeys(game().chance_kinds, "table")
    setup = prepare(game(), "hash", table.state.setting.seats, OPTIONS, dealer, "s")
    assert isinstance(setup, Setup)
    wish = tuple((number, yellow(fields)) for number, fields in changes.items())
    return plan_amend(game(), setup, snapshot, Amend("yellow", wish, (), ()))


def yellow(fields: dict[str, Any]) -> dict[str, Any]:
    return fields if fields["type"] == "chance" else {"seat": "yellow"} | fields


INLAND = ("leifsbudir", "uppsalir", "vendill", "skarar", "husabyr", "stiklarstadir", "maerin", "stjoradalr")
BOTTOMS = [("strategy", "mining"), ("archery", "mining")]


def allocate(track: str, points: int = 1) -> dict[str, Any]:
    return {"type": "allocate", "track": track, "points": points}


def take(card: str) -> dict[str, Any]:
    return {"type": "take_knowledge", "card": card}


@pytest.mark.parametrize("guess", ["strategy", "masonry"])
def test_12_2_8_what_the_norns_buried_is_not_turned_up_in_trial(guess: str) -> None:
    """TABLE 5.7: a place that is free would be filled with a card that only Red knows."""
    done = [allocate("unit")] * 4
    changes = {1: allocate("knowledge"), 2: take("ports"), 3: allocate("knowledge", 9), 4: take(guess)}
    answers = [put_right(bottom, done, changes) for bottom in BOTTOMS]
    assert answers == [Illegal("TABLE 5.7", "table.settled-by-secrets", {"event": 2})] * 2


def test_12_2_8_what_the_norns_buried_is_no_secret_once_it_was_turned_up() -> None:
    done = [allocate("knowledge"), take("ports"), allocate("unit")]
    for bottom in BOTTOMS:
        assert isinstance(put_right(bottom, done, {2: take("ships")}), Amend)
        assert isinstance(put_right(bottom, done, {3: allocate("building")}), Amend)


def test_15_2_5_what_the_norns_buried_is_not_felt_out_by_a_later_draw() -> None:
    """TABLE 5.7: a draw that is put right is judged without what only Red knows."""

    def draw(card: str) -> dict[str, Any]:
        return {"type": "chance", "question": "draw-knowledge", "answer": card}

    done = [allocate("knowledge"), take("ports"), draw("masonry"), allocate("unit")]
    for guess in ("strategy", "archery", "mining", "literature"):
        answers = [put_right(bottom, done, {3: draw(guess)}, stack=5) for bottom in BOTTOMS]
        assert answers[0] == answers[1]
        assert isinstance(answers[0], Amend)
    refused = put_right(BOTTOMS[0], done, {3: draw("ships")}, stack=5)
    assert isinstance(refused, Illegal), "what all see is not drawn"
