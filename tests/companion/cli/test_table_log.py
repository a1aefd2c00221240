"""`punchboard table undo | amend | replay | verify` with Armorica."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.tables.chain import HEAD, add_chain, bare
from companion.tables.records import write_text

ALL = ("--consent", "all")


@pytest.fixture
def table(say: Any, play_on: Any) -> Any:
    """Five decisions into a game for two."""
    made = say("table", "new", "armorica", "--seats", "Ana,Ben", "--seed", "heron", "-o", "t.json", "--json")
    play_on(most=5)
    return made.json["commitment"]


def shown(say: Any) -> Any:
    return say("table", "show", "t.json", "--json").json


def log() -> list[dict]:
    return json.loads(Path("t.json").read_text(encoding="utf-8"))["log"]


def test_undo_across_a_turned_card_takes_consent(say: Any, table: Any) -> None:
    before = Path("t.json").read_bytes()
    refused = say("table", "undo", "t.json", "--json")
    assert refused.code == 1
    assert refused.json["ok"] is False
    assert refused.json["rule"].startswith("TABLE 4")
    assert len(refused.json["needs"]) == 1
    assert Path("t.json").read_bytes() == before


def test_undo_with_consent_is_logged_and_tells_whose_turn_it_is(say: Any, play_on: Any, table: Any) -> None:
    before = shown(say)
    play_on(most=1)
    done = say("table", "undo", "t.json", *ALL, "--json")
    assert done.code == 0
    assert done.json["applied"] is True
    assert done.json["was"] != done.json["awaiting"] == before["awaiting"]
    assert shown(say)["position"] == before["position"]
    assert [entry["kind"] for entry in log()][-2:] == ["undo", "consent"]


def test_an_undone_card_comes_up_again(say: Any, table: Any) -> None:
    """The same move after an undo turns up the same card: there is no fishing for a better one."""
    move = say("table", "moves", "t.json", "--json").json["moves"][0]
    say("table", "play", "t.json", move)
    first = shown(say)["position"]
    say("table", "undo", "t.json", *ALL)
    say("table", "play", "t.json", move)
    assert shown(say)["position"] == first


def test_a_request_can_wait_for_its_consent(say: Any, table: Any) -> None:
    asked = say("table", "undo", "t.json", "--ask", "--json")
    assert (asked.code, asked.json["applied"]) == (0, False)
    (who,) = asked.json["request"]["missing"]
    assert who in say("table", "show", "t.json").out
    assert say("table", "undo", "t.json").code == 1
    agreed = say("table", "undo", "t.json", "--consent", who, "--json")
    assert (agreed.code, agreed.json["applied"]) == (0, True)
    assert "request" not in agreed.json


def test_a_request_can_be_refused_or_withdrawn(say: Any, table: Any) -> None:
    before = shown(say)["position"]
    (who,) = say("table", "undo", "t.json", "--ask", "--json").json["request"]["missing"]
    assert say("table", "undo", "t.json", "--refuse", who).code == 0
    assert say("table", "undo", "t.json", "--withdraw").code == 1
    say("table", "undo", "t.json", "--ask")
    assert say("table", "undo", "t.json", "--withdraw").code == 0
    assert shown(say)["position"] == before
    assert [entry["kind"] for entry in log()][-4:] == ["undo", "consent", "undo", "withdraw"]


def test_amend_shows_first_and_does_it_when_confirmed(say: Any, table: Any) -> None:
    before = Path("t.json").read_bytes()
    first = next(entry for entry in log() if entry["kind"] == "move")
    other = {"type": "pass", "seat": first["move"]["seat"]}
    preview = say("table", "amend", "t.json", str(first["n"]), other, "--json")
    assert (preview.code, preview.json["applied"]) == (0, False)
    assert all({"event", "rule", "why"} == fall.keys() for fall in preview.json["falls"])
    assert Path("t.json").read_bytes() == before
    assert "confirm" in say("table", "amend", "t.json", str(first["n"]), other).out
    done = say("table", "amend", "t.json", str(first["n"]), other, "--confirm", "--json")
    assert (done.code, done.json["applied"]) == (0, True)
    assert log()[first["n"] - 1] == first, "the audit keeps both"
    assert other == say("table", "replay", "t.json", "--json").json["history"][first["n"] - 1]["move"]
    assert say("table", "verify", "t.json").code == 0


def test_amend_refuses_what_is_itself_illegal(say: Any, table: Any) -> None:
    first = next(entry for entry in log() if entry["kind"] == "move")
    wrong = {**first["move"], "card": "s-4"}
    answer = say("table", "amend", "t.json", str(first["n"]), wrong, "--json")
    assert (answer.code, answer.json["rule"]) == (1, "ARM 4.1")
    assert say("table", "amend", "t.json", "1", "null", "--json").json["rule"] == "TABLE 5.2"
    for words in (("x", "null"), ("1",), ("99999999999", "null"), ("1", "{")):
        assert say("table", "amend", "t.json", *words).code == 2


def test_replay_tells_the_game_again(say: Any, table: Any) -> None:
    say("table", "undo", "t.json", *ALL)
    told = say("table", "replay", "t.json", "--lang", "de").out
    assert "nimmt" in told
    assert "zurückgenommen" in told
    replayed = say("table", "replay", "t.json", "--json").json
    assert replayed["position"] == shown(say)["position"]
    assert [event["event"] for event in replayed["history"]] == sorted(event["event"] for event in replayed["history"])


def test_verify_passes_an_honest_game_to_its_end(say: Any, table: Any, play_on: Any) -> None:
    play_on()
    audit = say("table", "verify", "t.json", "--commitment", table, "--json")
    assert audit.code == 0
    assert audit.json["ok"] is True
    assert audit.json["finished"] is True
    assert audit.json["dealt"] == 1 + 58, "the start player and every card of both decks"
    assert audit.json["seed"] == "heron"
    assert say("table", "verify", "t.json", "--lang", "fr").out.count("\n") == 2


def test_verify_finds_another_card_another_seed_and_another_commitment(say: Any, table: Any) -> None:
    text = Path("t.json").read_text(encoding="utf-8")
    record = json.loads(text)
    cards = [entry["move"]["answer"] for entry in record["log"] if entry["kind"] == "chance"][1:3]
    for changed in (
        text.replace(f'"answer": "{cards[0]}"', '"answer": "x"', 1)
        .replace(f'"answer": "{cards[1]}"', f'"answer": "{cards[0]}"', 1)
        .replace('"answer": "x"', f'"answer": "{cards[1]}"', 1),
        text.replace('"seed": "heron"', '"seed": "egret"'),
        text.replace('"seed": "heron"', '"seed": null'),
    ):
        assert changed != text
        Path("t.json").write_text(changed, encoding="utf-8")
        audit = say("table", "verify", "t.json", "--json")
        assert audit.code == 1
        assert audit.json["problems"][0]["rule"].startswith("TABLE 3")
    Path("t.json").write_text(text, encoding="utf-8")
    assert say("table", "verify", "t.json", "--commitment", "0" * 64).code == 1
    assert say("table", "verify", "t.json", "--commitment", table).code == 0


def test_what_one_seat_is_shown_does_not_depend_on_anothers_secret(say: Any) -> None:
    """Fallen Kingdoms: Red's secret pick of a god varies; to the bytes, Blue reads the same."""
    shown = []
    for pick in (0, 1):
        file = f"{pick}.json"
        seats = ("--seats", "red,blue,green")
        assert say("table", "new", "fallen-kingdoms", *seats, "--seed", "secret", "-o", file).code == 0
        moves = say("table", "moves", file, "--seat", "red", "--json").json["moves"]
        assert len(moves) == 2
        assert say("table", "play", file, moves[pick]).code == 0
        words = [(verb, *form) for verb in ("show", "moves", "replay") for form in (("--json",), ())]
        shown.append([say("table", verb, file, "--seat", "blue", *form).out for verb, *form in words])
        assert moves[pick]["god"] in say("table", "replay", file, "--json").out
    assert shown[0] == shown[1]


