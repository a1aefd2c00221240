"""Every figure in Fallen Kingdoms' booklet, on its cards, sheets and aids is computed by the engine."""

from __future__ import annotations

from ast import literal_eval
from fractions import Fraction
from pathlib import Path
from typing import Any

import yaml
from support.fallen import Moment, board, game, moment
from support.printed import compare, count, paragraphs, pieces

from companion.rules.fallen_kingdoms import battle as battles
from companion.rules.fallen_kingdoms.arrangement import CITIES_PER_PLAYER, CITY_RANGE
from companion.rules.fallen_kingdoms.content import BUILDINGS, COLOURS, TRACKS
from companion.rules.fallen_kingdoms.invasion import FOLLOW_DICE, LANDING, PATH_DICE, PATHS
from companion.rules.fallen_kingdoms.losses import frightens, hits_and_kills
from companion.rules.fallen_kingdoms.odds import die_faces
from companion.rules.fallen_kingdoms.realm import intimidation
from companion.rules.fallen_kingdoms.rounds import TYPES_USED_UP, adjust
from companion.rules.fallen_kingdoms.scoring import income
from companion.rules.fallen_kingdoms.settings import BUILDING_POOL
from companion.rules.fallen_kingdoms.stacks import SHOWN_BUILDINGS, SHOWN_KNOWLEDGE
from companion.rules.fallen_kingdoms.starting import ROUNDS, UNITS_EACH
from companion.rules.fallen_kingdoms.state import LEDGER, then, work

CONTENT = game().content
FACES = range(1, 7)
PLAIN, PORT, SQUARE, CIRCLE = "pallteskja", "truso", "brattahlid", "thjotta"
"""Cities of reference map R4: without a sign, a port, a square and a round sign of metal."""
ATTACK = [{"from": "leifsbudir", "to": "visby", "units": 4}]


def layout(name: str) -> Any:
    return yaml.safe_load((Path("templates") / "print" / "fallen-kingdoms" / f"{name}.yaml").read_text("utf-8"))


def points(*cities: str, buildings: dict[str, str] | None = None, knowledge: tuple[str, ...] = ()) -> list[int]:
    """What a production puts on the three tracks, and the free points."""
    table = moment(
        map="R4",
        shown=("laws",),
        tiles=("farm",),
        red={"cities": dict.fromkeys(cities, 1), "buildings": buildings or {}, "knowledge": knowledge},
    ).turn("red", "production")
    made = table.state.sheet[0] * CONTENT.lengths[0]
    return [table.tracks("red")[0] + made, *table.tracks("red")[1:], table.state.free]


def completes(track: int) -> int:
    """At how many points a track is complete."""
    name = TRACKS[track]
    for at in range(1, 12):
        table = moment(red={"cities": {"hop": 1}}).turn("red", "production")
        table.state.free = at
        table.do(track=name, points=at)
        if table.tracks("red")[track] == 0:
            return at
    raise AssertionError(name)


def scored_for(what: str, track: str, **table_of: Any) -> int:
    """The glory points for completing a track once."""
    table = moment(red={"cities": {"hop": 1}}, **table_of).turn("red", "production")
    table.state.free = CONTENT.lengths[TRACKS.index(track)]
    table.do(track=track, points=table.state.free)
    return table.state.ledger[LEDGER.index(what)]


def architecture() -> int:
    table = moment(public=("architecture",), red={"cities": {"hop": 1, "visby": 1}, "waiting": ("farm",)}).turn(
        "red", "placement"
    )
    table.do(units={}, buildings=[{"tile": "farm", "city": "hop"}])
    return table.state.ledger[LEDGER.index("architecture")]


def freyr() -> int:
    table = moment(red={"god": "freyr", "cities": {"hop": 1}, "temple": "hop"}).turn("red", "power")
    table.do(use="freyr")
    (each,) = set(table.tracks("red"))
    return each


def each_turn(*cities: str, public: tuple[str, ...] = (), buildings: dict[str, str] | None = None) -> int:
    table = moment(map="R4", public=public, red={"cities": dict.fromkeys(cities, 1), "buildings": buildings or {}})
    return sum(income(table.state, 0).values())


def battle(red: dict[str, Any], blue: dict[str, Any], **more: Any) -> Moment:
    """Red attacks Blue's three units in Vísby with four."""
    table = moment(red={"cities": {"leifsbudir": 5}} | red, blue={"cities": {"visby": 3}} | blue, **more)
    return table.turn("red").do(groups=ATTACK)


