"""TABLE 10 on phones: a table of earlier rules is replayed, and goes on once its table agrees."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion.engines import Loaded
from companion.rules.kernel import Illegal
from companion.web.auth.rate_limits import Limiter, Rate
from companion.web.service import service_of


@pytest.fixture
def raised(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Install version 2 of Armorica's rules, with a rule that forbids some moves."""
    service = app.extensions["punchboard"]
    loaded: Loaded = service.registry.load_game("armorica")
    engine: Any = type(loaded.engine)

    def install(forbids: Any = lambda move: False) -> None:
        for room in service.registry.rooms():
            service.registry._drop(room)
        monkeypatch.setattr(engine, "rules_version", "2", raising=False)
        check = engine.check

        def judge(state: Any, move: Any) -> Any:
            return Illegal("ARM 12.1.1", "too-late", {}) if forbids(move) else check(state, move)

        monkeypatch.setattr(engine, "check", staticmethod(judge))

    return install


def first_moves(code: str, *phones: Any, count: int = 4) -> None:
    for _ in range(count):
        mover = next(phone for phone in phones if phone.get(f"/tables/{code}/moves").json["moves"])
        assert mover.play(code, mover.get(f"/tables/{code}/moves").json["moves"][0]).status_code == 200


def word(phone: Any, code: str, agree: bool = True) -> Any:
    return phone.post(f"/tables/{code}/upgrade", {"agree": agree, "request": phone.request_id()})


def test_a_table_that_does_not_differ_goes_on_when_the_host_says_so(
    host: Any, ana: Any, bo: Any, code: str, raised: Any
) -> None:
    first_moves(code, ana, bo)
    before = ana.get(f"/tables/{code}/view").json
    raised()
    assert ana.get(f"/tables/{code}/view").json["error"] == "other-rules"
    found = host.get(f"/tables/{code}/upgrade").json
    assert (found["was"], found["now"], found["entry"], found["host"]) == ("1", "2", None, True)
    assert word(ana, code).status_code == 403
    assert word(host, code).json["open"] is True
    after = ana.get(f"/tables/{code}/view").json
    assert after["view"] == before["view"]
    assert after["log"][-1]["kind"] == "upgrade"
    assert "2" in after["log"][-1]["says"]


def test_where_it_differs_all_are_asked_and_the_event_is_taken_back(
    host: Any, ana: Any, bo: Any, code: str, raised: Any
) -> None:
    first_moves(code, ana, bo)
    log = [line for line in ana.get(f"/tables/{code}/view").json["log"] if line["kind"] == "move"]
    last = log[-1]["move"]
    raised(lambda move: getattr(move, "seat", None) == last["seat"] and move_is(move, last))
    found = host.get(f"/tables/{code}/upgrade").json
    assert found["entry"] in {line["entry"] for line in log}
    assert (found["rule"], found["lost"] > 0, bool(found["then"])) == ("ARM 12.1.1", True, True)
    asked = word(host, code).json
    assert (asked["open"], asked["asked"], asked["missing"]) == (False, True, ["Ana", "Bo"])
    assert ana.get(f"/tables/{code}/view").status_code == 409
    assert word(ana, code, agree=False).json["asked"] is False
    assert word(host, code).json["asked"] is True
    assert word(ana, code).json["missing"] == ["Bo"]
    assert word(bo, code).json["open"] is True
    view = ana.get(f"/tables/{code}/view")
    assert view.status_code == 200
    assert [line["kind"] for line in view.json["log"]].count("upgrade") == 2
    mover = next(phone for phone in (ana, bo) if phone.get(f"/tables/{code}/moves").json["moves"])
    assert mover.get(f"/tables/{code}/moves").json["moves"]


def move_is(move: Any, record: dict[str, Any]) -> bool:
    return type(move).__name__.lower() == record["type"].replace("-", "")


def test_the_page_of_the_table_tells_it(app: Flask, host: Any, code: str, raised: Any) -> None:
    raised()
    page = app.test_client().get(f"/t/{code}").get_data(as_text=True)
    assert "This game has newer rules" in page


def test_asking_and_refusing_for_ever_is_charged(app: Flask, host: Any, code: str, raised: Any) -> None:
    raised()
    service_of(app).asides = Limiter(Rate(0, 1e-6))
    assert (word(host, code).status_code, word(host, code).json["error"]) == (429, "too-often")
    assert host.get(f"/tables/{code}/upgrade").status_code == 200
