"""TABLE 3.3 on phones: the app waits, everybody cuts, somebody has it dealt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engines import load
from companion.tables.loading import load as load_table
from companion.tables.records import read_log, read_setup
from companion.tables.verify import verify

WISH = {"game": "armorica", "seats": [{"name": "Ana"}, {"name": "Bo"}], "seed": "a seed for tests", "cut": True}


def opened(host: Any) -> str:
    code: str = host.post("/tables", WISH).json["code"]
    return code


def cut(who: Any, code: str, words: str = "Pizza at nine", request: str | None = None) -> Any:
    return who.post(f"/tables/{code}/cut", {"request": request or who.request_id(), "words": words})


def dealt(host: Any, code: str) -> list[Any]:
    told = host.get(f"/tables/{code}/view").json
    assert told["question"]["dealer"] == "app"
    assert host.post(f"/tables/{code}/deal", {"request": host.request_id(), "seen": told["number"]}).status_code == 200
    return [
        entry["move"]["answer"] for entry in host.get(f"/tables/{code}/view").json["log"] if entry["kind"] == "chance"
    ]


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
    assert [entry["says"] for entry in log if entry["kind"] == "cut"] == [
        "Ana hebt ab.",
        "Jemand am gemeinsamen Bildschirm hebt ab.",
    ]
    dealt(host, code)
    late = cut(ana, code)
    assert (late.status_code, late.json["rule"]) == (409, "TABLE 3.3")
    assert late.json["why"].startswith("The app has dealt already")


def test_what_is_dealt_depends_on_the_words(host: Any) -> None:
    answers = []
    for words in (None, "Pizza at nine", "Pizza at ten"):
        code = opened(host)
        if words:
            assert cut(host, code, words).status_code == 200
        answers.append(dealt(host, code))
    assert answers[0] != answers[1] != answers[2] != answers[0]


def test_without_words_there_is_no_cut(host: Any) -> None:
    code = opened(host)
    for words, error in (
        ("", "bad-field"),
        ("   ", "bad-field"),
        ("x" * 2001, "bad-field"),
        ("\u202e", "unseen-signs"),
    ):
        answer = cut(host, code, words)
        assert (answer.status_code, answer.json["error"]) == (422, error)


def test_a_cut_game_can_be_audited(host: Any) -> None:
    code = host.post("/tables", {**WISH, "seats": [{"name": n, "played": "screen"} for n in ("Ana", "Bo")]}).json[
        "code"
    ]
    cut(host, code)
    dealt(host, code)
    while (told := host.get(f"/tables/{code}/view").json)["result"] is None:
        host.play(code, told["moves"][0], told["number"])
    record = host.get(f"/tables/{code}/export").json
    engine = load("armorica")
    setup = read_setup(record, engine, record["content_hash"], "the file")
    log = read_log(record, "the file")
    assert [entry["words"] for entry in record["log"] if entry["kind"] == "cut"] == ["Pizza at nine"]
    assert load_table(engine, setup, log).result is not None
    assert verify(engine, setup, log).problems == ()
