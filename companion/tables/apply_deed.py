"""Apply one deed to a snapshot, or refuse it.

`apply_deed` never changes the snapshot it is given. Its refusals cite TABLE rules (`docs/tables.md`) or the game's own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Generic, assert_never

from companion.rules.kernel import Chance, ChanceMove, Game, Illegal, Question
from companion.rules.kernel.game import M, S
from companion.tables.amending import apply_amendment, plan_amend
from companion.tables.dealing import deal_answer, ordinal, working_seed
from companion.tables.entries import (
    Amend,
    Answered,
    Close,
    Consent,
    Cut,
    Deed,
    Move,
    Note,
    Seal,
    Show,
    Undo,
    Upgrade,
    Withdraw,
)
from companion.tables.open_request import Request, answer_request, named_request
from companion.tables.seed_cut import apply_cut
from companion.tables.setup import Setup
from companion.tables.snapshot import GameEvent, Snapshot
from companion.tables.undoing import apply_undo, plan_undo

MAX_WORDS = 2000


@dataclass(frozen=True, slots=True)
class Ruleset(Generic[S, M]):
    """The constant facts of a table: the game and the setup."""

    game: Game[S, M]
    setup: Setup


@dataclass(frozen=True, slots=True)
class Applied(Generic[S, M]):
    """The deed as logged (an undo or amendment with the seats it needs), and the snapshot after it."""

    deed: Deed
    snapshot: Snapshot[S, M]


def apply_deed(ruleset: Ruleset[S, M], snapshot: Snapshot[S, M], deed: Deed) -> Applied[S, M] | Illegal:
    match deed:
        case Move(data):
            return _play(ruleset, snapshot, data)
        case Answered("app"):
            return deal(ruleset, snapshot)
        case Answered(_, data):
            return _report(ruleset, snapshot, data)
        case Undo() | Amend():
            return _request(ruleset, snapshot, deed)
        case Consent():
            return _consent(ruleset, snapshot, deed)
        case Withdraw():
            return _withdraw(snapshot, deed)
        case Cut() | Seal() | Close() | Show():
            return _cut(ruleset, snapshot, deed)
        case Note(by, text):
            return (
                _unknown(ruleset, by) or _too_long(text) or Applied(deed, replace(snapshot, length=snapshot.length + 1))
            )
        case Upgrade(_, was, now):
            return Illegal("TABLE 10.1", "table.upgrade-open-table", {"was": was, "now": now})
        case _:
            assert_never(deed)


def open_question(ruleset: Ruleset[S, M], snapshot: Snapshot[S, M]) -> Question | None:
    pending = ruleset.game.pending(snapshot.state)
    return pending.question if isinstance(pending, Chance) else None


def _play(ruleset: Ruleset[S, M], snapshot: Snapshot[S, M], data: Any) -> Applied[S, M] | Illegal:
    move = ruleset.game.read_move(data)
    if isinstance(move, Illegal):
        return move
    if isinstance(move, ChanceMove):
        return _report(ruleset, snapshot, data)
    refusal = ruleset.game.check(snapshot.state, move)
    if refusal is not None:
        return refusal
    record = ruleset.game.write_move(move)
    return Applied(Move(record), _after(ruleset, snapshot, GameEvent(snapshot.length + 1, move)))


def _report(ruleset: Ruleset[S, M], snapshot: Snapshot[S, M], data: Any) -> Applied[S, M] | Illegal:
    """TABLE 2: an answer from the people, possible and asked of them."""
    move = ruleset.game.read_move(data)
    if isinstance(move, Illegal):
        return move
    refusal = ruleset.game.check(snapshot.state, move)
    if refusal is not None:
        return refusal
    question = open_question(ruleset, snapshot)
    if question is None or not isinstance(move, ChanceMove):
        return Illegal("TABLE 2.1", "table.no-question")
    if ruleset.setup.dealer[question.kind] == "app":
        return Illegal("TABLE 2.2", "table.app-deals", {"question": question.id, "kind": question.kind})
    record = ruleset.game.write_move(move)
    event: GameEvent[M] = GameEvent(snapshot.length + 1, move, "table", ordinal(snapshot.events, move.question))
    return Applied(Answered("table", record), _after(ruleset, snapshot, event))


def deal(ruleset: Ruleset[S, M], snapshot: Snapshot[S, M]) -> Applied[S, M] | Illegal:
    """TABLE 3: the app answers the open question from the seed."""
    question = open_question(ruleset, snapshot)
    if question is None:
        return Illegal("TABLE 2.1", "table.no-question")
    if not snapshot.cutting.is_done:
        return Illegal("TABLE 3.5", "table.cut-open", {"missing": list(snapshot.cutting.missing)})
    seed = working_seed(ruleset.setup.seed, snapshot.words)
    if seed is None:
        return Illegal("TABLE 3.4", "table.no-seed", {"question": question.id})
    number = ordinal(snapshot.events, question.id)
    move = deal_answer(ruleset.game, seed, question, number, snapshot.epoch)
    refusal = ruleset.game.check(snapshot.state, move)
    if refusal is not None:
        raise AssertionError(f"{ruleset.game.name} refuses its own odds: {move} by {refusal.rule}")
    record = ruleset.game.write_move(move)
    return Applied(
        Answered("app", record), _after(ruleset, snapshot, GameEvent(snapshot.length + 1, move, "app", number))
    )


def _after(ruleset: Ruleset[S, M], snapshot: Snapshot[S, M], event: GameEvent[M]) -> Snapshot[S, M]:
    """Return the snapshot after an event. Playing on refuses an open request."""
    state = snapshot.state.copy()
    ruleset.game.apply(state, event.move)
    return snapshot.after_event(event, state)


def _request(ruleset: Ruleset[S, M], snapshot: Snapshot[S, M], deed: Undo | Amend) -> Applied[S, M] | Illegal:
    if snapshot.request is not None:
        return Illegal("TABLE 4.5", "table.request-open", {"request": snapshot.request.number})
    unknown = _unknown(ruleset, deed.by)
    if unknown is not None:
        return unknown
    settled: Undo | Amend | Illegal
    match deed:
        case Undo():
            settled = plan_undo(ruleset.game, ruleset.setup, snapshot, deed)
        case Amend():
            settled = plan_amend(ruleset.game, ruleset.setup, snapshot, deed)
        case _:
            assert_never(deed)
    if isinstance(settled, Illegal):
        return settled
    number = snapshot.length + 1
    request = Request(number, settled)
    asked = replace(snapshot, length=number, request=request)
    return Applied(settled, _carry_out(ruleset, asked) if request.is_granted else asked)


def _carry_out(ruleset: Ruleset[S, M], snapshot: Snapshot[S, M]) -> Snapshot[S, M]:
    request = snapshot.request
    assert request is not None, "only an open request can be carried out"
    match request.deed:
        case Undo():
            return apply_undo(ruleset.game, snapshot, request.deed)
        case Amend():
            return apply_amendment(ruleset.game, snapshot, request.deed)
        case Upgrade():
            raise AssertionError("a table is loaded once its upgrade is settled")
        case _:
            assert_never(request.deed)


def _consent(ruleset: Ruleset[S, M], snapshot: Snapshot[S, M], deed: Consent) -> Applied[S, M] | Illegal:
    request = answer_request(snapshot.request, deed)
    if isinstance(request, Illegal):
        return request
    after = replace(snapshot, length=snapshot.length + 1, request=request)
    return Applied(deed, _carry_out(ruleset, after) if request is not None and request.is_granted else after)


def _withdraw(snapshot: Snapshot[S, M], deed: Withdraw) -> Applied[S, M] | Illegal:
    request = named_request(snapshot.request, deed.to)
    if isinstance(request, Illegal):
        return request
    if request.deed.by != deed.by:
        return Illegal("TABLE 4.8", "table.not-yours", {"request": deed.to})
    return Applied(deed, replace(snapshot, length=snapshot.length + 1, request=None))


def _cut(ruleset: Ruleset[S, M], snapshot: Snapshot[S, M], deed: Cut | Seal | Close | Show) -> Applied[S, M] | Illegal:
    """TABLE 3.3: the deck is cut before the app deals its first answer, or not at all."""
    refusal = _unknown(ruleset, deed.by) or (_too_long(deed.words) if isinstance(deed, Cut | Show) else None)
    if refusal is not None:
        return refusal
    if snapshot.dealt:
        return Illegal("TABLE 3.3", "table.cut-late")
    after = replace(snapshot, length=snapshot.length + 1)
    if isinstance(deed, Cut):
        sealed = Illegal("TABLE 3.5", "table.sealed") if snapshot.cutting.seals else None
        return sealed or Applied(deed, replace(after, words=(*snapshot.words, deed.words)))
    cutting = apply_cut(snapshot.cutting, deed)
    if isinstance(cutting, Illegal):
        return cutting
    return Applied(deed, replace(after, cutting=cutting, words=(*snapshot.words, *cutting.words)))


def _unknown(ruleset: Ruleset[S, M], by: str | None) -> Illegal | None:
    if by is None or by in ruleset.setup.seats:
        return None
    return Illegal("TABLE 1.2", "table.unknown-seat", {"seat": by, "known": list(ruleset.setup.seats)})


def _too_long(text: str) -> Illegal | None:
    return Illegal("TABLE 1.3", "table.too-long", {"most": MAX_WORDS}) if len(text) > MAX_WORDS else None
