"""Finished plays as BG Stats imports them: games, players and plays as lists that name each other by number.

What is the same thing keeps its uuid from file to file, so that a play taken home twice is one play, and Ana stays Ana.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from companion.engines import Loaded
from companion.live.room import Room
from companion.rules.kernel import Turn
from companion.tables.table import Table
from companion.web.bot_names import bot_names

OURS = uuid5(NAMESPACE_URL, "punchboard")
NOBODY = 0
"""Numbers begin with 1."""


@dataclass(frozen=True, slots=True)
class Person:
    uuid: str
    name: str
    points: float
    won: bool
    role: str = ""
    """The seat that a game prescribes."""
    began: bool = False


@dataclass(frozen=True, slots=True)
class PlayTaken:
    """A finished play. `me` is the place of the one who takes it home among the people."""

    uuid: str
    game: Mapping[str, Any]
    began: str
    ended: str
    minutes: int
    people: Sequence[Person]
    me: int | None = None
    comments: str = ""
    """What the app shows below a play: how long each seat has thought."""


def play_of_table(
    room: Room, table: Table, title: str, names: Mapping[str, str], roles: Mapping[str, str], me: str | None
) -> PlayTaken:
    """`names` are the people's or their colours'; `roles` are the seats that a game prescribes."""
    sheet = table.game.score(table.state)
    times = _times(room, table)
    began, ended = (when.astimezone().strftime("%Y-%m-%d %H:%M:%S") for when in times)
    seats = [player.seat for player in sheet.players]
    bots, beginner = bot_names(room), first_player(table)
    called = {seat: bots.get(seat, room.seats[seat].name) for seat in seats}
    people = [
        Person(
            uuid=person_uuid(room.loaded, player.seat, called, names),
            name=names[player.seat],
            points=player.total,
            won=player.seat in sheet.winners,
            role=roles.get(player.seat, ""),
            began=player.seat == beginner,
        )
        for player in sheet.players
    ]
    minutes = max(1, round((times[1] - times[0]).total_seconds() / 60))
    uuid = play_uuid(f"{room.code} {table.setup.commitment}")
    mine = seats.index(me) if me in seats else None
    return PlayTaken(uuid, game_of(room.loaded, room.loaded.pack.id, title), began, ended, minutes, people, mine)


def write_plays(plays: Sequence[PlayTaken]) -> dict[str, Any]:
    """Return the file. Games and people are numbered as they come; a person has the newest name."""
    games: dict[str, dict[str, Any]] = {}
    people: dict[str, dict[str, Any]] = {}
    for play in plays:
        number = games.get(play.game["uuid"], {}).get("id", len(games) + 1)
        games[play.game["uuid"]] = {"id": number, **play.game, "modificationDate": play.ended}
        for person in play.people:
            known = people.get(person.uuid, {"id": len(people) + 1})
            people[person.uuid] = {
                "id": known["id"],
                "uuid": person.uuid,
                "name": person.name,
                "isAnonymous": False,
                "modificationDate": play.ended,
            }
    mine = next((play.people[play.me].uuid for play in plays if play.me is not None), None)
    return {
        "games": list(games.values()),
        "players": list(people.values()),
        "locations": [],
        "plays": [_play(play, games[play.game["uuid"]]["id"], people) for play in plays],
        "userInfo": {"meRefId": people[mine]["id"] if mine is not None else NOBODY},
    }


def _play(play: PlayTaken, game: int, people: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    most = max(person.points for person in play.people)
    return {
        "uuid": play.uuid,
        "gameRefId": game,
        "playDate": play.began,
        "entryDate": play.began,
        "modificationDate": play.ended,
        "durationMin": play.minutes,
        "ignored": False,
        "manualWinner": any(person.won != (person.points == most) for person in play.people),
        "usesTeams": False,
        "rounds": 0,
        "board": "",
        "scoringSetting": 0,
        "playerScores": [
            {
                "playerRefId": people[person.uuid]["id"],
                "score": str(person.points),
                "winner": person.won,
                "newPlayer": False,
                "startPlayer": person.began,
                "role": person.role,
                "rank": rank(person, play.people),
                "seatOrder": place,
            }
            for place, person in enumerate(play.people)
        ],
        "expansionPlays": [],
        **({"comments": play.comments} if play.comments else {}),
    }


def rank(person: Person, people: Sequence[Person]) -> int:
    """Rank the people; one that lost the tie-break comes after the winner."""
    return 1 + sum(
        other.points > person.points or (not person.won and other.points == person.points and other.won)
        for other in people
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


def game_of(loaded: Loaded | None, id_: str, title: str) -> dict[str, Any]:
    """Return a game; of one that this server does not offer no more than its title is known."""
    pack = loaded.pack if loaded is not None else None
    minutes = pack.minutes if pack is not None else None
    return {
        "uuid": _uuid("game", id_),
        "name": title,
        "modificationDate": "",
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "isBaseGame": 1,
        "isExpansion": 0,
        "minPlayerCount": pack.players.min if pack is not None else 0,
        "maxPlayerCount": pack.players.max if pack is not None else 0,
        "minPlayTime": minutes.min if minutes is not None else 0,
        "maxPlayTime": minutes.max if minutes is not None else 0,
        "bggId": 0,
    }


def person_uuid(loaded: Loaded | None, seat: str, called: Mapping[str, str], names: Mapping[str, str]) -> str:
    """Return a stable id: of a person by name, of a colour within its game. `called` are the seats' own names, `names`
    what they are in the file's language."""
    if loaded is not None and loaded.game is not None and called[seat] == seat and seat in loaded.game.seats:
        return _uuid("colour", loaded.pack.id, seat)
    alike = [other for other in called if names[other] == names[seat]]
    return _uuid("player", called[seat], *([seat] if alike.index(seat) else []))


def play_uuid(id_: str) -> str:
    """Return the id of a play: of a table by its code and the hash of its seed."""
    return _uuid("play", id_)


def _uuid(*parts: object) -> str:
    return str(uuid5(OURS, "\n".join(map(str, parts))))


def _times(room: Room, table: Table) -> tuple[datetime, datetime]:
    """Return the start and end in local time, because BG Stats has no time zones."""
    told = [datetime.fromisoformat(entry.at) for entry in table.log if entry.at]
    return (told[0], told[-1]) if told else (datetime.fromtimestamp(room.kept.created, UTC),) * 2
