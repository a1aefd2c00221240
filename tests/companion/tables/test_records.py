"""The table file: read back as it was written, and refused when it is another's, from later, or damaged."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from support.toy import Toy

from companion.rules.kernel import Turn
from companion.tables.chain import strip_chain
from companion.tables.loading import Broken, load
from companion.tables.records import FIELDS, game_named, read_log, read_setup, write_record, write_text
from companion.tables.strict_json import parse
from generator.errors import Refused


@pytest.fixture
def record(new: Any) -> Any:
    table = new(seats=("Änne", "Ben"), content_hash="abc")
    for _ in range(4):
        assert isinstance(table.pending, Turn)
        table.play(table.game.write_move(table.game.legal_moves(table.state, table.pending.seats[0])[0]))
    table.commit(table.offer_note("Ben", "tea"))
    table.commit(table.offer_undo("Ben", consents=["Änne"]))
    return write_record(table.setup, table.log)


def read(record: Any, game: Any) -> Any:
    assert game_named(record, "t.json") == record["game"]
    setup = read_setup(record, game, "abc", "t.json")
    return load(game, setup, read_log(record, "t.json"))


def test_the_file_reads_like_a_page_and_comes_back_the_same(record: Any, toy: Toy) -> None:
    text = write_text(record)
    assert "Änne" in text
    assert len(text.splitlines()) == len(FIELDS) + len(record["log"]) + 4
    assert strip_chain(parse(text.encode(), "t.json"), "t.json") == (record, None)
    table = read(record, toy)
    assert write_record(table.setup, table.log) == record


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("format", 3, "later-format"),
        ("format", 0, "not-a-table"),
        ("format", "1", "not-a-table"),
        ("format", True, "not-a-table"),
        ("game", "chess", "other-game"),
        ("game", 7, "not-a-table"),
        ("rules_version", "2", "other-rules"),
        ("content_hash", "abd", "other-content"),
        ("options", {}, "not-a-table"),
        ("options", [], "not-a-table"),
        ("seats", [], "not-a-table"),
        ("seats", "AB", "not-a-table"),
        ("seats", [1, 2], "not-a-table"),
        ("dealer", {"dice": "app"}, "not-a-table"),
        ("dealer", {"dice": "app", "cards": "thief", "start-player": "app"}, "not-a-table"),
        ("commitment", None, "not-a-table"),
        ("seed", 5, "not-a-table"),
        ("from", [], "not-a-table"),
        ("log", {}, "not-a-table"),
        ("log", [5], "not-a-table"),
    ],
)
def test_a_field_that_is_wrong_is_named(record: Any, toy: Toy, field: str, value: Any, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read({**record, field: value}, toy)
    assert [finding.code for finding in refused.value.findings] == [code]


@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field_is_named(record: Any, toy: Toy, field: Any) -> None:
    del record[field]
    with pytest.raises(Refused):
        read(record, toy)


def test_an_unknown_field_is_named(record: Any, toy: Toy) -> None:
    with pytest.raises(Refused, match='unknown field "notes"'):
        read({**record, "notes": 1}, toy)


@pytest.mark.parametrize(
    "damage",
    [
        lambda log: log.pop(0),
        lambda log: log.pop(3),
        lambda log: log.reverse(),
        lambda log: log.append(log[-1]),
        lambda log: log[0].update(by="nobody"),
        lambda log: log[0].update(extra=1),
        lambda log: log[0].pop("move"),
        lambda log: log[0].update(n="1"),
        lambda log: log[0].update(at=5),
        lambda log: log[4].update(move={"type": "keep", "seat": "Änne"}),
        lambda log: log[4]["move"].update(die=99),
        lambda log: log[0].update(kind="move"),
        lambda log: log[0].update(kind="magic"),
        lambda log: log[-1].update(to=1) if log[-1]["kind"] == "consent" else log[-1].update(event=3000),
    ],
)
def test_a_log_that_cannot_have_happened_is_refused(record: Any, toy: Toy, damage: Any) -> None:
    damage(record["log"])
    with pytest.raises((Refused, Broken)):
        read(record, toy)


def test_random_damage_is_refused_or_harmless_but_never_a_crash(record: Any, toy: Toy) -> None:
    """Every JSON value in the file exchanged for every other kind of value."""
    source = random.Random(1)
    paths = list(_paths(record))
    for path in source.sample(paths, min(len(paths), 150)):
        for value in (None, True, -1, 10**20, "", "x", [], {}, [[]], {"type": "chance"}):
            damaged = copy.deepcopy(record)
            target = damaged
            for step in path[:-1]:
                target = target[step]
            target[path[-1]] = value
            try:
                read(json.loads(json.dumps(damaged)), toy)
            except (Refused, Broken):
                continue


def _paths(value: Any, path: Any = ()) -> Any:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from _paths(item, (*path, key))


def written(record: Any) -> dict:
    return json.loads(write_text(record))


@pytest.mark.parametrize(
    ("damage", "sound"),
    [
        (lambda file: file["log"].pop(), -1),
        (lambda file: file["log"].pop(3), 3),
        (lambda file: file["log"].clear(), 0),
        (lambda file: file["log"][4].update(at="2026-01-01T00:00:00Z"), 4),
        (lambda file: file["log"][4].pop("chain"), 4),
        (lambda file: file["log"][4].update(chain="0" * 32), 4),
        (lambda file: file["log"].append({**file["log"][-1], "n": 99}), 0),
        (lambda file: file["log"].insert(2, file["log"][2]), 3),
        (lambda file: file["head"].update(entries=99), 0),
        (lambda file: file["head"].update(chain="0" * 32), 0),
        (lambda file: file["head"].pop("chain"), 0),
    ],
)
def test_what_was_changed_in_a_file_or_cut_off_it_is_found(record: Any, damage: Any, sound: int) -> None:
    entries = len(record["log"])
    file = written(record)
    damage(file)
    kept = sound if sound > 0 else entries + sound
    if not file["log"]:
        kept = 0
    _, found = strip_chain(file, "t.json")
    assert found is not None
    assert found.sound == kept
    assert found.told > found.sound


@pytest.mark.parametrize("field", ["seats", "options", "dealer", "commitment", "from", "rules_version"])
def test_a_setup_that_was_changed_is_refused(record: Any, field: str) -> None:
    with pytest.raises(Refused, match="set up"):
        strip_chain({**written(record), field: "something else"}, "t.json")
    with pytest.raises(Refused, match="set up"):
        strip_chain({**written(record), "head": None}, "t.json")


def test_files_without_their_seed_and_in_another_order_are_as_they_were_written(record: Any) -> None:
    file = written(record)
    other = {name: file[name] for name in sorted(file)} | {"seed": None}
    other["log"] = [dict(sorted(entry.items())) for entry in other["log"]]
    assert strip_chain(other, "t.json")[1] is None


def test_files_of_the_format_without_digests_open_as_before(record: Any, toy: Toy) -> None:
    old = {**record, "format": 1}
    assert strip_chain(old, "t.json") == (old, None)
    assert read(old, toy).snapshot.length == len(record["log"])
