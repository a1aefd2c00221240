"""What the table commands say to people: what is awaited, what happened, and a position as an outline."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import click

from companion.rules.kernel import Chance, Over, Question, Turn
from companion.tables.awaiting import EVERYONE, awaiting, odds_as_json
from companion.tables.entries import Amend, Answered, Consent, Cut, Entry, Move, Note, Undo, Withdraw
from companion.tables.table import Change, Table
from companion.wording import Wording, house_say

MOST_ODDS = 12


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def compact(record: Any) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def say_change(table: Table, change: Change, wording: Wording) -> None:
    """What has just happened, entry by entry, and what comes next."""
    for entry in change.entries:
        click.echo(f"{entry.n:4}  {entry_sentence(entry, wording)}")
    say_awaited(table, wording)


def state_of_play(table: Table, reader: Any = EVERYONE) -> dict[str, Any]:
    record: dict[str, Any] = {"awaiting": awaiting(table.pending, reader), "events": table.moment.length}
    request = table.moment.request
    if request is not None:
        record["request"] = {"number": request.number, "missing": list(request.missing)}
    if table.result is not None:
        record["result"] = dict(table.result)
    return record


def say_awaited(table: Table, wording: Wording, reader: Any = EVERYONE) -> None:
    for sentence in awaited_sentences(table, wording, reader):
        click.echo(sentence)


def awaited_sentences(table: Table, wording: Wording, reader: Any = EVERYONE) -> Iterator[str]:
    """Who is to decide what, or what chance is asked, or how it ended."""
    pending = table.pending
    language = wording.language
    match pending:
        case Turn(awaited):
            for entry in awaited:
                yield house_say(language, "cli.turn", seat=wording.name(entry.seat), step=wording.step(entry.type))
        case Chance(question):
            asked = wording.question(question.id, question.subject)
            yield house_say(language, "cli.chance", question=asked, id=question.id)
            if awaiting(pending, reader) and "odds" in awaiting(pending, reader)[0]:
                yield "  " + _odds(question, wording)
        case Over():
            sheet = table.game.score(table.state)
            winners = wording.all_of([wording.name(seat) for seat in sheet.winners])
            yield house_say(language, "cli.over", winners=winners, decided=wording.decided(sheet.decided_by))
    if table.moment.request is not None:
        request = table.moment.request
        yield house_say(language, "cli.request", number=request.number, missing=wording.name(list(request.missing)))


def _odds(question: Question, wording: Wording) -> str:
    odds = odds_as_json(question.odds)
    if isinstance(odds, str):
        return odds
    listed = [f"{_short(answer, wording)} {chance}" for answer, chance in odds.items()]
    more = len(listed) - MOST_ODDS
    return ", ".join(listed[:MOST_ODDS]) + (f" … +{more}" if more > 0 else "")


def entry_sentence(entry: Entry, wording: Wording, told: Mapping[str, Any] | None = None) -> str:
    """A log entry as a sentence; `told` is its move as the reader may know it, if that is less than all."""
    language = wording.language
    match entry.deed:
        case Move(move):
            return wording.move(told or move)
        case Answered(by, move):
            return house_say(language, f"cli.answered-{by}", sentence=wording.move(told or move))
        case Undo(by, event, fresh, needs):
            key = "cli.undo-fresh" if fresh else "cli.undo"
            return house_say(language, key, by=_who(by, wording), event=event) + _needs(needs, wording)
        case Amend(by, changes, falls, needs):
            events = wording.all_of([str(number) for number, _ in changes])
            said = house_say(language, "cli.amend", by=_who(by, wording), events=events)
            fallen = wording.all_of([str(fall.event) for fall in falls])
            return (
                said + (" " + house_say(language, "cli.falls", events=fallen) if falls else "") + _needs(needs, wording)
            )
        case Consent(by, to, agree):
            return house_say(language, "cli.agrees" if agree else "cli.disagrees", by=wording.name(by), to=to)
        case Withdraw(by, to):
            return house_say(language, "cli.withdraws", by=_who(by, wording), to=to)
        case Cut(by, words):
            return house_say(language, "cli.cut", by=_who(by, wording), words=words)
        case Note(by, text):
            return f"{_who(by, wording)}: {text}"


def _who(by: str | None, wording: Wording) -> str:
    return house_say(wording.language, "cli.the-table") if by is None else wording.name(by)


def _needs(needs: tuple[str, ...], wording: Wording) -> str:
    return " " + house_say(wording.language, "cli.needs", seats=wording.name(list(needs))) if needs else ""


def outline(value: Any, wording: Wording, indent: str = "") -> Iterator[str]:
    """A JSON record as people read it: one line where it fits, names beside ids."""
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
