"""The Arrival's rare refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.sentences.rare import Attempt, Position, Scene, Spoil
from companion.rules.arrival.atlas import ISLE


def _of_step(scene: Scene, *steps: str) -> bool:
    return scene.position["step"] in steps


def _own(position: Position) -> Position:
    """The supply of the leader who is due."""
    supply: Position = position["supply"][position["leader"]]
    return supply


def _shield_on_isle(scene: Scene) -> Iterator[Attempt]:
    for move in scene.moves("shield"):
        yield scene.copy(), {**move, "province": ISLE}


def _back_to_isle(scene: Scene) -> Iterator[Attempt]:
    atlas = scene.state.content.atlas
    for move in scene.moves("spread"):
        yield scene.copy(), {**move, "location": atlas.names(atlas.isle)[0]}


def _build_on_isle(scene: Scene) -> Iterator[Attempt]:
    atlas = scene.state.content.atlas
    for move in scene.moves("build"):
        yield scene.copy(), {**move, "location": atlas.names(atlas.isle)[0]}


def _no_trophy(scene: Scene) -> Iterator[Attempt]:
    if _of_step(scene, "turn") and scene.position["flip"] is None and not _own(scene.position)["trophies"]:
        yield scene.copy(), {"type": "use-trophy", "seat": scene.position["leader"], "fomori": 1}


def _too_many_back(scene: Scene) -> Iterator[Attempt]:
    """More Fomori than a trophy takes back, from a leader who has just razed a castle."""
    position = scene.copy()
    if _of_step(scene, "turn") and position["flip"] is None and position["castles"]:
        position["castles"].pop()
        _own(position)["trophies"] += 1
        yield position, {"type": "use-trophy", "seat": position["leader"], "fomori": 4}


def _swap_nothing(effect: str) -> Spoil:
    """Two places are swapped that hold neither Fomori nor discs."""

    def spoil(scene: Scene) -> Iterator[Attempt]:
        state = scene.state
        ids, taken = state.content.atlas.ids, {*scene.position["map"], *scene.position["fomori"]}
        empty = [name for name in ids if name not in taken][:2]
        for tile in state.content.tiles:
            if tile.effect == effect:
                for attempt in _with_tile(scene, tile.id):
                    assert isinstance(attempt, tuple)
                    yield attempt[0], {**attempt[1], "locations": empty}

    return spoil


def _insisted_early(scene: Scene) -> Iterator[Attempt]:
    """Turn order is said to be insisted on before blocks are set."""
    if _of_step(scene, "draw"):
        position = scene.copy()
        position["earning"]["inTurn"] = not position["earning"]["inTurn"]
        yield position


def _no_corruption(scene: Scene) -> Iterator[Attempt]:
    for move in scene.moves("repel"):
        position = scene.copy()
        _own(position)["corruption"] = 0
        yield position, {**move, "reward": "corruption"}


def _tie_fame(scene: Scene) -> Iterator[Attempt]:
    """A tile that counts by rank in fame, when two leaders are tied."""
    for tile in scene.state.content.tiles:
        if tile.effect == "position":
            yield from _with_tile(scene, tile.id, fame=7)


def _nothing_to_sing_of(scene: Scene) -> Iterator[Attempt]:
    for tile in scene.state.content.tiles:
        if tile.effect == "bard":
            yield from _with_tile(scene, tile.id, corruption=0)


def _with_tile(scene: Scene, tile: str, **everybody: int) -> Iterator[Attempt]:
    """The use of a tile that is taken from wherever it lies, everybody having so much of something."""
    if _of_step(scene, "turn") and scene.position["flip"] is None:
        position = scene.copy()
        for pile in ("display", "usedTiles"):
            if tile in position[pile] and (pile == "usedTiles" or len(position[pile]) > 1):
                position[pile].remove(tile)
                _own(position)["tiles"].append(tile)
                for supply in position["supply"].values():
                    supply.update(everybody)
                yield position, {"type": "use-tile", "seat": position["leader"], "tile": tile}
                return


def _discard_after_shuffle(scene: Scene) -> Iterator[Attempt]:
    """A card goes from a stack to the discards after these were shuffled."""
    position = scene.copy()
    earning = position["earning"]
    if earning["joined"] and any(card.get("early") for cards in earning["cards"].values() for card in cards):
        earning["discarded"].append(earning["joined"].pop())
        for stack in earning["stacks"]:
            if stack["cards"] > 2:
                stack["cards"] -= 1
                break
        yield position


def _fronts_gone(scene: Scene) -> Iterator[Attempt]:
    """All cards of a back are said to have come from the discards, though some of them were drawn before."""
    position = scene.copy()
    earning = position["earning"]
    if any(card.get("early") for cards in earning["cards"].values() for card in cards):
        shown = {card.get("front") for cards in earning["cards"].values() for card in cards}
        earning["joined"] = [card for card in scene.state.content.card_number if card not in shown]
        yield position


def _too_many_of_a_back(scene: Scene) -> Iterator[Attempt]:
    """All cards of a back are discarded, though one still lies on a stack."""
    content = scene.state.content
    for back, cards in (("arms", "arms-"), ("build", "build-"), ("lore", "lore-")):
        position = scene.copy()
        earning = position["earning"]
        if _of_step(scene, "turn") and any(stack["top"] == back for stack in earning["stacks"]):
            gone = [card for card in content.card_number if card.startswith(cards) and card not in earning["discarded"]]
            earning["discarded"] += gone
            for stack in earning["stacks"]:
                fewer = min(len(gone), stack["cards"] - 1)
                del gone[:fewer]
                stack["cards"] -= fewer
            yield position


def _heap_cards(scene: Scene) -> Iterator[Attempt]:
    if _of_step(scene, "turn"):
        position = scene.copy()
        low, high = position["earning"]["stacks"][:2]
        high["cards"] += low["cards"]
        low["cards"], low["top"] = 0, None
        yield position
        position = scene.copy()
        high, low = position["earning"]["stacks"][:2]
        high["cards"] += low["cards"] - 1
        low["cards"] = 1
        yield position


def _blocked_twice(scene: Scene) -> Iterator[Attempt]:
    if _of_step(scene, "block-2", "ogam"):
        position = scene.copy()
        for sections in position["earning"]["blocks"].values():
            if sections[1:] and sections[1] is not None:
                sections[1] = sections[0]
                yield position
                return


def _all_passed(scene: Scene) -> Iterator[Attempt]:
    if _of_step(scene, "draw"):
        position = scene.copy()
        for supply in position["supply"].values():
            supply["passed"] = True
        yield position | {"firstPasser": position["start"]}


def _builder_left(scene: Scene) -> Iterator[Attempt]:
    if _of_step(scene, "draw", "block-1"):
        position = scene.copy()
        builder = scene.state.content.tiles[scene.state.content.builder].id
        for pile in ("display", "usedTiles"):
            if builder in position[pile]:
                position[pile].remove(builder)
                next(iter(position["supply"].values()))["activeBuilders"] = 1
                yield position
                return


def _ended_early(scene: Scene) -> Iterator[Attempt]:
    if _of_step(scene, "over"):
        position = scene.copy() | {"latched": False, "round": 3}
        for supply in position["supply"].values():
            supply["corruption"] = 1
        yield position


SPOILS: Mapping[str, Spoil] = {
    "no-shields-on-isle": _shield_on_isle,
    "no-building-on-isle": _build_on_isle,
    "no-open-trophy": _no_trophy,
    "wrong-number-of-fomori": _too_many_back,
    "not-two-fomori": _swap_nothing("swap-fomori"),
    "not-two-camps": _swap_nothing("swap-camps"),
    "order-insisted": _insisted_early,
    "not-onto-isle": _back_to_isle,
    "cards-of-a-back": _too_many_of_a_back,
    "no-corruption-to-lose": _no_corruption,
    "fame-tied": _tie_fame,
    "no-corruption-to-lower": _nothing_to_sing_of,
    "discards-shuffled": _discard_after_shuffle,
    "early-fronts": _fronts_gone,
    "stack-height": _heap_cards,
    "blocked-twice": _blocked_twice,
    "passed-wrongly": _all_passed,
    "builder-left": _builder_left,
    "over-too-early": _ended_early,
}
