"""Every sentence that games say, provoked and inspected: `python -m bench sentences` plays and heckles more than the
suite does and counts what it finds wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any

from bench.sentences.bending import Pool
from bench.sentences.faults import Inspector, describe_fault
from bench.sentences.heard import Heard
from bench.sentences.provoking import PEOPLE, Heckler, try_setups
from bench.sentences.rare import Spoil
from companion.engines import has_engine, module_name, open_pack
from generator.pack.find import large_games, small_games

KIND = "lab"
ROUNDS = 2


@dataclass(frozen=True, slots=True)
class Sitting:
    """A game with some players, heckled. `moves` and `positions` are tried at each of its scenes."""

    pack: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)


SITTINGS = (
    Sitting("armorica", 2),
    Sitting("armorica", 3),
    Sitting("arrival", 3),
    Sitting("arrival", 4, {"blocks": "in-turn"}),
    Sitting("fallen-kingdoms", 3),
    Sitting("fallen-kingdoms", 4, {"hidden_scoring": True, "trophies_per_player": 2}),
    Sitting("fallen-kingdoms", 6, {"novices": ["red"]}),
)


def games() -> list[str]:
    """The games with engines of their own."""
    return [name for name in large_games() if has_engine(name)]


def hear_game(pack: str, moves: int, positions: int, label: str = "") -> Heard:
    """Play and heckle all sittings of one game."""
    loaded = open_pack(pack)
    game = loaded.engine
    heard = Heard(loaded, () if game.seats else PEOPLE)
    pool = Pool()
    sittings = [each for each in SITTINGS if each.pack == pack] or [Sitting(pack, game.players[-1])]
    for number, sitting in enumerate(sittings):
        seats = (game.seats or PEOPLE)[: sitting.players]
        try_setups(heard, seats, sitting.options, label, 40)
        heckler = Heckler(heard, seats, sitting.options, f"{number}{label}", moves // 20, pool)
        heckler.learn_from_games(2)
        heckler.heckle_scenes(moves, positions)
        if has_engine(pack):
            heckler.provoke(spoils_of(pack))
        if number == 0:
            heckler.play()
    return heard


def codes_of(pack: str) -> Mapping[str, Any]:
    """All refusals that a game with an engine of its own knows: the `REASONS` of its `reasons.py`, or of the package
    itself where the engine is one file."""
    engine = module_name(pack)
    apart = f"{engine}.reasons"
    found: Mapping[str, Any] = import_module(apart if find_spec(apart) else engine).REASONS.by_code
    return found


def spoils_of(pack: str) -> Mapping[str, Spoil]:
    """How the rare refusals of a game are provoked; a small game has none."""
    module = f"bench.sentences.rare.{pack.replace('-', '_')}"
    found: Mapping[str, Spoil] = import_module(module).SPOILS if find_spec(module) else {}
    return found


def faults_in(heard: Heard) -> Iterator[str]:
    """What is wrong with the sentences that were heard."""
    inspectors = {wording.language: Inspector(wording) for wording, _ in heard.voices}
    for said in heard.said.values():
        yield from (describe_fault(said, fault) for fault in inspectors[said.language].faults(said))


def run() -> dict[str, Any]:
    return {pack: _figures(pack, range(ROUNDS)) for pack in (*games(), *small_games())}


def _figures(pack: str, rounds: Iterable[int]) -> dict[str, Any]:
    began = process_time()
    provoked: dict[str, int] = {}
    sentences = 0
    faults: list[str] = []
    for number in rounds:
        heard = hear_game(pack, 1200, 60, f"bench {number}")
        for code, times in heard.codes.items():
            provoked[code] = provoked.get(code, 0) + times
        faults += faults_in(heard)
        sentences += len(heard.said)
    codes = {"codes_provoked": len(provoked)}
    if has_engine(pack):
        never = sorted(code for code in codes_of(pack) if code not in provoked)
        codes = {"codes": len(codes_of(pack)), "codes_not_provoked": never}
    return {
        "refusals": sum(provoked.values()),
        **codes,
        "sentences": sentences,
        "faults": faults,
        "processor_seconds": round(process_time() - began, 1),
    }
