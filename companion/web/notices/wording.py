"""What notices say: the game and the links, and names only where the host allows it. Nothing of the game itself."""

from __future__ import annotations

from companion.live.room import Room
from companion.store.notices import Notice
from companion.web import words
from companion.web.notices.delivery import Delivery
from companion.web.speech import player_names


def confirmation(notice: Notice, title: str, game: str, address: str) -> Delivery:
    """Ask an address whether it wants notices. Its reader may never have heard of the table."""
    page = f"{address}/notices/{notice.key}"
    facts = {"title": title, "link": page}
    return Delivery(
        notice,
        subject=words.say(notice.language, "notices.confirm-subject", facts),
        text=words.say(notice.language, "notices.confirm", facts),
        link=page,
        stop=page,
        game=game,
        event="confirm",
        challenge=notice.key,
    )


def turn_notice(notice: Notice, room: Room, title: str, address: str, *, over: bool) -> Delivery:
    """Say that a seat is awaited, or that the game is over."""
    link, stop = f"{address}/t/{room.code}", f"{address}/notices/{notice.key}"
    event = "over" if over else "turn"
    names = {"name": player_names(room, notice.language)[notice.seat]} if room.notice_names else {}
    facts = {"title": title, "link": link, **names}
    named = "-named" if names else ""
    lines = [words.say(notice.language, f"notices.{event}{named}", facts)]
    lines += ["", link, "", words.say(notice.language, "notices.stop", {"link": stop})]
    return Delivery(
        notice,
        subject=words.say(notice.language, f"notices.{event}-subject", facts),
        text="\n".join(lines) + "\n",
        link=link,
        stop=stop,
        game=room.kept.game,
        event=event,
    )
