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
    something on the map or in a supply sit at the table, with enough others to make two. A leader without a location
    gets one far away (ARR 11.9), and castles and trophies are made to add up (ARR 11.6)."""
    supplies = dict(supply or {})
    named = {owner for owner, _ in record.get("map", {}).values()} | set(supplies) | {leader} - {None}
    seats = record.pop("leaders", None)
    if seats is None:
        seats = [tribe for tribe in game().seats if tribe in named]
        seats += [tribe for tribe in game().seats if tribe not in named][: max(0, 2 - len(seats))]
    over = record.get("step") == "over"
    whole = {
        "leaders": seats,
        "round": game().content.limits[len(seats)].rounds if over else 2,
        "start": leader or seats[0],
        "step": "turn",
        "leader": leader,
        "actionsLeft": 2 if record.get("step", "turn") == "turn" else 0,
        "supply": supplies,
        **record,
    }
    if whole["step"] != "port":
        _found(whole)
        _count_castles(whole)
    state = game().from_position(whole, {})
    assert not isinstance(state, Illegal), state
    return state


def dealt(*seats: str) -> dict[str, Any]:
    """Four `build` cards in front of each of them, the first two face-up."""
    cards = [id for id in game().content.cards if id.startswith("build")]
    shown = {seat: cards[2 * n : 2 * n + 2] for n, seat in enumerate(seats)}
    return {
        "cards": {seat: [{"back": "build", "front": front} for front in (*shown[seat], None, None)] for seat in seats}
    }


FAR = ("cathair-con-roi", "temair-luachra", "inber-scene", "cnoc-aine")
CASTLES = ("castle-1", "castle-2", "castle-3", "castle-4")


def _found(whole: dict[str, Any]) -> None:
    """A location for each leader who has none."""
    places = dict(whole.get("map", {}))
    far = [place for place in FAR if place not in places and place not in whole.get("fomori", {})]
    for seat in whole["leaders"]:
        if seat not in {owner for owner, _ in places.values()}:
            places[far.pop(0)] = [seat, 1]
    whole["map"] = places


def _count_castles(whole: dict[str, Any]) -> None:
    """Castles on the Isle and trophies make four."""
    supplies = {seat: dict(whole["supply"].get(seat, {})) for seat in whole["leaders"]}
    trophies = sum(each.get("trophies", 0) + each.get("usedTrophies", 0) for each in supplies.values())
    castles = whole.setdefault("castles", list(CASTLES[trophies:]))
    last = supplies[whole["leaders"][-1]]
    last["usedTrophies"] = last.get("usedTrophies", 0) + max(0, len(CASTLES) - len(castles) - trophies)
    whole["supply"] = supplies


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
    """Answer open questions with the first possible answer, until a seat is asked or the game is over."""
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
