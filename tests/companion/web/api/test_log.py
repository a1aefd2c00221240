"""The log as people read it and take it home: one numbering, rounds, places, and what was put right."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support.games import cases
from support.recorded import begun, recorded

from companion.engines import open_pack
from companion.web.speech import speaker


def test_the_exported_log_numbers_entries_as_phones_do(host: Any, phone: Any) -> None:
    """A name that changes is an event of the table and no entry of the game: numbers must not shift behind it."""
    seats = [{"name": name, "played": "screen"} for name in ("Ana", "Bo")]
    code = host.post("/tables", {"game": "armorica", "seats": seats, "seed": "x"}).json["code"]
    host.post(f"/tables/{code}/tools", {"request": host.request_id(), "wish": {"tool": "note", "text": "Late."}})
    for _ in range(3):
        host.play(code, host.get(f"/tables/{code}/view").json["moves"][0])
    told = host.get(f"/tables/{code}/view").json["log"]
    assert any(line["number"] != line["entry"] for line in told if line.get("entry")), "the two must differ here"
    text = host.get(f"/tables/{code}/export", form="log").get_data(as_text=True)
    numbers = [int(found) for found in re.findall(r"^ *(\d+) {3}", text, re.M)]
    assert numbers == [line["entry"] for line in told if line.get("entry")]
    assert re.search(r"^ {7}.*Late\.$", text, re.M)


def test_the_log_is_divided_into_rounds(host: Any) -> None:
    seats = [{"name": name, "played": "screen"} for name in ("Ana", "Bo")]
    code = host.post("/tables", {"game": "armorica", "seats": seats, "seed": "x"}).json["code"]
    while (message := host.get(f"/tables/{code}/view").json)["view"]["turn"] < 2:
        host.play(code, message["moves"][0])
    host.play(code, message["moves"][0])
    parts = [line["chapter"] for line in host.get(f"/tables/{code}/view").json["log"] if line.get("chapter")]
    assert list(dict.fromkeys(parts)) == ["Year 1", "Year 2"]
    assert parts == sorted(parts)
    text = host.get(f"/tables/{code}/export", form="log").get_data(as_text=True)
    assert [text.count(f"\n\n{part}\n") for part in ("Year 1", "Year 2")] == [1, 1]
    assert host.get(f"/tables/{code}/view", lang="de").json["log"][-1]["chapter"] == "Jahr 2"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_battles_are_told_with_their_places(language: str) -> None:
    case = next(case for case in cases() if case.entry.label == "fallen-kingdoms")
    say = speaker(open_pack("fallen-kingdoms"), language)
    game, told = case.game, set()
    for record in recorded(case)[:3]:
        state = begun(game, record)
        for written in record["events"]:
            move = game.read_move(written)
            if written["type"] in ("stance", "occupy", "flee", "enter", "reinforce"):
                place = say.name(state.map.ids[state.battle.city])
                says = say.tell(written, game.beside(state, move))
                assert place in says
                assert "{" not in says
                told.add(written["type"])
            game.apply(state, move)
    assert told >= {"stance", "occupy", "flee", "enter"}
