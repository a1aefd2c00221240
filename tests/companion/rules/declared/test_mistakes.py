"""Typical mistakes in `companion.yaml`: each is told once, where it stands, with its cure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion import declaring
from companion.engines import open_pack
from companion.rules import declared
from generator.errors import Refused

from .conftest import DECLARATION

MISTAKES = [
    ("companion: 1", "companion: 2", "missing-key", "Begin with companion: 1."),
    ("prefix: TRY", "prefix: try", "bad-value", "Write capitals, such as PIG."),
    ("numbers:", "number:", "unknown-key", "Did you mean “numbers”?"),
    ("wild: {default: false}", "wild: {}", "missing-key", "wild: {default: false} or wild: {choices: [short, long]}"),
    ("wild: {default: false}", "wild: {defautl: false}", "unknown-key", "Did you mean “default”?"),
    ("choices: [slow, quick]", "choices: [slow]", "wrong-type", "speed: {choices: [short, long]}"),
    ("choices: [slow, quick]", "choices: [slow, 3]", "wrong-type", "speed: {choices: [short, long]}"),
    ("default: quick", "default: qick", "bad-value", "Did you mean “quick”?"),
    ("length: {from: 1, to: 9}", "length: {from: 1, to: 9, default: 12}", "wrong-type", "Write a whole number from 1"),
    ("gem: {supply: 12, start: 2", "gem: {supply: 7, start: 2", "bad-value", "Let the supply hold more, or players"),
    ("gem: {supply: 12, start: 2", "gem: {suply: 12, start: 2", "unknown-key", "Did you mean “supply”?"),
    ("{take: count(few), of: gem}", "{take: count(few), of: gems}", "unknown-name", "Did you mean “gem”?"),
    ("{take: count(few), of: gem}", "{add: my.gem, by: 1}", "tokens-counted", "Write {take: 2, of: gem} or give."),
    ("{take: count(few), of: gem}", "{take: few, of: gem}", "wrong-type", "A number is needed here."),
    ("{is: player}", "{is: player, start: random, per: player}", "bad-value", "first_one: {is: player, start: random}"),
    ("market: 2, from: deck", "market: 2, from: row", "no-order", "Heaps are: deck."),
    ("market: 2, from: deck", "market: 2, from: deck, per: player", "bad-value", "Leave out per and seen."),
    ("market: 2, from: deck", "from: deck", "bad-value", "Add market: and a number, or leave out from."),
    ("is: display", "is: show", "bad-value", "Write one of: bag, deck, discard, display, hand."),
    ("is: display", "is: []", "bad-value", "Write one of: bag, deck, discard, display, hand."),
    ("limit: 4", "limit: 0", "wrong-type", "Write a whole number from 1 to 2000."),
    ("order: heap, seen: nobody", "order: heap, limit: 3", "bad-value", "Name another zone of this set first"),
    (
        "{move: few, to: bench}",
        "{move: row, to: bench}",
        "zone-limit",
        "Move pieces one by one",
    ),
    ("pieces: my.hand, up to: 2", "pieces: my.hand", "missing-key", "Add exactly: 2, or up to: 3, with at least: 1."),
    ("pieces: my.hand, up to: 2", "pieces: my.hand, upto: 2", "bad-pick", "Write one of"),
    ("pieces: my.hand, up to: 2", "pieces: cards, up to: 2", "wrong-type", "pieces: my.hand, up to: 3"),
    ("seen: owner}", "seen: owner, count: onwer}", "bad-value", "Did you mean “owner”?"),
    (
        "order: kept}",
        "order: kept, count: owner}",
        "bad-value",
        "Use count: owner for zones that only",
    ),
    (
        "seen: owner}",
        "seen: {owner: true, all: max(c.rank for c in deck) > 3}}",
        "secret-read",
        "Count them (count(…) is known to all), move them to a zone t",
    ),
    ("seen: owner}", "seen: {onwer: true}}", "bad-value", "Did you mean “owner”?"),
    ("seen: owner}", "seen: {owner: true, all: pot}}", "wrong-type", "True or false is needed here."),
    ("seen: owner}", "seen: {owner: true, others: true}}", "bad-value", "Write seen: all, or one of them."),
    ("order: kept}", "order: kept, seen: others}", "bad-value", "Add per: player, or let all or nobody see it."),
    ("do: [end turn]", "do: [end turn, {add: my.score}]", "never-reached", "Put it before, or leave it out."),
    ("ties:\n", "timer: 99999\nties:\n", "wrong-type", "Write timer: {seconds: 60, say: hurry}."),
    ("teams: place(my) % 2", "by hand: free", "bad-value", "Write by hand: ask table, or leave it out."),
    ("pass:\n", "ask-me:\n", "bad-name", "Use small letters and hyphens."),
    (
        "when: {that: pot > 0}",
        "ask: all\n                when: {that: pot > 0}",
        "bad-value",
        "Write ask: table in a choice of one player",
    ),
    ("pick: {few: {pieces: my.hand, up to: 2}}", "pick: {few: {number: [3, 1]}}", "bad-value", "Write the smaller one"),
    ("teams: place(my) % 2", "teams: my", "wrong-type", "A number is needed here."),
    ("teams: place(my) % 2", "teams: {by: 1, rules: 2}", "unknown-key", "Did you mean “rule”?"),
    ("points: my.gem, per: team", "points: my.gem, per: player", "bad-value", "Write per: team, and say with “teams”"),
    (
        "score: {per: player, to: 100}",
        "score: {per: seat, to: 100}",
        "bad-value",
        "Write per: player, or leave it out.",
    ),
    (
        "score: {per: player, to: 100}",
        "score: {per: player, to: many}",
        "wrong-type",
        "Write a whole number from -1000000000 to 1000000000.",
    ),
    ("pot: {from: 0, to: 50, start: 5}", "pot: {from: 0, to: 50, start: 60}", "bad-value", "Let start lie between."),
    ("pot: {from: 0, to: 50, start: 5}", "pot: {from: 0, too: 50}", "unknown-key", "Did you mean “to”?"),
    ("pot: {from: 0, to: 50, start: 5}", "pot: 5", "wrong-type", "Write pot: {from: 0, to: 100}."),
    (
        "pits: {spaces: 4, start: 2}",
        "pits: {spaces: 900, start: 2}",
        "wrong-type",
        "Write a whole number from 0 to 200.",
    ),
    ("pits: {spaces: 4, start: 2}", "pits: {over: card, start: 2}", "unknown-table", "Did you mean “cards”?"),
    ("first_one: {is: player}", "first_one: {is: seat}", "bad-value", "Write is: player, or leave it out for numbers."),
    ("  pot: {from", "  Pot: {from", "bad-name", "Begin with a small letter; use letters, digits and _."),
    ("  pits: {spaces: 4", "  sum: {spaces: 4", "bad-name", "It means something already; choose another word."),
    ("deck: {of: cards, order", "deck: {of: card, order", "unknown-table", "Did you mean “cards”?"),
    ("order: heap, seen: nobody}", "order: pile, seen: nobody}", "bad-value", "Write one of: heap, kept, none."),
    (
        "hand: {per: player, of: cards, seen: owner}",
        "hand: {per: player, of: cards, seen: me}",
        "bad-value",
        "Write one of: all, nobody, others, owner.",
    ),
    (
        "row: {of: cards, order: kept}",
        "row: {of: cards, seen: owner}",
        "bad-value",
        "Add per: player, or let all or nobody see it.",
    ),
    ("row: {of: cards, order: kept}", "pot: {of: cards, order: kept}", "name-twice", "Give one of them another name."),
    ("faces: [1, 2, 3, 4]", "faces: 6", "wrong-type", "faces: [1, 2, 3, 4, 5, 6]"),
    ("faces: [1, 2, 3, 4]", "faces: cards", "wrong-type", "or for the rows of a table of: cards."),
    ("faces: [1, 2, 3, 4]", "faces: [1, 1, moon]", "wrong-type", "faces: [1, 2, 3, 4, 5, 6]"),
    ("faces: [1, 2, 3, 4]", "of: crads", "unknown-table", "Did you mean “cards”?"),
    ("faces: [1, 2, 3, 4]", "of: cards, faces: [a1, a1, a99]", "unknown-row", "Did you mean “a9”?"),
    ("faces: [1, 2, 3, 4]", "of: cards, faces: a1", "wrong-type", "{of: cards, faces: [a1, a1, a2]}, or leave it out"),
    ("faces: [1, 2, 3, 4]", "of: cards, total: true", "bad-value", "sum(d.points for d in die)"),
    ("faces: [1, 2, 3, 4]", "of: cards, faces: [a1]", "bad-value", "each as often as it stands on the die"),
    ("faces: [1, 2, 3, 4]", f"faces: {[1] * 101}", "bad-value", "faces: [1, 2, 3, 4, 5, 6]"),
    ("faces: [1, 2, 3, 4]", "count: 40", "wrong-type", "Write a whole number from 1 to 8."),
    ("best: max(c.rank for c in row)", "best: [1, 2]", "wrong-type", "led: first(trick).suit"),
    ("deal: 3, from: deck, to: hand", "deal: 3, from: dek, to: hand", "unknown-name", "Did you mean “deck”?"),
    ("deal: 3, from: deck, to: hand", "deal: 3, from: deck, to: row", "unknown-name", "There are: hand."),
    ("deal: 3, from: deck, to: hand", "deal: three, from: deck, to: hand", "unknown-name", "There are"),
    (
        "draw: 2, from: deck, to: row",
        "draw: 2, from: row, to: row",
        "no-order",
        "Give it order: heap; pieces are drawn from heaps.",
    ),
    ("draw: 2, from: deck, to: row", "drew: 2, from: deck, to: row", "unknown-statement", "Did you mean “draw”?"),
    ("draw: 2, from: deck, to: row", "draw: 2, from: deck, into: row", "unknown-key", "Did you mean “to”?"),
    ("repeat: {times: 2, as: round}", "repeat: {until: pot == 0}", "no-bound", "Add at most: and a number."),
    ("repeat: {times: 2, as: round}", "repeat: often", "bad-value", "Write {times: 3} or {until: …, at most: 10}."),
    ("repeat: {times: 2, as: round}", "repeat: {times: 2, as: Round}", "bad-name", "Use a word of small letters."),
    ("each player: {from: first_one}", "each player: {from: pot}", "wrong-type", "A player is needed here."),
    ("each player: {from: first_one}", "each player: {form: first_one}", "unknown-key", "Did you mean “from”?"),
    ("pick: {card: {piece: my.hand}}", "pick: {card: {peice: my.hand}}", "bad-pick", "Did you mean “piece”?"),
    ("pick: {card: {piece: my.hand}}", "pick: {card: {piece: my.hands}}", "unknown-name", "Did you mean “hand”?"),
    (
        "pick: {card: {piece: my.hand}}",
        "pick: {card: {piece: hand}}",
        "unknown-name",
        "Write my.hand, or p.hand for p in players.",
    ),
    ("pick: {card: {piece: my.hand}}", "pick: {card: {number: 3}}", "wrong-type", "number: [0, 10]"),
    (
        "pick: {card: {piece: my.hand}}",
        "pick: {seat: {piece: my.hand}}",
        "bad-name",
        "Use a word of small letters, not seat or type.",
    ),
    ("pick: {card: {piece: my.hand}}", "pick: {card: {space: pot}}", "wrong-type", "space: pits"),
    ("that: card.rank > 0", "that: card.rank", "wrong-type", "True or false is needed here."),
    ("that: card.rank > 0", "that: card.rnk > 0", "unknown-name", "Did you mean “rank”?"),
    ("that: card.rank > 0", "that: card.suit > 0", "wrong-type", "A number is needed here."),
    (
        "that: card.rank > 0",
        "that: card.rank = 3",
        "bad-expression",
        "Equal is “==”, texts stand in quotes, and each ( needs its )",
    ),
    (
        "that: card.rank > 0",
        "that: count(left(my).hand) > 0 and any(c.rank > 3 for c in left(my).hand)",
        "secret-read",
        "Count them (count(…) is known to all), move them to a zone t",
    ),
    ("that: card.rank > 0, rule", "than: card.rank > 0, rule", "unknown-key", "Did you mean “that”?"),
    ("{move: card, to: row}", "{move: card, to: rows}", "unknown-name", "Did you mean “row”?"),
    ("{move: card, to: row}", "{move: card}", "missing-key", "Add to: and a zone."),
    ("{move: card, to: row}", "{move: 3, to: row}", "wrong-type", "Move a picked piece, or a whole zone."),
    (
        "                  - {move: card, to: row}\n                  - {add: my.score, by: card.rank}",
        "                  - {add: my.score, by: card.rank}\n                  - {move: card, to: row}",
        "secret-read",
        "Count them (count(…) is known to all), move them to a zone t",
    ),
    ("by: card.rank}", "by: card.suit}", "wrong-type", "A number is needed here."),
    ("{add: my.score, by: card.rank}", "{add: die, by: 1}", "wrong-type", "Declare it under “numbers”."),
    ("[{subtract: pot, by: 1}]", "[{subtract: pits, by: 1}]", "wrong-type", "Name one of them: pits[i]."),
    (
        "[{subtract: pot, by: 1}]",
        "[{set: pot, to: sum(c.rank for c in my.hand)}]",
        "secret-read",
        "Count them (count(…) is known to all), move them to a zone t",
    ),
    ("[{subtract: pot, by: 1}]", "[{set: pot, to: __import__('os')}]", "unknown-function", "The functions are"),
    (
        "[{subtract: pot, by: 1}]",
        "[{set: pot, to: pot ** 9}]",
        "bad-expression",
        "Whole numbers have + - * // and %; halves are rounded down b",
    ),
    ("              pass:\n", "              Pass!:\n", "bad-name", "Use small letters and hyphens."),
    ("[{roll: die}, {add", "[{roll: dice}, {add", "unknown-name", "Did you mean “die”?"),
    ("do: [end turn]", "do: [end trun]", "unknown-statement", "Did you mean “end turn”?"),
    ("  - turns:\n", "  - turn:\n", "unknown-statement", "Did you mean “turns”?"),
    (
        "  - {deal: 3, from: deck, to: hand}",
        "  - end turn",
        "bad-place",
        "It stands inside turns, each player or repeat.",
    ),
    (
        "  - {deal: 3, from: deck, to: hand}",
        "  - choose: {wait: {}}",
        "no-player",
        "Put “choose” inside turns, each player or all at once.",
    ),
    (
        "any(p.score >= 90 for p in players)",
        "any(p.score >= 90 for p in player)",
        "unknown-name",
        "Did you mean “players”?",
    ),
    ("any(p.score >= 90 for p in players)", "my.score >= 90", "no-player", "Put it inside “each player” or “turns”."),
    ("ends: {when", "ends: {if", "unknown-key", "There are: finish, when."),
    ("points: my.score, rule", "point: my.score, rule", "unknown-key", "Did you mean “points”?"),
    ("points: my.score, rule", "points: my.hand, rule", "wrong-type", "A number is needed here."),
    ("points: [3, 1], ties: split", "points: 3, ties: split", "wrong-type", "points: [6, 3]"),
    ("points: [3, 1], ties: split", "points: [3, 1], ties: share", "bad-value", "Write split, all or none."),
    (
        "{by: count(my.hand), say: most-cards}",
        "{by: count(my.hand)}",
        "missing-key",
        "{by: count(my.row), say: most-cards}",
    ),
    (
        "majority: {of: count(my.hand)",
        "majority: {from: count(my.hand)",
        "unknown-key",
        "The keys are: of, points, ties.",
    ),
    ("score:\n  - {what", "scores:\n  - {what", "unknown-key", "Did you mean “score”?"),
]
"""What is replaced, by what, the code of the finding, and the beginning of its cure."""


def test_there_are_sixty_of_them() -> None:
    assert len({(before, after) for before, after, _, _ in MISTAKES}) >= 60


def test_the_declaration_they_are_made_in_is_sound(pack: Callable[..., Path]) -> None:
    assert open_pack(str(pack())).game is not None


@pytest.mark.parametrize(("before", "after", "code", "cure"), MISTAKES)
def test_a_mistake_is_told_with_its_place_and_cure(
    pack: Callable[..., Path], before: str, after: str, code: str, cure: str
) -> None:
    assert before in DECLARATION
    folder = pack(DECLARATION.replace(before, after, 1))
    with pytest.raises(Refused) as refused:
        open_pack(str(folder))
    first = refused.value.findings[0]
    line = DECLARATION[: DECLARATION.index(before)].count("\n") + 1
    assert first.place is not None
    assert (first.code, first.place.line) == (code, line)
    assert first.place.path.endswith("companion.yaml")
    assert first.place.column is not None
    assert first.message.endswith(".")
    assert cure in first.hint


def test_a_declaration_is_compiled_once(pack: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[object] = []
    compile_ = declared.declaration

    def count(tables: Mapping[str, Sequence[Mapping[str, Any]]]) -> declared.Declaration:
        compiled.append(tables)
        return compile_(tables)

    monkeypatch.setattr(declaring.declared, "declaration", count)
    assert open_pack(str(pack())).game is not None
    assert len(compiled) == 1
