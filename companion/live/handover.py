"""Seats that change hands while their hand holds secrets: who must agree, and what was asked and answered (TABLE 7)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from companion.live.events import HandNews, SeatNews, Way
from companion.rules.kernel import Over
from companion.tables.secrecy import holds_secrets

if TYPE_CHECKING:
    from companion.live.room import Room

GRANT_SECONDS = 15 * 60
"""How long a consent may wait to be used: as long as a ticket. Later the hand may hold other secrets."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The host would like a seat to go elsewhere. `by` is the host's own seat, empty without one; `needs` are those who
    answer for the seat while its phone is away."""

    number: int
    seat: str
    way: Way
    bot: str
    by: str
    needs: tuple[str, ...]
    agreed: tuple[str, ...] = ()
    at: int = 0
    """When the newest of them agreed."""

    @property
    def is_granted(self) -> bool:
        """The seat itself decides, if it says anything."""
        return self.seat in self.agreed or (bool(self.needs) and set(self.needs) <= set(self.agreed))


@dataclass(slots=True)
class Handovers:
    """What is open between the host and the seats. `tickets` are those the host showed without having asked."""

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
        """Drop consents that were not used in time; return whether there were any."""
        late = [seat for seat, ask in self.asks.items() if ask.is_granted and ask.at + GRANT_SECONDS < now]
        for seat in late:
            del self.asks[seat]
        return bool(late)


def holds_a_secret(room: Room, seat: str) -> bool:
    """Whether the next phone at this seat would see what others may not."""
    if any(deck.hands.get(seat) or deck.seen.get(seat) for deck in room.box.decks.values()):
        return True
    table = room.table
    if table is None or isinstance(table.pending, Over):
        return False
    return holds_secrets(table.game, table.state, seat)


def needed_consents(room: Room, seat: str, by: str | None, way: Way) -> tuple[str, ...]:
    """Whose consent it takes that the host gives a seat elsewhere: its own while its phone is here, else that of all
    other seats with phones. Empty where no secret is seen: no hand, an empty chair, the shared screen, one bot
    after another, or the host's own seat."""
    chair = room.seats[seat]
    held = chair.played == "phone" and seat in room.keys.holders()
    if seat == by or not (held or (chair.played == "bot" and way != "bot")) or not holds_a_secret(room, seat):
        return ()
    return (seat,) if held and seat in room.presence.here() else others(room, seat, by)


def others(room: Room, seat: str, by: str | None) -> tuple[str, ...]:
    """All other seats with phones, but for the host's own."""
    held = (name for name, chair in room.seats.items() if chair.played == "phone" and name in room.keys.holders())
    return tuple(name for name in held if name not in (seat, by))


def awaited_consents(room: Room, ask: Ask) -> tuple[str, ...]:
    """Whose word is waited for now: the seat's own, or while its phone is away that of those not yet agreed."""
    if ask.is_granted:
        return ()
    if ask.seat in room.keys.holders() and ask.seat in room.presence.here():
        return (ask.seat,)
    return tuple(seat for seat in ask.needs if seat not in ask.agreed)


def is_granted(room: Room, seat: str, by: str | None, way: Way, bot: str, now: int) -> bool:
    """Whether those who must agree have done so, not long ago, to exactly this."""
    room.handovers.expire(now)
    ask = room.handovers.asks.get(seat)
    return ask is not None and ask.is_granted and (ask.way, ask.bot, ask.by) == (way, bot, by or "")
