"""What the toolbox refuses and what its log says, from every wish it knows, wrong and right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bench.sentences.heard import Listener
from companion.dealer import Stream
from companion.toolbox import Awry, Toolbox, fold, settle
from companion.toolbox.state import public
from companion.web.speech import Speaker

SEATS = ("fir-bolg", "Ana")
RIGHT: tuple[Mapping[str, Any], ...] = (
    {"tool": "roll", "dice": [[1, 6]]},
    {"tool": "roll", "dice": [[2, 6], [1, 20]]},
    {"tool": "first"},
    {"tool": "note", "text": "wheat"},
    {"tool": "timer", "seconds": 90},
    {"tool": "timer", "seconds": None},
    {"tool": "count", "name": "Mead", "value": 1},
    {"tool": "count", "name": "Mead", "of": "fir-bolg", "step": 3},
    {"tool": "forget", "name": "Mead"},
    {"tool": "deck", "name": "Omens", "cards": ["raven"]},
    {"tool": "deck", "name": "Omens", "cards": ["raven", "hare", "eel"]},
    {"tool": "peek", "deck": "Omens", "count": 1},
    {"tool": "peek", "deck": "Omens", "count": 2},
    {"tool": "draw", "deck": "Omens", "count": 1},
    {"tool": "draw", "deck": "Omens", "count": 2, "to": "hand"},
    {"tool": "shuffle", "deck": "Omens", "all": True},
)
WRONG: tuple[Mapping[str, Any], ...] = (
    {"tool": "abacus"},
    {"tool": "roll", "dice": [[0, 6]]},
    {"tool": "roll", "dice": [[41, 6]]},
    {"tool": "note", "text": ""},
    {"tool": "timer", "seconds": -1},
    {"tool": "count", "name": "Mead", "of": "Nobody"},
    {"tool": "count", "name": "Mead", "value": 10**9},
    {"tool": "forget", "name": "Nothing"},
    {"tool": "deck", "name": "Empty", "cards": []},
    {"tool": "draw", "deck": "Nothing"},
    {"tool": "draw", "deck": "Omens", "count": 99},
    {"tool": "draw", "deck": "Omens", "to": "moon"},
    {"tool": "put", "deck": "Omens", "card": "unicorn"},
)


def refusals_of_the_toolbox() -> Iterator[Awry]:
    """Every wish that cannot be met, before and after the box has something in it."""
    box, below = Toolbox(), Stream("sentences", "toolbox").below
    deck = {"tool": "deck", "name": "Omens", "cards": ["raven"]}
    for wish in (*WRONG, deck, {"tool": "draw", "deck": "Omens"}, {"tool": "draw", "deck": "Omens"}):
        done = settle(box, wish, "Ana", SEATS, below, 0)
        if isinstance(done, Awry):
            yield done
        else:
            fold(box, done)
    many = [{"tool": "count", "name": f"Counter {number}"} for number in range(99)]
    for wish in (*WRONG, *many, {"tool": "peek", "deck": "Omens"}, {"tool": "draw", "deck": "Omens", "to": "hand"}):
        for by in ("Ana", None):
            done = settle(box, wish, by, SEATS, below, 0)
            if isinstance(done, Awry):
                yield done
            else:
                fold(box, done)
        if wish in WRONG:
            fold(box, {"tool": "deck", "by": "", "name": "Omens", "cards": ["raven", "hare"]})
    first = settle(Toolbox(), {"tool": "first"}, None, (), below, 0)
    assert isinstance(first, Awry)
    yield first


def toolbox_lines(listener: Listener) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """What phones show of each deed, done by a tribe, by a person and at the shared screen; and news of seats."""
    speaker = Speaker(listener)
    for by in (*SEATS, None):
        box, below = Toolbox(), Stream("sentences", f"lines {by}").below
        for wish in RIGHT:
            deed = settle(box, wish, by, SEATS, below, 0)
            if isinstance(deed, Awry):
                continue
            fold(box, deed)
            for reader in (*SEATS, None):
                shown = public(deed, reader)
                yield f"tool-{deed['tool']}", speaker.beside("tool", shown), shown
    for name in SEATS:
        for played in ("phone", "free", "screen", "bot"):
            shown = {"seat": name, "played": played, "name": name, "bot": "easy" if played == "bot" else None}
            yield f"seat-{played}", speaker.beside("seat", shown), shown
    yield "host", speaker.beside("host", {}), {}
