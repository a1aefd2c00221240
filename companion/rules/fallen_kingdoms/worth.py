"""What things are worth to a player who has played before: cities, cards, tiles, units, and the chances of a battle.

Not rules but judgement, in glory points. The figures were tuned by play against itself.
"""

from __future__ import annotations

from functools import lru_cache

from companion.rules.fallen_kingdoms.board import members
from companion.rules.fallen_kingdoms.content import KNOWLEDGE
from companion.rules.fallen_kingdoms.ending import used_up
from companion.rules.fallen_kingdoms.odds import BattleQuestion, battle_odds
from companion.rules.fallen_kingdoms.realm import intimidation
from companion.rules.fallen_kingdoms.state import NOBODY, State

POINT = 0.75
"""A production point, on average over the three tracks."""
UNIT = 1.6
TILE = 9.0
CARD = 11.0
RUMOR = 9.0
TRACK_WORTH = (UNIT, TILE, CARD)
GOOD_CARDS = dict.fromkeys(KNOWLEDGE, 1.0) | {
    "strategy": 4.0,
    "ships": 3.0,
    "paper": 2.5,
    "currency": 3.0,
    "ports": 2.5,
    "architecture": 3.0,
    "masonry": 3.0,
    "archery": 2.5,
    "mathematics": 2.0,
    "laws": 2.0,
}
"""What a knowledge is worth beyond its points."""
GODS_WORTH = (2.0, 5.0, 3.5, 4.5, 5.0, 2.5, 2.0, 3.0, 4.0)
LARGEST = 14
"""Battles with more units on a side are judged as if they had so many."""


def rounds_left(state: State) -> float:
    """How long the game will go on: until the second of the three trophy types runs out."""
    players = state.setting.players
    knowledge, buildings, rumors = used_up(state)
    left = sorted(
        (
            0.0 if knowledge else 1.9 * (state.stack + len(state.shown)) / players,
            0.0 if buildings else 1.9 * (state.tile_stack + len(state.shown_tiles)) / players,
            0.0 if rumors else 2.6 * state.rumor_left / players,
        )
    )
    return 0.5 + left[1]


def city_worth(state: State, city: int) -> float:
    """What controlling a city brings each turn."""
    bit = 1 << city
    points = 1.0 + bool(state.map.ports & bit) + 2.0 * bool(state.map.squares & bit)
    worth = 1.0 + POINT * points
    if state.tiled & bit and not state.temples & bit:
        worth += 2.0 + POINT * 2
    return worth


def strike_force(state: State, player: int, city: int) -> int:
    """How many units the strongest rival could bring against the city in one turn."""
    forces = [0] * state.setting.players
    for near in members(state.map.near[city]):
        owner = state.owner[near]
        if owner not in (NOBODY, player):
            forces[owner] += state.units[near] - 1
    return max(forces)


@lru_cache(maxsize=4096)
def _chance(attack: int, defend: int, edge: int) -> tuple[float, float, float]:
    question = BattleQuestion(attack, defend, max(edge, 0), max(-edge, 0))
    odds = battle_odds(question)
    return float(odds.win), float(odds.attackers_killed), float(odds.defenders_killed)


def battle_chance(state: State, player: int, rival: int, attack: int, defend: int) -> tuple[float, float, float]:
    """The chance to win, and the losses to expect on both sides."""
    mine, theirs = intimidation(state, player), intimidation(state, rival)
    edge = (mine > theirs) - (mine < theirs)
    return _chance(min(attack, LARGEST), min(defend, LARGEST), edge)


def target_worth(state: State, player: int, city: int, left: float) -> float:
    """What taking an enemy city is worth: its income, its owner's loss, a temple's rumor, the fall of a realm."""
    owner = state.owner[city]
    worth = city_worth(state, city) * left * 1.3
    if owner != NOBODY:
        if state.temple[owner] == city:
            worth += RUMOR
        if state.mine[owner] == 1 << city:
            worth += RUMOR + POINT * state.points[3 * owner + 2]
        if owner == leader(state, player):
            worth *= 1.2
    elif state.temples >> city & 1 and state.temple[player] != city:
        worth += RUMOR
    return worth


def leader(state: State, player: int) -> int:
    """The rival with most points; with hidden scoring the one whose realm is largest."""
    rivals = [other for other in range(state.setting.players) if other != player]
    if state.setting.hidden_scoring:
        return max(rivals, key=lambda other: state.mine[other].bit_count())
    return max(rivals, key=lambda other: state.glory[other])
