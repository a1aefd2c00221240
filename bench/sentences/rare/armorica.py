"""Armorica's rare refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.sentences.rare import Attempt, Position, Scene, Spoil
from companion.rules.armorica.content import INLINE
from companion.rules.armorica.position import MOST_TURNS

DESCRIBED = {"suit": "farmer", "icons": {"amphora": 1}}
"""A card as people describe it who have no numbers on theirs."""


def _turn_begins(position: Position) -> bool:
    return bool(position["phase"] == "gaul" and position["turn"] > 1 and position["to_move"] == position["start"])


def _twice(scene: Scene) -> Iterator[Attempt]:
    for move in scene.moves("starve"):
        if len(move["cards"]) > 1:
            yield scene.copy(), {**move, "cards": [move["cards"][0]] * len(move["cards"])}


def _name_undescribed(scene: Scene) -> Iterator[Attempt]:
    for move in scene.moves("take"):
        yield scene.copy(), {**move, "card": f"{INLINE}77"}


def _show_boxed(scene: Scene) -> Iterator[Attempt]:
    if _turn_begins(scene.position) and len(scene.position["players"]) < 4:
        position = scene.copy()
        position["players"][0]["display"].append("s-4")
        yield position


def _start_card_gone(scene: Scene) -> Iterator[Attempt]:
    if _turn_begins(scene.position):
        position = scene.copy()
        display = position["players"][0]["display"]
        display[:] = [card for card in display if not card.startswith("s-")]
        yield position


def _ended_early(scene: Scene) -> Iterator[Attempt]:
    if _turn_begins(scene.position):
        yield scene.copy() | {"phase": "over", "to_move": None, "turn": scene.position["turn"] - 1}


def _goes_on_too_long(scene: Scene) -> Iterator[Attempt]:
    if scene.position["phase"] == "over":
        first = scene.position["players"][0]["name"]
        yield scene.copy() | {"phase": "gaul", "to_move": first, "start": first, "turn": scene.position["turn"] + 1}


def _late(scene: Scene) -> Iterator[Attempt]:
    if _turn_begins(scene.position):
        position = scene.copy() | {"turn": MOST_TURNS}
        display = position["players"][0]["display"]
        display[:] = [DESCRIBED if not card.startswith("s-") else card for card in display]
        yield position


SPOILS: Mapping[str, Spoil] = {
    "starves-twice": _twice,
    "unknown-card": _name_undescribed,
    "start-card-boxed": _show_boxed,
    "card-missing": _start_card_gone,
    "over-too-early": _ended_early,
    "over-by-now": _goes_on_too_long,
    "turn-too-late": _late,
}
