"""Clocks (TABLE 12): the host keeps each seat's time as events, so that restarts, undo and stops do not break it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from support.finished import kept

from companion.live import game_clock, room
from companion.store import open_store
from companion.web.api.message_parts import about_table
from companion.web.app import create_app
from companion.web.service import Settings, service_of

BANK = {"kind": "bank", "seconds": 60}
INCREMENT = {"kind": "increment", "seconds": 60, "step": 10}


class Time:
    """The host's steady clock, turned by hand."""

    def __init__(self) -> None:
        self.now = 1_000_000_000

    def __call__(self) -> int:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += round(seconds * 1000)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    turned = Time()
    for module in (game_clock, room, about_table):
        monkeypatch.setattr(module, "steady_ms", turned)
    monkeypatch.setattr(about_table, "now_ms", turned)
    monkeypatch.setattr("companion.live.registry.steady_ms", turned)
    return turned


def begun(host: Any, clock: Any, *bots: str, game: str = "armorica") -> str:
    """A table at which the host plays all seats that are not bots; the first move is made, so that clocks run."""
    seats = [{"name": "Ana", "played": "screen"}, {"name": "Bo", "played": "screen"}]
    seats += [{"name": name, "played": "bot", "bot": "easy"} for name in bots]
    made = host.post("/tables", {"game": game, "seats": seats, "seed": "x", "clock": clock})
    assert made.status_code == 201, made.json
    code: str = made.json["code"]
    return code


def clocks(player: Any, code: str) -> Any:
    return player.get(f"/tables/{code}/view").json["clocks"]


def of(player: Any, code: str, seat: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in clocks(player, code)["seats"] if each["seat"] == seat)
    return found


def move(host: Any, code: str) -> str:
    """Make the first legal move; whose it was."""
    wanted = host.get(f"/tables/{code}/moves").json["moves"][0]
    assert host.play(code, wanted).status_code == 200
    seat: str = wanted["seat"]
    return seat


def post(player: Any, code: str, path: str, **body: Any) -> Any:
    return player.post(f"/tables/{code}/{path}", {"request": player.request_id(), **body})


def test_a_table_has_no_clocks_unless_it_wants_them(host: Any, code: str) -> None:
    assert clocks(host, code) is None
    assert post(host, code, "clocks", step="stop").json["error"] == "no-clocks"


def test_12_1_time_runs_for_the_seat_that_is_to_decide(host: Any, time: Time) -> None:
    code = begun(host, BANK)
    time.passes(30)
    assert clocks(host, code)["running"] == [], "before the first move no clock runs"
    first = move(host, code)
    other = "Bo" if first == "Ana" else "Ana"
    assert clocks(host, code)["running"] == [other]
    time.passes(7)
    assert move(host, code) == other
    assert of(host, code, other) == {"seat": other, "spent": 7000, "left": 53_000}
    assert of(host, code, first) == {"seat": first, "spent": 0, "left": 60_000}
    time.passes(61.5)
    told = clocks(host, code)
    assert (told["running"], time.now - told["since"]) == ([first], 61_500)
    assert move(host, code) == first, "running out decides nothing"
    assert of(host, code, first)["left"] == -1500


def test_12_1_measured_time_has_no_end(host: Any, time: Time) -> None:
    code = begun(host, {"kind": "measured"})
    move(host, code)
    time.passes(5)
    seat = move(host, code)
    assert of(host, code, seat) == {"seat": seat, "spent": 5000, "left": None}


def test_12_3_a_turn_brings_seconds_and_taking_it_back_gives_them_back(host: Any, time: Time) -> None:
    code = begun(host, INCREMENT)
    first = move(host, code)
    assert of(host, code, first)["left"] == 70_000
    time.passes(4)
    second = move(host, code)
    assert of(host, code, second) == {"seat": second, "spent": 4000, "left": 66_000}
    assert post(host, code, "undo").status_code == 200
    assert of(host, code, second) == {"seat": second, "spent": 4000, "left": 56_000}, "time once spent stays spent"
    assert clocks(host, code)["running"] == [second]
    for _ in range(3):
        assert move(host, code) == second
        assert post(host, code, "undo").status_code == 200
    assert of(host, code, second)["left"] == 56_000, "undo and do again wins no time"


