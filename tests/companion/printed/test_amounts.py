"""Prices and limits stand in a pack once: rules, booklets, aids and refusals follow the row."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from support.arrival import FB, TD, moment
from support.games import open_pack

from companion.engines import Loaded, build
from companion.rules.kernel import Illegal
from companion.tables.records import game_named, read_log, read_setup, write_record
from companion.tables.table import Table
from generator.errors import Refused
from generator.pack.hashing import changed_parts
from generator.pack.model import Pack
from generator.pack.reader import read_pack, read_rulebook

GAMES = ("armorica", "arrival", "fallen-kingdoms")
LAID = {"tailtiu": [TD, 1], "uisnech": [FB, 2], "mag-nitha": [TD, 2]}


def changed(folder: Path, game: str, row: str, number: int) -> Pack:
    """The pack with another number in one row of its amounts."""
    copy = folder / game
    copytree(open_pack(game).pack.folder, copy)
    file = copy / "amounts.csv"
    text, times = re.subn(rf"(?m)^{row},.*$", f"{row},{number}", file.read_text(encoding="utf-8"))
    assert times == 1
    file.write_text(text, encoding="utf-8")
    return read_pack(copy)


def printed(pack: Pack, language: str) -> str:
    return f"{pack.texts[language]} {read_rulebook(pack, language)}".replace("\\xa0", " ")


def refusal(game: Any, **move: Any) -> Illegal:
    state = game.from_position(game.position(moment(TD, {TD: {"fame": 4, "discs": 3}}, map=LAID)), {})
    found = game.check(state, game.read_move(move))
    assert isinstance(found, Illegal)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_amount_is_told_in_every_language(game: str) -> None:
    pack = open_pack(game).pack
    for language in pack.languages:
        book = (pack.folder / "rulebook" / f"{language}.yaml").read_text(encoding="utf-8")
        for row in pack.tables["amounts"]:
            assert f"{{amounts.{row['id']}.number}}" in book, f"{row['id']} in {language}"


@pytest.mark.parametrize(
    ("game", "row", "told"),
    [
        (
            "arrival",
            "outpost",
            {"en": "costs **7 fame**", "de": "kostet **7 Ruhm**", "fr": "**7 points de gloire**"},
        ),
        (
            "arrival",
            "chest",
            {"en": "**up to 7 pieces**", "de": "**bis zu 7 Teile**", "fr": "**jusqu’à 7 pièces**"},
        ),
        ("armorica", "majority", {"en": "gets **7", "de": "bekommt **7", "fr": "marque **7"}),
        (
            "fallen-kingdoms",
            "city",
            {"en": "**7 glory points for", "de": "**7 Ruhmespunkte je", "fr": "**7 points de"},
        ),
    ],
)
def test_a_changed_row_is_printed_in_every_language(tmp_path: Path, game: str, row: str, told: dict[str, str]) -> None:
    pack = changed(tmp_path, game, row, 7)
    for language, words in told.items():
        assert words in printed(pack, language)
        assert words not in printed(open_pack(game).pack, language)


def test_a_changed_price_is_refused_and_shown_on_phones(tmp_path: Path) -> None:
    pack = changed(tmp_path, "arrival", "outpost", 7)
    game = build(pack.id, pack.engine_tables())
    found = refusal(game, type="build", seat=TD, location="ath-luain")
    assert (found.code, found.facts["needed"], found.facts["fame"]) == ("outpost-costs-fame", 7, 4)
    state = game.from_position(game.position(moment(TD, {TD: {"fame": 9, "discs": 3}}, map=LAID)), {})
    assert game.view(state, None)["prices"]["build"]["ath-luain"] == 7


def test_a_changed_limit_is_refused_and_shown_on_phones(tmp_path: Path) -> None:
    pack = changed(tmp_path, "arrival", "chest", 2)
    game = build(pack.id, pack.engine_tables())
    found = refusal(game, type="pass", seat=TD, keep={"discs": 3, "swords": 0, "shields": 0})
    assert (found.code, found.facts["most"]) == ("keeps-too-many", 2)
    assert game.view(game.from_position(game.position(moment(TD, map=LAID)), {}), None)["most_kept"] == 2


def test_changed_points_are_scored(tmp_path: Path) -> None:
    from support.armorica import card, scored

    pack = changed(tmp_path, "armorica", "majority", 9)
    usual = open_pack("armorica").engine
    before = usual.position(scored([card("F", 0, 1)], [card("F", 1)]))
    game = build(pack.id, pack.engine_tables())
    totals = [each.score(each.from_position(before, {})).players[0].total for each in (usual, game)]
    assert totals[1] - totals[0] == 5


def saved(loaded: Loaded, change: Callable[[str], str] = str) -> dict[str, Any]:
    """A fresh table as its file."""
    seats = loaded.engine.seats[:2] or ("Ana", "Ben")
    table = Table.new(loaded.engine, seats, "seed", content_hash=change(loaded.content_hash))
    return dict(json.loads(json.dumps(write_record(table.setup, table.log))))


def test_files_from_before_the_rows_open() -> None:
    """The hash is then that of the other tables alone, as it was written before the amounts were rows."""
    for game in ("armorica", "arrival"):
        loaded = open_pack(game)
        record = saved(loaded, lambda written: written.split(":")[1])
        setup = read_setup(record, loaded.engine, loaded.content_hash, "t.json")
        assert setup.content_hash == record["content_hash"], "the digests of its entries rest on it"
        assert game_named(record, "t.json") == game
        assert len(read_log(record, "t.json")) == len(record["log"])
    assert open_pack("arrival").content_hash.split(":")[1].startswith("0e821393edc32572"), "what games were saved with"


@pytest.mark.parametrize("old", [False, True])
def test_a_changed_row_shuts_tables_out_by_name(tmp_path: Path, old: bool) -> None:
    loaded = open_pack("arrival")
    pack = changed(tmp_path, "arrival", "outpost", 3)
    record = saved(loaded, lambda written: written.split(":")[1] if old else written)
    with pytest.raises(Refused) as refused:
        read_setup(record, loaded.engine, pack.tables_hash, "t.json")
    (finding,) = refused.value.findings
    assert finding.code == "other-content"
    assert ("begun: amounts.outpost." in finding.message) is not old


def test_other_tables_are_named_as_a_whole() -> None:
    now = open_pack("arrival").content_hash
    then = now.replace("limits=", "limits=0", 1)
    assert changed_parts(then, now) == ["limits"]
