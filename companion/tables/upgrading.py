"""TABLE 10: carry a table on under a newer version of its game's rules.

The setup keeps the version it was begun under; the log says when the table went on under another one. The log is
replayed under the new rules, and the first event they do not bear out is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.rules.kernel import Chance, Game, Illegal
from companion.tables.consent import all_others
from companion.tables.dealing import deal_answer, working_seed
from companion.tables.entries import Consent, Entry, Json, Upgrade, Withdraw
from companion.tables.loading import counted_events
from companion.tables.open_request import Request, answer_request
from companion.tables.secrecy import may_read
from companion.tables.setup import Setup
from companion.tables.snapshot import first_snapshot


@dataclass(frozen=True, slots=True)
class Standing:
    """The version a table is played under, the open upgrade, and the number of the entry that settled the last one."""

    version: str
    request: Request | None = None
    settled: int = 0


def standing(begun: str, log: Iterable[Entry]) -> Standing:
    """Return the standing of a log. It is read without an engine: the old rules are not there any more."""
    now = Standing(begun)
    for entry in log:
        now = _after(now, entry)
    return now


def _after(now: Standing, entry: Entry) -> Standing:
    request = now.request
    match entry.deed:
        case Upgrade() as deed:
            request = Request(entry.n, deed)
        case Consent(_, to) as deed if request is not None and request.number == to:
            answered = answer_request(request, deed)
            request = request if isinstance(answered, Illegal) else answered
        case Withdraw(_, to) if request is not None and request.number == to:
            request = None
        case _:
            return now
    if request is None or not request.is_granted:
        return replace(now, request=request)
    assert isinstance(request.deed, Upgrade), "only upgrades are followed here"
    return Standing(request.deed.now, None, entry.n)


def set_aside(log: Sequence[Entry]) -> set[int]:
    """Return the entries that upgrades have taken back: the new rules cannot tell what they led to."""
    numbers: set[int] = set()
    now, number = Standing(""), 0
    deed: Upgrade | None = None
    for entry in log:
        if isinstance(entry.deed, Upgrade):
            number, deed = entry.n, entry.deed
        now = _after(now, entry)
        if now.settled == entry.n and deed is not None and deed.event is not None:
            numbers.update(range(deed.event, number))
    return numbers


@dataclass(frozen=True, slots=True)
class Difference:
    """The first event that the new rules do not bear out. `due` is what the app would deal in its place, where that
    differs. `lost` counts the events that would be taken back.
    """

    event: int
    move: Json
    why: Illegal
    due: Json | None
    lost: int
    open: bool
    """Whether the move was no secret, so that all may be told of it."""


def first_difference(game: Game[Any, Any], setup: Setup, log: Sequence[Entry]) -> Difference | None:
    """Replay the events that count, and return the first that the rules refuse or that would be dealt otherwise."""
    replayed = counted_events(game, log)
    seed = working_seed(setup.seed, replayed.words)
    state = first_snapshot(game, setup).state.copy()
    for place, (event, epoch) in enumerate(replayed.events):
        why, due = game.check(state, event.move), None
        if why is None and event.by == "app" and seed is not None:
            pending = game.pending(state)
            assert isinstance(pending, Chance), "an answer is legal only to an open question"
            dealt = deal_answer(game, seed, pending.question, event.ordinal, epoch)
            if dealt != event.move:
                why, due = Illegal("TABLE 3.2", "table.not-dealt"), game.write_move(dealt)
        if why is not None:
            lost = len(replayed.events) - place
            is_open = may_read(game, state, event.move, None)
            return Difference(event.number, game.write_move(event.move), why, due, lost, is_open)
        game.apply(state, event.move)
    return None


def plan_upgrade(
    setup: Setup, log: Sequence[Entry], now: str, difference: Difference | None, by: str | None
) -> Upgrade | Illegal:
    """Return the deed with the seats that must consent. TABLE 10.2: all others, where something is taken back."""
    was = standing(setup.rules_version, log).version
    if not is_newer(now, was):
        return Illegal("TABLE 10.1", "table.not-newer", {"was": was, "now": now})
    needs = () if difference is None else all_others(setup, by)
    return Upgrade(by, was, now, None if difference is None else difference.event, needs)


def is_newer(now: str, was: str) -> bool:
    """Return whether a version follows another one: 10 follows 9, and 2.1 follows 2."""
    return _parts(now) > _parts(was)


def _parts(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d{1,9}", version)]
