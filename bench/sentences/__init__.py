"""Every sentence that games say, provoked and inspected: `python -m bench sentences` plays and heckles more than the
suite does and counts what it finds wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from time import process_time
from typing import Any

from bench.sentences.bending import Pool
from bench.sentences.examples import EXAMPLES
from bench.sentences.faults import Inspector, told
from bench.sentences.heard import Heard
from bench.sentences.provoking import PEOPLE, Heckler, try_setups
from companion.engines import has_engine, module_name, open_pack
from companion.rules.kernel import Illegal
from generator.pack.find import shipped

KIND = "lab"


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
    return [name for name in shipped() if has_engine(name)]


def heard_of(pack: str, moves: int, positions: int, label: str = "") -> Heard:
    """Play and heckle all sittings of one game."""
    loaded = open_pack(pack)
    game = loaded.engine
    heard = Heard(loaded, () if game.seats else PEOPLE)
    pool = Pool()
    for number, sitting in enumerate(each for each in SITTINGS if each.pack == pack):
        seats = (game.seats or PEOPLE)[: sitting.players]
        try_setups(heard, seats, sitting.options, label, 40)
        heckler = Heckler(heard, seats, sitting.options, f"{number}{label}", moves // 20, pool)
        heckler.learn_from_games(2)
        heckler.heckle_scenes(moves, positions)
        if number == 0:
            heckler.play()
    return heard


def codes_of(pack: str) -> Mapping[str, Any]:
    """All refusals a game knows."""
    found: Mapping[str, Any] = import_module(f"{module_name(pack)}.reasons").REASONS.by_code
    return found


def add_examples(heard: Heard) -> None:
    """Word the refusals that play hardly ever provokes, and those that have no facts to go wrong with."""
    examples = EXAMPLES.get(heard.loaded.pack.id, {})
    for code, reason in codes_of(heard.loaded.pack.id).items():
        for facts in examples.get(code, () if reason.facts else ({},)):
            assert set(facts) == set(reason.facts), code
            heard.refused(Illegal(f"{heard.loaded.engine.prefix} {reason.rule}", code, facts))


def faults_in(heard: Heard) -> Iterator[str]:
    """What is wrong with the sentences that were heard."""
    inspectors = {wording.language: Inspector(wording) for wording, _ in heard.voices}
    for said in heard.said.values():
        yield from (told(said, fault) for fault in inspectors[said.language].faults(said))


def run() -> dict[str, Any]:
    return {pack: _figures(pack, range(4)) for pack in games()}


def _figures(pack: str, rounds: Iterable[int]) -> dict[str, Any]:
    began = process_time()
    provoked: dict[str, int] = {}
    sentences = 0
    faults: list[str] = []
    for number in rounds:
        heard = heard_of(pack, 1200, 60, f"bench {number}")
        for code, times in heard.codes.items():
            provoked[code] = provoked.get(code, 0) + times
        add_examples(heard)
        faults += faults_in(heard)
        sentences += len(heard.said)
    return {
        "refusals": sum(provoked.values()),
        "codes": len(codes_of(pack)),
        "codes_not_provoked": sorted(code for code in codes_of(pack) if code not in provoked),
        "sentences": sentences,
        "faults": faults,
        "processor_seconds": round(process_time() - began, 1),
    }
