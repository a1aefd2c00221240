"""The pack's tables as the engine needs them: numbered, checked, and packed into whole numbers (ARR 1, 13).

Provinces, kinds of Fomori, tiles and cards are known by their place in the tuples below. What a section of an
Earning Card yields is one whole number, a few bits for each symbol, so that the yield of four cards is a plain sum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.rules.arrival.atlas import Atlas, compile_atlas

Row: TypeAlias = Mapping[str, Any]
Tables: TypeAlias = Mapping[str, Sequence[Row]]
Yield: TypeAlias = int
CardSet: TypeAlias = int

SECTIONS = ("top", "middle", "bottom")
BACKS = ("build", "arms", "lore")
SYMBOLS = ("fame", "famePerBroch", "famePerCaer", "discs", "swords", "shields", "tiles", "fomori")
GOODS = ("discs", "swords", "shields")
KINDS = 3
"""Kinds of Fomori. A castle counts as a fourth where strengths and rewards are listed."""

SYMBOL_BITS = 8
ONE_SYMBOL = (1 << SYMBOL_BITS) - 1

EFFECTS = {
    "province": True,
    "colour": True,
    "each-province": False,
    "each-port": False,
    "position": False,
    "least-corrupt": False,
    "each-tower": False,
    "each-fortress": False,
    "ogam": False,
    "builder": False,
    "swap-fomori": False,
    "swap-camps": False,
    "bard": False,
}
"""What a Tactic Tile can do, and whether it needs to say for which province or colour."""
SWAPS = ("swap-fomori", "swap-camps")


@dataclass(frozen=True, slots=True)
class Tile:
    id: str
    copies: int
    effect: str
    of: str
    value: int


@dataclass(frozen=True, slots=True)
class Limits:
    """ARR 3.12, for one number of leaders."""

    corruption: int
    rounds: int


@dataclass(frozen=True, slots=True, eq=False)
class Content:
    """Everything the pack says that the engine needs."""

    atlas: Atlas
    tribes: tuple[str, ...]
    fomori: tuple[str, ...]
    fomori_counts: tuple[int, ...]
    strengths: tuple[int, ...]
    """By kind; the castles' stands last, as in `rewards`."""
    rewards: tuple[int, ...]
    tiles: tuple[Tile, ...]
    tile_number: Mapping[str, int]
    ogam: int
    builder: int
    limits: Mapping[int, Limits]
    cards: tuple[str, ...]
    card_number: Mapping[str, int]
    card_backs: tuple[int, ...]
    back_sets: tuple[CardSet, ...]
    yields: tuple[tuple[Yield, ...], ...]
    """By section, then card."""
    discs: int
    swords: int
    shields: int
    outpost_price: int
    attack_price: int
    """Fame for an Outpost (ARR 5.4.7) and for a Distant Attack (5.7.3)."""
    most_kept: int
    """ARR 5.8.2."""

    @property
    def gathers(self) -> int:
        """Return how many discs one master-builder saves."""
        return self.tiles[self.builder].value


def pack_symbols(symbols: Mapping[str, int]) -> Yield:
    return sum(int(symbols.get(name) or 0) << SYMBOL_BITS * place for place, name in enumerate(SYMBOLS))


def unpack(earned: Yield) -> tuple[int, ...]:
    """Numbers of symbols in the order of `SYMBOLS`."""
    return tuple(earned >> SYMBOL_BITS * place & ONE_SYMBOL for place in range(len(SYMBOLS)))


def read_content(tables: Tables) -> Content:
    """The tables as content. The pack reader has checked types and ids; what would make the game unplayable is
    refused here."""
    atlas = compile_atlas(tables["provinces"], tables["locations"], tables["castles"])
    tiles = tuple(_tile(row, atlas) for row in tables["tiles"])
    cards = sorted(tables["earning"], key=lambda row: (BACKS.index(row["back"]), str(row["id"])))
    strengths = {(int(row["strength"]), int(row["fame"])) for row in tables["castles"]}
    if len(tables["fomori"]) != KINDS or len(strengths) != 1:
        raise ValueError("The Arrival knows three kinds of Fomori, and castles that are all alike (ARR 1).")
    (castle,) = strengths
    pieces = {row["id"]: int(row["count"]) for row in tables["pieces"]}
    amounts = {row["id"]: int(row["number"]) for row in tables["amounts"]}
    backs = tuple(BACKS.index(row["back"]) for row in cards)
    return Content(
        atlas=atlas,
        tribes=tuple(str(row["id"]) for row in tables["tribes"]),
        fomori=tuple(str(row["id"]) for row in tables["fomori"]),
        fomori_counts=tuple(int(row["count"]) for row in tables["fomori"]),
        strengths=(*(int(row["strength"]) for row in tables["fomori"]), castle[0]),
        rewards=(*(int(row["fame"]) for row in tables["fomori"]), castle[1]),
        tiles=tiles,
        tile_number={tile.id: number for number, tile in enumerate(tiles)},
        ogam=_only(tiles, "ogam"),
        builder=_only(tiles, "builder"),
        limits={int(row["id"]): Limits(int(row["corruption"]), int(row["rounds"])) for row in tables["limits"]},
        cards=tuple(str(row["id"]) for row in cards),
        card_number={str(row["id"]): number for number, row in enumerate(cards)},
        card_backs=backs,
        back_sets=tuple(sum(1 << n for n, back in enumerate(backs) if back == which) for which in range(len(BACKS))),
        yields=tuple(tuple(pack_symbols(row.get(section) or {}) for row in cards) for section in SECTIONS),
        discs=pieces["disc"],
        swords=pieces["sword"],
        shields=pieces["shield"],
        outpost_price=amounts["outpost"],
        attack_price=amounts["distant"],
        most_kept=amounts["chest"],
    )


def _tile(row: Row, atlas: Atlas) -> Tile:
    tile = Tile(
        str(row["id"]), int(row["copies"]), str(row["effect"]), str(row.get("of") or ""), int(row.get("value") or 0)
    )
    known = {"province": atlas.provinces, "colour": atlas.colours}.get(tile.effect, {})
    if tile.effect not in EFFECTS or (EFFECTS[tile.effect] and tile.of not in known):
        raise ValueError(f"Tile {tile.id} has an effect The Arrival does not know: {dict(row)}.")
    return tile


def _only(tiles: Sequence[Tile], effect: str) -> int:
    found = [number for number, tile in enumerate(tiles) if tile.effect == effect]
    if len(found) != 1:
        raise ValueError(f"The Arrival needs exactly one kind of tile with the effect {effect}.")
    return found[0]
