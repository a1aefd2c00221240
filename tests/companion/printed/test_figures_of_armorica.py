"""Every figure in Armorica's booklet and on its aid is computed by the engine."""

from __future__ import annotations

from typing import Any

from support.armorica import card, do, game, moment, scored, verdict
from support.printed import compare, paragraphs, pieces, shown

from companion.rules.armorica.content import DECKS, ICONS
from generator.pack.reader import read_pack

OTHER = [card("F", 0, 0, 0, 0, 0, 1)]
"""A second player, who needs nothing."""
CARDS = {each.id: each for each in game().content.cards}


def icons(ids: list[str]) -> list[int]:
    """The sums of a display, from wheat to amphorae."""
    rows = read_pack("armorica").tables["cards"]
    return [sum(rows[id][icon] for id in ids) for icon in ICONS]


def reached(wheat: int) -> list[int]:
    """The positions of the Gaul row that so much wheat reaches."""
    state = moment([card("F", wheat)], OTHER)
    row = list(reversed(game().position(state)["rows"]["gaul"]))
    return [at for at, id in enumerate(row, 1) if verdict(state, type="take", seat="A", card=id) == "legal"]


def discarded() -> int:
    """The position whose card leaves the game when a player passes."""
    state = moment([card("F")], OTHER)
    row = list(reversed(game().position(state)["rows"]["gaul"]))
    do(state, type="pass", seat="A")
    (gone,) = game().position(state)["gone"]
    return row.index(gone) + 1


def majorities(*olives: int) -> list[int]:
    """What each player scores for so many olives."""
    sheet = game().score(scored(*([card("F", 0, 0, count)] for count in olives)))
    return [sum(line.points for line in each.lines if line.what == "majority") for each in sheet.players]


def gold() -> int:
    sheet = game().score(scored([card("F", 0, 0, 0, 0, 1)], [card("F")]))
    return sum(line.points for line in sheet.players[0].lines if line.what == "gold")


def who_comes() -> list[int]:
    """Ann's wheat, grape and sheep, then the positions of the six Romans as the example tells of them."""
    wheat, grape, olive, sheep = 2, 1, 0, 2
    figure = shown("armorica", "romans", 3)
    row = list(reversed(figure["cards"]))
    state = moment([card("F", wheat, grape, olive, sheep)], OTHER, phase="roman", roman=figure["cards"])
    came = [at for at, id in enumerate(row, 1) if verdict(state, type="take", seat="A", card=id) == "legal"]
    assert came == figure["reach"] == [1, 2]
    suits = [CARDS[id].suit for id in row]
    told = ["soldier", "bureaucrat", "farmer", "matron", "worker", "bureaucrat"]
    assert suits == told
    assert suits.index("farmer") + 1 - wheat == 1, "one wheat too far away"
    with_six = moment([card("F", wheat, grape, olive, 6)], OTHER, phase="roman", roman=figure["cards"])
    assert verdict(with_six, type="take", seat="A", card=row[5]) == "legal", "the second would want six sheep"
    with_five = moment([card("F", wheat, grape, olive, 5)], OTHER, phase="roman", roman=figure["cards"])
    assert verdict(with_five, type="take", seat="A", card=row[5]) == "5.3"
    return [wheat, grape, sheep, 1, 2, 3, 4, 5, 6]


def winter() -> list[int]:
    """The amphorae of the five cards and their sum; the engine asks for the cards the example sends away."""
    figure = shown("armorica", "winter", 2)
    cards, gone = figure["cards"], figure["gone"]
    rows = {deck: [id for id, each in CARDS.items() if each.deck == deck and id not in cards][:6] for deck in DECKS}
    state = moment(cards, OTHER, phase="winter", gaul=rows["gaul"], roman=rows["roman"])
    assert verdict(state, type="starve", seat="A", cards=gone) == "legal"
    free = [id for id in cards if verdict(state, type="starve", seat="A", cards=[id, gone[0]]) not in ("6.2",)]
    assert [CARDS[id].suit for id in free] == ["worker", "matron", "general"]
    assert (len(cards), len(gone)) == (5, 2)
    assert CARDS[next(id for id in free if id not in gone)].suit == "matron"
    amphorae = [icons([id])[-1] for id in cards]
    return [*amphorae, sum(amphorae)]


