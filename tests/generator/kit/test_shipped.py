"""The games that come with Punchboard hold to what `check` asks of everybody's."""

from __future__ import annotations

import pytest

from generator.kit.checking import check
from generator.kit.options import Options
from generator.pack import read_pack, shipped


@pytest.mark.slow
@pytest.mark.parametrize("game", shipped())
def test_nothing_is_found_in_a_shipped_game(game: str) -> None:
    if not read_pack(game).components:
        pytest.skip(f"{game} has nothing to print yet")
    checked = check(game, Options())
    assert checked.pieces
    assert checked.faces >= checked.pieces * (len(checked.languages) + 2)
    assert [str(finding) for finding in checked.findings] == []
