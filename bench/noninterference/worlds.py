"""Two tables that differ in what some readers may not know, and in nothing else.

Four kinds: an answer or a move of one seat that reads the same to all others (`forked`, and what followed it); a state
drawn anew by the game itself for all that a reader knows (`imagined`: buried, looked at, reordered, hidden points);
another seed under the same log (`future`: what is still to come); and other cards in the toolbox's decks and hands.
Nothing here knows a game by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from companion.bots import BOTS, can_play
from companion.dealer import Stream
from companion.dealer.answers import draw
from companion.lab.match import begin, steps
from companion.live.events import Body, ToolDeed
from companion.rules.kernel import Chance, ChanceMove, Game, Illegal, Over, Turn
from companion.tables.entries import Amend, Answered, Entry, Move, Undo
from companion.tables.loading import load
from companion.tables.setup import Setup, prepare
from companion.tables.table import Table
from companion.toolbox import Awry, Toolbox, fold, settle

MOST_LOOKED_AT = 60
FEW, MANY = 8, 60
"""How many steps of the game may follow what differs."""
LONGEST = 2_000
"""So many steps of a game are played at most: a table without turns has no end of its own."""
SHORTEST = 60
WHEN = "2026-01-01T00:00:00Z"
CARDS = ["wren", "owl", "nightingale", "goose", "swift", "kestrel"]
COMMITMENT = "0" * 64
Reader = str | None
"""A seat; None is a spectator, and the host who has no seat."""


@dataclass(frozen=True)
class World:
    setup: Setup
    log: tuple[Entry, ...]
    tools: tuple[Body, ...] = ()


@dataclass(frozen=True)
class Twins:
    """Two worlds, and those who must not be able to tell which of them they are in."""

    kind: str
    readers: tuple[Reader, ...]
    here: World
    there: World
    answers: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """Answers that a question had in some game: what a reader may think of."""
    done: tuple[Mapping[str, Any], ...] = ()
    """Moves that were made in some game: what a reader may try in its own name, with words from elsewhere."""


@dataclass(frozen=True)
class Case:
    """A game with its seats and options, played at random."""

    game: Game[Any, Any]
    content_hash: str
    seats: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def readers(self) -> tuple[Reader, ...]:
        return (*self.seats, None)

    def moves(self, state: Any, seat: str) -> list[Any]:
        """What a seat can do: the legal moves, and what people do by hand."""
        moves = self.game.legal_moves(state, seat)
        if not moves or not getattr(self.game, "deeds", ()) or state.proposal is not None:
            return [*moves]
        by_hand = [*self.game.hands.all(state, seat)]  # type: ignore[attr-defined]
        return by_hand if not self.game.has_turns else [*moves, *by_hand]

    def setup(self, by: str, seed: str = "s", position: Mapping[str, Any] | None = None) -> Setup:
        """Everything is dealt by the app, or by the people. All seeds have one commitment, which is known to differ."""
        dealer = dict.fromkeys(self.game.chance_kinds, by)
        made = prepare(self.game, self.content_hash, self.seats, self.options, dealer, seed, position)
        assert isinstance(made, Setup), made
        return replace(made, commitment=COMMITMENT)

    def log(self, moves: Sequence[Any], by: Any) -> tuple[Entry, ...]:
        records = [(isinstance(move, ChanceMove), self.game.write_move(move)) for move in moves]
        return tuple(
            Entry(number, Answered(by, record) if chance else Move(record), WHEN)
            for number, (chance, record) in enumerate(records, 1)
        )


def variations(case: Case, label: str) -> Iterator[Twins]:
    """Twins without end, one random game after the other."""
    number = 0
    answers: dict[str, tuple[Any, ...]] = {}
    while True:
        below = Stream("secrets", f"{label}\n{number}").below
        number += 1
        moves = _random_game(case, below)
        for move in moves:
            if isinstance(move, ChanceMove) and move.answer not in (known := answers.get(move.question, ())):
                answers[move.question] = (*known, move.answer)[:MOST_LOOKED_AT]
        done = tuple(case.game.write_move(move) for move in moves if not isinstance(move, ChanceMove))
        for twins in _of_a_game(case, moves, below):
            yield replace(twins, answers=answers, done=done)


def _of_a_game(case: Case, moves: Sequence[Any], below: Any) -> Iterator[Twins]:
    yield from _fork_worlds(case, moves, below)
    yield from _imagine_worlds(case, moves, below)
    yield _future(case, moves, below)
    yield from _tools(case, moves, below)


class HandPlayer:
    """A player who does something by hand now and then, or nothing else where there are no turns."""

    name = "hands"

    def __init__(self, case: Case) -> None:
        self.case = case

    def choose(self, game: Game[Any, Any], state: Any, seat: str, below: Any) -> Any:
        if can_play(game) and below(4):
            return BOTS["easy"].choose(game, state, seat, below)
        moves = self.case.moves(state, seat)
        return moves[below(len(moves))]


def _random_game(case: Case, below: Any) -> list[Any]:
    state = begin(case.game, case.seats, case.options)
    by_hand = getattr(case.game, "deeds", ())
    bots = dict.fromkeys(case.seats, HandPlayer(case) if by_hand else BOTS["easy"])
    longest = SHORTEST if by_hand else LONGEST
    return [step.move for step in islice(steps(case.game, state, bots, below), longest)]


def _by(below: Any) -> Any:
    return ("app", "table")[below(2)]


def _some(moves: list[Any], below: Any) -> list[Any]:
    """As many moves as are looked at: beginning anywhere, because what is done by hand is listed zone by zone."""
    begin_at = below(len(moves)) if len(moves) > MOST_LOOKED_AT else 0
    return (moves[begin_at:] + moves[:begin_at])[:MOST_LOOKED_AT]


# A decision or an answer that differs


def _fork_worlds(case: Case, moves: Sequence[Any], below: Any) -> Iterator[Twins]:
    """Of every kind of secret in a game one, found without its being named."""
    found: dict[str, list[tuple[int, tuple[str, ...], Any, Any]]] = {}
    state = begin(case.game, case.seats, case.options)
    for place, move in enumerate(moves):
        for kind, owners, one, other in _forks(case, state, below):
            found.setdefault(kind, []).append((place, owners, one, other))
        case.game.apply(state, move)
    for forks in found.values():
        place, owners, one, other = forks[below(len(forks))]
        here = begin(case.game, case.seats, case.options)
        for move in moves[:place]:
            case.game.apply(here, move)
        there = here.copy()
        shows = case.game.conceals(here, one) or case.game.conceals(there, other)
        case.game.apply(here, one)
        case.game.apply(there, other)
        readers = tuple(
            reader
            for reader in case.readers
            if reader not in owners
            and not (shows and case.game.view(here, reader) != case.game.view(there, reader))  # it has come to light
        )
        if not readers or any(isinstance(case.game.pending(state), Over) for state in (here, there)):
            continue
        both = [(one, other), *_continuations(case, here, there, readers, below)]
        by = _by(below)
        logs = [case.log([*moves[:place], *(pair[at] for pair in both)], by) for at in (0, 1)]
        worlds = [World(case.setup(by), log) for log in logs]
        yield from _afterwards(case, Twins("forked", readers, *worlds), owners[0], place + 1, below)


def _forks(case: Case, state: Any, below: Any) -> Iterator[tuple[str, tuple[str, ...], Any, Any]]:
    game, pending = case.game, case.game.pending(state)
    if isinstance(pending, Chance) and pending.question.audience:
        question, owners = pending.question, pending.question.audience
        answers = [ChanceMove(question.id, draw(question.odds, below)) for _ in range(8)]
        other = next((answer for answer in answers if answer != answers[0]), None)
        if other is not None:
            yield question.id, owners, answers[0], other
    for seat in pending.seats if isinstance(pending, Turn) else ():
        others = [reader for reader in case.readers if reader != seat]
        seen: dict[str, Any] = {}
        for move in _some(case.moves(state, seat), below):
            looks = repr([game.public_move(state, move, reader) for reader in others])
            if looks in seen:
                yield str(game.write_move(move)["type"]), (seat,), seen[looks], move
                break
            seen[looks] = move


def _continuations(
    case: Case, here: Any, there: Any, readers: Sequence[Reader], below: Any
) -> Iterator[tuple[Any, Any]]:
    """What may follow in both worlds and reads the same to the readers, until something comes to light for them. Now
    and then it ends with a question: an answer is where a secret is felt out."""
    game, asking = case.game, below(2)
    for _ in range(below((FEW, MANY)[below(2)])):
        if (
            asking
            and isinstance(pending := game.pending(here), Chance)
            and pending.question.audience is None
            and below(2)
        ):
            return
        pair = next(_pairs(case, here, there, readers, below), None)
        if pair is None:
            return
        shows = any(game.conceals(state, move) for state, move in zip((here, there), pair, strict=True))
        after = here.copy(), there.copy()
        for state, move in zip(after, pair, strict=True):
            game.apply(state, move)
        if isinstance(game.pending(after[0]), Over) or isinstance(game.pending(after[1]), Over):
            return
        if shows and any(game.view(after[0], reader) != game.view(after[1], reader) for reader in readers):
            return  # it has come to light
        yield pair
        for state, move in zip((here, there), pair, strict=True):
            game.apply(state, move)


def _pairs(case: Case, here: Any, there: Any, readers: Sequence[Reader], below: Any) -> Iterator[tuple[Any, Any]]:
    game = case.game
    asked, other = game.pending(here), game.pending(there)
    if isinstance(asked, Chance) and isinstance(other, Chance) and asked.question.id == other.question.id:
        for _ in range(8):
            answer = ChanceMove(asked.question.id, draw(asked.question.odds, below))
            if game.check(there, answer) is None:
                yield answer, answer
    elif isinstance(asked, Turn) and asked == other:
        seat = asked.seats[below(len(asked.seats))]
        mine, theirs = (_some(case.moves(state, seat), below) for state in (here, there))
        told = {}
        for move in theirs:
            told.setdefault(repr([game.public_move(there, move, reader) for reader in readers]), move)
        while mine:
            move = mine.pop(below(len(mine)))
            looks = repr([game.public_move(here, move, reader) for reader in readers])
            if looks in told:
                yield move, move if seat in readers and move in theirs else told[looks]


def _afterwards(case: Case, twins: Twins, owner: str, event: int, below: Any) -> Iterator[Twins]:
    """As it is; or the owner has asked for it back, has got it back, or has put other words in its place."""
    yield twins
    which = below(4)
    if which == 0:
        return
    tables = [load(case.game, world.setup, world.log) for world in (twins.here, twins.there)]
    if any(isinstance(asked := table.pending, Chance) and _app_deals(table, asked) for table in tables):
        return  # a no would bring what the app deals next
    seats = case.seats if which != 1 else ()
    kind = {1: "asked back", 2: "taken back", 3: "put right"}[which]
    changes = []
    for at, table in enumerate(tables):
        words = _words(tables[1 - at], event)
        if which == 3:
            changes.append(table.offer_amend({event: words}, owner, seats, WHEN))
        else:
            changes.append(table.offer_undo(owner, event, False, seats, WHEN))
    if any(isinstance(change, Illegal) for change in changes):
        return
    firsts = [change.entries[0].deed for change in changes if not isinstance(change, Illegal)]
    told = [[fall.event for fall in deed.falls] if isinstance(deed, Amend) else [] for deed in firsts]
    if told[0] != told[1] or isinstance(firsts[0], Undo) != isinstance(firsts[1], Undo):
        return  # what falls with it the owner tells by asking
    worlds = []
    for world, change in zip((twins.here, twins.there), changes, strict=True):
        assert not isinstance(change, Illegal)
        if any(isinstance(entry.deed, Answered) for entry in change.entries):
            return  # dealt anew from what is there
        worlds.append(replace(world, log=(*world.log, *change.entries)))
    yield Twins(kind, twins.readers, *worlds)


def _app_deals(table: Table, asked: Chance) -> bool:
    return table.setup.dealer[asked.question.kind] == "app"


def _words(table: Table, event: int) -> Any:
    deed = table.log[event - 1].deed
    assert isinstance(deed, Move | Answered)
    return deed.move


# A state drawn anew


def _imagine_worlds(case: Case, moves: Sequence[Any], below: Any) -> Iterator[Twins]:
    """What a reader does not know lies otherwise: at some moments of a game at which there is anything to know, most of
    them moments at which something is asked."""
    reader = case.readers[below(len(case.readers))]
    state = begin(case.game, case.seats, case.options)
    found: dict[bool, list[tuple[Any, Any]]] = {True: [], False: []}
    for move in moves:
        other = case.game.sample(state, reader, below)
        if other != state:
            found[isinstance(case.game.pending(state), Chance)].append((state.copy(), other))
        case.game.apply(state, move)
    for kind in (True, True, False):
        if found[kind]:
            here, there = found[kind][below(len(found[kind]))]
            yield _begin_at(case, reader, here.copy(), there.copy(), below)


def _begin_at(case: Case, reader: Reader, here: Any, there: Any, below: Any) -> Twins:
    """Tables that begin with a position."""
    by = _by(below)
    setups = [case.setup(by, position=case.game.position(state)) for state in (here, there)]
    readers = (reader,) if reader is None else (reader, None)
    both = list(_continuations(case, here, there, readers, below))
    logs = [case.log([pair[at] for pair in both], by) for at in (0, 1)]
    return Twins("imagined", readers, World(setups[0], logs[0]), World(setups[1], logs[1]))


# What is still to come


def _future(case: Case, moves: Sequence[Any], below: Any) -> Twins:
    """The same log under another seed: what the app will deal differs, and what it has dealt does not."""
    log = case.log(moves[: below(len(moves))], "app")
    return Twins("future", case.readers, *(World(case.setup("app", seed), log) for seed in ("one", "other")))


# The toolbox


def _tools(case: Case, moves: Sequence[Any], below: Any) -> Iterator[Twins]:
    """Cards drawn to a hand, looked at and put back under or on top."""
    owner = case.seats[below(len(case.seats))]
    log = case.log(moves[: below(20)], "table")
    setup = case.setup("table")
    wishes = [_wish(below) for _ in range(2 + below(6))]
    worlds = []
    number = below(1_000_000)
    for label in ("here", "there"):
        draws = Stream("tools", f"{label} {number}").below
        worlds.append(World(setup, log, tuple(_use_toolbox(case, owner, wishes, draws))))
    told = [[_shape(body) for body in world.tools] for world in worlds]
    if told[0] == told[1] and worlds[0].tools != worlds[1].tools:
        yield Twins("toolbox", tuple(reader for reader in case.readers if reader != owner), *worlds)


def _wish(below: Any) -> dict[str, Any]:
    return (
        {"tool": "draw", "deck": "birds", "count": 1 + below(2), "to": "hand"},
        {"tool": "peek", "deck": "birds", "count": 1 + below(2)},
        {"tool": "put", "deck": "birds", "from": "hand", "to": ("top", "bottom")[below(2)]},
        {"tool": "shuffle", "deck": "birds", "all": False},
    )[below(4)]


def _use_toolbox(case: Case, owner: str, wishes: Sequence[Mapping[str, Any]], below: Any) -> Iterator[Body]:
    box = Toolbox()
    for wish in ({"tool": "deck", "name": "birds", "cards": CARDS}, *wishes):
        hand = box.decks["birds"].hands.get(owner, []) if box.decks else []
        wished = {**wish, "card": hand[0]} if wish["tool"] == "put" and hand else wish
        deed = settle(box, wished, owner, case.seats, below, 0)
        if not isinstance(deed, Awry):
            fold(box, deed)
            yield ToolDeed(deed)


def _shape(body: Body) -> Any:
    """What a deed is apart from its cards."""
    assert isinstance(body, ToolDeed)
    return {name: len(value) if name == "cards" else value for name, value in body.deed.items() if name != "card"}
