"""FK 12.2.4: Tyr's Draft calls units from the reserve to the sheet."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.moves import Power
from companion.rules.fallen_kingdoms.powers.model import GodPower, list_one
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import State
from companion.rules.kernel import Illegal

UNITS = 3
"""So many at most."""


def _usable(state: State, player: int) -> bool:
    return state.reserve[player] > 0


def _check_tyr(state: State, move: Power) -> Illegal | None:  # noqa: ARG001 (one shape for all powers)
    """FK 12.2.4: nothing to draft from an empty reserve."""
    return None if state.reserve[state.actor] else refuse("tyr-reserve")


def _do_tyr(state: State, player: int, move: Power) -> None:  # noqa: ARG001 (one shape for all powers)
    drafted = min(UNITS, state.reserve[player])
    state.reserve[player] -= drafted
    state.sheet[player] += drafted


DRAFT = GodPower((), _usable, _check_tyr, list_one, _do_tyr)
