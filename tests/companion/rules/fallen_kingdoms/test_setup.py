"""FK 18.5, 18.6 and chapters 3, 13, 19: settings, the map, the gods, and the snake."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from support.fallen import MAPS, board, game, grid, moment

from companion.dealer import Stream
from companion.rules.fallen_kingdoms.arrangement import arrangement, arrangements, illegal_arrangement, quarter_turn
from companion.rules.fallen_kingdoms.setup import name_first_player
from companion.rules.fallen_kingdoms.starting import start_placement
from companion.rules.fallen_kingdoms.state import then, work
from companion.rules.fallen_kingdoms.view import view
from companion.rules.kernel import Chance, ChanceMove, Illegal, Turn
from companion.rules.kernel.bits import members

COLOURS = ("red", "yellow", "purple", "blue", "green", "turquoise")


def test_18_5_snake() -> None:
    table = moment(map="R4", purple={"god": "saga"}, red={"god": "odin"})
    state = table.state
    state.mine, state.alive = [0] * 4, [False] * 4
    name_first_player(state)
    seats = state.setting.seats
    first = seats[state.first]
    assert first == "purple"
    then(state, start_placement)
    work(state)
    order, told = [], []
    while table.awaited[1] in ("start_city", "start_units") and len(order) < 28:
        order.append(table.awaited[0])
        told.append(view(state, None)["detail"])
        table.do(**table.legal()[0])
    rotated = [seats[(state.first + step) % 4] for step in range(4)]
    expected = [seat for n in range(7) for seat in (rotated if n % 2 == 0 else rotated[::-1])]
    assert order == expected
    assert len(order) == 28
    assert told == [{"placement": n // 4 + 1, "placements": 7} for n in range(28)]
    assert [30 - state.reserve[player] for player in range(4)] == [21] * 4


def test_18_6_map_check() -> None:
    found = board("R3")
    assert len(found.ids) == 3 + 6 + 3 + 6
    assert [found.ids[found.paths[path - 1]] for path in (15, 16, 1)] == ["hop", "hop", "hop"]
    straumfjordr = found.number["straumfjordr"]
    assert set(found.names(found.road[straumfjordr])) == {"leifsbudir", "husabyr", "sigtunir"}


REFERENCE = {
    "R3": (
        "s:hop s:straumfjordr r:husabyr r:skarar r:birka r:uppsalir r:stjoradalr r:hladir s:hladir "
        "s:nidaross s:paviken s:paviken s:visby s:visby r:hop r:hop",
        "straumfjordr—husabyr straumfjordr—sigtunir leifsbudir—kopingsvik leifsbudir—visby "
        "uppsalir—stiklarstadir vendill—thjotta kopingsvik~thjotta kopingsvik~nidaross",
        "hladir kopingsvik nidaross paviken thjotta visby | birka sigtunir | hop straumfjordr",
    ),
    "R4": (
        "r:thjotta r:stiklarstadir r:aldeigjuborg r:seeburg s:seeburg s:jomsborg r:brattahlid "
        "s:kirkjuvagr s:leirvik r:gardar r:visby r:kopingsvik s:kopingsvik s:kopingsvik s:nidaross "
        "s:thjotta",
        "stjoradalr—aldeigjuborg hladir—pallteskja hladir~paviken nidaross~paviken "
        "jomsborg—brattahlid pallteskja—herjolfsnes visby~herjolfsnes visby~thorshofn",
        "herjolfsnes hladir kopingsvik nidaross paviken thjotta thorshofn visby | jomsborg seeburg "
        "truso | kirkjuvagr leirvik",
    ),
    "R5": (
        "r:jalangr r:jalangr r:straumfjordr r:straumfjordr r:brattahlid s:kirkjuvagr s:leirvik "
        "r:gardar s:paviken s:paviken s:visby s:visby r:uppsalir r:vendill s:seeburg s:jomsborg "
        "r:jomsborg r:pallteskja s:ripar s:ripar",
        "heidabyr~straumfjordr heidabyr~hop heidabyr—aldeigjuborg ripar—pallteskja "
        "leifsbudir—brattahlid leifsbudir—herjolfsnes hop—skarar hop—husabyr thorshofn~kopingsvik "
        "herjolfsnes~kopingsvik aldeigjuborg—husabyr seeburg—sigtunir birka—kopingsvik "
        "uppsalir—visby",
        "herjolfsnes kopingsvik paviken thorshofn visby | heidabyr hop straumfjordr | jomsborg "
        "seeburg truso | birka sigtunir | kirkjuvagr leirvik | ripar",
    ),
    "R6": (
        "s:reykjavik r:skalholt s:hladir s:nidaross r:straumfjordr r:straumfjordr r:leifsbudir "
        "r:leifsbudir r:brattahlid s:kirkjuvagr s:leirvik r:gardar r:hleidra r:lundr r:birka "
        "r:uppsalir r:uppsalir r:vendill r:gasir s:gasir",
        "skalholt—hladir oddi—stjoradalr oddi—husabyr holar—sigtunir nidaross~straumfjordr "
        "thjotta~hop thjotta—aross stiklarstadir—vebjorg hop—brattahlid hop—herjolfsnes "
        "husabyr—vebjorg skarar—trelleborg aross~herjolfsnes skaneyrr~thorshofn",
        "aross herjolfsnes hroarskelda skaneyrr thorshofn | hladir hop nidaross straumfjordr thjotta "
        "| birka sigtunir | gasir reykjavik | kirkjuvagr leirvik",
    ),
}
"""FK 19.4: for each map its paths (by road or sea, and to which city), its seams, and its seas with their ports."""


@pytest.mark.parametrize("name", sorted(REFERENCE))
def test_19_4_reference_maps(name: str) -> None:
    found, (paths, seams, seas) = board(name), REFERENCE[name]
    landings = zip(found.paths, found.path_by_sea, strict=True)
    assert [f"{'s' if by_sea else 'r'}:{found.ids[city]}" for city, by_sea in landings] == paths.split()
    links = found.links[-len(seams.split()) :]
    assert [f"{found.ids[a]}{'~' if by_sea else '—'}{found.ids[b]}" for a, b, by_sea in links] == seams.split()
    assert {frozenset(found.names(sea)) for sea in found.seas} == {frozenset(sea.split()) for sea in seas.split(" | ")}


COUNTS = {
    4: (140, 532, 1263, 2146, 2440, 1958, 1165, 426, 60),
    6: (928, 3976, 8960, 19404, 28644, 32800, 30976, 13732, 1812),
}
FEWEST = {4: 15, 6: 27}


@pytest.mark.parametrize("players", [4, 6])
def test_19_3_2_legal_arrangements(players: int) -> None:
    numbers = [FEWEST[players] + 3 * n for n in range(9)]
    counts = [len(arrangements(game().content, players, cities)) for cities in numbers[:4]]
    assert counts == list(COUNTS[players][:4])


def test_19_3_2_by_players() -> None:
    counts = [len(arrangements(game().content, players, 6 * players)) for players in (3, 4, 5, 6)]
    assert counts == [532, 2146, 3976, 19404]


def test_19_3_3_every_map_hangs_together_and_has_paths_enough() -> None:
    kingdoms = game()
    for players in (3, 4, 5, 6):
        for number in range(12):
            found = kingdoms.lay_map(players, Stream("maps", f"{players} {number}").below)
            assert not isinstance(found, Illegal)
            assert found.figures["cities"] == 6 * players
            assert found.figures["paths"] >= 3 * players
            assert illegal_arrangement(kingdoms.content, players, found.map["grid"]) is None


def test_3_2_9_all_arrangements_are_equally_likely() -> None:
    """Every map of the smallest kind comes up, none much oftener than the others."""
    content, source = game().content, Stream("even", "maps")
    seen: Counter[Any] = Counter()
    for _ in range(6000):
        grid = arrangement(content, 4, source.below, 39)
        ways = [grid]
        for _ in range(3):
            ways.append(quarter_turn(ways[-1]))
        seen[min(ways)] += 1
    assert len(seen) == 60
    assert 60 < min(seen.values()) <= max(seen.values()) < 145


def wrong(players: int, given: Any, cities: int | None = None) -> str:
    found = illegal_arrangement(game().content, players, given, cities)
    return "" if found is None else found.rule


def test_3_2_what_is_illegal_about_a_map() -> None:
    good = grid("R3")
    assert [wrong(players, grid(f"R{players}")) for players in (3, 4, 5, 6)] == ["", "", "", ""]
    assert len(MAPS) == 4
    assert wrong(5, good) == "FK 3.2.1"
    assert wrong(3, good[:1]) == "FK 3.2.1"
    assert wrong(3, [[good[0][0], good[0][0]], good[1]]) == "FK 3.2.1"
    assert wrong(3, [[{"face": "T9A", "turns": 0}, good[0][1]], good[1]]) == "FK 3.2.2"
    assert wrong(3, [[{"face": "T1A", "turns": 4}, good[0][1]], good[1]]) == "FK 3.2.2"
    assert wrong(3, [["T1A", good[0][1]], good[1]]) == "FK 3.2.2"
    assert wrong(4, good) == "FK 3.2.3"
    assert wrong(3, [[{"face": "T1A", "turns": 0}, good[0][1]], good[1]]) == "FK 3.2.4"


def refused(seats: tuple[str, ...], **options: Any) -> str:
    found = game().setup(seats, options)
    return found.rule if isinstance(found, Illegal) else ""


def test_3_1_and_13_settings() -> None:
    three, five, six = COLOURS[:3], COLOURS[:5], COLOURS
    assert refused(three) == ""
    assert refused(COLOURS[:2]) == "FK 3.1.1"
    assert refused(("red", "red", "blue")) == "FK 3.1.1"
    assert refused(("red", "pink", "blue")) == "FK 3.1.1"
    assert refused(three, speed=3) == "FK 3.1.2"
    assert refused(three, hidden_scoring="yes") == "FK 3.1.2"
    assert refused(three, trophies_per_player=6) == ""
    assert refused(three, trophies_per_player=7) == "FK 13.2"
    assert refused(three, trophies_per_player=0) == "FK 13.2"
    assert refused(three, trophies_per_player=9, duplicate_trophies=True) == ""
    assert refused(six, trophies_per_player=4) == "FK 13.2"
    assert refused(three, map_cities=39) == ""
    assert refused(three, map_cities=16) == "FK 13.4"
    assert refused(six, map_cities=24) == "FK 13.4"
    assert refused(five, novices=["red", "blue"]) == ""
    assert refused(five, novices=["red", "turquoise"]) == "FK 3.3.3"
    assert refused(six, novices=["red", "blue", "green", "purple"]) == "FK 3.3.3"
    assert refused(three, novices=["red"]) == "FK 3.3.3"
    assert refused(three, map={"grid": grid("R3")}) == ""
    assert refused(three, map={"grid": grid("R4")}) == "FK 3.2.3"
    assert refused(three, map="mine") == "FK 3.2.9"


def answer(state: Any, question: str, value: Any) -> None:
    assert game().check(state, ChanceMove(question, value)) is None
    game().apply(state, ChanceMove(question, value))


def test_3_3_2_gods_are_picked_in_secret() -> None:
    kingdoms = game()
    state = kingdoms.setup(COLOURS[:3], {"map": {"grid": grid("R3")}})
    assert not isinstance(state, Illegal)
    answer(state, "gods", ["loki", "odin"])
    refusal = kingdoms.check(state, ChanceMove("gods", ["tyr", "tyr"]))
    assert refusal is not None
    assert refusal.rule == "FK 15.2.1"
    answer(state, "gods", ["tyr", "saga"])
    answer(state, "gods", ["norns", "freyr"])
    pending = kingdoms.pending(state)
    assert isinstance(pending, Turn)
    assert pending.seats == COLOURS[:3]
    pick = kingdoms.read_move({"seat": "yellow", "type": "choose_god", "god": "loki"})
    refusal = kingdoms.check(state, pick)
    assert refusal is not None
    assert (refusal.rule, refusal.facts["dealt"]) == ("FK 3.3.2", ["saga", "tyr"])
    for seat, god in (("yellow", "saga"), ("purple", "norns")):
        kingdoms.apply(state, kingdoms.read_move({"seat": seat, "type": "choose_god", "god": god}))
    seen = kingdoms.view(state, "red")["players"]
    assert [player["god"] for player in seen] == [None] * 3
    assert [player["gods"] for player in seen] == [["loki", "odin"], [], []]
    assert [player["has_chosen"] for player in seen] == [False, True, True]
    kingdoms.apply(state, kingdoms.read_move({"seat": "red", "type": "choose_god", "god": "odin"}))
    assert [player["god"] for player in kingdoms.view(state, None)["players"]] == ["odin", "saga", "norns"]


def test_3_6_1_the_lowest_god_begins_and_3_7_2_keeps_a_distance() -> None:
    kingdoms = game()
    state = kingdoms.setup(COLOURS[:3], {"map": {"grid": grid("R3")}})
    assert not isinstance(state, Illegal)
    for gods in (["loki", "odin"], ["tyr", "saga"], ["norns", "freyr"]):
        answer(state, "gods", gods)
    for seat, god in (("red", "odin"), ("yellow", "saga"), ("purple", "norns")):
        kingdoms.apply(state, kingdoms.read_move({"seat": seat, "type": "choose_god", "god": god}))
    while isinstance(pending := kingdoms.pending(state), Chance):
        answer(state, pending.question.id, next(iter(pending.question.odds.chances())))
    assert [(entry.seat, entry.type) for entry in pending.awaited] == [("yellow", "start_city")]
    kingdoms.apply(state, kingdoms.read_move({"seat": "yellow", "type": "start_city", "city": "maerin"}))

    def first(city: str) -> str:
        refusal = kingdoms.check(state, kingdoms.read_move({"seat": "purple", "type": "start_city", "city": city}))
        return "" if refusal is None else refusal.rule

    assert first("maerin") == "FK 3.7.2"
    assert first("hladir") == "FK 3.7.2"
    assert first("oslo") == "FK 3.7.2"
    assert first("birka") == ""
    near = state.map.road[state.map.number["maerin"]]
    listed = {move.city for move in kingdoms.legal_moves(state, "purple")}
    assert len(listed) == 18 - 1 - len(list(members(near)))


def test_3_7_3_later_units_go_next_to_own_cities() -> None:
    table = moment(red={"cities": {"hop": 3}}, blue={"cities": {"leifsbudir": 3}})
    then(table.state, start_placement, 3)
    work(table.state)
    table.state.actor = 0
    assert table.refused(city="straumfjordr") == ""
    assert table.refused(city="leifsbudir") == "FK 3.7.3" or table.refused(city="leifsbudir") == "FK 3.7.2"
    assert table.refused(city="birka") == "FK 3.7.3"
