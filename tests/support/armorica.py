"""Moments of Armorica put together by hand, for the examples of its rules document.

Suits by first letter; icons in the order wheat, grape, olive, sheep, gold, amphora. Rows take whichever cards of the
pack have the suits in question, so that new numbers on the cards leave the examples standing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from support.games import engine

from companion.rules.armorica import Armorica
from companion.rules.armorica.content import DECKS, ICONS
from companion.rules.armorica.state import State
from companion.rules.kernel import Illegal

SUITS = {"F": "farmer", "W": "worker", "S": "soldier", "M": "matron", "G": "general", "B": "bureaucrat"}


def game() -> Armorica:
    armorica = engine("armorica")
    assert isinstance(armorica, Armorica)
    return armorica


def card(suit: str, *icons: int) -> dict[str, Any]:
    """A card as it might be written by hand: `card("S", 2, 1)` is a soldier with two wheat and a grape."""
    return {"suit": SUITS[suit], "icons": {name: n for name, n in zip(ICONS, icons, strict=False) if n}}


def of_suits(deck: str, suits: str) -> list[str]:
    """Cards of a deck with these suits, in this order, each card once."""
    found: list[str] = []
    for letter in suits:
        found.append(
            next(c.id for c in game().content.cards if c.deck == deck and c.suit == SUITS[letter] and c.id not in found)
        )
    return found


def first(deck: str, count: int) -> list[str]:
    """The first cards of a deck, whatever they are."""
    return [c.id for c in game().content.cards if c.deck == deck][:count]


def moment(
    *displays: Sequence[Any],
    phase: str = "gaul",
    to_move: str = "A",
    gaul: Sequence[str] | None = None,
    roman: Sequence[str] | None = None,
    gone: Sequence[str] = (),
    turn: int = 2,
) -> State:
    """Seats A, B, … with these displays; rows that are not given hold the first six cards of their deck.

    Outside winter, a described card of a hungry display gets the amphorae that feed it (ARM 6.1)."""
    rows = {
        "gaul": first("gaul", 6) if gaul is None else list(gaul),
        "roman": first("roman", 6) if roman is None else list(roman),
    }
    state = game().from_position(
        {
            "players": [
                {"name": "ABCD"[n], "display": fed(display) if phase in DECKS else list(display)}
                for n, display in enumerate(displays)
            ],
            "start": "A",
            "turn": turn,
            "phase": phase,
            "to_move": to_move,
            "rows": rows,
            "gone": list(gone),
        },
        {},
    )
    assert not isinstance(state, Illegal), state
    return state


def fed(display: Sequence[Any]) -> list[Any]:
    """The display with enough amphorae on its first described card."""
    cards, content = list(display), game().content
    amphorae = sum(
        card["icons"].get("amphora", 0) if isinstance(card, dict) else content.amphorae[content.index[card]]
        for card in cards
    )
    for place, card in enumerate(cards):
        if amphorae < len(cards) and isinstance(card, dict):
            more = card["icons"].get("amphora", 0) + len(cards) - amphorae
            cards[place] = card | {"icons": card["icons"] | {"amphora": more}}
            break
    return cards


def decks_gone(*keep: str) -> list[str]:
    """All cards of both decks but those: what has left the game when the decks have run out."""
    return [c.id for c in game().content.cards if c.deck in DECKS and c.id not in keep]


def scored(*displays: Sequence[Any]) -> State:
    """A moment that is only there to be scored (ARM 12.2)."""
    players = [{"name": "ABCD"[n], "display": list(display)} for n, display in enumerate(displays)]
    state = game().from_position({"players": players}, {})
    assert not isinstance(state, Illegal), state
    return state


def verdict(state: State, **move: Any) -> str:
    """The rule that refuses a move, or "legal"."""
    read = game().read_move(move)
    refusal = read if isinstance(read, Illegal) else game().check(state, read)
    return refusal.rule.removeprefix("ARM ") if isinstance(refusal, Illegal) else "legal"


def do(state: State, **move: Any) -> None:
    read = game().read_move(move)
    assert not isinstance(read, Illegal), read
    assert game().check(state, read) is None, game().check(state, read)
    game().apply(state, read)


def deal_on(state: State) -> None:
    """Answer open questions with whatever is possible, until a seat is asked or the game is over."""
    from companion.rules.kernel import Chance, ChanceMove

    while isinstance(pending := game().pending(state), Chance):
        game().apply(state, ChanceMove(pending.question.id, next(iter(pending.question.odds.chances()))))
