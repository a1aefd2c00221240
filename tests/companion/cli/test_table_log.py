"""`punchboard table undo | amend | replay | verify` with Armorica."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ALL = ("--consent", "all")


@pytest.fixture
def table(say, play_on):
    """Five decisions into a game for two."""
    made = say("table", "new", "armorica", "--seats", "Ana,Ben", "--seed", "heron", "-o", "t.json", "--json")
    play_on(most=5)
    return made.json["commitment"]


def shown(say):
    return say("table", "show", "t.json", "--json").json


def log() -> list[dict]:
    return json.loads(Path("t.json").read_text(encoding="utf-8"))["log"]


def test_undo_across_a_turned_card_takes_consent(say, table) -> None:
    before = Path("t.json").read_bytes()
    refused = say("table", "undo", "t.json", "--json")
    assert refused.code == 1
    assert refused.json["ok"] is False
    assert refused.json["rule"].startswith("TABLE 4")
    assert len(refused.json["needs"]) == 1
    assert Path("t.json").read_bytes() == before


def test_undo_with_consent_is_logged_and_tells_whose_turn_it_is(say, play_on, table) -> None:
    before = shown(say)
    play_on(most=1)
    done = say("table", "undo", "t.json", *ALL, "--json")
    assert done.code == 0
    assert done.json["applied"] is True
    assert done.json["was"] != done.json["awaiting"] == before["awaiting"]
    assert shown(say)["position"] == before["position"]
    assert [entry["kind"] for entry in log()][-2:] == ["undo", "consent"]


def test_an_undone_card_comes_up_again(say, table) -> None:
    """The same move after an undo turns up the same card: there is no fishing for a better one."""
    move = say("table", "moves", "t.json", "--json").json["moves"][0]
    say("table", "play", "t.json", move)
    first = shown(say)["position"]
    say("table", "undo", "t.json", *ALL)
    say("table", "play", "t.json", move)
    assert shown(say)["position"] == first


def test_a_request_can_wait_for_its_consent(say, table) -> None:
    asked = say("table", "undo", "t.json", "--ask", "--json")
    assert (asked.code, asked.json["applied"]) == (0, False)
    (who,) = asked.json["request"]["missing"]
    assert who in say("table", "show", "t.json").out
    assert say("table", "undo", "t.json").code == 1
    agreed = say("table", "undo", "t.json", "--consent", who, "--json")
    assert (agreed.code, agreed.json["applied"]) == (0, True)
    assert "request" not in agreed.json


def test_a_request_can_be_refused_or_withdrawn(say, table) -> None:
    before = shown(say)["position"]
    (who,) = say("table", "undo", "t.json", "--ask", "--json").json["request"]["missing"]
    assert say("table", "undo", "t.json", "--refuse", who).code == 0
    assert say("table", "undo", "t.json", "--withdraw").code == 1
    say("table", "undo", "t.json", "--ask")
    assert say("table", "undo", "t.json", "--withdraw").code == 0
    assert shown(say)["position"] == before
    assert [entry["kind"] for entry in log()][-4:] == ["undo", "consent", "undo", "withdraw"]


def test_amend_shows_first_and_does_it_when_confirmed(say, table) -> None:
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


def test_amend_refuses_what_is_itself_illegal(say, table) -> None:
    first = next(entry for entry in log() if entry["kind"] == "move")
    wrong = {**first["move"], "card": "s-4"}
    answer = say("table", "amend", "t.json", str(first["n"]), wrong, "--json")
    assert (answer.code, answer.json["rule"]) == (1, "ARM 4.1")
    assert say("table", "amend", "t.json", "1", "null", "--json").json["rule"] == "TABLE 5.2"
    for words in (("x", "null"), ("1",), ("99999999999", "null"), ("1", "{")):
        assert say("table", "amend", "t.json", *words).code == 2


def test_replay_tells_the_game_again(say, table) -> None:
    say("table", "undo", "t.json", *ALL)
    told = say("table", "replay", "t.json", "--lang", "de").out
    assert "nimmt" in told
    assert "zurückgenommen" in told
    replayed = say("table", "replay", "t.json", "--json").json
    assert replayed["position"] == shown(say)["position"]
    assert [event["event"] for event in replayed["history"]] == sorted(event["event"] for event in replayed["history"])


def test_verify_passes_an_honest_game_to_its_end(say, table, play_on) -> None:
    play_on()
    audit = say("table", "verify", "t.json", "--commitment", table, "--json")
    assert audit.code == 0
    assert audit.json["ok"] is True
    assert audit.json["finished"] is True
    assert audit.json["dealt"] == 1 + 58, "the start player and every card of both decks"
    assert audit.json["seed"] == "heron"
    assert say("table", "verify", "t.json", "--lang", "fr").out.count("\n") == 2


def test_verify_finds_another_card_another_seed_and_another_commitment(say, table) -> None:
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


def test_what_one_seat_is_shown_does_not_depend_on_anothers_secret(say) -> None:
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


def test_replay_marks_what_was_put_right(say, table) -> None:
    first = next(entry for entry in log() if entry["kind"] == "move")
    other = {"type": "pass", "seat": first["move"]["seat"]}
    say("table", "amend", "t.json", str(first["n"]), other, "--confirm")
    for words in ((), ("--seat", "Ana")):
        lines = say("table", "replay", "t.json", *words).out.splitlines()
        assert "put right" in lines[first["n"] - 1]
        assert "takes" in lines[first["n"] - 1]
