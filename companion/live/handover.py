"""Transfers of seats with secret hands: who must agree, who was asked and what they answered (TABLE 7)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from companion.live.events import HandNews, SeatNews, Way
from companion.rules.kernel import Over
from companion.tables.secrecy import holds_secrets

if TYPE_CHECKING:
    from companion.live.room import Room

GRANT_SECONDS = 15 * 60
"""Seconds until a consent expires, as long as a ticket: later the hand may hold other secrets."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The host's request to transfer a seat. `by` is the host's own seat, empty without one; `needs` are the seats that
    answer while the seat's phone is away.
    """

    number: int
    seat: str
    way: Way
    bot: str
    by: str
    needs: tuple[str, ...]
    agreed: tuple[str, ...] = ()
    at: int = 0
    """The time of the newest consent."""

    @property
    def is_granted(self) -> bool:
        """The seat itself has refused or agreed."""
        return self.seat in self.agreed or (bool(self.needs) and set(self.needs) <= set(self.agreed))


@dataclass(slots=True)
class Handovers:
    """Open requests of the host. `tickets` are those the host showed without having asked."""

    asks: dict[str, Ask] = field(default_factory=dict)
    tickets: set[str] = field(default_factory=set)

    def take_in(self, number: int, news: HandNews | SeatNews, at: int) -> None:
        self.expire(at)
        match news:
            case SeatNews(seat):
                self.asks.pop(seat, None)
            case HandNews("ask", seat, by):
                self.asks[seat] = Ask(number, seat, news.way, news.bot, by, news.needs)
            case HandNews("agree", seat, by) if seat in self.asks:
                self.asks[seat] = replace(self.asks[seat], agreed=(*self.asks[seat].agreed, by), at=at)
            case HandNews("ticket", seat):
                if self.asks.pop(seat, None) is None:
                    self.tickets.add(news.ticket)
            case HandNews("refuse", seat):
                self.asks.pop(seat, None)

    def expire(self, now: int) -> bool:
        """Drop expired consents; return whether there were any."""
        late = [seat for seat, ask in self.asks.items() if ask.is_granted and ask.at + GRANT_SECONDS < now]
        for seat in late:
            del self.asks[seat]
        return bool(late)


def holds_a_secret(room: Room, seat: str) -> bool:
    """Return whether the next phone at this seat would see what others may not."""
    if any(deck.hands.get(seat) or deck.seen.get(seat) for deck in room.box.decks.values()):
        return True
    table = room.table
    if table is None or isinstance(table.pending, Over):
        return False
    return holds_secrets(table.game, table.state, seat)


def needed_consents(room: Room, seat: str, by: str | None, way: Way) -> tuple[str, ...]:
    """Return the seats whose consent the host needs to transfer a seat: the seat itself while its phone is here, else
    all other seats with phones.

    Empty if no secret is exposed: no hand, an empty chair, the shared screen, one bot after another, or the host's own
    seat.
    """
    chair = room.seats[seat]
    held = chair.played == "phone" and seat in room.keys.holders()
    if seat == by or not (held or (chair.played == "bot" and way != "bot")) or not holds_a_secret(room, seat):
        return ()
    return (seat,) if held and seat in room.presence.here() else others(room, seat, by)


def others(room: Room, seat: str, by: str | None) -> tuple[str, ...]:
    """Return all other seats with phones, except the host's own."""
    held = (name for name, chair in room.seats.items() if chair.played == "phone" and name in room.keys.holders())
    return tuple(name for name in held if name not in (seat, by))


def awaited_consents(room: Room, ask: Ask) -> tuple[str, ...]:
    """Return the seats whose answer is awaited: the seat itself, or while its phone is away those that have not agreed
    yet.
    """
    if ask.is_granted:
        return ()
    if ask.seat in room.keys.holders() and ask.seat in room.presence.here():
        return (ask.seat,)
    return tuple(seat for seat in ask.needs if seat not in ask.agreed)


def is_granted(room: Room, seat: str, by: str | None, way: Way, bot: str, now: int) -> bool:
    """Return whether everybody required has agreed to exactly this, recently."""
    room.handovers.expire(now)
    ask = room.handovers.asks.get(seat)
    return ask is not None and ask.is_granted and (ask.way, ask.bot, ask.by) == (way, bot, by or "")
