"""What every game with battles or a laid map owes those who ask: facts that fit what it promises, in all its words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.engines import has_engine, open_pack
from companion.rules.kernel import Illegal
from companion.rules.kernel.battles import ForetellsBattles, Foretold
from companion.rules.kernel.facts import Fact, Ids, Switch, Whole, written_name
from companion.rules.kernel.maps import LaysMaps
from companion.wording import Wording
from generator.pack.find import large_games

LOADED = {name: open_pack(name) for name in large_games() if has_engine(name)}
FIGHTING = [name for name, found in LOADED.items() if isinstance(found.game, ForetellsBattles)]
LAYING = [name for name, found in LOADED.items() if isinstance(found.game, LaysMaps)]


def usual(facts: tuple[Fact, ...]) -> dict[str, Any]:
    return {fact.name: _usual(fact) for fact in facts}


def _usual(fact: Fact) -> Any:
    match fact:
        case Whole(usual=number):
            return number
        case Switch():
            return False
        case Ids():
            return ()


def others(fact: Fact) -> Iterator[Any]:
    """What else may be said, at its bounds."""
    match fact:
        case Whole(lowest=lowest, highest=highest):
            yield from (lowest, lowest + 1 if highest is None else highest)
        case Switch():
            yield True
        case Ids(known=known):
            yield known


def test_there_are_such_games() -> None:
    assert FIGHTING
    assert LAYING


@pytest.mark.parametrize("name", FIGHTING)
def test_a_battle_is_answered_as_it_was_promised(name: str) -> None:
    game: Any = LOADED[name].game
    battles = game.battles
    question = usual(battles.facts)
    for fact in battles.facts:
        for value in (question[fact.name], *others(fact)):
            found = game.battle_odds(question | {fact.name: value})
            assert isinstance(found, Foretold), (fact.name, value)
            assert (tuple(found.endings), tuple(found.counts)) == (battles.endings, battles.counts)
            assert sum(found.endings.values()) == 1
            assert all(sum(chances.values()) == 1 for chances in found.counts.values())
            assert set(found.record()) == {*battles.endings, *battles.counts}


@pytest.mark.parametrize("name", FIGHTING)
def test_what_lies_beyond_the_bounds_is_refused(name: str) -> None:
    game: Any = LOADED[name].game
    tried = 0
    for fact in game.battles.facts:
        match fact:
            case Whole(lowest=lowest, highest=highest):
                wrong: tuple[Any, ...] = (lowest - 1,) if highest is None else (lowest - 1, highest + 1)
            case Switch():
                wrong = ()
            case Ids():
                wrong = (("nothing-such",),)
        for value in wrong:
            found = game.battle_odds(usual(game.battles.facts) | {fact.name: value})
            assert isinstance(found, Illegal), (fact.name, value)
            tried += 1
    assert tried > 2


@pytest.mark.parametrize("name", sorted({*FIGHTING, *LAYING}))
def test_every_fact_has_words_and_a_name_no_command_uses(name: str) -> None:
    """Its texts are asked for by these names; its options stand beside those that every game has."""
    from companion.cli import map, odds

    pack, game = LOADED[name].pack, LOADED[name].game
    asked: list[tuple[str, Fact, Any]] = []
    if isinstance(game, ForetellsBattles):
        asked += (("odds", fact, odds.command) for fact in game.battles.facts)
    if isinstance(game, LaysMaps):
        asked.append(("map", game.map_size, map.command))
    for where, fact, command in asked:
        assert written_name(fact) not in {name.lstrip("-") for option in command.params for name in option.opts}
        for language in pack.languages:
            assert Wording(pack, language).find(f"{where}.ask.{fact.name}"), (language, fact.name)
    told = (*game.battles.endings, *game.battles.counts) if isinstance(game, ForetellsBattles) else ()
    for language in pack.languages:
        assert all(pack.texts[language].get(f"odds.{part}") for part in told)
