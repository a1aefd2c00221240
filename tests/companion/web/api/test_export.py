"""What BG Stats is told of a finished play."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any
from uuid import UUID

import pytest
from support.finished import finished
from support.games import engine
from support.waiting import until

from companion.bots.simple import Medium
from companion.dealer import Stream
from companion.rules.kernel import Over, Turn
from companion.tables.table import Table
from companion.web.api import new_table, play
from companion.web.api.bgstats import Person, first_player, rank

TIME = re.compile(r"2026-01-01 \d\d:\d\d:00")
KNOWN = {
    "games": {
        *("id", "uuid", "name", "modificationDate", "cooperative", "highestWins", "noPoints", "usesTeams", "bggId"),
        *("isBaseGame", "isExpansion", "minPlayerCount", "maxPlayerCount", "minPlayTime", "maxPlayTime"),
    },
    "players": {"id", "uuid", "name", "isAnonymous", "modificationDate"},
    "plays": {
        *("uuid", "gameRefId", "playDate", "entryDate", "modificationDate", "durationMin", "ignored", "manualWinner"),
        *("usesTeams", "rounds", "board", "scoringSetting", "playerScores", "expansionPlays"),
    },
}
OF_A_PLAYER = {"playerRefId", "score", "winner", "newPlayer", "startPlayer", "role", "rank", "seatOrder"}


@pytest.fixture
def a_minute_each(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every entry of the log is a minute later than the one before; the server stands where it is an hour later."""
    minutes = count()
    monkeypatch.setenv("TZ", "CET-1")
    time.tzset()
    for module in (play, new_table):
        monkeypatch.setattr(module, "stamp", lambda: "2026-01-01T{:02}:{:02}:00Z".format(*divmod(next(minutes), 60)))
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("a_minute_each")
def test_the_file_is_what_bg_stats_imports(host: Any) -> None:
    code, moves = finished(host, "Ana", "Bo")
    record = host.get(f"/tables/{code}/export", form="bgstats").json
    assert set(record) == {*KNOWN, "locations", "userInfo"}
    for name, fields in KNOWN.items():
        for each in record[name]:
            assert set(each) == fields, name
            assert UUID(each["uuid"]).version == 5
    assert record["locations"] == []
    assert record["userInfo"] == {"meRefId": 0}, "a phone without a seat is no player"
    (game,), (play,) = record["games"], record["plays"]
    assert (game["id"], game["name"]) == (play["gameRefId"], "Armorica")
    assert [(player["id"], player["name"]) for player in record["players"]] == [(1, "Ana"), (2, "Bo")]
    assert all(TIME.fullmatch(play[field]) for field in ("playDate", "entryDate", "modificationDate"))
    assert moves > 20
    assert play["durationMin"] == moves
    assert play["playDate"] == play["entryDate"] == "2026-01-01 01:00:00", "when it began, by the clock on the wall"
    assert play["modificationDate"] == "2026-01-01 {:02}:{:02}:00".format(*divmod(60 + moves, 60))

    message = host.get(f"/tables/{code}/view").json
    scores = play["playerScores"]
    assert [score["playerRefId"] for score in scores] == [1, 2]
    assert [score["seatOrder"] for score in scores] == [0, 1]
    assert [score["score"] for score in scores] == [str(player["total"]) for player in message["score"]["players"]]
    for score, name in zip(scores, ("Ana", "Bo"), strict=True):
        assert set(score) == OF_A_PLAYER
        assert score["winner"] is (name in message["score"]["winners"])
        assert score["startPlayer"] is (name == message["view"]["start"])
        assert (score["newPlayer"], score["role"]) == (False, "")
    assert sorted(score["rank"] for score in scores) == [1, 2]


def test_the_same_play_and_the_same_people_stay_the_same_whoever_takes_them_home(host: Any, phone: Any) -> None:
    code, _ = finished(host, "Ana", "Bo")
    guest = phone("de")
    one, again = (each.get(f"/tables/{code}/export", form="bgstats").json for each in (host, guest))
    other = host.get(f"/tables/{finished(host, 'Bo', 'Ana', 'Bo 2')[0]}/export", form="bgstats").json
    assert one == again
    assert one["plays"][0]["uuid"] != other["plays"][0]["uuid"]
    assert one["games"][0]["uuid"] == other["games"][0]["uuid"]
    people = [{player["name"]: player["uuid"] for player in each["players"]} for each in (one, other)]
    assert people[0].items() <= people[1].items()
    assert len(set(people[1].values())) == 3


def test_whoever_takes_it_home_from_a_seat_is_me(phone: Any, host: Any) -> None:
    seats = [{"name": "Ana", "played": "bot", "bot": "easy"}, {"name": "Bo"}]
    code = host.post("/tables", {"game": "armorica", "seats": seats, "seed": "x"}).json["code"]
    bo = phone()
    assert bo.post(f"/tables/{code}/seats/Bo", {}).status_code == 200

    def finished() -> bool:
        message = bo.get(f"/tables/{code}/view").json
        if message["moves"]:
            bo.play(code, message["moves"][0])
        return message["result"] is not None

    until(finished)
    assert bo.get(f"/tables/{code}/export", form="bgstats").json["userInfo"] == {"meRefId": 2}


def played(game: str, seats: Sequence[str], seed: str) -> tuple[Table, dict[str, Any]]:
    """A finished game, and the first look at it that told who begins."""
    judge = engine(game)
    table = Table.new(judge, seats, seed, {}, {}, "")
    assert isinstance(table, Table)
    table.deal()
    below, told = Stream(seed, "test").below, {}
    while isinstance(pending := table.pending, Turn):
        seat = pending.seats[0]
        view = judge.view(table.state, seat)
        told = told or ({**view} if view.get("start") or view.get("first") else {})
        change = table.offer(judge.write_move(Medium().choose(judge, table.state, seat, below)))
        assert not hasattr(change, "rule"), change
        table.commit(change)  # no Illegal, as just seen
    assert isinstance(table.pending, Over)
    return table, told


@pytest.mark.parametrize(
    ("game", "seats", "said"),
    [
        ("armorica", ("Ana", "Bo", "Cleo"), "start"),
        ("arrival", ("fir-bolg", "tuath-de"), "start"),
        ("fallen-kingdoms", ("red", "yellow", "blue"), "first"),
    ],
)
def test_who_began_is_who_the_game_calls_its_first(game: str, seats: tuple[str, ...], said: str) -> None:
    """Also where all choose something at once before."""
    for seed in "bc":
        table, told = played(game, seats, seed)
        assert first_player(table) == told[said]


def test_who_began_before_a_position_was_set_up_nobody_knows() -> None:
    table, _ = played("armorica", ("Ana", "Bo"), "b")
    placed = Table.new(table.game, (), "a seed", {}, {}, "", table.game.position(table.state))
    assert isinstance(placed, Table)
    assert first_player(placed) is None


def test_who_lost_the_tie_break_is_no_first() -> None:
    def ranks(*won: str) -> list[int]:
        people = [Person(name, name, points, name in won) for name, points in (("Ana", 12), ("Bo", 12), ("Cleo", 9))]
        return [rank(each, people) for each in people]

    assert ranks("Bo") == [2, 1, 3]
    assert ranks("Ana", "Bo") == [1, 1, 3]