def test_replay_marks_what_was_put_right(say: Any, table: Any) -> None:
    first = next(entry for entry in log() if entry["kind"] == "move")
    other = {"type": "pass", "seat": first["move"]["seat"]}
    say("table", "amend", "t.json", str(first["n"]), other, "--confirm")
    for words in ((), ("--seat", "Ana")):
        lines = say("table", "replay", "t.json", *words).out.splitlines()
        assert "put right" in lines[first["n"] - 1]
        assert "takes" in lines[first["n"] - 1]


def changed(change: Callable[[dict[str, Any]], object], *, chained: bool) -> None:
    """The file of the table with something else in it, as the format before digests had it, or with those it had."""
    record = json.loads(Path("t.json").read_text(encoding="utf-8"))
    change(record)
    if not chained:
        record["format"] = 1
    Path("t.json").write_text(json.dumps(record), encoding="utf-8")


def test_an_answer_without_its_answer_is_no_honest_one(say: Any, table: Any) -> None:
    record = json.loads(Path("t.json").read_text(encoding="utf-8"))
    del record["log"][1]["move"]["answer"]
    Path("t.json").write_text(json.dumps(add_chain(record)), encoding="utf-8")
    audit = say("table", "verify", "t.json", "--json")
    assert audit.code == 1
    assert audit.json["problems"][0]["entry"] == 2


@pytest.mark.parametrize("seat", [(), ("--seat", "Ana")])
def test_a_move_that_was_impossible_and_taken_back_is_told(say: Any, table: Any, seat: Any) -> None:
    """It counts no more, so nothing but telling it again meets it."""

    def insert(record: dict[str, Any]) -> None:
        moves = [entry for entry in record["log"] if entry["kind"] == "move"]
        again, last = moves[0]["move"], len(record["log"])
        record["log"] += [
            {"n": last + 1, "kind": "move", "move": again},
            {"n": last + 2, "kind": "move", "move": again},
            {"n": last + 3, "kind": "undo", "by": None, "event": last + 1, "fresh": False, "needs": []},
        ]

    changed(insert, chained=False)
    answer = say("table", "replay", "t.json", *seat)
    assert answer.code == (2 if seat else 0)
    assert "cannot have happened" in answer.err or not seat
    assert say("table", "verify", "t.json").code == 1


