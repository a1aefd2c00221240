"""TABLE 3.3 and 3.5 on phones: the app waits, phones seal their words, one has it dealt, and all show theirs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from jsonschema import Draft202012Validator

from companion.dealer import commitment, seal
from companion.dealer import cut as mixed
from companion.engines import load
from companion.tables.loading import load as load_table
from companion.tables.records import read_log, read_setup
from companion.tables.schema import table_schema
from companion.tables.verify import verify
from generator.cli import main

WISH = {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}], "seed": "a seed for tests", "cut": True}
LATE = {"error": "illegal", "rule": "TABLE 3.5"}


def opened(host: Any) -> str:
    code: str = host.post("/tables", WISH).json["code"]
    return code


def cut(who: Any, code: str, words: str = "Pizza at nine", request: str | None = None) -> Any:
    """As a phone does: only the hash leaves it."""
    return who.post(f"/tables/{code}/cut", {"request": request or who.request_id(), "hash": seal(words)})


def show(who: Any, code: str, words: str = "Pizza at nine") -> Any:
    return who.post(f"/tables/{code}/show", {"request": who.request_id(), "words": words})


def deal(who: Any, code: str) -> Any:
    number = who.get(f"/tables/{code}/view").json["number"]
    return who.post(f"/tables/{code}/deal", {"request": who.request_id(), "seen": number})


def answers(who: Any, code: str) -> list[Any]:
    log = who.get(f"/tables/{code}/view").json["log"]
    return [entry["move"]["answer"] for entry in log if entry["kind"] == "chance"]


def dealt(host: Any, code: str, words: str | None = None) -> list[Any]:
    told = host.get(f"/tables/{code}/view").json
    assert told["question"]["dealer"] == "app"
    assert deal(host, code).status_code == 200
    if words is not None:
        assert answers(host, code) == []
        assert show(host, code, words).status_code == 200
    return answers(host, code)


def test_the_app_waits_until_everybody_has_cut(host: Any, phone: Callable[..., Any]) -> None:
    code = opened(host)
    ana, stranger = phone(), phone("de")
    ana.post(f"/tables/{code}/seats/Ana", {})
    told = host.get(f"/tables/{code}/view").json
    assert [entry["kind"] for entry in told["log"]] == ["seat"]
    assert told["question"]["dealer"] == "app"
    assert len(told["commitment"]) == 64
    assert cut(stranger, code).status_code == 403
    assert cut(ana, code, request="the-same-tap").json["repeated"] is False
    assert cut(ana, code, request="the-same-tap").json["repeated"] is True
    assert cut(host, code).status_code == 200
    log = stranger.get(f"/tables/{code}/view").json["log"]
    assert [entry["says"] for entry in log if entry["kind"] == "seal"] == [
        "Ana hebt ab.",
        "Jemand am gemeinsamen Bildschirm hebt ab.",
    ]
    assert deal(host, code).status_code == 200
    assert [show(who, code).status_code for who in (ana, host)] == [200, 200]
    late = cut(ana, code)
    assert (late.status_code, late.json["rule"]) == (409, "TABLE 3.3")
    assert late.json["why"].startswith("The app has dealt already")


def test_what_is_dealt_depends_on_the_words(host: Any) -> None:
    found = []
    for words in (None, "Pizza at nine", "Pizza at ten"):
        code = opened(host)
        if words:
            assert cut(host, code, words).status_code == 200
        found.append(dealt(host, code, words))
    assert found[0] != found[1] != found[2] != found[0]


def test_a_seal_is_a_hash_and_words_can_be_read(host: Any) -> None:
    code = opened(host)
    for hash in ("", "Pizza at nine", "A" * 64, "a" * 63):
        answer = host.post(f"/tables/{code}/cut", {"request": host.request_id(), "hash": hash})
        assert (answer.status_code, answer.json["error"]) == (422, "bad-field")
    for words in ("", "x" * 2001, "\u202e"):
        assert show(host, code, words).status_code == 422


def tables(host: Any, phone: Callable[..., Any]) -> tuple[str, Any, Any]:
    """A table to be cut, Ana who is honest, and Bo, who is the host's second phone."""
    code, ana, bo = opened(host), phone(), phone()
    for seat, who in (("Ana", ana), ("Bo", bo)):
        assert who.post(f"/tables/{code}/seats/{seat}", {}).status_code == 200
    return code, ana, bo


def test_a_host_who_reads_everything_and_goes_last_chooses_nothing(
    host: Any, phone: Callable[..., Any], app: Any
) -> None:
    """All that lies with the server before the cut is closed, seed and all, tells no outcome; and after that no seal
    can be put in, changed, or shown with other words. Holding words back gets nothing dealt."""
    code, ana, bo = tables(host, phone)
    assert cut(ana, code, "hers, with 128 random bits").status_code == 200
    kept = app.extensions["punchboard"].registry.room(code)
    assert "hers" not in repr(kept.table.log), "only a hash is there to be read"
    tried = [f"try {number}" for number in range(4)]
    assert cut(bo, code, tried[0]).status_code == 200
    assert show(ana, code, "hers, with 128 random bits").json["rule"] == "TABLE 3.5", "not before the cut is closed"
    assert deal(host, code).status_code == 200
    assert show(ana, code, "hers, with 128 random bits").status_code == 200
    # Now the host could work out what each of its words would bring. It is too late for all but those it sealed.
    for words in tried[1:]:
        for refused in (cut(bo, code, words), cut(host, code, words), show(bo, code, words), show(host, code, words)):
            assert (refused.status_code, refused.json["rule"]) == (409, "TABLE 3.5")
    assert deal(host, code).json["rule"] == "TABLE 3.5"
    assert answers(host, code) == []
    assert show(bo, code, tried[0]).status_code == 200
    seed = mixed(mixed("a seed for tests", "hers, with 128 random bits"), tried[0])
    table = kept.table
    assert table.snapshot.words == ("hers, with 128 random bits", tried[0])
    assert commitment(seed) != table.setup.commitment
    assert len(answers(host, code)) > 0


