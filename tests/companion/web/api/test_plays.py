"""Plays that a phone kept, taken home in one file."""

from __future__ import annotations

from typing import Any

from support.finished import finished, kept


def scored(id_: str, **points: float) -> dict[str, Any]:
    most = max(points.values())
    people = [
        {"seat": name, "called": name, "name": name, "points": total, "won": total == most}
        for name, total in points.items()
    ]
    times = {"began": "2026-01-02 20:00:00", "ended": "2026-01-02 20:00:00", "minutes": 0}
    return {"id": id_, "game": "armorica", "title": "Armorica", **times, "players": people, "me": None}


def test_a_play_from_the_phone_is_the_play_of_the_table(host: Any) -> None:
    """Both files name the same play, game and people, so that BG Stats has each once."""
    code, _ = finished(host, "Ana", "Bo")
    message = host.get(f"/tables/{code}/view").json
    table = host.get(f"/tables/{code}/export", form="bgstats").json
    phone = host.post("/plays/bgstats", {"plays": [kept(code, message, me="Bo")]}).json
    assert [each["uuid"] for each in phone["plays"]] == [each["uuid"] for each in table["plays"]]
    assert [each["uuid"] for each in phone["games"]] == [each["uuid"] for each in table["games"]]
    assert {each["name"]: each["uuid"] for each in phone["players"]} == {
        each["name"]: each["uuid"] for each in table["players"]
    }
    assert phone["userInfo"] == {"meRefId": 2}
    for field in ("score", "winner", "rank", "role"):
        assert [score[field] for score in phone["plays"][0]["playerScores"]] == [
            score[field] for score in table["plays"][0]["playerScores"]
        ]


def test_plays_at_tables_and_scored_ones_share_people_and_games(host: Any) -> None:
    code, _ = finished(host, "Ana", "Bo")
    message = host.get(f"/tables/{code}/view").json
    plays = [kept(code, message), scored("0123456789abcdef", Ana=12, Cleo=10.5), scored("fedcba9876543210", Cleo=3)]
    record = host.post("/plays/bgstats", {"plays": plays}).json
    assert [game["name"] for game in record["games"]] == ["Armorica"]
    assert sorted(player["name"] for player in record["players"]) == ["Ana", "Bo", "Cleo"]
    assert len({play["uuid"] for play in record["plays"]}) == 3
    ana = next(player["id"] for player in record["players"] if player["name"] == "Ana")
    assert [score["score"] for score in record["plays"][1]["playerScores"]] == ["12", "10.5"]
    assert record["plays"][1]["playerScores"][0]["playerRefId"] == ana
    assert record["userInfo"] == {"meRefId": 0}


def test_a_game_that_is_offered_no_more_is_taken_by_its_title(host: Any) -> None:
    play = {**scored("0123456789abcdef", Ana=12), "game": "gone", "title": "A lost game"}
    record = host.post("/plays/bgstats", {"plays": [play]}).json
    assert [(game["name"], game["maxPlayerCount"]) for game in record["games"]] == [("A lost game", 0)]


def test_bad_plays_are_refused_with_their_field(host: Any) -> None:
    refused = host.post("/plays/bgstats", {"plays": [{**scored("0123456789abcdef", Ana=1), "ended": "yesterday"}]})
    assert refused.status_code == 422
    assert "ended" in refused.json["why"]
    assert host.post("/plays/bgstats", {"plays": []}).status_code == 422
