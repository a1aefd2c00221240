"""The games that come with Punchboard hold to what `check` asks of everybody's."""

from __future__ import annotations

from itertools import product

import pytest

from generator.kit.batches import batches
from generator.kit.checking import check
from generator.kit.draw_pieces import draw
from generator.kit.jobs import Jobs
from generator.kit.options import Options
from generator.layout import Drawer, Library
from generator.pack.find import all_shipped
from generator.pack.reader import read_pack
from generator.print_choices import BACKS, INKS


@pytest.mark.slow
@pytest.mark.slow
@pytest.mark.parametrize("game", all_shipped())
def test_nothing_is_found_in_a_shipped_game(game: str) -> None:
    if not read_pack(game).components:
        pytest.skip(f"{game} has nothing to print yet")
    checked = check(game, Options())
    assert checked.pieces
    assert checked.faces >= checked.pieces * (len(checked.languages) + 2)
    assert [str(finding) for finding in checked.findings] == []


def _one_of(place: int, game: str) -> str:
    """A language of the game, in turn: each says the same sheets."""
    languages = tuple(read_pack(game).languages)
    return languages[place % len(languages)]


@pytest.mark.parametrize(
    ("game", "language"), [(game, _one_of(place, game)) for place, game in enumerate(all_shipped())]
)
def test_every_way_to_print_a_shipped_game_can_be_planned_and_finds_nothing(game: str, language: str) -> None:
    pack = read_pack(game)
    library = Library(pack)
    names: set[str] = set()
    for ink in INKS:
        drawer = Drawer(pack, language, ink, library=library)
        drawn = draw(drawer)
        for paper, backs in product(("A4", "Letter"), BACKS):
            options = Options(paper=paper, backs=backs, ink=ink, languages=(language,))
            jobs = list(Jobs(pack, language, options, drawer, drawn).all(batches(pack, language, drawn, options)))
            assert jobs
            assert all(job.pages for job in jobs)
            names |= {job.name for job in jobs if "-kit-" in job.name}
        assert [str(finding) for finding in (*drawer.findings, *drawer.static_findings())] == []
    assert len(names) == 3 * 2 * 4, "no kit takes the place of another"
