"""FK 12.2.5: Freyr's Prosperity moves all three tracks on."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.content import TRACKS
from companion.rules.fallen_kingdoms.moves import Power
from companion.rules.fallen_kingdoms.powers.model import GodPower, list_one
from companion.rules.fallen_kingdoms.production import add_points
from companion.rules.fallen_kingdoms.state import State, then
from companion.rules.kernel import Illegal

POINTS = 2
"""On each track."""


def _always(state: State, player: int) -> bool:  # noqa: ARG001 (one shape for all powers)
    return True


def _nothing_to_judge(state: State, move: Power) -> Illegal | None:  # noqa: ARG001 (one shape for all powers)
    return None


def _do_freyr(state: State, player: int, move: Power) -> None:  # noqa: ARG001 (one shape for all powers)
    for track in reversed(range(len(TRACKS))):
        then(state, add_points, player, track, POINTS, True)


PROSPERITY = GodPower((), _always, _nothing_to_judge, list_one, _do_freyr)
