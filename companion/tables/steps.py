"""One deed at a time: what each kind of log entry does to a moment, and when it is refused.

`take_step` never changes the moment it is given. Its refusals cite TABLE rules (`docs/tables.md`) or the game's own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, assert_never

from companion.rules.kernel import Chance, ChanceMove, Game, Illegal, Question
from companion.tables.amending import amended, plan_amend
from companion.tables.cutting import followed
from companion.tables.dealing import dealt, ordinal, working_seed
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
    Withdraw,
)
from companion.tables.moment import Event, Moment, Request, grown
from companion.tables.setup import Setup
from companion.tables.undoing import plan_undo, undone

MAX_WORDS = 2000


@dataclass(frozen=True, slots=True)
class House:
    """What stays the same at a table: the game and the setup."""

    game: Game[Any, Any]
    setup: Setup


@dataclass(frozen=True, slots=True)
class Step:
    """The deed as it goes into the log (undo and amend learn there whom they need), and the moment after it."""

    deed: Deed
    moment: Moment


def take_step(house: House, moment: Moment, deed: Deed) -> Step | Illegal:
    match deed:
        case Move(data):
            return _play(house, moment, data)
        case Answered("app"):
            return deal(house, moment)
        case Answered(_, data):
            return _report(house, moment, data)
        case Undo() | Amend():
            return _request(house, moment, deed)
        case Consent():
            return _consent(house, moment, deed)
        case Withdraw():
            return _withdraw(moment, deed)
        case Cut() | Seal() | Close() | Show():
            return _cut(house, moment, deed)
        case Note(by, text):
            return _unknown(house, by) or _too_long(text) or Step(deed, replace(moment, length=moment.length + 1))
        case _:
            assert_never(deed)


def open_question(house: House, moment: Moment) -> Question | None:
    pending = house.game.pending(moment.state)
    return pending.question if isinstance(pending, Chance) else None


def _play(house: House, moment: Moment, data: Any) -> Step | Illegal:
    move = house.game.read_move(data)
    if isinstance(move, Illegal):
        return move
    if isinstance(move, ChanceMove):
        return _report(house, moment, data)
    refusal = house.game.check(moment.state, move)
    if refusal is not None:
        return refusal
    record = house.game.write_move(move)
    return Step(Move(record), _after(house, moment, Event(moment.length + 1, move)))


def _report(house: House, moment: Moment, data: Any) -> Step | Illegal:
    """TABLE 2: an answer from the people, possible and asked of them."""
    move = house.game.read_move(data)
    if isinstance(move, Illegal):
        return move
    refusal = house.game.check(moment.state, move)
    if refusal is not None:
        return refusal
    question = open_question(house, moment)
    if question is None or not isinstance(move, ChanceMove):
        return Illegal("TABLE 2.1", "table.no-question")
    if house.setup.dealer[question.kind] == "app":
        return Illegal("TABLE 2.2", "table.app-deals", {"question": question.id, "kind": question.kind})
    record = house.game.write_move(move)
    event = Event(moment.length + 1, move, "table", ordinal(moment.events, move.question))
    return Step(Answered("table", record), _after(house, moment, event))


def deal(house: House, moment: Moment) -> Step | Illegal:
    """TABLE 3: the app answers the open question from the seed."""
    question = open_question(house, moment)
    if question is None:
        return Illegal("TABLE 2.1", "table.no-question")
    if not moment.cutting.is_done:
        return Illegal("TABLE 3.5", "table.cut-open", {"missing": list(moment.cutting.missing)})
    seed = working_seed(house.setup.seed, moment.words)
    if seed is None:
        return Illegal("TABLE 3.4", "table.no-seed", {"question": question.id})
    number = ordinal(moment.events, question.id)
    move = dealt(house.game, seed, question, number, moment.epoch)
    refusal = house.game.check(moment.state, move)
    if refusal is not None:
        raise AssertionError(f"{house.game.name} refuses its own odds: {move} by {refusal.rule}")
    record = house.game.write_move(move)
    return Step(Answered("app", record), _after(house, moment, Event(moment.length + 1, move, "app", number)))


def _after(house: House, moment: Moment, event: Event) -> Moment:
    """The moment after an event. Playing on answers an open request: nobody waits for it any longer."""
    state = moment.state.copy()
    house.game.apply(state, event.move)
    events = (*moment.events, event)
    marks = grown(moment.marks, len(events), state)
    dealt = moment.dealt or event.by == "app"
    return replace(moment, length=event.number, events=events, state=state, marks=marks, dealt=dealt, request=None)


def _request(house: House, moment: Moment, deed: Undo | Amend) -> Step | Illegal:
    if moment.request is not None:
        return Illegal("TABLE 4.5", "table.request-open", {"request": moment.request.number})
    unknown = _unknown(house, deed.by)
    if unknown is not None:
        return unknown
    settled: Undo | Amend | Illegal
    match deed:
        case Undo():
            settled = plan_undo(house.game, house.setup, moment, deed)
        case Amend():
            settled = plan_amend(house.game, house.setup, moment, deed)
        case _:
            assert_never(deed)
    if isinstance(settled, Illegal):
        return settled
    number = moment.length + 1
    asked = replace(moment, length=number, request=Request(number, settled))
    return Step(settled, asked if settled.needs else _carried_out(house, asked))


def _carried_out(house: House, moment: Moment) -> Moment:
    request = moment.request
    assert request is not None, "only an open request can be carried out"
    match request.deed:
        case Undo():
            return undone(house.game, moment, request.deed)
        case Amend():
            return amended(house.game, moment, request.deed)
        case _:
            assert_never(request.deed)


def _consent(house: House, moment: Moment, deed: Consent) -> Step | Illegal:
    request = moment.request
    if request is None or request.number != deed.to:
        return Illegal("TABLE 4.6", "table.no-request", {"request": deed.to})
    if deed.by not in request.missing:
        return Illegal("TABLE 4.7", "table.not-needed", {"seat": deed.by, "missing": list(request.missing)})
    after = replace(moment, length=moment.length + 1)
    if not deed.agree:
        return Step(deed, replace(after, request=None))
    after = replace(after, request=replace(request, agreed=(*request.agreed, deed.by)))
    assert after.request is not None
    return Step(deed, after if after.request.missing else _carried_out(house, after))


def _withdraw(moment: Moment, deed: Withdraw) -> Step | Illegal:
    request = moment.request
    if request is None or request.number != deed.to:
        return Illegal("TABLE 4.6", "table.no-request", {"request": deed.to})
    if request.deed.by != deed.by:
        return Illegal("TABLE 4.8", "table.not-yours", {"request": deed.to})
    return Step(deed, replace(moment, length=moment.length + 1, request=None))


def _cut(house: House, moment: Moment, deed: Cut | Seal | Close | Show) -> Step | Illegal:
    """TABLE 3.3: the deck is cut before the app deals its first answer, or not at all."""
    refusal = _unknown(house, deed.by) or (_too_long(deed.words) if isinstance(deed, Cut | Show) else None)
    if refusal is not None:
        return refusal
    if moment.dealt:
        return Illegal("TABLE 3.3", "table.cut-late")
    after = replace(moment, length=moment.length + 1)
    if isinstance(deed, Cut):
        sealed = Illegal("TABLE 3.5", "table.sealed") if moment.cutting.seals else None
        return sealed or Step(deed, replace(after, words=(*moment.words, deed.words)))
    cutting = followed(moment.cutting, deed)
    if isinstance(cutting, Illegal):
        return cutting
    return Step(deed, replace(after, cutting=cutting, words=(*moment.words, *cutting.words)))


def _unknown(house: House, by: str | None) -> Illegal | None:
    if by is None or by in house.setup.seats:
        return None
    return Illegal("TABLE 1.2", "table.unknown-seat", {"seat": by, "known": list(house.setup.seats)})


def _too_long(text: str) -> Illegal | None:
    return Illegal("TABLE 1.3", "table.too-long", {"most": MAX_WORDS}) if len(text) > MAX_WORDS else None
