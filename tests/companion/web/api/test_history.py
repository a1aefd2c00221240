"""The curve of a play ends where the final sheet does, and holds no more than can be drawn."""

from __future__ import annotations

import pytest
from support.games import Case, cases
from support.recorded import begun, recorded

from companion.rules.kernel.visibility import seen_sheet
from companion.web.api import history
from companion.web.api.history import points_over_time


@pytest.mark.parametrize("case", [pytest.param(case, id=str(case)) for case in cases()])
def test_the_last_point_of_every_recorded_game_is_its_final_sheet(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    for most in (200, 7):
        monkeypatch.setattr(history, "MOST_POINTS", most)
        for played in recorded(case)[:3]:
            moves = [(number, case.game.read_move(data)) for number, data in enumerate(played["events"], 1)]
            state = begun(case.game, played)
            points = points_over_time(case.game, state, moves, None)
            final = seen_sheet(case.game, state, None)
            assert final is not None
            assert points[-1]["totals"] == [player["total"] for player in played["sheet"]["players"]]
            assert points[-1]["totals"] == [player.total for player in final.players]
            assert len(points) <= most
            assert [point["event"] for point in points] == sorted({point["event"] for point in points})


@pytest.mark.parametrize("case", [pytest.param(case, id=str(case)) for case in cases()])
def test_a_game_that_has_not_begun_has_no_curve(case: Case) -> None:
    assert points_over_time(case.game, begun(case.game, recorded(case)[0]), [], None) == []
