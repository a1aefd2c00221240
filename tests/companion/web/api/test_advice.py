"""What can I do? Every move with its effect in numbers, and a hint of what a strong bot would do."""

from __future__ import annotations

from collections.abc import Callable
from threading import Semaphore, Thread
from typing import Any

import pytest
from flask import Flask

from companion.web.auth.rate_limits import Limiter, Rate
from companion.web.hints import EACH
from companion.web.service import service_of
from companion.web.thinking import Crowded


def begun(host: Any, **more: Any) -> str:
    """A table at which the host plays both seats."""
    seats = [{"name": name, "played": "screen"} for name in ("Ana", "Bo")]
    made = host.post("/tables", {"game": "armorica", "seats": seats, "seed": "a seed", **more})
    assert made.status_code == 201, made.json
    code: str = made.json["code"]
    return code


@pytest.fixture
def quick(app: Flask) -> list[Any]:
    """A bot that thinks of the first legal move at once; what it was asked."""
    asked: list[Any] = []
    thinking = service_of(app).players.thinking

    def think(task: Callable[[], Any], most: float | None, waiting: int) -> Any:
        wanted = task()
        asked.append(wanted)
        game = wanted.loaded.game
        state = game.from_position(wanted.position, wanted.options)
        move = game.write_move(game.legal_moves(state, wanted.seat)[0])
        return {"move": move, "considered": [{"move": move, "chance": 0.625}]}

    thinking.think = think  # type: ignore[method-assign, assignment]  # no process is started in this test
    return asked


def test_every_legal_move_is_told_with_its_effect(host: Any) -> None:
    code = begun(host)
    told = host.get(f"/tables/{code}/effects").json
    moves = host.get(f"/tables/{code}/moves").json
    assert [each["move"] for each in told["moves"]] == moves["moves"]
    assert told["complete"] is True
    take = next(each for each in told["moves"] if each["move"]["type"] == "take")
    cards = next(effect for effect in take["effects"] if effect["what"] == "cards")
    assert cards == {"what": "cards", "says": "Cards", "of": told["seat"], "before": 1, "after": 2}
    assert take["then"] == "Which Gaul comes in at the left?"


def test_who_is_not_asked_gets_no_effects(host: Any, phone: Callable[..., Any]) -> None:
    code = begun(host)
    refused = phone().get(f"/tables/{code}/effects")
    assert (refused.status_code, refused.json["error"]) == (409, "nothing-asked")


def test_a_hint_is_what_the_strong_bot_considers_and_is_worked_out_once(host: Any, quick: list[Any]) -> None:
    code = begun(host)
    number = host.get(f"/tables/{code}/view").json["number"]
    first = host.post(f"/tables/{code}/hint", {})
    assert first.status_code == 200, first.json
    assert first.json["considered"][0]["chance"] == 0.625
    assert first.json["move"] == first.json["considered"][0]["move"]
    assert first.json["effects"]
    assert host.post(f"/tables/{code}/hint", {}).json == first.json
    assert len(quick) == 1
    assert quick[0].explain
    assert host.get(f"/tables/{code}/view").json["number"] == number, "asking is in no log"


def test_a_hint_is_for_the_state_it_was_asked_in(host: Any, app: Flask, quick: list[Any]) -> None:
    """After an undo another decision may stand behind as many entries."""
    registry, hints = service_of(app).registry, service_of(app).hints
    rooms = [registry.room(begun(host, seed=seed)) for seed in "abcd"]
    room, another = [each for each in rooms if each.table.pending.seats == ("Ana",)][:2]
    table, seat, other = room.table, "Ana", another.table.state
    assert table.state != other
    first = hints.find(room, table, seat, table.state, 5, 2, "here")
    assert hints.find(room, table, seat, table.state.copy(), 5, 2, "here") is first
    assert hints.find(room, table, seat, other, 5, 2, "here") is not first
    assert len(quick) == 2


def test_an_address_has_only_so_many_hints_under_way(phone: Callable[..., Any], app: Flask) -> None:
    """Others go on asking, and the address may, too, as soon as one of its hints is there."""
    started, go_on = Semaphore(0), Semaphore(0)
    thinking = service_of(app).players.thinking

    def think(task: Callable[[], Any], most: float | None, waiting: int) -> Any:
        wanted = task()
        game = wanted.loaded.game
        state = game.from_position(wanted.position, wanted.options)
        started.release()
        assert go_on.acquire(timeout=60)
        return {"move": game.write_move(game.legal_moves(state, wanted.seat)[0]), "considered": []}

    thinking.think = think  # type: ignore[method-assign, assignment]
    hosts = [phone() for _ in range(EACH + 1)]
    codes = [begun(each) for each in hosts]
    found: list[int] = []

    def ask(host: Any, code: str) -> None:
        found.append(host.post(f"/tables/{code}/hint", {}).status_code)

    threads = [Thread(target=ask, args=pair) for pair in zip(hosts, codes, strict=True)]
    for thread in threads[:EACH]:
        thread.start()
        assert started.acquire(timeout=60)
    host, code = hosts[EACH], codes[EACH]
    refused = host.post(f"/tables/{code}/hint", {})
    assert (refused.status_code, refused.json["error"]) == (429, "hints-too-many")
    said = f"Your network has {EACH} hints under way already. Ask again when one of them is there."
    assert refused.json["why"] == said
    assert refused.headers["Retry-After"]
    host.client.environ_base["REMOTE_ADDR"] = "192.0.2.9"
    threads[EACH].start()
    assert started.acquire(timeout=60), "another address asks"
    for _ in threads:
        go_on.release()
    for thread in threads:
        thread.join(60)
    assert found == [200] * (EACH + 1)
    go_on.release()
    assert phone().post(f"/tables/{codes[0]}/hint", {}).status_code == 409, "a spectator decides nothing"
    later = phone()
    assert later.post(f"/tables/{begun(later)}/hint", {}).status_code == 200, "nothing is under way any more"


