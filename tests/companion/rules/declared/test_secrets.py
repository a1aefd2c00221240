"""Hidden is hidden, whatever an author writes: zones alone decide what leaves for a phone."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest
import yaml

from companion.bots import LAB_BOTS
from companion.dealer import Stream
from companion.lab.match import steps
from companion.rules import declared
from companion.rules.declared.engine import DeclaredGame
from companion.rules.kernel import Illegal

from .conftest import DECLARATION
from .test_docs import CARDS, EXAMPLES, record

SEATS = ("Ana", "Bo", "Cy")
SHEDDING = """\
companion: 1
prefix: TRY
numbers:
  score: {per: player}
zones:
  deck: {of: cards, order: heap, seen: nobody}
  hand: {per: player, of: cards, seen: owner}
  pile: {of: cards, seen: nobody}
  open: {of: cards}
flow:
  - repeat: {times: 3}
    do:
      - {deal: 4, from: deck, to: hand}
      - all at once:
          give:
            pick: {card: {piece: my.hand}}
            do: [{move: card, to: left(my).hand}]
          bury:
            pick: {card: {piece: my.hand}}
            do: [{move: card, to: pile}]
      - {pass on: hand, to: right}
      - repeat: {times: 3}
        do:
          - each player:
            do:
              - choose:
                  hide:
                    pick: {card: {piece: my.hand}}
                    do: [{move: card, to: pile}]
                  hand_over:
                    pick: {card: {piece: my.hand}, to_whom: {player: "[p for p in players if p != my]"}}
                    do: [{move: card, to: to_whom.hand}]
                  show:
                    pick: {card: {piece: my.hand}}
                    when: {that: card.rank > min(c.rank for c in my.hand), refuse: lowest}
                    do: [{move: card, to: open}, {add: my.score, by: card.rank}]
      - {draw: 1, from: deck, to: open}
      - {shuffle: pile, into: deck}
score:
  - {what: shown, points: my.score}
  - {what: held, points: sum(c.rank for c in my.hand)}
"""


def games() -> list[tuple[str, dict[str, Any]]]:
    found = [("shedding", yaml.safe_load(SHEDDING)), ("trial", yaml.safe_load(DECLARATION))]
    return found + [(f"example {number}", record(number)) for number in range(2, len(EXAMPLES))]


@pytest.mark.parametrize(("name", "declaration"), games(), ids=[name for name, _ in games()])
def test_what_a_seat_cannot_know_changes_nothing_it_sees(name: str, declaration: dict[str, Any]) -> None:
    given = {"declaration": declaration, "pieces": {"cards": CARDS}, "id": "page", "players": [2, 4]}
    made = declared.declaration({declared.KEY: [given]})
    assert made.mistakes == ()
    game = DeclaredGame(made)
    looked = 0
    for number in range(4):
        state = game.setup(SEATS, {})
        assert not isinstance(state, Illegal)
        bots = dict.fromkeys(SEATS, LAB_BOTS["uniform"])
        for step in islice(steps(game, state, bots, Stream("secrets", f"{name} {number}").below), 120):
            for seat in (*SEATS, None):
                seen = eyes(game, step.state, seat)
                for again in range(2):
                    other = game.sample(step.state, seat, Stream("other", f"{number} {again}").below)
                    assert eyes(game, other, seat) == seen
                    assert game.invariants(other) == []
                    looked += other != step.state
                if step.seat not in (None, seat) and not step.state.chosen:
                    written(game, step.state, step.move, seat)
    assert looked or not any(zone.per_player for zone in game.made.names.zones.values()) or name.startswith("example")


def eyes(game: DeclaredGame, state: Any, seat: str | None) -> str:
    """All that a seat sees: its view, its moves and the score it is shown."""
    moves = [] if seat is None else [game.write_move(move) for move in game.legal_moves(state, seat)]
    shown = game.score(state) if game.seen_score is None else game.seen_score(state, seat)
    return json.dumps([game.view(state, seat), moves, repr(shown)], ensure_ascii=False)


def written(game: DeclaredGame, state: Any, move: Any, seat: str | None) -> None:
    """A log entry is the same for moves that only differ in what a seat may not know, and then so is its view. Where
    all choose at once, hands may travel before the next view, which shows what the entry does not."""
    entry = game.public_move(state, move, seat)
    for other in game.legal_moves(state, move.seat)[:8]:
        if game.public_move(state, other, seat) == entry:
            views = []
            for each in (move, other):
                after = state.copy()
                game.apply(after, each)
                views.append(game.view(after, seat))
            assert views[0] == views[1]
