"""The cards as the engine needs them: numbered, packed into whole numbers, sorted into piles (ARM 1).

A card is its number in `Content.cards`. A set of cards is a bitmask over these numbers. The icons of a card
are packed into one whole number, a few bits for each icon, so that a display's icons are a plain sum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from companion.rules.kernel import Chance, Question, Weighted
from companion.rules.kernel.bits import members, set_of

SUITS = ("farmer", "worker", "soldier", "matron", "general", "bureaucrat")
ICONS = ("wheat", "grape", "olive", "sheep", "gold", "amphora")
DECKS = ("gaul", "roman")
GAUL, ROMAN = range(2)
QUESTIONS = ("gaul-card", "roman-card")
INLINE = "inline-"

BITS = 12
"""Bits for each icon's sum: enough for more cards than a display can hold."""
ONE_ICON = (1 << BITS) - 1
WHEAT, GRAPE, OLIVE, SHEEP, GOLD, AMPHORA = (BITS * place for place in range(len(ICONS)))
"""How far each icon's sum is shifted."""

REMEMBERED = 4096
"""How many questions are kept ready: more than ordinary games ask, less than odd positions could."""

Tables: TypeAlias = Mapping[str, Sequence[Mapping[str, Any]]]
CardNumber: TypeAlias = int
CardSet: TypeAlias = int
IconSums: TypeAlias = int


@dataclass(frozen=True, slots=True)
class Card:
    """One card. Cards made at the table (`inline-1`) belong to no deck and no pile."""

    id: str
    suit: str
    icons: tuple[int, ...]
    deck: str = ""
    pile: str = ""
    unlock: str = ""

    @property
    def record(self) -> str | dict[str, Any]:
        """As a position lists it: by its id, or by what is printed on it when no deck knows it."""
        if self.deck:
            return self.id
        return {"suit": self.suit, "icons": {name: n for name, n in zip(ICONS, self.icons, strict=True) if n}}


class Content:
    """The cards of one pack, and what is worked out about them beforehand."""

    __slots__ = (
        "_chances",
        "amphorae",
        "best_alone",
        "best_tied",
        "cards",
        "deck_sets",
        "icons",
        "index",
        "packed",
        "pile_of",
        "reach",
        "records",
        "set_points",
        "size",
        "start_cards",
        "suit_bit",
        "suits",
    )

    def __init__(self, cards: Sequence[Card], set_points: tuple[int, ...], majority: tuple[int, int]) -> None:
        self.cards = tuple(cards)
        self.set_points = set_points
        """What a set of so many suits is worth (ARM 9.1); the first is that of no suit."""
        self.best_alone, self.best_tied = majority
        """Points for the most icons of a kind, alone and shared (ARM 9.3)."""
        self.index: dict[str, CardNumber] = {card.id: number for number, card in enumerate(cards)}
        self.packed: tuple[IconSums, ...] = tuple(pack_icons(card.icons) for card in cards)
        self.amphorae: tuple[int, ...] = tuple(card.icons[-1] for card in cards)
        self.suits = tuple(card.suit for card in cards)
        self.suit_bit: tuple[int, ...] = tuple(1 << SUITS.index(card.suit) for card in cards)
        self.reach: tuple[int, ...] = tuple(BITS * ICONS.index(card.unlock or "wheat") for card in cards)
        """Which icon's sum must come up to the card's position in the Roman row (ARM 5.2, 5.3)."""
        self.records = tuple(_card_data(card) for card in cards)
        """How a display shows each card: by its id; a card that no deck knows also by what is printed on it."""
        self.deck_sets: tuple[CardSet, ...] = tuple(
            set_of(n for n, card in enumerate(cards) if card.deck == deck) for deck in DECKS
        )
        self.start_cards: tuple[CardNumber, ...] = tuple(n for n, card in enumerate(cards) if card.deck == "start")
        self.size = sum(bool(card.deck) for card in cards)
        """How many cards the pack has; the numbers from here on are cards made at the table."""
        piles: dict[tuple[str, str], CardSet] = {}
        for number, card in enumerate(cards):
            piles[card.deck, card.pile] = piles.get((card.deck, card.pile), 0) | 1 << number
        self.pile_of: tuple[CardSet, ...] = tuple(piles[card.deck, card.pile] for card in cards)
        self._chances: dict[CardSet, Chance] = {}

    def top_pile(self, unseen: CardSet) -> CardSet:
        """The unseen cards of the pile on top of a deck. Cards are numbered in the order of the piles."""
        return self.pile_of[(unseen & -unseen).bit_length() - 1] & unseen

    def next_card(self, deck: int, unseen: CardSet) -> Chance:
        """Return which card is turned up next: any unseen one of the topmost pile, equally likely (ARM 11.2)."""
        chance = self._chances.get(unseen)
        if chance is None:
            odds = Weighted(tuple((self.cards[number].id, 1) for number in members(self.top_pile(unseen))))
            chance = Chance(Question(QUESTIONS[deck], odds, "cards", DECKS[deck]))
            if len(self._chances) < REMEMBERED:
                self._chances[unseen] = chance
        return chance

    def with_inline(self, cards: Sequence[Card]) -> Content:
        """This content and cards that a position describes instead of naming them."""
        if not cards:
            return self
        majority = self.best_alone, self.best_tied
        return Content((*self.cards[: self.size], *cards), self.set_points, majority)


def _card_data(card: Card) -> str | dict[str, Any]:
    return card.id if isinstance(card.record, str) else {"id": card.id} | card.record


def pack_icons(icons: Sequence[int]) -> IconSums:
    return sum(count << BITS * place for place, count in enumerate(icons))


def read_content(tables: Tables) -> Content:
    """The pack's tables as content. The cards are numbered deck by deck and pile by pile, whatever their order
    (I, II, III, IV happen to sort as letters do).

    The pack reader has checked types and ids; what would make the game unplayable is refused here.
    """
    cards = [_card(row) for row in tables["cards"]]
    order = {deck: place for place, deck in enumerate(("start", *DECKS))}
    cards.sort(key=lambda card: (order[card.deck], card.pile, card.id))
    if sum(card.deck == "start" for card in cards) < 4:
        raise ValueError("Armorica needs four start cards, one for each seat.")
    points = {int(row["suits"]): int(row["points"]) for row in tables["sets"]}
    if set(points) != set(range(1, len(SUITS) + 1)):
        raise ValueError("Armorica needs the points of a set for each number of suits from 1 to 6 (ARM 9.1).")
    amounts = {row["id"]: int(row["number"]) for row in tables["amounts"]}
    majority = amounts["majority"], amounts["majority-tied"]
    return Content(cards, (0, *(points[size] for size in sorted(points))), majority)


def _card(row: Mapping[str, Any]) -> Card:
    icons = tuple(int(row.get(name) or 0) for name in ICONS)
    card = Card(
        str(row["id"]), str(row["suit"]), icons, str(row["deck"]), str(row["pile"]), str(row.get("unlock") or "")
    )
    known = card.suit in SUITS and card.deck in ("start", *DECKS) and (not card.unlock or card.unlock in ICONS)
    if not known:
        raise ValueError(
            f"Card {card.id} has a suit, a deck or an unlock icon that Armorica does not know: {dict(row)}."
        )
    if not any(icons) or min(icons) < 0:
        raise ValueError(f"Card {card.id} needs at least one icon (ARM 1.3).")
    return card
