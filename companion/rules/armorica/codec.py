"""ARM 12.1.1, the form of a move: known types, their fields, ids the pack knows (or cards a position described)."""

from __future__ import annotations

import re

from companion.rules.armorica.content import INLINE, QUESTIONS, Content
from companion.rules.armorica.moves import TYPES
from companion.rules.armorica.reasons import refuse
from companion.rules.armorica.setup import START_PLAYER
from companion.rules.kernel import MoveCodec
from companion.rules.kernel.codec import many, one_of, text

MOST_CARDS = 62
"""No display holds more cards."""
INLINE_ID = re.compile(INLINE + r"[1-9][0-9]{0,2}")


def codec(content: Content) -> MoveCodec:
    card = one_of(content.index, _is_inline_id, f"^{INLINE_ID.pattern}$")
    return MoveCodec(
        TYPES,
        {"seat": text(), "card": card, "cards": many(card, MOST_CARDS)},
        {START_PLAYER: text(), **dict.fromkeys(QUESTIONS, one_of(content.index))},
        refuse,
    )


def _is_inline_id(card: str) -> bool:
    return INLINE_ID.fullmatch(card) is not None
