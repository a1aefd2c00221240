"""What a seat cannot know, drawn anew: pieces it has not seen change places, and secret choices are made again."""

from __future__ import annotations

from companion.rules.declared.model import ONLOOKER
from companion.rules.declared.program import Program
from companion.rules.declared.state import State
from companion.rules.kernel.chance import Below


def sample(program: Program, state: State, reader: int | None, below: Below) -> State:
    """A state that agrees with everything the reader knows."""
    new = state.copy()
    if program.made.open:
        return new
    bit = 1 << (ONLOOKER if reader is None else reader)
    unknown: dict[str, list[tuple[int, int]]] = {}
    for zone, knowers in enumerate(state.knowers):
        for place, mask in enumerate(knowers):
            if not mask & bit:
                of = program.made.names.pieces.set_of[state.zones[zone][place]]
                unknown.setdefault(of, []).append((zone, place))
    drawn = {zone: list(pieces) for zone, pieces in enumerate(state.zones)}
    touched: set[int] = set()
    for places in unknown.values():
        pool = [state.zones[zone][place] for zone, place in places]
        for last in range(len(pool) - 1, 0, -1):
            other = below(last + 1)
            pool[last], pool[other] = pool[other], pool[last]
        for (zone, place), piece in zip(places, pool, strict=True):
            drawn[zone][place] = piece
            touched.add(zone)
    for zone in touched:
        program.mover.lay(new, zone, tuple(drawn[zone]), state.knowers[zone])
    if new.choice >= 0:
        new.legal = None
        if new.chosen:
            _choose_again(program, new, reader, below)
    return new


def _choose_again(program: Program, new: State, reader: int | None, below: Below) -> None:
    lists = program.listed(new)
    chosen = list(new.chosen)
    for seat, before in enumerate(chosen):
        if before and seat != reader and lists[seat]:
            action, _, picks = new.ready.meaning[lists[seat][below(len(lists[seat]))]]
            chosen[seat] = (action, picks)
    new.chosen = tuple(chosen)
