"""FK 12.2.6: Heimdall's Divine Knowledge borrows a public card until his next turn."""

from __future__ import annotations

from companion.rules.fallen_kingdoms.content import KNOWLEDGE
from companion.rules.fallen_kingdoms.moves import Power
from companion.rules.fallen_kingdoms.powers.model import GodPower, Make
from companion.rules.fallen_kingdoms.realm import refresh_access
from companion.rules.fallen_kingdoms.reasons import refuse
from companion.rules.fallen_kingdoms.state import NOTHING, State
from companion.rules.kernel import Illegal


def _usable(state: State, player: int) -> bool:
    return any(card != state.barred[player] for card in state.public)


def _check_heimdall(state: State, move: Power) -> Illegal | None:
    """FK 12.2.6: a public card, and not the one borrowed in the turn before."""
    card = KNOWLEDGE.index(move.card or "")
    if card not in state.public:
        return refuse("heimdall-not-public", card=move.card)
    return refuse("heimdall-again", card=move.card) if card == state.barred[state.actor] else None


def _list_heimdall(state: State, player: int, make: Make) -> list[Power]:
    return [make(card=KNOWLEDGE[card]) for card in sorted(set(state.public)) if card != state.barred[player]]


def _do_heimdall(state: State, player: int, move: Power) -> None:
    card = KNOWLEDGE.index(move.card or "")
    public = list(state.public)
    public.remove(card)
    state.public = tuple(public)
    state.borrowed[player] = state.barred[player] = card
    refresh_access(state)


def return_borrowed(state: State, player: int) -> None:
    """FK 4.1.5: a borrowed knowledge goes back to the public area before the owner's next power step."""
    if state.borrowed[player] != NOTHING:
        state.public = tuple(sorted((*state.public, state.borrowed[player])))
        state.borrowed[player] = NOTHING
        refresh_access(state)


DIVINE_KNOWLEDGE = GodPower(("card",), _usable, _check_heimdall, _list_heimdall, _do_heimdall)