def test_12_2_no_clock_runs_while_the_table_is_asked(host: Any, phone: Callable[..., Any], time: Time) -> None:
    seats = [{"name": "Ana"}, {"name": "Bo"}]
    code = host.post("/tables", {"game": "armorica", "seats": seats, "seed": "x", "clock": BANK}).json["code"]
    players = {name: phone() for name in ("Ana", "Bo")}
    for name, player in players.items():
        assert player.post(f"/tables/{code}/seats/{name}", {}).status_code == 200
    assert clocks(host, code)["running"] == [], "taking a seat starts no clock"
    first = host.get(f"/tables/{code}/view").json["awaiting"][0]["seat"]
    second = "Bo" if first == "Ana" else "Ana"
    move(players[first], code)
    time.passes(3)
    move(players[second], code)
    asked = post(players[first], code, "undo", event=None)
    assert asked.status_code == 200
    assert players[first].get(f"/tables/{code}/view").json["request"] is not None
    time.passes(50)
    assert clocks(host, code)["running"] == []
    assert post(players[second], code, "consent", agree=False).status_code == 200
    assert clocks(host, code)["running"] == [first]
    assert of(host, code, first)["spent"] == 0
    assert of(host, code, second)["spent"] == 3000


def test_12_2_bots_have_no_clock(host: Any, app: Flask, time: Time) -> None:
    code = begun(host, BANK, "Cy")
    assert [each["seat"] for each in clocks(host, code)["seats"]] == ["Ana", "Bo"]
    posted = host.post(f"/tables/{code}/seats/Bo/played", {"played": "bot", "bot": "easy"})
    assert posted.status_code == 200, posted.json
    assert [each["seat"] for each in clocks(host, code)["seats"]] == ["Ana"]


def test_12_2_a_restart_costs_no_time(host: Any, app: Flask, time: Time, tmp_path: Any) -> None:
    code = begun(host, INCREMENT)
    move(host, code)
    time.passes(5)
    second = move(host, code)
    before = clocks(host, code)
    service_of(app).registry.close()
    time.passes(36_000)
    store = open_store(tmp_path)
    later = create_app(store, lambda: ("armorica",), None, Settings(bot_pause=0.0, kits_folder=tmp_path / "kits"))
    client = type(host)(later.test_client())
    after = clocks(client, code)
    assert after["seats"] == before["seats"]
    assert (after["running"], after["since"]) == (before["running"], time.now)
    assert of(client, code, second)["spent"] == 5000
    store.close()


def test_12_4_a_stop_is_told_and_lasts_until_the_clocks_go_on(host: Any, time: Time) -> None:
    code = begun(host, BANK)
    first = move(host, code)
    other = "Bo" if first == "Ana" else "Ana"
    time.passes(4)
    stopped = post(host, code, "clocks", step="stop")
    assert stopped.status_code == 200
    assert (clocks(host, code)["stopped"], clocks(host, code)["running"]) == (True, [])
    assert post(host, code, "clocks", step="stop").json["number"] == stopped.json["number"], "they stand already"
    time.passes(500)
    assert of(host, code, other)["spent"] == 4000
    post(host, code, "clocks", step="go")
    time.passes(2)
    move(host, code)
    assert of(host, code, other)["spent"] == 6000
    log = host.get(f"/tables/{code}/view").json["log"]
    assert [line["says"] for line in log if line["kind"] == "clock"] == [
        "Somebody at the shared screen stops the clocks.",
        "Somebody at the shared screen lets the clocks go on.",
    ]


def test_12_2_nobody_there_no_time_runs(host: Any, app: Flask, time: Time) -> None:
    code = begun(host, BANK)
    table = service_of(app).registry.room(code)
    assert table is not None
    first = move(host, code)
    other = "Bo" if first == "Ana" else "Ana"
    with table.listening(None):
        time.passes(5)
    time.passes(2)
    with table.listening(None):
        time.passes(3)  # gone for two seconds: a reload
    time.passes(3600)
    with table.listening(None):
        time.passes(1)
        assert time.now - clocks(host, code)["since"] == 11_000
        move(host, code)
    assert of(host, code, other)["spent"] == 11_000


def test_only_a_game_with_rules_can_have_clocks_and_each_kind_has_its_own_numbers(host: Any) -> None:
    seats = [{"name": "Ana"}, {"name": "Bo"}]
    for wrong in ({"kind": "measured", "seconds": 5}, {"kind": "bank"}, {"kind": "bank", "seconds": 60, "step": 5}):
        refused = host.post("/tables", {"game": "armorica", "seats": seats, "clock": wrong})
        assert refused.status_code == 422, refused.json
        assert "clock" in refused.json["why"]