def captured(rumor: tuple[int, int] | None) -> tuple[int, int]:
    """What the capturer of a temple and its owner score, while rumors are left or not."""
    table = battle(
        {}, {"cities": {"visby": 2, "birka": 1}, "temple": "visby"}, shown=("laws",), tiles=("farm",), rumor=rumor
    )
    table.roll(6, 6).do(stay=True)
    gained = table.state.ledger[LEDGER.index("rumors")] + table.state.ledger[LEDGER.index("instead")]
    assert table.owner("visby") == "red"
    assert len(table.rumors("red")) == (rumor is not None)
    assert table.rumors("blue") == ()
    return gained, table.glory("blue")


def fallen_tracks() -> int:
    """Where the tracks of a fallen player stand."""
    table = battle({}, {"cities": {"visby": 2}, "tracks": (2, 5, 7)}, shown=("laws",), tiles=("farm",))
    table.roll(6, 6).do(stay=False)
    (each,) = set(table.tracks("blue"))
    return each


def battle_in_the_booklet() -> list[list[Any]]:
    """Roll by roll as the figure shows it: who rolls, the dice, the units left on both sides."""
    table = battle({"god": "tyr", "rumors": (5,)}, {"god": "heimdall", "rumors": (8,)})
    rolls = []
    for who, one, two in (("red", 2, 4), ("blue", 2, 3), ("red", 3, 5), ("blue", 5, 6)):
        assert table.awaited == (who, "stance")
        table.roll(one, two)
        assert table.state.battle is not None
        rolls.append([who, one, two, sum(table.state.battle.force.values()), table.units("visby")])
    table.do(do="retreat")
    rolls.append(["red", 0, 0, 0, table.units("visby")])
    return rolls


def values() -> list[int]:
    """The intimidation of both sides in that battle."""
    table = battle({"god": "tyr", "rumors": (5,)}, {"god": "heimdall", "rumors": (8,)})
    return [intimidation(table.state, table.seat(who)) for who in ("red", "blue")]


def literature() -> int:
    plain = moment(red={"god": "saga", "rumors": (3,), "knowledge": ("literature",)})
    return intimidation(plain.state, 0)


def production_in_the_booklet() -> dict[str, Any]:
    cities = {"holmgardr": 3, "seeburg": 3, "truso": 3, "pallteskja": 3, "koenugardr": 3}
    table = moment(
        map="R4", tiles=("farm",), red={"cities": cities, "buildings": {"truso": "barrack", "pallteskja": "workshop"}}
    ).turn("red", "production")
    fixed, free = table.tracks("red"), table.state.free
    wood = points("holmgardr")[1]
    ports = sum(table.state.map.ports >> table.state.map.number[city] & 1 for city in cities)
    units: list[int] = []
    for track, spent in (("unit", 1), ("building", 2), ("unit", 3), ("knowledge", 1)):
        table.do(track=track, points=spent)
        units.append(table.state.sheet[0])
    assert units == [1, 1, 2, 2]
    assert table.state.sheet_tiles[0] == tuple(int(tile == "farm") for tile in BUILDINGS)
    assert table.awaited == ("red", "place")
    stands = table.tracks("red")
    told = [len(cities), ports, wood, fixed[1] - wood, fixed[1], fixed[2], fixed[0]]
    return {
        "text": [*told, len(cities), ports, free, 1, 2, 3, 1, stands[2]],
        "unit": [fixed[0], 1, 3],
        "building": [wood, fixed[1] - wood, 2],
        "knowledge": [fixed[2], 1, stands[2]],
        "stands": dict(zip(TRACKS, stands, strict=True)),
    }


def invasion_in_the_booklet() -> dict[str, Any]:
    table = moment(
        shown=("laws", "ports", "ships"),
        tiles=("farm", "farm"),
        yellow={},
        red={"cities": {"hladir": 4, "maerin": 3}},
        blue={"cities": {"stiklarstadir": 5, "thjotta": 2, "visby": 1}, "temple": "thjotta"},
    ).end_round()
    while table.awaited[0] != "yellow":
        table.do(do=False, surrender_to=None)
    table.do(do=True, surrender_to=None)
    steps = []
    seat = table.seat("yellow")
    for move, city, dice in (
        ({"path": 8}, "hladir", (5, 2, 4)),
        ({"city": "maerin"}, "maerin", (6, 1)),
        ({"path": 9}, "hladir", ()),
        ({"path": 10}, "nidaross", ()),
    ):
        there, force, dead = table.units(city), table.reserve("yellow"), table.state.casualties[seat]
        table.do(**move)
        if dice:
            table.dice(*dice)
        lost = table.state.casualties[seat] - dead
        left = table.reserve("yellow")
        steps.append({"there": there, "dice": list(dice), "lost": lost, "put": force - left - lost, "left": left})
    first, follow, spent, empty = steps
    assert (spent["lost"], spent["put"], empty["lost"], empty["there"]) == (0, 0, 0, 0)
    text = [8, first["there"], *first["dice"], first["lost"], first["lost"], first["put"], first["left"]]
    text += [follow["there"], *follow["dice"], follow["lost"], follow["put"], follow["left"]]
    return {"text": [*text, 9, 10, empty["put"], empty["left"]], "steps": steps}


