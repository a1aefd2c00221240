"""Text output of the table commands: what is awaited, what happened, and positions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from companion.filler import Verbatim
from companion.rules.kernel import Chance, Dice, Over, Question, Sheet, Turn
from companion.tables.awaiting import EVERYONE, awaiting, odds_as_json
from companion.tables.entries import (
    Amend,
    Answered,
    Close,
    Consent,
    Cut,
    Entry,
    Move,
    Note,
    Seal,
    Show,
    Undo,
    Upgrade,
    Withdraw,
)
from companion.tables.table import Change, Table
from companion.wording import Wording
from generator.cli.common import say

MOST_ODDS = 12


def compact(record: Any) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def say_change(table: Table, change: Change, wording: Wording) -> None:
    """Describe what has just happened, entry by entry, and what comes next."""
    for entry in change.entries:
        say(f"{entry.n:4}  {entry_sentence(entry, wording)}")
    say_awaited(table, wording)


def state_of_play(table: Table, reader: Any = EVERYONE) -> dict[str, Any]:
    record: dict[str, Any] = {"awaiting": awaiting(table.pending, reader), "events": table.snapshot.length}
    request = table.snapshot.request
    if request is not None:
        record["request"] = {"number": request.number, "missing": list(request.missing)}
    if table.result is not None:
        record["result"] = dict(table.result)
    return record


def say_awaited(table: Table, wording: Wording, reader: Any = EVERYONE) -> None:
    for sentence in awaited_sentences(table, wording, reader):
        say(sentence)


def awaited_sentences(table: Table, wording: Wording, reader: Any = EVERYONE) -> Iterator[str]:
    """Describe the pending decision or question, or the result."""
    pending = table.pending
    match pending:
        case Turn(awaited):
            for entry in awaited:
                step = Verbatim(wording.step(entry.type))
                yield wording.must_say("cli.turn", {"seat": entry.seat, "step": step})
        case Chance(question):
            asked = Verbatim(wording.question(question.id, question.subject))
            yield wording.must_say("cli.chance", {"question": asked, "id": question.id})
            if awaiting(pending, reader) and "odds" in awaiting(pending, reader)[0]:
                yield "  " + _odds(question, wording)
        case Over():
            sheet = table.game.score(table.state)
            yield wording.must_say("cli.over", over(sheet, wording))
    if table.snapshot.request is not None:
        request = table.snapshot.request
        yield wording.must_say("cli.request", {"number": request.number, "missing": list(request.missing)})


def over(sheet: Sheet, wording: Wording) -> dict[str, Any]:
    """Return the winner and the deciding rule as facts of a sentence."""
    return {"winners": list(sheet.winners), "decided": Verbatim(wording.deciding_sentence(sheet.decided_by))}


def _odds(question: Question, wording: Wording) -> str:
    """List the answers as they are to be entered, with their chances."""
    odds = odds_as_json(question.odds)
    if isinstance(odds, str):
        told = wording.say(f"questions.{question.id}-odds")
        if told is None and isinstance(question.odds, Dice):
            told = wording.say("cli.dice", {"count": question.odds.count, "sides": question.odds.sides})
        return told or odds
    listed = [f"{_answer(answer, wording)} {chance}" for answer, chance in odds.items()]
    more = len(listed) - MOST_ODDS
    return ", ".join(listed[:MOST_ODDS]) + (f" … +{more}" if more > 0 else "")


def _answer(answer: str, wording: Wording) -> str:
    """Return an answer with its name and input form; people, numbers and dice are entered as they are named."""
    name = None if answer in wording.people else wording.known_name(answer)
    return answer if name is None else f"{name} ({wording.quote(answer)})"


def entry_sentence(entry: Entry, wording: Wording, told: Mapping[str, Any] | None = None) -> str:
    """Describe a log entry; `told` is its move as the reader may know it, if that is less."""
    match entry.deed:
        case Move(move):
            return wording.move(told or move)
        case Answered(by, move):
            return wording.must_say(f"cli.answered-{by}", {"sentence": Verbatim(wording.move(told or move))})
        case Undo(by, event, fresh, needs):
            key = "cli.undo-fresh" if fresh else "cli.undo"
            return wording.must_say(key, {"by": _who(by, wording), "event": event}) + _needs(needs, wording)
        case Amend(by, changes, falls, needs):
            said = wording.must_say("cli.amend", {"by": _who(by, wording), "events": [number for number, _ in changes]})
            fallen = [fall.event for fall in falls]
            said += " " + wording.must_say("cli.falls", {"events": fallen}) if falls else ""
            return said + _needs(needs, wording)
        case Consent(by, to, agree):
            return wording.must_say("cli.agrees" if agree else "cli.disagrees", {"by": by, "to": to})
        case Withdraw(by, to):
            return wording.must_say("cli.withdraws", {"by": _who(by, wording), "to": to})
        case Cut(by, words):
            return wording.must_say("cli.cut", {"by": _who(by, wording), "words": words})
        case Seal(by, hash):
            return wording.must_say("cli.seal", {"by": _who(by, wording), "hash": hash})
        case Close(by):
            return wording.must_say("cli.close", {"by": _who(by, wording)})
        case Show(by, words):
            return wording.must_say("cli.show", {"by": _who(by, wording), "words": words})
        case Note(by, text):
            return f"{wording.name(_who(by, wording))}: {text}"
        case Upgrade(by, was, now, event, needs):
            key = "cli.upgrade" if event is None else "cli.upgrade-from"
            facts = {"by": _who(by, wording), "was": was, "now": now, "event": event}
            return wording.must_say(key, facts) + _needs(needs, wording)


def _who(by: str | None, wording: Wording) -> str:
    return Verbatim(wording.must_say("cli.the-table")) if by is None else by


def _needs(needs: tuple[str, ...], wording: Wording) -> str:
    return " " + wording.must_say("cli.needs", {"seats": list(needs)}) if needs else ""


def outline(value: Any, wording: Wording, indent: str = "") -> Iterator[str]:
    """Format a JSON record for people: on one line if it fits, with names beside ids."""
    match value:
        case Mapping():
            for name, item in value.items():
                short = _short(item, wording)
                if short is not None:
                    yield f"{indent}{name}: {short}"
                else:
                    yield f"{indent}{name}:"
                    yield from outline(item, wording, indent + "  ")
        case list() | tuple():
            for item in value:
                short = _short(item, wording)
                if short is not None:
                    yield f"{indent}- {short}"
                else:
                    first, *rest = outline(item, wording, indent + "  ")
                    yield f"{indent}- {first.strip()}"
                    yield from rest
        case _:
            yield f"{indent}{_short(value, wording)}"


def _short(value: Any, wording: Wording, longest: int = 100) -> str | None:
    match value:
        case Mapping():
            parts = [(name, _short(item, wording)) for name, item in value.items()]
            text = ", ".join(f"{name} {part}" for name, part in parts)
            return text if len(text) <= longest and not any(part is None for _, part in parts) else None
        case list() | tuple():
            items = [_short(item, wording) for item in value]
            if any(isinstance(item, Mapping) for item in value):
                return None
            flat = all(isinstance(item, str | int | None) for item in value)
            text = ", ".join(item or "" for item in items)
            return (text or "–") if flat or (len(text) <= longest and None not in items) else None
        case str():
            name = wording.name(value)
            return value if name == value else f"{name} ({value})"
        case None:
            return "–"
        case _:
            return json.dumps(value)
