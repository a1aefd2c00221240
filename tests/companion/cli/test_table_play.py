"""`punchboard table new | show | moves | try | play` with Armorica."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

PEOPLE_DEAL = ("--dealer", "table")


def new(say: Any, *more: Any, seats: Any = "Ana,Ben", seed: Any = "heron") -> Any:
    answer = say("table", "new", "armorica", "--seats", seats, "--seed", seed, *more, "-o", "t.json")
    assert answer.code == 0, answer.err
    return answer


def test_a_new_table_shows_its_commitment_and_who_is_asked(say: Any) -> None:
    answer = new(say, "--json").json
    assert len(answer["commitment"]) == 64
    assert answer["events"] == 13
    assert [entry["type"] for entry in answer["awaiting"]] == ["gaul"]
    assert "heron" not in new(say, "--force").out


def test_show_prints_the_position_or_a_seats_view(say: Any) -> None:
    new(say)
    shown = say("table", "show", "t.json", "--json").json
    assert shown.keys() == {"position", "awaiting", "events"}
    assert len(shown["position"]["rows"]["gaul"]) == 6
    seen = say("table", "show", "t.json", "--seat", "Ana", "--json").json
    assert seen.keys() == {"view", "awaiting", "events"}
    assert seen["awaiting"] == shown["awaiting"]
    text = say("table", "show", "t.json", "--lang", "de").out
    assert "Gallier nehmen oder passen" in text
    assert "heron" not in text


def test_with_the_people_as_dealer_every_question_waits(say: Any) -> None:
    new(say, *PEOPLE_DEAL)
    shown = say("table", "show", "t.json", "--json").json
    assert shown["events"] == 0
    odds = {"Ana": "1/2", "Ben": "1/2"}
    assert shown["awaiting"] == [{"type": "chance", "question": "start-player", "subject": None, "odds": odds}]
    answer = {"type": "chance", "question": "start-player", "answer": "Ben"}
    assert say("table", "play", "t.json", answer).code == 0
    (asked,) = say("table", "show", "t.json", "--json").json["awaiting"]
    assert asked["question"] == "gaul-card"
    assert sum(map(Fraction, asked["odds"].values())) == 1
    for card, rule in (("g-e-05", "ARM 11.3"), ("r-1-01", "ARM 11.3"), ("g-x-99", "ARM 12.1.1")):
        refused = say("table", "play", "t.json", {**answer, "question": "gaul-card", "answer": card}, "--json")
        assert (refused.code, refused.json["ok"], refused.json["rule"]) == (1, False, rule)
    drawn = {"type": "chance", "question": "gaul-card", "answer": "g-a-03"}
    assert say("table", "play", "t.json", drawn).code == 0
    again = say("table", "play", "t.json", drawn, "--json")
    assert again.json["rule"] == "ARM 11.3"


@pytest.mark.parametrize(
    ("dealer", "asked"), [("cards=table", "gaul-card"), ("table,cards=app", "start-player"), ("app", None)]
)
def test_who_deals_what_is_chosen_by_kind(say: Any, dealer: str, asked: str | None) -> None:
    new(say, "--dealer", dealer)
    assert say("table", "show", "t.json", "--json").json["awaiting"][0].get("question") == asked


def test_the_app_may_deal_once_when_asked_to(say: Any) -> None:
    new(say, *PEOPLE_DEAL)
    assert say("table", "play", "t.json", "--deal", "--json").json["events"] == 1
    new(say, "--force")
    refused = say("table", "play", "t.json", "--deal", "--json")
    assert (refused.code, refused.json["rule"]) == (1, "TABLE 2.1")


def test_try_gives_the_judges_word_and_changes_nothing(say: Any) -> None:
    new(say)
    before = Path("t.json").read_bytes()
    moves = say("table", "moves", "t.json", "--json").json["moves"]
    assert say("table", "try", "t.json", moves[0], "--json").json == {"ok": True}
    row = say("table", "show", "t.json", "--json").json["position"]["rows"]["gaul"]
    far = {**moves[0], "card": row[0]}
    answer = say("table", "try", "t.json", far, "--json")
    assert answer.code == 1
    assert answer.json.keys() == {"ok", "rule", "why", "nearest"}
    assert answer.json["rule"] == "ARM 4.2"
    assert "6" in answer.json["why"]
    assert answer.json["nearest"] in moves
    said = say("table", "try", "t.json", far, "--lang", "fr")
    assert (said.code, said.out[:3]) == (1, "Non")
    assert "ARM 4.2" in said.out
    assert Path("t.json").read_bytes() == before


def test_every_listed_move_is_legal_and_playing_goes_on_to_the_end(say: Any, play_on: Any) -> None:
    new(say)
    for move in say("table", "moves", "t.json", "--json").json["moves"]:
        assert say("table", "try", "t.json", move).code == 0
    assert play_on() > 30
    shown = say("table", "show", "t.json", "--json").json
    assert shown["awaiting"] == []
    assert set(shown["result"]["winners"]) <= {"Ana", "Ben"}
    assert "heron" in say("table", "show", "t.json").out, "3.1: the seed is revealed when the game is over"
    late = say("table", "play", "t.json", {"type": "pass", "seat": "Ana"}, "--json")
    assert (late.code, late.json["rule"]) == (1, "ARM 12.1.2")


def test_moves_come_from_the_line_from_a_file_or_from_standard_input(say: Any) -> None:
    new(say)
    move = json.dumps(say("table", "moves", "t.json", "--json").json["moves"][0])
    Path("move.json").write_text(move, encoding="utf-8")
    assert say("table", "try", "t.json", "@move.json").code == 0
    assert say("table", "try", "t.json", "-", stdin=move).code == 0


def test_a_game_goes_on_from_a_position(say: Any, play_on: Any) -> None:
    new(say, seats="Ana,Ben,Cid")
    play_on(most=7)
    shown = say("table", "show", "t.json", "--json").json
    Path("p.json").write_text(json.dumps(shown["position"]), encoding="utf-8")
    made = say("table", "new", "armorica", "--from", "p.json", "--dealer", "table", "-o", "u.json", "--json")
    assert made.code == 0, made.out
    again = say("table", "show", "u.json", "--json").json
    assert again["position"] == shown["position"]
    assert again["awaiting"] == shown["awaiting"]
    whole = say("table", "new", "armorica", "--from", json.dumps(shown), "-o", "w.json", "--dealer", "table", "--json")
    assert whole.json["awaiting"] == shown["awaiting"], "what show printed is taken as it is"
    other = say("table", "new", "armorica", "--from", "p.json", "--seats", "X,Y,Z", "-o", "v.json")
    assert other.code == 2
    assert not Path("v.json").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("--seats", "Ana"),
        ("--seats", "Ana,Ben,Cid,Dot,Eve"),
        ("--seats", "Ana,Ana"),
        ("--seats", "Ana,"),
        (),
        ("--seats", "Ana,Ben", "--option", "speed=3"),
        ("--seats", "Ana,Ben", "--option", "speed"),
        ("--seats", "Ana,Ben", "--dealer", "nobody"),
        ("--seats", "Ana,Ben", "--dealer", "coins=app"),
        ("--from", "missing.json"),
        ("--from", '{"players": 5}'),
        ("--from", "[]"),
        ("--from", "{"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_nothing_is_written(say: Any, words: Any) -> None:
    answer = say("table", "new", "armorica", *words, "-o", "t.json")
    assert answer.code == 2
    assert len(answer.err.splitlines()) == 1, "one sentence, with what to do where something can be done"
    assert os.listdir() == []


@pytest.mark.parametrize("game", ["chess", "../armorica", "", "armoric"])
def test_a_game_there_is_not(say: Any, game: str) -> None:
    assert say("table", "new", game, "--seats", "A,B", "-o", "t.json").code == 2


def test_a_file_that_exists_is_left_alone(say: Any) -> None:
    new(say)
    before = Path("t.json").read_bytes()
    again = say("table", "new", "armorica", "--seats", "C,D", "-o", "t.json")
    assert again.code == 2
    assert Path("t.json").read_bytes() == before


def test_who_does_not_sit_here_sees_nothing(say: Any) -> None:
    new(say)
    for words in (("show", "t.json"), ("moves", "t.json")):
        answer = say("table", *words, "--seat", "Zoe")
        assert answer.code == 2
        assert "Ana, Ben" in answer.err


@pytest.mark.parametrize(
    "move", ["", "take", "{", '{"type": "take", "type": "pass"}', "[NaN]", "@missing.json", "[" * 9999]
)
def test_what_is_no_json_is_bad_input(say: Any, move: Any) -> None:
    new(say)
    before = Path("t.json").read_bytes()
    assert say("table", "play", "t.json", move).code == 2
    assert Path("t.json").read_bytes() == before


@pytest.mark.parametrize("move", ["null", "5", '"take"', "[]", "{}", '{"type": 5}', '{"type": "take"}', '{"seat": {}}'])
def test_json_that_is_no_move_is_an_honest_no(say: Any, move: str) -> None:
    new(say)
    answer = say("table", "play", "t.json", move, "--json")
    assert (answer.code, answer.json["rule"]) == (1, "ARM 12.1.1")


def damaged(text: str, how: str) -> bytes:
    record = json.loads(text)
    match how:
        case "later":
            record["format"] = 3
        case "other game":
            record["game"] = "arrival"
        case "no game":
            record["game"] = "../../etc"
        case "changed pack":
            record["content_hash"] = "0" * 64
        case "other rules":
            record["rules_version"] = "0.1"
        case "impossible":
            record["log"][1]["move"]["answer"] = "g-e-05"
            record["format"] = 1  # which had no digests
        case "cut off":
            return text.encode()[: len(text) // 2]
        case "noise":
            return os.urandom(10_000_000)
        case "spaces":
            return b" " * 10_000_000
        case "deep":
            return b"[" * 1_000_000
        case "empty":
            return b""
        case "twice":
            return text.replace('"game"', '"format": 1, "game"', 1).encode()
        case "nan":
            return text.replace('"events"', "NaN").replace('"n": 1,', '"n": NaN,').encode()
    return json.dumps(record).encode()


@pytest.mark.parametrize(
    "how",
    [
        "later",
        "other game",
        "no game",
        "changed pack",
        "other rules",
        "impossible",
        "cut off",
        "noise",
        "spaces",
        "deep",
        "empty",
        "twice",
        "nan",
    ],
)
def test_a_damaged_file_is_refused_and_left_as_it_is(say: Any, how: str) -> None:
    new(say)
    data = damaged(Path("t.json").read_text(encoding="utf-8"), how)
    Path("t.json").write_bytes(data)
    for words in (
        ("show", "t.json"),
        ("moves", "t.json"),
        ("play", "t.json", '{"type":"pass","seat":"Ana"}'),
        ("undo", "t.json"),
        ("replay", "t.json"),
    ):
        answer = say("table", *words)
        assert answer.code == 2, words
        assert answer.err.startswith(("t.json", "There is no", "“", "arrival", "content/"))
    assert Path("t.json").read_bytes() == data
    assert os.listdir() == ["t.json"]


def test_same_seed_same_game_in_every_process_and_hash_seed(tmp_path: Path) -> None:
    program = (
        "import sys, json, io, contextlib\n"
        "from generator.cli import main\n"
        "def say(*words):\n"
        "    out = io.StringIO()\n"
        "    with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit): main(list(words))\n"
        "    return out.getvalue()\n"
        "say('table', 'new', 'armorica', '--seats', 'A,B,C', '--seed', 'x', '-o', 't.json')\n"
        "for n in range(8):\n"
        "    moves = json.loads(say('table', 'moves', 't.json', '--json'))['moves']\n"
        "    say('table', 'play', 't.json', json.dumps(moves[n % len(moves)]))\n"
    )
    logs = []
    for hash_seed in ("0", "1", "77"):
        folder = tmp_path / hash_seed
        folder.mkdir()
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        subprocess.run([sys.executable, "-c", program], cwd=folder, env=environment, check=True)
        logs.append((folder / "t.json").read_bytes())
    assert logs[0] == logs[1] == logs[2]
