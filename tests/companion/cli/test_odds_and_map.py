"""`punchboard odds` and `punchboard map` as people use them."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.shell_completion import ShellComplete
from support.toy import Toy

from companion.cli import common, game_options
from companion.engines import Loaded
from companion.rules.kernel import Illegal
from companion.rules.kernel.battles import Battles, Foretold
from companion.rules.kernel.facts import Ids, Switch, Whole
from generator.cli import main


def test_odds_as_json(say: Any) -> None:
    found = say("odds", "fallen-kingdoms", "--attack", "4", "--defend", "3", "--json")
    assert found.code == 0
    assert set(found.json) == {"win", "wiped_out", "exhausted", "attackers_left", "defenders_left"}
    assert found.json["win"] == float(Fraction(83463, 131072))
    assert sum(found.json["attackers_left"].values()) == pytest.approx(1)
    assert set(found.json["defenders_left"]) == {"0", "1", "2", "3"}


def test_odds_depend_on_cards_and_fear(say: Any) -> None:
    words = ["odds", "fallen-kingdoms", "--attack", "3", "--defend", "3", "--json"]
    plain = say(*words).json["win"]
    fear = say(*words, "--attacker-intimidation", "12", "--defender-intimidation", "4").json["win"]
    assert fear > plain
    assert say(*words, "--attacker-intimidation", "12", "--temple").json["win"] == plain
    assert say(*words, "--attacker-intimidation", "12", "--retreat-places", "0").json["win"] == plain
    assert say(*words, "--defender-knowledge", "masonry").json["win"] < plain
    assert say(*words, "--attacker-knowledge", "strategy,archery").json["win"] > plain


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_odds_in_words(say: Any, lang: str) -> None:
    found = say(
        "odds", "fallen-kingdoms", "--attack", "1", "--defend", "1", "--attacker-knowledge", "ports", "--lang", lang
    )
    assert found.code == 0
    assert ("75.00 %" if lang == "en" else "75,00 %") in found.out
    assert "3/4" in found.out
    assert found.out.count("{") == 0


def test_odds_that_cannot_be_are_refused(say: Any) -> None:
    found = say("odds", "fallen-kingdoms", "--attack", "0", "--defend", "3")
    assert found.code == 2
    assert "FK 1.2.3" in found.err
    assert say("odds", "fallen-kingdoms", "--attack", "1", "--defend", "3", "--attacker-knowledge", "magic").code == 2
    assert "no battles" in say("odds", "armorica", "--attack", "1", "--defend", "3").err


def test_the_same_seed_lays_the_same_map(say: Any) -> None:
    words = ["map", "fallen-kingdoms", "--players", "4", "--json", "--seed"]
    first, again, other = (say(*words, seed).json for seed in ("a", "a", "b"))
    assert first == again
    assert first["grid"] != other["grid"]
    assert (first["cities"], first["ways"]) == (24, 2146)


def test_a_laid_map_is_judged_and_starts_a_table(say: Any) -> None:
    grid = say("map", "fallen-kingdoms", "--players", "3", "--seed", "x", "--json").json["grid"]
    done = say("map", "fallen-kingdoms", "--players", "3", "--check", json.dumps({"grid": grid}), "-o", "t.json")
    assert done.code == 0
    shown = say("table", "show", "t.json", "--json").json
    assert shown["position"]["map"] == {"grid": grid}
    grid[0][0]["turns"] = (grid[0][0]["turns"] + 1) % 4
    words = ["map", "fallen-kingdoms", "--players", "3", "--check", json.dumps({"grid": grid}), "-o", "no.json"]
    broken = say(*words)
    assert (broken.code, broken.err) == (1, "")
    assert "FK 3.2.4" in broken.out
    assert say(*words, "--json").json.items() >= {"ok": False, "rule": "FK 3.2.4"}.items()
    assert "no such file" in say("table", "show", "no.json").err


def test_maps_that_cannot_be_are_refused(say: Any) -> None:
    assert "FK 3.1.1" in say("map", "fallen-kingdoms", "--players", "7").err
    assert "FK 13.4" in say("map", "fallen-kingdoms", "--players", "4", "--cities", "25").err
    assert "no map" in say("map", "armorica", "--players", "3").err
    assert say("map", "fallen-kingdoms", "--players", "4", "--cities", "39", "--json").json["cities"] == 39


@pytest.mark.parametrize("kind", ["svg", "pdf"])
def test_a_drawn_map_is_said_to_be_there(say: Any, kind: str) -> None:
    done = say("map", "fallen-kingdoms", "--players", "3", "--draw", f"map.{kind}")
    assert done.out.splitlines()[-1] == f"map.{kind}"
    assert Path(f"map.{kind}").stat().st_size > 10_000


@pytest.mark.parametrize(
    ("lang", "battles", "units", "no_map", "players"),
    [
        ("en", "no battles", "How many units attack", "no map", "For how many players"),
        ("de", "keinen Kampf", "Wie viele Einheiten", "keine Karte", "Für wie viele Leute"),
        ("fr", "pas de bataille", "Combien d’unités", "pas de carte", "Pour combien de personnes"),
    ],
)
def test_what_is_missing_is_asked_for_once_it_makes_sense(
    say: Any, lang: str, battles: str, units: str, no_map: str, players: str
) -> None:
    """A game without battles says so, whatever was left out; one with battles asks for what it needs."""
    for words, said in (
        (("odds", "armorica"), battles),
        (("odds", "fallen-kingdoms", "--attack", "3"), units),
        (("map", "armorica"), no_map),
        (("map", "fallen-kingdoms"), players),
    ):
        found = say(*words, "--lang", lang)
        assert found.code == 2
        assert said in found.err
        assert "punchboard" in found.err, "with an example"


class Duel(Toy):
    """The engine of a game whose battles are quite another matter: who is drunk, has a hat, and how long the swords."""

    battles = Battles(
        (Whole("inches", 1, 99, 30, needed=True), Switch("drunk"), Ids("hats", ("felt", "straw"))), ("slain",), ()
    )

    def battle_odds(self, question: dict[str, Any]) -> Foretold | Illegal:
        if question["inches"] > 99:
            return Illegal("DUEL 1", "too-long", {"inches": question["inches"]})
        slain = Fraction(question["inches"] + 100 * question["drunk"] + 1000 * len(question["hats"]), 10_000)
        return Foretold({"slain": slain}, {}, {}, question["hats"][:1])


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch, say: Any) -> Any:
    """Of all games that come along Armorica alone has battles, and these."""
    real = common.open_pack

    def other(name: str) -> Loaded:
        found = real(name)
        engine: Any = Duel() if name == "armorica" else Toy()
        return replace(found, game=engine)

    monkeypatch.setattr(common, "open_pack", other)
    return say


def test_what_a_battle_depends_on_is_the_games_own(duel: Any) -> None:
    words = ("odds", "armorica", "--json")
    assert duel(*words, "--inches", "30").json == {"slain": 0.003}
    assert duel(*words, "--inches", "30", "--drunk", "--hats", "straw, felt,straw").json == {"slain": 0.213}
    assert "DUEL 1" in duel("odds", "armorica", "--inches", "100").err
    assert duel(*words, "--inches", "30", "--temple").code == 2
    helped = duel("odds", "armorica", "--help").out
    assert "--inches INTEGER" in helped
    assert "--attack" not in helped
    asked = duel("odds", "armorica")
    assert asked.code == 2
    assert "punchboard odds armorica --inches 30" in asked.err


def test_a_hint_names_a_game_that_can_do_it(duel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "punchboard odds armorica --inches 30" in duel("odds", "arrival").err
    assert "punchboard" not in duel("map", "arrival").err, "no game that comes along lays maps"
    monkeypatch.setattr(game_options, "large_games", lambda: ())
    assert "punchboard" not in duel("odds", "arrival").err


def test_the_game_may_stand_anywhere_in_the_line(say: Any) -> None:
    first = say("odds", "fallen-kingdoms", "--attack", "4", "--defend", "3", "--json").json
    assert say("odds", "--attack", "4", "--json", "--defend", "3", "fallen-kingdoms").json == first
    assert "There is no game “5”" in say("odds", "--attack", "5").err
    assert "GAME" in say("odds").err
    assert say("odds", "--help").code == say("map", "fallen-kingdoms", "--help").code == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("map --players 4", "Missing argument 'GAME'"),
        ("odds --lang de", "Missing argument 'GAME'"),
        ("map --players", "Option '--players' requires an argument"),
        ("map --players 4 --seed", "Option '--seed' requires an argument"),
        ("odds fallen-kingdoms --attack 4 --lang", "Option '--lang' requires an argument"),
        ("map --seed armorica --players 9 fallen-kingdoms", "FK 3.1.1"),
        ("map --seed fallen-kingdoms armorica", "Armorica has no map"),
        ("odds --attack 4 --defend 3 armorica", "Armorica has no battles"),
        ("odds --lang fr nowhere", "There is no game “nowhere”"),
    ],
)
def test_what_an_option_takes_is_not_taken_for_the_game(say: Any, line: str, said: str) -> None:
    found = say(*line.split())
    assert (found.code, found.out) == (2, "")
    assert said in found.err


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("odds fallen-kingdoms --attak 4", "odds fallen-kingdoms --help"),
        ("odds fallen-kingdoms --attack x", "odds fallen-kingdoms --help"),
        ("map fallen-kingdoms --cites 4", "map fallen-kingdoms --help"),
        ("map --players 4", "map --help"),
    ],
)
def test_whoever_gets_an_option_wrong_is_sent_where_it_stands(say: Any, line: str, where: str) -> None:
    assert f" {where}." in say(*line.split()).err


def test_the_shell_completes_what_the_game_asks(say: Any) -> None:
    complete = ShellComplete(main, {}, "punchboard", "_PUNCHBOARD_COMPLETE")
    offered = [item.value for item in complete.get_completions(["odds", "fallen-kingdoms"], "--at")]
    assert offered == ["--attack", "--attacker-intimidation", "--attacker-knowledge"]
    assert complete.get_completions(["odds", "nowhere"], "--at") == []
