"""Since your last turn: what mattered, for the seat that is to decide."""

from __future__ import annotations

from typing import Any


def take(player: Any, code: str) -> dict[str, Any]:
    """Make the first legal move; what was played."""
    move: dict[str, Any] = player.get(f"/tables/{code}/moves").json["moves"][0]
    assert player.play(code, move).status_code == 200
    return move


def awaited(player: Any, code: str) -> str:
    asked = player.get(f"/tables/{code}/view").json["awaiting"]
    return str(asked[0]["seat"])


def test_a_seat_hears_what_the_other_did_with_its_effect_and_its_place(host: Any, ana: Any, bo: Any, code: str) -> None:
    for player in (ana, bo):
        player.post(f"/tables/{code}/ready", {"request": player.request_id(), "ready": True})
    players = {"Ana": ana, "Bo": bo}
    first = awaited(host, code)
    other = "Bo" if first == "Ana" else "Ana"
    begun = players[first].get(f"/tables/{code}/recap").json
    assert begun["first"] is True
    assert begun["told"] == [], "nobody has moved"
    take(players[first], code)
    made = take(players[other], code)
    found = players[first].get(f"/tables/{code}/recap")
    assert found.status_code == 200, found.json
    told = found.json
    assert (told["seat"], told["first"]) == (first, False)
    log = players[first].get(f"/tables/{code}/view").json["log"]
    newest = next(line for line in reversed(log) if line["kind"] == "move")
    assert [each["entry"] for each in told["told"]] == [newest["entry"]]
    assert told["told"][0]["places"] == [made["card"]]
    points = [each for each in told["told"][0]["effects"] if each["what"] == "points"]
    assert all(each["of"] == other for each in points)


def test_what_was_taken_back_is_not_told(host: Any) -> None:
    seats = [{"name": name, "played": "screen"} for name in ("Ana", "Bo")]
    code = host.post("/tables", {"game": "armorica", "seats": seats, "seed": "x"}).json["code"]
    take(host, code)
    told = host.get(f"/tables/{code}/recap").json["told"]
    assert len(told) == 1
    assert host.post(f"/tables/{code}/undo", {"request": host.request_id()}).status_code == 200
    assert host.get(f"/tables/{code}/recap").json["told"] == []


def test_only_who_is_asked_is_told_and_nobody_refused(host: Any, ana: Any, bo: Any, phone: Any, code: str) -> None:
    for player in (ana, bo):
        player.post(f"/tables/{code}/ready", {"request": player.request_id(), "ready": True})
    waits = bo if awaited(host, code) == "Ana" else ana
    for asker in (waits, phone()):
        late = asker.get(f"/tables/{code}/recap")
        assert (late.status_code, late.json["seat"], late.json["told"]) == (200, None, [])


def test_what_is_asked_as_a_request_opens_is_told_nothing_and_not_refused(
    host: Any, ana: Any, bo: Any, code: str
) -> None:
    """A phone asks what mattered, and what its buttons change, while the table is asked for an undo."""
    for player in (ana, bo):
        player.post(f"/tables/{code}/ready", {"request": player.request_id(), "ready": True})
    first = awaited(host, code)
    mover, asked = (ana, bo) if first == "Ana" else (bo, ana)
    take(mover, code)
    move = asked.get(f"/tables/{code}/moves").json["moves"][0]
    assert asked.get(f"/tables/{code}/recap").json["told"]
    assert asked.post(f"/tables/{code}/effects", {"moves": [move]}).json["moves"] != [None]
    assert asked.post(f"/tables/{code}/undo", {"request": asked.request_id()}).status_code == 200
    assert host.get(f"/tables/{code}/view").json["request"], "the others are asked"
    late = asked.get(f"/tables/{code}/recap")
    assert (late.status_code, late.json["seat"], late.json["told"]) == (200, None, [])
    late = asked.post(f"/tables/{code}/effects", {"moves": [move]})
    assert (late.status_code, late.json["seat"], late.json["moves"]) == (200, None, [None])
