"""Find the seat or the bot that a request names."""

from __future__ import annotations

from urllib.parse import unquote

from companion.bots import BOTS, present_name
from companion.live.room import Room
from companion.web.faults import Problem


def know_bot(name: str | None, *, engine: bool) -> None:
    """Check a bot's name. Bots need a rules engine."""
    if not engine:
        raise Problem(404, "no-engine")
    if name is None:
        raise Problem(422, "no-bot-named", known=", ".join(BOTS))
    if present_name(name) not in BOTS:
        raise Problem(422, "no-such-bot", bot=name, known=", ".join(BOTS))


def seat_meant(room: Room, written: str) -> str:
    """Return the seat that an address names. Names like "Ana/Bo" or ".." are escaped twice (`Ana%252FBo`)."""
    seat = written if written in room.seats else unquote(written)
    if seat not in room.seats:
        raise Problem(404, "no-such-seat", seat=seat[:40])
    return seat


def bot_meant(room: Room, name: str | None) -> str:
    """Return the bot's present name."""
    know_bot(name, engine=room.table is not None)
    return present_name(name or "")
