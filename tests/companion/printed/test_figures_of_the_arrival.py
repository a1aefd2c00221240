"""Every figure in The Arrival's booklet, on its tiles and aids is computed by the engine."""

from __future__ import annotations

from ast import literal_eval
from pathlib import Path
from typing import Any

import pytest
import yaml
from support.arrival import FB, ME, MN, TD, do, flip, game, moment, supply, verdict
from support.printed import compare, count, paragraphs, pieces, shown

from companion.rules.arrival.display import DISPLAYED
from companion.rules.arrival.sequence import SHOWN
from companion.rules.arrival.setup import START_DISCS, START_FAME
from companion.rules.arrival.state import BLOCK_1, BLOCK_2, OGAM, STACKS, State
from companion.rules.kernel import Line, Over
from generator.pack.reader import read_pack

LIMITS = game().content.limits
RICH = {"fame": 9, "corruption": 9, "discs": 3, "swords": 9, "shields": 2, "fomori": 9}


def change(before: dict[str, Any], what: str, **move: Any) -> int:
    """By how much this move of Tuath Dé changes something of theirs."""
    state = moment(TD, {TD: RICH | before.pop("own", {}), **before.pop("others", {})}, **before)
    old = supply(state, TD)[what]
    do(state, seat=TD, **move)
    return int(supply(state, TD)[what] - old)


def brings(tile: str, laid: dict[str, list[Any]], what: str = "fame", **before: Any) -> int:
    return change({"map": laid, "own": {"tiles": [tile]}, **before}, what, type="use-tile", tile=tile)


def placed(at: dict[str, Any]) -> dict[str, Any]:
    """The pieces and shields of a figure of the booklet as a position."""
    return {
        "map": {piece["at"]: [piece["tribe"], piece["discs"]] for piece in at["pieces"] if "tribe" in piece},
        "fomori": {piece["at"]: piece["fomori"] for piece in at["pieces"] if "fomori" in piece},
        "shields": {each["province"]: at["shields"].count(each) for each in at["shields"]},
    }


def marks(at: dict[str, Any], kind: str, leader: str, field: str, **more: str) -> list[int]:
    """The numbers a figure writes beside its locations, and what the last of them costs in fame; × is out of reach."""
    numbers, costs = [], []
    for mark in at["marks"]:
        state = moment(leader, {leader: RICH}, **placed(at))
        move = {"type": kind, "seat": leader, field: mark["at"]} | more
        assert (verdict(state, **move) == "legal") == mark["ok"], mark
        if not mark["ok"]:
            continue
        numbers.append(int(mark["say"]))
        reward = {"sineach": 1, "athach": 3, "monghfinn": 6}.get(placed(at)["fomori"].get(mark["at"], ""), 0)
        do(state, **move)
        costs.append(9 + reward - supply(state, leader)["fame"])
    assert costs[:-1] == [0] * (len(costs) - 1)
    return [*numbers, costs[-1]]


def spread_price() -> list[int]:
    """One, the shields, the discs and their sum: the least with which the example's spread is legal."""
    at = shown("arrival", "actions", 17)
    (mark,) = at["marks"]
    held = [
        number
        for number in range(1, 12)
        if verdict(moment(TD, {TD: {"fomori": number}}, **placed(at)), type="spread", seat=TD, location=mark["at"])
        == "legal"
    ]
    state = moment(TD, {TD: {"fomori": held[0]}}, **placed(at))
    do(state, type="spread", seat=TD, location=mark["at"])
    flip(state)
    assert supply(state, TD)["fomori"] == 0
    assert held[0] == int(mark["say"])
    shields, discs = len(at["shields"]), placed(at)["map"][mark["at"]][1]
    return [held[0] - shields - discs, shields, discs, held[0]]


def earned(**owed: int) -> int:
    """What a symbol of an open section pays with one Broch and one Caer."""
    laid = {"tailtiu": [TD, 1], "temair": [TD, 2], "inber-colpa": [TD, 3]}
    state = moment(
        None, step="exploit", owed={TD: owed}, map=laid, display=[tile.id for tile in game().content.tiles[:DISPLAYED]]
    )
    return int(supply(state, TD)["fame"])


def kept(**pieces_kept: int) -> str:
    state = moment(TD, {TD: {"discs": 4, "swords": 4, "shields": 4}})
    return verdict(state, type="pass", seat=TD, keep={"discs": 0, "swords": 0, "shields": 0} | pieces_kept)


def most_kept() -> int:
    return max(number for number in range(5) if kept(discs=number) == "legal")


def trophy() -> list[int]:
    """The fewest and the most Fomori that a trophy gives back."""
    state = moment(TD, {TD: {"fomori": 9, "trophies": 1}})
    legal = [n for n in range(10) if verdict(state, type="use-trophy", seat=TD, fomori=n) == "legal"]
    return [legal[0], legal[-1]]


