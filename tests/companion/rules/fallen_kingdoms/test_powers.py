"""FK 4 and 12.2: the nine gods."""

from __future__ import annotations

from typing import Any

from support.fallen import Moment, moment

from companion.rules.fallen_kingdoms.content import KNOWLEDGE

HOME = {"cities": {"leifsbudir": 4, "hop": 2}, "temple": "leifsbudir"}


def power(god: str, **more: Any) -> Moment:
    """Red's turn begins; Blue sits in Vísby and Köpingsvík, Green in Birka."""
    red = HOME | {"god": god} | more.pop("red", {})
    players = {"blue": {"god": "odin", "cities": {"visby": 3, "kopingsvik": 1}}, "green": {"cities": {"birka": 5}}}
    for name in ("blue", "green"):
        players[name] |= more.pop(name, {})
    return moment(red=red, **players, **more).turn("red", "power")


def test_4_1_1_the_power_may_be_declined_and_is_the_owners() -> None:
    table = power("tyr")
    assert table.awaited == ("red", "power")
    assert table.refused(use="loki", city="visby", from_="hop") == "FK 4.1.1"
    assert table.refused(use=None) == ""


def test_4_1_2_without_a_temple_no_power() -> None:
    assert power("tyr", red={"temple": None}).awaited != ("red", "power")


def test_4_1_3_a_temple_protects() -> None:
    table = power("loki", blue={"temple": "visby"})
    assert table.refused(use="loki", city="visby", from_="hop") == "FK 4.1.3"
    assert power("holler", blue={"temple": "visby"}).refused(use="holler", cities=["visby"]) == "FK 4.1.3"


def test_4_1_4_a_whole_choice_or_none() -> None:
    table = power("loki")
    assert table.refused(use="loki", city="visby") == "FK 4.1.4"
    assert table.refused(use=None, city="visby") == "FK 4.1.4"
    assert power("tyr").refused(use="tyr", as_="loki") == "FK 4.1.4"


def test_12_2_1_saga_mimics_gods_in_play() -> None:
    table = power("saga", blue={"god": "tyr"}, green={"god": "odin"})
    assert table.refused(use="saga") == "FK 12.2.1"
    assert table.refused(use="saga", as_="freyr") == "FK 12.2.1"
    assert table.refused(use="saga", as_="odin") == "FK 12.2.9"
    table.do(use="saga", as_="tyr")
    assert table.state.sheet[0] == 3


def test_12_2_2_loki() -> None:
    table = power("loki")
    assert table.refused(use="loki", city="hop", from_="leifsbudir") == "FK 12.2.2"
    assert table.refused(use="loki", city="birka", from_="hop") == "FK 12.2.2"
    assert table.refused(use="loki", city="visby", from_="birka") == "FK 12.2.2"
    table.do(use="loki", city="visby", from_="hop")
    assert table.awaited == ("blue", "loki_retreat")
    assert table.refused(to="leifsbudir") == "FK 2.1.13"
    table.do(to="paviken")
    assert (table.cities("blue"), table.owner("visby")) == ({"kopingsvik": 1, "paviken": 3}, "red")
    assert (table.units("visby"), table.units("hop")) == (1, 1)


def test_12_2_2_loki_needs_a_way_out() -> None:
    table = power("loki", green={"cities": {"paviken": 1, "birka": 1}}, blue={"cities": {"visby": 3}})
    table.state.owner[table.state.map.number["kopingsvik"]] = table.seat("green")
    table.state.units[table.state.map.number["kopingsvik"]] = 1
    table.state.mine[table.seat("green")] |= 1 << table.state.map.number["kopingsvik"]
    assert table.refused(use="loki", city="visby", from_="hop") == "FK 12.2.2"


