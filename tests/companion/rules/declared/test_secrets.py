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
from companion.rules.kernel import Chance, Illegal, Weighted

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


GLIMPSES = """\
companion: 1
prefix: TRY
options:
  late: {default: false}
numbers:
  score: {per: player}
  night: {to: 1}
  shy: {per: player, to: 1}
tokens:
  hint: {supply: 8}
dice: {moon: {}}
zones:
  deck: {is: deck, of: cards}
  fan: {per: player, of: cards, order: kept, seen: others}
  purse: {per: player, of: cards, seen: owner, count: owner}
  hand: {per: player, of: cards, seen: {owner: true, all: night == 0 and my.shy == 0}}
  blind: {of: cards, order: kept, seen: {all: night == 1}}
  row: {is: display, of: cards, limit: 8}
setup:
  - {deal: 2, from: deck, to: fan}
  - {deal: 3, from: deck, to: hand}
  - {deal: 1, from: deck, to: purse}
flow:
  - repeat: {times: 6}
    do:
      - each player:
        do:
          - choose:
              play:
                pick: {place: {number: [0, count(my.fan) - 1]}}
                do: [{move: "my.fan[place]", to: row}, {draw: 1, from: deck, to: my.fan}, {take: 1, of: hint}]
              lay_blind:
                pick: {cards: {pieces: my.hand, up to: 2}}
                do: [{move: cards, to: blind}]
              save:
                pick: {card: {piece: my.hand}}
                when: {that: count(my.purse) < 3, refuse: full}
                do: [{move: card, to: my.purse}]
              turn_up:
                when: count(blind) > 0
                do: [{move: first(blind), to: row}]
              hide: {do: [{set: my.shy, to: 1 - my.shy}]}
      - roll: moon      # what the night shows is not shown by the last move
      - {set: night, to: 1 - night}
score:
  - {what: held, points: sum(c.rank for c in my.purse)}
  - {what: shown, points: "top([c.rank for c in row], 2)"}
"""


def games() -> list[tuple[str, dict[str, Any]]]:
    found = [
        ("shedding", yaml.safe_load(SHEDDING)),
        ("glimpses", yaml.safe_load(GLIMPSES)),
        ("trial", yaml.safe_load(DECLARATION)),
    ]
    return found + [(f"example {number}", record(number)) for number in range(2, len(EXAMPLES))]


@pytest.mark.parametrize(("name", "declaration"), games(), ids=[name for name, _ in games()])
def test_what_a_seat_cannot_know_changes_nothing_it_sees(name: str, declaration: dict[str, Any]) -> None:
    given = {"declaration": declaration, "pieces": {"cards": CARDS}, "id": "page", "players": [2, 4]}
    made = declared.declaration({declared.KEY: [given]})
    assert made.mistakes == ()
    game = DeclaredGame(made)
    looked = 0
    for number in range(4 if game.has_turns else 1):
        state = game.setup(SEATS, {})
        assert not isinstance(state, Illegal)
        bots = dict.fromkeys(SEATS, LAB_BOTS["uniform"])
        for step in islice(
            steps(game, state, bots, Stream("secrets", f"{name} {number}").below), 120 if game.has_turns else 40
        ):
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
    """All that a seat sees: its view, its moves, what is asked, the score it is shown, and what it is told when it
    tries what is not allowed."""
    moves = [] if seat is None else [game.write_move(move) for move in game.legal_moves(state, seat)]
    shown = game.score(state) if game.seen_score is None else game.seen_score(state, seat)
    asked = None
    pending = game.pending(state)
    if isinstance(pending, Chance) and isinstance(pending.question.odds, Weighted):
        audience = pending.question.audience
        asked = repr(pending) if audience is None or seat in audience else None
    return json.dumps([game.view(state, seat), moves, repr(shown), asked, tried(game, state, seat)], ensure_ascii=False)


def tried(game: DeclaredGame, state: Any, seat: str | None) -> list[str]:
    """The judge's words to a seat that picks every piece in turn."""
    if seat is None or state.choice < 0:
        return []
    words = []
    for action in game.made.choices[state.choice].actions:
        kinds = {pick.name: pick.kind for pick in action.picks}
        if len(kinds) == 1 and {*kinds.values()} <= {"piece", "pieces"}:
            (name,) = kinds
            for card in CARDS:
                picked = [card["id"]] if kinds[name] == "pieces" else card["id"]
                move = game.read_move({"type": action.name, "seat": seat, name: picked})
                words.append(repr(game.check(state, move)))
    return words


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
