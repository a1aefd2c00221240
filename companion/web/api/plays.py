"""Plays that phones keep, written as a file. The server keeps nothing of them."""

from __future__ import annotations

from companion.engines import Loaded
from companion.web.api.bgstats import Person, PlayTaken, game_of, person_uuid, play_uuid, write_plays
from companion.web.api.requests import KeptPlay, KeptPlays
from companion.web.api.responses import BgStatsFile
from companion.web.api.routes import json_response, route
from companion.web.api.time_thought import times_sentence
from companion.web.request_context import charge, pack_language
from companion.web.service import find_game, service
from companion.web.speech import speaker


@route(
    "POST", "/plays/bgstats", "Plays that a phone kept, as one file for BG Stats.", body=KeptPlays, reply=BgStatsFile
)
def take_plays(body: KeptPlays) -> object:
    """For plays at tables and for those that were only scored. A play at a table is the same play as in the table's own
    file. Nothing is kept."""
    charge(service().posts, 1.0 + len(body.plays) / 20)
    return json_response(write_plays([_play(play) for play in body.plays]))


def _play(play: KeptPlay) -> PlayTaken:
    loaded = find_game(play.game) if play.game in service().games() else None
    seats = [player.seat for player in play.players]
    called = {player.seat: player.called for player in play.players}
    names = {player.seat: player.name for player in play.players}
    people = [
        Person(
            uuid=person_uuid(loaded, player.seat, called, names),
            name=player.name,
            points=round(player.points) if player.points == round(player.points) else player.points,
            won=player.won,
            role=_role(loaded, player.seat),
        )
        for player in play.players
    ]
    game, me = game_of(loaded, play.game, play.title), seats.index(play.me) if play.me in seats else None
    times = times_sentence([clock.model_dump() for clock in play.clocks], lambda seat: names.get(seat, seat))
    return PlayTaken(play_uuid(play.id), game, play.began, play.ended, play.minutes, people, me, times)


def _role(loaded: Loaded | None, seat: str) -> str:
    """Return what the game calls the seat, where it prescribes the seats."""
    if loaded is None or loaded.game is None or seat not in loaded.game.seats:
        return ""
    return speaker(loaded, pack_language(loaded.pack)).name(seat)