def lia_fail() -> list[int]:
    """What the stone brings the first, second, third and fourth in fame."""
    brought = []
    for place in range(4):
        fames = [12, 10, 8, 6]
        own = fames.pop(place)
        others = {tribe: {"fame": fame} for tribe, fame in zip((FB, MN, ME), fames, strict=True)}
        brought.append(
            change(
                {"own": {"fame": own, "tiles": ["lia-fail"]}, "others": others},
                "fame",
                type="use-tile",
                tile="lia-fail",
            )
        )
    return brought


def leftovers_for_one() -> int:
    """How many leftovers are worth 1."""
    return next(n for n in range(1, 9) if _reckoned(n)["bonus"] == 1)


def _reckoned(swords: int) -> dict[str, Any]:
    tiles = [tile.id for tile in game().content.tiles[: max(0, swords - 3)]]
    hands = {TD: {"swords": min(3, swords), "tiles": tiles}}
    state = moment(None, hands, leaders=[TD, FB], step="over", map={"corcach": [TD, 1], "temair": [FB, 1]})
    pending = game().pending(state)
    assert isinstance(pending, Over)
    return dict(pending.result["scores"][TD])


def reckoning() -> list[int]:
    """The example of the end: three tribes, nine Fomori, three castles; Ann leads Tuath Dé."""
    atlas = game().content.atlas
    anns = ["sligech", "umall", "ess-ruaid"]
    free = [id for id in atlas.names(atlas.main) if id not in anns]
    owners = [FB] * 6 + [MN] * 4 + [None] * 9
    spots = dict(zip(free, owners, strict=False))
    laid = {id: [TD, 1] for id in anns} | {id: [owner, 1] for id, owner in spots.items() if owner}
    state = moment(
        None,
        {TD: {"fame": 20, "discs": 3, "tiles": ["wild-geese", "lia-fail"]}},
        leaders=[FB, MN, TD],
        step="over",
        map=laid,
        fomori={id: "sineach" for id, owner in spots.items() if not owner},
        castles=["castle-1", "castle-2", "castle-3"],
    )
    pending = game().pending(state)
    assert isinstance(pending, Over)
    told, mine = pending.result, pending.result["scores"][TD]
    assert (told["ending"], mine["leftover"]) == ("prevailed", 5)
    held = [sum(owner == tribe for owner, _ in laid.values()) for tribe in (FB, MN, TD)]
    each = {line.facts["province"]: line.facts["each"] for line in _lines(state, TD) if line.what == "province"}
    score = [mine["fame"] - mine["provinces"] - mine["bonus"], mine["provinces"], mine["bonus"], mine["fame"]]
    return [*held, told["T"], told["F"], each["magnata"], each["vennicnia"], score[0], *score]


def _lines(state: State, seat: str) -> tuple[Line, ...]:
    return next(player.lines for player in game().score(state).players if player.seat == seat)


