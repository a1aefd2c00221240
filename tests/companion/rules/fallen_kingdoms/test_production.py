"""FK 18.1 – 18.4 and chapter 5: fixed points, free points, what they complete, and placing it."""

from __future__ import annotations

from support.fallen import moment

PLAIN = {"holmgardr": 3, "seeburg": 3, "truso": 3, "pallteskja": 3, "koenugardr": 3}


def test_18_1_production() -> None:
    table = moment(
        map="R4",
        tiles=("farm",),
        red={"cities": PLAIN, "buildings": {"truso": "barrack", "pallteskja": "workshop"}},
    ).turn("red", "production")
    assert table.tracks("red") == (2, 4, 2)
    assert table.state.free == 7
    table.do(track="unit", points=1)
    assert (table.tracks("red")[0], table.state.sheet[0]) == (0, 1)
    table.do(track="building", points=2)
    assert (table.tracks("red")[1], table.state.sheet_tiles[0]) == (0, (0, 0, 1))
    table.do(track="unit", points=3)
    table.do(track="knowledge", points=1)
    assert table.tracks("red") == (0, 0, 3)
    assert table.state.sheet[0] == 2
    assert table.awaited == ("red", "place")


def test_18_2_production_with_knowledge() -> None:
    table = moment(
        map="R4",
        shown=("laws", "ports", "strategy"),
        tiles=("farm",),
        red={
            "cities": {"brattahlid": 1, "hladir": 1, "seeburg": 1, "truso": 1, "maerin": 1, "stjoradalr": 1},
            "temple": "maerin",
            "buildings": {"maerin": "workshop", "truso": "barrack", "stjoradalr": "farm"},
            "knowledge": ("currency", "irrigation", "paper", "ships"),
            "tracks": (2, 5, 7),
            "reserve": 4,
        },
    ).turn("red", "production")
    assert table.awaited == ("red", "take_knowledge")
    table.do(card="laws")
    assert table.tracks("red") == (2, 0, 6)
    assert (table.state.sheet[0], table.state.sheet_tiles[0], table.state.free) == (2, (0, 0, 1), 12)
    table.do(track="unit", points=4).do(track="building", points=5)
    table.do(track="knowledge", points=3).do(card="ports")
    assert table.tracks("red") == (0, 5, 0)
    assert (table.state.sheet[0], table.reserve("red"), table.glory("red")) == (4, 0, 16)


def test_18_3_thirty_units() -> None:
    table = moment(red={"cities": {"hop": 7}, "tracks": (2, 0, 0), "reserve": 1}).turn("red", "production")
    table.state.free = 7
    table.do(track="unit", points=7)
    assert (table.tracks("red")[0], table.reserve("red")) == (0, 0)
    assert table.units("hop") == 8


def test_18_4_empty_supply_of_buildings() -> None:
    table = moment(red={"cities": {"hop": 7}, "tracks": (0, 5, 0)}).turn("red", "production")
    table.state.free = 7
    table.do(track="building", points=7)
    assert (table.tracks("red")[1], table.state.ledger[6]) == (0, 4)


def test_18_4_empty_supply_of_knowledge() -> None:
    table = moment(shown=("laws",), red={"cities": {"hop": 7}, "tracks": (0, 0, 8)}).turn("red", "production")
    table.state.free = 10
    table.do(track="knowledge", points=10)
    assert table.tracks("red")[2] == 0
    assert (table.state.ledger[4], table.state.ledger[6]) == (8, 3)


def test_5_2_6_no_more_points_than_there_are() -> None:
    table = moment(map="R4", red={"cities": PLAIN}).turn("red", "production")
    assert table.state.free == 7
    assert table.refused(track="unit", points=8) == "FK 5.2.6"
    assert table.refused(track="unit", points=0) == "FK 16.1.1"


def test_5_3_1_knowledge_taken_now_pays_for_tiles_placed_now() -> None:
    table = moment(
        shown=("architecture",), tiles=("farm",), red={"cities": {"hop": 3, "straumfjordr": 2}, "tracks": (0, 5, 8)}
    ).turn("red", "production")
    table.do(track="building", points=1).do(track="knowledge", points=1)
    table.do(track="unit", points=2)
    assert table.state.access[0] == 1 << 15
    table.do(units={}, buildings=[{"tile": "farm", "city": "hop"}])
    assert table.state.ledger[7] == 3


def test_5_3_placing_is_compulsory_and_bounded() -> None:
    table = moment(
        red={
            "cities": {"hop": 3, "leifsbudir": 2, "visby": 1},
            "temple": "hop",
            "sheet": 2,
            "waiting": ("farm", "barrack"),
            "buildings": {"visby": "farm"},
        }
    ).turn("red", "placement")
    tile = {"tile": "farm", "city": "leifsbudir"}
    assert table.refused(units={"hop": 2}, buildings=[]) == "FK 5.3.3"
    assert table.refused(units={"hop": 1}, buildings=[tile]) == "FK 5.3.2"
    assert table.refused(units={"birka": 2}, buildings=[tile]) == "FK 5.3.2"
    assert table.refused(units={"hop": 2}, buildings=[{"tile": "farm", "city": "hop"}]) == "FK 5.3.3"
    assert table.refused(units={"hop": 2}, buildings=[{"tile": "farm", "city": "visby"}]) == "FK 5.3.3"
    assert table.refused(units={"hop": 2}, buildings=[{"tile": "workshop", "city": "leifsbudir"}]) == "FK 5.3.3"
    assert len(table.legal()) == 6 * 2
    table.do(units={"hop": 1, "visby": 1}, buildings=[tile])
    assert (table.units("hop"), table.state.sheet_tiles[0]) == (4, (1, 0, 0))


def test_5_1_3_the_face_up_tiles_are_a_choice() -> None:
    table = moment(
        tiles=("farm", "barrack"), tile_stack=1, red={"cities": {"hop": 5, "visby": 2}, "tracks": (0, 5, 0)}
    ).turn("red", "production")
    table.do(track="building", points=1)
    assert table.refused(tile="workshop") == "FK 5.1.3"
    table.do(tile="farm")
    assert table.awaited == ("chance", "draw-building")
    table.chance("draw-building", "workshop")
    assert table.awaited == ("red", "allocate")
