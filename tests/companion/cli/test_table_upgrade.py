"""`punchboard table upgrade` with Armorica, whose rules are raised to version 2."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.engines import open_pack
from companion.rules.kernel import Illegal


@pytest.fixture
def table(say: Any, play_on: Any) -> None:
    say("table", "new", "armorica", "--seats", "Ana,Ben", "--seed", "heron", "-o", "t.json")
    play_on(most=4)


@pytest.fixture
def raised(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Raise the version; the new rules refuse the move of this log entry."""
    engine: Any = type(open_pack("armorica").engine)

    def install(entry: dict[str, Any] | None = None) -> None:
        monkeypatch.setattr(engine, "rules_version", "2", raising=False)
        check, read_move = engine.check, open_pack("armorica").engine.read_move
        forbidden = None if entry is None else read_move(entry["move"])

        def judge(state: Any, move: Any) -> Any:
            return Illegal("ARM 12.1.1", "too-late", {}) if move == forbidden else check(state, move)

        monkeypatch.setattr(engine, "check", staticmethod(judge))

    return install


def record() -> Any:
    return json.loads(Path("t.json").read_text(encoding="utf-8"))


def test_a_table_of_the_present_rules_needs_nothing(say: Any, table: None) -> None:
    before = Path("t.json").read_bytes()
    done = say("table", "upgrade", "t.json")
    assert (done.code, "already" in done.out) == (0, True)
    assert Path("t.json").read_bytes() == before


def test_without_a_difference_the_table_goes_on(say: Any, table: None, raised: Any) -> None:
    raised()
    refused = say("table", "show", "t.json")
    assert refused.code == 2
    assert "punchboard table upgrade" in refused.err
    assert "nothing differs" in say("table", "upgrade", "t.json").out
    assert say("table", "show", "t.json").code == 0
    assert record()["rules_version"] == "1"
    assert record()["log"][-1]["kind"] == "upgrade"
    assert say("table", "verify", "t.json").code == 0


def test_a_difference_is_told_and_waits_for_consent(say: Any, table: None, raised: Any) -> None:
    entry = [line for line in record()["log"] if line["kind"] == "move"][-1]
    raised(entry)
    before = Path("t.json").read_bytes()
    told = say("table", "upgrade", "t.json")
    assert told.code == 1
    assert f"entry {entry['n']} differs" in told.out
    assert "(ARM 12.1.1)" in told.out
    assert "consent of Ana and Ben" in told.out
    found = say("table", "upgrade", "t.json", "--consent", "Ana", "--json").json
    assert (found["differs"]["event"], found["needs"], found["applied"]) == (entry["n"], ["Ben"], False)
    assert Path("t.json").read_bytes() == before
    assert say("table", "upgrade", "t.json", "--consent", "all", "--lang", "de").code == 0
    assert [line["kind"] for line in record()["log"]][-3:] == ["upgrade", "consent", "consent"]
    assert say("table", "replay", "t.json").code == 0
    assert say("table", "verify", "t.json").code == 0


def test_a_table_of_later_rules_is_left_alone(say: Any, table: None, raised: Any) -> None:
    raised()
    say("table", "upgrade", "t.json")
    engine: Any = type(open_pack("armorica").engine)
    engine.rules_version = "1"
    refused = say("table", "upgrade", "t.json")
    assert refused.code == 2
    assert "not newer" in refused.err
    assert "Traceback" not in refused.err
