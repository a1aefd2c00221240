"""ARR 4.2 and 4.3: the two blocks, set in secret at once or openly in turn order, and Ogam's wisdom."""

from __future__ import annotations

from companion.rules.arrival import cards, display, earning
from companion.rules.arrival.content import SECTIONS
from companion.rules.arrival.moves import BlockFirst, BlockSecond, DeclineOgam, InsistOrder, Move, UseOgam
from companion.rules.arrival.reasons import refuse
from companion.rules.arrival.state import BLOCK_1, BLOCK_2, NOBODY, NOTHING, OGAM, State
from companion.rules.kernel import Awaited, Illegal, Seat, Turn

SECTION = {name: number for number, name in enumerate(SECTIONS)}


def blocks(state: State) -> list[int]:
    """Return what is being set in this step."""
    return state.first if state.step == BLOCK_1 else state.second


def choosing(state: State) -> list[int]:
    """Leaders who are asked for a block now, in turn order."""
    found = [leader for leader in state.order() if blocks(state)[leader] == NOBODY]
    return found[:1] if state.in_turn else found


def secret(state: State, leader: int) -> bool:
    """ARR 4.2.6: whether this leader has committed a block that is not shown yet."""
    if state.in_turn or state.step not in (BLOCK_1, BLOCK_2):
        return False
    return blocks(state)[leader] != NOBODY and NOBODY in blocks(state)


def pending_turn(state: State) -> Turn:
    leaders = choosing(state)
    key = state.step, sum(1 << leader for leader in leaders) + (state.start << len(state.seats))
    turn = state.ready.several.get(key)
    if turn is None:
        step = "block-1" if state.step == BLOCK_1 else "block-2"
        turn = state.ready.several[key] = Turn(tuple(Awaited(state.seats[leader], step) for leader in leaders))
    return turn


# 4.2, the blocks


def open_section(state: State, leader: int) -> int:
    """ARR 4.2.8: the section that is not blocked, or NOBODY while two blocks are not set."""
    first, second = state.first[leader], state.second[leader]
    return NOBODY if NOBODY in (first, second) else 3 - first - second


def check_block_second(state: State, move: BlockSecond) -> Illegal | None:
    """4.2.4: it must differ from the first."""
    first = state.first[state.seats.index(move.seat)]
    return refuse("section-blocked", section=move.section) if first == SECTION[move.section] else None


def check_insist(state: State, move: InsistOrder) -> Illegal | None:  # noqa: ARG001 (one shape for all moves)
    """4.2.7: only while no first block of this round has been committed and turn order does not hold already."""
    return None if may_insist(state) else refuse("too-late-to-insist")


def may_insist(state: State) -> bool:
    return not state.in_turn and not any(section != NOBODY for section in state.first)


def list_blocks(state: State, seat: Seat) -> list[Move]:
    ready, leader = state.ready, state.seats.index(seat)
    if state.step == BLOCK_2:
        return [move for section, move in enumerate(ready.seconds[leader]) if section != state.first[leader]]
    return [*ready.firsts[leader], *([ready.insists[leader]] if may_insist(state) else ())]


def do_block_first(state: State, move: BlockFirst) -> None:
    state.first[state.seats.index(move.seat)] = SECTION[move.section]
    settle(state)


def do_block_second(state: State, move: BlockSecond) -> None:
    state.second[state.seats.index(move.seat)] = SECTION[move.section]
    settle(state)


def do_insist(state: State, move: InsistOrder) -> None:  # noqa: ARG001 (it holds for all)
    state.in_turn = True


def settle(state: State) -> None:
    """ARR 4.2.1–4.2.5: cards 1 and 2, first block, card 3, second block, card 4."""
    if state.step == BLOCK_1:
        if cards.ask_for_fronts(state, 2) or NOBODY in state.first:
            return
        state.step = BLOCK_2
    if state.step == BLOCK_2:
        if cards.ask_for_fronts(state, 3) or NOBODY in state.second:
            return
        state.step = OGAM
        state.due = NOBODY
    if state.step == OGAM and not cards.ask_for_fronts(state, 4) and state.due == NOBODY:
        ask_for_ogam(state, state.order())


# 4.3, Ogam's wisdom


def ask_for_ogam(state: State, leaders: list[int]) -> None:
    """ARR 4.3.1: each holder of an Ogam tile is asked, in turn order; then the cards are exploited."""
    state.question = NOTHING
    for leader in leaders:
        if state.content.ogam in state.tiles[leader]:
            state.due = leader
            return
    earning.exploit(state)


def check_ogam(state: State, move: UseOgam) -> Illegal | None:
    return holds_ogam(state, state.due) or _opens(state, state.due, SECTION[move.open])


def holds_ogam(state: State, leader: int) -> Illegal | None:
    """4.3.2: the leader must hold an Ogam tile."""
    return None if state.content.ogam in state.tiles[leader] else refuse("no-ogam")


def _opens(state: State, leader: int, section: int) -> Illegal | None:
    """4.3.3: the section named to be opened must be blocked."""
    return refuse("section-open", section=SECTIONS[section]) if open_section(state, leader) == section else None


def list_ogam(state: State, seat: Seat) -> list[Move]:  # noqa: ARG001 (the seat whose turn it is)
    leader = state.due
    now = open_section(state, leader)
    uses = [move for section, move in enumerate(state.ready.ogams[leader]) if section != now]
    return [*uses, state.ready.declines[leader]]


def do_ogam(state: State, move: UseOgam) -> None:
    """ARR 4.3.3: the Blocker moves onto the open section; the section it leaves is open."""
    leader, opened = state.due, SECTION[move.open]
    closed = open_section(state, leader)
    if state.first[leader] == opened:
        state.first[leader] = closed
    else:
        state.second[leader] = closed
    display.spend(state, leader, state.content.ogam)
    if state.content.ogam not in state.tiles[leader]:
        next_for_ogam(state)


def do_decline_ogam(state: State, move: DeclineOgam) -> None:  # noqa: ARG001 (the one who is asked)
    next_for_ogam(state)


def next_for_ogam(state: State) -> None:
    order = state.order()
    ask_for_ogam(state, order[order.index(state.due) + 1 :])
