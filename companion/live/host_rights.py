"""Who has the host's rights next (TABLE 9): offered to a seat, claimed while the host is away, recovered by a code."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from companion.live.events import HostCode, HostNews, HostWord, SeatNews
from companion.live.handover import others

if TYPE_CHECKING:
    from companion.live.room import Room

HOST_PRESENCE = " host"
"""The host among those who are here. No seat can have this name: names do not begin with a blank."""
OPEN_SECONDS = 10 * 60
"""How long an offer or a claim stands."""
ALONE_SECONDS = 2 * 60
"""How long a claim waits for the host where no other seat can be asked."""


@dataclass(frozen=True, slots=True)
class HostAsk:
    """An open offer or claim. `needs` are the seats whose consent it takes."""

    number: int
    kind: Literal["offer", "claim"]
    seat: str
    by: str
    needs: tuple[str, ...]
    at: int
    agreed: tuple[str, ...] = ()


@dataclass(slots=True)
class HostRights:
    """The hash of the code that recovers the rights, and what is open about them."""

    code: str = ""
    ask: HostAsk | None = None

    def take_in(self, number: int, news: HostNews | HostCode | HostWord | SeatNews, at: int) -> None:
        self.expire(at)
        match news:
            case HostNews(code=code):
                self.code, self.ask = code, None
            case HostCode(code):
                self.code = code
            case HostWord("offer" | "claim" as kind, seat, by, needs):
                self.ask = HostAsk(number, kind, seat, by, needs, at)
            case HostWord("agree", _, by) if self.ask is not None:
                self.ask = replace(self.ask, agreed=(*self.ask.agreed, by))
            case HostWord("refuse"):
                self.ask = None
            case SeatNews(seat, was=was) if not was and self.ask is not None and self.ask.seat == seat:
                self.ask = None  # another phone or player has the seat now

    def expire(self, now: int) -> bool:
        """Drop what has stood too long; return whether there was anything."""
        late = self.ask is not None and self.ask.at + OPEN_SECONDS < now
        if late:
            self.ask = None
        return late


def host_is_here(room: Room) -> bool:
    return HOST_PRESENCE in room.presence.here()


def asked_for_claim(room: Room, seat: str) -> tuple[str, ...]:
    """Return the seats that must agree to a claim: all others whose phone is here."""
    here = room.presence.here()
    return tuple(name for name in others(room, seat, None) if name in here)


def missing_for_host(room: Room, ask: HostAsk) -> tuple[str, ...]:
    """Return the seats whose word is waited for: the one that is offered the rights, or those asked about a claim."""
    if ask.kind == "offer":
        return (ask.seat,)
    holders = room.keys.holders()
    return tuple(name for name in ask.needs if name not in ask.agreed and name in holders)


def seconds_to_wait(room: Room, ask: HostAsk, now: int) -> int:
    """Return how long a claim waits for the host where no other seat could be asked, or 0."""
    waits = ask.kind == "claim" and not ask.agreed and not missing_for_host(room, ask)
    return max(0, ask.at + ALONE_SECONDS - now) if waits else 0


def may_be_taken(room: Room, ask: HostAsk, now: int) -> bool:
    """Tell whether the seat that asks may have the rights now: they were offered; or the host itself agreed; or all who
    were asked did and the host is still away. Where no other seat could be asked, the host is given time to come."""
    if ask.kind == "offer" or "" in ask.agreed:
        return True
    return not (host_is_here(room) or missing_for_host(room, ask) or seconds_to_wait(room, ask, now))
