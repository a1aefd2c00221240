"""A finished play on a server under test."""

from __future__ import annotations

from typing import Any


def finished(host: Any, *names: str, seed: str = "x") -> tuple[str, int]:
    """A play at the shared screen, and how many moves it took."""
    seats = [{"name": name, "played": "screen"} for name in names]
    code = host.post("/tables", {"game": "armorica", "seats": seats, "seed": seed}).json["code"]
    moves = 0
    while (message := host.get(f"/tables/{code}/view").json)["result"] is None:
        assert host.play(code, message["moves"][0]).status_code == 200
        moves += 1
    return code, moves


def kept(code: str, message: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The play as a phone at the table keeps it."""
    called = {seat["seat"]: seat["name"] for seat in message["seats"]}
    return {
        "id": f"{code} {message['commitment']}",
        "game": "armorica",
        "title": "Armorica",
        "began": "2026-01-01 20:00:00",
        "ended": "2026-01-01 20:30:00",
        "minutes": 30,
        "players": [
            {
                "seat": player["name"],
                "called": called[player["name"]],
                "name": called[player["name"]],
                "points": player["total"],
                "won": player["name"] in message["score"]["winners"],
            }
            for player in message["score"]["players"]
        ],
        **more,
    }