def rumors_in_the_booklet() -> list[int]:
    held = [5, 4, 3, 2, 2, 2]
    players = {name: {"rumors": (3,) * cards, "glory": 100} for name, cards in zip(COLOURS, held, strict=True)}
    table = moment(map="R6", first="red", **players)
    then(table.state, adjust)
    work(table.state)
    assert table.awaited == ("red", "rumor_payers")
    table.do(extra=["turquoise", "blue"])
    changes = [glory - 100 for glory in table.state.glory]
    assert changes == [changes[0], 0, 0, changes[5], 0, changes[5]]
    return [*held, -changes[5], changes[0]]


def test_every_figure_is_computed() -> None:
    least_hit = min(face for face in FACES if hits_and_kills((face,), archery=False, masonry=False)[0])
    masonry = [face for face in FACES if hits_and_kills((face,), archery=False, masonry=True)[0]]
    least_fright = min(face for face in FACES if frightens((face,), philosophy=False))
    (philosophy,) = (face for face in FACES if frightens((face,), philosophy=True))
    archery = [face for face in FACES if len({*hits_and_kills((face,), archery=True, masonry=False)}) == 2]
    again = [face for face in FACES if die_faces(True)[face - 1] < Fraction(1, 6)]
    square, circle = points(SQUARE)[0], points(CIRCLE)[0]
    resource = points(CIRCLE, knowledge=("mining",))[0]
    assert (circle, points(SQUARE, knowledge=("mining",))[0]) == (0, square + resource)
    (currency,) = set(points(PLAIN, knowledge=("currency",))[:3])
    barrack = points(PLAIN, buildings={PLAIN: "barrack"})[0]
    paper = points(PLAIN, buildings={PLAIN: "barrack"}, knowledge=("paper",))[0]
    city, port, ships = points(PLAIN)[3], points(PORT)[3], points(PORT, knowledge=("ships",))[3]
    lengths = [completes(track) for track in range(3)]
    assert lengths == list(CONTENT.lengths)
    card = scored_for("knowledge", "knowledge", shown=("laws",))
    no_card, no_building = scored_for("instead", "knowledge"), scored_for("instead", "building")
    income_city, income_building = each_turn(PLAIN), each_turn(PLAIN, buildings={PLAIN: "farm"}) - each_turn(PLAIN)
    mathematics = each_turn(SQUARE, public=("mathematics",)) - each_turn(SQUARE)
    assert each_turn(CIRCLE, public=("mathematics",)) == each_turn(CIRCLE)
    ports = each_turn(PORT, public=("ports",)) - each_turn(PORT)
    rumor, owner = captured((8, 2))
    no_rumor, _ = captured(None)
    assert owner == 0
    army, markers = CONTENT.army, CONTENT.invader_markers
    made, landed = production_in_the_booklet(), invasion_in_the_booklet()
    steps = landed["steps"]
    colours = len(COLOURS)
    flags = pieces("fallen-kingdoms", "flags") // colours
    tiles = pieces("fallen-kingdoms", "buildings")
    tokens = {value: pieces("fallen-kingdoms", "glory", value=value) for value in (5, 20, 50)}
    (each_token,) = set(tokens.values())
    on_map = ROUNDS * UNITS_EACH
    low, high = values()
    computed = {
        "box.body.0.list.0": [pieces("fallen-kingdoms", "tiles")],
        "box.body.0.list.1": [pieces("fallen-kingdoms", kind) for kind in ("gods", "knowledge", "rumors")]
        + [tiles, 18, tiles - 18],
        "box.body.0.list.2": [pieces("fallen-kingdoms", "kingdoms")],
        "box.body.0.list.3": [pieces("fallen-kingdoms", "units") // colours, flags - 1],
        "box.body.0.list.4": [each_token, *tokens],
        "box.body.0.list.5": [markers, 1, pieces("fallen-kingdoms", "aid")],
        "box.body.1": [army, markers],
        "map.body.3": [len(board("R3").paths), len(board("R5").paths)],
        "setup.body.0.steps.2": [0, army],
        "setup.body.0.steps.6": [on_map, army - on_map],
        "god.body.2.list.4": [freyr()],
        "production.body.1.steps.0": [currency],
        "production.body.1.steps.1": [square, resource],
        "production.body.1.steps.2": [barrack, paper],
        "production.body.1.steps.3": [city, port - city, ships - city],
        "production.body.2": [*lengths, 0],
        "production.body.3.list.1": [no_building],
        "production.body.3.list.2": [card, no_card],
        "production.body.4": [architecture()],
        "production.body.5.example": made["text"],
        "battle.body.1.list.0": [least_hit],
        "battle.body.3.steps.1": [least_fright],
        "battle.body.4.caption": [low, high],
        "battle.body.6": [*again, *archery, *masonry, least_fright, philosophy, literature()],
        "fall.body.0": [rumor, no_rumor],
        "fall.body.1": [fallen_tracks()],
        "scoring.body.0": [income_city, income_building, mathematics, ports],
        "end.body.2": [CONTENT.rumor_paid] * 2,
        "end.body.3.example": rumors_in_the_booklet(),
        "invasion.body.0": [1, 2, 3, 4, 5],
        "invasion.body.4": [army],
        "invasion.body.5.list.1": [least_hit],
        "invasion.body.8.example": landed["text"],
        "options.body.0.list.0": [0, min(tokens) - 1],
        "options.body.0.list.2": [BUILDING_POOL],
        "options.body.0.list.3": [*CITY_RANGE[4], *CITY_RANGE[6]],
        "gods.freyr.text": [freyr()],
        "knowledge.currency.text": [currency],
        "knowledge.paper.text": [paper, barrack],
        "knowledge.mining.text": [resource],
        "knowledge.machinery.text": [points("jomsborg", knowledge=("machinery",))[1]],
        "knowledge.irrigation.text": [points("hladir", knowledge=("irrigation",))[2]],
        "knowledge.strategy.text": [again[0], again[-1]],
        "knowledge.archery.text": archery,
        "knowledge.masonry.text": masonry,
        "knowledge.literature.text": [literature()],
        "knowledge.philosophy.text": [philosophy],
        "knowledge.architecture.text": [architecture()],
        "knowledge.mathematics.text": [mathematics],
        "knowledge.ports.text": [ports],
        "kit.rumor-text": [rumor],
        "kit.track-how": [layout("score")["boxes"]["boxes"]["each"]],
        "kit.two-points": [square],
        "kit.track-unit": [lengths[0], resource],
        "kit.track-building": [lengths[1], no_building, resource],
        "kit.track-knowledge": [lengths[2], card, no_card, resource],
        "kit.production-how": [1, 2, square, 3, barrack, 4, city, port - city],
        "aid.production": [square, city, port - city],
        "aid.battle": [least_hit],
        "aid.frighten": [least_fright],
        "aid.scoring": [income_city, income_building],
        "aid.path-attack": [least_hit],
        "aid.captured": [rumor],
        "figures.square": [square],
        "figures.battle-4": [least_fright, high, low],
        "figures.production-unit": made["unit"],
        "figures.production-building": made["building"],
        "figures.production-knowledge": made["knowledge"],
        "figures.invasion-1": [steps[0]["there"], steps[0]["lost"], steps[0]["put"]],
        "figures.invasion-2": [steps[1]["there"], steps[1]["lost"], steps[1]["put"]],
        "figures.invasion-4": [steps[3]["put"]],
        "rulings.F-39.question": [least_fright],
        "rulings.F-91.question": [least_hit],
        "rulings.F-91.ruling": again,
    }
    compare("fallen-kingdoms", computed)


def test_numbers_written_out() -> None:
    words = {
        "map.body.1.list.0": CITIES_PER_PLAYER,
        "setup.body.0.steps.5": UNITS_EACH,
        "battle.body.1.list.0": battles.DICE,
        "invasion.body.5.list.0": LANDING,
        "invasion.body.6": FOLLOW_DICE,
        "aid.follow": FOLLOW_DICE,
        "aid.battle": battles.DICE,
        "aid.paths": PATHS,
        "aid.end": TYPES_USED_UP,
    }
    assert (PATH_DICE, SHOWN_KNOWLEDGE, SHOWN_BUILDINGS) == (3, 3, 2)
    for language in ("en", "de", "fr"):
        told = paragraphs("fallen-kingdoms", language)
        for place, number in words.items():
            assert count(told[place], language, number) >= 1, (place, told[place])


def test_the_drawn_examples_show_what_the_engine_does() -> None:
    """The flags, dice and units in the pictures of the booklet."""
    drawn = literal_eval(layout("fig-battle")["vars"]["rolls"])
    assert [[who, one, two, red, blue] for who, one, two, _, red, blue in drawn] == battle_in_the_booklet()
    stands = dict(literal_eval(layout("fig-production")["vars"]["tracks"]))
    assert stands == production_in_the_booklet()["stands"]
    steps = literal_eval(layout("fig-invasion")["vars"]["steps"])
    assert [(dice, left) for _, dice, left in steps] == [
        (step["dice"], step["left"]) for step in invasion_in_the_booklet()["steps"]
    ]
