"""A small pack whose `companion.yaml` tests bend."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

GAME = """\
punchboard: 1
id: trial
version: 1.0.0
languages: [en]
players: {min: 2, max: 4}
tables: {cards: {file: cards.csv, columns: {rank: {type: int}}}}
components: []
"""
CARDS = "id,suit,rank\n" + "".join(f"{suit}{rank},{suit},{rank}\n" for suit in "ab" for rank in range(1, 13))

DECLARATION = """\
companion: 1
prefix: TRY
options:
  wild: {default: false}
  speed: {choices: [slow, quick], default: quick}
  length: {from: 1, to: 9}
tokens:
  gem: {supply: 12, start: 2, limit: 5}
numbers:
  score: {per: player, to: 100}
  pot: {from: 0, to: 50, start: 5}
  pits: {spaces: 4, start: 2}
  first_one: {is: player}
zones:
  deck: {of: cards, order: heap, seen: nobody}
  hand: {per: player, of: cards, seen: owner}
  row: {of: cards, order: kept}
  shop: {of: cards, market: 2, from: deck}
  bench: {is: display, of: cards, limit: 4, rule: "5"}
dice:
  die: {faces: [1, 2, 3, 4]}
formulas:
  best: max(c.rank for c in row)
setup:
  - {deal: 3, from: deck, to: hand}
  - {draw: 2, from: deck, to: row}
flow:
  - repeat: {times: 2, as: round}
    do:
      - each player: {from: first_one}
        phase: cards
        do:
          - choose:
              play:
                pick: {card: {piece: my.hand}}
                when:
                  - {that: card.rank > 0, rule: "2", refuse: too-low}
                do:
                  - {move: card, to: row}
                  - {add: my.score, by: card.rank}
              lend:
                pick: {few: {pieces: my.hand, up to: 2}}
                when: all(c.rank > 1 for c in few)
                do: [{move: few, to: bench}, {take: count(few), of: gem}]
              pass:
                when: {that: pot > 0}
                do: [{subtract: pot, by: 1}]
  - turns:
      at most: 2
      choose:
        roll:
          do: [{roll: die}, {add: my.score, by: die}, end turn]
        stop:
          do: [end turn]
ends: {when: any(p.score >= 90 for p in players)}
teams: place(my) % 2
score:
  - {what: points, points: my.score, rule: "1"}
  - {what: gems, points: my.gem, per: team}
  - what: cards
    majority: {of: count(my.hand), points: [3, 1], ties: split}
ties:
  - {by: count(my.hand), say: most-cards}
"""

TEXTS = "title: Trial\n"


@pytest.fixture
def pack(tmp_path: Path) -> Callable[..., Path]:
    """Write the pack with this declaration."""

    def make(declaration: str = DECLARATION, texts: str = TEXTS) -> Path:
        folder = tmp_path / "trial"
        (folder / "texts").mkdir(parents=True, exist_ok=True)
        (folder / "game.yaml").write_text(GAME, encoding="utf-8")
        (folder / "cards.csv").write_text(CARDS, encoding="utf-8")
        (folder / "texts" / "en.yaml").write_text(texts, encoding="utf-8")
        (folder / "companion.yaml").write_text(declaration, encoding="utf-8")
        return folder

    return make