def test_12_2_3_holler() -> None:
    table = power("holler", rumor=(5, 4))
    assert table.refused(use="holler", cities=[]) == "FK 12.2.3"
    assert table.refused(use="holler", cities=["visby", "visby"]) == "FK 12.2.3"
    assert table.refused(use="holler", cities=["birka"]) == "FK 12.2.3"
    assert table.refused(use="holler", cities=["paviken"]) == "FK 12.2.3"
    table.do(use="holler", cities=["kopingsvik", "visby"])
    assert table.cities("blue") == {"visby": 2}
    assert table.reserve("blue") == 28


def test_9_2_5_a_kingdom_emptied_by_the_plague_falls() -> None:
    table = power("holler", rumor=(34, 1), blue={"cities": {"kopingsvik": 1}, "tracks": (0, 0, 6)})
    table.do(use="holler", cities=["kopingsvik"])
    assert not table.state.alive[table.seat("blue")]
    assert table.rumors("red") == (34,)
    assert table.tracks("red")[2] == 6


def test_12_2_4_tyr_drafts_what_the_reserve_holds() -> None:
    table = power("tyr", red={"reserve": 2})
    table.do(use="tyr")
    assert (table.reserve("red"), table.state.sheet[0]) == (0, 2)
    assert power("tyr", red={"reserve": 0}).awaited != ("red", "power")


def test_12_2_5_freyr() -> None:
    table = power("freyr", shown=("laws",), red={"tracks": (1, 0, 7)})
    table.do(use="freyr")
    assert table.state.sheet[0] == 1
    assert table.state.fresh[0] == (KNOWLEDGE.index("laws"),)
    assert table.state.access[0] == 0


def test_12_2_6_heimdall_borrows_until_his_next_turn() -> None:
    table = power("heimdall", public=("laws", "ships"))
    assert table.refused(use="heimdall", card="ports") == "FK 12.2.6"
    table.do(use="heimdall", card="laws")
    laws = 1 << KNOWLEDGE.index("laws")
    assert [access & laws for access in table.state.access] == [laws, 0, 0]
    table.state.step = ""
    table.state.agenda.clear()
    from companion.rules.fallen_kingdoms.powers.gods import return_borrowed

    table.begin((return_borrowed, "red")).turn("red", "power")
    assert [access & laws for access in table.state.access] == [laws] * 3
    assert table.refused(use="heimdall", card="laws") == "FK 12.2.6"
    table.do(use=None)
    assert table.state.barred[0] == -1


def test_12_2_7_forseti() -> None:
    table = power("forseti", red={"rumors": (3,)}, blue={"rumors": (21, 8)})
    assert table.refused(use="forseti", give=3, to="red", take=3) == "FK 12.2.7"
    assert table.refused(use="forseti", give=5, to="blue", take=21) == "FK 12.2.7"
    assert table.refused(use="forseti", give=3, to="green", take=21) == "FK 12.2.7"
    table.do(use="forseti", give=3, to="blue", take=21)
    assert (table.rumors("red"), table.rumors("blue")) == ((21,), (3, 8))


def test_12_2_8_norns() -> None:
    table = power("norns", shown=("laws", "ports", "ships"), stack=5)
    table.do(use="norns")
    for card in ("paper", "mining", "strategy"):
        assert table.awaited == ("chance", "draw-knowledge")
        table.chance("draw-knowledge", card)
    assert table.refused(card="paper", under=["mining"], replace="laws") == "FK 12.2.8"
    assert table.refused(card="paper", under=["mining", "strategy"], replace="archery") == "FK 12.2.8"
    assert len(table.legal()) == 6 * 3
    table.do(card="paper", under=["strategy", "mining"], replace="laws")
    assert [KNOWLEDGE[card] for card in table.state.shown] == ["paper", "ports", "ships"]
    assert [KNOWLEDGE[card] for card, _ in table.state.buried] == ["strategy", "mining", "laws"]
    assert table.state.stack == 5


def test_12_2_9_odin_is_never_asked() -> None:
    assert power("odin", blue={"god": "tyr"}).awaited != ("red", "power")
