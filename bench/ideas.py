"""Single-minded players: each follows one idea wherever it can and otherwise plays by the game's own judgement.

They measure that judgement: an idea that wins more than its fair share against sensible players shows what the
judgement misses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.bots.model import Below
from companion.rules.armorica.content import AMPHORA, GOLD, GRAPE, ONE_ICON, WHEAT
from companion.rules.armorica.scoring import sets
from companion.rules.kernel import Game, Seat
from companion.rules.kernel.heuristics import candidates

Written: TypeAlias = Mapping[str, Any]
"""A move as the log writes it."""
Test: TypeAlias = Callable[[Any, Written], bool]
"""Whether a move, made in this state, follows the idea."""


@dataclass(frozen=True, slots=True)
class Strategy:
    """Choose among the moves that follow an idea the one that looks best; among all where none follows it."""

    name: str
    follows: Test

    def choose(self, game: Game[Any, Any], state: Any, seat: Seat, below: Below) -> Any:
        moves = candidates(game, state, seat)
        following = [move for move in moves if self.follows(state, game.write_move(move))] or moves
        if len(following) == 1:
            return following[0]
        worth = game.appraise(state, seat, following)
        best = max(worth)
        equals = [move for move, value in zip(following, worth, strict=True) if value == best]
        return equals[below(len(equals))]


def does(*types: str, **fields: Sequence[Any]) -> Test:
    """A move of one of these types whose fields have one of these values."""

    def test(state: Any, move: Written) -> bool:
        del state
        return move["type"] in types and all(move[field] in values for field, values in fields.items())

    return test


def avoids(test: Test) -> Test:
    return lambda state, move: not test(state, move)


def attacks(state: Any, move: Written) -> bool:
    """Fallen Kingdoms: whether a plan of marches has another player's city as a goal."""
    if move["type"] != "plan":
        return False
    own, owner, number = state.actor, state.owner, state.map.number
    return any(owner[number[group["to"]]] not in (-1, own) for group in move["groups"])


def marches(state: Any, move: Written) -> bool:
    """Fallen Kingdoms: whether a plan moves any unit."""
    del state
    return move["type"] == "plan" and bool(move["groups"])


def takes(icon: int) -> Test:
    """Armorica: a card with this icon."""

    def test(state: Any, move: Written) -> bool:
        content = state.content
        return move["type"] == "take" and bool(content.packed[content.index[move["card"]]] >> icon & ONE_ICON)

    return test


def takes_at(*positions: int) -> Test:
    """Armorica: a card that lies so far down its row."""

    def test(state: Any, move: Written) -> bool:
        if move["type"] != "take":
            return False
        card = state.content.index[move["card"]]
        row: tuple[int, ...] = next(row for row in state.rows if card in row)
        return len(row) - row.index(card) in positions

    return test


def goes_on(state: Any, move: Written) -> bool:
    """Armorica: a card whose suit the set on the right of the display does not have yet."""
    content = state.content
    display = state.displays[state.seats.index(move["seat"])]
    if move["type"] != "take":
        return False
    held = {content.suits[card] for card in (sets(content, display) or [()])[-1]}
    suit: str = content.suits[content.index[move["card"]]]
    return suit not in held


def no_romans(state: Any, move: Written) -> bool:
    """Armorica: nothing but Gauls."""
    return bool(state.phase != "roman") or move["type"] == "pass"


SECTIONS = ("top", "middle", "bottom")


def _leaves_open(section: str) -> Test:
    """The Arrival: blocks the other two sections."""
    return does("block-first", "block-second", section=[other for other in SECTIONS if other != section])


STRATEGIES: Mapping[str, tuple[Strategy, ...]] = {
    "armorica": (
        Strategy("always-nearest", takes_at(1)),
        Strategy("always-far", takes_at(4, 5, 6)),
        Strategy("wheat-first", takes(WHEAT)),
        Strategy("amphorae-first", takes(AMPHORA)),
        Strategy("gold-first", takes(GOLD)),
        Strategy("grapes-first", takes(GRAPE)),
        Strategy("longest-sets", goes_on),
        Strategy("never-pass", does("take", "starve")),
        Strategy("no-romans", no_romans),
    ),
    "arrival": (
        Strategy("always-top", _leaves_open("top")),
        Strategy("always-middle", _leaves_open("middle")),
        Strategy("always-bottom", _leaves_open("bottom")),
        Strategy("build-first", does("build", "rebuild")),
        Strategy("never-build", avoids(does("build"))),
        Strategy("repel-first", does("repel")),
        Strategy("never-repel", avoids(does("repel"))),
        Strategy("repel-for-fame", does("repel", reward=["fame"])),
        Strategy("repel-for-corruption", does("repel", reward=["corruption"])),
        Strategy("spread-first", does("spread")),
        Strategy("never-spread", avoids(does("spread"))),
        Strategy("pass-early", does("pass")),
        Strategy("pass-late", avoids(does("pass"))),
        Strategy("hoard-tiles", avoids(does("use-tile"))),
        Strategy("shields-first", does("shield")),
        Strategy("insist-on-order", does("insist-order")),
    ),
    "fallen-kingdoms": (
        Strategy("all-units", does("allocate", track=["unit"])),
        Strategy("all-buildings", does("allocate", track=["building"])),
        Strategy("all-knowledge", does("allocate", track=["knowledge"])),
        Strategy("never-attack", avoids(attacks)),
        Strategy("always-attack", attacks),
        Strategy("never-march", avoids(marches)),
        Strategy("always-retreat", does("stance", do=["retreat"])),
        Strategy("never-retreat", does("stance", do=["roll"])),
        Strategy("never-invade", does("invade", do=[False])),
        Strategy("always-invade", does("invade", do=[True])),
        Strategy("never-rampage", does("rampage", city=[None])),
        Strategy("no-power", does("power", use=[None])),
        Strategy("always-power", avoids(does("power", use=[None]))),
    ),
}
