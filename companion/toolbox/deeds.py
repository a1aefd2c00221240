"""Validate toolbox requests and draw their outcome, which is logged with the deed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from unicodedata import category

from companion.text_rules import JOINERS, without_joiners
from companion.toolbox.state import Deck, Toolbox

Below = Callable[[int], int]

MOST_DICE = 40
MOST_SIDES = 1000
MOST_DECKS = 12
MOST_CARDS = 1000
MOST_COUNTERS = 40
LONGEST_TEXT = 500
LONGEST_NAME = 40
LARGEST_VALUE = 1_000_000


@dataclass(frozen=True, slots=True)
class Awry:
    """Why a request cannot be met: a code for the app's texts, and its facts."""

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)


def settle(
    box: Toolbox, wish: Mapping[str, Any], by: str | None, seats: Sequence[str], below: Below, now: int
) -> dict[str, Any] | Awry:
    """Return the deed for the log, outcome included. `by` None is the shared screen."""
    who = by or ""
    match wish.get("tool"):
        case "roll":
            return _roll(wish, who, below)
        case "first":
            return {"tool": "first", "by": who, "seat": seats[below(len(seats))]} if seats else Awry("tool.no-seats")
        case "note":
            text = _text(wish.get("text"), LONGEST_TEXT)
            return text if isinstance(text, Awry) else {"tool": "note", "by": who, "text": text}
        case "timer":
            seconds = wish.get("seconds")
            if seconds is not None and not _whole(seconds, 1, 24 * 3600):
                return Awry("tool.seconds", {"most": 24 * 3600})
            return {"tool": "timer", "by": who, "seconds": seconds, "at": now}
        case "count":
            return _count(box, wish, who, seats)
        case "forget":
            name = wish.get("name")
            known = isinstance(name, str) and name in box.counters
            return {"tool": "forget", "by": who, "name": name} if known else Awry("tool.no-counter")
        case "deck":
            return _new_deck(box, wish, who)
        case "draw" | "peek" | "put" | "shuffle" as tool:
            deck = box.decks.get(str(wish.get("deck")))
            return Awry("tool.no-deck") if deck is None else _with_deck(tool, deck, wish, who, below)
        case _:
            return Awry("tool.unknown")


def _roll(wish: Mapping[str, Any], who: str, below: Below) -> dict[str, Any] | Awry:
    """Dice are `[[count, sides], …]`."""
    dice = wish.get("dice")
    if not isinstance(dice, list) or not all(
        isinstance(kind, list) and len(kind) == 2 and _whole(kind[0], 1, MOST_DICE) and _whole(kind[1], 2, MOST_SIDES)
        for kind in dice
    ):
        return Awry("tool.dice", {"most": MOST_DICE, "sides": MOST_SIDES})
    if not 1 <= sum(count for count, _ in dice) <= MOST_DICE:
        return Awry("tool.dice", {"most": MOST_DICE, "sides": MOST_SIDES})
    faces = [below(sides) + 1 for count, sides in dice for _ in range(count)]
    return {"tool": "roll", "by": who, "dice": dice, "faces": faces, "total": sum(faces)}


def _count(box: Toolbox, wish: Mapping[str, Any], who: str, seats: Sequence[str]) -> dict[str, Any] | Awry:
    """A counter is set (`value`) or moved (`step`), so that two taps at the same time both count."""
    name = _text(wish.get("name"), LONGEST_NAME)
    if isinstance(name, Awry):
        return name
    owner = wish.get("of", "")
    if owner != "" and owner not in seats:
        return Awry("tool.no-seat", {"seat": str(owner)[:LONGEST_NAME]})
    if name not in box.counters and len(box.counters) >= MOST_COUNTERS:
        return Awry("tool.too-many", {"most": MOST_COUNTERS})
    before = box.counters.get(name, {}).get(owner, 0)
    value = wish.get("value", before)
    step = wish.get("step", 0)
    if not _whole(value, -LARGEST_VALUE, LARGEST_VALUE) or not _whole(step, -LARGEST_VALUE, LARGEST_VALUE):
        return Awry("tool.value", {"most": LARGEST_VALUE})
    reached = max(-LARGEST_VALUE, min(LARGEST_VALUE, value + step))
    return {"tool": "count", "by": who, "name": name, "of": owner, "value": reached}


def _new_deck(box: Toolbox, wish: Mapping[str, Any], who: str) -> dict[str, Any] | Awry:
    name = _text(wish.get("name"), LONGEST_NAME)
    if isinstance(name, Awry):
        return name
    cards = wish.get("cards")
    if not isinstance(cards, list) or not 1 <= len(cards) <= MOST_CARDS:
        return Awry("tool.cards", {"most": MOST_CARDS})
    if not all(isinstance(card, str) and 0 < len(card) <= LONGEST_NAME and card == _one_line(card) for card in cards):
        return Awry("tool.cards", {"most": MOST_CARDS})
    if name not in box.decks and len(box.decks) >= MOST_DECKS:
        return Awry("tool.too-many", {"most": MOST_DECKS})
    return {"tool": "deck", "by": who, "name": name, "cards": cards}


def _with_deck(tool: str, deck: Deck, wish: Mapping[str, Any], who: str, below: Below) -> dict[str, Any] | Awry:
    deed: dict[str, Any] = {"tool": tool, "by": who, "deck": deck.name}
    match tool:
        case "shuffle":
            return deed | {"all": wish.get("all") is True}
        case "put":
            return _put_back(deed, deck, wish, who)
    count = wish.get("count", 1)
    if not _whole(count, 1, MOST_CARDS) or count > len(deck):
        return Awry("tool.too-few", {"left": len(deck)})
    if tool == "peek":
        return deed | {"cards": _next(deck, count, below)} if who else Awry("tool.need-seat")
    to = wish.get("to", "open")
    if to not in ("open", "hand"):
        return Awry("tool.where")
    if to == "hand" and not who:
        return Awry("tool.need-seat")
    return deed | {"to": to, "cards": _next(deck, count, below)}


def _put_back(deed: dict[str, Any], deck: Deck, wish: Mapping[str, Any], who: str) -> dict[str, Any] | Awry:
    source, target, card = wish.get("from", "open"), wish.get("to", "bottom"), wish.get("card")
    if source not in ("open", "hand") or target not in ("top", "bottom", "open") or source == target:
        return Awry("tool.where")
    if card not in (deck.open if source == "open" else deck.hands.get(who, ())):
        return Awry("tool.no-card")
    return deed | {"from": source, "to": target, "card": card}


def _next(deck: Deck, count: int, below: Below) -> list[str]:
    """Return the next cards: known ones on top, then random ones, then known ones at the bottom."""
    cards = deck.top[:count]
    heap = list(deck.heap)
    while len(cards) < count and heap:
        cards.append(heap.pop(below(len(heap))))
    return cards + deck.bottom[: count - len(cards)]


def _whole(value: Any, lowest: int, highest: int) -> bool:
    return type(value) is int and lowest <= value <= highest


def _text(value: Any, longest: int) -> str | Awry:
    line = _one_line(value) if isinstance(value, str) else ""
    return line if line and len(value) <= longest else Awry("tool.text", {"most": longest})


def _one_line(text: str) -> str:
    """Return the text without line breaks, invisible characters and direction marks, so that a note cannot pass for a
    move in an exported log. Zero-width joiners stay inside emoji, as in names.
    """
    line = " ".join(text.split())
    if not line.isprintable():  # checking each character of a large deck takes longer than everything else
        line = "".join(sign for sign in line if sign in JOINERS or category(sign) not in ("Cc", "Cf"))
    return line if without_joiners(line).strip() else ""
