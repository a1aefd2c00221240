"""A finished play as BG Stats imports it: games, players and the play as lists that name each other by number.

What is the same thing keeps its uuid from file to file, so that a play taken home twice is one play, and Ana stays Ana.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from companion.live.room import Room
from companion.rules.kernel import PlayerSheet, Sheet, Turn
from companion.tables.table import Table
from companion.web.bot_names import bot_names

OURS = uuid5(NAMESPACE_URL, "punchboard")
NOBODY = 0
"""Numbers begin with 1."""


def play_file(
    room: Room, table: Table, title: str, names: Mapping[str, str], roles: Mapping[str, str], me: str | None
) -> dict[str, Any]:
    """`names` are the people's or their colours'; `roles` are the seats that a game prescribes."""
    sheet = table.game.score(table.state)
    times = _times(room, table)
    began, ended = (when.astimezone().strftime("%Y-%m-%d %H:%M:%S") for when in times)
    seats = [player.seat for player in sheet.players]
    numbers = {seat: number for number, seat in enumerate(seats, 1)}
    beginner = first_player(table)
    return {
        "games": [_game(room, title, ended)],
        "players": [
            {
                "id": numbers[seat],
                "uuid": _player(room, seat, seats, names),
                "name": names[seat],
                "isAnonymous": False,
                "modificationDate": ended,
            }
            for seat in seats
        ],
        "locations": [],
        "plays": [
            {
                "uuid": _uuid("play", room.code, room.kept.created, table.setup.commitment),
                "gameRefId": 1,
                "playDate": began,
                "entryDate": began,
                "modificationDate": ended,
                "durationMin": max(1, round((times[1] - times[0]).total_seconds() / 60)),
                "ignored": False,
                "manualWinner": set(sheet.winners) != _highest(sheet),
                "usesTeams": False,
                "rounds": 0,
                "board": "",
                "scoringSetting": 0,
                "playerScores": [
                    {
                        "playerRefId": numbers[player.seat],
                        "score": str(player.total),
                        "winner": player.seat in sheet.winners,
                        "newPlayer": False,
                        "startPlayer": player.seat == beginner,
                        "role": roles.get(player.seat, ""),
                        "rank": rank(sheet, player),
                        "seatOrder": place,
                    }
                    for place, player in enumerate(sheet.players)
                ],
                "expansionPlays": [],
            }
        ],
        "userInfo": {"meRefId": numbers.get(me, NOBODY) if me is not None else NOBODY},
    }


def rank(sheet: Sheet, player: PlayerSheet) -> int:
    """Rank the seats; a seat that lost the tie-break comes after the winner."""
    lost = player.seat not in sheet.winners
    return 1 + sum(
        other.total > player.total or (lost and other.total == player.total and other.seat in sheet.winners)
        for other in sheet.players
    )


def first_player(table: Table) -> str | None:
    """Return the first seat that had a turn alone; None for a game that was set up from a position. Choices that all
    seats make at once do not count."""
    if table.setup.position is not None:
        return None
    game, state = table.game, table.opening.state.copy()
    asked: set[Any] = set()
    for event in table.snapshot.events:
        pending = game.pending(state)
        if isinstance(pending, Turn):
            before, asked = asked, set(pending.awaited)
            if len(asked) == 1 and not asked < before:
                return pending.seats[0]
        game.apply(state, event.move)
    return None


def _game(room: Room, title: str, ended: str) -> dict[str, Any]:
    pack = room.loaded.pack
    minutes = pack.minutes
    return {
        "id": 1,
        "uuid": _uuid("game", pack.id),
        "name": title,
        "modificationDate": ended,
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "isBaseGame": 1,
        "isExpansion": 0,
        "minPlayerCount": pack.players.min,
        "maxPlayerCount": pack.players.max,
        "minPlayTime": minutes.min if minutes is not None else 0,
        "maxPlayTime": minutes.max if minutes is not None else 0,
        "bggId": 0,
    }


def _player(room: Room, seat: str, seats: Sequence[str], names: Mapping[str, str]) -> str:
    """Return a stable id: of a person by name, of a colour within its game."""
    taken = bot_names(room).get(seat, room.seats[seat].name)
    if taken == seat and room.loaded.game is not None and seat in room.loaded.game.seats:
        return _uuid("colour", room.loaded.pack.id, seat)
    alike = [other for other in seats if names[other] == names[seat]]
    return _uuid("player", taken, *([seat] if alike.index(seat) else []))


def _uuid(*parts: object) -> str:
    return str(uuid5(OURS, "\n".join(map(str, parts))))


def _highest(sheet: Sheet) -> set[str]:
    most = max(player.total for player in sheet.players)
    return {player.seat for player in sheet.players if player.total == most}


def _times(room: Room, table: Table) -> tuple[datetime, datetime]:
    """Return the start and end in local time, because BG Stats has no time zones."""
    told = [datetime.fromisoformat(entry.at) for entry in table.log if entry.at]
    return (told[0], told[-1]) if told else (datetime.fromtimestamp(room.kept.created, UTC),) * 2