def example() -> list[int]:
    """The display with three sets, against rivals with fewer olives, as many grapes and more sheep."""
    figure = shown("armorica", "scoring", 3)
    mine = icons(figure["cards"])
    rival = [card("F", 0, mine[1], mine[2] - 1, mine[3] + 1)]
    sheet = game().score(scored(figure["cards"], rival))
    lines: dict[str, list[Any]] = {}
    for line in sheet.players[0].lines:
        lines.setdefault(line.what, []).append(line)
    sets = [line.points for line in lines["set"]]
    assert [line.facts["size"] for line in lines["set"]] == figure["sets"] == [4, 3, 2]
    (golden,) = (line.points for line in lines["gold"])
    most = {line.facts["icon"]: line.points for line in lines["majority"]}
    parts = [sum(sets), golden, most["olive"], most["grape"]]
    assert (most["sheep"], sum(parts)) == (0, sheet.players[0].total)
    return [*sets, sum(sets), golden, most["olive"], most["grape"], *parts, sheet.players[0].total]


def test_every_figure_is_computed() -> None:
    starts = pieces("armorica", "start")
    gauls = [pieces("armorica", "gaul", pile=pile) for pile in "ABCDE"]
    romans = [pieces("armorica", "roman", pile=pile) for pile in ("I", "II", "III", "IV")]
    assert len(set(gauls[:4])) == len(set(romans[1:])) == 1
    alone, tied = majorities(1, 0)[0], majorities(1, 1)[0]
    assert (majorities(2, 2, 2), majorities(1, 1, 1, 1), majorities(0, 0)) == ([tied] * 3, [0] * 4, [0] * 2)
    computed = {
        "box.body.0.list.0": [starts, 1, starts],
        "box.body.0.list.1": [sum(gauls), gauls[0], gauls[4]],
        "box.body.0.list.2": [sum(romans), romans[0], romans[1]],
        "box.body.0.list.3": [pieces("armorica", "start-player")],
        "box.body.0.list.4": [pieces("armorica", "aid")],
        "setup.body.0.steps.0": list(range(1, starts + 1)),
        "setup.body.1.caption": [reached(6)[0]],
        "gauls.body.0": [reached(6)[0]],
        "gauls.body.1.caption": [reached(2)[-1]],
        "gauls.body.3": [discarded()],
        "gauls.body.5.caption": icons(shown("armorica", "gauls", 5)["cards"]),
        "romans.body.3.caption": who_comes()[:3],
        "romans.body.4.example": who_comes(),
        "winter.body.3.example": winter(),
        "scoring.body.5": [gold()],
        "scoring.body.7": [alone, tied],
        "scoring.body.10.example": example(),
        "aid.gaul": [3, reached(3)[0], reached(3)[-1]],
        "aid.gold": [gold()],
        "aid.majorities": [alone, tied],
        "box.contents": [starts + sum(gauls) + sum(romans) + 1, starts, sum(gauls), sum(romans), 1],
    }
    assert shown("armorica", "gauls", 1)["reach"] == reached(2)
    compare("armorica", computed, stories=["idea.body.0", "box.back"])


def test_the_length_of_the_game() -> None:
    """ARM 8.2: eight years with two or three players, six with four."""
    text = paragraphs("armorica", "en")["turn.body.0"]
    assert text.startswith("The game takes eight years with two or three players and six with four.")
    drawn = pieces("armorica", "gaul") - 6
    assert [-(-drawn // (players + (players == 2))) for players in (2, 3, 4)] == [8, 8, 6]
