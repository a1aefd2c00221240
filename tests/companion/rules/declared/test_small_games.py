"""The small games that ship: short declarations, rules that lead to a chapter, three languages, bots that beat luck."""

from __future__ import annotations

import json
import re

import pytest
import yaml
from support.games import DATA, cases
from support.recorded import GAMES as RECORDED
from support.recorded import recorded

from companion.bots import LAB_BOTS
from companion.dealer import Stream
from companion.engines import load, open_pack
from companion.lab.match import begin, steps
from companion.rules.declared.engine import DeclaredGame
from companion.rules.kernel import Turn
from generator.pack.find import large_games, small_games
from generator.pack.reader import read_rulebook
from generator.places import shipped_folder

GAMES = 40
each_game = pytest.mark.parametrize("name", small_games())


def test_there_are_seven_apart_from_the_large_ones() -> None:
    assert len(small_games()) == 7
    assert len(large_games()) == 3
    assert not set(large_games()) & set(small_games())


@each_game
def test_a_declaration_is_short(name: str) -> None:
    lines = (shipped_folder("content") / name / "companion.yaml").read_text(encoding="utf-8").count("\n")
    assert lines <= (60 if name == "pig" else 250)


@each_game
def test_its_contract_counted_moves_recorded_games_and_lab_report_are_there(name: str) -> None:
    mine = [case for case in cases() if case.entry.pack == name]
    assert mine, "a line in ENTRIES puts it through the contract"
    for case in mine:
        counted = json.loads((DATA / "perft" / f"{case.entry.label}.json").read_text(encoding="utf-8"))
        assert str(case.players) in counted
        assert len(recorded(case)) == RECORDED
    notes = (shipped_folder("content") / name / "NOTES.md").read_text(encoding="utf-8")
    report = notes[notes.index("## What the lab says") : notes.index("## Bots")]
    for players in load(name).players:
        assert re.search(rf"^\| {players} \| [\d–]", report, re.MULTILINE), players
    assert re.search(r"won [\d.]+ times its fair share", notes[notes.index("## Bots") :])


@each_game
def test_every_rule_it_cites_leads_to_a_chapter_in_every_language(name: str) -> None:
    folder = shipped_folder("content") / name
    cited = set(re.findall(r'rule: "(\d+)"', (folder / "companion.yaml").read_text(encoding="utf-8")))
    known = yaml.safe_load((folder / "rulebook" / "rules.yaml").read_text(encoding="utf-8"))
    assert cited
    assert cited <= set(known)
    pack = open_pack(name).pack
    assert pack.languages == ("en", "de", "fr")
    for language in pack.languages:
        assert set(known.values()) <= {chapter.id for chapter in read_rulebook(pack, language).chapters}


@each_game
def test_a_bot_that_looks_ahead_one_move_beats_chance(name: str) -> None:
    game = load(name)
    assert isinstance(game, DeclaredGame)
    seats = ("Ana", "Bo", "Cy")[: max(2, game.players[0])]
    won = 0.0
    for number in range(GAMES):
        state = begin(game, seats, {})
        mine = seats[number % len(seats)]
        bots = {seat: LAB_BOTS["medium" if seat == mine else "uniform"] for seat in seats}
        for _ in steps(game, state, bots, Stream("beats", f"{name} {number}").below):
            pass
        winners = game.score(state).winners
        won += (mine in winners) / len(winners)
    assert won > GAMES / len(seats) * 1.2


@each_game
def test_everything_people_see_is_explained_at_a_long_press(name: str) -> None:
    """Zones, numbers with words, dice and every piece lead to a term of the glossary, and each term to a chapter."""
    loaded = open_pack(name)
    assert isinstance(loaded.engine, DeclaredGame)
    names, pack = loaded.engine.made.names, loaded.pack
    explained = {word for term in pack.glossary for word in (term.id, *term.also)}
    seen = {*names.zones, *names.dice} | {number for number in names.numbers if f"numbers.{number}" in pack.texts["en"]}
    assert seen <= explained
    used = {zone.of for zone in names.zones.values()} | {number.over for number in names.numbers.values()} - {""}
    tables = {row["id"]: table for table, rows in pack.tables.items() for row in rows}
    for table in used:
        for row in pack.tables[table]:
            words = {row["id"], table, *row.values()}
            assert explained & (words | {tables.get(word) for word in words if isinstance(word, str)}), row["id"]
    known = yaml.safe_load((pack.folder / "rulebook" / "rules.yaml").read_text(encoding="utf-8"))
    for term in pack.glossary:
        prefix, _, number = term.rule.partition(" ")
        assert (prefix, number in known) == (loaded.engine.prefix, True), term.id


@each_game
def test_every_name_people_see_has_words(name: str) -> None:
    """Numbers without words are the program's own and stay off the phones; zones and dice are always drawn."""
    loaded = open_pack(name)
    assert isinstance(loaded.engine, DeclaredGame)
    names = loaded.engine.made.names
    needed = {f"zones.{zone}" for zone in names.zones} | {f"dice.{dice}" for dice in names.dice}
    for language in loaded.pack.languages:
        assert needed <= set(loaded.pack.texts[language])


def test_in_oh_hell_the_next_after_the_dealer_leads_from_the_first_bid_on() -> None:
    """Phones show the marker while people bid."""
    engine = open_pack("oh-hell").engine
    seats = ("Ana", "Bo", "Cleo")
    played = steps(engine, begin(engine, seats, {}), dict.fromkeys(seats, LAB_BOTS["uniform"]), Stream("x", "y").below)
    bid = next(step for step in played if type(step.pending) is Turn)
    shown = engine.view(bid.state, "Ana")["numbers"]
    assert (shown["dealer"], shown["leader"]) == ("Ana", "Bo")