def test_while_too_many_moves_wait_no_hint_is_taken(host: Any, app: Flask) -> None:
    code = begun(host)

    def crowded(*_: Any) -> None:
        raise Crowded

    service_of(app).players.thinking.think = crowded  # type: ignore[method-assign, assignment]
    for _ in range(2):
        refused = host.post(f"/tables/{code}/hint", {})
        assert (refused.status_code, refused.json["error"]) == (503, "no-hint-now"), "it is not under way for ever"


def test_a_table_can_be_set_up_without_hints(host: Any, quick: list[Any]) -> None:
    code = begun(host, hints=False)
    refused = host.post(f"/tables/{code}/hint", {})
    assert (refused.status_code, refused.json["error"]) == (403, "hints-off")
    assert quick == []
    assert host.get(f"/tables/{code}/view").json["hints"] is False
    assert host.get(f"/tables/{code}/effects").status_code == 200


def test_the_worker_tells_what_it_considered() -> None:
    from companion.bots.worker import answer
    from companion.engines import open_pack
    from companion.lab.match import begin

    loaded = open_pack("pig")
    game = loaded.engine
    state = begin(game, ("Ana", "Bo"), {})
    for move in ({"type": "roll", "seat": "Ana"}, {"type": "chance", "question": "chance-roll", "answer": [4]}):
        game.apply(state, game.read_move(move))
    wish = {"pack": "pig", "hash": "x", "tables": loaded.pack.engine_tables(), "options": {}}
    wish |= {"position": game.position(state), "seat": "Ana", "seed": "1", "seconds": 0.1}
    told = answer({}, wish)
    assert told["move"] == told["considered"][0]["move"]
    assert 0 <= told["considered"][0]["chance"] <= 1


def test_a_button_says_what_its_move_changes_and_nothing_of_what_is_not_legal(host: Any) -> None:
    code = begun(host)
    listed = host.get(f"/tables/{code}/effects").json
    take = next(each for each in listed["moves"] if each["move"]["type"] == "take")
    wrong = {**take["move"], "card": "no-such-card"}
    other = {**take["move"], "seat": "Bo" if listed["seat"] == "Ana" else "Ana"}
    told = host.post(f"/tables/{code}/effects", {"moves": [take["move"], wrong, other]}).json
    assert told["moves"] == [take, None, None]
    assert told["seat"] == listed["seat"]


def test_moves_of_another_seat_or_of_chance_have_no_effects(host: Any, phone: Callable[..., Any]) -> None:
    code = begun(host)
    move = host.get(f"/tables/{code}/moves").json["moves"][0]
    late = phone().post(f"/tables/{code}/effects", {"moves": [move, move]})
    assert (late.status_code, late.json["seat"], late.json["moves"]) == (200, None, [None, None])
    chance = {"type": "chance", "question": "gaul", "answer": "any"}
    assert host.post(f"/tables/{code}/effects", {"moves": [chance]}).json["moves"] == [None]
    assert host.post(f"/tables/{code}/effects", {"moves": []}).status_code == 422


def test_a_question_that_comes_too_late_is_told_nothing_and_is_not_refused(host: Any) -> None:
    """A phone asks for its buttons while another one ends the turn."""
    code = begun(host)
    before = host.get(f"/tables/{code}/effects").json
    stale = {**before["moves"][0]["move"], "seat": "Bo" if before["seat"] == "Ana" else "Ana"}
    late = host.post(f"/tables/{code}/effects", {"moves": [stale]})
    assert (late.status_code, late.json) == (200, {"number": before["number"], "seat": None, "moves": [None]})


@pytest.mark.parametrize(("question", "then"), [("gaul-card", "Which Gaul comes in at the left?"), ("x", "")])
def test_luck_is_told_also_where_its_question_has_no_general_words(app: Flask, question: str, then: str) -> None:
    from companion.rules.kernel.effects import Effect
    from companion.web.api.advice import _possibility
    from companion.web.speech import speaker

    loaded = service_of(app).load_game("armorica")
    game, move = loaded.engine, {"type": "pass", "seat": "Ana"}
    told = _possibility(game, speaker(loaded, "en"), game.read_move(move), Effect((), question))
    assert (told.effects, told.then) == ([], then)


def test_many_moves_cost_more_than_one(host: Any, charged: list[float]) -> None:
    """What they change is worked out for each."""
    code = begun(host)
    charged.clear()
    moves = host.get(f"/tables/{code}/effects").json["moves"]
    assert charged == [1.0, len(moves) / 20]
    charged.clear()
    assert host.post(f"/tables/{code}/effects", {"moves": [moves[0]["move"]] * 40}).status_code == 200
    assert charged == [0.5, 2.0]


def test_a_hint_costs_as_much_as_five_moves(host: Any, charged: list[float], quick: list[Any]) -> None:
    code = begun(host)
    charged.clear()
    assert host.post(f"/tables/{code}/hint", {}).status_code == 200
    assert charged == [5.0]


def test_who_asks_for_effects_without_pause_is_told_to_wait(host: Any, phone: Callable[..., Any], app: Flask) -> None:
    """A phone at the table plays on meanwhile."""
    service_of(app).posts = Limiter(Rate(5, 5))
    code = begun(host)
    stranger, move = phone(), {"type": "pass", "seat": "Ana"}
    statuses = [stranger.post(f"/tables/{code}/effects", {"moves": [move] * 60}).status_code for _ in range(140)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
    assert host.get(f"/tables/{code}/effects").status_code == 200