def test_the_next_table_keeps_the_clocks(host: Any, time: Time) -> None:
    code = begun(host, INCREMENT)
    for _ in range(400):
        told = host.get(f"/tables/{code}/view").json
        if told["result"] is not None:
            break
        move(host, code)
    assert told["clocks"]["running"] == []
    opened = host.post(f"/tables/{code}/again", {}).json["code"]
    assert clocks(host, opened)["kind"] == "increment"
    assert all(each["left"] == 60_000 for each in clocks(host, opened)["seats"])


def test_the_log_and_bg_stats_tell_how_long_each_seat_thought(host: Any, time: Time) -> None:
    code = begun(host, BANK)
    first = move(host, code)
    time.passes(70)
    second = move(host, code)
    text = host.get(f"/tables/{code}/export", form="log").text
    spent = {first: "0:00", second: "1:10 (0:10 over)"}
    assert text.endswith(f"\nTime thought\nAna: {spent['Ana']}\nBo: {spent['Bo']}\n")
    for _ in range(400):
        if host.get(f"/tables/{code}/view").json["result"] is not None:
            break
        time.passes(12)
        move(host, code)
    (play,) = host.get(f"/tables/{code}/export", form="bgstats").json["plays"]
    message = host.get(f"/tables/{code}/view").json
    by_phone = kept(code, message, clocks=message["clocks"]["seats"])
    assert host.post("/plays/bgstats", {"plays": [by_phone]}).json["plays"][0]["comments"] == play["comments"]
    assert play["comments"] == "Time thought: " + ", ".join(
        host.get(f"/tables/{code}/export", form="log").text.strip().split("\n")[-2:]
    )
    assert re.fullmatch(r"Time thought: Ana: \d+:\d\d \(.* over\), Bo: \d+:\d\d \(.* over\)", play["comments"])


def test_13_1_a_branch_begins_with_the_clocks_of_its_entry(host: Any, time: Time) -> None:
    code = begun(host, INCREMENT)
    move(host, code)
    time.passes(4)
    second = move(host, code)
    time.passes(7)
    move(host, code)
    log = host.get(f"/tables/{code}/view").json["log"]
    entry = [line["entry"] for line in log if line["kind"] == "move"][1]
    spent = {seat: 4000 if seat == second else 0 for seat in ("Ana", "Bo")}
    then = [{"seat": seat, "spent": gone, "left": 70_000 - gone} for seat, gone in spent.items()]
    assert post(host, code, "branch/ask", entry=entry).status_code == 200
    there = host.get(f"/tables/{code}/view").json["branch"]["code"]
    assert host.post(f"/tables/{code}/follow", {"to": there}).json["host"] is True
    assert clocks(host, there)["seats"] == then
    assert clocks(host, there)["running"] == [], "before the first move there no clock runs"
    first = move(host, there)
    assert of(host, there, first)["left"] == next(each for each in then if each["seat"] == first)["left"] + 10_000
    post(host, code, "branch/ask", entry=0)
    anew = host.get(f"/tables/{code}/view").json["branch"]["code"]
    host.post(f"/tables/{code}/follow", {"to": anew})
    assert [each["left"] for each in clocks(host, anew)["seats"]] == [60_000, 60_000]


def test_12_2_several_clocks_run_where_seats_decide_together(host: Any, store: Any, time: Time) -> None:
    """Night Auction: all lay a coin at the same time, and each clock stops with its own."""
    host = type(host)(create_app(store, lambda: ("night-auction",), None, Settings()).test_client())
    seats = [{"name": name, "played": "screen"} for name in ("Ana", "Bo", "Cy")]
    wish = {"game": "night-auction", "seats": seats, "seed": "x", "clock": INCREMENT}
    code = host.post("/tables", wish).json["code"]
    post(host, code, "clocks", step="stop")
    post(host, code, "clocks", step="go")
    assert clocks(host, code)["running"] == ["Ana", "Bo", "Cy"]
    for number, seat in enumerate(("Bo", "Ana", "Cy"), 1):
        time.passes(3)
        wanted = next(each for each in host.get(f"/tables/{code}/moves").json["moves"] if each["seat"] == seat)
        assert host.play(code, wanted).status_code == 200
        assert of(host, code, seat) == {"seat": seat, "spent": 3000 * number, "left": 70_000 - 3000 * number}