def test_every_figure_is_computed() -> None:
    tiles = {tile.effect: tile for tile in game().content.tiles}
    copies = {effect: sum(tile.copies for tile in game().content.tiles if tile.effect == effect) for effect in tiles}
    kinds = [pieces("arrival", "fomori", id=kind) for kind in ("sineach", "athach", "monghfinn")]
    backs = {back: pieces("arrival", "earning", back=back) for back in ("build", "arms", "lore")}
    assert len(set(backs.values())) == 1
    cards = sum(backs.values())
    one = {"tailtiu": [TD, 1]}
    outpost = -change({"map": {"uisnech": [FB, 1], "caisel": [TD, 1]}}, "fame", type="build", location="tailtiu")
    distant = marks(shown("arrival", "actions", 21), "repel", TD, "target", reward="fame")
    less = -change(
        {"map": one, "fomori": {"temair": "sineach"}}, "corruption", type="repel", target="temair", reward="corruption"
    )
    bard = -brings("song-of-the-bard", one, "corruption")
    broch, caer = earned(famePerBroch=1) // 2, earned(famePerCaer=1)
    geese, salmon = brings("wild-geese", one), brings("salmon-trail", {"corcach": [TD, 1]})
    walls, stronghold = brings("high-walls", {"temair": [TD, 2]}), brings("sublime-stronghold", {"temair": [TD, 3]})
    emer = brings("emers-mercy", one, own={"tiles": ["emers-mercy"], "corruption": 0}, others={FB: {"corruption": 3}})
    board = yaml.safe_load((Path("templates") / "print" / "arrival" / "board.yaml").read_text(encoding="utf-8"))
    fame_track = sum(side["count"] for side in literal_eval(board["vars"]["sides"]))
    corruption_track = board["boxes"]["corruption-spaces"]["each"]
    green = marks(shown("arrival", "actions", 9), "build", MN, "location")
    discs = pieces("arrival", "disc")
    third = leftovers_for_one()
    computed = {
        "box.body.0.list.0": [pieces("arrival", "board")],
        "box.body.0.list.1": [cards, backs["build"]],
        "box.body.0.list.2": [pieces("arrival", "tile")],
        "box.body.0.list.3": [sum(kinds), *kinds],
        "box.body.0.list.4": [pieces("arrival", "castle")],
        "box.body.0.list.5": [pieces("arrival", "sword"), pieces("arrival", "shield")],
        "box.body.0.list.6": [discs, discs // 4],
        "box.body.0.list.7": [pieces("arrival", "blocker")],
        "box.body.0.list.8": [
            pieces("arrival", name) for name in ("tribe", "start-player", "overview", "round-counter")
        ],
        "setup.body.0.steps.0": [1],
        "setup.body.0.steps.3": [cards // STACKS],
        "setup.body.0.steps.7": [START_FAME, 0],
        "setup.body.2.list.0": [2, LIMITS[2].corruption, LIMITS[2].rounds],
        "setup.body.2.list.1": [3, LIMITS[3].corruption, LIMITS[3].rounds],
        "setup.body.2.list.2": [4, LIMITS[4].corruption, LIMITS[4].rounds],
        "setup.body.3.note": [0, fame_track, corruption_track, 0],
        "earning.body.5.steps.0": [SHOWN[BLOCK_1][0] + 1, SHOWN[BLOCK_1][1]],
        "earning.body.5.steps.1": [1],
        "earning.body.5.steps.2": [SHOWN[BLOCK_2][1]],
        "earning.body.5.steps.3": [SHOWN[OGAM][1]],
        "earning.body.11.steps.0": [broch, caer],
        "actions.body.6.list.2": [outpost],
        "actions.body.9.caption": green,
        "actions.body.14.note": [spread_price()[0]],
        "actions.body.17.caption": spread_price(),
        "actions.body.20.list.3": [distant[-1]],
        "actions.body.21.caption": distant,
        "actions.body.22": [less],
        "actions.body.25.steps.0": [most_kept()],
        "tiles.body.1.list.0": [copies["province"]],
        "tiles.body.1.list.1": [copies["colour"]],
        "tiles.body.1.list.2": [geese, salmon],
        "tiles.body.1.list.3": [walls, stronghold],
        "tiles.body.1.list.4": lia_fail(),
        "tiles.body.1.list.5": [emer],
        "tiles.body.1.list.6": [copies["bard"], bard, 1],
        "tiles.body.1.list.7": [copies["swap-fomori"]],
        "tiles.body.1.list.8": [copies["swap-camps"]],
        "tiles.body.1.list.9": [copies["ogam"]],
        "tiles.body.1.list.10": [copies["builder"], outpost],
        "end.body.5": [_reckoned(third)["bonus"]],
        "end.body.8.example": reckoning(),
        "tile-lines.position": [*lia_fail(), 1, 2, 3, 4],
        "aid.block": [SHOWN[BLOCK_1][0] + 1, SHOWN[BLOCK_1][1], SHOWN[BLOCK_2][1], SHOWN[OGAM][1]],
        "aid.exploit": [1],
        "aid.build": [1, outpost],
        "aid.spread": [spread_price()[0]],
        "aid.repel": [distant[-1], less],
        "aid.pass": [most_kept()],
        "aid.store": [most_kept()],
        "aid.free-words": trophy(),
        "aid.end-words": [third, 1, 1, third],
        "figures.per-broch": [broch],
        "box.cards": [cards],
        "rulings.R-39.ruling": [distant[-1]],
    }
    compare("arrival", computed)


def test_numbers_written_out() -> None:
    """Discs to begin with and the display: in words in the booklet."""
    words = {
        "setup.body.0.steps.5": START_DISCS,
        "setup.body.0.steps.2": DISPLAYED,
    }
    for language in ("en", "de", "fr"):
        told = paragraphs("arrival", language)
        for place, number in words.items():
            assert count(told[place], language, number) == 1, (place, told[place])


@pytest.mark.parametrize("effect", ["province", "colour"])
def test_the_value_printed_on_a_tile(effect: str) -> None:
    """A cauldron and silver bring what is printed on them for one location that fits."""
    pack = read_pack("arrival")
    ground = {row["id"]: row["id"] if effect == "province" else row["colour"] for row in pack.tables["provinces"]}
    place = {ground[row["province"]]: row["id"] for row in pack.tables["locations"] if row["province"] in ground}
    tiles = [row for row in pack.tables["tiles"] if row["effect"] == effect]
    assert len(tiles) in (4, 10)
    for row in tiles:
        assert brings(row["id"], {place[row["of"]]: [TD, 1]}) == row["value"], row["id"]
