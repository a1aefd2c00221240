"""Small piles of tokens share their sheets, so that no counter has a sheet to itself."""

from __future__ import annotations

from functools import cache

import pytest

from generator.kit.batches import Batch, batches
from generator.kit.draw_pieces import DrawnPiece, draw
from generator.kit.options import Options
from generator.kit.pages import pages_of
from generator.kit.planning import outlook
from generator.layout import Drawer
from generator.pack.reader import read_pack


@cache
def drawn(game: str) -> tuple[DrawnPiece, ...]:
    return tuple(one for one in draw(Drawer(read_pack(game), "en")) if one.component.group == "tokens")


def tokens(game: str, options: Options) -> tuple[Batch, ...]:
    found = batches(read_pack(game), "en", drawn(game), options)
    assert len(found) > 3
    return found


@pytest.mark.parametrize(
    ("game", "backs", "sheets"),
    [
        ("arrival", "long", 2),
        ("arrival", "short", 2),
        ("arrival", "fold", 3),
        ("fallen-kingdoms", "none", 3),
        ("fallen-kingdoms", "long", 3),
        ("fallen-kingdoms", "fold", 5),
    ],
)
def test_all_tokens_of_a_game_lie_on_few_sheets(game: str, backs: str, sheets: int) -> None:
    options = Options(backs=backs)  # one of Backs
    made = tokens(game, options)
    fronts = [page for batch in made for page in pages_of(batch, options) if page.side == "front"]
    assert len(fronts) == sheets
    assert sum(len(batch.beside) + 1 for batch in made if not batch.guest) == len(made)


def test_tokens_without_backs_join_those_with_backs_where_there_is_room() -> None:
    made = tokens("fallen-kingdoms", Options(backs="long"))
    host = next(batch for batch in made if batch.backs == "long" and batch.beside)
    assert {guest.backs for guest in host.beside} == {"none"}
    assert [page.side for page in pages_of(host, Options(backs="long"))] == ["front", "back"]
    others = [batch for batch in made if batch.backs == "none" and not batch.guest]
    assert all([page.side for page in pages_of(batch, Options(backs="long"))] == ["front"] for batch in others)


@pytest.mark.parametrize("target", ["cutter", "drivethru"])
def test_machines_and_services_get_every_size_by_itself(target: str) -> None:
    made = tokens("arrival", Options(target=target))  # one of the targets
    assert not any(batch.guest or batch.beside for batch in made)


def test_the_plan_counts_a_shared_sheet_once() -> None:
    (found,) = outlook("arrival", Options(only=()))
    parts = [part for part in found.parts if part.batch.group == "tokens"]
    assert sum(part.statistics.sheets for part in parts) == 2
    assert sum(part.statistics.pages for part in parts) == 4
    assert dict(found.files)["arrival-tokens-en-a4.pdf"] == 4
    assert all("shelf" in {reason.code for reason in part.reasons} for part in parts)


def test_sheets_of_one_file_are_numbered_through() -> None:
    options = Options(backs="long")
    pages = [page for batch in tokens("fallen-kingdoms", options) for page in pages_of(batch, options)]
    numbers = [page.label.split(" · ")[2] for page in pages if page.side == "front"]
    assert numbers == ["1/3", "2/3", "3/3"]