def test_words_that_never_come_are_given_up_by_all_the_others_and_by_nobody_else(
    host: Any, phone: Callable[..., Any]
) -> None:
    code, ana, bo = tables(host, phone)
    for who, words in ((ana, "one"), (bo, "two"), (host, "three")):
        assert cut(who, code, words).status_code == 200
    assert deal(ana, code).status_code == 200
    assert [show(who, code, words).status_code for who, words in ((ana, "one"), (host, "three"))] == [200, 200]
    assert cut(bo, code, "two again").json["rule"] == "TABLE 3.5", "a phone that holds words back begins nothing"
    assert cut(ana, code, "four").status_code == 200
    going = ana.get(f"/tables/{code}/view").json["cut"]
    assert (going["closed"], going["waiting"]) == (True, [None])
    assert cut(host, code, "five").status_code == 200
    going = ana.get(f"/tables/{code}/view").json["cut"]
    assert (going["closed"], going["out"]) == (False, ["Bo"])
    assert [seal["by"] for seal in going["seals"]] == ["Ana", None]
    assert cut(bo, code, "two again").json["why"].startswith("The words sealed here never came")
    assert deal(host, code).status_code == 200
    assert [show(who, code, words).status_code for who, words in ((host, "five"), (ana, "four"))] == [200, 200]
    assert ana.get(f"/tables/{code}/view").json["cut"] is None
    assert len(answers(ana, code)) > 0


def test_words_that_come_late_end_the_wait(host: Any, phone: Callable[..., Any]) -> None:
    """One of two has begun another cut already."""
    code, ana, bo = tables(host, phone)
    for who, words in ((ana, "one"), (bo, "two"), (host, "three")):
        assert cut(who, code, words).status_code == 200
    assert deal(ana, code).status_code == 200
    assert [show(who, code, words).status_code for who, words in ((ana, "one"), (host, "three"))] == [200, 200]
    assert cut(ana, code, "four").status_code == 200
    assert show(bo, code, "two").status_code == 200
    assert len(answers(ana, code)) > 0


def test_a_host_who_sits_down_after_sealing_shows_what_he_sealed(host: Any) -> None:
    code = opened(host)
    assert cut(host, code).status_code == 200
    assert host.post(f"/tables/{code}/seats/Ana", {}).status_code == 200
    assert deal(host, code).status_code == 200
    assert show(host, code).status_code == 200
    assert len(answers(host, code)) > 0


def test_a_cut_game_can_be_audited_and_tampering_is_found(host: Any, tmp_path: Path) -> None:
    screens = [{"name": n, "played": "screen"} for n in ("Ana", "Bo")]
    code = host.post("/tables", {**WISH, "seats": screens}).json["code"]
    cut(host, code)
    dealt(host, code, "Pizza at nine")
    while (told := host.get(f"/tables/{code}/view").json)["result"] is None:
        host.play(code, told["moves"][0], told["number"])
    record = host.get(f"/tables/{code}/export").json
    engine = load("armorica")
    setup = read_setup(record, engine, record["content_hash"], "the file")
    log = read_log(record, "the file")
    assert [entry["kind"] for entry in record["log"][:3]] == ["seal", "close", "show"]
    assert load_table(engine, setup, log).result is not None
    audit = verify(engine, setup, log)
    assert (audit.problems, audit.cut_by) == ((), (None,))
    Draft202012Validator(table_schema(engine)).validate(record)
    (tmp_path / "game.json").write_text(json.dumps(record), encoding="utf-8")
    said = CliRunner().invoke(main, ["table", "verify", str(tmp_path / "game.json")])
    assert (said.exit_code, "The cut: sealed before any words were shown, by The table." in said.output) == (0, True)
    for place, field, value in ((2, "words", "Pizza at ten"), (0, "hash", seal("Pizza at ten")), (0, "by", "Ana")):
        entries = [dict(entry) for entry in record["log"]]
        entries[place][field] = value
        found = verify(engine, setup, read_log({"log": entries}, "the file")).problems
        assert [problem.rule for problem in found] == ["TABLE 3.5"]
    both = [
        {**entries[0], "hash": seal("Pizza at ten"), "by": None},
        entries[1],
        {**entries[2], "words": "Pizza at ten"},
    ]
    forged = read_log({"log": both + [dict(entry) for entry in record["log"][3:]]}, "the file")
    assert [problem.rule for problem in verify(engine, setup, forged).problems] == ["TABLE 3.2"]