def test_a_log_whose_chain_breaks_opens_up_to_there_and_the_file_is_kept(say: Any) -> None:
    assert say("table", "new", "armorica", "--seats", "Ana,Ben", "--seed", "s", "-o", "t.json").code == 0
    moves = say("table", "moves", "t.json", "--json").json["moves"]
    assert say("table", "play", "t.json", moves[0]).code == 0
    sound = len(log())
    moves = say("table", "moves", "t.json", "--json").json["moves"]
    assert say("table", "play", "t.json", moves[0]).code == 0
    changed(lambda record: record["log"][sound].update(at="2026-01-01T00:00:00Z"), chained=True)
    before = Path("t.json").read_bytes()
    shown = say("table", "show", "t.json", "--json")
    assert shown.code == 0
    assert shown.json["events"] == sound
    assert f"up to entry {sound}" in shown.err
    audit = say("table", "verify", "t.json", "--json")
    assert (audit.code, audit.json["problems"][-1]["rule"]) == (1, "TABLE 6.2")
    assert audit.json["problems"][-1]["entry"] == sound + 1
    for lang in ("de", "fr"):
        assert "TABLE 6.2" in say("table", "verify", "t.json", "--lang", lang).out
    played = say("table", "play", "t.json", moves[0])
    assert played.code == 0
    assert "t.json.damaged-1" in played.err
    assert Path("t.json.damaged-1").read_bytes() == before
    assert say("table", "verify", "t.json").code == 0


def test_a_file_that_lost_its_end_is_noticed(say: Any, table: Any) -> None:
    changed(lambda record: record["log"].pop(), chained=True)
    audit = say("table", "verify", "t.json", "--json")
    assert (audit.code, audit.json["problems"][-1]["rule"]) == (1, "TABLE 6.2")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files here")
def test_a_pipe_that_nothing_writes_into_is_no_file_to_wait_for(say: Any) -> None:
    os.mkfifo("pipe")
    for words in (
        *(("table", name, "pipe") for name in ("show", "moves", "replay", "verify", "undo")),
        ("table", "play", "pipe", "{}"),
        ("table", "try", "pipe", "{}"),
        ("table", "amend", "pipe", "1", "null"),
        ("score", "armorica", "pipe"),
    ):
        answer = say(*words)
        assert answer.code == 2, words
        assert "no regular file" in answer.err, words


def written(deed: dict[str, Any]) -> None:
    """Put an entry at the end of the log, as a hand with an editor would, and chain it."""
    record = json.loads(Path("t.json").read_text(encoding="utf-8"))
    record = {name: value for name, value in record.items() if name != HEAD}
    entries = [bare(entry) for entry in record["log"]]
    Path("t.json").write_text(write_text({**record, "log": [*entries, {"n": len(entries) + 1, **deed}]}), "utf-8")


STEERING = "\x1b]0;owned\x07\x1b[2J\r\n   9  Ana passes.\x9b31m\u202e"


@pytest.mark.parametrize(
    "deed",
    [
        {"kind": "note", "by": "Ana", "text": STEERING},
        {"kind": "note", "by": STEERING, "text": "hello"},
    ],
)
def test_notes_steer_no_terminal(say: Any, table: Any, deed: dict[str, Any]) -> None:
    before = len(say("table", "replay", "t.json").out.splitlines())
    written(deed)
    told = say("table", "replay", "t.json")
    assert told.code == 0, told.err
    assert r"\x1b]0;owned\x07\x1b[2J\r\n   9  Ana passes.\x9b31m\u202e" in told.out
    assert len(told.out.splitlines()) == before + 1, "and no note passes for somebody else's move"
    for words in (("show",), ("moves",), ("verify",), ("replay", "--json"), ("verify", "--json")):
        answer = say("table", words[0], "t.json", *words[1:])
        assert not set(answer.out + answer.err) & set("\x1b\x07\r\x9b\u202e"), words


def test_words_of_the_cut_steer_no_terminal(say: Any) -> None:
    say("table", "new", "armorica", "--seats", "Ana,Ben", "--cut", "heron\x1b[2J\x9b", "-o", "t.json")
    told = say("table", "replay", "t.json").out
    assert r"heron\x1b[2J\x9b" in told
    assert not set(told) & set("\x1b\x9b")


def test_a_refused_file_steers_no_terminal(say: Any, table: Any) -> None:
    record = json.loads(Path("t.json").read_text(encoding="utf-8"))
    Path("t.json").write_text(json.dumps({**record, "format": 1, "game": "\x1b[2J\x9b"}), "utf-8")
    for more in ((), ("--json",)):
        refused = say("table", "show", "t.json", *more)
        assert refused.code == 2
        assert not set(refused.out + refused.err) & set("\x1b\x9b")
        assert "[2J" in refused.out + refused.err
