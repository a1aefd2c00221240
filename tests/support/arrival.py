"""Moments of The Arrival put together by hand, for the examples of its rules document (ARR 12)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from support.games import engine

from companion.rules.arrival import Arrival
from companion.rules.arrival.state import State
from companion.rules.kernel import Chance, ChanceMove, Illegal, Turn, Weighted

FB, MN, ME, TD = "fir-bolg", "muintir-nemid", "mil-espaine", "tuath-de"
START_FOMORI = {"cnoc-fola": "sineach", "ailech": "athach", "tuag-inber": "sineach", "dun-sobairche": "monghfinn"}


def game() -> Arrival:
    arrival = engine("arrival")
    assert isinstance(arrival, Arrival)
    return arrival


def moment(leader: str | None, supply: Mapping[str, Mapping[str, Any]] | None = None, **record: Any) -> State:
    """A turn of this leader with two actions left and nothing on the table but what is named. Those who own
    something on the map or in a supply sit at the table, with enough others to make two."""
    supplies = dict(supply or {})
    named = {owner for owner, _ in record.get("map", {}).values()} | set(supplies) | {leader} - {None}
    seats = record.pop("leaders", None)
    if seats is None:
        seats = [tribe for tribe in game().seats if tribe in named]
        seats += [tribe for tribe in game().seats if tribe not in named][: max(0, 2 - len(seats))]
    whole = {
        "leaders": seats,
        "round": 2,
        "start": leader or seats[0],
        "step": "turn",
        "leader": leader,
        "actionsLeft": 2,
        "supply": supplies,
        **record,
    }
    state = game().from_position(whole, {})
    assert not isinstance(state, Illegal), state
    return state


def verdict(state: State, **move: Any) -> str:
    """The rule that refuses a move, or "legal"."""
    read = game().read_move(move)
    refusal = read if isinstance(read, Illegal) else game().check(state, read)
    return refusal.rule.removeprefix("ARR ") if isinstance(refusal, Illegal) else "legal"


def do(state: State, **move: Any) -> None:
    read = game().read_move(move)
    assert not isinstance(read, Illegal), read
    assert game().check(state, read) is None, game().check(state, read)
    game().apply(state, read)


def flip(state: State, kind: str = "sineach") -> None:
    do(state, type="chance", question="fomori-flip", answer=kind)


def odds(state: State) -> dict[str, Fraction]:
    pending = game().pending(state)
    assert isinstance(pending, Chance)
    assert isinstance(pending.question.odds, Weighted)
    return pending.question.odds.chances()


def deal_on(state: State) -> None:
    """Answer open questions with the first possible answer, until somebody is asked or the game is over."""
    while isinstance(pending := game().pending(state), Chance):
        game().apply(state, ChanceMove(pending.question.id, next(iter(odds(state)))))


def asked(state: State) -> tuple[tuple[str, str], ...]:
    """Who is asked for what."""
    pending = game().pending(state)
    return tuple((entry.seat, entry.type) for entry in pending.awaited) if isinstance(pending, Turn) else ()


def supply(state: State, seat: str) -> dict[str, Any]:
    """A leader's supply as the position tells it."""
    own: dict[str, Any] = game().position(state)["supply"][seat]
    return own


def record(state: State) -> dict[str, Any]:
    return game().position(state)
