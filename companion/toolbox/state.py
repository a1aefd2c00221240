"""The state of the toolbox, and each seat's view of it.

A deck has no hidden order: the next card is drawn at random. Only cards that a seat peeked at or put back have a place,
above or below the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

LATEST = 20
"""How many rolls, drawn cards and notes are shown."""


@dataclass(slots=True)
class Deck:
    """One deck. `top[0]` is the next card if a seat knows it; `seen` says which."""

    name: str
    heap: list[str] = field(default_factory=list)
    top: list[str] = field(default_factory=list)
    bottom: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    hands: dict[str, list[str]] = field(default_factory=dict)
    seen: dict[str, int] = field(default_factory=dict)
    """Seat → how many cards of `top` it has peeked at."""

    def __len__(self) -> int:
        return len(self.top) + len(self.heap) + len(self.bottom)


@dataclass(slots=True)
class Toolbox:
    decks: dict[str, Deck] = field(default_factory=dict)
    counters: dict[str, dict[str, int]] = field(default_factory=dict)
    """Name → owner ("" for the table) → value."""
    rolls: list[dict[str, Any]] = field(default_factory=list)
    notes: list[dict[str, Any]] = field(default_factory=list)
    first: str | None = None
    timer: dict[str, Any] | None = None


def fold(box: Toolbox, deed: Mapping[str, Any]) -> None:
    """Carry out a validated deed. Deeds come from the log and are trusted."""
    match deed["tool"]:
        case "roll":
            _remember(box.rolls, {key: deed[key] for key in ("by", "dice", "faces", "total")})
        case "first":
            box.first = deed["seat"]
        case "note":
            _remember(box.notes, {"by": deed["by"], "text": deed["text"]})
        case "timer":
            box.timer = None if deed["seconds"] is None else {"seconds": deed["seconds"], "at": deed["at"]}
        case "count":
            values = box.counters.setdefault(deed["name"], {})
            values[deed["of"]] = deed["value"]
        case "forget":
            box.counters.pop(deed["name"], None)
        case "deck":
            box.decks[deed["name"]] = Deck(deed["name"], heap=sorted(deed["cards"]))
        case "draw" | "peek" | "put" | "shuffle":
            _deck(box.decks[deed["deck"]], deed)


def _deck(deck: Deck, deed: Mapping[str, Any]) -> None:
    match deed["tool"]:
        case "draw":
            for card in deed["cards"]:
                _take_next(deck, card)
            target = deck.open if deed["to"] == "open" else deck.hands.setdefault(deed["by"], [])
            target.extend(deed["cards"])
        case "peek":
            for card in deed["cards"][len(deck.top) :]:
                (deck.heap if card in deck.heap else deck.bottom).remove(card)
                deck.top.append(card)
            deck.seen[deed["by"]] = max(deck.seen.get(deed["by"], 0), len(deed["cards"]))
        case "put":
            source = deck.open if deed["from"] == "open" else deck.hands[deed["by"]]
            source.remove(deed["card"])
            _put(deck, deed)
        case "shuffle":
            deck.heap = sorted([*deck.heap, *deck.top, *deck.bottom, *(deck.open if deed["all"] else ())])
            deck.top, deck.bottom, deck.seen = [], [], {}
            if deed["all"]:
                deck.open = []


def _take_next(deck: Deck, card: str) -> None:
    if deck.top:
        deck.top.pop(0)
        deck.seen = {seat: depth - 1 for seat, depth in deck.seen.items() if depth > 1}
    elif deck.heap:
        deck.heap.remove(card)
    else:
        deck.bottom.pop(0)


def _put(deck: Deck, deed: Mapping[str, Any]) -> None:
    """Put a card on top. Everybody knows one from the open pile; only its owner knows one from a hand."""
    match deed["to"]:
        case "top":
            deck.top.insert(0, deed["card"])
            known = deck.seen if deed["from"] == "open" else {deed["by"]: deck.seen.get(deed["by"], 0)}
            deck.seen = {seat: depth + 1 for seat, depth in known.items()}
            deck.seen.setdefault(deed["by"], 1)
        case "bottom":
            deck.bottom.append(deed["card"])
        case "open":
            deck.open.append(deed["card"])


def _remember(entries: list[dict[str, Any]], entry: dict[str, Any]) -> None:
    entries.append(entry)
    del entries[:-LATEST]


def view(box: Toolbox, seat: str | None) -> dict[str, Any]:
    """Return the view of a seat (None: the shared screen and spectators): counts of everything,
    faces of its own cards.
    """
    return {
        "decks": [
            {
                "name": deck.name,
                "left": len(deck),
                "open": deck.open[-LATEST:],
                "opened": len(deck.open),
                "hand": list(deck.hands.get(seat, ())) if seat is not None else [],
                "hands": {owner: len(cards) for owner, cards in sorted(deck.hands.items())},
                "peeked": deck.top[: deck.seen.get(seat, 0)] if seat is not None else [],
            }
            for deck in box.decks.values()
        ],
        "counters": {name: dict(values) for name, values in box.counters.items()},
        "rolls": list(box.rolls),
        "notes": list(box.notes),
        "first": box.first,
        "timer": box.timer,
    }


def public(deed: Mapping[str, Any], seat: str | None) -> dict[str, Any]:
    """Return the log line of a deed as this seat may read it: cards drawn to a hand or peeked at are only counted, and
    so are those of a whole deck, which every reconnecting phone would have to load.
    """
    shown = {key: value for key, value in deed.items() if key not in ("card", "cards")}
    private = deed["tool"] == "peek" or (deed["tool"] == "draw" and deed["to"] == "hand")
    private = private or (deed["tool"] == "put" and deed["from"] == "hand" and deed["to"] != "open")
    if "cards" in deed:
        shown["count"] = len(deed["cards"])
    if deed["tool"] != "deck" and (not private or deed.get("by") == seat):
        shown |= {key: deed[key] for key in ("card", "cards") if key in deed}
    return shown


def loggable_deed(deed: dict[str, Any]) -> dict[str, Any]:
    """Return the deed as logged: of many cards only their number, since large decks may be laid out and looked through
    repeatedly.
    """
    if len(deed.get("cards", ())) <= LATEST and deed["tool"] != "deck":
        return deed
    return public(deed | {"tool": "deck"}, None) | {"tool": deed["tool"]}
