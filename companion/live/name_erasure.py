"""Erase a person's name from a table: as a seat, as a seat's display name, and in texts people wrote.

The game stays as it was played, which is checked before anything is written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic_core import to_json

from companion.engines import Loaded
from companion.live.events import NameErased, read_body, write_body
from companion.store import Event, StoredTable
from companion.store.upkeep import Rewriting
from companion.tables.entries import Entry
from companion.tables.loading import load
from companion.tables.records import read_setup
from companion.tables.upgrading import standing

CALLED = ("name", "was")
WRITTEN = ("text", "words")
"""Fields that hold display names and texts people wrote."""


class NotErased(Exception):
    """Erasing the name would change the game, because it is also a word of the game."""


@dataclass(frozen=True, slots=True)
class Other:
    """A name and its replacement at one table. `seat`: it is also the seat's own name."""

    name: str
    instead: str
    seat: bool

    def of_seat(self, seat: str) -> str:
        return self.instead if self.seat and seat == self.name else seat

    def of_person(self, called: str) -> str:
        return self.instead if called == self.name else called

    def value(self, value: Any, field: str = "") -> Any:
        match value:
            case dict():
                return {self.of_seat(key): self.value(part, key) for key, part in value.items()}
            case list():
                return [self.value(part, field) for part in value]
            case str() if field in WRITTEN:
                return self.replace_in_text(value)
            case str() if field in CALLED or self.seat:
                return self.of_person(value)
        return value

    def replace_in_text(self, text: str) -> str:
        return re.sub(rf"(?<!\w){re.escape(self.name)}(?!\w)", lambda _: self.instead, text)


def plan_erasure(
    kept: StoredTable, events: Sequence[Event], name: str, load_game: Callable[[str], Loaded]
) -> Rewriting | None:
    """Return how to erase the name from this table; None if it does not occur."""
    record = json.loads(kept.setup)
    seats = [chair["seat"] for chair in record["seats"]]
    game_seats = load_game(kept.game).game if "table" in record else None
    free = game_seats is None or not game_seats.seats
    other = Other(name, _free_name(seats, name), free and name in seats)

    def erase_names(text: str) -> str:
        return to_json(other.value(json.loads(text))).decode()

    def setup(text: str) -> str:
        return json.dumps(other.value(json.loads(text)), ensure_ascii=False)

    if setup(kept.setup) == json.dumps(record, ensure_ascii=False) and all(
        erase_names(event.body) == to_json(json.loads(event.body)).decode() for event in events
    ):
        return None
    _must_come_out_the_same(kept, events, load_game, setup, erase_names)
    return Rewriting(
        setup=setup,
        body=erase_names,
        request=lambda request: _request(request, other),
        seat=other.of_seat,
        name=other.of_person,
        note=lambda was: write_body(NameErased(other.instead, was.hex())),
    )


def _request(request: str, other: Other) -> str:
    seat, line, rest = request.partition("\n")
    return f"{other.of_seat(seat)}{line}{rest}"


def _free_name(seats: Sequence[str], name: str) -> str:
    """Return “Player 2” for the second seat."""
    at = seats.index(name) + 1 if name in seats else len(seats) + 1
    while f"Player {at}" in seats:
        at += 1
    return f"Player {at}"


def _must_come_out_the_same(
    kept: StoredTable,
    events: Sequence[Event],
    load_game: Callable[[str], Loaded],
    setup: Callable[[str], str],
    changed: Callable[[str], str],
) -> None:
    before, after = json.loads(kept.setup), json.loads(setup(kept.setup))
    if "table" not in before:
        return
    try:
        was = _outcome(kept, before["table"], [event.body for event in events], load_game)
        now = _outcome(kept, after["table"], [changed(event.body) for event in events], load_game)
    except Exception as fault:
        raise NotErased(kept.code) from fault
    if was != now:
        raise NotErased(kept.code)


def _outcome(
    kept: StoredTable, record: dict[str, Any], bodies: Sequence[str], load_game: Callable[[str], Loaded]
) -> tuple[int, int, list[int]]:
    """Return the number of moves that count, the number of seats, and the points of each."""
    loaded = load_game(kept.game)
    entries = [body for body in map(read_body, bodies) if isinstance(body, Entry)]
    version = standing(record["rules_version"], entries).version
    setup = read_setup(record, loaded.engine, loaded.content_hash, kept.code, version)
    table = load(loaded.engine, setup, entries)
    sheet = table.game.score(table.state)
    return len(table.snapshot.events), len(setup.seats), [player.total for player in sheet.players]
