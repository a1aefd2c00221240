"""Who could strike where: what sensible players reckon with."""

from __future__ import annotations

from support.fallen import Moment, moment

from companion.rules.fallen_kingdoms.worth import dangers


def with_card(*knowledge: str) -> Moment:
    """Blue's units stand two roads from Visby and, in Hladir, on its sea."""
    return moment(
        red={"cities": {"visby": 2}},
        blue={"cities": {"hop": 5, "hladir": 7}, "knowledge": knowledge},
    )


def danger(table: Moment, city: str) -> int:
    return dangers(table.state, 0)[table.state.map.number[city]]


def test_neighbours_that_can_spare_units_are_a_danger() -> None:
    assert danger(with_card(), "leifsbudir") == 4
    assert danger(with_card(), "visby") == 0


def test_6_1_1_navigation_brings_enemies_over_the_sea() -> None:
    assert danger(with_card("navigation"), "visby") == 6


def test_6_1_2_horse_riding_brings_enemies_two_roads_far_unless_the_way_is_barred() -> None:
    table = with_card("horse-riding")
    assert danger(table, "visby") == 4
    barred = moment(
        red={"cities": {"visby": 2, "leifsbudir": 1}},
        blue={"cities": {"hop": 5, "hladir": 7}, "knowledge": ("horse-riding",)},
    )
    assert danger(barred, "leifsbudir") == 4
    assert danger(barred, "visby") == 0


def test_the_strongest_rival_counts_not_all_of_them_together() -> None:
    table = moment(red={"cities": {"visby": 2}}, blue={"cities": {"leifsbudir": 4}}, green={"cities": {"paviken": 3}})
    assert danger(table, "visby") == 3
