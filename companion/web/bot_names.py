"""What bots at a table are called, and which of the pack's faces each has. Nothing of it is stored: it follows from the
seats. A name that was typed for a seat stays.
"""

from __future__ import annotations

from companion.live.room import Room, Seat

GENERAL = ("Robin", "Kim", "Noa", "Toni", "Mika", "Sascha", "Luca", "Charlie", "Alex", "Dominique", "Eli", "Jona")
"""Names for the bots of packs that bring none."""


def names_for(room: Room) -> tuple[str, ...]:
    return tuple(bot.name for bot in room.loaded.pack.bots) or GENERAL


def bot_names(room: Room) -> dict[str, str]:
    """Return the names of bots whose seats have none of their own."""
    if not any(chair.played == "bot" for chair in room.seats.values()):
        return {}
    names = names_for(room)
    used = {chair.name for seat, chair in room.seats.items() if not _is_nameless(room, seat, chair)}
    found = {}
    for place, (seat, chair) in enumerate(room.seats.items()):
        if _is_nameless(room, seat, chair):
            in_turn = (names[(place + step) % len(names)] for step in range(len(names)))
            name = next((name for name in in_turn if name not in used), None)
            if name is not None:
                used.add(name)
                found[seat] = name
    return found


def face_of(room: Room, seat: str, name: str) -> int | None:
    """Return the number of a bot's face among the pack's."""
    if room.seats[seat].played != "bot" or not room.loaded.pack.bots:
        return None
    names = names_for(room)
    return names.index(name) if name in names else list(room.seats).index(seat) % len(names)


def _is_nameless(room: Room, seat: str, chair: Seat) -> bool:
    """Tell whether a bot has only a stand-in's name, or that of its tribe or colour."""
    game = room.loaded.game
    of_game = game is not None and seat in game.seats and chair.name == seat
    return chair.played == "bot" and (chair.unnamed > 0 or of_game)
