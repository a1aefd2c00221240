"""Hidden is hidden, whatever an author writes: zones alone decide what leaves for a phone."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
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
from .test_docs import CARDS, EXAMPLES, PIECES, record

SEATS = ("Ana", "Bo", "Cy")
MADE = Path(__file__).parents[3] / "data" / "secret-games"


def games() -> list[tuple[str, dict[str, Any]]]:
    made = [(folder.name, folder.joinpath("companion.yaml").read_text("utf-8")) for folder in sorted(MADE.iterdir())]
    found = [(name, yaml.safe_load(text)) for name, text in [*made, ("trial", DECLARATION)]]
    return found + [(f"example {number}", record(number)) for number in range(2, len(EXAMPLES))]


@pytest.mark.parametrize(("name", "declaration"), games(), ids=[name for name, _ in games()])
def test_what_a_seat_cannot_know_changes_nothing_it_sees(name: str, declaration: dict[str, Any]) -> None:
    given = {"declaration": declaration, "pieces": PIECES, "id": "page", "players": [2, 4]}
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
                    # With the same draws both are imagined alike: a bot's guess does not depend on the truth.
                    guesses = [
                        game.sample(true, seat, Stream("guess", str(number)).below) for true in (step.state, other)
                    ]
                    assert guesses[0] == guesses[1]
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


ALIKE = """
companion: 1
prefix: TRY
zones: {deck: {is: deck, of: cards}, hand: {is: hand, of: cards}}
setup: [{deal: 2, from: deck, to: hand}]
score: [{what: held, points: count(my.hand)}]
"""


def test_a_hand_is_entered_though_the_heap_holds_only_pieces_like_those_still_to_come() -> None:
    """TABLE 2.4: Ana holds the rose; Bo enters it for the own hand, with one of three daisies."""
    cards = [{"id": id, "quantity": count, "row": {"id": id}} for id, count in (("rose", 1), ("iris", 1), ("daisy", 3))]
    given = {"declaration": yaml.safe_load(ALIKE), "pieces": {"cards": cards}, "id": "try", "players": [2, 3]}
    game = DeclaredGame(declared.declaration({declared.KEY: [given]}))
    state = game.setup(("Ana", "Bo"), {})
    for answer in (["rose", "iris"], ["rose", "daisy"]):
        move = game.read_move({"type": "chance", "question": "chance-deal", "answer": answer})
        assert game.check(state, move) is None
        game.apply(state, move)
    assert game.invariants(state) == []
    held = [seen["zones"]["hand"]["pieces"] for seen in game.view(state, "Bo")["players"]]
    assert held == [None, ["rose", "daisy"]]
