"""Fallen Kingdoms' rare refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bench.sentences.rare import Attempt, Position, Record, Scene, Spoil
from companion.rules.fallen_kingdoms.invasion import PATHS

VALUES = (3, 5, 8, 13, 21, 34)
"""The numbers of the rumor cards."""
NO_TRACKS = {"unit": 0, "building": 0}


def _of_step(scene: Scene, *steps: str) -> bool:
    return scene.position["step"] in steps


def _in_turn(scene: Scene) -> bool:
    return scene.position["round"]["active"] is not None and not scene.position["over"]


def _others(position: Position) -> list[Record]:
    """The players of living kingdoms whose turn it is not, and who are not asked."""
    busy = {position["round"]["active"], position["actor"]}
    return [
        player
        for seat, player in position["players"].items()
        if seat not in busy and player["kingdom"] and player["god"]
    ]


def _change_player(change: Callable[[Position, Record], Any], *steps: str) -> Spoil:
    """Change something about the first other player, in a turn or in these steps."""

    def spoil(scene: Scene) -> Iterator[Attempt]:
        if _of_step(scene, *steps) if steps else _in_turn(scene):
            position = scene.copy()
            for player in _others(position):
                if change(position, player) is not False:
                    yield position
                    return

    return spoil


def _public_card(position: Position) -> str | None:
    """A card that lies in public, taken from there."""
    public = position["stacks"]["public"]
    return public.pop() if public else None


# Positions


def _card_kept(position: Position, player: Record) -> bool:
    player["borrowed"] = None if player["god"] in ("heimdall", "saga") else _public_card(position)
    return player["borrowed"] is not None


def _card_waits(position: Position, player: Record) -> bool:
    del position
    if player["knowledge"]:
        player["fresh"].append(player["knowledge"].pop())
    return bool(player["fresh"])


def _card_boxed(position: Position, player: Record) -> bool:
    del player
    card = _public_card(position)
    position["stacks"]["boxed"] += [card] * (card is not None)
    return card is not None


def _seen_early(position: Position, player: Record) -> bool:
    del player
    stacks = position["stacks"]
    card = next((card for card, copies in stacks["unseen"].items() if copies), None)
    if card is not None and stacks["stack"] > len(stacks["bottom"]) and not stacks["looking"]:
        stacks["unseen"][card] -= 1
        stacks["looking"].append(card)
        return True
    return False


def _units_to(place: str) -> Callable[[Position, Record], bool]:
    def change(position: Position, player: Record) -> bool:
        del position
        player["reserve"] -= 1
        player[place] += 1
        return bool(player["reserve"] >= 0)

    return change


def _temples_meet(position: Position, player: Record) -> bool:
    taken = [other["temple"] for other in position["players"].values() if other is not player and other["temple"]]
    player["temple"] = taken[0] if taken else None
    return bool(taken)


def _track_filled(position: Position, player: Record) -> None:
    del position
    player["tracks"]["unit"] = 40


def _points(row: str, number: int) -> Callable[[Position, Record], None]:
    def change(position: Position, player: Record) -> None:
        del position
        player["glory"][row] = number

    return change


def _card_unpaid(position: Position, player: Record) -> bool:
    del position
    player["glory"]["knowledge"] = 0
    return bool(player["knowledge"])


def _all_paid(position: Position, player: Record) -> None:
    del position
    player["glory"]["knowledge"] += 90


def _make_fallen(position: Position, player: Record) -> None:
    del position
    player["kingdom"] = False


def _adjust_glory(position: Position, player: Record) -> None:
    del position
    player["glory"]["adjustment"] = 2


def _rumor_hidden(position: Position, player: Record) -> bool:
    del player
    stacks = position["stacks"]
    if stacks["rumor_top"]:
        stacks["rumor_seen"][VALUES.index(stacks["rumor_top"])] -= 1
        stacks["rumor_top"] = 0
        return True
    return False


def _rumor_exchanged(position: Position, player: Record) -> bool:
    """The top card lies below one that is held: the held one and it change places."""
    top = position["stacks"]["rumor_top"]
    for value in player["rumors"]:
        if top and value < top:
            player["rumors"][player["rumors"].index(value)] = top
            position["stacks"]["rumor_top"] = value
            return True
    return False


def _rumor_last(position: Position, player: Record) -> bool:
    del player
    stacks = position["stacks"]
    top = stacks["rumor_top"]
    if top and top != VALUES[-1]:
        stacks["rumor_seen"][VALUES.index(top)] -= 1
        stacks["rumor_seen"][-1] += 1
        stacks["rumor_top"] = VALUES[-1]
        return True
    return False


def _stack_unknown(position: Position, player: Record) -> bool:
    """So many cards are known at the bottom that none is left above them."""
    del player
    stacks = position["stacks"]
    stacks["bottom"] += [{"card": None, "known_to": []}] * (stacks["stack"] + 1)
    return True


def _all_marked(position: Position, player: Record) -> bool:
    del player
    for each in position["players"].values():
        each["marker"] = True
    return len(position["players"]) > 5


def _gods_gone(scene: Scene) -> Iterator[Attempt]:
    if _of_step(scene, "choose_god"):
        position = scene.copy()
        next(iter(position["players"].values()))["gods"] = []
        yield position


def _start_lost(scene: Scene) -> Iterator[Attempt]:
    """A city of the start belongs to another player by now."""
    if _of_step(scene, "next_battle", "stance", "dice"):
        position = scene.copy()
        others = [
            name
            for name, city in position["cities"].items()
            if city["owner"] not in (None, position["round"]["active"]) and name not in position["movement"]["attacked"]
        ]
        position["movement"]["start"] += others[:1]
        yield position


def _wrong_sides(scene: Scene) -> Iterator[Attempt]:
    if scene.position["battle"]:
        position = scene.copy()
        position["battle"]["defender"] = position["battle"]["attacker"]
        yield position


def _fallen_keeps(scene: Scene) -> Iterator[Attempt]:
    for seat, player in scene.position["players"].items():
        if player["god"] and not player["kingdom"] and ["strip", seat] not in scene.position["agenda"]:
            position = scene.copy()
            position["players"][seat]["tracks"]["unit"] = 1
            yield position


def _ended_early(scene: Scene) -> Iterator[Attempt]:
    if _of_step(scene, "invade"):
        yield scene.copy() | {"over": True, "step": "", "actor": None, "agenda": []}


def _settled_otherwise(scene: Scene) -> Iterator[Attempt]:
    if scene.position["over"]:
        position = scene.copy()
        next(iter(position["players"].values()))["glory"]["adjustment"] += 2
        yield position


def _temple_in_hand(scene: Scene) -> Iterator[Attempt]:
    if _of_step(scene, "path", "follow", "spread"):
        position = scene.copy()
        taken = {player["temple"] for player in position["players"].values()}
        actor = position["actor"]
        for name, city in position["cities"].items():
            if city["owner"] == actor and name not in taken:
                position["players"][actor]["temple"] = name
                yield position
                return


# Moves


def _powers(scene: Scene, power: str, change: Callable[[Position, Record], Any]) -> Iterator[Attempt]:
    """Saga uses a god's power that there is nothing to use for, while there is for another's."""
    if _of_step(scene, "power"):
        position = scene.copy()
        actor = position["actor"]
        other = next(seat for seat in position["players"] if seat != actor)
        _give_god(position, actor, "saga")
        _give_god(position, other, power)
        if change(position, position["players"][actor]) is not False:
            yield position, {"type": "power", "seat": actor, "use": "saga", "as": power}


def _give_god(position: Position, seat: str, god: str) -> None:
    """Swap gods with the player that has this one."""
    own = position["players"][seat]["god"]
    for player in position["players"].values():
        if player["god"] == god:
            player["god"] = player["picked"] = own
    position["players"][seat] |= {"god": god, "picked": god}


def _nothing_to_draft(scene: Scene) -> Iterator[Attempt]:
    def change(position: Position, player: Record) -> None:
        city = next(city for city in position["cities"].values() if city["owner"] == position["actor"])
        city["units"] += player["reserve"]
        player["reserve"] = 0

    yield from _powers(scene, "tyr", change)


def _nothing_to_look_at(scene: Scene) -> Iterator[Attempt]:
    def change(position: Position, player: Record) -> bool:
        del player
        stacks = position["stacks"]
        if stacks["bottom"]:
            return False
        stacks["public"] += [card for card, copies in stacks["unseen"].items() for _ in range(copies)][
            : stacks["stack"]
        ]
        for card in stacks["public"]:
            stacks["unseen"][card] = 0
        stacks["stack"] = 0
        return True

    yield from _powers(scene, "norns", change)


def _no_retreat(scene: Scene) -> Iterator[Attempt]:
    """Loki at every city of an enemy, or a defender who cannot flee."""
    if _of_step(scene, "power"):
        actor = scene.position["actor"]
        cities = scene.position["cities"].items()
        own = next((name for name, city in cities if city["owner"] == actor and city["units"] > 1), "")
        for attempt in _powers(scene, "loki", lambda *_: None):
            for name, city in cities:
                if city["owner"] not in (None, actor):
                    assert isinstance(attempt, tuple)
                    yield attempt[0], {**attempt[1], "city": name, "from": own}


def _hemmed_in(scene: Scene) -> Iterator[Attempt]:
    """Players who do not fight hold all cities around the one that is fought for."""
    battle = scene.position["battle"]
    if not _of_step(scene, "stance") or scene.position["actor"] != battle["defender"]:
        return
    board = scene.state.map
    position = scene.copy()
    players, cities = position["players"], position["cities"]
    city = board.number[battle["city"]]
    for seat in players.keys() - {battle["attacker"], battle["defender"]}:
        if players[seat]["kingdom"]:
            for name in board.names(board.near[city] | board.sea[city]):
                there = cities.setdefault(name, {"owner": None, "units": 0, "building": None})
                if there["owner"] in (None, battle["defender"]) and players[seat]["reserve"]:
                    if there["owner"]:
                        players[there["owner"]]["reserve"] += there["units"]
                    players[seat]["reserve"] -= 1
                    there |= {"owner": seat, "units": 1}
            home = players[battle["attacker"]]
            home["reserve"] += sum(group["units"] for group in position["movement"]["groups"] if group["pending"])
            position["movement"]["groups"] = []
            yield position, {"type": "stance", "seat": battle["defender"], "do": "retreat", "to": battle["city"]}
            return


def _plans(via: Callable[[Scene], list[str | None]]) -> Spoil:
    """Marches from every own city to every city, over these."""

    def spoil(scene: Scene) -> Iterator[Attempt]:
        if _of_step(scene, "plan"):
            position = scene.copy()
            for origin in scene.position["movement"]["start"]:
                for over in via(scene):
                    for to in scene.state.map.ids:
                        group = {"from": origin, "to": to, "units": 1} | ({"via": over} if over else {})
                        yield position, {"type": "plan", "seat": position["actor"], "groups": [group]}

    return spoil


def _directly(scene: Scene) -> list[str | None]:
    del scene
    return [None]


def _by_road(scene: Scene) -> list[str | None]:
    return list(scene.state.map.ids)


def _rampage_again(scene: Scene) -> Iterator[Attempt]:
    """One of the cities in reach was attacked already."""
    targets = [move["city"] for move in scene.moves("rampage") if move["city"]]
    if len(targets) > 1:
        position = scene.copy()
        position["movement"]["attacked"].append(targets[0])
        yield position, {"type": "rampage", "seat": position["actor"], "city": targets[0]}
    for name in scene.position["movement"]["attacked"] if targets else ():
        yield scene.copy(), {"type": "rampage", "seat": scene.position["actor"], "city": name}


def _all_pay(scene: Scene) -> Iterator[Attempt]:
    """All rumors but one each are in one hand when the game ends, and their holder names themselves as payer."""
    if scene.position["over"]:
        position = scene.copy()
        leader, *others = position["players"].values()
        held = sorted(value for player in (leader, *others) for value in player["rumors"])
        worth = sum(player["glory"]["rumors"] for player in (leader, *others)) // len(held) if held else 0
        if len(held) > len(others) + 1:
            for player in (leader, *others):
                player["rumors"] = held if player is leader else [held.pop()]
                player["glory"] |= {"adjustment": 0}
            leader["rumors"] = held
            for player in (leader, *others):
                player["glory"]["rumors"] = worth * len(player["rumors"])
            seat = next(iter(position["players"]))
            position |= {"over": False, "step": "rumor_payers", "actor": seat, "agenda": [["finish"]]}
            yield position, {"type": "rumor_payers", "seat": seat, "extra": [seat]}


def _fall(position: Position, seat: str) -> None:
    """The end of a kingdom, as it stands when all has been dealt with."""
    player = position["players"][seat]
    for city in position["cities"].values():
        if city["owner"] == seat:
            player["reserve"] += city["units"]
            city["owner"], city["units"] = None, 0
    player["kingdom"], player["temple"] = False, None
    player["tracks"] |= NO_TRACKS
    position["stacks"]["public"] += player["knowledge"]
    player["knowledge"] = []


def _alone(scene: Scene) -> Iterator[Attempt]:
    """All other kingdoms have fallen when a player may invade."""
    if _of_step(scene, "invade") and scene.position["players"][scene.position["actor"]]["kingdom"]:
        position = scene.copy()
        for seat, player in position["players"].items():
            if seat != position["actor"] and player["kingdom"] and not player["invaded"]:
                _fall(position, seat)
        other = next(seat for seat in position["players"] if seat != position["actor"])
        yield position, {"type": "invade", "seat": position["actor"], "do": True, "surrender_to": other}


def _nothing_left(scene: Scene) -> Iterator[Attempt]:
    """A player without a kingdom surrenders it."""
    if _of_step(scene, "invade"):
        actor = scene.position["actor"]
        other = next(seat for seat in scene.position["players"] if seat != actor)
        position = scene.copy()
        if position["players"][actor]["kingdom"]:
            _fall(position, actor)
        yield position, {"type": "invade", "seat": actor, "do": True, "surrender_to": other}


def _paths_closed(scene: Scene) -> Iterator[Attempt]:
    """Five temples stand where most paths end, and four invaders have blocked the others."""
    if not _of_step(scene, "invade") or len(scene.position["players"]) < 6:
        return
    position, board = scene.copy(), scene.state.map
    players, last = position["players"], position["actor"]
    others = [seat for seat in players if seat != last]
    position["round"]["priority"] = [*others, last]
    position["agenda"] = [["begin_round"], ["pass_marker"]]
    ends = [board.ids[city] for city in board.paths]
    closed = [name for name, _ in Counter(ends).most_common(len(others))]
    for name in closed:
        city = position["cities"].get(name)
        if city and city["owner"]:
            players[city["owner"]]["reserve"] += city["units"]
            city["owner"], city["units"] = None, 0
    left = [path for path, name in enumerate(ends, 1) if name not in closed]
    for seat, name in zip(others, closed, strict=True):
        invades = seat != others[-1]
        players[seat] |= {
            "marker": invades,
            "invaded": invades,
            "temple": name,
            "blockers": left[:PATHS] if invades else [],
        }
        left = left[PATHS:] if invades else left
    players[last] |= {"marker": False, "invaded": False, "blockers": [], "temple": None}
    yield position, {"type": "invade", "seat": last, "do": True, "surrender_to": others[0]}


SPOILS: Mapping[str, Spoil] = {
    "borrowed-card": _change_player(_card_kept),
    "sheet-cards": _change_player(_card_waits),
    "sheet-units": _change_player(_units_to("sheet")),
    "casualties-left": _change_player(_units_to("casualties")),
    "boxed-cards": _change_player(_card_boxed),
    "looking-now": _change_player(_seen_early),
    "temples-together": _change_player(_temples_meet),
    "track-length": _change_player(_track_filled),
    "points-below-zero": _change_player(_points("knowledge", -1)),
    "points-of-rumors": _change_player(_points("rumors", 999)),
    "points-of-cards": _change_player(_card_unpaid),
    "points-of-all": _change_player(_all_paid),
    "kingdom-units": _change_player(_make_fallen),
    "adjusted-early": _change_player(_adjust_glory),
    "rumor-awaited": _change_player(_rumor_hidden),
    "rumor-top": _change_player(_rumor_exchanged),
    "rumors-above": _change_player(_rumor_last),
    "stack-unseen": _change_player(_stack_unknown),
    "markers-in-use": _change_player(_all_marked),
    "gods-dealt": _gods_gone,
    "start-kept": _start_lost,
    "battle-sides": _wrong_sides,
    "fallen-keeps": _fallen_keeps,
    "over-too-early": _ended_early,
    "settled-otherwise": _settled_otherwise,
    "temple-in-hand": _temple_in_hand,
    "tyr-reserve": _nothing_to_draft,
    "norns-stack": _nothing_to_look_at,
    "loki-no-retreat": _no_retreat,
    "nowhere-to-retreat": _hemmed_in,
    "needs-navigation": _plans(_directly),
    "needs-horse-riding": _plans(_by_road),
    "end-is-start": _plans(_by_road),
    "enemy-between": _plans(_by_road),
    "rampage-attacked": _rampage_again,
    "rumor-payers": _all_pay,
    "nobody-to-surrender-to": _alone,
    "nothing-to-surrender": _nothing_left,
    "no-path": _paths_closed,
}
