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
